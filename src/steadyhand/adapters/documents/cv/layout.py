"""The rows of a resume in the order of reading: columns are told apart, tables stay rows.

Two columns are columns where both hold headings; a table has them on one side alone. What crosses
the gutter between columns (a name across the page) parts what is above it from what is below.
"""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..extraction import LeftOut
from ..pdf import LINE_HYPHENS, Pages, Rule, Word
from .dates import date_of, is_date_text
from .lexicon import section_of
from .ruled import RuledCell, RuledTable, ruled_tables

CELL_GAP = 0.8  # of the height, from which a gap parts two cells of a row
COLUMN_GAP = 0.12  # of the page's width, from which headings stand in two columns
CROSSING_MAX = 0.1  # of the rows may cross a gutter
HEADING_WORDS = 5
MARGIN_OTHERS = 6  # lines left of the text, of a name and what is below it
EDGE_ROWS = 8  # of the first page, which a later one may repeat
FOOT_SHARE = 500.0  # points below the first row, from which a row may be a page's foot
TABBED = 3  # lines whose second cells begin at one place, as in a table
AT_TAB = 1.0  # points by which the beginnings of a column's cells differ
HANG = 2.5  # points by which a letter may stand left of the edge of its column, as a j does
SPACED_LETTERS = 4  # so many letters apart are a word
SIGNS = ("•", "◦", "▪", "■", "●", "·", "*", "–", "—", "-", "✓", "➢")  # of a list's lines
DEFAULT_STOPS = (36.0, 35.45)  # points between tab stops that nobody has set: 0.5 in, 12.5 mm
AT_STOP = 0.2  # points by which a word's place differs from its stop
WIDE_SPACE = 0.4  # of the height, from which a gap is more than a space
SPACE = 0.2  # of the height, at least between two words
SPARE, SPARE_IN_LIST = 2.0, 12.0  # points by which a line's end is measured wrong at most
TORN_LETTERS = 4  # a rest of fewer letters, small ones alone in a line, is no word
PAGE_SIGNS = frozenset("page seite página pagina von of de di van sur".split())


@dataclass(frozen=True, slots=True)
class TextRun:
    """Words of one style beside one another."""

    text: str
    x0: float
    x1: float
    bold: bool
    italic: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands together in a row, with its styles."""

    runs: tuple[TextRun, ...]

    @property
    def text(self) -> str:
        """All of it."""
        return " ".join(r.text for r in self.runs)

    @property
    def x0(self) -> float:
        """Its left edge."""
        return self.runs[0].x0

    @property
    def x1(self) -> float:
        """Its right edge."""
        return self.runs[-1].x1


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a column. `fresh`: a column or a page begins with it."""

    cells: tuple[Cell, ...]
    page: int
    line: int  # on its page, in the order of reading, from 1
    top: float
    bottom: float
    column: int = 0
    fresh: bool = False
    right: float = 0.0  # where the column's text ends
    height: float = 0.0  # of its tallest word

    @property
    def text(self) -> str:
        """All of it."""
        return "  ".join(c.text for c in self.cells)

    @property
    def x0(self) -> float:
        """Its left edge."""
        return self.cells[0].x0

    @property
    def x1(self) -> float:
        """Its right edge."""
        return self.cells[-1].x1

    @property
    def bold(self) -> bool:
        """Whether it begins bold."""
        return self.cells[0].runs[0].bold

    @property
    def ends_bold(self) -> bool:
        """Whether it ends bold."""
        return self.cells[-1].runs[-1].bold

    @property
    def where(self) -> str:
        """Its place for a person."""
        return f"page {self.page + 1}, line {self.line}"


@dataclass(frozen=True, slots=True)
class Layout:
    """The rows of the text, and those that stand at the edges of pages: numbers, a name again."""

    rows: tuple[Row, ...]
    edges: tuple[Row, ...]
    beside: tuple[LeftOut, ...] = ()  # what stands beside the text and is not read


