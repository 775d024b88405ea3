"""Skills with their years and the level of a title, beside what the person can and did."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..derivations import YearsRange, years_of_work
from .demands import Case, PostingLine, make_reason
from .reasons import VERDICT_ORDER, Reason, Subject, Verdict, best_reason
from .terms import Terms, content_words, covers_words, is_same_word, shared_count, tokens

# Skills that a posting asks for, with their years, beside what the person says they can and did.
#
# A name of the table of skills is judged wherever a must names it; other words only where the line
# says "experience with", "knowledge of" or counts years. One of "A or B" is enough.

SEVERAL_YEARS = 2.0  # years that "several" asks for at least
NAME_SHARE_MIN = 0.5  # part of a wanted name that a skill's own name must cover
NAME_WORDS_MAX = 5  # words of a line that may be names alone
OWN_NAME = re.compile(r"(?<!\w)(?:[A-Z][a-z]*[A-Z]+[a-z]\w*|[A-Z][a-z]+[A-Z]\w*)")  # as FreeRTOS
SLASH_LETTERS_MAX = 2  # beside a slash: C/C++ and CI/CD are names, React/Vue are two


@dataclass(frozen=True, slots=True)
class _Experience:
    """Something that the profile tells: its words, its years and where it stands."""

    words: tuple[str, ...]
    years: YearsRange | None
    path: str
    loose: bool = False  # one shared word is enough: a title that says what was done
    job: int | None = None  # of the employments, where it is one


@dataclass(frozen=True, slots=True)
class _WantedSkill:
    """One name that a line asks for, with the years; 0 where it counts none."""

    words: tuple[str, ...]
    need: float
    said: str
    line: PostingLine


def skill_reasons(line: PostingLine, text: str, case: Case) -> Iterator[Reason]:
    """One reason for each skill, or each choice of skills, in that part of the line."""
    for stretch in _year_stretches(text, case):
        yield from _reasons_in_stretch(line, stretch, case)


def _year_stretches(text: str, case: Case) -> list[str]:
    """The text cut before each part that counts years of its own."""
    both, _ = case.terms.joins[case.language]
    glue = re.compile(rf"(\s*[,;]\s*(?:{both.pattern}\s)?|\s{both.pattern}\s)", re.I)
    pieces = glue.split(text)
    found = [""]
    for part, before in zip(pieces[::2], ["", *pieces[1::2]], strict=True):
        own = case.terms.years.search(part) and content_words(
            case.terms.years.sub(" ", part), case.terms
        )
        if own and found[-1].strip():
            found.append(part)
        else:
            found[-1] += before + part
    return found


def _reasons_in_stretch(line: PostingLine, text: str, case: Case) -> Iterator[Reason]:
    """The skills of a text that counts years once, or not at all."""
    hit = case.terms.years.search(text)
    need = years_number(hit, case) if hit else 0.0
    rest = f"{text[: hit.start()]} {text[hit.end() :]}".strip() if hit else text
    cued = hit is not None or case.terms.says("cue", rest)
    groups = [group for group in _name_groups(rest, case) if group]
    plain = [] if cued else [[a for a in g if _is_name(a, text, case)] for g in groups]
    told = [
        best_reason(tuple(_skill_reason(atom, need, line, case) for atom in group))
        for group in (groups if cued else plain)
        if group
    ]
    if not told and hit is not None and not only_soft(rest, case):
        told = [_total_years_reason(need, line, hit[0], case)]
    if not told and hit is None:
        told = list(_skills_in_full(text, line, case))
    yield from told if _has_table_name(groups, case) else _combine_reasons(told)


def _skills_in_full(text: str, line: PostingLine, case: Case) -> Iterator[Reason]:
    """A skill of the person's that the line names in full, however it asks for it."""
    said = content_words(text, case.terms)
    for at, skill in enumerate(case.profile.skills):
        name = content_words(skill.name, case.terms)
        if len(name) > 1 and covers_words(name, said, case.terms):
            path = f"profile.skills[{at}]"
            yield make_reason(Subject.SKILL, Verdict.MET, line.whole, path=path)


