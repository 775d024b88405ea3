"""The entries of work and education: where each begins, its dates, its head and what is below.

An entry has one range of dates. Where in an entry its dates stand is the same all through a
section, so the first entry tells where the others begin.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from .dates import Span, begins_dated, is_broken_range, is_date_text, is_dated, span_in
from .layout import Cell, Row, join_broken_words
from .lexicon import entry_label_of, is_column, is_duration, label_of
from .outline import continues_line, is_bullet, without_bullet

PROSE_WORDS = 12  # a line of so many words is a sentence, not a head
SENTENCE_WORDS = 6  # and of so many, where it ends as one
SHORT_SENTENCE = 4  # words of one below a head that has both names
HEAD_ROWS = 4
COLUMNS = 3  # at least, of a table whose first row names them
DATE_ROWS = 4  # over which a narrow column breaks a range of dates
DATE_WORDS = 3  # of a row that is the rest of a date alone
LINE_GAP = 0.8  # of the height, between the lines of one cell at most
AT_COLUMN = 1.0  # points by which the beginnings of a column's lines differ
CELL_SPACE = 8.0  # points between a cell's text and the next column at least
INDENT = 3.0  # points from which a row is set in
HANGING = 45.0  # points by which a text may stand in from its bullet


@dataclass(frozen=True, slots=True)
class HeadPart:
    """A part of an entry's head; `row` counts from the head's top."""

    text: str
    row: int
    bold: bool
    aside: bool = False  # in a cell of its own to the right
    dated: bool = False  # beside the dates
    behind: bool = False  # and after them


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: its dates, the parts of its head, and the texts below."""

    first: Row
    span: Span | None
    pieces: tuple[HeadPart, ...]
    points: tuple[str, ...] = ()
    prose: str = ""
    dated_row: int = 0  # of the head, in which the dates stand
    settled: bool = True  # all its dates were read; else its lines may belong to another


def parse_entries(rows: Sequence[Row]) -> list[Entry]:
    """The entries of a section, in its order."""
    plain = [row for row in rows if not is_table_head(row)]
    told = _lines(_rows_with_whole_cells(_rows_with_dates(plain)))
    return [_entry(part) for part in _split_entries(told)]


@dataclass(frozen=True, slots=True)
class _DatedRow:
    """A row with the dates that it holds, if it is part of a head."""

    row: Row
    texts: tuple[str, ...]
    span: Span | None
    point: bool
    rest: bool  # of the line before it
    sign: float | None = None  # where the bullet stands to which it belongs


def is_table_head(row: Row) -> bool:
    """Whether the row names the columns of a table: "Period | Employer | Position"."""
    return len(row.cells) >= COLUMNS and all(is_column(cell.text) for cell in row.cells)


def _rows_with_dates(rows: Sequence[Row]) -> list[Row]:
    """The rows, with dates that a narrow cell broke into two or three of them put together."""
    told = list(rows)
    for number in range(len(told)):
        for side in (0, -1):
            for count in range(1, DATE_ROWS):
                below = told[number + 1 : number + 1 + count]
                if len(below) == count and (whole := _whole_date(told[number], below, side)):
                    told[number] = _with_cell(told[number], side, whole)
                    told[number + 1 : number + 1 + count] = [_without(r, side) for r in below]
                    break
    return [row for row in told if row.cells]


def _whole_date(row: Row, below: Sequence[Row], side: int) -> str:
    """The range of dates that begins in the row's cell at that side and ends below; '' for none."""
    cells = [r.cells[side] for r in (row, *below) if r.cells]
    first = cells[0] if cells else None
    if first is None or len(cells) <= len(below) or len(row.cells) == 1:
        return ""
    if not is_date_text(first.text) or not _is_open(first.text):
        return ""
    if not all(_is_aligned(first, cell) for cell in cells):
        return ""
    if any(r.fresh or (len(r.cells) == 1 and len(r.text.split()) > DATE_WORDS) for r in below):
        return ""
    whole = join_broken_words(" ".join(cell.text for cell in cells))
    span = span_in(whole)
    told = span is not None and span.start and (span.end or span.goes_on) and not span.rest
    return whole if told and is_date_text(whole) and not _is_open(whole) else ""


