"""A run driven from the command line: someone may stop it, and it can go on later."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections.abc import Coroutine
from typing import TYPE_CHECKING

from rich.console import Console

from steadyhand.adapters.people import Nobody, Terminal
from steadyhand.ports import Human
from steadyhand.surfaces.cli.narrator import Narrator
from steadyhand.surfaces.cli.summary import exit_of, print_receipt

if TYPE_CHECKING:
    from steadyhand.settings import Settings
    from steadyhand.views.receipt import Receipt

INTERRUPTED, TERMINATED = 130, 143  # 128 + SIGINT, 128 + SIGTERM


def person(console: Console, narrator: Narrator) -> Human:
    """Whoever sits at this terminal; nobody where there is none to type at and to read from."""
    if sys.stdin.isatty() and console.file.isatty():
        return Terminal(console, aside=narrator.aside)
    return Nobody()


def telling(*, as_json: bool) -> Console:
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
            receipt = asyncio.run(_until_told_to_stop(work))
    except KeyboardInterrupt:
        return _stopped(narrator, INTERRUPTED)
    except asyncio.CancelledError:
        return _stopped(narrator, TERMINATED)
    if as_json:
        sys.stdout.write(json.dumps(receipt.to_dict(), indent=2, ensure_ascii=False) + "\n")
    else:
        print_receipt(receipt, settings.home)
    return exit_of(receipt)


async def _until_told_to_stop(work: Coroutine[object, object, Receipt]) -> Receipt:
    """The work's result; SIGTERM cancels it, so that its browser is closed as after Ctrl-C."""
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    return await work


def _stopped(narrator: Narrator, code: int) -> int:
    on = f"go on with: steadyhand resume {narrator.run_id}" if narrator.run_id else "nothing began"
    sys.stderr.write(f"\nsteadyhand: stopped; {on}\n")
    return code
