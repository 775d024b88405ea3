"""A batch on the terminal, live: each application that is done with, a bar, and what it came to."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from steadyhand import wiring
from steadyhand.adapters.people import Terminal
from steadyhand.core.answer.sheet import Question, Reply
from steadyhand.core.journal.events import ActionIntended, Envelope
from steadyhand.core.journal.state import State, fold
from steadyhand.jobs.batch import Batch, BatchItem
from steadyhand.ports import Human, Listener
from steadyhand.run.batch import ItemOutcome
from steadyhand.views.batch import remaining_s, results_json, tally
from steadyhand.views.endings import ENDINGS
from steadyhand.views.spending import cost_of, cost_text
from steadyhand.views.status import progress
from steadyhand.views.wording import Tone, duration_text, one_line, place, pluralize

from .live import SIGINT_CODE, SIGTERM_CODE, STYLES, LiveRegion, narrative_console

if TYPE_CHECKING:
    from steadyhand.settings import Settings
    from steadyhand.views.batch import BatchRow
    from steadyhand.wiring import BatchResult


WAITING = 4  # some lines are not done with, as needs_human has it


@dataclass(frozen=True, slots=True)
class BatchRequest:
    """What the command line asks for."""

    leads: Path
    profile: Path
    answers: Path | None
    dry_run: bool


def drive_batch(wish: BatchRequest, settings: Settings, *, as_json: bool) -> int:
    """The batch's exit code, after what became of it was printed."""
    console = narrative_console(as_json=as_json)
    display = BatchDisplay(console)
    stop = _Stop(display)
    try:
        with display:
            result = asyncio.run(_batch(wish, settings, stop))
    except KeyboardInterrupt:
        return _print_batch_stop(SIGINT_CODE)
    except asyncio.CancelledError:
        return _print_batch_stop(stop.code)
    print_result(result, as_json=as_json)
    if result.open and display.stopping:
        return SIGINT_CODE
    return WAITING if result.open else 0


@dataclass(slots=True)
class _Stop:
    """How the batch is stopped: gently, or at once with an exit code."""

    display: BatchDisplay
    control: wiring.Control = field(default_factory=wiring.Control)
    code: int = SIGTERM_CODE

    def heeds_signals(self) -> None:
        """Ctrl-C and a signal to terminate stop the task that calls this."""
        task, loop = asyncio.current_task(), asyncio.get_running_loop()
        assert task is not None
        loop.add_signal_handler(signal.SIGINT, self._interrupted, task)
        loop.add_signal_handler(signal.SIGTERM, task.cancel)

    def _interrupted(self, task: asyncio.Task[object]) -> None:
        if self.control.stopped:
            self.code = SIGINT_CODE
            task.cancel()
            return
        self.display.stops()
        self.control.stop()


async def _batch(wish: BatchRequest, settings: Settings, stop: _Stop) -> wiring.BatchResult:
    stop.heeds_signals()
    display = stop.display
    return await wiring.autonomous(
        wish.leads,
        profile=wish.profile,
        human=_person(display),
        answers=wish.answers,
        settings=settings,
        dry_run=wish.dry_run,
        watching=wiring.BatchWatchers(display.began, display.listeners, display.outcome),
        control=stop.control,
    )


def _person(display: BatchDisplay) -> Human | None:
    """Whoever sits at this terminal; None where there is none, and every question waits."""
    console: Console = display.console
    if sys.stdin.isatty() and console.file.isatty():
        return AnnouncingHuman(Terminal(console, aside=display.aside), display)
    return None


def _print_batch_stop(code: int) -> int:
    sys.stderr.write("\nsteadyhand: stopped at once; the same command goes on from here\n")
    return code


REFRESH_HZ = 2
WIDTH_MAX = 110  # columns
BAR = 30  # columns
SKIPPED_MAX = 20  # lines of the file that are told one by one


