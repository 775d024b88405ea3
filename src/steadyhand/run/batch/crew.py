"""The crew: items are worked on, several at once, each host by one at a time, in their order.

Whatever becomes of one item, the others go on. A run that waits for an answer is taken up again
when it came. Told to stop, no further item is begun; what has begun comes to its end or is parked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from ...core.job.batch import Item
from ...errors import HostBusy, SteadyhandError
from ...views.receipt import Receipt
from .slots import Slots

HOST_WAIT_S = 900.0  # as long as a run may work: then its host is free

Work = Callable[[Item], Awaitable[Receipt]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an item: its receipt, or why there is none."""

    item: Item
    receipt: Receipt | None = None
    error: str = ""


class Crew:
    """Works on items. *told* hears of each outcome; of a parked run more than once."""

    def __init__(self, work: Work, slots: Slots, *, told: Callable[[Outcome], None]) -> None:
        self._work, self._slots, self._tell = work, slots, told
        self._items: dict[str, Item] = {}
        self._hosts: dict[str, asyncio.Lock] = {}
        self._tasks: dict[asyncio.Task[None], Item] = {}
        self._departures = 0  # runs that have left their hosts
        self._departed = asyncio.Condition()
        self._changed = asyncio.Event()
        self._parked: set[str] = set()
        self._recalled: set[str] = set()  # answered before the run was done with its parking
        self.stopping = False

    def begin(self, item: Item) -> None:
        """The item is worked on as soon as its host and a place are free."""
        self._items[item.run_id] = item
        task = asyncio.create_task(self._one(item))
        self._tasks[task] = item
        task.add_done_callback(self._done)

    def answered(self, run_id: str) -> None:
        """An answer for that run has come: it is taken up again if it waits for one."""
        self._changed.set()
        if run_id in self._parked and not self.stopping:
            self._parked.discard(run_id)
            self.begin(self._items[run_id])
        elif any(item.run_id == run_id for item in self._tasks.values()):
            self._recalled.add(run_id)

    async def finish(self, pending: Callable[[], int]) -> None:
        """Nothing is at work, and nobody is still to be asked. Raises what broke the crew."""
        while self._tasks or (pending() and not self.stopping):
            self._changed.clear()
            await self._changed.wait()

    def stop(self) -> None:
        """No further item is begun."""
        self.stopping = True
        self._changed.set()

    async def abandon(self) -> None:
        """Every run was cancelled; its browser is closed."""
        self.stop()
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _one(self, item: Item) -> None:
        async with self._hosts.setdefault(item.host, asyncio.Lock()):
            outcome = await self._tried(item)
        if outcome is None:
            return
        async with self._departed:
            self._departures += 1
            self._departed.notify_all()
        if outcome.receipt is not None and outcome.receipt.verdict is None:
            self._parked.add(item.run_id)
        self._tell(outcome)

    async def _tried(self, item: Item) -> Outcome | None:
        """What became of it; None where it was not begun. It waits for a host without a place.

        Whoever is at that host may wait for a person, and for this place afterwards.
        """
        while True:
            async with self._slots.held():
                if self.stopping:
                    return None
                self._recalled.discard(item.run_id)
                before = self._departures
                try:
                    return await self._outcome(item)
                except HostBusy as busy:
                    why = str(busy)
            if not await self._somebody_left(before):
                return Outcome(item, error=why)

    async def _outcome(self, item: Item) -> Outcome:
        """What became of it. Raises HostBusy."""
        try:
            return Outcome(item, await self._work(item))
        except HostBusy:
            raise
        except SteadyhandError as error:
            return Outcome(item, error=str(error))
        except Exception as fault:  # the worker boundary: the other items go on
            return Outcome(item, error=f"steadyhand broke: {type(fault).__name__}")

    async def _somebody_left(self, before: int) -> bool:
        """Whether a run has left its hosts since *before* were gone."""
        try:
            async with asyncio.timeout(HOST_WAIT_S), self._departed:
                await self._departed.wait_for(lambda: self._departures > before)
        except TimeoutError:
            return False
        return True

    def _done(self, task: asyncio.Task[None]) -> None:
        item = self._tasks.pop(task)
        self._changed.set()
        if item.run_id in self._recalled and not self.stopping:
            self._recalled.discard(item.run_id)
            self.answered(item.run_id)
