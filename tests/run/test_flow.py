"""Whole runs in memory: what the site received is the truth."""

import pytest

from steadyhand.core.act.facts import Verdict
from steadyhand.core.log import events as ev
from steadyhand.testing import Answers, ScriptedHuman, ScriptedSite

from .harness import World


def test_an_approved_application_is_sent_once_and_proven() -> None:
    world = World()
    state = world.go()
    assert state.ended is not None
    assert state.ended.verdict is Verdict.SUBMITTED
    notice = {"full-name": "Ada Quill", "email": "ada.quill@example.org", "notice": "3 months"}
    assert world.site.received == [notice]


@pytest.mark.parametrize("reply", [False, "yes", "no", "", None, "YES please"])
def test_anything_but_yes_sends_nothing(reply: object) -> None:
    world = World(human=ScriptedHuman({"confirm_submit": reply, "Notice period": "x months"}))
    state = world.go()
    assert state.ended is not None
    assert state.ended.verdict is Verdict.DECLINED
    assert world.site.received == []


@pytest.mark.parametrize(
    ("answers", "verdict"),
    [
        (Answers.STORE_THEN_500, Verdict.UNKNOWN),
        (Answers.STORE_THEN_DROP, Verdict.UNKNOWN),
        (Answers.THANK, Verdict.UNKNOWN),
        (Answers.IGNORE, Verdict.UNKNOWN),
        (Answers.REFUSE, Verdict.INVALID),
        (Answers.OBJECT, Verdict.INVALID),
    ],
)
def test_whatever_the_site_does_nothing_is_sent_twice_or_called_sent(
    answers: Answers, verdict: Verdict
) -> None:
    world = World(site=ScriptedSite(answers=answers))
    state = world.go()
    assert state.ended is not None
    assert state.ended.verdict is verdict
    assert len(world.site.received) <= 1


def test_an_unanswered_question_sends_nothing() -> None:
    world = World(human=ScriptedHuman({"confirm_submit": True}))
    state = world.go()
    assert state.ended == ev.Ended(
        Verdict.NEEDS_HUMAN, "missing_answer", "No answer was given for 'Notice period'."
    )
    assert world.site.received == []


def test_a_field_that_never_holds_ends_the_run_in_bounded_tries() -> None:
    world = World(site=ScriptedSite(sticks=[False] * 50))
    state = world.go()
    assert state.ended is not None
    assert state.ended.verdict is Verdict.INVALID
    assert state.looks < 15
    assert world.site.received == []


def test_no_event_holds_an_answer() -> None:
    world = World()
    world.go()
    told = " ".join(map(repr, world.events))
    assert "ada.quill" not in told
    assert "Ada Quill" not in told
    assert "3 months" not in told
