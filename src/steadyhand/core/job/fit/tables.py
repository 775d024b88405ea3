"""The rows of a table as lines: by a column that says what is a must, by the heads, or plain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .headings import Need, need_of, said_of
from .pieces import cells_of
from .terms import Terms


@dataclass(frozen=True, slots=True)
class Row:
    """What a row or a cell asks, in the words that it stands in."""

    need: Need
    whole: str
    text: str


def rows_of(table: list[str], terms: Terms) -> Iterator[Row]:
    """The rows or cells of a table in their order; the head of a table asks for nothing."""
    rows = [row for row in table if cells_of(row)]
    if not rows:
        return
    heads = [need_of(cell, terms) for cell in cells_of(rows[0])]
    said = [_said(cells_of(row), terms) for row in rows]
    if not any(said[1:]) and len({Need.MUST, Need.NICE} & set(heads)) > 1:
        yield from _by_column(rows[1:], heads)
        return
    for row, (at, need) in zip(rows, ((each or (0, Need.UNTOLD)) for each in said), strict=True):
        cells = cells_of(row)
        told = [cell for n, cell in enumerate(cells[1:], 1) if cell and n != at] or cells[:1]
        if need or not any(said[1:]):
            label = need_of(cells[0], terms)
            yield Row(need or label, " ".join(row.split()), ", ".join(told))


def _by_column(rows: list[str], heads: list[Need]) -> Iterator[Row]:
    """Each cell alone, under the head of its column."""
    for row in rows:
        for need, cell in zip(heads, cells_of(row), strict=False):
            if cell:
                yield Row(need, cell, cell)


def _said(cells: list[str], terms: Terms) -> tuple[int, Need] | None:
    """The first cell after the label that says whether the row is a must; None for none."""
    told = ((at, said_of(cell, terms)) for at, cell in enumerate(cells) if at)
    return next(((at, need) for at, need in told if need), None)
