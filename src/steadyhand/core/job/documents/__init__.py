"""Resume and cover letter, selected and ordered from a profile for one posting; never invented."""

from __future__ import annotations

from .difference import Change, Changed, difference
from .draft import Choices, Draft, drafted, wanted_of
from .facts import (
    Document,
    Entry,
    Form,
    Kind,
    LeftOut,
    Line,
    Paper,
    Part,
    Piece,
    Reason,
    Requirement,
    Section,
    Wanted,
)
from .letter import letter
from .lettering import Lettered, lettered, texts_of
from .resume import resume
from .room import Goer, goers, without
from .text import PlainText, plain_text
from .trace import Traced, traced, untrue

__all__ = [
    "Change",
    "Changed",
    "Choices",
    "Document",
    "Draft",
    "Entry",
    "Form",
    "Goer",
    "Kind",
    "LeftOut",
    "Lettered",
    "Line",
    "Paper",
    "Part",
    "Piece",
    "PlainText",
    "Reason",
    "Requirement",
    "Section",
    "Traced",
    "Wanted",
    "difference",
    "drafted",
    "goers",
    "letter",
    "lettered",
    "plain_text",
    "resume",
    "texts_of",
    "traced",
    "untrue",
    "wanted_of",
    "without",
]