def rows_of(pages: Pages) -> tuple[Row, ...]:
    """All rows of all pages, in the order of reading."""
    return lay_out(pages).rows


def lay_out(pages: Pages) -> Layout:
    """The rows of all pages, parted from what is at the pages' edges."""
    found: list[list[Row]] = []
    for number, width in enumerate(pages.widths):
        words = [w for w in pages.words if w.page == number]
        rules = [rule for rule in pages.rules if rule.page == number]
        found.append(list(_page_rows(words, number, width, rules)))
    edges = {id(row) for rows in found for row in rows if is_page_number(row.text)}
    edges |= {id(row) for row in _repeated_rows(found)}
    told = [row for rows in found for row in rows]
    rows = _move_fresh_mark(told, edges)
    return Layout(tuple(rows), tuple(row for row in told if id(row) in edges))


def _move_fresh_mark(rows: Sequence[Row], edges: set[int]) -> Iterator[Row]:
    """The rows without those at the edges; what begins a page begins it without them too."""
    begins = False
    for row in rows:
        if id(row) in edges:
            begins = begins or row.fresh
            continue
        yield replace(row, fresh=True) if begins and not row.fresh else row
        begins = False


def _repeated_rows(pages: Sequence[Sequence[Row]]) -> Iterator[Row]:
    """The first and last rows of later pages that say again what the top of the first one says."""
    top = set(" ".join(row.text for row in pages[0][:EDGE_ROWS]).split()) if pages else set()
    for number, rows in enumerate(pages):
        level = sorted(rows, key=lambda r: r.top)
        edges = [*level[:2], *level[-2:]]
        others = [
            _without_page_number(r.text) for n, p in enumerate(pages) if n != number for r in p
        ]
        for row in edges:
            words = row.text.split()
            again = number > 0 and len(words) > 1 and all(w in top for w in words)
            foot = re.search(r"\d", row.text) and row.top > level[0].top + FOOT_SHARE
            if again or (foot and _without_page_number(row.text) in others):
                yield row


def _without_page_number(text: str) -> str:
    return re.sub(r"\d+", "#", text)


def _page_rows(
    words: Sequence[Word], page: int, width: float, rules: Sequence[Rule]
) -> Iterator[Row]:
    """The rows of a page; those of its tables stand where the table begins."""
    tables = [t for t in ruled_tables(rules) if not _holds_sections(t, words)]
    free = [w for w in words if not any(t.holds(w) for t in tables)]
    if tables and _column_edges(_lines(free), width):
        tables, free = [], list(words)  # tables of one column among several
    text = _text_rows(free, page, width)
    rows = (
        sorted(
            (*text, *(row for t in tables for row in _table_rows(t, words, page))),
            key=lambda row: row.top,
        )
        if tables
        else text
    )
    for number, row in enumerate(rows, 1):
        yield replace(row, line=number, fresh=number == 1 if tables else row.fresh)


def _holds_sections(table: RuledTable, words: Sequence[Word]) -> bool:
    """Whether a cell holds a heading with text below it, as columns of a page in boxes do."""
    for cell in itertools.chain.from_iterable(table.rows):
        told = _paragraphs(cell, [w for w in words if cell.holds(w)])
        texts = [" ".join(w.text for line in lines for w in line) for lines in told]
        if any(section_of(text) for text in texts[:-1]):
            return True
    return False


def _table_rows(table: RuledTable, words: Sequence[Word], page: int) -> Iterator[Row]:
    """A table's rows: the first paragraphs of its cells beside one another, then the second."""
    for ruled in table.rows:
        columns = [_paragraphs(cell, [w for w in words if cell.holds(w)]) for cell in ruled]
        for number in range(max(map(len, columns))):
            beside = [column[number] for column in columns if number < len(column)]
            top = min(w.top for lines in beside for line in lines for w in line)
            bottom = max(w.bottom for lines in beside for line in lines for w in line)
            tall = max(w.height for lines in beside for line in lines for w in line)
            cells = tuple(cell for lines in beside for cell in _paragraph_cells(lines))
            yield Row(cells, page, 0, top, bottom, 0, False, math.inf, tall)


