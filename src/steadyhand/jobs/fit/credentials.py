"""What a person holds or would do, yes or no: degrees, papers, licences, hours, languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from steadyhand.core.lang.concepts import any_of

from ..derivations import ISO_DATE, is_still_valid
from ..profile import Certificate, Education
from .conditions import countries_in
from .demands import Case, PostingLine, make_reason
from .reasons import VERDICT_ORDER, Reason, Subject, Verdict, best_reason, worse_verdict
from .skills import total_years_verdict, years_number
from .terms import Terms, content_words, covers_words, shared_count

# Degrees: the alternatives that a line leaves, each with its rank, its field and its years.
#
# A school's leaving certificate is rank 0 and has no field. An education whose rank cannot be told
# is no proof of a lack, and one that goes on is near.

Ladder = tuple[tuple[int, re.Pattern[str]], ...]
SCHOOL_RANK = 0
FIELD_PHRASE = re.compile(rf"(?<!\w)(?:{any_of('before_field')})\s+(?P<field>[^;.()]+)", re.I)


def degree_reasons(line: PostingLine, case: Case) -> Iterator[Reason]:
    """Whether the person has one of the degrees that the line names, or what will do instead."""
    if not _named_ranks(line.asked, case):
        return
    texts = _alternatives(line.asked, case)
    told = [
        _degree_reason(text, _with_field(texts[at:], case), line=line, case=case)
        for at, text in enumerate(texts)
    ]
    if _experience_will_do(line, case):
        years = _required_years(line, case)
        verdict = total_years_verdict(years, case)
        if verdict in (Verdict.MET, Verdict.UNKNOWN):
            told.append(
                make_reason(Subject.MUST, verdict, line.whole, of=line.asked, path="profile.work")
            )
    yield best_reason(tuple(told))


def _named_ranks(text: str, case: Case) -> set[int]:
    """The ranks of degrees that are named."""
    return _ranks_in(text, case.terms.degrees)


def _ranks_in(text: str, ladder: Ladder) -> set[int]:
    """The ranks that are named, each by the first words that name it and by no others' words."""
    rest, found = text, set[int]()
    for rank, words in ladder:
        if words.search(rest):
            found.add(rank)
            rest = words.sub(" ", rest)
    return found


def _alternatives(text: str, case: Case) -> list[str]:
    """The text cut where "or" leads to another degree."""
    _, other = case.terms.joins[case.language]
    hits = list(other.finditer(text))
    ends = [*(hit.start() for hit in hits), len(text)][1:]
    cuts = [
        (hit.start(), hit.end())
        for hit, end in zip(hits, ends, strict=True)
        if _named_ranks(text[hit.end() : end], case) or _is_experience(text[hit.end() : end], case)
    ]
    starts, stops = [0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(text)]
    parts = [text[start:stop] for start, stop in zip(starts, stops, strict=True)]
    return [part for part in parts if _named_ranks(part, case)]


def _is_experience(part: str, case: Case) -> bool:
    """Whether that choice is experience, and no degree."""
    first = re.split(r"[,;.:()]", part)[0]
    return case.terms.says("experience_instead", first) and not _named_ranks(first, case)


def _with_field(texts: list[str], case: Case) -> str:
    """The first that names a field: "BSc or MSc in law" means law for both."""
    return next((text for text in texts if _field_words(text, case)), texts[0])


def _degree_reason(text: str, field: str, *, line: PostingLine, case: Case) -> Reason:
    """The best education for that alternative, worse by the years that it asks for as well."""
    lowest = min(_named_ranks(text, case))
    told = [
        (_education_verdict(each, lowest, field, case), f"profile.education[{at}]")
        for at, each in enumerate(case.profile.education)
        if each.completed is not False
    ]
    none = Verdict.UNMET if case.profile.education else Verdict.UNKNOWN
    told += _degrees_among_papers(text, case)
    told.append((none if lowest > SCHOOL_RANK else Verdict.UNKNOWN, "profile.education"))
    verdict, path = min(told, key=lambda each: VERDICT_ORDER.index(each[0]))
    hit = case.terms.years.search(text)
    if hit is not None and not case.terms.says("equivalent", text):
        verdict = worse_verdict(verdict, total_years_verdict(years_number(hit, case), case))
    return make_reason(Subject.MUST, verdict, line.whole, of=text, path=path)