def _combine_reasons(told: list[Reason]) -> list[Reason]:
    """Of one described skill in several words, that some are met is near to it."""
    verdicts = {each.verdict for each in told}
    if len(told) < 2 or len(verdicts) == 1:
        return told[:1]
    first = min(told, key=lambda each: VERDICT_ORDER.index(each.verdict))
    if first.verdict is not Verdict.MET:
        return [first]
    return [make_reason(first.about, Verdict.NEAR, first.posting_line, path=first.profile_path)]


def _has_table_name(groups: list[list[str]], case: Case) -> bool:
    """Whether a name of the table is among them, so that each is a skill of its own."""
    atoms = [atom for group in groups for atom in group]
    return any(set(tokens(atom, case.terms)) & case.terms.exact for atom in atoms)


def years_number(hit: re.Match[str], case: Case) -> float:
    """The years that the hit counts."""
    if hit["several"]:
        return SEVERAL_YEARS
    said = hit["n"].lower().replace(",", ".")
    return case.terms.numbers.get(said) or float(said)


def _name_groups(text: str, case: Case) -> list[list[str]]:
    """The names in the text: all of the outer ones are asked for, one of the inner ones."""
    both, other = case.terms.joins[case.language]
    cut = re.sub(r"\(([^()]*)\)", r", \1,", text)
    if case.terms.says("examples", cut):
        mark = case.terms.words["examples"].search(cut)
        listed = cut[mark.end() :] if mark else cut
        atoms = re.split(r"[,;/]", both.sub(",", other.sub(",", listed)))
        return [_judgeable_names(atoms, case)]
    found: list[list[str]] = []
    for part in re.split(r";|\x02", both.sub("\x02", cut)):
        if other.search(part):
            found.append(_judgeable_names(re.split(r",|\x01", other.sub("\x01", part)), case))
        else:
            found += [
                _judgeable_names(_split_slashes(atom, case), case) for atom in part.split(",")
            ]
    return found


def _split_slashes(atom: str, case: Case) -> list[str]:
    """The names beside slashes, unless they are one name together."""
    parts = atom.split("/")
    apart = [set(tokens(part, case.terms)) for part in parts]
    if set(tokens(atom, case.terms)).difference(*apart):
        return [atom]
    known = all(each & case.terms.exact for each in apart)
    return (
        parts if known or all(len(part.strip()) > SLASH_LETTERS_MAX for part in parts) else [atom]
    )


def _judgeable_names(atoms: list[str], case: Case) -> list[str]:
    """The atoms that name something that a paper or a past can show."""
    return [
        each.strip() for each in atoms if content_words(_without_soft_words(each, case), case.terms)
    ]


def _without_soft_words(text: str, case: Case) -> str:
    """The text without soft and general words."""
    return case.terms.words["generic"].sub(" ", case.terms.words["soft"].sub(" ", text))


def only_soft(text: str, case: Case) -> bool:
    """Whether the text asks for nothing but what no paper and no past can show."""
    return case.terms.says("soft", text) and not content_words(
        _without_soft_words(text, case), case.terms
    )


def names_skill(text: str, terms: Terms) -> bool:
    """Whether the text names a skill of the table that is no plain word."""
    return bool(set(tokens(text, terms)) & terms.exact - terms.capital)


def _is_name(atom: str, text: str, case: Case) -> bool:
    """Whether the atom names a skill of the table, and means it: Go is one, go is a word."""
    named = set(tokens(atom, case.terms)) & case.terms.exact
    for name in named - case.terms.capital:
        return bool(name)
    capitals = {case.terms.normal(each) for each in re.findall(r"(?<!\w)[A-Z][\w+#.]*", atom)}
    first = text.strip().startswith(atom.strip()) and len(atom.split()) > 2
    if named & capitals and not first:
        return True
    return len(text.split()) <= NAME_WORDS_MAX and OWN_NAME.search(atom) is not None


