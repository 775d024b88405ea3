"""Any number of workers on one run, however they meet: at most one of them submits."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial

import pytest
from hypothesis import given

from steadyhand.core.act.results import Verdict
from steadyhand.core.journal.events import Envelope
from steadyhand.core.journal.state import State
from steadyhand.errors import StoreFailed
from steadyhand.ports import UNKNOWN_STATUS, ApplicationRow
from steadyhand.run.runner import apply
from steadyhand.testing import Answers, ScriptedHuman, ScriptedSite
from steadyhand.testing.site import FORM_URL

from .faults import Leaseless, Wrapped, drive, overtaken, race
from .harness import STARTED, World, person
from .oracle import check, facts_of, is_submit
from .strategies import YIELDS, gates, sites


@given(YIELDS, YIELDS, sites(), gates())
def test_two_workers_at_once_keep_every_promise_on_any_site(
    left: list[int], right: list[int], site: ScriptedSite, human: ScriptedHuman
) -> None:
    world = World(site, human)
    race(world, left, right)
    check(world)
    drive(world)
    check(world)


@pytest.mark.parametrize("answers", [Answers.ACCEPT, Answers.STORE_THEN_500, Answers.OBJECT])
def test_a_worker_that_slept_before_any_event_while_another_took_over_keeps_every_promise(
    answers: Answers,
) -> None:
    plain = World(ScriptedSite(answers=answers))
    plain.go()
    for seq in range(1, len(plain.events)):
        world = World(ScriptedSite(answers=answers))
        assert overtaken(world, partial(has_number, seq))
        check(world)


def test_a_worker_that_slept_past_its_lease_cannot_submit() -> None:
    world = World()
    assert overtaken(world, lambda envelope: is_submit(envelope.event))
    check(world)
    end = facts_of(world).end
    assert end is not None
    assert end.verdict is Verdict.SUBMITTED
    assert len(world.site.pressed) == 1


EARLIER = ApplicationRow("run-0", FORM_URL, FORM_URL, UNKNOWN_STATUS, at="2026-01-04")


@dataclass
class EndedMeanwhile(Leaseless):
    """A journal of which a worker reads that a run goes on, right before another one ends it."""

    world: World
    is_read: bool = False

    async def read(self, run_id: str) -> tuple[Envelope, ...]:
        found = await super().read(run_id)
        if not self.is_read:
            self.is_read = True
            await apply(replace(self.world, worker="b").run(), STARTED)
            await self.world.store.applications.record(EARLIER)  # of which one that begins tells
        return found


def test_a_worker_that_comes_after_the_end_adds_nothing_but_its_claim() -> None:
    world = World(human=person(gate=False))
    late = replace(world, worker="a", journal=EndedMeanwhile(world.store.journal, world))
    late.go()
    kinds = [envelope.kind for envelope in world.envelopes]
    assert kinds[kinds.index("run_ended") :] == ["run_ended", "worker_claimed"]


def has_number(seq: int, envelope: Envelope) -> bool:
    """Whether it is that event."""
    return envelope.seq == seq


WAITS_AT = 4  # the event that is stored no earlier than the journal says
LEASE_S = 0.15


@dataclass
class AwayJournal(Wrapped):
    """A store that fails a heartbeat, then answers; or one that swallows every one of them."""

    hangs: bool
    beats: int = 0
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        if envelope.seq == WAITS_AT:
            await self.answered.wait()
        await super().append(envelope, fence=fence)

    async def renew(self, run_id: str, fence: int, *, lease_s: float, at: datetime) -> None:
        self.beats += 1
        if self.hangs:
            await asyncio.Event().wait()
        if self.beats == 1:
            raise StoreFailed("away for a moment")
        await super().renew(run_id, fence, lease_s=lease_s, at=at)
        self.answered.set()


def driven(*, hangs: bool) -> tuple[State, AwayJournal]:
    world = World()

    async def drive_it() -> tuple[State, AwayJournal]:
        journal = AwayJournal(world.store.journal, hangs)
        world.journal = journal
        run = world.run()
        run.options = replace(run.options, lease_s=LEASE_S)
        async with asyncio.timeout(20):
            return await apply(run, STARTED), journal

    return asyncio.run(drive_it())


def test_a_store_that_fails_one_heartbeat_costs_no_run() -> None:
    state, journal = driven(hangs=False)
    assert state.ended
    assert journal.beats >= 2


def test_a_run_whose_store_hangs_stops_when_its_claim_is_over_and_says_so() -> None:
    with pytest.raises(StoreFailed, match="kept no claim"):
        driven(hangs=True)
