"""The sheet as a table: number, question, answer, where it comes from, and whether it is proven.

Every mark is a word, so that nothing depends on colour. Long answers are folded; a draft is never.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich import box
from rich.table import Table
from rich.text import Text

from steadyhand.adapters.people.sheet import SOURCES, WIDE, shortened
from steadyhand.core.answer.facts import QuestionKind, Source
from steadyhand.views.review import Changed, Review, ReviewLine, Sureness
from steadyhand.views.wording import plain

FOLD = 160  # characters of one answer in the table; `show N` gives all of it
BEFORE = 60  # and of what was there the last time


def review_table(review: Review, *, width: int) -> Table:
    """All lines that would be sent, in the order of the form, fitted to *width* columns."""
    table = Table(box=box.SIMPLE_HEAD, width=width, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("#", justify="right", width=len(str(len(review.every))), style="dim")
    table.add_column("Question", ratio=5, overflow="fold")
    table.add_column("Answer", ratio=6, overflow="fold")
    table.add_column("From", min_width=24 if width >= WIDE else 12, overflow="fold")
    table.add_column("Proven", width=6)
    for group, lines in _sections(review.lines):
        if group:
            table.add_row("", Text(group, "bold"))
        for line in lines:
            table.add_row(*_cells(line, width, inset=bool(group)))
    return table


def asked(line: ReviewLine) -> str:
    """The question as it is quoted outside the table."""
    group, label = plain(line.group), plain(line.label)
    return f"{group}: {label}" if group and label != group else label or "(no label)"


def whole(line: ReviewLine) -> Text:
    """The line with all of its answer."""
    answer = shortened(line.answer, len(line.answer)) or "(empty)"
    return Text.assemble((f"{line.number}  {asked(line)}\n", "bold"), answer)


def _sections(lines: tuple[ReviewLine, ...]) -> Iterator[tuple[str, tuple[ReviewLine, ...]]]:
    """Lines under one heading; a heading over a single line stands in front of its question."""
    for group, found in groupby(lines, key=lambda line: plain(line.group)):
        several = tuple(found)
        yield (group if len(several) > 1 else ""), several


def _cells(line: ReviewLine, width: int, *, inset: bool) -> tuple[str | Text, ...]:
    proven = Text("yes", "green") if line.proven else Text("NO", "bold yellow")
    question = Text(f"  {plain(line.label) or '(no label)'}" if inset else asked(line))
    if line.required:
        question.append(" *", "bold")
    return str(line.number), question, _answer(line), _source(line, width), proven


def _answer(line: ReviewLine) -> Text:
    text = Text("(draft, in full below)") if line.draft else _folded(line)
    if line.changed is Changed.CHANGED:
        text.append(f"\nchanged, was: {plain(line.before or '', BEFORE)}", "italic")
    elif line.changed is Changed.NEW:
        text.append("\nnew, not asked the last time", "italic")
    if line.refused:
        text.append("\nyour change was not used", "bold yellow")
    return text


def _folded(line: ReviewLine) -> Text:
    if not line.answer:
        return Text("no" if line.takes == QuestionKind.YES_NO else "(empty)", "dim")
    more = f" (show {line.number})" if len(line.answer) > FOLD else ""
    return Text(shortened(line.answer, FOLD) + more)


def _source(line: ReviewLine, width: int) -> Text:
    """Where it comes from; how sure it is, where it is not sure."""
    named = SOURCES[Source(line.source)] if line.source in list(Source) else plain(line.source)
    if width >= WIDE and line.detail.startswith(f"{line.source}."):
        named = plain(line.detail)  # profile.address.city
    text = Text(named.upper() if line.draft else named, "bold" if line.draft else "")
    if line.sureness is not Sureness.SURE:
        text.append(f", {line.sureness.value}", "bold yellow")
    return text
