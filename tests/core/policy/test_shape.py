"""A move has another shape wherever it is another move, and no words of a page in it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.plan.pages import ask, push

from steadyhand.core.act.actions import (
    Fill,
    FillKind,
    Press,
    Purpose,
    Refocus,
    RefreshSoft,
    Scroll,
    Submit,
    WaitFor,
    target_of,
)
from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.core.page.snapshot import FieldKey, Ref
from steadyhand.core.policy.moves import Act, Ask, End, Move, Plan
from steadyhand.core.policy.replay import move_shape

SEND = replace(target_of(push("Submit application")), ref=Ref("f0.d1.e2"))
NAME = replace(target_of(ask("Full name")), ref=Ref("f0.d1.e1"))
TYPED = Fill(FillKind.TYPE, NAME, "name")
NEXT = Press(SEND, Purpose.NEXT_STEP, action_url="https://a.example/two")
SUBMIT = Submit(SEND, "https://a.example/send")
GATE = Ask(QuestionKind.CONFIRM_SUBMIT, digest="d" * 64)
GRANT = Ask(QuestionKind.STEP_GRANT, digest="d" * 64, scope="a.example/*", wall="login")
OTHER_REF, OTHER_WORDS = replace(SEND, ref=Ref("f0.d1.e99")), replace(SEND, label="Withdraw")
OTHER_FRAME = replace(SEND, frame="f1")


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (Plan(ev.Rung.SEMANTIC), "plan semantic"),
        (Act((WaitFor("x", 2.5),)), "act wait_for 2.5 s"),
        (Act((RefreshSoft("x"),)), "act refresh_soft"),
        (Act((Scroll("x"),)), "act scroll"),
        (Act((Refocus("x"),)), "act refocus"),
        (Ask(QuestionKind.TEXT, FieldKey("a"), why="why"), "ask text a"),
        (Ask(QuestionKind.BLOCKER, wall="captcha"), "ask blocker captcha"),
        (GATE, "ask confirm_submit of dddddddddddddddd"),
        (End(Verdict.NEEDS_HUMAN, "login", "words"), "end needs_human login"),
        (End(Verdict.SUBMITTED), "end submitted"),
    ],
)
def test_a_move_is_told_without_any_words(move: Move, told: str) -> None:
    assert move_shape(move) == told


def test_a_press_is_told_with_its_button_its_frame_and_where_it_sends() -> None:
    told = move_shape(Act((NEXT,)))
    assert told.startswith(f"act click_ref next_step at {SEND.ref} ")
    assert told.endswith(" in f0 to https://a.example/two")
    assert SEND.label not in told


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Act((SUBMIT,)), Act((replace(SUBMIT, target=OTHER_REF),))),
        (Act((SUBMIT,)), Act((replace(SUBMIT, target=OTHER_WORDS),))),
        (Act((SUBMIT,)), Act((replace(SUBMIT, target=OTHER_FRAME),))),
        (Act((SUBMIT,)), Act((replace(SUBMIT, action_url="https://b.example/send"),))),
        (Act((SUBMIT,)), Act((replace(SUBMIT, action_url=""),))),
        (Act((NEXT,)), Act((replace(NEXT, target=OTHER_REF),))),
        (Act((NEXT,)), Act((replace(NEXT, action_url=""),))),
        (Act((NEXT,)), Act((replace(NEXT, purpose=Purpose.ADD_ENTRY),))),
        (Act((NEXT,)), Act((replace(NEXT, told=True),))),
        (Act((TYPED,)), Act((replace(TYPED, kind=FillKind.SELECT),))),
        (Act((TYPED,)), Act((replace(TYPED, intent=""),))),
        (Act((TYPED,)), Act((replace(TYPED, target=replace(NAME, ref=Ref("f0.d1.e99"))),))),
        (Act((TYPED,)), Act((replace(TYPED, target=replace(NAME, key=FieldKey("x"))),))),
        (Act((TYPED, SUBMIT)), Act((SUBMIT, TYPED))),
        (Act((WaitFor("x", 1.0),)), Act((WaitFor("x", 3.0),))),
        (GATE, replace(GATE, digest="e" * 64)),
        (GATE, replace(GATE, digest="")),
        (GRANT, replace(GRANT, scope="b.example/*")),
        (GRANT, replace(GRANT, wall="otp")),
        (GRANT, replace(GRANT, kind=QuestionKind.CONSENT)),
        (End(Verdict.BLOCKED, "login"), End(Verdict.BLOCKED, "captcha")),
        (End(Verdict.BLOCKED), End(Verdict.REJECTED)),
    ],
)
def test_another_move_has_another_shape(one: Move, other: Move) -> None:
    assert move_shape(one) != move_shape(other)


@given(st.text("qxzjvkw", min_size=4))
def test_no_word_of_a_page_is_ever_in_it(word: str) -> None:
    aimed = replace(SEND, label=word)
    moves = (Act((Submit(aimed, ""),)), replace(GRANT, scope=word, why=word))
    assert [word for move in moves if word in move_shape(move)] == []
