"""A document as the JSON that the templates read; texts stay texts, and never become markup."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date

from steadyhand.core.job.documents import Document, Entry, Kind, Line, Paper, Section
from steadyhand.core.job.documents.room import NOTES
from steadyhand.core.job.documents.wording.notation import day_shown

from .typography import GUTTER_MM, MARGIN_MM, SIDE, Typography

Json = Mapping[str, object]
UNBROKEN = "\u00a0"  # a number stays in its row
FOOT_MAX = 60  # characters


def payload(document: Document, typography: Typography, on: date) -> str:
    """The JSON text. A letter bears its day, as the language writes one."""
    day = day_shown(on.isoformat(), document.language)
    header = document.header
    contacts = [_line(each) for each in header if each.kind is Kind.CONTACT]
    return json.dumps(
        {
            "paper": document.paper,
            "template": typography.template,
            "airy": typography.airy,
            "size": typography.size,
            "columns": {"margin": MARGIN_MM, "gutter": GUTTER_MM, "side": SIDE},
            "language": document.language,
            "day": day if document.paper is Paper.LETTER else "",
            "title": document.title,
            "author": document.author,
            "foot": foot_of(document),
            "header": {
                "name": _first(header, Kind.NAME),
                "headline": _first(header, Kind.HEADLINE),
                "contacts": contacts,
            },
            "sections": [_section(each) for each in document.sections],
        }
    )


def foot_of(document: Document) -> str:
    """What stands beside the numbers of several pages: the name, where it has room."""
    return document.author if len(document.author) <= FOOT_MAX else ""


def _first(lines: tuple[Line, ...], kind: Kind) -> Json | None:
    return next((_line(each) for each in lines if each.kind is kind), None)


def _section(section: Section) -> Json:
    heading = _line(section.heading) if section.heading else None
    entries = [_entry(each) for each in section.entries]
    prose = section.is_prose
    return {"part": section.part, "heading": heading, "entries": entries, "prose": prose}


def _entry(entry: Entry) -> Json:
    return {
        "head": _line(entry.head) if entry.head else None,
        "period": _line(entry.period) if entry.period else None,
        "lines": [_line(each) for each in entry.lines],
    }


def _line(line: Line) -> Json:
    whole = {n + 1 for n, piece in enumerate(line.pieces) if piece.fact == "phone_code"}
    parts = [
        {"text": UNBROKEN if n in whole else piece.text, "lead": piece.lead}
        for n, piece in enumerate(line.pieces)
    ]
    note = line.key.endswith(NOTES)
    return {"kind": line.kind, "parts": parts, "link": line.link, "note": note}