def _degrees_among_papers(text: str, case: Case) -> Iterator[tuple[Verdict, str]]:
    """The papers that are degrees by their names, and whose whole names the text says."""
    wanted = content_words(text, case.terms)
    for paper, path in _papers(case):
        if _named_ranks(paper.name, case) and _is_whole_name(paper, text, wanted, case):
            yield _validity(paper, case), path


def _education_verdict(each: Education, lowest: int, field: str, case: Case) -> Verdict:
    """How that education stands to a rank and a field; above school, its field counts."""
    ranks = _named_ranks(f"{each.level} {each.degree}", case)
    if not ranks:
        return Verdict.UNKNOWN
    if max(ranks) < lowest:
        return Verdict.UNMET
    verdict = Verdict.MET if lowest == SCHOOL_RANK else _field_verdict(each, field, case)
    goes_on = each.completed is None and each.end > case.today.isoformat()
    return worse_verdict(verdict, Verdict.NEAR) if goes_on else verdict


def _field_words(text: str, case: Case) -> tuple[str, ...]:
    """The words that name a field; none where any will do."""
    hit = FIELD_PHRASE.search(text)
    bare = hit["field"] if hit else text
    for _, words in case.terms.degrees:
        bare = words.sub(" ", bare)
    for general in ("related", "equivalent", "generic", "completed"):
        bare = case.terms.words[general].sub(" ", bare)
    return content_words(case.terms.years.sub(" ", bare), case.terms)


def _field_verdict(each: Education, text: str, case: Case) -> Verdict:
    """Whether that education is in the field that the text names; met where it names none."""
    wanted = _field_words(text, case)
    have = content_words(f"{each.degree} {each.field}", case.terms)
    if not wanted or shared_count(wanted, have, case.terms) or _same_field(text, have, case):
        return Verdict.MET
    hit = FIELD_PHRASE.search(text)
    if hit is None and _named_ranks(text, case) - {1}:
        return Verdict.MET
    if not content_words(each.field, case.terms) and not _field_words(each.degree, case):
        return Verdict.UNKNOWN
    return Verdict.NEAR if case.terms.says("related", text) else Verdict.UNMET


def _same_field(text: str, have: tuple[str, ...], case: Case) -> bool:
    said, told = f" {case.terms.normal(text)} ", f" {' '.join(have).replace('_', ' ')} "
    return any(
        any(f" {name} " in said for name in row) and any(f" {name} " in told for name in row)
        for row in case.terms.fields
    )


def _experience_will_do(line: PostingLine, case: Case) -> bool:
    """Whether experience will do, and is not ruled out."""
    _, other = case.terms.joins[case.language]
    for clause in re.split(r"[;.:]", line.asked):
        said = case.terms.says("experience_instead", clause) and not case.terms.says("no", clause)
        choices = other.split(clause)[1:]
        if said and (
            case.terms.says("equivalent", clause)
            or any(_is_experience(choice, case) for choice in choices)
        ):
            return True
    return False


def _required_years(line: PostingLine, case: Case) -> float:
    """The years that the line, or else the posting, asks for."""
    hits = [case.terms.years.search(each.asked) for each in (line, *case.demands) if each.sure]
    years = [years_number(hit, case) for hit in hits if hit and hit["n"]]
    return years[0] if years else case.weights.equivalent_years


CLAUSES = re.compile(r"[,;:()]|\s[–—-]\s")
HOURS = ("nights", "weekends", "shifts", "on_call", "overtime")
PERCENT = re.compile(r"(\d{1,3})\s?%")
CLASS = re.compile(r"(?<!\w)(?:A1|A2|A|BE|B|C1E|C1|CE|C|DE|D1|D|E|L|T)(?!\w)(?!['#+])")
TRAILER = re.compile(r"(?<=[BCD1])\s?\+\s?(?=E(?!\w))")  # C+E is CE
ACRONYM = re.compile(r"(?<!\w)[A-Z][A-Z0-9]{1,6}(?!\w)")
SHARED_MIN = 0.5  # part of the shorter name's words that both hold


