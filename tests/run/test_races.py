"""Any number of workers on one run, however they meet: at most one of them submits."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given

from steadyhand.core.act.results import Verdict
from steadyhand.core.journal.events import Envelope
from steadyhand.testing import Answers, ScriptedHuman, ScriptedSite

from .faults import drive, overtaken, race
from .harness import World
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


def has_number(seq: int, envelope: Envelope) -> bool:
    """Whether it is that event."""
    return envelope.seq == seq
