"""Entries whose every line has a label of its own, as Europass had them: "Employer | Nowco".

An entry begins where the label comes again that the first one began with. A line without a label
goes on with what the label above it names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..imports.found import Found, Place
from .dates import span_in
from .heads import degree_and_field
from .layout import Row, mended
from .outline import unbulleted
from .words import entry_label_of

LEAST = 3  # labelled lines of a section that is read so
NAMES = {"work": ("company", "title"), "education": ("school", "degree")}
SURE = 0.9


@dataclass(slots=True)
class Labelled:
    """One entry: what each label names, line by line."""

    texts: dict[str, list[tuple[str, Row]]] = field(default_factory=dict)


def has_labels(rows: Sequence[Row]) -> bool:
    """Whether the section's entries are labelled line by line."""
    return sum(bool(_label(row)) for row in rows) >= LEAST


def labelled(rows: Sequence[Row], section: str) -> Iterator[Found]:
    """The facts of a section of such entries."""
    for number, entry in enumerate(_entries(rows)):
        at: Place = (section, number)
        for label, lines in entry.texts.items():
            yield from _facts((*at,), section, label, lines)


def _label(row: Row) -> str:
    return entry_label_of(row.cells[0].text) if len(row.cells) > 1 else ""


def _entries(rows: Sequence[Row]) -> list[Labelled]:
    entries: list[Labelled] = []
    opening, last = "", ""
    for row in rows:
        label = _label(row)
        cells = row.cells[1:] if label else row.cells
        opening = opening or label
        if label == opening or not entries:
            entries.append(Labelled())
        last = label or last
        text = mended(unbulleted(" ".join(cell.text for cell in cells)))
        if last and text:
            entries[-1].texts.setdefault(last, []).append((text, row))
    return [entry for entry in entries if entry.texts]


def _facts(
    at: Place, section: str, label: str, lines: Sequence[tuple[str, Row]]
) -> Iterator[Found]:
    text, row = " ".join(text for text, _ in lines), lines[0][1]
    if label == "dates" and (span := span_in(text)):
        for key, date in (("start", span.start), ("end", span.end)):
            if date:
                yield Found((*at, key), date, SURE, span.text, row.where)
    elif label == "highlights" and section == "work":
        for number, (line, below) in enumerate(lines):
            yield Found((*at, "highlights", number), line, SURE, line, below.where)
    elif label == "degree" and section == "education":
        degree, subject = degree_and_field(text)
        for key, value in (("degree", degree), ("field", subject)):
            if value:
                yield Found((*at, key), value, SURE, text, row.where)
    elif label in NAMES[section] or (label == "grade" and section == "education"):
        yield Found((*at, label), text, SURE, text, row.where)
