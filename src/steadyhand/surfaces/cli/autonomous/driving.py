"""A batch driven from the command line: told as it goes, stopped gently at the first Ctrl-C."""

from __future__ import annotations

import asyncio
import signal
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from steadyhand import wiring
from steadyhand.adapters.people import Terminal
from steadyhand.surfaces.cli.autonomous.display import Announced, Display
from steadyhand.surfaces.cli.autonomous.summing import print_result
from steadyhand.surfaces.cli.driving import INTERRUPTED, TERMINATED, telling

if TYPE_CHECKING:
    from steadyhand.ports import Human
    from steadyhand.settings import Settings

WAITING = 4  # some lines are not done with, as needs_human has it


@dataclass(frozen=True, slots=True)
class Wish:
    """What the command line asks for."""

    leads: Path
    profile: Path
    answers: Path | None
    dry_run: bool


def drive_batch(wish: Wish, settings: Settings, *, as_json: bool) -> int:
    """The batch's exit code, after what became of it was printed."""
    console = telling(as_json=as_json)
    display = Display(console)
    stop = _Stop(display)
    try:
        with display:
            result = asyncio.run(_batch(wish, settings, stop))
    except KeyboardInterrupt:
        return _stopped(INTERRUPTED)
    except asyncio.CancelledError:
        return _stopped(stop.code)
    print_result(result, as_json=as_json)
    if result.open and display.stopping:
        return INTERRUPTED
    return WAITING if result.open else 0


@dataclass(slots=True)
class _Stop:
    """How the batch is stopped: gently, or at once with an exit code."""

    display: Display
    control: wiring.Control = field(default_factory=wiring.Control)
    code: int = TERMINATED

    def heeds_signals(self) -> None:
        """Ctrl-C and a signal to terminate stop the task that calls this."""
        task, loop = asyncio.current_task(), asyncio.get_running_loop()
        assert task is not None
        loop.add_signal_handler(signal.SIGINT, self._interrupted, task)
        loop.add_signal_handler(signal.SIGTERM, task.cancel)

    def _interrupted(self, task: asyncio.Task[object]) -> None:
        if self.control.stopped:
            self.code = INTERRUPTED
            task.cancel()
            return
        self.display.stops()
        self.control.stop()


async def _batch(wish: Wish, settings: Settings, stop: _Stop) -> wiring.BatchResult:
    stop.heeds_signals()
    display = stop.display
    return await wiring.autonomous(
        wish.leads,
        profile=wish.profile,
        human=_person(display),
        answers=wish.answers,
        settings=settings,
        dry_run=wish.dry_run,
        watching=wiring.Watching(display.began, display.listeners, display.outcome),
        control=stop.control,
    )


def _person(display: Display) -> Human | None:
    """Whoever sits at this terminal; None where there is none, and every question waits."""
    console: Console = display.console
    if sys.stdin.isatty() and console.file.isatty():
        return Announced(Terminal(console, aside=display.aside), display)
    return None


def _stopped(code: int) -> int:
    sys.stderr.write("\nsteadyhand: stopped at once; the same command goes on from here\n")
    return code