def _is_open(text: str) -> bool:
    """Whether a text of dates is no range yet: "March 2024 -", "March 2024 - April"."""
    span = span_in(text)
    ended = span and span.start and (span.end or not re.search(r"[–—-]\s*$", text))
    return not ended or bool(span and span.rest)


def _rows_with_whole_cells(rows: Sequence[Row]) -> list[Row]:
    """The rows; cells of a table's columns that went on below are whole in their first row."""
    told: list[Row] = []
    last: Row | None = None
    for row in rows:
        places = _places_above(told[-1], row) if told and last else []
        if places and row.top - (last or row).bottom < LINE_GAP * row.height:
            cells = list(told[-1].cells)
            for place, cell in zip(places, row.cells, strict=True):
                cells[place] = Cell((*cells[place].runs, *cell.runs))
            told[-1] = replace(told[-1], cells=tuple(cells))
        else:
            told.append(row)
        last = row
    return told


def _places_above(above: Row, row: Row) -> list[int]:
    """Which cells of a table's row those of the next go on with; none where one had room above.

    Below the first names there may stand others: one cell alone goes on with a later column.
    """
    apart = row.fresh or row.page != above.page or math.isinf(above.right)
    if apart or len(above.cells) < COLUMNS or begins_dated(row.text):
        return []
    edges = [*(cell.x0 for cell in above.cells[1:]), above.right]
    places: list[int] = []
    for cell in row.cells:
        at = next((n for n, c in enumerate(above.cells) if abs(c.x0 - cell.x0) < AT_COLUMN), None)
        if at is None or not _is_full(above.cells[at], cell, edges[at]):
            return []
        places.append(at)
    columns = len(above.cells) > COLUMNS or len(places) > 1
    return places if columns and 0 not in places else []


def _is_full(cell: Cell, below: Cell, edge: float) -> bool:
    """Whether the first word below had no room in the cell, which ends left of that edge."""
    word, text = below.runs[0].text.split()[0], below.runs[0].text
    width = len(word) * (below.runs[0].x1 - below.x0) / max(1, len(text))
    same = cell.runs[-1].bold == below.runs[0].bold
    return same and cell.x1 + width + CELL_SPACE > edge


def _is_aligned(first: Cell, cell: Cell) -> bool:
    return abs(first.x0 - cell.x0) < INDENT or abs(first.x1 - cell.x1) < INDENT


def _with_cell(row: Row, side: int, text: str) -> Row:
    """The row with that text in its cell at that side."""
    cells = list(row.cells)
    run = cells[side].runs[0]
    cells[side] = Cell((replace(run, text=text, x1=cells[side].x1),))
    return replace(row, cells=tuple(cells))


def _without(row: Row, side: int) -> Row:
    """The row without its cell at that side."""
    return replace(row, cells=row.cells[1:] if side == 0 else row.cells[:-1])


def _lines(rows: Sequence[Row]) -> list[_DatedRow]:
    """The rows with the dates that they hold."""
    lines: list[_DatedRow] = []
    before: Row | None = None
    margin = min((r.x0 for r in rows), default=0.0)
    for row in (r for r in rows if not has_label(r)):
        row = _without_remark(row, before)
        texts = tuple(c.text for c in row.cells)
        if lines and _ends_open(lines[-1]) and (joined := _join_dates(lines[-1], texts)):
            lines[-1] = joined
            texts = texts[1:]
            if not texts:
                continue
            row = replace(row, cells=row.cells[1:])
        if lines and before is not None and _is_heads_rest(before, row, lines[-1]):
            lines[-1] = _with_rest(lines[-1], row)
            before = row
            continue
        point = is_bullet(row)
        rest = bool(before and lines) and _is_rest(before, row, lines[-1])
        span = None if point or rest or _is_prose(row) else _head_span(texts)
        point = point or (span is None and not rest and _is_set_in(row, lines, margin))
        sign = row.x0 if is_bullet(row) else lines[-1].sign if rest else None
        lines.append(_DatedRow(row, texts, span, point, rest, sign))
        before = row
    return lines


