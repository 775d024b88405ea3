"""Skills with their years and the level of a title, beside what the person can and did."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..derivations import Years, worked
from .demands import Case, Line, reason
from .reasons import RANKED, About, Reason, Verdict, best
from .terms import Terms, content, covers, same_word, shared, tokens

# Skills that a posting asks for, with their years, beside what the person says they can and did.
#
# A name of the table of skills is judged wherever a must names it; other words only where the line
# says "experience with", "knowledge of" or counts years. One of "A or B" is enough.

SEVERAL = 2.0  # years that "several" asks for at least
HALF = 0.5  # part of a wanted name that a skill's own name must cover
NAMES = 5  # words of a line that may be names alone
OWN_NAME = re.compile(r"(?<!\w)(?:[A-Z][a-z]*[A-Z]+[a-z]\w*|[A-Z][a-z]+[A-Z]\w*)")  # as FreeRTOS
LETTERS = 2  # beside a slash: C/C++ and CI/CD are names, React/Vue are two


@dataclass(frozen=True, slots=True)
class _Had:
    """Something that the profile tells: its words, its years and where it stands."""

    words: tuple[str, ...]
    years: Years | None
    path: str
    loose: bool = False  # one shared word is enough: a title that says what was done
    job: int | None = None  # of the employments, where it is one


@dataclass(frozen=True, slots=True)
class _Asked:
    """One name that a line asks for, with the years; 0 where it counts none."""

    words: tuple[str, ...]
    need: float
    said: str
    line: Line


def skills(line: Line, text: str, case: Case) -> Iterator[Reason]:
    """One reason for each skill, or each choice of skills, in that part of the line."""
    for stretch in _stretches(text, case):
        yield from _skills(line, stretch, case)


def _stretches(text: str, case: Case) -> list[str]:
    """The text cut before each part that counts years of its own."""
    both, _ = case.terms.joins[case.language]
    glue = re.compile(rf"(\s*[,;]\s*(?:{both.pattern}\s)?|\s{both.pattern}\s)", re.I)
    pieces = glue.split(text)
    found = [""]
    for part, before in zip(pieces[::2], ["", *pieces[1::2]], strict=True):
        own = case.terms.years.search(part) and content(case.terms.years.sub(" ", part), case.terms)
        if own and found[-1].strip():
            found.append(part)
        else:
            found[-1] += before + part
    return found


def _skills(line: Line, text: str, case: Case) -> Iterator[Reason]:
    """The skills of a text that counts years once, or not at all."""
    hit = case.terms.years.search(text)
    need = number_of(hit, case) if hit else 0.0
    rest = f"{text[: hit.start()]} {text[hit.end() :]}".strip() if hit else text
    cued = hit is not None or case.terms.says("cue", rest)
    groups = [group for group in _groups(rest, case) if group]
    plain = [] if cued else [[a for a in g if _is_name(a, text, case)] for g in groups]
    told = [
        best(tuple(_one(atom, need, line, case) for atom in group))
        for group in (groups if cued else plain)
        if group
    ]
    if not told and hit is not None and not only_soft(rest, case):
        told = [_total(need, line, hit[0], case)]
    if not told and hit is None:
        told = list(_shown(text, line, case))
    yield from told if _named(groups, case) else _together(told)


def _shown(text: str, line: Line, case: Case) -> Iterator[Reason]:
    """A skill of the person's that the line names in full, however it asks for it."""
    said = content(text, case.terms)
    for at, skill in enumerate(case.profile.skills):
        name = content(skill.name, case.terms)
        if len(name) > 1 and covers(name, said, case.terms):
            path = f"profile.skills[{at}]"
            yield reason(About.SKILL, Verdict.MET, line.whole, path=path)


def _together(told: list[Reason]) -> list[Reason]:
    """Of one described skill in several words, that some are met is near to it."""
    verdicts = {each.verdict for each in told}
    if len(told) < 2 or len(verdicts) == 1:
        return told[:1]
    first = min(told, key=lambda each: RANKED.index(each.verdict))
    if first.verdict is not Verdict.MET:
        return [first]
    return [reason(first.about, Verdict.NEAR, first.posting_line, path=first.profile_path)]


def _named(groups: list[list[str]], case: Case) -> bool:
    """Whether a name of the table is among them, so that each is a skill of its own."""
    atoms = [atom for group in groups for atom in group]
    return any(set(tokens(atom, case.terms)) & case.terms.exact for atom in atoms)


