"""A document as PDF/UA-1 bytes: tagged, titled, the same bytes for the same document and day.

Only this file knows typst. Its built-in fonts and those of the given folders come first; where they
lack a letter the fonts of this machine are asked, so that most documents look alike everywhere.
Source: https://typst.app/docs/reference/pdf
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from steadyhand.core.job.documents import Document
from steadyhand.errors import BadInput, DocumentFailed, LineLost

from .payload import payload
from .typography import Typography

if TYPE_CHECKING:
    import typst

TEMPLATES = Path(__file__).parent / "templates"
ENTRY = TEMPLATES / "paper.typ"
UNSHOWN = re.compile(r'the text `"(.+)"` could not be displayed', re.S)


def pressed(document: Document, typography: Typography, on: date) -> bytes:
    """The PDF, made as of that day.

    Raises LineLost where no font has a letter of it, BadInput where typst is not installed.
    """
    try:
        import typst
    except ImportError as exc:
        remedy = "install it with: pip install 'steadyhand[documents]'"
        raise BadInput(f"documents cannot be made without typst; {remedy}") from exc
    text = payload(document, typography, on)
    try:
        return _compiled(text, fonts_built_in(typography.fonts), on)
    except typst.TypstError as exc:
        if not UNSHOWN.search(str(exc)):
            raise _failed(document, exc) from exc
    try:
        return _compiled(text, fonts_of_machine(typography.fonts), on)
    except typst.TypstError as exc:
        raise _failed(document, exc) from exc


def is_there() -> bool:
    """Whether typst is installed, so that documents can be made."""
    return find_spec("typst") is not None


def _compiled(text: str, fonts: typst.Fonts, on: date) -> bytes:
    import typst

    compiler = typst.Compiler(ENTRY, root=TEMPLATES, font_paths=fonts, sys_inputs={"paper": text})
    day = datetime.combine(on, time(), UTC)
    made = compiler.compile(format="pdf", pdf_standards="ua-1", timestamp=day)
    if not isinstance(made, bytes):
        raise DocumentFailed("typst made no single PDF; check its version")
    return made


@cache
def fonts_built_in(folders: tuple[Path, ...]) -> typst.Fonts:
    """Typst's own fonts and those of the folders."""
    import typst

    return typst.Fonts(include_system_fonts=False, font_paths=list(folders))


@cache
def fonts_of_machine(folders: tuple[Path, ...]) -> typst.Fonts:
    """The same, and all that are installed here."""
    import typst

    return typst.Fonts(include_system_fonts=True, font_paths=list(folders))


def _failed(document: Document, exc: Exception) -> DocumentFailed:
    """What went wrong, in terms of the document."""
    unshown = UNSHOWN.search(str(exc))
    if unshown is None:
        return DocumentFailed(f"the document could not be typeset: {exc}")
    sign = unshown[1]
    key = next((each.key for each in document.lines if sign in each.text), "its title")
    remedy = "name a folder of fonts that have it"
    return LineLost(f"no font here has the letter {sign!r} of the line {key}; {remedy}")
