"""What differs between a document and the resume that it comes from, line by line.

The base may be a PDF that was read back, whose lines are wrapped elsewhere: a line is in it where
its words stand there one after the other.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from .facts import Normal


class Change(StrEnum):
    """What became of a line."""

    KEPT = "kept"
    MOVED = "moved"
    ADDED = "added"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class Changed:
    """One line, and what became of it."""

    change: Change
    text: str


def difference(base: Sequence[str], lines: Sequence[str], normal: Normal) -> tuple[Changed, ...]:
    """Every line of the document in its order, then those of the base that it has not.

    As few lines as possible are called moved: the longest run that kept its order is kept.
    """
    before, after = _words(base, normal), _words(lines, normal)
    places = [_place(normal(text), before) for text in lines]
    kept = _rising([(place, n) for n, place in enumerate(places) if place >= 0])
    now = (
        Changed(Change.ADDED if place < 0 else Change.KEPT if n in kept else Change.MOVED, text)
        for n, (place, text) in enumerate(zip(places, lines, strict=True))
    )
    gone = (t for t in base if normal(t) and _place(normal(t), after) < 0)
    return (*now, *(Changed(Change.REMOVED, text) for text in gone))


def _words(lines: Sequence[str], normal: Normal) -> str:
    return " " + " ".join(normal(" ".join(lines)).split()) + " "


def _place(words: str, text: str) -> int:
    """Where those words stand in the text; -1 where they do not, or are none."""
    return text.find(f" {words} ") if words else -1


def _rising(places: Sequence[tuple[int, int]]) -> frozenset[int]:
    """The numbers of a longest run whose places rise."""
    tails: list[int] = []
    ends: list[int] = []  # the index in *places* that each run length ends with
    before: list[int] = []
    for index, (place, _) in enumerate(places):
        at = bisect_left(tails, place)
        tails[at:] = [place, *tails[at + 1 :]]
        ends[at:] = [index, *ends[at + 1 :]]
        before.append(ends[at - 1] if at else -1)
    found: list[int] = []
    index = ends[-1] if ends else -1
    while index >= 0:
        found.append(places[index][1])
        index = before[index]
    return frozenset(found)
