"""Ways in which processes end and meet, and people change their minds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from typing import cast

from steadyhand.core.answer.sheet import HumanValue, Question, QuestionKind, Reply
from steadyhand.core.journal.events import Envelope
from steadyhand.errors import LostRun, Parked
from steadyhand.ports import Browser, Journal, Page, Tab
from steadyhand.run.runner import apply
from steadyhand.testing import Answers, ScriptedHuman, ScriptedSite

from .harness import STARTED, World
from .oracle import is_submit

Yields = Iterator[int]
AROUND = 14  # events from an approval to the verdict on its submit, or to the next one's
PAUSES = 3  # more than any scripted person says LATER


class Later(Enum):
    """What somebody says who has no answer yet."""

    LATER = "later"


LATER = Later.LATER


class Killed(BaseException):
    """The process is gone: nothing of it runs any more, no handler and no clean-up that matters."""


@dataclass(frozen=True)
class Kill:
    """A process dies right before, or right after, its *nth* event is stored."""

    nth: int
    stored: bool = False


@dataclass
class Wrapped:
    """A journal around another."""

    inner: Journal

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        await self.inner.append(envelope, fence=fence)

    async def read(self, run_id: str, *, after: int = -1) -> tuple[Envelope, ...]:
        return await self.inner.read(run_id, after=after)

    async def claim(self, run_id: str, worker: str, *, lease_s: float, at: datetime) -> int:
        return await self.inner.claim(run_id, worker, lease_s=lease_s, at=at)

    async def renew(self, run_id: str, fence: int, *, lease_s: float, at: datetime) -> None:
        await self.inner.renew(run_id, fence, lease_s=lease_s, at=at)

    async def release(self, run_id: str, fence: int) -> None:
        """A killed process releases nothing."""


@dataclass
class DyingJournal(Wrapped):
    """Dies as the kill says."""

    kill: Kill
    count: int = 0

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        self.count += 1
        if self.count == self.kill.nth and not self.kill.stored:
            raise Killed
        await self.inner.append(envelope, fence=fence)
        if self.count == self.kill.nth:
            raise Killed


class Leaseless(Wrapped):
    """Leases that are over at once, as if the clock had jumped: anyone may claim at any time."""

    async def claim(self, run_id: str, worker: str, *, lease_s: float, at: datetime) -> int:
        return await self.inner.claim(run_id, worker, lease_s=0.0, at=at)


@dataclass
class Stopped(Leaseless):
    """A worker that is stopped right before it stores an event, and goes on when it is let."""

    at: Callable[[Envelope], bool]
    reached: asyncio.Event
    let: asyncio.Event

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        if self.at(envelope) and not self.reached.is_set():
            self.reached.set()
            await self.let.wait()
        await self.inner.append(envelope, fence=fence)


@dataclass
class Hesitant(Leaseless):
    """Lets other tasks go first before it stores an event, as often as the script says."""

    yields: Yields

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        await _let_others(self.yields)
        await self.inner.append(envelope, fence=fence)


class Jitter:
    """A browser whose calls let other tasks go first, as often as the script says."""

    def __init__(self, browser: Browser, yields: Yields) -> None:
        self._browser = browser
        self._yields = yields

    async def tab(self) -> Tab:
        await _let_others(self._yields)
        tab = await self._browser.tab()
        return Tab(cast(Page, _JitterPage(tab.page, self._yields)), tab.wire, tab.gate)

    async def followed(self) -> Tab | None:
        return await self._browser.followed()

    async def close(self) -> None:
        await self._browser.close()


class _JitterPage:
    def __init__(self, page: object, yields: Yields) -> None:
        self._page = page
        self._yields = yields

    def __getattr__(self, name: str) -> object:
        inner = getattr(self._page, name)

        async def call(*args: object, **kwargs: object) -> object:
            await _let_others(self._yields)
            result = await inner(*args, **kwargs)
            await _let_others(self._yields)
            return result

        return call


async def _let_others(yields: Yields) -> None:
    for _ in range(next(yields, 0)):
        await asyncio.sleep(0)


class Fickle(ScriptedHuman):
    """Someone who says these at the gate, one after the other; the last one stays.

    `LATER` is no answer yet: the run is paused, and asks again when it is resumed.
    """

    def __init__(self, gates: Sequence[HumanValue | Later], notice: str = "3 months") -> None:
        super().__init__({"Notice period": notice, "step_grant": True})
        self._gates = list(gates)

    def _reply(self, question: Question) -> Reply:
        if question.kind is not QuestionKind.CONFIRM_SUBMIT:
            return super()._reply(question)
        said = self._gates.pop(0) if len(self._gates) > 1 else self._gates[0]
        if said is LATER:
            raise Parked("no answer yet; resume the run")
        return Reply(said, by="script")


def drive(world: World, *kills: Kill) -> None:
    """One process after the other drives the run: the first die as told, the last brings the end.

    A run that is paused is resumed.
    """
    whole = world.journal or world.store.journal
    for kill in kills:
        world.journal = DyingJournal(whole, kill)
        with suppress(Killed):
            world.go()
    world.journal = whole
    for _ in range(len(world.site.faults) + PAUSES + 1):  # the site's script may kill, too
        with suppress(Killed):
            if not world.go().paused:
                break


def race(world: World, left: Sequence[int], right: Sequence[int]) -> None:
    """A zombie worker and its successor drive the same run at once."""

    async def worker(name: str, yields: Yields) -> None:
        journal = Hesitant(world.store.journal, yields)
        mine = replace(world, worker=name, journal=journal, wrap=lambda b: Jitter(b, yields))
        with suppress(LostRun, Killed):
            await apply(mine.run(), STARTED)

    async def both() -> None:
        await asyncio.gather(worker("a", iter(left)), worker("b", iter(right)))

    asyncio.run(both())


def overtaken(world: World, at: Callable[[Envelope], bool]) -> bool:
    """A worker is stopped before that event, another ends the run, the first one goes on.

    False when the first one ended without such an event, so that nothing was tried.
    """

    async def both() -> bool:
        journal = Stopped(world.store.journal, at, asyncio.Event(), asyncio.Event())
        first = asyncio.create_task(_work(world, "a", journal))
        reached = asyncio.create_task(journal.reached.wait())
        await asyncio.wait((first, reached), return_when=asyncio.FIRST_COMPLETED)
        reached.cancel()
        if not journal.reached.is_set():
            return False
        await _work(world, "b", Leaseless(world.store.journal))
        journal.let.set()
        await first
        return True

    return asyncio.run(both())


async def _work(world: World, name: str, journal: Journal) -> None:
    with suppress(LostRun):
        await apply(replace(world, worker=name, journal=journal).run(), STARTED)


def before_a_submit(world: World) -> int:
    """How many events a run stores before the intent of its first submit, the claim apart."""
    world.go()
    return [is_submit(event) for event in world.events].index(True) - 1


def kills_around_a_submit(answers: Answers) -> list[Kill]:
    """From the approval to the second press: what lies before is the same on every site."""
    world = World(ScriptedSite(answers=answers))
    first = before_a_submit(world)
    last = min(len(world.events), first + AROUND)
    return [Kill(nth, stored) for nth in range(first, last) for stored in (False, True)]
