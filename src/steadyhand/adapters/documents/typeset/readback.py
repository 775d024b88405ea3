"""What a finished PDF says, and whether every line of its document is in it, in its order.

Only text that a copy of the page would give counts: this is what a reader of applications sees.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from steadyhand.adapters.files.given_file import Role, read_foreign
from steadyhand.adapters.files.parser_process import ParserFailed, parse_apart
from steadyhand.errors import BadInput, LineLost
from steadyhand.jobs.documents.document import (
    DocumentKind,
    DocumentLine,
    DraftDocument,
    SectionKind,
)
from steadyhand.views.wording import one_line

from ...files.parser_child import Arguments
from ..pdf import PDFIUM_LOCK
from .compiler import GUTTER_MM, MARGIN_MM, SIDE, Template, foot_text

if TYPE_CHECKING:
    from pypdfium2 import PdfPage


RESUME = Role("resume", 20_000_000)
POINTS = 72 / 25.4  # of a millimetre

LINE_HYPHENS = str.maketrans({"\ufffe": "-", "\x02": "-", "\u2011": "-"})  # hyphens at a line's end
INVISIBLE = re.compile(r"[\s\u00ad\u200b-\u200f\u2060\ufeff]+")
LETTER_WITH_MARKS = re.compile(r"[^\W\d_][\u0300-\u036f]+")
MARKED_RUN = re.compile(rf"(?:{LETTER_WITH_MARKS.pattern})+")
WORD_RUN = re.compile(r"[^\W_]+")
WIDE, ROW = 20, 8  # letters that the narrowest column holds, and that no row of a word is below
SIDE_PARTS = (
    SectionKind.SKILLS,
    SectionKind.LANGUAGES,
    SectionKind.CERTIFICATES,
    SectionKind.LICENCES,
    SectionKind.INTERESTS,
    SectionKind.AWARDS,
)


def pages_of(content: bytes) -> tuple[str, ...]:
    """The text of each page. Raises BadInput without pypdfium2, or where it is no PDF."""
    return tuple(page for page, _, _ in _columns_of(content))


def _columns_of(content: bytes) -> tuple[tuple[str, str, str], ...]:
    """The text of each page: all of it, what stands in the wide column, what at the side."""
    try:
        import pypdfium2
    except ImportError as exc:
        remedy = "install it with: pip install 'steadyhand[documents]'"
        raise BadInput(f"documents cannot be read back without pypdfium2; {remedy}") from exc
    with PDFIUM_LOCK:
        try:
            document = pypdfium2.PdfDocument(content)
        except pypdfium2.PdfiumError as exc:
            raise BadInput("that file cannot be opened as a PDF; save it again as one") from exc
        try:
            return tuple(_page_columns(page) for page in document)
        finally:
            document.close()


def _page_columns(page: PdfPage) -> tuple[str, str, str]:
    text, between = page.get_textpage(), _gutter_middle(page.get_width())
    return (
        text.get_text_range(),
        text.get_text_bounded(left=between),
        text.get_text_bounded(right=between),
    )


def _gutter_middle(width: float) -> float:
    """Where the space between two columns has its middle, in points from the left."""
    margin, gutter = MARGIN_MM * POINTS, GUTTER_MM * POINTS
    side = SIDE * (width - 2 * margin - gutter)
    return margin + side + gutter / 2


def lines_of(path: Path) -> tuple[str, ...]:
    """The lines of that PDF, for a comparison with a new document. Raises BadInput.

    It is the user's own, made by whatever program: its parser works in a process of its own.
    """
    content = read_foreign(path, RESUME)
    try:
        pages = parse_apart(parse_pages, content, returns=list[str])
    except ParserFailed as exc:
        raise BadInput(
            f"{one_line(path.name)} cannot be read as a PDF: {exc}; print it anew"
        ) from exc
    text = "\n".join(pages).translate(LINE_HYPHENS)
    return tuple(filter(None, (" ".join(each.split()) for each in text.splitlines())))


def parse_pages(content: bytes, _arguments: Arguments) -> tuple[str, ...]:
    """The text of each page, for `parse_apart`."""
    return pages_of(content)


def prove(document: DraftDocument, content: bytes, template: Template) -> int:
    """The number of its pages, where every line is found in its order. Raises LineLost.

    Columns are read one after the other, from top to bottom: a line may go on overleaf.
    """
    pages = _columns_of(content)
    foot = squeeze(foot_text(document))
    whole, wide, narrow = (_join_pages(column, foot) for column in zip(*pages, strict=True))
    side = side_lines(document, template)
    apart = frozenset(each.key for each in side)
    if not apart:
        _find_in_order(document.lines, whole)
        return len(pages)
    main = (x for s in document.sections for x in s.all if x.key not in apart)
    _find_in_order(document.header, whole)
    _find_in_order(tuple(main), wide)
    _find_in_order(side, narrow)
    return len(pages)


def side_lines(document: DraftDocument, template: Template) -> tuple[DocumentLine, ...]:
    """The lines that the template sets in a column at the side."""
    if template is not Template.SIDEBAR or document.paper is DocumentKind.LETTER:
        return ()
    return tuple(x for s in document.sections if s.part in SIDE_PARTS for x in s.all)


def squeeze(text: str) -> str:
    """The text without white space and signs that nobody sees; ligatures are their letters."""
    return INVISIBLE.sub("", unicodedata.normalize("NFKC", text.translate(LINE_HYPHENS)))


def _join_pages(pages: Sequence[str], foot: str) -> str:
    """The pages' text without their feet, which would part a line that goes on overleaf."""
    numbers = (f"{number}/{len(pages)}" for number in range(1, len(pages) + 1))
    bare = zip(map(squeeze, pages), numbers, strict=True)
    several = len(pages) > 1
    return "".join(text.removesuffix(n).removesuffix(foot) if several else text for text, n in bare)


