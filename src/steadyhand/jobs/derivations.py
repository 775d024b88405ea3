"""What follows from a profile's facts: one named rule each, and the years of work they allow."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from .profile import Certificate, Name, Profile, Work

# What follows from a person's facts: one named rule each, and nothing else is ever concluded.
#
# A rule answers only where the facts leave no doubt; dates of years alone often do. A month that
# is named counts as a whole one, as in any resume; the month that runs does not. Today's date is
# an argument. What the review sheet shows is "derived: age from profile.birthday".

MONTHS = 12


@dataclass(frozen=True, slots=True)
class Derivation:
    """A value that no one wrote down, with the rule that it follows from."""

    value: str | bool | int
    rule: str

    @property
    def display_name(self) -> str:
        """The rule as the sheet names it."""
        return f"derived: {self.rule}"


def full_name(name: Name) -> Derivation | None:
    """Given and family name in one piece; None where the whole name was given, or a part lacks."""
    if name.whole or not (name.given and name.family):
        return None
    return Derivation(name.full, "full name from profile.name")


def legal_name(name: Name) -> Derivation | None:
    """All names in the order of use: given, middle, family; None without both outer ones."""
    if name.whole or not (name.given and name.family):
        return None
    parts = filter(None, (name.given, name.middle, name.family))
    return Derivation(" ".join(parts), "legal name from profile.name")


def age(profile: Profile, on: date) -> Derivation | None:
    """Whole years since the birthday; None without one, or before it."""
    years = _age(profile, on)
    return None if years is None else Derivation(years, "age from profile.birthday")


def is_of_age(profile: Profile, limit: int, on: date) -> Derivation | None:
    """Whether the person has completed *limit* years on that day."""
    years = _age(profile, on)
    if years is None:
        return None
    return Derivation(years >= limit, f"at least {limit} from profile.birthday")


def birthday_part(profile: Profile, part: str) -> Derivation | None:
    """The "year", "month" or "day" of the birthday, in digits without leading zeros."""
    day = _whole_day(profile.birthday)
    if day is None:
        return None
    number = {"year": day.year, "month": day.month, "day": day.day}[part]
    return Derivation(str(number), f"{part} of profile.birthday")


def years_between(start: str, end: str, on: date) -> Derivation | None:
    """Whole years from one date to another, or to today where *end* is empty.

    None where the precision of the dates leaves more than one answer: 2019 to 2021 may be one year
    or nearly three.
    """
    years = _whole_years([(start, end)], on)
    return None if years is None else Derivation(years, "years between its dates")


def years_worked(jobs: Iterable[Work], on: date) -> Derivation | None:
    """Whole years in any of these employments; months in several at once count once.

    None without employments, where one has no start, or where the dates leave a doubt.
    """
    spans = [(job.start, job.end) for job in jobs]
    years = _whole_years(spans, on)
    return None if years is None else Derivation(years, "years from the dates of profile.work")


def is_employed(profile: Profile) -> Derivation | None:
    """Whether an employment goes on; None where no employment was told."""
    if not profile.work:
        return None
    return Derivation(any(not job.end for job in profile.work), "employed from profile.work")


def is_still_valid(paper: Certificate, on: date) -> Derivation | None:
    """Whether it has not expired on that day; None where no expiry, or a doubtful one, was told."""
    if not paper.expires:
        return None
    day, (first, last) = _whole_day(paper.expires), _month_range(paper.expires, on)
    if day is None and first <= _month_number(on) <= last:
        return None
    return Derivation(day >= on if day else first > _month_number(on), f"expiry of {paper.name}")


def _age(profile: Profile, on: date) -> int | None:
    return _exact_years(profile.birthday, "", on=on)


def _whole_years(spans: Iterable[tuple[str, str]], on: date) -> int | None:
    """The one number of whole years that the spans can amount to together; None if several."""
    told = list(spans)
    if not told or not all(start for start, _ in told):
        return None
    if len(told) == 1 and (exact := _exact_years(*told[0], on=on)) is not None:
        return exact
    least = (
        _count_months((_month_range(s, on)[1], _month_range(e, on)[0]) for s, e in told) // MONTHS
    )
    most = (
        _count_months((_month_range(s, on)[0], _month_range(e, on)[1]) for s, e in told) // MONTHS
    )
    return least if least == most else None


def _exact_years(start: str, end: str, *, on: date) -> int | None:
    """Whole years from one day to another, or to today; None where one of them is no whole date."""
    first, last = _whole_day(start), _whole_day(end) if end else on
    if first is None or last is None or last < first:
        return None
    return last.year - first.year - ((last.month, last.day) < (first.month, first.day))


def _count_months(spans: Iterable[tuple[int, int]]) -> int:
    """How many months lie in at least one of the spans, both ends included."""
    return len({month for span in spans for month in _months_of_span(span)})


def _months_of_span(span: tuple[int, int]) -> Iterator[int]:
    yield from range(span[0], span[1] + 1)


def _month_range(text: str, on: date) -> tuple[int, int]:
    """The first and last month that the date can mean; an empty one is the month before *on*."""
    if not text:
        return _month_number(on) - 1, _month_number(on) - 1
    year, *month = (int(p) for p in text.split("-")[:2])
    first = year * MONTHS + (month[0] - 1 if month else 0)
    return first, first if month else first + MONTHS - 1


def _month_number(day: date) -> int:
    return day.year * MONTHS + day.month - 1


def _whole_day(text: str) -> date | None:
    """The day that the text names in full; None for a month, a year or nothing."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


# Years of work, as the dates of a resume tell them: at least so many, at most so many.
#
# Months in several employments at once count once. A month that is named counts as a whole one,
# the month that runs does not; a year alone may be any of its months. The rules are those of
# `derived`.

MONTHS_A_YEAR = 12
ISO_DATE = re.compile(r"(?P<year>[1-9]\d{3})(?:-(?P<month>0[1-9]|1[0-2])(?:-\d\d)?)?", re.ASCII)
ENDLESS = float("inf")


@dataclass(frozen=True, slots=True)
class YearsRange:
    """So many years at least, and at most."""

    least: float
    most: float


def years_of_work(jobs: Iterable[Work], today: date) -> YearsRange | None:
    """Years in any of these employments; None for none, endless at most where a date lacks."""
    told = list(jobs)
    least, most, doubt = set[int](), set[int](), False
    past = today.year * MONTHS_A_YEAR + today.month - 1  # the month that runs is not over
    for job in told:
        start, end = (
            _month_bounds(job.start),
            _month_bounds(job.end) if job.end else (past - 1, past - 1),
        )
        if start is None or end is None:
            doubt = True
            continue
        least.update(range(start[1], min(end[0] + 1, past)))
        most.update(range(start[0], min(end[1] + 1, past)))
    if not told:
        return None
    return YearsRange(len(least) / MONTHS_A_YEAR, ENDLESS if doubt else len(most) / MONTHS_A_YEAR)


def _month_bounds(text: str) -> tuple[int, int] | None:
    """The first and last month that the date can mean; None for what is no date."""
    hit = ISO_DATE.fullmatch(text)
    if hit is None:
        return None
    first = int(hit["year"]) * MONTHS_A_YEAR + int(hit["month"] or 1) - 1
    return first, first if hit["month"] else first + MONTHS_A_YEAR - 1
