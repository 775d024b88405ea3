"""The words of a PDF with their places and styles, one thread at a time."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from threading import RLock
from typing import TYPE_CHECKING

from steadyhand.errors import BadInput

if TYPE_CHECKING:
    from pypdfium2 import PdfAttachment, PdfDocument, PdfPage


# Held from before a PDF is opened until after it is closed, by whoever reads one in this process.
PDFIUM_LOCK = RLock()


# The words of a PDF with their places and styles, as its text layer holds them.
#
# Only this file knows pypdfium2. Nothing is recognised from pixels: a scan has no words here.

MAX_PAGES = 12  # longer ones are theses
LETTERS_MAX = 200_000  # a full page has 5,000; more is a book, or one laid over the other
LINKS_MAX = 1_000
ATTACHMENTS_MAX = 20  # files within one PDF; Europass puts in one
ATTACHMENT_MAX = 5_000_000  # bytes; with a picture in it the data of Europass has 1 MB
URI_MAX = 4_096  # bytes of one address
BOLD = 600  # CSS weight from which a text looks bold
GAP = 0.5  # of the height, from which a gap parts two words without a space
ASCENT = 0.8  # of a letter's size, above the line that it stands on
ITALIC = 1 << 6  # PDF 32000-1, table 123
HYPHENS = frozenset({0x02, 0xAD, 0xFFFE})  # a hyphen at which a line was broken
LINE_HYPHENS = "\u00ad"
MARK = "•"  # a bullet that was drawn, and is no letter
MARK_SIZE = (1.0, 6.5)  # points that a drawn bullet is wide and high
MARK_REACH = 1.6  # times the height, from a bullet to its text at most
SHAPES_MAX = 4_000  # of a page that are looked at; a chart has more
RULE_SIZE = (2.5, 8.0)  # points that a line of a table is thick at most, and long at least
RULES_MAX = 600  # of a page; more is a drawing


@dataclass(frozen=True, slots=True)
class Word:
    """One word; points from the page's top left corner."""

    text: str
    page: int
    x0: float
    x1: float
    top: float
    bottom: float
    bold: bool = False
    italic: bool = False

    @property
    def height(self) -> float:
        """Of the line that it stands in."""
        return self.bottom - self.top


@dataclass(frozen=True, slots=True)
class Rule:
    """A line that a page draws, upright or level; points from the page's top left corner."""

    page: int
    x0: float
    x1: float
    top: float
    bottom: float

    @property
    def upright(self) -> bool:
        """Whether it is higher than wide."""
        return self.bottom - self.top > self.x1 - self.x0


@dataclass(frozen=True, slots=True)
class Pages:
    """All words of a file, in the order in which it paints them, and the links in it.

    `rules` are the lines that its pages draw, such as those of a table.
    """

    words: tuple[Word, ...]
    links: tuple[str, ...]
    widths: tuple[float, ...]
    rules: tuple[Rule, ...] = ()


def read_pages(content: bytes, name: str) -> Pages:
    """The words of a PDF. Raises BadInput where it is none, is locked, or has no text.

    Its parser is not ours: a file of somebody else is read in a process of its own.
    """
    try:
        import pypdfium2
    except ImportError as exc:
        remedy = "install it with: pip install 'steadyhand[documents]'"
        raise BadInput(f"{name} cannot be read without pypdfium2; {remedy}") from exc
    try:
        with PDFIUM_LOCK:
            return _read_document(pypdfium2.PdfDocument(content), name)
    except pypdfium2.PdfiumError as exc:
        if exc.err_code == pypdfium2.raw.FPDF_ERR_PASSWORD:
            remedy = "save it again as a PDF without a password"
            raise BadInput(f"{name} is locked by a password; {remedy}") from exc
        remedy = "save or download it anew"
        raise BadInput(f"{name} is damaged or cut off, and no PDF that opens; {remedy}") from exc


