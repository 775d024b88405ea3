"""Documents as PDFs: typeset with typst, read back with pypdfium2. Both come with an extra."""

from __future__ import annotations

from .compiler import CvAndLetter, Size, Template, TypesetPdf, Typography
from .fitting import typeset_document, typeset_drafts
from .readback import lines_of

__all__ = [
    "CvAndLetter",
    "Size",
    "Template",
    "TypesetPdf",
    "Typography",
    "lines_of",
    "typeset_document",
    "typeset_drafts",
]
