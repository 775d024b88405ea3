"""A document on its pages: one where that costs little, two at most, and what went is told.

One page is worth up to a quarter of the lines, none of which anything asks for. Else a second page
is begun, unless so little would stand on it that it looks forgotten.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from steadyhand.errors import PagesFull
from steadyhand.jobs.documents.document import DocumentKind, DraftDocument
from steadyhand.jobs.documents.draft import Draft
from steadyhand.jobs.documents.trimming import removable_lines, without_lines

from .compiler import CvAndLetter, TypesetPdf, Typography, compile_document
from .readback import pages_of, prove, side_lines

ONE_PAGE_COSTS = 0.25  # of the lines that may go: beyond that too much would be gone
FEW_LINES = 6  # lines on the last page, its number among them: fewer look like a mishap


def typeset_document(document: DraftDocument, typography: Typography, on: date) -> TypesetPdf:
    """The document as a PDF of that day, read back and proven.

    Raises LineLost where a line cannot be shown or read, PagesFull where nothing more may go.
    """
    fitted, content = _FittingTrials(document, typography, on).best()
    content = _with_more_air(fitted, typography, on) or content
    return TypesetPdf(content, prove(fitted, content, typography.template), fitted)


def typeset_drafts(draft: Draft, typography: Typography, on: date) -> CvAndLetter:
    """Resume and letter as PDFs of that day, each read back and proven.

    The letter has one page, unless not even its frame has room on one. This computes for up to a
    second: call it outside an event loop. Raises DocumentFailed (LineLost, PagesFull), and BadInput
    where the extra is not installed.
    """
    one = typeset_document(draft.resume, typography, on)
    other = _typeset_letter(draft.letter, typography, on)
    return CvAndLetter(replace(draft, resume=one.document, letter=other.document), one, other)


def _typeset_letter(letter: DraftDocument, typography: Typography, on: date) -> TypesetPdf:
    try:
        return typeset_document(letter, replace(typography, pages=1), on)
    except PagesFull:
        return typeset_document(letter, typography, on)


def _with_more_air(fitted: DraftDocument, typography: Typography, on: date) -> bytes | None:
    """The document with more air, where one page holds all of it even so."""
    if fitted.paper is DocumentKind.LETTER:
        return None
    content = compile_document(fitted, replace(typography, airy=True), on)
    return content if len(pages_of(content)) == 1 else None


class _FittingTrials:
    """One document, set with fewer and fewer lines until it fits."""

    def __init__(self, document: DraftDocument, typography: Typography, on: date) -> None:
        self._document, self._typography, self._on = document, typography, on
        self._going = removable_lines(document)
        self._made: dict[int, tuple[DraftDocument, bytes, tuple[str, ...]]] = {}

    def best(self) -> tuple[DraftDocument, bytes]:
        """The document with as many of its lines as its pages hold, in each of its columns."""
        gone = self._fewest()
        document, content, pages = self._set(gone)
        keys = self._keys(gone)
        aside = frozenset(
            each.key for each in side_lines(self._document, self._typography.template)
        )
        if keys & aside:
            back = self._without(keys - aside)
            fuller = compile_document(back, self._typography, self._on)
            if len(pages_of(fuller)) <= len(pages):
                return back, fuller
        return document, content

    def _fewest(self) -> int:
        """How many lines have to go, the least relevant first."""
        light = next((n for n, g in enumerate(self._going) if not g.light), len(self._going))
        cheap = min(light, int(len(self._going) * ONE_PAGE_COSTS))
        if self._fits(0, 1) or self._fits(cheap, 1):
            return self._least(cheap, 1)
        if self._typography.pages > 1:
            gone = self._least(len(self._going), self._typography.pages)
            if not self._is_forgotten(gone):
                return gone
        return self._least(len(self._going), 1)

    def _is_forgotten(self, gone: int) -> bool:
        """Whether hardly anything stands on the second page, and the first could do."""
        pages = self._set(gone)[2]
        few = len(pages) == 2 and len(pages[1].splitlines()) < FEW_LINES
        return few and self._fits(len(self._going), 1)

    def _least(self, most: int, pages: int) -> int:
        """The smallest number of lines without which it fits; raises PagesFull for none."""
        if self._fits(0, pages):
            return 0
        if not self._fits(most, pages):
            told = f"the document needs more than {pages} page(s)"
            raise PagesFull(f"{told}; shorten its longest facts")
        low, high = 1, most
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if self._fits(middle, pages) else (middle + 1, high)
        return high

    def _fits(self, gone: int, pages: int) -> bool:
        return len(self._set(gone)[2]) <= pages

    def _set(self, gone: int) -> tuple[DraftDocument, bytes, tuple[str, ...]]:
        """The document without so many lines, its PDF, and the text of each of its pages."""
        if gone not in self._made:
            document = self._without(self._keys(gone))
            content = compile_document(document, self._typography, self._on)
            self._made[gone] = document, content, pages_of(content)
        return self._made[gone]

    def _keys(self, gone: int) -> frozenset[str]:
        return frozenset(goer.line.key for goer in self._going[:gone])

    def _without(self, keys: frozenset[str]) -> DraftDocument:
        return without_lines(self._document, keys) if keys else self._document