def driving_reasons(line: PostingLine, case: Case) -> Iterator[Reason]:
    """Whether the person may drive what the line asks for."""
    hit = case.terms.words["driving"].search(line.asked)
    if hit is None:
        return
    have, path = case.profile.driving_licence, "profile.driving_licence"
    plain = "A" if case.terms.says("motorcycle", hit[0]) else "B"
    wanted = set(CLASS.findall(TRAILER.sub("", line.asked[hit.end() :]))) or {plain}
    if have is None:
        verdict, path = _driving_licence_paper(line, case)
    elif isinstance(have, bool):
        usual = wanted == {"B"}
        verdict = Verdict.UNMET if not have else Verdict.MET if usual else Verdict.UNKNOWN
    else:
        held = {each.strip().upper() for each in have}
        may = any(held & case.terms.driving.get(each, frozenset({each})) for each in wanted)
        verdict = Verdict.MET if may else Verdict.UNMET
    yield make_reason(Subject.MUST, verdict, line.whole, of=line.asked[hit.start() :], path=path)


def _driving_licence_paper(line: PostingLine, case: Case) -> tuple[Verdict, str]:
    """A licence to drive among the papers whose whole name the line says, numbers included."""
    said = case.terms.normal(line.asked).split()
    for at, paper in enumerate(case.profile.licences):
        named = case.terms.normal(paper.name).split()
        if case.terms.says("driving", paper.name) and set(named) <= set(said):
            return _validity(paper, case), f"profile.licences[{at}]"
    return Verdict.UNKNOWN, "profile.driving_licence"


def hours_reasons(line: PostingLine, case: Case) -> Iterator[Reason]:
    """Whether the person would work when the line says, and travel as much."""
    said = case.profile.preferences
    for name in HOURS:
        if of := _demand_words(name, line, case):
            wish = getattr(said, name)
            yield _wish_reason(wish, line, of=of, path=f"profile.preferences.{name}")
    if of := _demand_words("travel", line, case):
        yield _travel_reason(line, of, case)
    if hit := case.terms.words["full_time_only"].search(line.asked):
        yield _full_time_reason(line, hit[0], case)
    if of := _demand_words("own_vehicle", line, case):
        own = case.profile.background.own_vehicle
        yield _wish_reason(own, line, of=of, path="profile.background.own_vehicle")


def _full_time_reason(line: PostingLine, of: str, case: Case) -> Reason:
    """Whether a full week is among the kinds of work that the person would take."""
    kinds, path = case.profile.preferences.employment_types, "profile.preferences.employment_types"
    if any(case.terms.says("full_time", kind) for kind in kinds):
        return _wish_reason(True, line, of=of, path=path)
    part = bool(kinds) and all(case.terms.says("part_time", kind) for kind in kinds)
    return _wish_reason(False if part else None, line, of=of, path=path)


def _demand_words(concept: str, line: PostingLine, case: Case) -> str:
    """The words that ask for it; '' where the clause around them rules it out: "no nights"."""
    joined = case.terms.joins[case.language][0].sub(lambda hit: "," * len(hit[0]), line.asked)
    for clause in CLAUSES.split(joined):
        hit = case.terms.words[concept].search(clause)
        if hit is not None and not _is_ruled_out(clause, hit.start(), case):
            return hit[0]
    return ""


def _is_ruled_out(clause: str, at: int, case: Case) -> bool:
    """Whether a "no" or an exception stands before it, and no "no problem with"."""
    before, says = clause[:at], case.terms.says
    denied = says("no", before) or says("except", before)
    return denied and not says("no_objection", before)


def _wish_reason(wish: object, line: PostingLine, *, of: str, path: str) -> Reason:
    verdict = Verdict.UNKNOWN
    if isinstance(wish, bool):
        verdict = Verdict.MET if wish else Verdict.UNMET
    return make_reason(Subject.MUST, verdict, line.whole, of=of, path=path)


