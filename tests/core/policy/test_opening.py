"""What a press would write that sends nothing is asked about once, by what it is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.plan.pages import ask, page, push

from steadyhand.core.act.actions import Press, Purpose, target_of
from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import State, fold_all
from steadyhand.core.page.snapshot import Snapshot
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Ask, End
from steadyhand.core.policy.page_rules import ask_withheld_press, press_scope
from steadyhand.core.policy.policy import decide

SITE = "https://jobs.example.org"
HELD = ev.WriteWithheld("Apply now", "POST", f"{SITE}/apply", 2, opens=True)
SCOPE = press_scope(HELD)
BARE = Look(page=Snapshot(f"{SITE}/job"))
FORM = Look(page=page((ask("Name"), ask("E-mail")), (push("Submit"),)))
DOOR = Press(target_of(push("Apply now")), Purpose.OPEN_FORM)


def started(mode: ev.Mode = ev.Mode.APPLY) -> State:
    return State(started=ev.RunStarted(f"{SITE}/job", mode, (SITE,)), press_held=HELD)


def after(*events: ev.Event, start: State | None = None) -> State:
    stored = (ev.Envelope("r", n, "", each) for n, each in enumerate(events))
    return fold_all(stored, start or started())


def answered(*, yes: bool) -> ev.QuestionAnswered:
    return ev.QuestionAnswered("q", QuestionKind.CONSENT, "who", True, yes, scope=SCOPE)


def test_a_person_is_told_what_a_door_would_send_and_where_to() -> None:
    move = decide(started(), BARE)
    assert isinstance(move, Ask)
    assert (move.kind, move.scope) == (QuestionKind.CONSENT, SCOPE)
    for told in ("'Apply now'", "jobs.example.org", "POST /apply", "2 values"):
        assert told in move.why
    one = replace(HELD, values=1, further=True, place=SITE)
    move = decide(replace(started(), press_held=one), BARE)
    assert isinstance(move, Ask)
    for told in ("send a second time", "POST /, 1 value)", "made again"):
        assert told in move.why


def test_a_door_that_showed_its_form_all_the_same_is_asked_about_by_nobody() -> None:
    assert ask_withheld_press(started(), FORM) is None
    step = replace(started(), press_held=replace(HELD, opens=False))
    assert isinstance(ask_withheld_press(step, FORM), Ask)
    assert ask_withheld_press(State(), BARE) is None


def test_a_dry_run_ends_there_and_says_what_was_held() -> None:
    move = decide(started(ev.Mode.DRY_RUN), BARE)
    assert isinstance(move, End)
    assert move.verdict is Verdict.DRY_RUN
    assert "would already send something to jobs.example.org" in move.why


def test_a_no_ends_the_run_and_a_yes_lets_it_press_once() -> None:
    refused = after(answered(yes=False))
    move = decide(refused, BARE)
    assert isinstance(move, End)
    assert (move.verdict, move.reason) == (Verdict.NEEDS_HUMAN, "step_write")
    allowed = after(answered(yes=True))
    assert (allowed.press_held, SCOPE in allowed.granted) == (None, True)
    pressed = after(ev.ActionIntended((DOOR,), seal="s"), start=allowed)
    assert SCOPE not in pressed.granted
    kept = after(ev.ActionIntended((DOOR,)), start=allowed)
    assert SCOPE in kept.granted


ABROAD = replace(HELD, method="GET", abroad="https://other.test")


def test_a_press_that_leads_to_another_site_is_asked_about_by_its_name() -> None:
    led = replace(started(ev.Mode.DRY_RUN), press_held=ABROAD)
    move = decide(led, BARE)
    assert isinstance(move, Ask)
    assert (move.kind, move.scope) == (QuestionKind.YES_NO, ABROAD.abroad)
    said = ev.QuestionAnswered("q", QuestionKind.YES_NO, "who", True, True, scope=ABROAD.abroad)
    agreed = after(said, start=led)
    assert (agreed.press_held, ABROAD.abroad in agreed.hosts) == (None, True)
    refused = decide(after(replace(said, approved=False), start=led), BARE)
    assert isinstance(refused, End)
    assert (refused.verdict, refused.reason) == (Verdict.NEEDS_HUMAN, "off_domain")


def test_another_press_is_no_cause_of_what_was_held_before() -> None:
    assert after(ev.ActionIntended((DOOR,))).press_held is None
    assert after(HELD, start=State()).press_held == HELD


@pytest.mark.parametrize("wrote", [1, 3])
def test_what_left_is_counted(wrote: int) -> None:
    left = (ev.WriteLeft("press", "POST", SITE),) * wrote
    assert after(*left, start=State()).wrote == wrote
