"""Callbacks of a worker: what the outbox holds is delivered, by whichever worker is free."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime

from steadyhand.core.journal.codec import stamp
from steadyhand.core.queue.callbacks import Callback, Delivery, receiver_of
from steadyhand.errors import StoreFailed
from steadyhand.ports import Clock
from steadyhand.ports.jobs import Deliver, Outbox

AT_ONCE = 32  # deliveries of one worker
LOOK_S = 0.5  # between looks at the outbox
_log = logging.getLogger("steadyhand.callbacks")


async def deliver_callbacks(outbox: Outbox, deliver: Deliver, *, clock: Clock) -> None:
    """Callbacks are delivered as they are due, for as long as this runs.

    Each is on its own: a receiver that takes its time holds up nobody else's. A worker that dies in
    the middle leaves its callbacks to others after a minute; a receiver knows one that it has by
    its id.
    """
    under_way: dict[asyncio.Task[None], str] = {}
    try:
        while True:
            due = await _find_due(outbox, tuple(under_way.values()), clock)
            for each in due:
                task = asyncio.create_task(_tell(outbox, deliver, each, clock=clock))
                under_way[task] = receiver_of(each.url)
                task.add_done_callback(under_way.pop)
            if due:
                continue
            if under_way:
                await asyncio.wait(under_way, timeout=LOOK_S, return_when="FIRST_COMPLETED")
            else:
                await clock.pause(LOOK_S)
    finally:
        left = tuple(under_way)
        for task in left:
            task.cancel()
        if left:
            await asyncio.wait(left)


async def _find_due(outbox: Outbox, busy: tuple[str, ...], clock: Clock) -> tuple[Callback, ...]:
    """What there is room for; nothing while the store is out of reach."""
    try:
        if len(busy) < AT_ONCE:
            return await outbox.due(at=clock.now(), limit=AT_ONCE - len(busy), busy=busy)
    except StoreFailed as exc:
        _log.warning("callbacks wait: %s", exc)
    except Exception as fault:  # a fault of ours at one callback must not end them all
        _log.error("callbacks wait: a fault of ours, %s", type(fault).__name__)
    return ()


async def _tell(outbox: Outbox, deliver: Deliver, callback: Callback, *, clock: Clock) -> None:
    """One attempt was made and is on record; one that is not is made again after a minute."""
    delivery = await _attempt(deliver, callback, clock.now())
    try:
        await outbox.record(callback, delivery)
    except StoreFailed as exc:
        _log.warning("callback %s is not on record: %s", callback.event_id, exc)
    except Exception as fault:
        _log.error("callback %s: a fault of ours, %s", callback.event_id, type(fault).__name__)


async def _attempt(deliver: Deliver, callback: Callback, at: datetime) -> Delivery:
    """What came of it; a fault of ours is an attempt that failed."""
    try:
        return await deliver(callback, at=at)
    except Exception as fault:
        _log.error("callback %s: a fault of ours, %s", callback.event_id, type(fault).__name__)
        return Delivery(stamp(at), why=f"a fault in the sender ({type(fault).__name__})")
