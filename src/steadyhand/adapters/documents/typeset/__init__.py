"""Documents as PDFs: typeset with typst, read back with pypdfium2. Both come with an extra."""

from __future__ import annotations

from .compiler import Papers, Size, Template, Typeset, Typography
from .fitting import typeset, typeset_drafts
from .readback import lines_of

__all__ = [
    "Papers",
    "Size",
    "Template",
    "Typeset",
    "Typography",
    "lines_of",
    "typeset",
    "typeset_drafts",
]
