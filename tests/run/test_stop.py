"""A run that is stopped from outside: at any moment, and never in the middle of a submit."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.results import Verdict
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.events import Envelope
from steadyhand.core.journal.state import State
from steadyhand.ports import StopWish
from steadyhand.run.runner import CANCELLED, apply
from steadyhand.testing import Answers, MemoryJournal, ScriptedSite

from .harness import STARTED, World
from .oracle import check, facts_of


@dataclass
class StopAt:
    """Somebody wants the run to stop once it has stored so many events."""

    events: int
    wish: StopWish
    wanted: asyncio.Event

    async def wait(self) -> StopWish:
        await self.wanted.wait()
        return self.wish


class CountedJournal(MemoryJournal):
    """A journal of a store that takes a moment, and tells somebody how far it is."""

    stop: StopAt

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        await super().append(envelope, fence=fence)
        if envelope.seq >= self.stop.events:
            self.stop.wanted.set()
        for _ in range(3):
            await _turn()


async def _turn() -> None:
    """Whatever else is ready has run."""
    loop = asyncio.get_running_loop()
    turned = asyncio.Event()
    loop.call_soon(turned.set)
    await turned.wait()


class CutJournal(CountedJournal):
    """One whose run is cut, as by a worker that lost it, after it was asked to stop."""

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        await super().append(envelope, fence=fence)
        if envelope.seq == self.stop.events:
            driver = asyncio.current_task()
            assert driver is not None
            driver.cancel()
            await _turn()


def stop(
    world: World, at: int, *, for_good: bool, kind: type[CountedJournal] = CountedJournal
) -> State:
    """The run is driven until somebody stops it there, or it ends."""

    async def drive() -> State:
        journal = kind(shared=world.store.journal)
        journal.stop = StopAt(at, StopWish("user:u7", for_good), asyncio.Event())
        world.journal = journal
        run = world.run()
        run.ports = replace(run.ports, stop=journal.stop)
        return await apply(run, STARTED)

    state = asyncio.run(drive())
    world.journal = None
    return state


MOST = 60  # events of a run on the scripted site


@given(st.integers(0, MOST), st.sampled_from(Answers))
def test_a_run_that_is_stopped_for_good_anywhere_keeps_every_promise(
    at: int, answers: Answers
) -> None:
    world = World(ScriptedSite(answers=answers))
    state = stop(world, at, for_good=True)
    check(world)
    end = state.ended
    assert end is not None
    if end.reason == CANCELLED:
        assert end.verdict is Verdict.DECLINED
        assert not state.outstanding


@given(st.integers(0, MOST))
def test_a_run_that_is_stopped_for_another_worker_goes_on_to_its_end(at: int) -> None:
    world = World()
    stop(world, at, for_good=False)
    check(world)
    world.go()
    check(world)
    end = facts_of(world).end
    assert end is not None
    assert end.verdict is Verdict.SUBMITTED
    assert len(world.site.received) == 1


def submit_intent() -> int:
    """The number of the event that says that the form is about to be sent."""
    whole = World()
    whole.go()
    return next(
        e.seq for e in whole.envelopes if isinstance(e.event, ev.ActionIntended) and e.event.digest
    )


OPENED = 2  # acts of a run that is stopped before it listens: a browser, and a page in it


def watching(world: World, wanted: list[int]) -> type[CountedJournal]:
    """A journal that notes what had been done in the page when somebody wanted the stop."""

    class Watched(CountedJournal):
        async def append(self, envelope: Envelope, *, fence: int) -> None:
            if envelope.seq >= self.stop.events:
                wanted.append(world.site.acts)
            await super().append(envelope, fence=fence)

    return Watched


@pytest.mark.parametrize("answers", Answers)
def test_once_a_stop_is_wanted_before_the_submit_nothing_more_is_done_in_the_page(
    answers: Answers,
) -> None:
    left_alone = 0
    for at in range(submit_intent()):
        world = World(ScriptedSite(answers=answers))
        wanted: list[int] = []

        end = stop(world, at, for_good=True, kind=watching(world, wanted)).ended
        if end is not None and end.reason == CANCELLED:
            assert world.site.acts == max(wanted[0], OPENED), at
            left_alone += wanted[0] > OPENED
    assert left_alone >= 12


def test_a_submit_that_is_under_way_comes_to_its_answer_first() -> None:
    world = World()
    state = stop(world, submit_intent(), for_good=True)
    assert state.ended is not None
    assert state.ended.verdict is Verdict.SUBMITTED


class LateJournal(MemoryJournal):
    """A journal that takes a moment before it stores."""

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        for _ in range(3):
            await _turn()
        await super().append(envelope, fence=fence)


async def wanted_at_once(world: World) -> State:
    """The run is to stop for good before it has begun."""
    run, wanted = world.run(), asyncio.Event()
    wanted.set()
    run.ports = replace(run.ports, stop=StopAt(0, StopWish("user:u7", True), wanted))
    return await apply(run, STARTED)


def test_a_run_that_is_stopped_before_it_began_ends_with_what_it_was_asked_for_on_record() -> None:
    world = World(journal=LateJournal())
    state = asyncio.run(wanted_at_once(world))
    assert state.started == STARTED
    assert state.ended is not None
    assert state.ended.reason == CANCELLED
    assert not world.site.received


@pytest.mark.parametrize("at", [2, 8])
def test_a_stopped_run_says_by_whom_and_that_nothing_was_sent(at: int) -> None:
    world = World()
    state = stop(world, at, for_good=True)
    assert state.ended is not None
    assert (state.ended.verdict, state.ended.reason) == (Verdict.DECLINED, CANCELLED)
    assert state.ended.why == "Stopped by user:u7; nothing was sent."
    assert not world.site.received


@pytest.mark.parametrize("for_good", [False, True])
def test_a_run_that_is_cut_in_its_submit_never_looks_as_if_it_had_stopped(for_good: bool) -> None:
    world = World()
    with pytest.raises(asyncio.CancelledError):
        stop(world, submit_intent(), for_good=for_good, kind=CutJournal)
    world.journal = None
    check(world)
    world.go()
    check(world)
    assert len(world.site.received) <= 1
