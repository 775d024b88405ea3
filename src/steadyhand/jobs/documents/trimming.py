"""Which lines go when there is no room: on full pages, and in a field that takes text only."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from .document import Document, Entry, Kind, LeftOut, Line, Paper, Part, Reason, Section
from .entries import ASIDE

# Which lines go when the pages are full: the least relevant first, and each is told.
#
# A line's worth is how much of the posting's requirements it holds; among equals the lesser
# section goes first, then the older entry, then the later line. A head goes after all that stands
# under it, and takes its dates with it. The name, the ways to reach the person and a letter's
# frame stay.

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


MARK = "- "
ITEMS, APART = ", ", "; "  # apart: where one of them is a list itself


@dataclass(frozen=True, slots=True)
class PlainText:
    """The text with the document that it tells; '' where not even the frame has room."""

    text: str
    document: Document


def plain_text(document: Document, limit: int | None = None) -> PlainText:
    """The document as text of at most *limit* characters: the least relevant lines went.

    Characters are counted as the maxlength of a form field counts them, in UTF-16 units. Lines are
    never cut. A letter's text has no letterhead and no subject: its field stands in a form.
    """
    gone: list[str] = []
    rest = [goer.line.key for goer in goers(document)]
    while True:
        fitted = without(document, gone) if gone else document
        text = "\n\n".join(filter(None, _blocks(fitted)))
        if limit is None or units(text) <= limit:
            return PlainText(text, fitted)
        if not rest:
            return PlainText("", fitted)
        gone.append(rest.pop(0))


def units(text: str) -> int:
    """The length of the text as a browser counts it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _blocks(document: Document) -> Iterator[str]:
    if document.paper is Paper.RESUME:
        yield "\n".join(each.text for each in document.header)
    for section in document.sections:
        if section.part not in (Part.RECIPIENT, Part.SUBJECT):
            yield _block(section)


def _block(section: Section) -> str:
    if section.is_prose:
        return " ".join(each.text for each in section.all)
    items = [each.text for each in section.all if each.kind is Kind.ITEM]
    if items:
        lead = f"{section.heading.text.rstrip(': ')}: " if section.heading else ""
        return lead + (APART if any(ITEMS in each for each in items) else ITEMS).join(items)
    heading = (section.heading.text,) if section.heading else ()
    return "\n".join((*heading, *(_entry(entry) for entry in section.entries)))


def _entry(entry: Entry) -> str:
    top = ASIDE.join(each.text for each in (entry.head, entry.period) if each)
    return "\n".join(filter(None, (top, *map(_line, entry.lines))))


def _line(line: Line) -> str:
    return f"{MARK}{line.text}" if line.kind is Kind.BULLET else line.text
