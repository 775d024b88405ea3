"""What became of a run, for a person: the verdict, the proof or what to do, and the files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.text import Text

from steadyhand.adapters.people.sheet import sheet_table
from steadyhand.core.act.facts import Proof, Verdict
from steadyhand.core.answer.facts import SheetLine
from steadyhand.surfaces.cli.narrator import STYLES
from steadyhand.views.endings import Ending, ending
from steadyhand.views.receipt import Receipt, cost_words
from steadyhand.views.receipt.fields import FieldLine
from steadyhand.views.report.story import answer_words, post_state_words
from steadyhand.views.status import exit_code
from steadyhand.views.wording import Tone, counted, plain

WAITING = 4  # a run that has not ended waits for a person, as needs_human does
WIDTH_MAX = 120  # columns
UNUSED_SHOWN = 3  # unused answers that the terminal names one by one
WORDS_MAX = 400  # characters of one reason or note
RESULT, REPORT = "application_result.json", "report.html"
_UNENDED = Ending(
    "Not finished", Tone.ASK, "The run waits for an answer.", "See 'steadyhand questions'."
)


def exit_of(receipt: Receipt) -> int:
    """The contract's exit code."""
    return WAITING if receipt.verdict is None else exit_code(receipt.verdict)


def print_receipt(receipt: Receipt, home: Path) -> None:
    """The receipt on stdout; it begins with the verdict and ends with the files."""
    console = Console(file=sys.stdout, highlight=False, emoji=False, markup=False)
    verdict, reason = receipt.verdict, receipt.reason
    words = ending(verdict, reason, receipt.left) if verdict else _UNENDED
    head = Text(_head(receipt), STYLES[words.tone] or "bold")
    console.print()
    console.print(head.append(f"  {words.title}", "bold"))
    if receipt.verdict is Verdict.DRY_RUN and receipt.fields:
        width = min(console.width, WIDTH_MAX)
        console.print(sheet_table(tuple(map(_line, receipt.fields)), width=width))
    files = _files(receipt, home / "runs" / receipt.run_id)
    for name, text in (*_told(receipt, words), *files):
        line = Text(f"  {name:<11}", "dim").append(Text(text, "default"))
        console.print(line, soft_wrap=True)


def _head(receipt: Receipt) -> str:
    """'submitted', 'needs_human:captcha', 'not_finished'."""
    verdict = str(receipt.verdict or "not_finished")
    return f"{verdict}:{plain(receipt.reason)}" if receipt.reason else verdict


def _told(receipt: Receipt, words: Ending) -> Iterator[tuple[str, str]]:
    if receipt.proof is not None:
        yield from _proof(receipt.proof)
    else:
        yield "meaning", words.meaning
    yield from (("why", plain(error, WORDS_MAX)) for error in receipt.errors)
    yield from (("note", plain(note, WORDS_MAX)) for note in _notes(receipt))
    yield "next", words.next
    if receipt.cost.model_calls:
        yield "cost", cost_words(receipt.cost)
    yield "run", f"{receipt.run_id}, {receipt.duration_s:.0f} s"


def _notes(receipt: Receipt) -> Iterator[str]:
    """What a person should know; many answers that no field took are one note."""
    blank = [n for n in receipt.notes if n.startswith("left empty:")]
    known = (n for n in receipt.notes if not n.startswith("canonical_start_url="))
    notes = [n for n in known if n not in blank]
    unused = [n for n in notes if n.startswith("unused answer:")]
    few = unused if len(unused) <= UNUSED_SHOWN else []
    yield from (n for n in notes if n in few or n not in unused)
    if unused and not few:
        yield f"{len(unused)} given answers were not used; the receipt lists them"
    if blank:
        yield f"{counted(len(blank), 'field was', 'fields were')} left empty, as approved"


def _proof(proof: Proof) -> Iterator[tuple[str, str]]:
    yield "proof", f"{plain(proof.request)} was answered with {proof.response_status}"
    yield "page", post_state_words(proof.post_state)
    if proof.reference:
        yield "reference", plain(proof.reference)


def _files(receipt: Receipt, folder: Path) -> Iterator[tuple[str, str]]:
    picture = receipt.proof_screenshot_path
    named = (("receipt", RESULT), ("screenshot", picture), ("report", REPORT))
    for name, file in named:
        if file and (folder / file).is_file():
            yield name, str(folder / file)


def _line(field: FieldLine) -> SheetLine:
    return SheetLine(
        label=field.label,
        group=field.group,
        answer=answer_words(field.answer),
        source=field.source,
        detail=field.detail,
        confidence=field.confidence,
        proven=field.proven,
        required=field.required,
    )
