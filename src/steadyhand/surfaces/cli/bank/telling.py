"""Remembered answers as a person reads them, and as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from steadyhand.core.answer.bank import BankEntry, Finding, Merged
from steadyhand.views.wording import counted, plain

WIDTH_MAX = 120  # columns
ANSWER_MAX = 160  # characters shown of one answer in the list
DAY = 10  # characters of a time that are its day


def tell_entries(entries: Sequence[BankEntry], *, as_json: bool) -> None:
    """All entries, one a row."""
    if as_json:
        _print_json([fact(e) for e in entries])
        return
    console = _console()
    if not entries:
        console.print("Nothing is remembered.")
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("Id", no_wrap=True)
    table.add_column("Question", ratio=5, overflow="fold")
    table.add_column("Answer", ratio=4, overflow="fold")
    table.add_column("Used", no_wrap=True)
    table.add_column("Said", no_wrap=True)
    for e in entries:
        alone = f"\n(only at {plain(e.company)})" if e.company else ""
        question, answer = Text(plain(e.question) + alone), Text(plain(_line(e.answer), ANSWER_MAX))
        table.add_row(e.id, question, answer, str(e.used), e.created_at[:DAY])
    console.print(table)


def tell_entry(entry: BankEntry, *, as_json: bool) -> None:
    """One entry with all that is known of it; what is not known is left out."""
    if as_json:
        _print_json(fact(entry))
        return
    console = _console()
    for name, value in fact(entry).items():
        if value not in ("", [], {}, 0):
            console.print(Text(f"{name:<12}", "dim").append(_shown(value), "default"))


def tell_merged(result: Merged, *, as_json: bool) -> None:
    """What an import came to, and each answer that was refused with the reason."""
    if as_json:
        _print_json(
            {
                "added": result.added,
                "replaced": result.replaced,
                "kept": result.kept,
                "refused": [{"question": r.question, "why": r.why} for r in result.refused],
            }
        )
        return
    console = _console()
    numbers = (len(result.added), len(result.replaced), len(result.kept), len(result.refused))
    console.print("{} added, {} replaced, {} kept as they were, {} refused.".format(*numbers))
    for question in result.kept:
        console.print(Text(f"  kept: {plain(question)}", "dim"))
    for refused in result.refused:
        console.print(Text(f"  refused: {plain(refused.why, 300)}", "yellow"))


def tell_findings(findings: Sequence[Finding], *, as_json: bool) -> None:
    """What deserves a look, with the entries that it concerns."""
    if as_json:
        _print_json([_finding(f) for f in findings])
        return
    console = _console()
    for finding in findings:
        console.print(Text(f"{finding.doubt}: {plain(finding.why, 300)}", "bold"))
        for e in finding.entries:
            console.print(Text(f"  {e.id}  {plain(e.question)} -> {plain(_line(e.answer))}"))
    console.print(f"{counted(len(findings), 'finding')}." if findings else "Nothing to look at.")


def fact(entry: BankEntry) -> dict[str, object]:
    """The entry as JSON tells it."""
    return {
        "id": entry.id,
        "question": entry.question,
        "answer": entry.answer,
        "aliases": list(entry.aliases),
        "company": entry.company,
        "context": entry.context,
        "intent": entry.intent,
        "slots": dict(entry.slots),
        "profile": entry.profile,
        "provenance": entry.provenance,
        "created_at": entry.created_at,
        "used_at": entry.used_at,
        "used": entry.used,
        "language": entry.language,
    }


def _finding(finding: Finding) -> dict[str, object]:
    return {
        "doubt": str(finding.doubt),
        "why": finding.why,
        "entries": [fact(e) for e in finding.entries],
    }


def _line(answer: str) -> str:
    return ", ".join(answer.splitlines())


def _shown(value: object) -> str:
    match value:
        case list():
            return "; ".join(plain(str(each)) for each in value)
        case dict():
            return ", ".join(f"{name}={plain(str(each))}" for name, each in value.items())
    return "\n            ".join(plain(line) for line in str(value).splitlines())


def _print_json(document: object) -> None:
    sys.stdout.write(json.dumps(document, indent=2, ensure_ascii=False) + "\n")


def _console() -> Console:
    console = Console(file=sys.stdout, highlight=False, emoji=False, markup=False)
    console.width = min(console.width, WIDTH_MAX)
    return console