def _skill_reason(atom: str, need: float, line: PostingLine, case: Case) -> Reason:
    """The best that the profile has for that name."""
    wanted = content_words(_without_soft_words(atom, case), case.terms)
    names = tuple(word for word in wanted if word in case.terms.exact)
    asked = _WantedSkill(names or wanted, need, atom, line)
    had = list(_experiences(case))
    told = [found for each in had if (found := _compare(each, asked, case))]
    told += list(_years_in_all_jobs(had, asked, case))
    if told:
        return _full_time_doubt(best_reason(tuple(told)), asked, case)
    verdict = Verdict.UNMET if had else Verdict.UNKNOWN
    return make_reason(Subject.SKILL, verdict, line.whole, of=atom, path="profile.skills")


def _full_time_doubt(found: Reason, asked: _WantedSkill, case: Case) -> Reason:
    """Where years count by the full week, those of a person who worked less are not known."""
    counted = asked.need and case.terms.says("full_time_years", asked.line.whole)
    part = any(case.terms.says("part_time", work.employment_type) for work in case.profile.work)
    doubt = counted and part and found.verdict is Verdict.MET
    return replace(found, verdict=Verdict.UNKNOWN) if doubt else found


def _compare(had: _Experience, asked: _WantedSkill, case: Case) -> Reason | None:
    """What that part of the profile says to what is asked; None where it is about other things."""
    if not shared_count(asked.words, had.words, case.terms) and not _is_compound(had, asked, case):
        return None
    verdict, path = Verdict.NEAR, had.path
    if _is_match(had, asked, case):
        verdict = _years_verdict(had.years, asked.need, case)
        path += ".years" if asked.need and path.startswith("profile.skills") else ""
    return make_reason(Subject.SKILL, verdict, asked.line.whole, of=asked.said, path=path)


def _is_match(had: _Experience, asked: _WantedSkill, case: Case) -> bool:
    """Whether it is what was asked for, and not only a part of it."""
    same = shared_count(asked.words, had.words, case.terms)
    return (
        _is_compound(had, asked, case)
        or covers_words(asked.words, had.words, case.terms)
        or (
            covers_words(had.words, asked.words, case.terms)
            and same / len(asked.words) >= NAME_SHARE_MIN
        )
        or (had.loose and same > 0)
    )


def _is_compound(had: _Experience, asked: _WantedSkill, case: Case) -> bool:
    """Whether the one writes together what the other writes apart: Autoteile, auto parts."""
    one, other = "".join(asked.words), "".join(had.words)
    apart = len(asked.words) + len(had.words) > 2 and 1 in (len(asked.words), len(had.words))
    return apart and is_same_word(one, other, case.terms)


def _years_in_all_jobs(had: list[_Experience], asked: _WantedSkill, case: Case) -> Iterator[Reason]:
    """The years in all employments that tell of it, where there are several."""
    at = {each.job for each in had if each.job is not None and _is_match(each, asked, case)}
    if asked.need and len(at) > 1:
        years = years_of_work((case.profile.work[n] for n in sorted(at)), case.today)
        verdict = _years_verdict(years, asked.need, case)
        yield make_reason(
            Subject.SKILL, verdict, asked.line.whole, of=asked.said, path="profile.work"
        )


def _years_verdict(have: YearsRange | None, need: float, case: Case) -> Verdict:
    if not need or (have is not None and have.least >= need):
        return Verdict.MET
    if have is None or have.most >= need:
        return Verdict.UNKNOWN
    return Verdict.NEAR if need - have.most < case.weights.years_near else Verdict.UNMET


