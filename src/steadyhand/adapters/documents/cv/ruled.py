"""The tables that a page draws with lines: which cells they have, and what stands in each.

Lines are what a table's writer said of it: words that a line parts belong to two cells, however
near they stand, and a cell's text is broken where its own line ends. Merged cells are known by the
lines that are missing. Boxes that hold headings with their text below are columns, and no tables.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..pdf import Rule, Word

NEAR = 3.0  # points within which the ends of two lines meet
CELLS_MIN = 4  # a frame about a page or beside a photograph has fewer
CELLS_MAX = 2_000  # of one table; squared paper and charts have more


@dataclass(frozen=True, slots=True)
class RuledCell:
    """A cell between lines; points from the page's top left corner."""

    x0: float
    x1: float
    top: float
    bottom: float

    def holds(self, word: Word) -> bool:
        """Whether the word's middle is in the cell."""
        across, down = (word.x0 + word.x1) / 2, (word.top + word.bottom) / 2
        return self.x0 <= across <= self.x1 and self.top <= down <= self.bottom


@dataclass(frozen=True, slots=True)
class RuledTable:
    """A table's rows from the top, the cells of each from the left; a merged one in its first."""

    rows: tuple[tuple[RuledCell, ...], ...]

    @property
    def top(self) -> float:
        """Its upper edge."""
        return self.rows[0][0].top

    def holds(self, word: Word) -> bool:
        """Whether a cell of it holds the word."""
        return any(cell.holds(word) for row in self.rows for cell in row)


def ruled_tables(rules: Sequence[Rule]) -> Iterator[RuledTable]:
    """The tables that a page's lines draw, from the top."""
    found = (_table(group) for group in _touching(rules))
    yield from sorted((table for table in found if table), key=lambda table: table.top)


def _touching(rules: Sequence[Rule]) -> list[list[Rule]]:
    """The lines by what they touch."""
    groups: list[list[Rule]] = []
    for rule in rules:
        near = [group for group in groups if any(_meet(rule, other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([rule, *itertools.chain.from_iterable(near)])
    return groups


def _meet(one: Rule, other: Rule) -> bool:
    across = one.x0 - NEAR <= other.x1 and other.x0 - NEAR <= one.x1
    return across and one.top - NEAR <= other.bottom and other.top - NEAR <= one.bottom


def _table(rules: Sequence[Rule]) -> RuledTable | None:
    """The table of lines that touch; None where they close too few cells beside one another."""
    xs = _places([(rule.x0 + rule.x1) / 2 for rule in rules if rule.upright])
    ys = _places([(rule.top + rule.bottom) / 2 for rule in rules if not rule.upright])
    count = (len(xs) - 1) * (len(ys) - 1)
    if len(xs) < 3 or len(ys) < 3 or not CELLS_MIN <= count <= CELLS_MAX:
        return None
    cells = _cells(_Grid(rules, xs, ys))
    rows = [
        tuple(sorted((c for c in cells if c.top == top), key=lambda c: c.x0)) for top in ys[:-1]
    ]
    rows = [row for row in rows if row]
    beside = sum(len(row) > 1 for row in rows)
    return RuledTable(tuple(rows)) if len(cells) >= CELLS_MIN and beside > 1 else None


def _places(values: Sequence[float]) -> list[float]:
    """The values without those that are as good as another."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > NEAR:
            found.append(value)
    return found


@dataclass(frozen=True, slots=True)
class _Grid:
    rules: Sequence[Rule]
    xs: Sequence[float]
    ys: Sequence[float]

    def parts_beside(self, column: int, row: int) -> bool:
        """Whether a line stands at the right of that box."""
        middle = (self.ys[row] + self.ys[row + 1]) / 2
        edge = self.xs[column + 1]
        return any(
            r.upright and _covers(r.top, r.bottom, middle) and abs((r.x0 + r.x1) / 2 - edge) <= NEAR
            for r in self.rules
        )

    def parts_below(self, column: int, row: int) -> bool:
        """Whether a line lies at the bottom of that box."""
        middle = (self.xs[column] + self.xs[column + 1]) / 2
        edge = self.ys[row + 1]
        return any(
            not r.upright
            and _covers(r.x0, r.x1, middle)
            and abs((r.top + r.bottom) / 2 - edge) <= NEAR
            for r in self.rules
        )


def _covers(first: float, last: float, place: float) -> bool:
    return first <= place <= last


def _cells(grid: _Grid) -> list[RuledCell]:
    """The boxes of the grid, those as one that no line parts; what is no rectangle is no cell."""
    columns, rows = len(grid.xs) - 1, len(grid.ys) - 1
    group = {(c, r): (c, r) for c in range(columns) for r in range(rows)}
    for (column, row), _ in list(group.items()):
        beside = column + 1 < columns and not grid.parts_beside(column, row)
        below = row + 1 < rows and not grid.parts_below(column, row)
        for other in ((column + 1, row),) * beside + ((column, row + 1),) * below:
            old, new = group[other], group[column, row]
            group = {box: new if name == old else name for box, name in group.items()}
    found: list[RuledCell] = []
    for name in dict.fromkeys(group.values()):
        boxes = [box for box, own in group.items() if own == name]
        left, right = min(c for c, _ in boxes), max(c for c, _ in boxes) + 1
        top, bottom = min(r for _, r in boxes), max(r for _, r in boxes) + 1
        if len(boxes) == (right - left) * (bottom - top):
            found.append(RuledCell(grid.xs[left], grid.xs[right], grid.ys[top], grid.ys[bottom]))
    return found
