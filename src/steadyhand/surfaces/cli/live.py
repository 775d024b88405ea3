"""A run on the terminal, live: the narrative as it happens, how it is stopped, and its receipt."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from rich.console import Console, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from steadyhand.adapters.files.own_file import read_own
from steadyhand.adapters.people import Nobody, Terminal
from steadyhand.adapters.people.sheet import sheet_table
from steadyhand.core.act.results import Proof, Verdict
from steadyhand.core.answer.sheet import QuestionKind, SheetLine
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import State, fold
from steadyhand.ports import Human
from steadyhand.run.task import READ
from steadyhand.views.endings import Ending, ending
from steadyhand.views.narrate import narrate
from steadyhand.views.receipt import Receipt, ReceiptField
from steadyhand.views.spending import cost_of, cost_text, cost_words
from steadyhand.views.status import exit_code, progress
from steadyhand.views.story import answer_words, post_state_words
from steadyhand.views.wording import NarrativeLine, NarrativePart, Tone, one_line, pluralize

from .log import HANDLER

if TYPE_CHECKING:
    from steadyhand.settings import Settings


SIGINT_CODE, SIGTERM_CODE = 130, 143  # 128 + SIGINT, 128 + SIGTERM


def human_at_terminal(console: Console, narrator: Narrator) -> Human:
    """Whoever sits at this terminal; nobody where there is none to type at and to read from."""
    if sys.stdin.isatty() and console.file.isatty():
        return Terminal(console, aside=narrator.aside)
    return Nobody()


def narrative_console(*, as_json: bool) -> Console:
    """Where the narrative and the questions go: stderr, or stdout where only that is a terminal."""
    only_stdout = sys.stdout.isatty() and not sys.stderr.isatty() and not as_json
    return Console(file=sys.stdout if only_stdout else sys.stderr, highlight=False, emoji=False)


def drive(
    work: Coroutine[object, object, Receipt],
    narrator: Narrator,
    *,
    settings: Settings,
    as_json: bool = False,
) -> int:
    """The run's exit code, after its receipt was printed; a run that was stopped can go on."""
    try:
        with narrator:
            receipt = asyncio.run(_until_stop(work))
    except KeyboardInterrupt:
        return _print_stop(narrator, SIGINT_CODE)
    except asyncio.CancelledError:
        return _print_stop(narrator, SIGTERM_CODE)
    if as_json:
        sys.stdout.write(json.dumps(receipt.to_dict(), indent=2, ensure_ascii=False) + "\n")
    else:
        print_receipt(receipt, settings.home)
    return exit_of(receipt)


async def _until_stop(work: Coroutine[object, object, Receipt]) -> Receipt:
    """The work's result; SIGTERM cancels it, so that its browser is closed as after Ctrl-C."""
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    return await work


def _print_stop(narrator: Narrator, code: int) -> int:
    on = f"go on with: steadyhand resume {narrator.run_id}" if narrator.run_id else "nothing began"
    sys.stderr.write(f"\nsteadyhand: stopped; {on}\n")
    return code


WIDTH_MAX = 110  # columns
REFRESH_HZ = 4  # seconds pass once a second; four keep the display from stuttering
STYLES = {
    Tone.INFO: "",
    Tone.GOOD: "green",
    Tone.WARN: "yellow",
    Tone.BAD: "bold red",
    Tone.ASK: "bold cyan",
}


