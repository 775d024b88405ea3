"""Years of work, as the dates of a resume tell them: at least so many, at most so many.

Months in several employments at once count once. A month that is named counts as a whole one, the
month that runs does not; a year alone may be any of its months. The rules are those of `derived`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from ..career import Work

MONTHS = 12
DATED = re.compile(r"(?P<year>[1-9]\d{3})(?:-(?P<month>0[1-9]|1[0-2])(?:-\d\d)?)?", re.ASCII)
ENDLESS = float("inf")


@dataclass(frozen=True, slots=True)
class Years:
    """So many years at least, and at most."""

    least: float
    most: float


def worked(jobs: Iterable[Work], today: date) -> Years | None:
    """Years in any of these employments; None for none, endless at most where a date lacks."""
    told = list(jobs)
    least, most, doubt = set[int](), set[int](), False
    past = today.year * MONTHS + today.month - 1  # the month that runs is not over
    for job in told:
        start, end = _bounds(job.start), _bounds(job.end) if job.end else (past - 1, past - 1)
        if start is None or end is None:
            doubt = True
            continue
        least.update(range(start[1], min(end[0] + 1, past)))
        most.update(range(start[0], min(end[1] + 1, past)))
    if not told:
        return None
    return Years(len(least) / MONTHS, ENDLESS if doubt else len(most) / MONTHS)


def _bounds(text: str) -> tuple[int, int] | None:
    """The first and last month that the date can mean; None for what is no date."""
    hit = DATED.fullmatch(text)
    if hit is None:
        return None
    first = int(hit["year"]) * MONTHS + int(hit["month"] or 1) - 1
    return first, first if hit["month"] else first + MONTHS - 1
