"""A form that stores answers as they are typed is asked about; what left is told at the end."""

from __future__ import annotations

import pytest

from steadyhand.core.act.results import DepartureKind, Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal.events import DataLeft, DataWithheld
from steadyhand.testing import ScriptedHuman, ScriptedSite

from ..harness import World
from ..oracle import check

SAVE = "POST https://jobs.example.org/draft"
HELD = DataWithheld(SAVE, 3, ("Full name", "Email"))
LOOKUP = DataLeft("jobs.example.org", DepartureKind.LOOKUP, 2, ("Town",))


def person(*, lets: bool) -> ScriptedHuman:
    return ScriptedHuman({"confirm_submit": True, "step_grant": lets, "Notice period": "3 months"})


def asked(world: World) -> list[str]:
    return [q.label for q in world.human.asked if q.kind is QuestionKind.STEP_GRANT]


def test_a_yes_is_asked_for_once_and_the_application_goes_on() -> None:
    world = World(ScriptedSite(ledger=[HELD]), person(lets=True))
    state = world.go()
    assert state.ended is not None
    assert state.ended.verdict is Verdict.SUBMITTED
    assert asked(world) == [SAVE]
    assert world.site.saves == (SAVE,)
    check(world)


def test_a_no_ends_the_run_with_nothing_sent() -> None:
    world = World(ScriptedSite(ledger=[HELD]), person(lets=False))
    state = world.go()
    assert state.ended is not None
    assert (state.ended.verdict, state.ended.reason) == (Verdict.NEEDS_HUMAN, "step_write")
    assert "nobody allowed that; nothing was sent" in state.ended.why
    assert (world.site.received, world.site.stepped) == ([], [])
    check(world)


@pytest.mark.parametrize("told", [LOOKUP])
def test_what_left_before_the_submit_is_part_of_what_is_known_and_told(told: DataLeft) -> None:
    human = ScriptedHuman({"confirm_submit": False, "Notice period": "3 months"})
    world = World(ScriptedSite(ledger=[told]), human)
    state = world.go()
    assert state.left == (told,)
    assert state.ended is not None
    assert state.ended.verdict is Verdict.DECLINED
    assert "2 lookups of 'Town' left for jobs.example.org" in state.ended.why
    assert "nothing was sent" not in state.ended.why
    gate = next(q for q in world.human.asked if q.kind is QuestionKind.CONFIRM_SUBMIT)
    assert any("2 lookups of 'Town'" in note for note in gate.notes)
    check(world)