class BatchDisplay(LiveRegion):
    """Tells a person how the batch goes; below, a bar and the runs at work."""

    def __init__(self, console: Console) -> None:
        self.stopping = False
        self._began = time.monotonic()
        self._batch: Batch | None = None
        self._done: Counter[str] = Counter()
        self._usd = 0.0  # of the models, in runs that are done with or wait
        self._at_work: dict[str, RunFollower] = {}
        self._names: dict[str, str] = {}
        super().__init__(console, self._where, refresh_hz=REFRESH_HZ)

    def began(self, batch: Batch) -> None:
        """The batch is known: what of its file is no lead is told once."""
        self._batch = batch
        self.console.print(f"{pluralize(len(batch.items), 'lead')} in {one_line(batch.name)}.")
        for each in batch.skipped[:SKIPPED_MAX]:
            self._tell(
                Text(f"{one_line(batch.name)} line {each.line}: {one_line(each.why)}"), Tone.WARN
            )
        more = len(batch.skipped) - SKIPPED_MAX
        if more > 0:
            told = f"{pluralize(more, 'further line')} cannot be used; the report names each"
            self._tell(Text(told), Tone.WARN)

    def listeners(self, item: BatchItem) -> Sequence[Listener]:
        """Who hears of that item's run."""
        following = RunFollower(item)
        self._at_work[item.run_id] = following
        return (following,)

    def outcome(self, outcome: ItemOutcome) -> None:
        """The run is done with, or waits."""
        following = self._at_work.pop(outcome.item.run_id, None)
        if following is not None:
            self._names[outcome.item.run_id] = following.name
            self._usd += following.usd
        name = self._names.get(outcome.item.run_id, place(outcome.item.url))
        status, tone = _status(outcome)
        if outcome.receipt is None or outcome.receipt.verdict is not None:
            self._done[status] += 1
        line = Text(f"{outcome.item.line:>5}  ", "dim").append(f"{status:<22}", STYLES[tone])
        says = f"  {one_line(outcome.error)}" if outcome.error else ""
        self._tell(line.append(f"{name}{says}", "default"))

    def name_of(self, question: Question) -> str:
        """Which application the question is about."""
        run_id = next((r for r in self._at_work if question.id.startswith(r)), "")
        if run_id:
            return self._at_work[run_id].name
        return next((n for r, n in self._names.items() if question.id.startswith(r)), "")

    def stops(self) -> None:
        """The batch comes to a stop, and the person is told what a second Ctrl-C does."""
        self.stopping = True
        text = "Stopping: what was begun is brought to its end. Ctrl-C again stops at once."
        self._tell(Text(text), Tone.WARN)

    def _tell(self, line: Text, tone: Tone = Tone.INFO) -> None:
        if STYLES[tone]:
            line.stylize(STYLES[tone])
        self.console.print(line, soft_wrap=True)

    def _where(self) -> RenderableType:
        if self._batch is None:
            return Text("")
        total, done = len(self._batch.items), sum(self._done.values())
        passed_s = time.monotonic() - self._began
        row = Table.grid(padding=(0, 2, 0, 0))
        left = remaining_s(done, total, passed_s)
        eta = f"about {duration_text(left)} left" if left else ""
        spent = cost_text(self._usd + sum(each.usd for each in self._at_work.values()))
        bar = ProgressBar(total, done, width=BAR)
        row.add_row(bar, Text(f"{done} of {total}"), Text(eta), Text(spent))
        at_work = (
            Text(f"  {each.step:<12} {each.name}", "cyan") for each in self._at_work.values()
        )
        return Group(row, *at_work)


@dataclass(frozen=True, slots=True)
class AnnouncingHuman:
    """A person who is told which application a question is about."""

    human: Human
    display: BatchDisplay

    async def ask(self, question: Question) -> Reply:
        """What the person said."""
        with self.display.aside():
            self.display.console.rule(self.display.name_of(question), style="cyan")
        return await self.human.ask(question)


def _status(outcome: ItemOutcome) -> tuple[str, Tone]:
    if outcome.receipt is None:
        return "error", Tone.BAD
    if outcome.receipt.verdict is None:
        return "waits for you", Tone.ASK
    words = str(outcome.receipt.status).replace("_", " ")
    return words, ENDINGS[outcome.receipt.verdict].tone


class RunFollower:
    """Follows one run of the batch."""

    def __init__(self, item: BatchItem, state: State | None = None) -> None:
        self.item = item
        self.state = state or State()
        self._doing: ActionIntended | None = None

    def receive(self, envelope: Envelope) -> None:
        """The event counts."""
        self.state = fold(self.state, envelope)
        self._doing = envelope.event if isinstance(envelope.event, ActionIntended) else None

    @property
    def name(self) -> str:
        """The vacancy, or the address until it was read."""
        posting = self.state.posting
        told = ", ".join(filter(None, (posting.title, posting.company))) if posting else ""
        return one_line(told, 70) or place(self.item.url)

    @property
    def usd(self) -> float:
        """What its models cost so far, with what is put aside for them."""
        return cost_of(self.state.spend).usd

    @property
    def step(self) -> str:
        """What is done now."""
        if self.state.asked is not None:
            return "asks you"
        return str(progress(self.state, self._doing))


TABLE_WIDTH_MAX = 120  # columns
ROWS_MAX = 500  # lines of a table that a person may still look through


def print_result(result: BatchResult, *, as_json: bool) -> None:
    """The rows in the order of the file, then what they sum up to."""
    if as_json:
        sys.stdout.write(results_json(result.batch, result.rows))
        return
    console = Console(file=sys.stdout, highlight=False, emoji=False, markup=False)
    console.print()
    console.print(_table(result.rows[:ROWS_MAX], min(console.width, TABLE_WIDTH_MAX)))
    if more := result.rows[ROWS_MAX:]:
        console.print(f"and {pluralize(len(more), 'further line')}, which the report has")
    told = tally(result.rows)
    sums = [f"{number} {status.replace('_', ' ')}" for status, number in told.counts]
    spent = filter(None, (cost_text(told.usd),))
    console.print(f"{pluralize(told.all, 'line')}: {', '.join((*sums, *spent))}.")
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
        cells = (row.status.replace("_", " "), one_line(vacancy), one_line(says))
        table.add_row(str(row.line), *map(Text, cells))
    return table
