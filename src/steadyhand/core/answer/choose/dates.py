"""Dates as people and pages write them. A date that can be read two ways is read as both."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..normal import normal
from ..vocabulary import Vocabulary

Date = tuple[int, int, int]  # year, month, day
Month = tuple[int, int]

ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
YEAR_FIRST = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})")
POINTED = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})")  # day first wherever points are used
SLASHED = re.compile(r"(\d{1,2})([/-])(\d{1,2})\2(\d{4})")  # day or month first
WORDED = re.compile(
    r"(?:(\d{1,2})(?:st|nd|rd|th|er|º)?[ -](?:of |de )?([^\W\d_]+)"
    r"|([^\W\d_]+) (\d{1,2})(?:st|nd|rd|th)?),?[ -](?:de |del )?(\d{4})"
)
MONTH_FIRST = re.compile(r"(\d{1,2})[-/.](\d{4})")
YEAR_THEN_MONTH = re.compile(r"(\d{4})[-/.](\d{1,2})")
MONTH_WORDED = re.compile(r"([^\W\d_]+)[ -](?:de |del )?(\d{4})")
DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def iso_date(text: str) -> Date | None:
    """The date of a full ISO 8601 calendar date, or None."""
    hit = ISO.fullmatch(text.strip())
    date = (int(hit[1]), int(hit[2]), int(hit[3])) if hit else None
    return date if date and _exists(date) else None


def dates_in(text: str, vocabulary: Vocabulary, order: str = "") -> frozenset[Date]:
    """Every date that the whole text may be; two for 03/04/2026, none for what is no date.

    *order* ("dmy" or "mdy") settles what is written with strokes.
    """
    return frozenset(d for d in _readings(text.strip(), vocabulary, order) if _exists(d))


def months_in(text: str, vocabulary: Vocabulary) -> frozenset[Month]:
    """The month of a year that the whole text is: 2026-03, 03/2026, March 2026; else none."""
    months = _month_readings(text.strip(), vocabulary)
    return frozenset((year, month) for year, month in months if 1 <= month <= 12)


def _readings(text: str, vocabulary: Vocabulary, order: str) -> Iterator[Date]:
    if hit := YEAR_FIRST.fullmatch(text):
        yield int(hit[1]), int(hit[3]), int(hit[4])
    if hit := POINTED.fullmatch(text):
        yield int(hit[3]), int(hit[2]), int(hit[1])
    if hit := SLASHED.fullmatch(text):
        if order != "dmy":
            yield int(hit[4]), int(hit[1]), int(hit[3])
        if order != "mdy":
            yield int(hit[4]), int(hit[3]), int(hit[1])
    if hit := WORDED.fullmatch(re.sub(r"\.", "", text)):
        month = vocabulary.months.get(normal(hit[2] or hit[3]), 0)
        yield int(hit[5]), month, int(hit[1] or hit[4])


def _month_readings(text: str, vocabulary: Vocabulary) -> Iterator[Month]:
    if hit := MONTH_FIRST.fullmatch(text):
        yield int(hit[2]), int(hit[1])
    if hit := YEAR_THEN_MONTH.fullmatch(text):
        yield int(hit[1]), int(hit[2])
    if hit := MONTH_WORDED.fullmatch(re.sub(r"[.,]", "", text)):
        yield int(hit[2]), vocabulary.months.get(normal(hit[1]), 0)


def _exists(date: Date) -> bool:
    year, month, day = date
    if not 1 <= month <= 12 or not 1 <= day <= DAYS[month - 1]:
        return False
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return (month, day) != (2, 29) or leap
