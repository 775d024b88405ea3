"""One application: claimed, driven to its end or to a pause, and put on record.

Starting and resuming are one path: what was stored is read, the rest is done. A run whose process
died goes on here from its journal, with a new browser.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from ..core.decide.preparing import Sight, prohibited
from ..core.log.events import RunStarted
from ..core.log.state import State, fold_all
from ..errors import LostRun
from .before import look_back
from .context import Run
from .loop import drive
from .prepare import Desk
from .sessions import keep_sessions

BEATS = 3  # heartbeats per lease


async def apply(run: Run, started: RunStarted, desk: Desk | None = None) -> State:
    """The run was driven as far as it goes now; its browser is closed and its claim released.

    Raises LostRun when another worker holds the run, or took it over meanwhile.
    """
    run.state = fold_all(await run.ports.journal.read(run.id))
    if run.state.ended:
        return run.state
    await _claim(run)
    try:
        async with _lease(run):
            if run.state.started is None:
                await run.note(started, "worker")
                if (end := prohibited(run.state, Sight())) is not None:
                    await run.note(end.event)
            await look_back(run)
            run.working_since = run.ports.clock.monotonic()
            await drive(run, desk)
            await keep_sessions(run)
            return run.state
    finally:
        try:
            await run.ports.browser.close()
        finally:  # also where the browser does not close: others must not wait for this process
            run.ports.turns.leave()
            await run.ports.journal.release(run.id, run.state.fence)


async def _claim(run: Run) -> None:
    """The run is this worker's, and its state is what the journal says."""
    journal, options = run.ports.journal, run.options
    now = run.ports.clock.now()
    await journal.claim(run.id, options.worker, lease_s=options.lease_s, at=now)
    envelopes = await journal.read(run.id)
    run.state = fold_all(envelopes)
    run.decisions.clear()  # what an earlier claim led to is kept under that
    for listener in run.ports.listeners:
        listener.heard(envelopes[-1])


@asynccontextmanager
async def _lease(run: Run) -> AsyncIterator[None]:
    """The claim is renewed while the body runs; when it is lost, the browser goes first."""
    driver = asyncio.current_task()
    assert driver is not None
    beat = asyncio.create_task(_beat(run, driver))
    try:
        yield
    except asyncio.CancelledError:
        if beat.done() and not beat.cancelled() and isinstance(beat.exception(), LostRun):
            raise LostRun(f"run {run.id} was taken over by another worker") from None
        raise
    finally:
        beat.cancel()
        with suppress(asyncio.CancelledError, LostRun):
            await beat


async def _beat(run: Run, driver: asyncio.Task[object]) -> None:
    options = run.options
    never = asyncio.Event()
    while True:
        with suppress(TimeoutError):
            await asyncio.wait_for(never.wait(), options.lease_s / BEATS)
        try:
            now = run.ports.clock.now()
            await run.ports.journal.renew(run.id, run.state.fence, lease_s=options.lease_s, at=now)
        except LostRun:
            await run.ports.browser.close()
            driver.cancel()
            raise
