"""Tables for a person: what an inspection saw, and the questions that wait."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from statistics import median
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from steadyhand.adapters.people.review import render_sheet
from steadyhand.adapters.people.sheet import document_table
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal.state import PREPARATION_QUESTIONS
from steadyhand.views.review import review_of
from steadyhand.views.wording import one_line, pluralize

if TYPE_CHECKING:
    from steadyhand.core.answer.sheet import Question
    from steadyhand.ports import OpenQuestion
    from steadyhand.wiring.evaluation import CaseResult


WIDTH_MAX = 120  # columns
LINE_MAX = 400  # characters of one reason
LABEL_MAX = 90  # characters
OPTIONS_MAX = 3  # named before "and 7 more"

Facts = Mapping[str, object]


def print_inspection(seen: Facts) -> None:
    """The page's fields, what would send them, and what stands in the way."""
    console = _console()
    fields, submit, blockers = (_rows(seen, key) for key in ("fields", "submit", "blockers"))
    console.print(Text(one_line(str(seen.get("title") or "(no title)")), "bold"))
    console.print(Text(str(seen.get("url")), "dim"), soft_wrap=True)
    if fields:
        console.print(_fields(fields))
    else:
        console.print("No fields.")
    console.print(_titled_row("Sends it", [_button(each) for each in submit] or ["nothing found"]))
    console.print(_titled_row("In the way", [_blocker(each) for each in blockers] or ["nothing"]))
    known = sum(bool(each.get("intent")) for each in fields)
    fillable = sum(bool(each.get("fillable")) for each in fields)
    told = f"{pluralize(len(fields), 'field')}, {fillable} to fill, {known} understood. * required"
    console.print(Text(told, "dim"))


def print_questions(waiting: Sequence[OpenQuestion]) -> None:
    """Each question with the id that `steadyhand answer` takes."""
    console = _console()
    if not waiting:
        console.print("No question waits.")
    for each in waiting:
        question = each.question
        console.print(Text(one_line(question.text or question.label, LABEL_MAX * 2), "bold"))
        for option in question.options:
            console.print(Text(f"  - {one_line(option.label)}"))
        if question.kind is QuestionKind.DOCUMENTS:
            console.print(document_table(question.sheet, width=console.width))
        elif question.sheet:
            for part in render_sheet(review_of(question), width=console.width):
                console.print(part)
        if question.kind in PREPARATION_QUESTIONS:
            for line in (*question.evidence, *question.notes):
                console.print(Text(f"  {one_line(line, LINE_MAX)}", "dim"))
        console.print(Text(f"  steadyhand answer {question.id} {_usage(question)}", "cyan"))
        console.print(Text(f"  run {each.run_id}, asked {each.asked_at}\n", "dim"), soft_wrap=True)


def _usage(question: Question) -> str:
    """What is typed behind the question's id."""
    gate = question.kind is QuestionKind.CONFIRM_SUBMIT
    if question.kind is QuestionKind.DUPLICATE:
        return "'yes, REASON' | no"
    if question.kind in PREPARATION_QUESTIONS:
        return "yes | no"
    return "YES | no | --edit LINE=VALUE" if gate else "VALUE"


