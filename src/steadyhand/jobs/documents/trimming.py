"""Which lines go when there is no room: on full pages, and in a field that takes text only."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from .document import (
    DocumentKind,
    DocumentLine,
    DraftDocument,
    Entry,
    LineKind,
    Omission,
    OmissionReason,
    Section,
    SectionKind,
)
from .entries import MIDDLE_DOT

# Which lines go when the pages are full: the least relevant first, and each is told.
#
# A line's worth is how much of the posting's requirements it holds; among equals the lesser
# section goes first, then the older entry, then the later line. A head goes after all that stands
# under it, and takes its dates with it. The name, the ways to reach the person and a letter's
# frame stay.

SECTION_WORTH = {
    part: worth
    for worth, part in enumerate(
        (
            SectionKind.INTERESTS,
            SectionKind.AWARDS,
            SectionKind.PUBLICATIONS,
            SectionKind.VOLUNTEERING,
            SectionKind.PROJECTS,
            SectionKind.CERTIFICATES,
            SectionKind.LICENCES,
            SectionKind.FURTHER_WORK,
            SectionKind.SKILLS,
            SectionKind.EDUCATION,
            SectionKind.LANGUAGES,
            SectionKind.EVIDENCE,
            SectionKind.WORK,
            SectionKind.SUMMARY,
        )
    )
}
TOP_RANK = 1_000_000  # above any score: what stands at the top of the page
NOTE_KEYS = (".grade", ".courses", ".keywords", ".website")  # beside what was done
HISTORY_SECTIONS = (
    SectionKind.WORK,
    SectionKind.FURTHER_WORK,
    SectionKind.EDUCATION,
)  # a gap in it would mislead
Rank = tuple[int, bool, int, int, int]


@dataclass(frozen=True, slots=True)
class RemovableLine:
    """A line that may go; `light`: nothing asks for it and nothing hangs on it."""

    line: DocumentLine
    rank: Rank
    light: bool


def removable_lines(document: DraftDocument) -> tuple[RemovableLine, ...]:
    """The lines that may go, in the order of their going."""
    return tuple(sorted(_removable_lines(document), key=lambda goer: goer.rank))


def without_lines(document: DraftDocument, keys: Collection[str]) -> DraftDocument:
    """The document without these lines, each of them told as left out."""
    kept = tuple(
        section for s in document.sections if (section := _section_without(s, keys)).entries
    )
    left = {each.key for section in kept for each in section.all}
    header = tuple(each for each in document.header if each.key not in keys)
    before = tuple(each for section in document.sections for each in section.all)
    gone = tuple(
        Omission(each.facts, each.text, OmissionReason.NO_ROOM)
        for each in (*(h for h in document.header if h.key in keys), *before)
        if each.key not in left and each.kind is not LineKind.HEADING
    )
    sections = tuple(_with_heading_facts(section) for section in kept)
    left_out = (*gone, *document.left_out)
    return replace(document, header=header, sections=sections, left_out=left_out)


def _removable_lines(document: DraftDocument) -> Iterator[RemovableLine]:
    top = len(SECTION_WORTH)
    for n, each in enumerate(document.header):
        if each.key.startswith("links") or each.kind is LineKind.HEADLINE:
            yield RemovableLine(each, (TOP_RANK, False, top, 0, -n), False)
    for section in document.sections:
        if section.part in SECTION_WORTH:
            yield from _removable_in_section(section)


def _removable_in_section(section: Section) -> Iterator[RemovableLine]:
    worth = SECTION_WORTH[section.part]
    for n, entry in enumerate(section.entries):
        best = max(each.score for each in entry.all)
        if entry.head:
            rank = (best, True, worth, -n, 0)
            yield RemovableLine(entry.head, rank, not best and section.part not in HISTORY_SECTIONS)
        elif entry.period:
            yield RemovableLine(entry.period, (best, True, worth, -n, 0), False)
        for m, each in enumerate(entry.lines):
            score = 0 if each.key.endswith(NOTE_KEYS) else each.score
            last = section.part is SectionKind.SUMMARY
            rank = (TOP_RANK if last else score, False, worth, -n, -m)
            yield RemovableLine(each, rank, not score and not last)


def _section_without(section: Section, keys: Collection[str]) -> Section:
    kept = tuple(entry for e in section.entries if (entry := _entry_without(e, keys)).all)
    return replace(section, entries=kept)


def _entry_without(entry: Entry, keys: Collection[str]) -> Entry:
    if any(each.key in keys for each in (entry.head, entry.period) if each):
        return Entry()
    return replace(entry, lines=tuple(each for each in entry.lines if each.key not in keys))


def _with_heading_facts(section: Section) -> Section:
    """The section whose heading rests on the first line that is still under it."""
    if section.heading is None:
        return section
    first = section.entries[0].all[0]
    return replace(section, heading=replace(section.heading, about=first.facts))


BULLET_MARK = "- "
ITEM_SEPARATOR, LIST_SEPARATOR = ", ", "; "  # apart: where one of them is a list itself


@dataclass(frozen=True, slots=True)
class PlainText:
    """The text with the document that it tells; '' where not even the frame has room."""

    text: str
    document: DraftDocument


def plain_text(document: DraftDocument, limit: int | None = None) -> PlainText:
    """The document as text of at most *limit* characters: the least relevant lines went.

    Characters are counted as the maxlength of a form field counts them, in UTF-16 units. Lines are
    never cut. A letter's text has no letterhead and no subject: its field stands in a form.
    """
    gone: list[str] = []
    rest = [goer.line.key for goer in removable_lines(document)]
    while True:
        fitted = without_lines(document, gone) if gone else document
        text = "\n\n".join(filter(None, _blocks(fitted)))
        if limit is None or utf16_length(text) <= limit:
            return PlainText(text, fitted)
        if not rest:
            return PlainText("", fitted)
        gone.append(rest.pop(0))


def utf16_length(text: str) -> int:
    """The length of the text as a browser counts it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _blocks(document: DraftDocument) -> Iterator[str]:
    if document.paper is DocumentKind.RESUME:
        yield "\n".join(each.text for each in document.header)
    for section in document.sections:
        if section.part not in (SectionKind.RECIPIENT, SectionKind.SUBJECT):
            yield _block(section)


def _block(section: Section) -> str:
    if section.is_prose:
        return " ".join(each.text for each in section.all)
    items = [each.text for each in section.all if each.kind is LineKind.ITEM]
    if items:
        lead = f"{section.heading.text.rstrip(': ')}: " if section.heading else ""
        return lead + (
            LIST_SEPARATOR if any(ITEM_SEPARATOR in each for each in items) else ITEM_SEPARATOR
        ).join(items)
    heading = (section.heading.text,) if section.heading else ()
    return "\n".join((*heading, *(_entry(entry) for entry in section.entries)))


def _entry(entry: Entry) -> str:
    top = MIDDLE_DOT.join(each.text for each in (entry.head, entry.period) if each)
    return "\n".join(filter(None, (top, *map(_line, entry.lines))))


def _line(line: DocumentLine) -> str:
    return f"{BULLET_MARK}{line.text}" if line.kind is LineKind.BULLET else line.text
