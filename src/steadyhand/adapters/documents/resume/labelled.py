"""Entries whose every line has a label of its own: "Employer | Nowco", "Employer: Nowco".

Europass had them as a table, forms have them with a colon. An entry begins where a label comes
again that it already has. A line without a label goes on with what the label above it names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from ..imports.found import DOUBTFUL, Found, Place
from .dates import date_of, is_dated, says_present, span_in
from .heads import degree_and_field
from .layout import Cell, Row, mended
from .outline import unbulleted
from .words import entry_label_of, field_in

LEAST = 3  # labelled lines of a section that is read so
NAMES = {"work": ("company", "title"), "education": ("school", "degree")}
TELLING = frozenset({"company", "title", "school", "degree", "dates", "start", "end"})
OFTEN = frozenset({"highlights", "ignored"})  # labels that one entry may have twice
BARS = re.compile(r"\s+[|•·]\s+")
SURE, PLACED = 0.9, 0.85

Lines = list[tuple[str, Row]]


@dataclass(slots=True)
class Labelled:
    """One entry: what each label names, line by line."""

    texts: dict[str, Lines] = field(default_factory=dict)


def has_labels(rows: Sequence[Row]) -> bool:
    """Whether the section's entries are labelled line by line: names and dates all are."""
    parts = [part for row in _whole_labels(rows) for part in _parts(row)]
    labels = [label for label, _ in parts if label in TELLING]
    dated = any(not label and is_dated(text) for label, text in parts)
    return len(labels) >= LEAST and len(set(labels)) > 1 and not dated


def labelled(rows: Sequence[Row], section: str) -> Iterator[Found]:
    """The facts of a section of such entries."""
    for number, entry in enumerate(_entries(rows)):
        at: Place = (section, number)
        yield from _dates(at, entry)
        for label, lines in entry.texts.items():
            yield from _facts(at, section, label, lines)


def _whole_labels(rows: Sequence[Row]) -> Iterator[Row]:
    """The rows; a label that took two lines of its column is one."""
    taken = False
    for row, below in zip(rows, [*rows[1:], None], strict=False):
        if taken:
            taken = False
            continue
        first, alone = row.cells[0], below is not None and len(below.cells) == 1
        whole = f"{first.text} {below.text}" if below and alone and len(row.cells) > 1 else ""
        taken = bool(entry_label_of(whole)) and not entry_label_of(first.text)
        run = replace(first.runs[0], text=whole, x1=first.x1)
        yield replace(row, cells=(Cell((run,)), *row.cells[1:])) if taken else row


def _parts(row: Row) -> list[tuple[str, str]]:
    """Label and text of each part of the row; '' for a part without a label."""
    texts = [cell.text for cell in row.cells]
    if len(texts) > 1 and (label := entry_label_of(texts[0])):
        return [(label, " ".join(texts[1:]))]
    barred = [part for text in texts for part in BARS.split(text)]
    told = [field_in(unbulleted(part)) for part in barred]
    if len(told) > 1 and all(label for label, _ in told):
        return told
    return [field_in(" ".join(texts))]


def _entries(rows: Sequence[Row]) -> list[Labelled]:
    entries: list[Labelled] = []
    last = ""
    for row in _whole_labels(rows):
        for label, told in _parts(row):
            again = entries and label in entries[-1].texts and label not in OFTEN
            if not entries or again:
                entries.append(Labelled())
            last = label or last
            text = mended(unbulleted(told))
            if last and text:
                entries[-1].texts.setdefault(last, []).append((text, row))
    return [entry for entry in entries if entry.texts]


def _dates(at: Place, entry: Labelled) -> Iterator[Found]:
    """When it began and ended; what could not be read says nothing by its absence."""
    if lines := entry.texts.get("dates"):
        text, row = " ".join(text for text, _ in lines), lines[0][1]
        span = span_in(text)
        surely = DOUBTFUL if span and span.rest else SURE
        for key, date in (("start", span.start), ("end", span.end)) if span else ():
            if date:
                yield Found((*at, key), date, surely, span.text if span else "", row.where)
        return
    (start, began), (end, ended) = (_date(entry, key) for key in ("start", "end"))
    open_ended = "end" not in entry.texts or says_present(end)
    if began and (ended or open_ended):
        yield Found((*at, "start"), began, SURE, start, entry.texts["start"][0][1].where)
    if ended:
        yield Found((*at, "end"), ended, SURE, end, entry.texts["end"][0][1].where)


def _date(entry: Labelled, key: str) -> tuple[str, str]:
    """What stands behind that label, and the date that it is; '' for none."""
    text = " ".join(text for text, _ in entry.texts.get(key, ()))
    return text, date_of(text)


def _facts(at: Place, section: str, label: str, lines: Lines) -> Iterator[Found]:
    text, row = " ".join(text for text, _ in lines), lines[0][1]
    if label == "highlights" and section == "work":
        for number, (line, below) in enumerate(lines):
            yield Found((*at, "highlights", number), line, SURE, line, below.where)
    elif label == "degree" and section == "education":
        degree, subject = degree_and_field(text)
        for key, value in (("degree", degree), ("field", subject)):
            if value:
                yield Found((*at, key), value, SURE, text, row.where)
    elif label in NAMES[section] or (label == "grade" and section == "education"):
        yield Found((*at, label), text, SURE, text, row.where)
    elif label == "location":
        yield Found((*at, label), text, PLACED, text, row.where)