def _travel_reason(line: PostingLine, of: str, case: Case) -> Reason:
    said, share = case.profile.preferences, PERCENT.search(line.asked)
    path = "profile.preferences.travel"
    if share is not None and said.travel_percent is not None:
        enough = said.travel_percent >= float(share[1])
        return _wish_reason(enough, line, of=of, path=f"{path}_percent")
    told = PERCENT.search(said.travel) if isinstance(said.travel, str) else None
    if share is not None and told is not None:
        return _wish_reason(float(told[1]) >= float(share[1]), line, of=of, path=path)
    return _wish_reason(True if told else said.travel, line, of=of, path=path)


def paper_reasons(line: PostingLine, case: Case) -> Iterator[Reason]:
    """Whether the person holds the licence or certificate that the line names, and it is valid."""
    terms = case.terms
    rest = terms.words["driving"].sub(" ", terms.words["clearance"].sub(" ", line.asked))
    asks = [p for p in re.split(r"[,;]", rest) if terms.says("paper", p)]
    if not any(not terms.says("right", part) for part in asks):
        held = _paper_reason(rest, line, case, named=True)
        yield from (held,) if "[" in held.profile_path else ()
        return
    told = [_paper_reason(part, line, case) for part in _paper_names(rest, case)]
    yield best_reason(tuple(told))


def _paper_names(text: str, case: Case) -> list[str]:
    """The names that the line leaves to choose from."""
    _, other = case.terms.joins[case.language]
    parts = [part for part in other.split(text) if content_words(part, case.terms)]
    named = [part for part in parts if case.terms.says("paper", part) or ACRONYM.search(part)]
    return named or parts or [text]


def _paper_reason(text: str, line: PostingLine, case: Case, *, named: bool = False) -> Reason:
    """The best paper that the text means; only one whose whole name it says where *named*."""
    wanted = content_words(text, case.terms)
    held = [
        (paper, path)
        for paper, path in _papers(case)
        if _is_paper_meant(paper, text, wanted, case)
        and (not named or _is_whole_name(paper, text, wanted, case))
    ]
    told = [
        make_reason(Subject.MUST, _validity(p, case), line.whole, of=text, path=path)
        for p, path in held
    ]
    if told:
        return best_reason(tuple(told))
    path = "profile.licences, profile.certificates"
    tells = case.profile.licences or case.profile.certificates
    lacks = Verdict.UNMET if tells and not _asks_more(line.asked, case) else Verdict.UNKNOWN
    return make_reason(Subject.MUST, lacks, line.whole, of=text, path=path)


def _papers(case: Case) -> Iterator[tuple[Certificate, str]]:
    """The person's licences, then their certificates, each with its place."""
    for kind, papers in (
        ("licences", case.profile.licences),
        ("certificates", case.profile.certificates),
    ):
        for at, paper in enumerate(papers):
            yield paper, f"profile.{kind}[{at}]"


def _asks_more(text: str, case: Case) -> bool:
    """Whether a paper may be got later, or a degree or years may be all that the text asks for."""
    says, terms = case.terms.says, case.terms
    degree = any(words.search(text) for rank, words in terms.degrees if rank)
    return says("obtainable", text) or degree or bool(terms.years.search(text))


def _is_whole_name(paper: Certificate, text: str, wanted: tuple[str, ...], case: Case) -> bool:
    """Whether the text says each word of the paper's name, or its letters."""
    name = content_words(paper.name, case.terms)
    marks = {case.terms.normal(each) for each in ACRONYM.findall(text)}
    return covers_words(name, wanted, case.terms) or bool(marks & set(name))


def _validity(paper: Certificate, case: Case) -> Verdict:
    if not paper.expires:
        return Verdict.MET
    valid = is_still_valid(paper, case.today) if ISO_DATE.fullmatch(paper.expires) else None
    if valid is None:
        return Verdict.UNKNOWN
    return Verdict.MET if valid.value else Verdict.UNMET


def _is_paper_meant(paper: Certificate, text: str, wanted: tuple[str, ...], case: Case) -> bool:
    """Whether the paper is the one meant: an acronym in both, or most words of the shorter name."""
    name = content_words(f"{paper.name} {paper.issuer}", case.terms)
    marks = {case.terms.normal(each) for each in ACRONYM.findall(text)}
    if marks & set(name):
        return True
    bare = _distinct_words(content_words(paper.name, case.terms), case)
    plain = _distinct_words(wanted, case)
    least = min(len(bare), len(plain))
    return least > 0 and shared_count(bare, plain, case.terms) / least > SHARED_MIN