def _fields(rows: Sequence[Facts]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("Field", ratio=5, overflow="fold")
    table.add_column("Kind", overflow="fold", min_width=8)
    table.add_column("Understood as", ratio=3, overflow="fold")
    table.add_column("Holds", ratio=4, overflow="fold")
    for row in rows:
        style = "" if row.get("fillable") else "dim"
        table.add_row(_label(row), str(row.get("role")), _intent(row), _holds(row), style=style)
    return table


def _label(row: Facts) -> Text:
    group, label = (one_line(str(row.get(key) or ""), LABEL_MAX) for key in ("group", "label"))
    text = Text(" > ".join(filter(None, (group, label))) or "(no label)")
    return text.append(" *", "bold") if row.get("required") else text


def _intent(row: Facts) -> str:
    slots = row.get("slots")
    inner = ", ".join(f"{k}={v}" for k, v in slots.items()) if isinstance(slots, Mapping) else ""
    intent = str(row.get("intent") or "-")
    return f"{intent}({inner})" if inner else intent


def _holds(row: Facts) -> str:
    if not row.get("fillable"):
        return f"not filled: {one_line(str(row.get('reason') or 'not for a person'))}"
    value, options = one_line(str(row.get("value") or "")), row.get("options")
    if value or not isinstance(options, list | tuple) or not options:
        return value
    names = [_option(each) for each in options[:OPTIONS_MAX]]
    more = len(options) - len(names)
    return " | ".join(names) + (f" and {more} more" if more else "")


def _option(option: object) -> str:
    label = option.get("label") if isinstance(option, Mapping) else option
    return one_line(str(label), 40)


def _button(row: Facts) -> str:
    return f"{one_line(str(row.get('label')))} ({_percent(row)})"


def _blocker(row: Facts) -> str:
    return f"{row.get('kind')} ({_percent(row)}): {one_line(str(row.get('evidence') or ''))}"


def _percent(row: Facts) -> str:
    confidence = row.get("confidence")
    return f"{confidence:.0%}" if isinstance(confidence, int | float) else "?"


def _titled_row(name: str, texts: Sequence[str]) -> Text:
    return Text(f"{name:<12}", "dim").append(Text("; ".join(texts), "default"))


def _rows(seen: Facts, key: str) -> list[Facts]:
    return list(_mappings(seen.get(key)))


def _mappings(found: object) -> Iterator[Facts]:
    for each in found if isinstance(found, list | tuple) else ():
        if isinstance(each, Mapping):
            yield each


def _console() -> Console:
    console = Console(file=sys.stdout, highlight=False, emoji=False, markup=False)
    console.width = min(console.width, WIDTH_MAX)
    return console


MARK_STYLES = {"right": "green", "missed": "yellow", "false": "bold red"}


async def print_evaluation(
    results: AsyncIterator[CaseResult], notes: Sequence[str], *, as_json: bool
) -> int:
    """Each result as it comes, then what they come to; 1 where one told what is not so."""
    console, every = _console(), []
    async for each in results:
        every.append(each)
        if not as_json:
            _print_case(console, each)
    figures = _figures(every)
    if as_json:
        told = {"cases": [e.to_dict() for e in every], "figures": figures, "notes": [*notes]}
        sys.stdout.write(json.dumps(told, indent=2, ensure_ascii=False) + "\n")
    else:
        console.print(Text(_figures_text(figures), "bold"), soft_wrap=True)
        for note in notes:
            console.print(Text(note, "dim"), soft_wrap=True)
    return 1 if figures["false"] else 0


def _print_case(console: Console, each: CaseResult) -> None:
    ended = each.verdict.replace("_", " ") or "not begun"
    line = f"{one_line(each.name, LABEL_MAX)}: {ended}, {each.seconds:.0f} s  {each.run}".rstrip()
    console.print(Text(f"{each.mark:<8}", MARK_STYLES[each.mark]).append(line, "default"))
    if each.why:
        console.print(Text(f"        {one_line(each.why, LINE_MAX)}", "dim"), soft_wrap=True)


def _figures_text(figures: Mapping[str, int | float]) -> str:
    return (
        f"{figures['right']} of {figures['cases']} right, {figures['missed']} missed,"
        f" {figures['false']} false. {figures['fields']} fields sent or ready,"
        f" {figures['unproven_fields']} unproven. In the middle {figures['median_seconds']} s and"
        f" {figures['median_steps']} steps. Models cost ${figures['usd']:.4f}."
    )


def _figures(results: Sequence[CaseResult]) -> dict[str, int | float]:
    marks = [str(each.mark) for each in results]
    return {
        "cases": len(results),
        **{mark: marks.count(mark) for mark in MARK_STYLES},
        "fields": sum(each.fields for each in results),
        "unproven_fields": sum(each.unproven for each in results),
        "median_seconds": round(median(each.seconds for each in results), 1) if results else 0,
        "median_steps": median(each.steps for each in results) if results else 0,
        "usd": round(sum(each.usd for each in results), 4),
    }