def attachments_in(content: bytes) -> list[tuple[str, bytes]]:
    """Name and content of the files within a PDF that opens; a large one has no content here."""
    import pypdfium2

    with PDFIUM_LOCK:
        document = pypdfium2.PdfDocument(content)
        try:
            count = min(document.count_attachments(), ATTACHMENTS_MAX)
            files = [document.get_attachment(number) for number in range(count)]
            return [(file.get_name(), _content(file)) for file in files]
        finally:
            document.close()


def _content(file: PdfAttachment) -> bytes:
    """The file's content; b'' for a large one, and for one that cannot be taken out."""
    import pypdfium2

    try:
        content = bytes(file.get_data())
    except pypdfium2.PdfiumError:
        return b""
    return content if len(content) <= ATTACHMENT_MAX else b""


def _read_document(document: PdfDocument, name: str) -> Pages:
    try:
        if len(document) > MAX_PAGES:
            raise BadInput(f"{name} has {len(document)} pages; is it a resume?")
        pages = [_Page(document[n], n) for n in range(len(document))]
        if (letters := sum(page.letters for page in pages)) > LETTERS_MAX:
            raise BadInput(f"{name} has {letters:,} letters; is it a resume?")
        words = tuple(word for page in pages for word in page.marked_words())
        links = (link for page in pages for link in page.links())
        told = tuple(dict.fromkeys(islice(links, LINKS_MAX)))
        widths = tuple(page.width for page in pages)
        rules = tuple(rule for page in pages for rule in page.rules())
    finally:
        document.close()
    if not words:
        remedy = "take the file that it was printed from"
        raise BadInput(f"{name} holds pictures of text only; {remedy}")
    return Pages(words, told, widths, rules)