def _find_in_order(lines: Sequence[DocumentLine], text: str) -> None:
    start = 0
    for line in lines:
        found = _end_of_line(line.text, text, start)
        if found < 0:
            raise LineLost(f"the line {line.key} cannot be read in the PDF; take another template")
        start = found


def _end_of_line(said: str, text: str, start: int) -> int:
    """Where the line ends in the text; -1 where it is not there after *start*.

    Where words run from right to left a line is found by its words and numbers: a PDF's text has
    them, and what shares their row, in the order of the page, and no two readers agree on it.
    """
    wanted = squeeze(said)
    at = text.find(wanted, start)
    if at >= 0:
        return at + len(wanted)
    if (found := _repeated_glyphs(wanted).search(text, start)) is not None:
        return found.end()
    if not any(unicodedata.bidirectional(sign) in ("R", "AL", "AN") for sign in text):
        return -1
    words = WORD_RUN.findall(unicodedata.normalize("NFKC", said))
    there = all(word in text or word[::-1] in text or _in_rows(word, text) for word in words)
    return start if there else -1


def _repeated_glyphs(wanted: str) -> re.Pattern[str]:
    """The text with letters that have no composed form: a PDF tells those once for each glyph.

    Where several stand beside each other it tells them by where their marks stand: each of them is
    looked for there, in any order.
    """
    return re.compile(MARKED_RUN.sub(lambda run: _in_any_order(run[0]), re.escape(wanted)))


def _in_any_order(letters: str) -> str:
    """The pattern of a run of such letters, each of them at least once."""
    each = tuple(dict.fromkeys(LETTER_WITH_MARKS.findall(letters)))
    run = f"(?:{'|'.join(each)})"
    return "".join(f"(?={run}*?{letter})" for letter in each) + f"{run}+"


def _in_rows(word: str, text: str) -> bool:
    """Whether a word wider than its column is there in the rows that it was broken into."""
    if len(word) < WIDE:
        return False
    rest = word
    while rest:
        sizes = range(len(rest), 0, -1)
        row = next((n for n in sizes if rest[:n] in text or rest[:n][::-1] in text), 0)
        if row < min(len(rest), ROW):
            return False
        rest = rest[row:]
    return True