def has_label(row: Row) -> bool:
    """Whether the row begins with a label in another weight: "Level in EQF EQF level 6"."""
    runs = row.cells[0].runs
    label = entry_label_of(runs[0].text) or label_of(runs[0].text)
    return bool(label) and len(runs) > 1 and runs[0].bold and not runs[1].bold


def _without_remark(row: Row, before: Row | None) -> Row:
    """The row without a remark in brackets below the dates: "(parental leave 2016)"."""
    first = row.cells[0]
    below = before is not None and len(before.cells) > 1 and abs(before.x0 - row.x0) < INDENT
    remark = len(row.cells) > 1 and re.fullmatch(r"\([^()]*\)", first.text)
    return replace(row, cells=row.cells[1:]) if below and remark else row


def _is_heads_rest(before: Row, row: Row, line: _DatedRow) -> bool:
    """Whether the row is the rest of a head that had no room in its line."""
    alone = len(before.cells) == 1 and len(row.cells) == 1 and not is_dated(row.text)
    ended = is_dated(before.text) and (not begins_dated(before.text) or _is_date_alone(before))
    told = _is_prose(line.row) or _is_prose(row) or _is_sentence(row)
    head = not (line.point or line.rest or ended or told)
    placed = not is_bullet(row) and not _is_centred(before, row)
    return alone and head and placed and continues_line(before, row)


def _is_date_alone(row: Row) -> bool:
    """Whether the row holds a range of dates, how long it was, and nothing else."""
    span = span_in(row.text)
    return span is not None and (not span.rest or is_duration(span.rest))


def _with_rest(line: _DatedRow, row: Row) -> _DatedRow:
    """The head's line with the row behind it."""
    cell = Cell((*line.row.cells[-1].runs, *row.cells[0].runs))
    whole = replace(line.row, cells=(*line.row.cells[:-1], cell))
    texts = tuple(c.text for c in whole.cells)
    return replace(line, row=whole, texts=texts, span=_head_span(texts))


def _is_rest(before: Row | None, row: Row, line: _DatedRow) -> bool:
    """Whether the row goes on with a point or a sentence."""
    if before is None or is_bullet(row) or begins_dated(row.text):
        return False
    if line.point or line.rest:
        set_in = line.sign is not None and INDENT < row.x0 - line.sign < HANGING
        return set_in or (continues_line(before, row) and not row.bold)
    return _is_prose(line.row) and continues_line(before, row)


def _is_set_in(row: Row, lines: Sequence[_DatedRow], margin: float) -> bool:
    """Whether the row stands further in than the head above it: a list without its signs."""
    head = next((x for x in reversed(lines) if not x.point and not x.rest), None)
    if head is None or len(row.cells) > 1 or row.bold or _is_centred(head.row, row):
        return False
    starts = [run.x0 for cell in head.row.cells for run in cell.runs]
    return row.x0 > margin + INDENT and all(abs(row.x0 - x) > INDENT for x in starts)


def _is_centred(head: Row, row: Row) -> bool:
    """Whether two rows of unlike length stand about one middle, as the lines of a centred head."""
    apart = abs(row.x0 - head.x0) > INDENT
    return apart and abs(row.x0 + row.x1 - head.x0 - head.x1) < 2 * INDENT