class _Page:
    """One page while its file is open."""

    def __init__(self, page: PdfPage, number: int) -> None:
        import pypdfium2.raw

        self._raw = pypdfium2.raw
        self._page = page
        self._number = number
        self.width, self._height = page.get_size()
        self._text = page.get_textpage()
        self.letters = self._text.count_chars()

    def marked_words(self) -> Iterator[Word]:
        """The page's words, and a bullet before those in front of which one was drawn."""
        words = list(self.words())
        for right, middle in self._marks():
            behind = [w for w in words if w.top < middle < w.bottom and w.x0 > right - 1]
            word = min(behind, key=lambda w: w.x0, default=None)
            if word and word.text != MARK and word.x0 - right < MARK_REACH * word.height:
                right = word.x0 - 0.1 * word.height  # one may hang out of its column
                words.append(replace(word, text=MARK, x0=right - 4, x1=right, bold=False))
        yield from words

    def _marks(self) -> Iterator[tuple[float, float]]:
        """Right edge and middle of each small shape that is about as wide as high."""
        least, most = MARK_SIZE
        for left, right, top, bottom in self._shapes():
            if least <= right - left <= most and least <= bottom - top <= most:
                yield right, (top + bottom) / 2

    def rules(self) -> Iterator[Rule]:
        """The thin long shapes of the page; none of a drawing, which has many."""
        thick, long = RULE_SIZE
        sides = [
            Rule(self._number, *shape)
            for shape in self._shapes()
            if min(shape[1] - shape[0], shape[3] - shape[2]) <= thick
            and max(shape[1] - shape[0], shape[3] - shape[2]) >= long
        ]
        yield from sides if len(sides) <= RULES_MAX else ()

    def _shapes(self) -> Iterator[tuple[float, float, float, float]]:
        """Left, right, top and bottom of what the page draws."""
        raw = self._raw
        edges = [ctypes.c_float() for _ in range(4)]
        for index in range(min(raw.FPDFPage_CountObjects(self._page), SHAPES_MAX)):
            shape = raw.FPDFPage_GetObject(self._page, index)
            if raw.FPDFPageObj_GetType(shape) != raw.FPDF_PAGEOBJ_PATH:
                continue
            raw.FPDFPageObj_GetBounds(shape, *map(ctypes.byref, edges))
            left, bottom, right, top = (each.value for each in edges)
            yield left, right, self._height - top, self._height - bottom

    def words(self) -> Iterator[Word]:
        """The page's words."""
        word: Word | None = None
        for index in range(self.letters):
            code = self._raw.FPDFText_GetUnicode(self._text, index)
            sign = LINE_HYPHENS if code in HYPHENS else chr(code)
            if not code or sign.isspace() or not self._is_seen(index):
                if word:
                    yield word
                word = None
                continue
            letter = self._letter(sign, index)
            if word and _continues_word(word, letter):
                word = _longer(word, letter)
            else:
                if word:
                    yield word
                word = letter
        if word:
            yield word

    def _is_seen(self, index: int) -> bool:
        left, bottom, right, top = self._text.get_charbox(index, loose=True)
        return bool(right > 0 and left < self.width and top > 0 and bottom < self._height)

    def _letter(self, sign: str, index: int) -> Word:
        left, _, right, _ = self._text.get_charbox(index, loose=True)
        name, flags = self._font(index)
        weight = self._raw.FPDFText_GetFontWeight(self._text, index)
        size, base = self._size(index), self._height - self._base(index)
        return Word(
            sign,
            self._number,
            left,
            right,
            base - ASCENT * size,
            base + (1 - ASCENT) * size,
            bold=weight >= BOLD or "bold" in name,
            italic=bool(flags & ITALIC) or "italic" in name or "oblique" in name,
        )

    def _size(self, index: int) -> float:
        """The letter's size on the page, in points: boxes tell only how far its font reaches."""
        matrix = self._raw.FS_MATRIX()
        size = float(self._raw.FPDFText_GetFontSize(self._text, index))
        if self._raw.FPDFText_GetMatrix(self._text, index, ctypes.byref(matrix)):
            size *= math.hypot(matrix.b, matrix.d)
        return abs(size) or 1.0

    def _base(self, index: int) -> float:
        """The line that the letter stands on, from the bottom of the page."""
        across, up = ctypes.c_double(), ctypes.c_double()
        self._raw.FPDFText_GetCharOrigin(self._text, index, ctypes.byref(across), ctypes.byref(up))
        return up.value

    def _font(self, index: int) -> tuple[str, int]:
        """The font's name in lower case, and its flags."""
        name, flags = ctypes.create_string_buffer(128), ctypes.c_int()
        self._raw.FPDFText_GetFontInfo(self._text, index, name, 128, flags)
        return name.value.decode("utf-8", "replace").casefold(), flags.value

    def links(self) -> Iterator[str]:
        """The addresses that the page's links lead to."""
        raw, place, link = self._raw, ctypes.c_int(0), self._raw.FPDF_LINK()
        document = self._page.pdf
        while raw.FPDFLink_Enumerate(self._page, ctypes.byref(place), ctypes.byref(link)):
            action = raw.FPDFLink_GetAction(link)
            size = raw.FPDFAction_GetURIPath(document, action, None, 0) if action else 0
            if 1 < size <= URI_MAX:
                text = ctypes.create_string_buffer(size)
                raw.FPDFAction_GetURIPath(document, action, text, size)
                yield text.value.decode("utf-8", "replace")


def _continues_word(word: Word, letter: Word) -> bool:
    gap = letter.x0 - word.x1
    beside = min(word.bottom, letter.bottom) - max(word.top, letter.top) > 0.5 * letter.height
    return beside and -letter.height < gap < GAP * letter.height and word.bold == letter.bold


def _longer(word: Word, letter: Word) -> Word:
    return replace(
        word,
        text=word.text + letter.text,
        x1=max(word.x1, letter.x1),
        top=min(word.top, letter.top),
        bottom=max(word.bottom, letter.bottom),
    )
