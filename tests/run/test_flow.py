"""Whole runs in memory: what the site holds is the truth."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.actions import Fill, Refocus
from steadyhand.core.act.results import Verdict
from steadyhand.core.journal import events as ev
from steadyhand.errors import Unreachable
from steadyhand.testing import Answers, ScriptedHuman, ScriptedSite

from .harness import World, person
from .oracle import check

UNKNOWN, SUBMITTED, INVALID = Verdict.UNKNOWN, Verdict.SUBMITTED, Verdict.INVALID


def test_an_approved_application_is_sent_once_and_proven() -> None:
    world = World()
    state = world.go()
    assert state.ended is not None
    assert state.ended.verdict is SUBMITTED
    notice = {"full-name": "Ada Quill", "email": "ada.quill@example.org", "notice": "3 months"}
    assert world.site.received == [notice]


@given(st.integers(1, 3))
def test_a_step_acts_no_more_often_than_it_may_and_all_is_filled_in_the_end(most: int) -> None:
    world = World(step_actions=most)
    state = world.go()
    check(world)
    assert state.ended is not None
    assert state.ended.verdict is SUBMITTED
    steps = [len(e.actions) for e in world.events if isinstance(e, ev.PlanProposed)]
    assert max(steps) == min(most, 2)  # what the site asks more comes later
    assert len(world.site.received[0]) == 3


@pytest.mark.parametrize("reply", [False, "yes", "no", "", None, "YES please"])
def test_anything_but_yes_sends_nothing(reply: object) -> None:
    world = World(human=person(gate=reply))
    state = world.go()
    assert state.ended is not None
    assert state.ended.verdict is Verdict.DECLINED
    assert world.site.pressed == []


@pytest.mark.parametrize(
    ("answers", "verdicts"),
    [
        (Answers.ACCEPT_LATE, {SUBMITTED}),
        (Answers.ACCEPT_TOO_LATE, {UNKNOWN}),
        (Answers.ACCEPT_TWICE, {SUBMITTED}),
        (Answers.ACCEPT_BY_GET, {UNKNOWN}),
        (Answers.ACCEPT_BY_BEACON, {UNKNOWN}),
        (Answers.STORE_THEN_500, {UNKNOWN}),
        (Answers.STORE_THEN_DROP, {UNKNOWN}),
        (Answers.STORE_THEN_422, {INVALID}),
        (Answers.STORE_THEN_OBJECT, {INVALID, UNKNOWN}),
        (Answers.STORE_THEN_FORM, {UNKNOWN}),
        (Answers.STORE_AFTER_CHECK, {SUBMITTED}),
        (Answers.STORE_AFTER_422, {INVALID, UNKNOWN}),
        (Answers.STORE_BY_GET_THEN_OBJECT, {INVALID}),
        (Answers.REFUSE, {INVALID}),
        (Answers.FAIL, {UNKNOWN}),
        (Answers.DROP, {UNKNOWN}),
        (Answers.THANK, {UNKNOWN}),
        (Answers.IGNORE, {UNKNOWN}),
        (Answers.OBJECT, {INVALID}),
    ],
)
def test_however_a_site_takes_it_the_verdict_says_no_more_than_is_proven(
    answers: Answers, verdicts: set[Verdict]
) -> None:
    world = World(site=ScriptedSite(answers=answers))
    state = world.go()
    check(world)
    assert state.ended is not None
    assert state.ended.verdict in verdicts


def test_a_page_that_posts_twice_per_click_is_pressed_once() -> None:
    world = World(ScriptedSite(answers=Answers.ACCEPT_TWICE))
    world.go()
    assert len(world.site.pressed) == 1


def test_a_press_that_did_not_reach_its_button_is_tried_again_under_the_same_yes() -> None:
    world = World(ScriptedSite(missed=1))
    world.go()
    check(world)
    assert (len(world.human.approved), len(world.site.stored)) == (1, 1)


@pytest.mark.parametrize("first", [Answers.STORE_THEN_422, Answers.REFUSE])
def test_a_thank_you_after_a_refusal_is_no_success(first: Answers) -> None:
    world = World(ScriptedSite(answers=first, then=[Answers.THANK]))
    state = world.go()
    check(world)
    assert state.ended is not None
    assert state.ended.verdict is not SUBMITTED


def test_an_unanswered_question_sends_nothing() -> None:
    world = World(human=ScriptedHuman({"confirm_submit": True}))
    state = world.go()
    assert state.ended == ev.RunEnded(
        Verdict.NEEDS_HUMAN, "missing_answer", "No answer was given for 'Notice period'."
    )
    assert world.site.pressed == []


def test_a_field_that_never_holds_ends_the_run_in_bounded_tries() -> None:
    world = World(site=ScriptedSite(sticks=[False] * 50))
    state = world.go()
    assert state.ended is not None
    assert state.ended.verdict is INVALID
    assert state.looks < 15
    assert world.site.pressed == []


@pytest.mark.parametrize("formless", [1, 2, 3])
def test_a_form_that_comes_late_is_found_and_filled(formless: int) -> None:
    world = World(ScriptedSite(formless=formless))
    state = world.go()
    check(world)
    assert state.ended is not None
    assert state.ended.verdict is SUBMITTED


def test_a_form_that_never_comes_is_searched_for_in_every_lawful_way_and_then_given_up() -> None:
    world = World(ScriptedSite(formless=99))
    state = world.go()
    assert state.ended is not None
    assert (state.ended.verdict, state.ended.reason) == (Verdict.NEEDS_HUMAN, "no_form")
    tried = [e.action for e in world.events if isinstance(e, ev.RetryApplied)]
    assert tried == ["wait_for", "scroll", "refresh_soft"]
    done = [(e.action, e.done) for e in world.events if isinstance(e, ev.ActionExecuted)]
    assert done == [("wait_for", True), ("scroll", True), ("refresh_soft", True)]
    assert world.site.pressed == []


def test_a_page_that_cannot_bring_a_form_by_itself_is_loaded_anew_and_not_waited_for() -> None:
    world = World(ScriptedSite(formless=2, static=True))
    state = world.go()
    assert state.ended is not None
    assert state.ended.verdict is SUBMITTED
    tried = [e.action for e in world.events if isinstance(e, ev.RetryApplied)]
    assert tried == ["scroll", "refresh_soft"]


@pytest.mark.parametrize(("tries", "verdict"), [(2, SUBMITTED), (3, Verdict.TRANSIENT)])
def test_a_site_out_of_reach_is_tried_twice_more_before_anything_was_sent(
    tries: int, verdict: Verdict
) -> None:
    world = World(ScriptedSite(faults=dict.fromkeys(range(1, tries + 1), Unreachable)))
    state = world.go()
    check(world)
    assert state.ended is not None
    assert state.ended.verdict is verdict
    retried = [e for e in world.events if isinstance(e, ev.RetryApplied)]
    assert [(e.action, e.attempt) for e in retried] == [("wait_for", 1), ("wait_for", 2)]


def test_a_field_that_did_not_hold_is_left_once_before_it_is_filled_again() -> None:
    world = World(ScriptedSite(sticks=[False]))
    state = world.go()
    check(world)
    assert state.ended is not None
    assert state.ended.verdict is SUBMITTED
    acts = [type(a) for e in world.events if isinstance(e, ev.ActionIntended) for a in e.actions]
    assert acts.count(Refocus) == 1
    assert acts[acts.index(Refocus) + 1] is Fill


def test_no_event_holds_an_answer() -> None:
    world = World()
    world.go()
    told = " ".join(map(repr, world.events))
    assert "ada.quill" not in told
    assert "Ada Quill" not in told
    assert "3 months" not in told