def _paragraphs(cell: RuledCell, words: Sequence[Word]) -> list[list[list[Word]]]:
    """The lines of a cell by paragraphs: a line goes on where its first word had no room above."""
    found: list[list[list[Word]]] = []
    lines = _lines(words)
    inset = min((w.x0 for w in words), default=cell.x0) - cell.x0
    for before, line in zip([None, *lines], lines, strict=False):
        if (
            before
            and not line[0].text.startswith(SIGNS)
            and _had_no_room(before, line, cell, inset)
        ):
            found[-1].append(line)
        else:
            found.append([line])
    return found


def _had_no_room(
    before: Sequence[Word], line: Sequence[Word], cell: RuledCell, inset: float
) -> bool:
    """Whether the line's first word did not fit behind the line before it."""
    first, last = line[0], before[-1]
    alike = last.bold == first.bold and first.top - last.bottom < 0.8 * first.height
    need = first.x1 - first.x0 + SPACE * first.height
    spare = SPARE_IN_LIST if before[0].text.startswith(SIGNS) else SPARE
    return alike and last.x1 + need + spare > cell.x1 - max(0.0, inset)


def _paragraph_cells(lines: Sequence[Sequence[Word]]) -> Iterator[Cell]:
    """The cells of a paragraph: its lines as one, a word that a line's end broke put together."""
    cells = list(_cells(lines[0], ()))
    for line in lines[1:]:
        runs = [run for cell in _cells(line, ()) for run in cell.runs]
        last = cells[-1].runs[-1]
        if len(cells[-1].runs) == 1 and " " not in last.text and _is_torn(last.text, runs):
            runs[0] = replace(last, text=last.text + runs[0].text)
            cells[-1] = Cell(tuple(runs))
        else:
            cells[-1] = Cell((*cells[-1].runs, *runs))
    yield from cells


def _is_torn(word: str, runs: Sequence[TextRun]) -> bool:
    """Whether a long word alone in its line goes on with letters that are no word."""
    rest = runs[0].text
    letters = len(runs) == 1 and rest.isalpha() and rest.islower()
    return letters and len(rest) < TORN_LETTERS <= len(word)


def _text_rows(words: Sequence[Word], page: int, width: float) -> list[Row]:
    lines = _lines(words)
    margin = _margin(lines)
    lines = lines if margin is None else _without_margin(lines, margin)
    edges = _column_edges(lines, width) if margin is None else ()
    found: list[Row] = []
    for band in _bands(lines, edges):
        for column, part in _columns(band, edges):
            right = max((w.x1 for row in part for w in row), default=width)
            tabs, left = _tabs(part), _left_margin(part)
            for place, row in enumerate(part):
                top, bottom = min(w.top for w in row), max(w.bottom for w in row)
                cells = tuple(_whole_date_cells(tuple(_cells(row, tabs, left))))
                tall = max(w.height for w in row)
                at = len(found) + 1
                found.append(Row(cells, page, at, top, bottom, column, place == 0, right, tall))
    return found


def _lines(words: Iterable[Word]) -> list[list[Word]]:
    """The words that stand beside one another, from the top down, each line from the left."""
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda w: (w.top + w.bottom) / 2):
        line = next((each for each in reversed(lines[-4:]) if _belongs_to_line(each, word)), None)
        if line is None:
            lines.append([word])
        else:
            line.append(word)
    return [_join_spaced_letters(sorted(line, key=lambda w: w.x0)) for line in lines]


def _belongs_to_line(line: Sequence[Word], word: Word) -> bool:
    """Whether the word belongs to the line: level with its nearest word, and free of all others."""
    if any(w.x0 < word.x1 - 1 and word.x0 < w.x1 - 1 for w in line):
        return False
    near = min(line, key=lambda w: min(abs(w.x0 - word.x1), abs(word.x0 - w.x1)))
    shared = min(near.bottom, word.bottom) - max(near.top, word.top)
    return shared > 0.5 * min(near.height, word.height)


