"""What became of a batch: a table for a person, or one JSON document."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from steadyhand.views.batch import results_json, tally
from steadyhand.views.spending import spent_line
from steadyhand.views.wording import counted, place, plain

if TYPE_CHECKING:
    from steadyhand.views.batch import BatchRow
    from steadyhand.wiring import BatchResult

WIDTH_MAX = 120  # columns
ROWS_SHOWN = 500  # lines of a table that a person may still look through


def print_result(result: BatchResult, *, as_json: bool) -> None:
    """The rows in the order of the file, then what they sum up to."""
    if as_json:
        sys.stdout.write(results_json(result.batch, result.rows))
        return
    console = Console(file=sys.stdout, highlight=False, emoji=False, markup=False)
    console.print()
    console.print(_table(result.rows[:ROWS_SHOWN], min(console.width, WIDTH_MAX)))
    if more := result.rows[ROWS_SHOWN:]:
        console.print(f"and {counted(len(more), 'further line')}, which the report has")
    told = tally(result.rows)
    sums = [f"{number} {status.replace('_', ' ')}" for status, number in told.counts]
    spent = filter(None, (spent_line(told.usd),))
    console.print(f"{counted(told.all, 'line')}: {', '.join((*sums, *spent))}.")
    if told.open:
        console.print("Not all is done. Answer what waits ('steadyhand questions'), then run the")
        console.print("same command again: it goes on from here, and sends nothing twice.")
    console.print(Text("report  ", "dim").append(str(result.report), "default"), soft_wrap=True)


def _table(rows: tuple[BatchRow, ...], width: int) -> Table:
    table = Table(box=None, width=width, pad_edge=False, header_style="dim")
    table.add_column("line", justify="right")
    table.add_column("status", no_wrap=True)
    table.add_column("vacancy", ratio=2, no_wrap=True, overflow="ellipsis")
    table.add_column("what came of it", ratio=3, overflow="fold")
    for row in rows:
        vacancy = ", ".join(filter(None, (row.title, row.company))) or place(row.url)
        says = f"reference {row.reference}" if row.reference else row.says
        cells = (row.status.replace("_", " "), plain(vacancy), plain(says))
        table.add_row(str(row.line), *map(Text, cells))
    return table
