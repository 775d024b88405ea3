"""Times of day as people and pages write them: 14:30, 2:30 PM, 2pm, 14 Uhr."""

from __future__ import annotations

import re

from ..normal import normal
from ..vocabulary import Vocabulary

TIME = re.compile(r"\b(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*([ap]\.?\s?m\.?(?![^\W\d_]))?", re.I)
DAY_MINUTES = 24 * 60

Span = tuple[int, int]  # minutes after midnight, both ends in it


def minutes_of(text: str, vocabulary: Vocabulary) -> int | None:
    """The one time that the whole text is, in minutes after midnight; None for other texts."""
    span = span_of(text, vocabulary)
    return span[0] if span and span[0] == span[1] else None


def span_of(text: str, vocabulary: Vocabulary) -> Span | None:
    """The time or the span of time that the whole text is, names of parts of the day aside."""
    found = list(TIME.finditer(text))
    words = normal(TIME.sub(" ", text)).split()
    marked = any(m[2] or m[3] for m in found) or any(vocabulary.times.get(w) for w in words)
    known = vocabulary.times.keys() | vocabulary.between
    if not marked or not 1 <= len(found) <= 2 or not known.issuperset(words):
        return None
    last = found[-1][3] or ""
    minutes = [_minutes(m, last) for m in found]
    certain = [m for m in minutes if m is not None]
    if len(certain) != len(found) or sorted(certain) != certain:
        return None
    return certain[0], certain[-1]


def _minutes(hit: re.Match[str], last: str) -> int | None:
    """Minutes after midnight; "9 - 11 AM" says AM for both."""
    hour, minute = int(hit[1]), int(hit[2] or 0)
    half = (hit[3] or last).casefold()[:1]
    if half and not 1 <= hour <= 12:
        return None
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    total = hour * 60 + minute
    return total if hour < 24 and minute < 60 and total < DAY_MINUTES else None
