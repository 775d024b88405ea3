"""Any crash at any point, on any site: the oracle's every sentence holds, and the run ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.results import Verdict
from steadyhand.core.journal import events as ev
from steadyhand.errors import PageTimeout
from steadyhand.testing import Answers, ScriptedHuman, ScriptedSite
from steadyhand.testing.site import NextBehaviour

from .faults import Fickle, Kill, before_a_submit, drive, kills_around_a_submit
from .harness import World
from .oracle import check, facts_of
from .strategies import KILLS, gates, sites

REPEATABLE = (Answers.STORE_THEN_422, Answers.STORE_AFTER_422, Answers.STORE_BY_GET_THEN_OBJECT)


def check_ended(world: World) -> Verdict:
    """The oracle agrees, and the run is over."""
    check(world)
    end = facts_of(world).end
    assert end is not None
    return end.verdict


@given(sites(), st.lists(KILLS, max_size=3), gates())
def test_any_site_any_faults_in_any_order_keep_every_promise(
    site: ScriptedSite, kills: list[Kill], human: ScriptedHuman
) -> None:
    world = World(site, human)
    drive(world, *kills)
    check_ended(world)


@pytest.mark.parametrize("answers", Answers)
def test_a_crash_anywhere_around_a_submit_keeps_every_promise(answers: Answers) -> None:
    for kill in kills_around_a_submit(answers):
        world = World(ScriptedSite(answers=answers))
        drive(world, kill)
        check_ended(world)


def test_a_page_that_turned_and_did_not_answer_is_still_on_the_sheet() -> None:
    plain = World(ScriptedSite(nexts=[NextBehaviour.TURN]))
    plain.go()
    for at in range(1, plain.site.acts):
        world = World(ScriptedSite(nexts=[NextBehaviour.TURN], faults={at: PageTimeout}))
        world.go()
        check_ended(world)


@pytest.mark.parametrize("late", range(1, 9))
def test_a_page_that_turns_at_any_later_look_is_on_the_sheet(late: int) -> None:
    faults = [dict[int, type[BaseException]](), *({at: PageTimeout} for at in range(1, 20))]
    for fault in faults:
        world = World(ScriptedSite(nexts=[NextBehaviour.LATE], late=late, faults=fault))
        drive(world)
        check_ended(world)


def test_a_crash_anywhere_before_a_submit_leaves_one_application() -> None:
    for nth in range(1, before_a_submit(World())):
        for stored in (False, True):
            world = World()
            drive(world, Kill(nth, stored))
            assert check_ended(world) is Verdict.SUBMITTED
            assert len(world.site.stored) == 1


@pytest.mark.parametrize("answers", REPEATABLE)
def test_who_refuses_after_a_crash_is_obeyed_unless_the_submit_may_be_out(answers: Answers) -> None:
    for kill in kills_around_a_submit(answers):
        world = World(ScriptedSite(answers=answers), Fickle([True, False]))
        drive(world, kill)
        check_ended(world)
        assert len(world.site.pressed) <= 1


def test_a_crash_after_the_stored_intent_ends_unknown_and_one_after_the_proof_submitted() -> None:
    verdicts = {}
    for name, kind, stored in [
        ("intent", "action_intended", True),
        ("click", "action_executed", False),
        ("answer", "submission_outcome_classified", False),
        ("proof", "submission_outcome_classified", True),
        ("end", "run_ended", False),
    ]:
        plain = World()
        plain.go()
        kinds = [e.kind for e in plain.envelopes[1:]]
        world = World()
        drive(world, Kill(len(kinds) - kinds[::-1].index(kind), stored))
        verdicts[name] = check_ended(world)
    unknown, submitted = Verdict.UNKNOWN, Verdict.SUBMITTED
    assert verdicts == {
        "intent": unknown,
        "click": unknown,
        "answer": unknown,
        "proof": submitted,
        "end": submitted,
    }


def test_a_yes_that_the_process_did_not_live_to_store_is_asked_for_again() -> None:
    plain = World()
    plain.go()
    at = [isinstance(e, ev.QuestionAnswered) and e.approved for e in plain.events[1:]].index(
        True
    ) + 1
    world = World()
    drive(world, Kill(at))
    assert check_ended(world) is Verdict.SUBMITTED
    assert (len(world.human.approved), len(world.site.pressed)) == (2, 1)