def _distinct_words(words: tuple[str, ...], case: Case) -> tuple[str, ...]:
    """The words that tell one paper from another."""
    says = case.terms.says
    own = (word for word in words if not says("paper", word) or says("paper_named", word))
    return tuple(own) or words


# Security clearances: what the person says of theirs, or a paper of that name.
#
# Levels are compared within one state's ladder alone. A clearance may be applied for, so nothing
# is lacked where the line leaves that open; a person who says nothing about one may hold one.


def clearance_reasons(line: PostingLine, case: Case) -> Iterator[Reason]:
    """Whether the person holds the security clearance that the line asks for."""
    hit = case.terms.words["clearance"].search(line.asked)
    if hit is None:
        return
    told = [
        (_clearance_verdict(said, line.asked, valid, case), path)
        for said, valid, path in _clearances_held(case)
    ]
    none = (Verdict.UNKNOWN, "profile.background.clearance")
    verdict, path = min(told, key=lambda each: VERDICT_ORDER.index(each[0]), default=none)
    yield make_reason(Subject.MUST, verdict, line.whole, of=hit[0], path=path)


def _clearances_held(case: Case) -> Iterator[tuple[bool | str, Verdict, str]]:
    """What the profile says of clearances, with whether that is still valid."""
    own = case.profile.background.clearance
    if isinstance(own, bool | str) and own != "":
        yield own, Verdict.MET, "profile.background.clearance"
    for paper, path in _papers(case):
        if case.terms.says("clearance", paper.name):
            yield paper.name, _validity(paper, case), path


def _clearance_verdict(said: bool | str, asked: str, valid: Verdict, case: Case) -> Verdict:
    says = case.terms.says
    later = says("obtainable", asked) or says("clearance_later", asked)
    lacked = Verdict.UNKNOWN if later else Verdict.UNMET
    if said is False:
        return lacked
    extra = says("clearance_extra", asked) and not says("clearance_extra", str(said))
    level = _clearance_level(said, asked, lacked, case)
    verdict = worse_verdict(level, Verdict.UNKNOWN) if extra else level
    return worse_verdict(verdict, lacked if valid is Verdict.UNMET else valid)


def _clearance_level(said: bool | str, asked: str, lacked: Verdict, case: Case) -> Verdict:
    """How the level held stands to the lowest that will do; unknown where no ladder has both."""
    ladders = _clearance_ladders(asked, case)
    if not ladders:
        return Verdict.MET
    told = {
        Verdict.MET if max(held) >= min(_ranks_in(asked, ladder)) else lacked
        for ladder in ladders
        if isinstance(said, str) and (held := _ranks_in(said, ladder))
    }
    return told.pop() if len(told) == 1 else Verdict.UNKNOWN


def _clearance_ladders(asked: str, case: Case) -> list[Ladder]:
    """The ladders of the states of the work that name a level, else those with the longest name."""
    places = frozenset[str]().union(*(countries_in(at, case) for at in case.posting.locations))
    named = [
        (state, ladder, max(found))
        for state, ladder in case.terms.clearances.items()
        if (found := [len(hit[0]) for _, words in ladder if (hit := words.search(asked))])
    ]
    there = [each for each in named if each[0] in places] or named
    longest = max((length for *_, length in there), default=0)
    return [ladder for _, ladder, length in there if length == longest]


# Languages that a posting asks for, with their levels, beside those that the person speaks.
#
# Levels are those of the Common European Framework: 1 is A1, 6 is C2; 7 is a native speaker's.
# Source: https://www.coe.int/en/web/common-european-framework-reference-languages/level-
# descriptions

PLAIN_LEVEL = 4  # a language without a level: to work in it is B2
C2, NATIVE = 6, 7
SHORT_LINE_MAX = 5  # words of a line that names languages and little else
BREAK = re.compile(r"\s*[;,/()]\s*")
WRITTEN_LEVEL = re.compile(r"(?<!\w)[abc][12](?!\w)", re.I)


