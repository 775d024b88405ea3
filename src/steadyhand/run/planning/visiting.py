"""Letting an outside agent look for the form: once, within a deadline, judged by the page alone."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from ...core.decide.look import Look
from ...core.decide.outside import evaluate_outside, outside_due
from ...core.log.beside.outside import OutsideInvoked
from ...core.log.events import Event
from ...core.page.snapshot import Snapshot
from ...errors import PageTimeout, Unreachable
from ...ports import Exchange, Lender, Lent, Switch
from ..advice import is_off
from ..context import Run

VISIT_S = 180.0  # at most; less where the run has less


@dataclass(frozen=True, slots=True)
class Visit:
    """What comes of it goes to the journal one after the other, whoever tells it.

    Whoever tells it may be cut off in the middle; what is being stored is stored all the same. One
    prompt is paid for after the other, each from what the last one left.
    """

    run: Run
    lender: Lender
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    paying: asyncio.Lock = field(default_factory=asyncio.Lock)
    storing: set[asyncio.Task[None]] = field(default_factory=set)

    async def note(self, event: Event) -> None:
        task = asyncio.ensure_future(self._stored(event))
        self.storing.add(task)
        task.add_done_callback(self.storing.discard)
        await asyncio.shield(task)

    async def record(self, exchange: Exchange) -> str:
        return await self.run.record(exchange)

    async def _stored(self, event: Event) -> None:
        async with self.turn:
            await self.run.note(event)

    async def end(self) -> None:
        """All that was told is stored. Raises what storing it raised."""
        while self.storing:
            await asyncio.gather(*self.storing)

    async def lend(self, body: bytes) -> Lent:
        async with self.paying:
            return await self.lender.lend(body, self.run.state, self)


async def visited(run: Run, look: Look) -> bool:
    """Whether an outside agent was let in: then the page is to be seen anew."""
    lender = run.ports.lender
    outsider = run.live.outsider if run.tab is not None else None
    if lender is None or outsider is None or not outside_due(run.state, look):
        return False
    if await is_off(run.ports.switches, Switch.BROWSER_USE):
        return False
    attempt = run.state.outside + 1
    await run.note(OutsideInvoked(attempt))
    visit = Visit(run, lender)
    timeout_s = max(min(VISIT_S, run.left_s), 0.0)
    try:
        fault = await outsider.visit(visit.lend, visit.note, timeout_s=timeout_s)
    finally:
        await visit.end()
        run.acted()
    await run.note(evaluate_outside(attempt, look.page, await _after(run), fault=fault))
    return True


async def _after(run: Run) -> Snapshot | None:
    """The page that it left; None where it does not answer in time."""
    try:
        return await run.live.page.snapshot()
    except (PageTimeout, Unreachable):
        return None
