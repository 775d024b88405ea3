"""What commands tell of a profile: its facts, what was read of a file, what no font can show."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from steadyhand.adapters.documents.extraction import ExtractedFact, Extraction, LeftOut
from steadyhand.adapters.documents.profile_file import line_of
from steadyhand.adapters.documents.typeset import Typography
from steadyhand.adapters.documents.typeset.papers import REMEDY, check_glyphs
from steadyhand.jobs.documents.document import Omission, OmissionReason
from steadyhand.jobs.profile import Profile
from steadyhand.views.wording import one_line, pluralize

WIDTH_MAX = 120  # columns
VALUE_MAX = 160  # characters
LEFT_OUT_MAX = 50  # lines that are told one by one; the file that is written has them all


def print_facts(found: Sequence[ExtractedFact]) -> None:
    """Each fact with its place."""
    _console().print(_table(found, ("Fact", "Value"), lambda f: (f.named, _value(f))))


def print_reading(reading: Extraction) -> None:
    """Each fact with its value and where it stood; doubtful ones are marked."""
    console = _console()
    columns = ("", "Fact", "Value", "Where")
    console.print(_table(reading.found, columns, lambda f: (_mark(f), f.named, _value(f), f.where)))
    for each in reading.left[:LEFT_OUT_MAX]:
        console.print(Text(f"left out: {one_line(each.text, VALUE_MAX)} ({_why(each)})", "dim"))
    if more := reading.left[LEFT_OUT_MAX:]:
        console.print(Text(f"left out: {pluralize(len(more), 'further line')} of the file", "dim"))
    doubtful = sum(not f.sure for f in reading.found)
    told = f"{pluralize(len(reading.found), 'fact')} read, {doubtful} to look at (?)"
    if reading.lines:
        lines = pluralize(len(reading.lines), "line")
        told += f"; {reading.read_lines} of {lines} wholly read, the rest is left out above"
    console.print(Text(told, "bold"))


def print_page(reading: Extraction) -> None:
    """The file's lines in the order of reading, each with the facts that were read from it."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("Where", "Line", "Read as"):
        table.add_column(column, overflow="fold", style="cyan" if column == "Read as" else "")
    for line in reading.lines:
        facts = ", ".join((*line.facts, *(("left out in part",) if line.left_out else ())))
        read = "left out" if line.left_out and not line.facts else facts or "-"
        cells = (line.where, line.text, read)
        style = "yellow" if line.left_out else ""
        table.add_row(*(Text(one_line(text, VALUE_MAX), style) for text in cells))
    _console().print(table)


def letter_warnings(path: Path, profile: Profile, fonts: tuple[Path, ...]) -> Iterator[str]:
    """One line for each fact that documents could not show, or would show otherwise."""
    found = check_glyphs(profile, Typography(fonts=fonts))
    for left in found.left_out:
        yield f"line {line_of(path, left.facts[0])}: {_substitute_text(left)}"
    for fact, letters in found.letters:
        signs = one_line(" ".join(letters))
        yield f"line {line_of(path, fact)}: no font here has {signs} of {one_line(fact)}"
    if found.letters:
        yield f"So no resume and no cover letter can be made of it: {REMEDY}."


def _table(found: Iterable[ExtractedFact], columns: Sequence[str], cells: object) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(column, overflow="fold", style="cyan" if column == "Fact" else "")
    assert callable(cells)
    for fact in found:
        style = "" if fact.sure else "yellow"
        table.add_row(*(Text(one_line(text, VALUE_MAX), style) for text in cells(fact)))
    return table


def _mark(fact: ExtractedFact) -> str:
    return " " if fact.sure else "?"


def _value(fact: ExtractedFact) -> str:
    if isinstance(fact.value, bool):
        return "yes" if fact.value else "no"
    return f"{fact.value:g}" if isinstance(fact.value, float) else fact.value


def _why(left: LeftOut) -> str:
    return one_line(f"{left.why}; {left.where}" if left.where else left.why, VALUE_MAX)


def _console() -> Console:
    console = Console(file=sys.stdout, highlight=False)
    console.width = min(console.width, WIDTH_MAX)
    return console


def _substitute_text(left: Omission) -> str:
    fact, text = one_line(left.facts[0]), one_line(left.text)
    if left.reason is OmissionReason.PLAIN_LETTERS:
        return f"documents show {fact} in plain letters, which a search finds: {text}"
    return f"no font here has {text} of {fact}; documents leave it out"
