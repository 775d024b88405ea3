"""Callbacks of a worker: what the outbox holds is delivered, by whichever worker is free."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime

from steadyhand.core.journal.codec import stamp
from steadyhand.core.queue.callbacks import Callback, Delivery
from steadyhand.errors import StoreFailed
from steadyhand.ports import Clock
from steadyhand.ports.jobs import Deliver, Outbox

AT_ONCE = 16  # deliveries of one worker
LOOK_S = 0.5  # between looks at the outbox
_log = logging.getLogger("steadyhand.callbacks")


async def deliver_callbacks(outbox: Outbox, deliver: Deliver, *, clock: Clock) -> None:
    """Callbacks are delivered as they are due, for as long as this runs.

    A worker that dies in the middle leaves its callbacks to others after a minute; a receiver
    knows one that it has by its id.
    """
    while True:
        try:
            due = await outbox.due(at=clock.now(), limit=AT_ONCE)
            made = await asyncio.gather(*(_attempt(deliver, each, clock.now()) for each in due))
            for callback, delivery in zip(due, made, strict=True):
                await outbox.record(callback, delivery)
        except StoreFailed as exc:
            _log.warning("callbacks wait: %s", exc)
            due = ()
        except Exception as fault:  # a fault of ours at one callback must not end them all
            _log.error("callbacks wait: a fault of ours, %s", type(fault).__name__)
            due = ()
        if len(due) < AT_ONCE:
            await clock.pause(LOOK_S)


async def _attempt(deliver: Deliver, callback: Callback, at: datetime) -> Delivery:
    """What came of it; a fault of ours is an attempt that failed."""
    try:
        return await deliver(callback, at=at)
    except Exception as fault:
        _log.error("callback %s: a fault of ours, %s", callback.event_id, type(fault).__name__)
        return Delivery(stamp(at), why=f"a fault in the sender ({type(fault).__name__})")