def _experiences(case: Case) -> Iterator[_Experience]:
    """Everything that the profile tells about what the person can do."""
    profile, terms = case.profile, case.terms
    for at, skill in enumerate(profile.skills):
        years = None if skill.years is None else YearsRange(skill.years, skill.years)
        for name in (skill.name, *skill.keywords):
            yield _Experience(content_words(name, terms), years, f"profile.skills[{at}]")
    for at, work in enumerate(profile.work):
        years, path = years_of_work((work,), case.today), f"profile.work[{at}]"
        yield _Experience(
            content_words(work.title, terms), years, f"{path}.title", loose=True, job=at
        )
        for text in (work.summary, *work.highlights):
            yield _Experience(content_words(text, terms), years, path, job=at)
    for path, text in _other_evidence(case):
        yield _Experience(content_words(text, terms), None, path)


def _other_evidence(case: Case) -> Iterator[tuple[str, str]]:
    """What papers, projects, unpaid work and publications are about; they count no years."""
    profile = case.profile
    for kind, papers in (("certificates", profile.certificates), ("licences", profile.licences)):
        for at, paper in enumerate(papers):
            yield f"profile.{kind}[{at}]", paper.name
    for at, project in enumerate(profile.projects):
        for text in (project.name, project.summary, *project.highlights, *project.keywords):
            yield f"profile.projects[{at}]", text
    for at, work in enumerate(profile.volunteering):
        for text in (work.title, work.summary, *work.highlights):
            yield f"profile.volunteering[{at}]", text
    for at, printed in enumerate(profile.publications):
        yield f"profile.publications[{at}]", f"{printed.title} {printed.publisher}"


def total_years_verdict(need: float, case: Case) -> Verdict:
    """How all years of work stand to those that are asked for."""
    return _years_verdict(years_of_work(case.profile.work, case.today), need, case)


def _total_years_reason(need: float, line: PostingLine, of: str, case: Case) -> Reason:
    """Years that are asked for without a name, beside all years of work."""
    return make_reason(
        Subject.SKILL, total_years_verdict(need, case), line.whole, of=of, path="profile.work"
    )


MIDDLE_RANK = 2  # of the ladder of titles; a title without a word for it is there


def seniority_reasons(case: Case) -> Iterator[Reason]:
    """How many steps lie between the posting's title and the person's latest; the least of several.

    A level is in both titles or in one; where neither names one, nothing is said.
    """
    title, latest = case.posting.title, _latest_jobs(case)
    asked = title_rank(title, case)
    told = [each for at in latest if (each := _seniority_reason(asked, at, case))]
    if told:
        yield best_reason(tuple(told))
    elif asked is not None and not latest:
        yield make_reason(Subject.SENIORITY, Verdict.UNKNOWN, title, path="profile.work")


def _seniority_reason(asked: int | None, at: int, case: Case) -> Reason | None:
    own = title_rank(case.profile.work[at].title, case)
    path = f"profile.work[{at}].title"
    if asked is None and own is None:
        return None
    if not case.profile.work[at].title:
        return make_reason(Subject.SENIORITY, Verdict.UNKNOWN, case.posting.title, path=path)
    steps = abs((MIDDLE_RANK if asked is None else asked) - (MIDDLE_RANK if own is None else own))
    near = Verdict.NEAR if steps <= case.weights.steps_near else Verdict.UNMET
    verdict = near if steps else Verdict.MET
    return make_reason(Subject.SENIORITY, verdict, case.posting.title, path=path)


def _latest_jobs(case: Case) -> list[int]:
    """The employments that go on, or else the one that ended last."""
    work = case.profile.work
    now = [at for at, each in enumerate(work) if not each.end]
    ended = max(((each.end, each.start, at) for at, each in enumerate(work)), default=None)
    return now or ([ended[-1]] if ended else [])


def title_rank(title: str, case: Case) -> int | None:
    """The step that a title names, the highest of several; None where it names none."""
    bare = case.terms.words["no_rank"].sub(" ", title)
    return max((rank for rank, words in case.terms.ladder if words.search(bare)), default=None)
