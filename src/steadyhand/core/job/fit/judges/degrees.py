"""Degrees: the alternatives that a line leaves, each with its rank, its field and its years.

A school's leaving certificate is rank 0 and has no field. An education whose rank cannot be told is
no proof of a lack, and one that goes on is near.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...career import Education
from ..case import Case, reason
from ..facts import RANKED, About, Reason, Verdict, best, worst
from ..lines import Line
from ..naming import content, shared
from .skills import number_of, years_told

SCHOOL = 0
ABOUT_FIELD = re.compile(
    r"(?<!\w)(?:in|en|em|of|der|des|als|zum|zur|für|im|de|di)\s+(?P<field>[^;.()]+)", re.I
)


def degrees(line: Line, case: Case) -> Iterator[Reason]:
    """Whether the person has one of the degrees that the line names, or what will do instead."""
    if not _ranks(line.asked, case):
        return
    texts = _alternatives(line.asked, case)
    told = [
        _one(text, _with_field(texts[at:], case), line=line, case=case)
        for at, text in enumerate(texts)
    ]
    if _instead(line, case):
        years = _years(line, case)
        verdict = years_told(years, case)
        if verdict in (Verdict.MET, Verdict.UNKNOWN):
            told.append(reason(About.MUST, verdict, line.whole, of=line.asked, path="profile.work"))
    yield best(tuple(told))


def _ranks(text: str, case: Case) -> set[int]:
    """The ranks that are named, each by the first words that name it and by no others' words."""
    rest, found = text, set[int]()
    for rank, words in case.terms.degrees:
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
        if _ranks(text[hit.end() : end], case) or _experience(text[hit.end() : end], case)
    ]
    starts, stops = [0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(text)]
    parts = [text[start:stop] for start, stop in zip(starts, stops, strict=True)]
    return [part for part in parts if _ranks(part, case)]


def _experience(part: str, case: Case) -> bool:
    """Whether that choice is experience, and no degree."""
    first = re.split(r"[,;.:()]", part)[0]
    return case.terms.says("experience_instead", first) and not _ranks(first, case)


def _with_field(texts: list[str], case: Case) -> str:
    """The first that names a field: "BSc or MSc in law" means law for both."""
    return next((text for text in texts if _field_of(text, case)), texts[0])


def _one(text: str, field: str, *, line: Line, case: Case) -> Reason:
    """The best education for that alternative, worse by the years that it asks for as well."""
    lowest = min(_ranks(text, case))
    told = [
        (_held(each, lowest, field, case), f"profile.education[{at}]")
        for at, each in enumerate(case.profile.education)
        if each.completed is not False
    ]
    none = Verdict.UNMET if case.profile.education else Verdict.UNKNOWN
    told.append((none if lowest > SCHOOL else Verdict.UNKNOWN, "profile.education"))
    verdict, path = min(told, key=lambda each: RANKED.index(each[0]))
    hit = case.terms.years.search(text)
    if hit is not None and not case.terms.says("equivalent", text):
        verdict = worst(verdict, years_told(number_of(hit, case), case))
    return reason(About.MUST, verdict, line.whole, of=text, path=path)


def _held(each: Education, lowest: int, field: str, case: Case) -> Verdict:
    """How that education stands to a rank and a field; above school, its field counts."""
    ranks = _ranks(f"{each.level} {each.degree}", case)
    if not ranks:
        return Verdict.UNKNOWN
    if max(ranks) < lowest:
        return Verdict.UNMET
    verdict = Verdict.MET if lowest == SCHOOL else _field(each, field, case)
    goes_on = each.completed is None and each.end > case.today.isoformat()
    return worst(verdict, Verdict.NEAR) if goes_on else verdict


def _field_of(text: str, case: Case) -> tuple[str, ...]:
    """The words that name a field; none where any will do."""
    hit = ABOUT_FIELD.search(text)
    bare = hit["field"] if hit else text
    for _, words in case.terms.degrees:
        bare = words.sub(" ", bare)
    for general in ("related", "equivalent", "generic", "completed"):
        bare = case.terms.words[general].sub(" ", bare)
    return content(case.terms.years.sub(" ", bare), case.terms)


def _field(each: Education, text: str, case: Case) -> Verdict:
    """Whether that education is in the field that the text names; met where it names none."""
    wanted = _field_of(text, case)
    have = content(f"{each.degree} {each.field}", case.terms)
    if not wanted or shared(wanted, have, case.terms) or _same_field(text, have, case):
        return Verdict.MET
    hit = ABOUT_FIELD.search(text)
    if hit is None and _ranks(text, case) - {1}:
        return Verdict.MET
    if not content(each.field, case.terms) and not _field_of(each.degree, case):
        return Verdict.UNKNOWN
    return Verdict.NEAR if case.terms.says("related", text) else Verdict.UNMET


def _same_field(text: str, have: tuple[str, ...], case: Case) -> bool:
    said, told = f" {case.terms.normal(text)} ", f" {' '.join(have).replace('_', ' ')} "
    return any(
        any(f" {name} " in said for name in row) and any(f" {name} " in told for name in row)
        for row in case.terms.fields
    )


def _instead(line: Line, case: Case) -> bool:
    """Whether experience will do, and is not ruled out."""
    _, other = case.terms.joins[case.language]
    for clause in re.split(r"[;.:]", line.asked):
        said = case.terms.says("experience_instead", clause) and not case.terms.says("no", clause)
        choices = other.split(clause)[1:]
        if said and (
            case.terms.says("equivalent", clause)
            or any(_experience(choice, case) for choice in choices)
        ):
            return True
    return False


def _years(line: Line, case: Case) -> float:
    """The years that the line, or else the posting, asks for."""
    hits = [case.terms.years.search(each.asked) for each in (line, *case.asked) if each.sure]
    years = [number_of(hit, case) for hit in hits if hit and hit["n"]]
    return years[0] if years else case.weights.equivalent_years