class LiveRegion:
    """The bottom of a terminal while a block runs; *render* is called at once, and at each draw."""

    def __init__(
        self, console: Console, render: Callable[[], RenderableType], *, refresh_hz: int
    ) -> None:
        self.console = console
        self._live = Live(
            console=console,
            get_renderable=render,
            refresh_per_second=refresh_hz,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Take the region away meanwhile, and hold the log: a person reads and types."""
        self._stop()
        try:
            with HANDLER.hold():
                yield
        finally:
            self._start()

    def __enter__(self) -> Self:
        self._start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        exc: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop()

    def _start(self) -> None:
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self._live.start()
            HANDLER.print_above(self.console)

    def _stop(self) -> None:
        HANDLER.print_above(None)
        self._live.stop()


class Narrator(LiveRegion):
    """A listener that tells a person what happens; `run_id` is '' until a run was heard."""

    def __init__(self, console: Console, *, state: State | None = None) -> None:
        self.run_id = ""
        self._state = state or State()
        self._began = time.monotonic()
        self._doing: ev.ActionIntended | None = None
        self._told: list[NarrativeLine] = []  # since the last summary
        super().__init__(console, self._where, refresh_hz=REFRESH_HZ)

    def receive(self, envelope: ev.Envelope) -> None:
        """The event is told."""
        self.run_id = envelope.run_id
        before, self._state = self._state, fold(self._state, envelope)
        self._doing = _open_intent(envelope.event, self._doing)
        if self._is_shown_elsewhere(envelope):
            return
        for line in _relevant_lines(envelope.event, narrate(envelope, before)):
            self._tell(line)

    def _is_shown_elsewhere(self, envelope: ev.Envelope) -> bool:
        """The sheet with its prompt follows at once: a line about it would only come between."""
        event = envelope.event
        return isinstance(event, ev.QuestionAsked) and event.kind is QuestionKind.CONFIRM_SUBMIT

    def _tell(self, line: NarrativeLine) -> None:
        """The line is shown, unless this look has shown the same words already."""
        if line.part is NarrativePart.SUMMARY:
            self._told = []
        if line.text not in [told.text for told in self._told]:
            self.console.print(self._row(line))
            self._told.append(line)

    def _row(self, line: NarrativeLine) -> Table:
        row = Table.grid(padding=(0, 2, 0, 0))
        row.width = min(self.console.width, WIDTH_MAX)
        row.add_column(width=5, justify="right", style="dim")
        row.add_column(width=8, style="dim")
        row.add_column(ratio=1, overflow="fold")
        passed = self._elapsed() if line.part is NarrativePart.SUMMARY else ""
        goes_on = bool(self._told) and self._told[-1].part is line.part
        part = "" if goes_on else line.part.value
        row.add_row(passed, part, Text(line.text, STYLES[line.tone]))
        return row

    def _where(self) -> Text:
        step = progress(self._state, self._doing).value
        looks = f"look {self._state.looks}" if self._state.looks else "starting"
        spent = cost_text(cost_of(self._state.spend).usd)
        told = ", ".join(filter(None, (step, looks, spent)))
        return Text(f"{self._elapsed():>5}  … {told}", "cyan")

    def _elapsed(self) -> str:
        minutes, seconds = divmod(int(time.monotonic() - self._began), 60)
        return f"{minutes}:{seconds:02d}"


def _open_intent(event: ev.Event, before: ev.ActionIntended | None) -> ev.ActionIntended | None:
    """The intent whose result is not in yet."""
    match event:
        case ev.ActionIntended() as intended:
            return intended
        case ev.ActionVerified() | ev.OutcomeClassified() | ev.RunEnded():
            return None
        case _:
            return before


def _relevant_lines(event: ev.Event, lines: tuple[NarrativeLine, ...]) -> tuple[NarrativeLine, ...]:
    """All lines; of the end only what it is, since the receipt that follows says what to do."""
    return lines[:1] if isinstance(event, ev.RunEnded) else lines


WAITING = 4  # a run that has not ended waits for a person, as needs_human does
RECEIPT_WIDTH_MAX = 120  # columns
UNUSED_MAX = 3  # unused answers that the terminal names one by one
WORDS_MAX = 400  # characters of one reason or note
RESULT, REPORT = "application_result.json", "report.html"
_NO_END = Ending(
    "Not finished", Tone.ASK, "The run waits for an answer.", "See 'steadyhand questions'."
)


def exit_of(receipt: Receipt) -> int:
    """The contract's exit code."""
    return WAITING if receipt.verdict is None else exit_code(receipt.verdict)


def print_receipt(receipt: Receipt, home: Path) -> None:
    """The receipt on stdout; it begins with the verdict and ends with the files."""
    console = Console(file=sys.stdout, highlight=False, emoji=False, markup=False)
    verdict, reason = receipt.verdict, receipt.reason
    words = ending(verdict, reason, receipt.left) if verdict else _NO_END
    head = Text(_head(receipt), STYLES[words.tone] or "bold")
    console.print()
    console.print(head.append(f"  {words.title}", "bold"))
    if receipt.verdict is Verdict.DRY_RUN and receipt.fields:
        width = min(console.width, RECEIPT_WIDTH_MAX)
        console.print(sheet_table(tuple(map(_sheet_line, receipt.fields)), width=width))
    folder = home / "runs" / receipt.run_id
    files = _files(receipt, folder)
    for name, text in (*_read_rows(folder), *_receipt_rows(receipt, words), *files):
        line = Text(f"  {name:<11}", "dim").append(Text(text, "default"))
        console.print(line, soft_wrap=True)


def _head(receipt: Receipt) -> str:
    """'submitted', 'needs_human:captcha', 'not_finished'."""
    verdict = str(receipt.verdict or "not_finished")
    return f"{verdict}:{one_line(receipt.reason)}" if receipt.reason else verdict


def _receipt_rows(receipt: Receipt, words: Ending) -> Iterator[tuple[str, str]]:
    if receipt.proof is not None:
        yield from _proof(receipt.proof)
    else:
        yield "meaning", words.meaning
    yield from (("why", one_line(error, WORDS_MAX)) for error in receipt.errors)
    yield from (("note", one_line(note, WORDS_MAX)) for note in _notes(receipt))
    yield "next", words.next
    if receipt.cost.model_calls:
        yield "cost", cost_words(receipt.cost)
    yield "run", f"{receipt.run_id}, {receipt.duration_s:.0f} s"


def _read_rows(folder: Path) -> Iterator[tuple[str, str]]:
    """What a task has read: it is in a file of the run's own, and in no event."""
    place = folder / READ
    told = json.loads(read_own(place)) if place.is_file() else {}
    yield from (
        ("read", f"{one_line(name)}: {one_line(text, WORDS_MAX)}") for name, text in told.items()
    )


def _notes(receipt: Receipt) -> Iterator[str]:
    """What a person should know; many answers that no field took are one note."""
    blank = [n for n in receipt.notes if n.startswith("left empty:")]
    known = (n for n in receipt.notes if not n.startswith("canonical_start_url="))
    notes = [n for n in known if n not in blank]
    unused = [n for n in notes if n.startswith("unused answer:")]
    few = unused if len(unused) <= UNUSED_MAX else []
    yield from (n for n in notes if n in few or n not in unused)
    if unused and not few:
        yield f"{len(unused)} given answers were not used; the receipt lists them"
    if blank:
        yield f"{pluralize(len(blank), 'field was', 'fields were')} left empty, as approved"


def _proof(proof: Proof) -> Iterator[tuple[str, str]]:
    yield "proof", f"{one_line(proof.request)} was answered with {proof.response_status}"
    yield "page", post_state_words(proof.post_state)
    if proof.reference:
        yield "reference", one_line(proof.reference)


def _files(receipt: Receipt, folder: Path) -> Iterator[tuple[str, str]]:
    picture = receipt.proof_screenshot_path
    named = (("receipt", RESULT), ("screenshot", picture), ("report", REPORT))
    for name, file in named:
        if file and (folder / file).is_file():
            yield name, str(folder / file)


def _sheet_line(field: ReceiptField) -> SheetLine:
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
