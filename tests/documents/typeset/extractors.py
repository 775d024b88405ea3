"""Four readers of a PDF's text, as employers' systems use them, and what each says of a document.

Two go by the order in which a page was drawn (pdfium, pypdf), two by where the words stand on it
(pdfminer, and poppler's pdftotext, a program of its own that a machine may lack).
"""

from __future__ import annotations

import io
import itertools
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence

import pypdf
import pytest
from pdfminer.high_level import extract_text

from steadyhand.adapters.documents.typeset import Template, TypesetPdf
from steadyhand.adapters.documents.typeset.readback import pages_of, side_lines, squeeze
from steadyhand.jobs.documents.document import DocumentLine

Extractor = Callable[[bytes], Sequence[str]]
PAGE = "\f"
SIGNS = re.compile("[•·]")  # bullets, and what parts what stands in one row: in no line
NUMBER = re.compile(r"\d/\d$")  # of a page, at its foot


def pdfium(content: bytes) -> Sequence[str]:
    return pages_of(content)


def pypdf_pages(content: bytes) -> Sequence[str]:
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages]


def pdfminer(content: bytes) -> Sequence[str]:
    return extract_text(io.BytesIO(content)).removesuffix(PAGE).split(PAGE)


def poppler(content: bytes) -> Sequence[str]:
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext is not there; it comes with the package poppler-utils")
    command = ("pdftotext", "-", "-")
    done = subprocess.run(command, input=content, capture_output=True, check=True, timeout=60)
    return done.stdout.decode().removesuffix(PAGE).split(PAGE)


EXTRACTORS: Mapping[str, Extractor] = {
    "pdfium": pdfium,
    "pypdf": pypdf_pages,
    "pdfminer": pdfminer,
    "poppler": poppler,
}


def out_of_order(made: TypesetPdf, template: Template, extractor: Extractor) -> tuple[str, ...]:
    """What that reader does not find in one piece or in its order: () for a good document.

    In one piece are each entry (what it was and where, its dates, its points) and each heading with
    the entry below it; in order are the lines of each column.
    """
    document = made.document
    pages = [_bare(page, document.author) for page in extractor(made.content)]
    pieces = [entry.all for section in document.sections for entry in section.entries]
    pieces += [(s.heading, s.entries[0].all[0]) for s in document.sections if s.heading]
    broken = (piece[0].key for piece in pieces if not _in_one_piece(piece, pages))
    aside = side_lines(document, template)
    main = [x for section in document.sections for x in section.all if x not in aside]
    moved = (key for column in (main, aside) for key in _out_of_place(column, "".join(pages)))
    return (*broken, *moved)


def _bare(page: str, foot: str) -> str:
    """The page's text without white space, signs of lists, and the foot that several pages have."""
    text = _letters(page)
    return NUMBER.sub("", text).removesuffix(_letters(foot)) if NUMBER.search(text) else text


def _letters(text: str) -> str:
    return SIGNS.sub("", squeeze(text))


def _in_one_piece(lines: Sequence[DocumentLine], pages: Sequence[str]) -> bool:
    """Whether the lines follow one another, perhaps over the end of a page."""
    text = "".join(_letters(line.text) for line in lines)
    overleaf = itertools.pairwise(pages)
    return any(text in page for page in pages) or any(
        _goes_on(text, page, after) for page, after in overleaf
    )


def _goes_on(text: str, page: str, after: str) -> bool:
    return any(text[:n] in page and text[n:] in after for n in range(1, len(text)))


def _out_of_place(lines: Sequence[DocumentLine], text: str) -> Iterator[str]:
    at = 0
    for line in lines:
        found = text.find(_letters(line.text), at)
        if found < 0:
            yield line.key
        else:
            at = found + len(_letters(line.text))