def _head_span(texts: Sequence[str]) -> Span | None:
    """The dates of a head's row: a range anywhere in it, else a single date."""
    spans = [s for s in map(span_in, texts) if s]
    return next((s for s in spans if s.start), spans[0] if spans else None)


def _ends_open(line: _DatedRow) -> bool:
    """Whether the dates in a line's first cell may go on in the next row."""
    if line.span is None or not line.span.start:
        beside = len(line.texts) > 1 and bool(line.texts[0])
        return beside and bool(re.search(r"\d\s*(?:[–—-]|\w+)?\s*\S*$", line.texts[0]))
    return bool(re.search(r"[–—-]\s*$", line.texts[0]))


def _join_dates(line: _DatedRow, texts: Sequence[str]) -> _DatedRow | None:
    """The line with the end of its dates, which stands in the next row."""
    whole = f"{line.texts[0]} {texts[0]}"
    span = span_in(whole)
    if span is None or span.rest or not span.start or not (span.end or span.goes_on):
        return None
    return _DatedRow(line.row, (whole, *line.texts[1:]), span, False, False)


def _is_prose(row: Row) -> bool:
    """Whether the row is part of a sentence: long, and neither bold nor beside another cell."""
    words = len(row.text.split())
    if row.bold or len(row.cells) > 1 or is_dated(row.text):
        return False
    return words >= PROSE_WORDS or (words >= SENTENCE_WORDS and row.text.rstrip().endswith("."))


def _split_entries(lines: Sequence[_DatedRow]) -> Iterator[Sequence[_DatedRow]]:
    """The lines of each entry."""
    dated = [n for n, line in enumerate(lines) if line.span]
    starts = _entry_starts(lines, dated) if dated else _undated_starts(lines)
    for first, last in zip(starts, [*starts[1:], len(lines)], strict=True):
        if lines[first:last]:
            yield lines[first:last]


def _entry_starts(lines: Sequence[_DatedRow], dated: Sequence[int]) -> list[int]:
    """Where entries begin: as far above their dates as the first one does."""
    above = sum(not line.point and not line.rest for line in lines[: dated[0]])
    starts = [0]
    for before, place in itertools.pairwise(dated):
        floor = _below_text(lines, before, place)
        start = _like_first(lines, floor, place)
        starts.append(start if start >= 0 else max(floor, place - above))
    return starts


def _below_text(lines: Sequence[_DatedRow], before: int, place: int) -> int:
    """The first line after the last point or sentence between two dates."""
    floor = before + 1
    for n in range(before + 1, place):
        if lines[n].point or lines[n].rest or _is_prose(lines[n].row):
            floor = n + 1
    return min(floor, place)


def _like_first(lines: Sequence[_DatedRow], floor: int, place: int) -> int:
    """The last line from *floor* to *place* that begins as bold as the section does; else -1."""
    if floor < place and any(line.point for line in lines[place - (place - floor) - 1 : floor]):
        return floor
    first = lines[0].row
    plain = all(line.row.bold == first.bold for line in lines)
    if plain or not first.bold:
        return -1
    places = [n for n in range(floor, place + 1) if lines[n].row.bold]
    return _first_of_block(places) if places else -1


def _first_of_block(places: Sequence[int]) -> int:
    """The first of the last lines that follow one another."""
    start = places[-1]
    while start - 1 in places:
        start -= 1
    return start


def _undated_starts(lines: Sequence[_DatedRow]) -> list[int]:
    """Without dates, an entry begins with each bold line, or after each list of points."""
    bold = [n for n, line in enumerate(lines) if line.row.bold and not line.point]
    if bold and len(bold) < len(lines):
        return sorted({0, *bold})
    after = [n for n in range(1, len(lines)) if lines[n - 1].point and not lines[n].point]
    return [0, *after]