def number_of(hit: re.Match[str], case: Case) -> float:
    """The years that the hit counts."""
    if hit["several"]:
        return SEVERAL
    said = hit["n"].lower().replace(",", ".")
    return case.terms.numbers.get(said) or float(said)


def _groups(text: str, case: Case) -> list[list[str]]:
    """The names in the text: all of the outer ones are asked for, one of the inner ones."""
    both, other = case.terms.joins[case.language]
    cut = re.sub(r"\(([^()]*)\)", r", \1,", text)
    if case.terms.says("examples", cut):
        mark = case.terms.words["examples"].search(cut)
        listed = cut[mark.end() :] if mark else cut
        atoms = re.split(r"[,;/]", both.sub(",", other.sub(",", listed)))
        return [_clean(atoms, case)]
    found: list[list[str]] = []
    for part in re.split(r";|\x02", both.sub("\x02", cut)):
        if other.search(part):
            found.append(_clean(re.split(r",|\x01", other.sub("\x01", part)), case))
        else:
            found += [_clean(_slashed(atom, case), case) for atom in part.split(",")]
    return found


def _slashed(atom: str, case: Case) -> list[str]:
    """The names beside slashes, unless they are one name together."""
    parts = atom.split("/")
    apart = [set(tokens(part, case.terms)) for part in parts]
    if set(tokens(atom, case.terms)).difference(*apart):
        return [atom]
    known = all(each & case.terms.exact for each in apart)
    return parts if known or all(len(part.strip()) > LETTERS for part in parts) else [atom]


def _clean(atoms: list[str], case: Case) -> list[str]:
    """The atoms that name something that a paper or a past can show."""
    return [each.strip() for each in atoms if content(_hard(each, case), case.terms)]


def _hard(text: str, case: Case) -> str:
    """The text without soft and general words."""
    return case.terms.words["generic"].sub(" ", case.terms.words["soft"].sub(" ", text))


def only_soft(text: str, case: Case) -> bool:
    """Whether the text asks for nothing but what no paper and no past can show."""
    return case.terms.says("soft", text) and not content(_hard(text, case), case.terms)


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
    return len(text.split()) <= NAMES and OWN_NAME.search(atom) is not None


def _one(atom: str, need: float, line: Line, case: Case) -> Reason:
    """The best that the profile has for that name."""
    wanted = content(_hard(atom, case), case.terms)
    names = tuple(word for word in wanted if word in case.terms.exact)
    asked = _Asked(names or wanted, need, atom, line)
    had = list(_had(case))
    told = [found for each in had if (found := _compared(each, asked, case))]
    told += list(_in_all(had, asked, case))
    if told:
        return _full_time(best(tuple(told)), asked, case)
    verdict = Verdict.UNMET if had else Verdict.UNKNOWN
    return reason(About.SKILL, verdict, line.whole, of=atom, path="profile.skills")


def _full_time(found: Reason, asked: _Asked, case: Case) -> Reason:
    """Where years count by the full week, those of a person who worked less are not known."""
    counted = asked.need and case.terms.says("full_time_years", asked.line.whole)
    part = any(case.terms.says("part_time", work.employment_type) for work in case.profile.work)
    doubt = counted and part and found.verdict is Verdict.MET
    return replace(found, verdict=Verdict.UNKNOWN) if doubt else found


def _compared(had: _Had, asked: _Asked, case: Case) -> Reason | None:
    """What that part of the profile says to what is asked; None where it is about other things."""
    if not shared(asked.words, had.words, case.terms) and not _compound(had, asked, case):
        return None
    verdict, path = Verdict.NEAR, had.path
    if _is(had, asked, case):
        verdict = _by_years(had.years, asked.need, case)
        path += ".years" if asked.need and path.startswith("profile.skills") else ""
    return reason(About.SKILL, verdict, asked.line.whole, of=asked.said, path=path)


def _is(had: _Had, asked: _Asked, case: Case) -> bool:
    """Whether it is what was asked for, and not only a part of it."""
    same = shared(asked.words, had.words, case.terms)
    return (
        _compound(had, asked, case)
        or covers(asked.words, had.words, case.terms)
        or (covers(had.words, asked.words, case.terms) and same / len(asked.words) >= HALF)
        or (had.loose and same > 0)
    )