@dataclass(frozen=True, slots=True)
class _WantedLanguage:
    code: str
    level: int
    either: bool  # it may be had in place of the one before
    said: str


def language_reasons(case: Case) -> Iterator[tuple[PostingLine, Reason]]:
    """One reason for each language, or for each choice of languages, that is asked for."""
    for line in case.demands:
        group: list[_WantedLanguage] = []
        for each in _wanted_languages(line.asked, case):
            if group and not each.either:
                yield line, _choice_reason(group, line, case)
                group = []
            group.append(each)
        if group:
            yield line, _choice_reason(group, line, case)


def names_language(text: str, terms: Terms) -> bool:
    """Whether a language is named."""
    return any(names.search(text) for names in terms.tongues.values())


def _wanted_languages(text: str, case: Case) -> Iterator[_WantedLanguage]:
    """The languages of the line, in its order; a level counts for its neighbours without one."""
    parts = _language_parts(text, case)
    if not names_language(text, case.terms):
        return
    named = [(part, either, _language_codes(part, case.terms)) for part, either in parts]
    levels = [level_of(part, case.terms) for part, _, _ in named]
    whole = level_of(text, case.terms)
    cued = case.terms.says("language_cue", text) or whole or len(text.split()) <= SHORT_LINE_MAX
    for at, (part, either, codes) in enumerate(named):
        own = levels[at] or _neighbour_level(levels, named, at) or whole or PLAIN_LEVEL
        for code in codes if cued else ():
            yield _WantedLanguage(code, own, either, part)


def _neighbour_level(levels: list[int], named: list[tuple[str, bool, list[str]]], at: int) -> int:
    """The level of the nearest part before that has one, else after, without other words."""
    before = next((levels[n] for n in range(at - 1, -1, -1) if levels[n]), 0)
    return before or next((levels[n] for n in range(at + 1, len(named)) if levels[n]), 0)


def _language_parts(text: str, case: Case) -> list[tuple[str, bool]]:
    """The text cut at commas and joining words, each part with whether "or" stands before it."""
    both, other = case.terms.joins[case.language]
    marked = other.sub("\x01", both.sub("\x02", text))
    pieces = re.split(r"(\x01|\x02|\s*[;,/()]\s*)", marked)
    either = [""] + [glue.strip() for glue in pieces[1::2]]
    return [
        (part, glue in ("\x01", "/"))
        for part, glue in zip(pieces[::2], either, strict=True)
        if part.strip()
    ]


def _language_codes(part: str, terms: Terms) -> list[str]:
    return [code for code, names in terms.tongues.items() if names.search(part)]


def level_of(text: str, terms: Terms) -> int:
    """The level that the text tells; 0 for none. One that is written as such counts first."""
    written = WRITTEN_LEVEL.search(text)
    said = written[0] if written else text
    return next((rank for rank, words in terms.levels if words.search(said)), 0)


def _choice_reason(group: list[_WantedLanguage], line: PostingLine, case: Case) -> Reason:
    return best_reason(tuple(_language_reason(wanted, line, case) for wanted in group))


def _language_reason(wanted: _WantedLanguage, line: PostingLine, case: Case) -> Reason:
    spoken = [
        (level_of(each.level, case.terms), f"profile.languages[{at}]")
        for at, each in enumerate(case.profile.languages)
        if wanted.code in _language_codes(each.name, case.terms) or each.name.lower() == wanted.code
    ]
    if not spoken:
        none = Verdict.UNMET if case.profile.languages else Verdict.UNKNOWN
        return _make_language_reason(none, wanted, line, path="profile.languages")
    level, path = max(spoken)
    if not level:
        return _make_language_reason(Verdict.UNKNOWN, wanted, line, path=f"{path}.level")
    short = wanted.level - level
    near = Verdict.NEAR if short <= case.weights.levels_near else Verdict.UNMET
    return _make_language_reason(
        Verdict.MET if short <= 0 else near, wanted, line, path=f"{path}.level"
    )


def _make_language_reason(
    verdict: Verdict, wanted: _WantedLanguage, line: PostingLine, *, path: str
) -> Reason:
    return make_reason(Subject.LANGUAGE, verdict, line.whole, of=wanted.said, path=path)