def _column_edges(lines: Sequence[Sequence[Word]], width: float) -> tuple[float, ...]:
    """The left edges of all columns but the first; none where the page has one column."""
    heads = [n for n, line in enumerate(lines) if next(_heading_starts([line]), None) is not None]
    lines = lines[heads[0] :] if heads else lines  # a name and an address stand across the page
    starts = sorted(_heading_starts(lines))
    edges: list[float] = []
    last = starts[0] if starts else 0.0
    for start in starts:
        if start - last > COLUMN_GAP * width and _is_gutter(lines, start):
            edges.append(start - HANG)
        last = max(last, start)
    return tuple(edges)


def _heading_starts(lines: Sequence[Sequence[Word]]) -> Iterator[float]:
    """Where known headings begin."""
    for line in lines:
        for first in range(len(line)):
            if first and line[first].x0 - line[first - 1].x1 < 0.5 * line[first].height:
                continue
            for last in range(first, min(first + HEADING_WORDS, len(line))):
                after = line[last + 1] if last + 1 < len(line) else None
                parted = after is None or after.x0 - line[last].x1 > 0.5 * after.height
                if parted and section_of(" ".join(w.text for w in line[first : last + 1])):
                    yield line[first].x0


def _is_gutter(lines: Sequence[Sequence[Word]], start: float) -> bool:
    """Whether hardly any line crosses that edge, and the lines left of it keep clear of it."""
    crossing = sum(_crosses(line, start - HANG) for line in lines)
    return crossing <= max(1, CROSSING_MAX * len(lines))


def _crosses(line: Sequence[Word], edge: float) -> bool:
    """Whether a word, or two words that belong together, stand on both sides of the edge."""
    if any(w.x0 < edge < w.x1 for w in line):
        return True
    pairs = itertools.pairwise(line)
    return any(
        a.x1 <= edge <= b.x0 and abs(b.x0 - edge - HANG) > AT_TAB and b.x0 - a.x1 < 0.6 * a.height
        for a, b in pairs
    )


