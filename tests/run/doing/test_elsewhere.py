"""A form that a script sends to another site, or otherwise: held back, and asked about or ended."""

from __future__ import annotations

import pytest

from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.testing import NextBehaviour, ScriptedHuman, ScriptedSite

from ..harness import World
from ..oracle import check

API = "https://api.elsewhere.example"


def person(*, elsewhere: bool) -> ScriptedHuman:
    return ScriptedHuman(
        {
            "confirm_submit": True,
            "step_grant": True,
            "yes_no": elsewhere,
            "Notice period": "3 months",
        }
    )


def asked(world: World) -> list[str]:
    return [q.label for q in world.human.asked if q.kind is QuestionKind.YES_NO]


@pytest.mark.parametrize("nexts", [(), (NextBehaviour.SEND,)])
def test_what_goes_to_another_site_is_asked_about_once_and_sent_once(
    nexts: tuple[NextBehaviour, ...],
) -> None:
    world = World(ScriptedSite(sends_to=API, nexts=nexts), person(elsewhere=True))
    state = world.go()
    assert state.ended is not None
    assert state.ended.verdict is Verdict.SUBMITTED
    assert asked(world) == [API]
    assert len(world.site.received) == 1
    check(world)


@pytest.mark.parametrize("nexts", [(), (NextBehaviour.SEND,)])
def test_what_nobody_allows_to_go_there_does_not(nexts: tuple[NextBehaviour, ...]) -> None:
    world = World(ScriptedSite(sends_to=API, nexts=nexts), person(elsewhere=False))
    state = world.go()
    assert state.ended is not None
    assert (state.ended.verdict, state.ended.reason) == (
        Verdict.NEEDS_HUMAN,
        "suspicious_request",
    )
    assert (world.site.received, world.site.stepped) == ([], [])
    check(world)


@pytest.mark.parametrize("nexts", [(), (NextBehaviour.SEND,)])
def test_what_is_another_than_was_approved_is_not_sent_and_not_asked_about(
    nexts: tuple[NextBehaviour, ...],
) -> None:
    world = World(ScriptedSite(altered="Notice period", nexts=nexts), person(elsewhere=True))
    state = world.go()
    assert state.ended is not None
    assert (state.ended.verdict, state.ended.reason) == (Verdict.NEEDS_HUMAN, "altered")
    assert "'Notice period'" in state.ended.why
    assert (world.site.received, world.site.stepped, asked(world)) == ([], [], [])
    check(world)
