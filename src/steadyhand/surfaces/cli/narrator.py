"""The live narrative of a run on a terminal: a line per fact, and below it where the run stands."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from rich.console import Console
from rich.live import Live
from rich.table import Table
from rich.text import Text

from steadyhand.core.answer.facts import QuestionKind
from steadyhand.core.log.events import (
    Asked,
    Checked,
    Ended,
    Envelope,
    Event,
    Intended,
    OutcomeClassified,
)
from steadyhand.core.log.state import State, fold
from steadyhand.views.narrate import narrate
from steadyhand.views.spending import cost_of, spent_line
from steadyhand.views.status import progress
from steadyhand.views.wording import Line, Part, Tone

WIDTH_MAX = 110  # columns
REFRESH_HZ = 4  # seconds pass once a second; four keep the display from stuttering
STYLES = {
    Tone.INFO: "",
    Tone.GOOD: "green",
    Tone.WARN: "yellow",
    Tone.BAD: "bold red",
    Tone.ASK: "bold cyan",
}


class Narrator:
    """A listener that tells a person what happens; `run_id` is '' until a run was heard."""

    def __init__(self, console: Console, *, state: State | None = None) -> None:
        self.run_id = ""
        self._console = console
        self._state = state or State()
        self._began = time.monotonic()
        self._doing: Intended | None = None
        self._told: list[Line] = []  # since the last summary
        self._bar = Live(
            console=console,
            get_renderable=self._where,
            refresh_per_second=REFRESH_HZ,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )

    def heard(self, envelope: Envelope) -> None:
        """The event is told."""
        self.run_id = envelope.run_id
        before, self._state = self._state, fold(self._state, envelope)
        self._doing = _doing(envelope.event, self._doing)
        if self._is_shown_elsewhere(envelope):
            return
        for line in _worth_telling(envelope.event, narrate(envelope, before)):
            self._tell(line)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """The line at the bottom is gone meanwhile: a person reads and types."""
        self._bar.stop()
        try:
            yield
        finally:
            self._start()

    def __enter__(self) -> Narrator:
        self._start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        exc: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()

    def _start(self) -> None:
        if self._console.is_terminal and not self._console.is_dumb_terminal:
            self._bar.start()

    def _is_shown_elsewhere(self, envelope: Envelope) -> bool:
        """The sheet with its prompt follows at once: a line about it would only come between."""
        event = envelope.event
        return isinstance(event, Asked) and event.kind is QuestionKind.CONFIRM_SUBMIT

    def _tell(self, line: Line) -> None:
        """The line is shown, unless this look has shown the same words already."""
        if line.part is Part.SUMMARY:
            self._told = []
        if line.text not in [told.text for told in self._told]:
            self._console.print(self._row(line))
            self._told.append(line)

    def _row(self, line: Line) -> Table:
        row = Table.grid(padding=(0, 2, 0, 0))
        row.width = min(self._console.width, WIDTH_MAX)
        row.add_column(width=5, justify="right", style="dim")
        row.add_column(width=8, style="dim")
        row.add_column(ratio=1, overflow="fold")
        passed = self._passed() if line.part is Part.SUMMARY else ""
        goes_on = bool(self._told) and self._told[-1].part is line.part
        part = "" if goes_on else line.part.value
        row.add_row(passed, part, Text(line.text, STYLES[line.tone]))
        return row

    def _where(self) -> Text:
        step = progress(self._state, self._doing).value
        looks = f"look {self._state.looks}" if self._state.looks else "starting"
        spent = spent_line(cost_of(self._state.spend).usd)
        told = ", ".join(filter(None, (step, looks, spent)))
        return Text(f"{self._passed():>5}  … {told}", "cyan")

    def _passed(self) -> str:
        minutes, seconds = divmod(int(time.monotonic() - self._began), 60)
        return f"{minutes}:{seconds:02d}"


def _doing(event: Event, before: Intended | None) -> Intended | None:
    """The intent whose result is not in yet."""
    match event:
        case Intended() as intended:
            return intended
        case Checked() | OutcomeClassified() | Ended():
            return None
        case _:
            return before


def _worth_telling(event: Event, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """All lines; of the end only what it is, since the receipt that follows says what to do."""
    return lines[:1] if isinstance(event, Ended) else lines
