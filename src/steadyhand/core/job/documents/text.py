"""A document as plain text, for a field that takes text only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .facts import Document, Entry, Kind, Line, Paper, Part, Section
from .pieces import ASIDE
from .room import goers, without

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
