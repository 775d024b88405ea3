"""An outside agent in a run: whatever cuts it off, what it did is in the journal, in order."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace

import pytest
from tests.core.policy.test_assist import form
from tests.run.harness import RUN, STARTED, World

from steadyhand.core.journal.events import (
    Envelope,
    OutsideActed,
    OutsideEvaluated,
    OutsideFailure,
    OutsideInvoked,
)
from steadyhand.core.journal.state import State, fold_all
from steadyhand.core.policy.breaker import PLAN_INTENT, semantic_key
from steadyhand.core.policy.look import Look
from steadyhand.errors import BrowserLost, PageHung, SteadyhandError
from steadyhand.ports import (
    ForwardPrompt,
    Journal,
    LlmResponse,
    Outsider,
    Recorder,
    ReportDeed,
    Switch,
)
from steadyhand.run.context import Run
from steadyhand.run.plan import let_agent_look

TURNS = 50  # of the loop, by which what has begun has come as far as it can
PATIENCE_S = 20.0
EMPTY = form(0, 0)


@dataclass
class Slow:
    """A journal that takes its time over what an outside agent did."""

    inner: Journal
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    go: asyncio.Event = field(default_factory=asyncio.Event)

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        """The event is stored, in the end."""
        if isinstance(envelope.event, OutsideActed):
            self.begun.set()
            await self.go.wait()
        await self.inner.append(envelope, fence=fence)

    def __getattr__(self, name: str) -> object:
        return getattr(self.inner, name)

    def release(self, turns: int = TURNS) -> None:
        """It is stored after so many turns of the loop."""
        if turns:
            asyncio.get_running_loop().call_soon(self.release, turns - 1)
        else:
            self.go.set()


@dataclass
class Cut:
    """An agent that is cut off while what it did is being stored."""

    slow: Slow

    async def visit(
        self, lend: ForwardPrompt, hear: ReportDeed, *, timeout_s: float
    ) -> OutsideFailure:
        """It clicked once."""
        telling = asyncio.ensure_future(hear(OutsideActed("click", "Lift")))
        await self.slow.begun.wait()
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)
        self.slow.release()
        return "timeout"


@dataclass
class Ending:
    """An agent that did one thing and ended so."""

    fault: OutsideFailure | SteadyhandError

    async def visit(
        self, lend: ForwardPrompt, hear: ReportDeed, *, timeout_s: float
    ) -> OutsideFailure:
        """It clicked once."""
        await hear(OutsideActed("click", seen=True))
        if isinstance(self.fault, SteadyhandError):
            raise self.fault
        return self.fault


class Nobody:
    """Lends nothing."""

    async def lend(self, body: bytes, state: State, recorder: Recorder) -> LlmResponse:
        """No answer."""
        return LlmResponse(402, b"")


async def looking(world: World, guest: Outsider, *, tries: int) -> Run:
    """A run that has looked for a form on that page so many times."""
    run, journal, now = world.run(), world.store.journal, world.clock.now()
    await journal.claim(RUN, "home-1", lease_s=600.0, at=now)
    run.state = fold_all(await journal.read(RUN))
    run.ports = replace(run.ports, lender=Nobody())
    await run.note(STARTED)
    for _ in range(tries):
        await run.fail(semantic_key(EMPTY.url, PLAN_INTENT, ""))
    run.tab = replace(await run.ports.browser.tab(), outsider=guest)
    return run


async def let_in(run: Run) -> bool:
    """Whether an outside agent was let in on that page."""
    return await asyncio.wait_for(let_agent_look(run, Look(page=EMPTY)), PATIENCE_S)


async def test_what_is_cut_off_while_it_is_stored_is_stored_before_all_that_follows() -> None:
    world = World()
    slow = Slow(world.store.journal)
    world.journal = slow  # type: ignore[assignment]
    run = await looking(world, Cut(slow), tries=2)
    assert await let_in(run)
    stored = await world.store.journal.read(RUN)
    assert [type(e.event) for e in stored[-3:]] == [OutsideInvoked, OutsideActed, OutsideEvaluated]
    assert [e.seq for e in stored] == list(range(len(stored)))
    assert run.state.next_seq == len(stored)
    assert not await let_in(run)  # once a run


@pytest.mark.parametrize("fault", ["not_available", "broken", "timeout"])
async def test_how_it_ended_is_in_the_journal_and_the_run_goes_on(fault: OutsideFailure) -> None:
    world = World()
    run = await looking(world, Ending(fault), tries=2)
    assert await let_in(run)
    judged = (await world.store.journal.read(RUN))[-1].event
    assert isinstance(judged, OutsideEvaluated)
    assert judged.outside_failure_code == fault


@pytest.mark.parametrize("lost", [BrowserLost("it has gone"), PageHung("it is busy")])
async def test_a_browser_that_is_lost_meanwhile_is_told_by_its_error_after_what_was_done(
    lost: SteadyhandError,
) -> None:
    world = World()
    run = await looking(world, Ending(lost), tries=2)
    with pytest.raises(type(lost)):
        await let_in(run)
    stored = await world.store.journal.read(RUN)
    assert [type(e.event) for e in stored[-2:]] == [OutsideInvoked, OutsideActed]
    assert run.state.outside == 1  # it is not let in a second time


@pytest.mark.parametrize("switch", [Switch.BROWSER_USE, Switch.MODELS])
async def test_it_is_not_let_in_once_it_was_switched_off(switch: Switch) -> None:
    world = World()
    run = await looking(world, Cut(Slow(world.store.journal)), tries=2)
    await world.store.switches.turn_off(switch, at="now")
    assert not await let_in(run)
    stored = await world.store.journal.read(RUN)
    assert not [e for e in stored if isinstance(e.event, OutsideInvoked)]


async def test_it_is_not_let_in_before_the_rules_have_tried() -> None:
    world = World()
    run = await looking(world, Cut(Slow(world.store.journal)), tries=1)
    assert not await let_in(run)
    stored = await world.store.journal.read(RUN)
    assert not [e for e in stored if isinstance(e.event, OutsideInvoked)]
