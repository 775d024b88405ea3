"""Which lines go when the pages are full: the least relevant first, and each is told.

A line's worth is how much of the posting's requirements it holds; among equals the lesser section
goes first, then the older entry, then the later line. A head goes after all that stands under it,
and takes its dates with it. The name, the ways to reach the person and a letter's frame stay.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from .facts import Document, Entry, Kind, LeftOut, Line, Part, Reason, Section

WORTH = {
    part: worth
    for worth, part in enumerate(
        (
            Part.INTERESTS,
            Part.AWARDS,
            Part.PUBLICATIONS,
            Part.VOLUNTEERING,
            Part.PROJECTS,
            Part.CERTIFICATES,
            Part.LICENCES,
            Part.FURTHER_WORK,
            Part.SKILLS,
            Part.EDUCATION,
            Part.LANGUAGES,
            Part.EVIDENCE,
            Part.WORK,
            Part.SUMMARY,
        )
    )
}
LAST = 1_000_000  # above any score: what stands at the top of the page
NOTES = (".grade", ".courses", ".keywords", ".website")  # beside what was done
HISTORY = (Part.WORK, Part.FURTHER_WORK, Part.EDUCATION)  # a gap in it would mislead
Rank = tuple[int, bool, int, int, int]


@dataclass(frozen=True, slots=True)
class Goer:
    """A line that may go; `light`: nothing asks for it and nothing hangs on it."""

    line: Line
    rank: Rank
    light: bool


def goers(document: Document) -> tuple[Goer, ...]:
    """The lines that may go, in the order of their going."""
    return tuple(sorted(_goers(document), key=lambda goer: goer.rank))


def without(document: Document, keys: Collection[str]) -> Document:
    """The document without these lines, each of them told as left out."""
    kept = tuple(section for s in document.sections if (section := _thinned(s, keys)).entries)
    left = {each.key for section in kept for each in section.all}
    header = tuple(each for each in document.header if each.key not in keys)
    before = tuple(each for section in document.sections for each in section.all)
    gone = tuple(
        LeftOut(each.facts, each.text, Reason.NO_ROOM)
        for each in (*(h for h in document.header if h.key in keys), *before)
        if each.key not in left and each.kind is not Kind.HEADING
    )
    sections = tuple(_resting(section) for section in kept)
    left_out = (*gone, *document.left_out)
    return replace(document, header=header, sections=sections, left_out=left_out)


def _goers(document: Document) -> Iterator[Goer]:
    top = len(WORTH)
    for n, each in enumerate(document.header):
        if each.key.startswith("links") or each.kind is Kind.HEADLINE:
            yield Goer(each, (LAST, False, top, 0, -n), False)
    for section in document.sections:
        if section.part in WORTH:
            yield from _of_section(section)


def _of_section(section: Section) -> Iterator[Goer]:
    worth = WORTH[section.part]
    for n, entry in enumerate(section.entries):
        best = max(each.score for each in entry.all)
        if entry.head:
            rank = (best, True, worth, -n, 0)
            yield Goer(entry.head, rank, not best and section.part not in HISTORY)
        elif entry.period:
            yield Goer(entry.period, (best, True, worth, -n, 0), False)
        for m, each in enumerate(entry.lines):
            score = 0 if each.key.endswith(NOTES) else each.score
            last = section.part is Part.SUMMARY
            rank = (LAST if last else score, False, worth, -n, -m)
            yield Goer(each, rank, not score and not last)


def _thinned(section: Section, keys: Collection[str]) -> Section:
    kept = tuple(entry for e in section.entries if (entry := _lighter(e, keys)).all)
    return replace(section, entries=kept)


def _lighter(entry: Entry, keys: Collection[str]) -> Entry:
    if any(each.key in keys for each in (entry.head, entry.period) if each):
        return Entry()
    return replace(entry, lines=tuple(each for each in entry.lines if each.key not in keys))


def _resting(section: Section) -> Section:
    """The section whose heading rests on the first line that is still under it."""
    if section.heading is None:
        return section
    first = section.entries[0].all[0]
    return replace(section, heading=replace(section.heading, about=first.facts))