def _margin(lines: Sequence[Sequence[Word]]) -> float | None:
    """Where the text begins on a page with its headings in the margin; None on any other page.

    Lines that begin left of it are headings, alone or in front of text that begins there.
    """
    starts = Counter(round(word.x0) for line in lines for word in line[:1])
    starts += Counter(
        round(line[n].x0)
        for line in lines
        for n in range(1, min(len(line), HEADING_WORDS + 1))
        if section_of(" ".join(w.text for w in line[:n]))
    )
    for start, _ in starts.most_common(2):
        parted = [_words_in_margin(line, start) for line in lines]
        heads = [(line, n) for line, n in zip(lines, parted, strict=True) if n]
        known = [line for line, n in heads if section_of(" ".join(w.text for w in line[:n]))]
        beside = [line for line, n in heads if line in known and n < len(line)]
        others = len(heads) - len(known)
        columns = sum(_heads_at(line, start) for line in lines) > 1
        if len(beside) > 1 and others <= max(MARGIN_OTHERS, len(known) // 2) and not columns:
            return float(start)
    return None


def _heads_at(line: Sequence[Word], start: float) -> bool:
    """Whether what begins there is a heading, as in a second column and not beside a margin."""
    text = " ".join(word.text for word in line if word.x0 > start - 2)
    return any(abs(word.x0 - start) < 2 for word in line) and bool(section_of(text))


def _words_in_margin(line: Sequence[Word], start: float) -> int:
    """How many words of the line stand in the margin, where the next begins at *start*."""
    count = sum(word.x1 < start - 2 for word in line)
    beyond = count < len(line) and abs(line[count].x0 - start) > 2
    return 0 if beyond else count


def _without_margin(lines: Sequence[list[Word]], margin: float) -> list[list[Word]]:
    """The lines, with each heading in the margin as a line of its own before the text beside it.

    A heading that took two lines of the margin is one.
    """
    found: list[list[Word]] = []
    heading: list[Word] = []
    for line in lines:
        count = _words_in_margin(line, margin)
        words = line[:count]
        whole = " ".join(word.text for word in (*heading, *words))
        if words and heading and section_of(whole):
            heading += words
        elif words:
            heading = list(words)
            found.append(heading)
        else:
            heading = []
        found += [line[count:]] if count < len(line) else []
    return found


def _bands(
    lines: Sequence[list[Word]], edges: tuple[float, ...]
) -> Iterator[tuple[bool, list[list[Word]]]]:
    """Lines between two that cross a gutter, and those that do, alone; True for the crossing."""
    band: list[list[Word]] = []
    for line in lines:
        if any(_crosses(line, edge) for edge in edges):
            if band:
                yield False, band
            yield True, [line]
            band = []
        else:
            band.append(line)
    if band:
        yield False, band


def _columns(
    band: tuple[bool, list[list[Word]]], edges: tuple[float, ...]
) -> Iterator[tuple[int, list[list[Word]]]]:
    """The lines of each column of a band; a crossing line is one column."""
    whole, lines = band
    if whole or not edges:
        yield 0, lines
        return
    limits = (float("-inf"), *edges, float("inf"))
    for column, (left, right) in enumerate(itertools.pairwise(limits)):
        words = [w for line in lines for w in line if left <= w.x0 < right]
        if words:
            yield column, _lines(words)


def _join_spaced_letters(line: Sequence[Word]) -> list[Word]:
    """The line, with words that were written in letters apart put together."""
    words: list[Word] = []
    letters: list[Word] = []
    for word in (*line, None):
        if word is not None and _is_letter(word) and (not letters or _is_near(letters[-1], word)):
            letters.append(word)
            continue
        words += _word_of(letters)
        letters = [word] if word is not None and _is_letter(word) else []
        words += [word] if word is not None and not letters else []
    return [*words, *_word_of(letters)]


def _is_letter(word: Word) -> bool:
    """Whether it is one letter, figure or sign within a name, or two capitals that stand close."""
    text = word.text
    return (len(text) == 1 and (text.isalnum() or text in "&.'’,")) or (
        len(text) == 2 and text.isalpha() and text.isupper()
    )


def _is_near(before: Word, word: Word) -> bool:
    return word.x0 - before.x1 < 1.2 * word.height


def _word_of(letters: Sequence[Word]) -> list[Word]:
    """The words that letters apart make up: a gap that is wider than most parts two of them."""
    if sum(len(w.text) == 1 for w in letters) < SPACED_LETTERS:
        return list(letters)
    gaps = sorted(b.x0 - a.x1 for a, b in itertools.pairwise(letters))
    wide = 1.6 * max(gaps[len(gaps) // 2], 0.1)
    words = [letters[0]]
    for before, letter in itertools.pairwise(letters):
        if letter.x0 - before.x1 > wide:
            words.append(letter)
        else:
            words[-1] = replace(words[-1], text=words[-1].text + letter.text, x1=letter.x1)
    return words


def _tabs(lines: Sequence[Sequence[Word]]) -> tuple[float, ...]:
    """Where the second cells of several lines begin, as the second column of a table does."""
    starts = Counter(
        round(line[n].x0)
        for line in lines
        for n in range(1, len(line))
        if _parted(line[n - 1], line[n])
        and not any(_parted(a, b) for a, b in itertools.pairwise(line[:n]))
    )
    return tuple(float(start) for start, often in starts.items() if often >= TABBED)


def _parted(before: Word, word: Word) -> bool:
    """Whether a gap between two words parts two cells."""
    return word.x0 - before.x1 > CELL_GAP * max(word.height, before.height)


def _full_cell(line: Sequence[Word], tabs: Sequence[float]) -> Word | None:
    """The word that begins the second column where dates fill the first one up to it."""
    for number in range(1, len(line)):
        if _parted(line[number - 1], line[number]):
            return None
        at_tab = any(abs(line[number].x0 - tab) < AT_TAB for tab in tabs)
        text = " ".join(word.text for word in line[:number])
        if at_tab and number <= HEADING_WORDS and is_date_text(text):
            return line[number]
    return None


def _at_default_stops(line: Sequence[Word], left: float, tabs: Sequence[float]) -> Iterator[Word]:
    """The words at a word processor's own tab stops, where a tab looks like a space or little more.

    One that is as near as a space counts where another cell of the row stands at such a stop, and
    at no column of a table.
    """
    pairs = [(a, b) for a, b in itertools.pairwise(line) if _is_at_stop(b.x0 - left)]
    parted = [word for before, word in pairs if _parted(before, word)]
    columns = any(abs(word.x0 - tab) < AT_TAB for word in parted for tab in tabs)
    tabbed = bool(parted) and not columns
    for before, word in pairs:
        if tabbed or word.x0 - before.x1 > WIDE_SPACE * word.height:
            yield word


def _is_at_stop(distance: float) -> bool:
    """Whether a place that far from the margin is one of the default tab stops."""
    off = (min(distance % stop, stop - distance % stop) for stop in DEFAULT_STOPS)
    return distance > 1 and any(each < AT_STOP for each in off)


def _left_margin(lines: Sequence[Sequence[Word]]) -> float:
    """Where most lines begin."""
    starts = Counter(round(line[0].x0, 1) for line in lines)
    return starts.most_common(1)[0][0] if starts else 0.0


def _cells(line: Sequence[Word], tabs: Sequence[float], left: float = math.inf) -> Iterator[Cell]:
    cell: list[TextRun] = []
    last: Word | None = None
    begins = [
        _full_cell(line, tabs),
        *(_at_default_stops(line, left, tabs) if left < math.inf else ()),
    ]
    for word in line:
        gap = word.x0 - last.x1 if last else 0.0
        if last and (_parted(last, word) or any(word is each for each in begins)):
            yield Cell(tuple(cell))
            cell = []
        if cell and (cell[-1].bold, cell[-1].italic) == (word.bold, word.italic):
            space = "" if last and -0.5 < gap / word.height < 0.02 else " "
            before = cell.pop()
            text = before.text + space + word.text
            cell.append(TextRun(text, before.x0, word.x1, word.bold, word.italic))
        else:
            cell.append(TextRun(word.text, word.x0, word.x1, word.bold, word.italic))
        last = word
    if cell:
        yield Cell(tuple(cell))


def _whole_date_cells(cells: Sequence[Cell]) -> Iterator[Cell]:
    """The cells, with those as one that wide spaces part within a date: "May | 2019 | – | 2021".

    Cells that are each a whole date stay apart: a table has the beginning and the end in two.
    """
    first = 0
    while first < len(cells):
        last = next((n for n in range(len(cells), first + 1, -1) if _is_date(cells[first:n])), 0)
        last = last or first + 1
        yield Cell(tuple(run for cell in cells[first:last] for run in cell.runs))
        first = last


def _is_date(cells: Sequence[Cell]) -> bool:
    """Whether the cells make up one text of dates that some of them only begin or end."""
    whole = " ".join(cell.text for cell in cells)
    whole_ones = all(date_of(cell.text) for cell in cells)
    return is_date_text(whole) and ":" not in whole and not whole_ones


def is_page_number(text: str) -> bool:
    """Whether the text only numbers a page: "3", "Page 1 of 2"."""
    words = text.replace("/", " ").replace("|", " ").casefold().split()
    return (
        bool(words)
        and len(words) <= 4
        and any(w.isdigit() and len(w) < 3 for w in words)
        and all(w in PAGE_SIGNS or (w.isdigit() and len(w) < 3) or w in "-–—" for w in words)
    )


def join_broken_words(text: str) -> str:
    """The text with the hyphens at which its lines were broken taken out."""
    return text.replace(f"{LINE_HYPHENS} ", "").replace(LINE_HYPHENS, "")
