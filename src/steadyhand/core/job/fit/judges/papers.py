"""What a person has or would do, yes or no: papers, a driving licence, hours."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...career import Certificate
from ...derived import still_valid
from ..case import Case, reason
from ..facts import About, Reason, Verdict, best
from ..lines import Line
from ..naming import content, covers, shared
from ..spans import DATED

CLAUSES = re.compile(r"[,;:()]|\s[–—-]\s")
HOURS = ("nights", "weekends", "shifts", "on_call", "overtime")
PERCENT = re.compile(r"(\d{1,3})\s?%")
CLASS = re.compile(r"(?<!\w)(?:A1|A2|A|BE|B|C1E|C1|CE|C|DE|D1|D|E|L|T)(?!\w)(?!['#+])")
TRAILER = re.compile(r"(?<=[BCD1])\s?\+\s?(?=E(?!\w))")  # C+E is CE
ACRONYM = re.compile(r"(?<!\w)[A-Z][A-Z0-9]{1,6}(?!\w)")
ENOUGH = 0.5  # part of the shorter name's words that both hold


def driving(line: Line, case: Case) -> Iterator[Reason]:
    """Whether the person may drive what the line asks for."""
    hit = case.terms.words["driving"].search(line.asked)
    if hit is None:
        return
    have, path = case.profile.driving_licence, "profile.driving_licence"
    plain = "A" if case.terms.says("motorcycle", hit[0]) else "B"
    wanted = set(CLASS.findall(TRAILER.sub("", line.asked[hit.end() :]))) or {plain}
    if have is None:
        verdict, path = _driving_paper(line, case)
    elif isinstance(have, bool):
        usual = wanted == {"B"}
        verdict = Verdict.UNMET if not have else Verdict.MET if usual else Verdict.UNKNOWN
    else:
        held = {each.strip().upper() for each in have}
        may = any(held & case.terms.driving.get(each, frozenset({each})) for each in wanted)
        verdict = Verdict.MET if may else Verdict.UNMET
    yield reason(About.MUST, verdict, line.whole, of=line.asked[hit.start() :], path=path)


def _driving_paper(line: Line, case: Case) -> tuple[Verdict, str]:
    """A licence to drive among the papers whose whole name the line says, numbers included."""
    said = case.terms.normal(line.asked).split()
    for at, paper in enumerate(case.profile.licences):
        named = case.terms.normal(paper.name).split()
        if case.terms.says("driving", paper.name) and set(named) <= set(said):
            return _valid(paper, case), f"profile.licences[{at}]"
    return Verdict.UNKNOWN, "profile.driving_licence"


def hours(line: Line, case: Case) -> Iterator[Reason]:
    """Whether the person would work when the line says, and travel as much."""
    said = case.profile.preferences
    for name in HOURS:
        if of := _demanded(name, line, case):
            wish = getattr(said, name)
            yield _wish(wish, line, of=of, path=f"profile.preferences.{name}")
    if of := _demanded("travel", line, case):
        yield _travel(line, of, case)
    if hit := case.terms.words["full_time_only"].search(line.asked):
        yield _full_time(line, hit[0], case)
    if of := _demanded("own_vehicle", line, case):
        own = case.profile.background.own_vehicle
        yield _wish(own, line, of=of, path="profile.background.own_vehicle")


def _full_time(line: Line, of: str, case: Case) -> Reason:
    """Whether a full week is among the kinds of work that the person would take."""
    kinds, path = case.profile.preferences.employment_types, "profile.preferences.employment_types"
    if any(case.terms.says("full_time", kind) for kind in kinds):
        return _wish(True, line, of=of, path=path)
    part = bool(kinds) and all(case.terms.says("part_time", kind) for kind in kinds)
    return _wish(False if part else None, line, of=of, path=path)


def _demanded(concept: str, line: Line, case: Case) -> str:
    """The words that ask for it; '' where the clause around them rules it out: "no nights"."""
    joined = case.terms.joins[case.language][0].sub(lambda hit: "," * len(hit[0]), line.asked)
    for clause in CLAUSES.split(joined):
        hit = case.terms.words[concept].search(clause)
        if hit is not None and not _ruled_out(clause, hit.start(), case):
            return hit[0]
    return ""


def _ruled_out(clause: str, at: int, case: Case) -> bool:
    """Whether a "no" or an exception stands before it, and no "no problem with"."""
    before, says = clause[:at], case.terms.says
    denied = says("no", before) or says("except", before)
    return denied and not says("no_objection", before)


def _wish(wish: object, line: Line, *, of: str, path: str) -> Reason:
    verdict = Verdict.UNKNOWN
    if isinstance(wish, bool):
        verdict = Verdict.MET if wish else Verdict.UNMET
    return reason(About.MUST, verdict, line.whole, of=of, path=path)


def _travel(line: Line, of: str, case: Case) -> Reason:
    said, share = case.profile.preferences, PERCENT.search(line.asked)
    path = "profile.preferences.travel"
    if share is not None and said.travel_percent is not None:
        enough = said.travel_percent >= float(share[1])
        return _wish(enough, line, of=of, path=f"{path}_percent")
    told = PERCENT.search(said.travel) if isinstance(said.travel, str) else None
    if share is not None and told is not None:
        return _wish(float(told[1]) >= float(share[1]), line, of=of, path=path)
    return _wish(True if told else said.travel, line, of=of, path=path)


def papers(line: Line, case: Case) -> Iterator[Reason]:
    """Whether the person holds the licence or certificate that the line names, and it is valid."""
    terms = case.terms
    rest = terms.words["driving"].sub(" ", line.asked)
    asks = [p for p in re.split(r"[,;]", rest) if terms.says("paper", p)]
    if not any(not terms.says("right", part) for part in asks):
        held = _paper(rest, line, case, named=True)
        yield from (held,) if "[" in held.profile_path else ()
        return
    told = [_paper(part, line, case) for part in _choices(rest, case)]
    yield best(tuple(told))


def _choices(text: str, case: Case) -> list[str]:
    """The names that the line leaves to choose from."""
    _, other = case.terms.joins[case.language]
    parts = [part for part in other.split(text) if content(part, case.terms)]
    named = [part for part in parts if case.terms.says("paper", part) or ACRONYM.search(part)]
    return named or parts or [text]


def _paper(text: str, line: Line, case: Case, *, named: bool = False) -> Reason:
    """The best paper that the text means; only one whose whole name it says where *named*."""
    wanted = content(text, case.terms)
    held = [
        (paper, f"profile.{kind}[{at}]")
        for kind, each in (
            ("licences", case.profile.licences),
            ("certificates", case.profile.certificates),
        )
        for at, paper in enumerate(each)
        if _is(paper, text, wanted, case) and (not named or _whole(paper, text, wanted, case))
    ]
    told = [reason(About.MUST, _valid(p, case), line.whole, of=text, path=path) for p, path in held]
    if told:
        return best(tuple(told))
    path = "profile.licences, profile.certificates"
    lacks = Verdict.UNKNOWN if _about_more(line.asked, case) else Verdict.UNMET
    return reason(About.MUST, lacks, line.whole, of=text, path=path)


def _about_more(text: str, case: Case) -> bool:
    """Whether a paper may be got later, or a degree or years may be all that the text asks for."""
    says, terms = case.terms.says, case.terms
    degree = any(words.search(text) for rank, words in terms.degrees if rank)
    return says("obtainable", text) or degree or bool(terms.years.search(text))


def _whole(paper: Certificate, text: str, wanted: tuple[str, ...], case: Case) -> bool:
    """Whether the text says each word of the paper's name, or its letters."""
    name = content(paper.name, case.terms)
    marks = {case.terms.normal(each) for each in ACRONYM.findall(text)}
    return covers(name, wanted, case.terms) or bool(marks & set(name))


def _valid(paper: Certificate, case: Case) -> Verdict:
    if not paper.expires:
        return Verdict.MET
    valid = still_valid(paper, case.today) if DATED.fullmatch(paper.expires) else None
    if valid is None:
        return Verdict.UNKNOWN
    return Verdict.MET if valid.value else Verdict.UNMET


def _is(paper: Certificate, text: str, wanted: tuple[str, ...], case: Case) -> bool:
    """Whether the paper is the one meant: an acronym in both, or most words of the shorter name."""
    name = content(f"{paper.name} {paper.issuer}", case.terms)
    marks = {case.terms.normal(each) for each in ACRONYM.findall(text)}
    if marks & set(name):
        return True
    bare = _bare(content(paper.name, case.terms), case)
    plain = _bare(wanted, case)
    least = min(len(bare), len(plain))
    return least > 0 and shared(bare, plain, case.terms) / least > ENOUGH


def _bare(words: tuple[str, ...], case: Case) -> tuple[str, ...]:
    """The words that tell one paper from another."""
    says = case.terms.says
    own = (word for word in words if not says("paper", word) or says("paper_named", word))
    return tuple(own) or words