def _compound(had: _Had, asked: _Asked, case: Case) -> bool:
    """Whether the one writes together what the other writes apart: Autoteile, auto parts."""
    one, other = "".join(asked.words), "".join(had.words)
    apart = len(asked.words) + len(had.words) > 2 and 1 in (len(asked.words), len(had.words))
    return apart and same_word(one, other, case.terms)


def _in_all(had: list[_Had], asked: _Asked, case: Case) -> Iterator[Reason]:
    """The years in all employments that tell of it, where there are several."""
    at = {each.job for each in had if each.job is not None and _is(each, asked, case)}
    if asked.need and len(at) > 1:
        years = worked((case.profile.work[n] for n in sorted(at)), case.today)
        verdict = _by_years(years, asked.need, case)
        yield reason(About.SKILL, verdict, asked.line.whole, of=asked.said, path="profile.work")


def _by_years(have: Years | None, need: float, case: Case) -> Verdict:
    if not need or (have is not None and have.least >= need):
        return Verdict.MET
    if have is None or have.most >= need:
        return Verdict.UNKNOWN
    return Verdict.NEAR if need - have.most < case.weights.years_near else Verdict.UNMET


def _had(case: Case) -> Iterator[_Had]:
    """Everything that the profile tells about what the person can do."""
    profile, terms = case.profile, case.terms
    for at, skill in enumerate(profile.skills):
        years = None if skill.years is None else Years(skill.years, skill.years)
        for name in (skill.name, *skill.keywords):
            yield _Had(content(name, terms), years, f"profile.skills[{at}]")
    for at, work in enumerate(profile.work):
        years, path = worked((work,), case.today), f"profile.work[{at}]"
        yield _Had(content(work.title, terms), years, f"{path}.title", loose=True, job=at)
        for text in (work.summary, *work.highlights):
            yield _Had(content(text, terms), years, path, job=at)
    for path, text in _shown_elsewhere(case):
        yield _Had(content(text, terms), None, path)


def _shown_elsewhere(case: Case) -> Iterator[tuple[str, str]]:
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


def years_told(need: float, case: Case) -> Verdict:
    """How all years of work stand to those that are asked for."""
    return _by_years(worked(case.profile.work, case.today), need, case)


def _total(need: float, line: Line, of: str, case: Case) -> Reason:
    """Years that are asked for without a name, beside all years of work."""
    return reason(About.SKILL, years_told(need, case), line.whole, of=of, path="profile.work")


MIDDLE = 2  # of the ladder of titles; a title without a word for it is there


def seniority(case: Case) -> Iterator[Reason]:
    """How many steps lie between the posting's title and the person's latest; the least of several.

    A level is in both titles or in one; where neither names one, nothing is said.
    """
    title, latest = case.posting.title, _latest(case)
    asked = rank_of(title, case)
    told = [each for at in latest if (each := _step(asked, at, case))]
    if told:
        yield best(tuple(told))
    elif asked is not None and not latest:
        yield reason(About.SENIORITY, Verdict.UNKNOWN, title, path="profile.work")


def _step(asked: int | None, at: int, case: Case) -> Reason | None:
    own = rank_of(case.profile.work[at].title, case)
    path = f"profile.work[{at}].title"
    if asked is None and own is None:
        return None
    if not case.profile.work[at].title:
        return reason(About.SENIORITY, Verdict.UNKNOWN, case.posting.title, path=path)
    steps = abs((MIDDLE if asked is None else asked) - (MIDDLE if own is None else own))
    near = Verdict.NEAR if steps <= case.weights.steps_near else Verdict.UNMET
    verdict = near if steps else Verdict.MET
    return reason(About.SENIORITY, verdict, case.posting.title, path=path)


def _latest(case: Case) -> list[int]:
    """The employments that go on, or else the one that ended last."""
    work = case.profile.work
    now = [at for at, each in enumerate(work) if not each.end]
    ended = max(((each.end, each.start, at) for at, each in enumerate(work)), default=None)
    return now or ([ended[-1]] if ended else [])


def rank_of(title: str, case: Case) -> int | None:
    """The step that a title names, the highest of several; None where it names none."""
    bare = case.terms.words["no_rank"].sub(" ", title)
    return max((rank for rank, words in case.terms.ladder if words.search(bare)), default=None)
