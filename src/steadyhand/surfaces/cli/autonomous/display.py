"""A batch as it goes: a line for each application that is done with, and where the rest stands."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import TracebackType

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from steadyhand.core.answer.facts import Question, Reply
from steadyhand.core.job.batch import Batch, Item
from steadyhand.ports import Human, Listener
from steadyhand.run.batch import Outcome
from steadyhand.surfaces.cli.autonomous.following import Following
from steadyhand.surfaces.cli.narrator import STYLES
from steadyhand.views.batch import left_s
from steadyhand.views.endings import ENDINGS
from steadyhand.views.spending import spent_line
from steadyhand.views.wording import Tone, counted, lasting, place, plain

REFRESH_HZ = 2
WIDTH_MAX = 110  # columns
BAR = 30  # columns
SKIPPED_SHOWN = 20  # lines of the file that are told one by one


class Display:
    """Tells a person how the batch goes; below, a bar and the runs at work."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.stopping = False
        self._began = time.monotonic()
        self._batch: Batch | None = None
        self._done: Counter[str] = Counter()
        self._usd = 0.0  # of the models, in runs that are done with or wait
        self._at_work: dict[str, Following] = {}
        self._names: dict[str, str] = {}
        self._live = Live(
            console=console,
            get_renderable=self._where,
            refresh_per_second=REFRESH_HZ,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )

    def began(self, batch: Batch) -> None:
        """The batch is known: what of its file is no lead is told once."""
        self._batch = batch
        self.console.print(f"{counted(len(batch.items), 'lead')} in {plain(batch.name)}.")
        for each in batch.skipped[:SKIPPED_SHOWN]:
            self._tell(Text(f"{plain(batch.name)} line {each.line}: {plain(each.why)}"), Tone.WARN)
        more = len(batch.skipped) - SKIPPED_SHOWN
        if more > 0:
            told = f"{counted(more, 'further line')} cannot be used; the report names each"
            self._tell(Text(told), Tone.WARN)

    def listeners(self, item: Item) -> Sequence[Listener]:
        """Who hears of that item's run."""
        following = Following(item)
        self._at_work[item.run_id] = following
        return (following,)

    def outcome(self, outcome: Outcome) -> None:
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
        says = f"  {plain(outcome.error)}" if outcome.error else ""
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

    @contextmanager
    def aside(self) -> Iterator[None]:
        """The lines at the bottom are gone meanwhile: a person reads and types."""
        self._live.stop()
        try:
            yield
        finally:
            self._start()

    def __enter__(self) -> Display:
        self._start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        exc: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._live.stop()

    def _start(self) -> None:
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self._live.start()

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
        left = left_s(done, total, passed_s)
        eta = f"about {lasting(left)} left" if left else ""
        spent = spent_line(self._usd + sum(each.usd for each in self._at_work.values()))
        bar = ProgressBar(total, done, width=BAR)
        row.add_row(bar, Text(f"{done} of {total}"), Text(eta), Text(spent))
        at_work = (
            Text(f"  {each.step:<12} {each.name}", "cyan") for each in self._at_work.values()
        )
        return Group(row, *at_work)


@dataclass(frozen=True, slots=True)
class Announced:
    """A person who is told which application a question is about."""

    human: Human
    display: Display

    async def ask(self, question: Question) -> Reply:
        """What the person said."""
        with self.display.aside():
            self.display.console.rule(self.display.name_of(question), style="cyan")
        return await self.human.ask(question)


def _status(outcome: Outcome) -> tuple[str, Tone]:
    if outcome.receipt is None:
        return "error", Tone.BAD
    if outcome.receipt.verdict is None:
        return "waits for you", Tone.ASK
    words = str(outcome.receipt.status).replace("_", " ")
    return words, ENDINGS[outcome.receipt.verdict].tone
