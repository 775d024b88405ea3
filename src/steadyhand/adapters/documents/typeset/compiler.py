"""A document as PDF/UA-1 bytes: its typography, the JSON that the templates read, and typst."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from enum import StrEnum
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from steadyhand.errors import BadInput, DocumentFailed, LineLost
from steadyhand.jobs.documents.document import (
    DocumentKind,
    DocumentLine,
    DraftDocument,
    Entry,
    LineKind,
    Section,
)
from steadyhand.jobs.documents.draft import Draft
from steadyhand.jobs.documents.trimming import NOTE_KEYS
from steadyhand.jobs.documents.wording import display_day

if TYPE_CHECKING:
    import typst


class Template(StrEnum):
    """The styles that there are."""

    PLAIN = "plain"  # one column
    SIDEBAR = "sidebar"  # two: what is listed stands at the side
    COMPACT = "compact"  # one, dense, with the dates behind each head


class Size(StrEnum):
    """The paper, as typst names it."""

    A4 = "a4"
    LETTER = "us-letter"


MARGIN_MM, GUTTER_MM = 18, 9  # of the style with a side column
SIDE = 0.29  # of what two columns have between them


@dataclass(frozen=True, slots=True)
class Typography:
    """How a document is to look. `fonts` are folders whose fonts serve what the built-in lack."""

    template: Template = Template.PLAIN
    size: Size = Size.A4
    fonts: tuple[Path, ...] = ()
    pages: int = 2  # at most
    airy: bool = False  # taken by itself where one page holds all of it even so


@dataclass(frozen=True, slots=True)
class TypesetPdf:
    """A PDF that was read back, with the document that it shows: `left_out` says what went."""

    content: bytes
    pages: int
    document: DraftDocument

    @property
    def sha256(self) -> str:
        """The digest of the PDF, in hexadecimal."""
        return sha256(self.content).hexdigest()


@dataclass(frozen=True, slots=True)
class CvAndLetter:
    """Both PDFs for one posting; `draft` is what they show, without what had no room."""

    draft: Draft
    resume: TypesetPdf
    letter: TypesetPdf

    @property
    def resume_pdf(self) -> bytes:
        """The resume."""
        return self.resume.content

    @property
    def letter_pdf(self) -> bytes:
        """The cover letter."""
        return self.letter.content

    @property
    def sha256(self) -> dict[str, str]:
        """The digests by the roles of the files: what an approval binds to."""
        return {"resume": self.resume.sha256, "cover_letter": self.letter.sha256}


Json = Mapping[str, object]
NO_BREAK_SPACE = "\u00a0"  # a number stays in its row
FOOT_MAX = 60  # characters


def template_payload(document: DraftDocument, typography: Typography, on: date) -> str:
    """The JSON text. A letter bears its day, as the language writes one."""
    day = display_day(on.isoformat(), document.language)
    header = document.header
    contacts = [_line_payload(each) for each in header if each.kind is LineKind.CONTACT]
    return json.dumps(
        {
            "paper": document.paper,
            "template": typography.template,
            "airy": typography.airy,
            "size": typography.size,
            "columns": {"margin": MARGIN_MM, "gutter": GUTTER_MM, "side": SIDE},
            "language": document.language,
            "day": day if document.paper is DocumentKind.LETTER else "",
            "title": document.title,
            "author": document.author,
            "foot": foot_text(document),
            "header": {
                "name": _first_line(header, LineKind.NAME),
                "headline": _first_line(header, LineKind.HEADLINE),
                "contacts": contacts,
            },
            "sections": [_section_payload(each) for each in document.sections],
        }
    )


def foot_text(document: DraftDocument) -> str:
    """What stands beside the numbers of several pages: the name, where it has room."""
    return document.author if len(document.author) <= FOOT_MAX else ""


def _first_line(lines: tuple[DocumentLine, ...], kind: LineKind) -> Json | None:
    return next((_line_payload(each) for each in lines if each.kind is kind), None)


def _section_payload(section: Section) -> Json:
    heading = _line_payload(section.heading) if section.heading else None
    entries = [_entry_payload(each) for each in section.entries]
    prose = section.is_prose
    return {"part": section.part, "heading": heading, "entries": entries, "prose": prose}


def _entry_payload(entry: Entry) -> Json:
    return {
        "head": _line_payload(entry.head) if entry.head else None,
        "period": _line_payload(entry.period) if entry.period else None,
        "lines": [_line_payload(each) for each in entry.lines],
    }


def _line_payload(line: DocumentLine) -> Json:
    whole = {n + 1 for n, piece in enumerate(line.pieces) if piece.fact == "phone_code"}
    parts = [
        {"text": NO_BREAK_SPACE if n in whole else piece.text, "lead": piece.lead}
        for n, piece in enumerate(line.pieces)
    ]
    note = line.key.endswith(NOTE_KEYS)
    return {"kind": line.kind, "parts": parts, "link": line.link, "note": note}


# A document as PDF/UA-1 bytes: tagged, titled, the same bytes for the same document and day.
#
# Only this file knows typst. Its built-in fonts and those of the given folders come first; where
# they lack a letter the fonts of this machine are asked, so that most documents look alike
# everywhere. Source: https://typst.app/docs/reference/pdf

TEMPLATES = Path(__file__).parent / "templates"
ENTRY = TEMPLATES / "paper.typ"
UNDISPLAYED_TEXT = re.compile(r'the text `"(.+)"` could not be displayed', re.S)


def compile_document(document: DraftDocument, typography: Typography, on: date) -> bytes:
    """The PDF, made as of that day.

    Raises LineLost where no font has a letter of it, BadInput where typst is not installed.
    """
    try:
        import typst
    except ImportError as exc:
        remedy = "install it with: pip install 'steadyhand[documents]'"
        raise BadInput(f"documents cannot be made without typst; {remedy}") from exc
    text = template_payload(document, typography, on)
    try:
        return _compile(text, built_in_fonts(typography.fonts), on)
    except typst.TypstError as exc:
        if not UNDISPLAYED_TEXT.search(str(exc)):
            raise _compile_error(document, exc) from exc
    try:
        return _compile(text, system_fonts(typography.fonts), on)
    except typst.TypstError as exc:
        raise _compile_error(document, exc) from exc


def is_typst_installed() -> bool:
    """Whether typst is installed, so that documents can be made."""
    return find_spec("typst") is not None


def _compile(text: str, fonts: typst.Fonts, on: date) -> bytes:
    import typst

    compiler = typst.Compiler(ENTRY, root=TEMPLATES, font_paths=fonts, sys_inputs={"paper": text})
    day = datetime.combine(on, time(), UTC)
    made = compiler.compile(format="pdf", pdf_standards="ua-1", timestamp=day)
    if not isinstance(made, bytes):
        raise DocumentFailed("typst made no single PDF; check its version")
    return made


@cache
def built_in_fonts(folders: tuple[Path, ...]) -> typst.Fonts:
    """Typst's own fonts and those of the folders."""
    import typst

    return typst.Fonts(include_system_fonts=False, font_paths=list(folders))


@cache
def system_fonts(folders: tuple[Path, ...]) -> typst.Fonts:
    """The same, and all that are installed here."""
    import typst

    return typst.Fonts(include_system_fonts=True, font_paths=list(folders))


def _compile_error(document: DraftDocument, exc: Exception) -> DocumentFailed:
    """What went wrong, in terms of the document."""
    unshown = UNDISPLAYED_TEXT.search(str(exc))
    if unshown is None:
        return DocumentFailed(f"the document could not be typeset: {exc}")
    sign = unshown[1]
    key = next((each.key for each in document.lines if sign in each.text), "its title")
    remedy = "name a folder of fonts that have it"
    return LineLost(f"no font here has the letter {sign!r} of the line {key}; {remedy}")