def _entry(lines: Sequence[_DatedRow]) -> Entry:
    head: list[_DatedRow] = []
    points: list[str] = []
    prose: list[str] = []
    for line in lines:
        text = " ".join(line.texts)
        if line.point:
            points.append(without_bullet(text))
        elif line.rest:
            into = points if points else prose
            into[-1:] = [f"{into[-1] if into else ''} {text}".strip()]
        elif (
            points
            or prose
            or len(head) == HEAD_ROWS
            or _is_prose(line.row)
            or _is_below(head, line)
        ):
            (points if points else prose).append(text)
        else:
            head.append(line)
    if len(prose) > 1 and not points and all(text.rstrip().endswith(".") for text in prose):
        points, prose = prose, []  # a sentence to a line: a list without its signs
    span = next((line.span for line in head if line.span and line.span.start), None)
    span = span or next((line.span for line in head if line.span), None)
    pieces = tuple(p for n, line in enumerate(head) for p in _head_parts(n, line, span))
    dated_row = next((n for n, line in enumerate(head) if span and line.span is span), 0)
    broken = any(is_broken_range(text) for line in head for text in line.texts)
    over = any(map(is_date_text, (*(p.text for p in pieces), *points, *prose)))
    settled = not broken and not over
    return Entry(lines[0].row, span, pieces, tuple(points), " ".join(prose), dated_row, settled)


def _is_below(head: Sequence[_DatedRow], line: _DatedRow) -> bool:
    """Whether a line tells what was done: title, employer and dates stand above it, and no name.

    A head in two weights names both; what is below it and no list of names is a sentence.
    """
    weights = {p.bold for each in head for p in _head_parts(0, each, each.span)}
    told = any(each.span for each in head) and len(weights) > 1
    slanted = any(run.italic for run in line.row.cells[0].runs)
    apart = slanted and not any(r.italic for x in head for c in x.row.cells for r in c.runs)
    plain = line.span is None and len(line.row.cells) == 1 and not line.row.bold and not apart
    small = re.search(r"\s[a-zß-ÿ][^\W\d_]{3}", line.row.text)
    return told and plain and bool(_is_sentence(line.row) or small)


def _is_sentence(row: Row) -> bool:
    """Whether the row ends as a sentence does, and no abbreviation."""
    long = len(row.text.split()) >= SHORT_SENTENCE
    return long and re.search(r"[^\W\d_]{4}\.$", row.text) is not None


STRONG = re.compile(r"\s+[|•·–—]\s+|\s+-\s+|\s*[|•·]\s*|\t")


def _head_parts(number: int, line: _DatedRow, span: Span | None) -> Iterator[HeadPart]:
    """The parts of a head's row: its cells, parted by styles and strong signs."""
    dated = line.span is not None and line.span is span
    aside = behind = False
    for cell in line.row.cells:
        found = False
        for text, bold in _split_by_style(cell.runs):
            for place, side in enumerate(_beside_dates(text, span)):
                behind = behind or place > 0
                for part in STRONG.split(side):
                    if told := part.strip(" ,;|:–—"):
                        found = True
                        yield HeadPart(told, number, bold, aside, dated, dated and behind)
        aside = aside or found


def _split_by_style(runs: Sequence[object]) -> Iterator[tuple[str, bool]]:
    """The texts of runs, where a change of weight parts what a comma or a sign parts."""
    text, bold = "", False
    for run in runs:
        own, weight = str(getattr(run, "text", "")), bool(getattr(run, "bold", False))
        if text and weight != bold:
            yield text, bold
            text = ""
        text, bold = f"{text} {own}".strip(), weight
    if text:
        yield text, bold


def _beside_dates(text: str, span: Span | None) -> tuple[str, ...]:
    """What stands before the entry's dates and after them; the whole text where it has none."""
    if span is None:
        return (text,)
    own = span_in(text)
    if own is None or (own.start, own.end) != (span.start, span.end):
        return () if text.strip() and text in span.text else (text,)
    at = text.find(own.text)
    return (text[:at], text[at + len(own.text) :]) if at >= 0 else (own.rest,)
