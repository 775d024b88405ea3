"""One judge for each subject: each yields reasons, and decides nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ..case import Case
from ..facts import Reason, Verdict
from ..lines import Line
from .degrees import degrees
from .languages import languages, names_language
from .papers import driving, hours, papers
from .pay import salary
from .places import authorisation, location
from .ranks import seniority
from .skills import names_skill, only_soft, skills

__all__ = ["only_soft", "reasons_of"]

PART = re.compile(r"[,;]")
HOURS = ("nights", "weekends", "shifts", "on_call", "overtime", "travel")


def reasons_of(case: Case) -> Iterator[Reason]:
    """What every judge says, line by line, then of the posting as a whole."""
    spoken = list(languages(case))
    for line in case.asked:
        told = [each for at, each in spoken if at is line]
        told += [
            *papers(line, case),
            *driving(line, case),
            *degrees(line, case),
            *hours(line, case),
        ]
        told += skills(line, _left(line, case, bool(told)), case)
        yield from told if line.sure else map(_unsure, told)
    yield from seniority(case)
    yield from location(case)
    yield from authorisation(case)
    yield from salary(case)


def _unsure(told: Reason) -> Reason:
    """The reason where the posting does not say that it must be met: a lack is no lack."""
    return told if told.verdict is Verdict.MET else replace(told, verdict=Verdict.UNKNOWN)


def _left(line: Line, case: Case, told: bool) -> str:
    """What of the line may name skills: what other judges did not take."""
    if not told and not case.terms.says("right", line.asked):
        return line.asked
    both, _ = case.terms.joins[case.language]
    parts = PART.split(both.sub(",", line.asked))
    return ", ".join(part for part in parts if _free(part, case))


def _free(part: str, case: Case) -> bool:
    terms = case.terms
    taken = any(
        terms.says(each, part) for each in ("paper", "driving", "right", "equivalent", *HOURS)
    )
    taken = taken or names_language(part, terms)
    taken = taken or any(words.search(part) for _, words in terms.degrees)
    asks = terms.says("cue", part) or terms.years.search(part) is not None
    return not taken and (asks or names_skill(part, terms))
