"""A page with a part that cannot be read, though a person sees it: nothing is done there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.plan.pages import ask, page, push
from tests.core.policy.test_decide import (
    ACCEPTED,
    CLOSE,
    FILL,
    INTENT,
    NEXT,
    QUIET,
    RUN,
    SCOPE,
    SEND,
    UNKNOWN,
)

from steadyhand.core.act.actions import Action, Press, Purpose
from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Sheet
from steadyhand.core.journal.state import Approval, State
from steadyhand.core.policy.look import compare_page
from steadyhand.core.policy.moves import Act, End, Move
from steadyhand.core.policy.policy import decide

SHEET = Sheet("5a" * 16)
OPEN = Press(QUIET.target, Purpose.OPEN_FORM)
FORM = page((ask("Full name", value="Orla Brandt"),), (push("Submit application"),))
ACTIONS = (SEND, NEXT, QUIET, OPEN, CLOSE, FILL)


def moved(state: State, silent: int) -> Move:
    """What is decided of the form, approved as it stands, with so many silent frames beside it."""
    look = compare_page(replace(FORM, silent=silent), SHEET, state, elapsed_s=1.0)
    yes = Approval(look.digest, "t", "me")
    return decide(replace(state, approval=yes, granted=frozenset((SCOPE,))), look)


@given(
    st.lists(st.sampled_from(ACTIONS), max_size=3),
    st.integers(1, 5),
    st.integers(0, 2),
    st.integers(0, 2),
)
def test_nothing_is_done_beside_a_frame_that_may_be_the_form(
    pending: list[Action], silent: int, steps: int, refusals: int
) -> None:
    state = replace(RUN, pending=tuple(pending), steps=steps, refusals=refusals)
    move = moved(state, silent)
    assert isinstance(move, End)
    assert refusals or (move.verdict, move.reason) == (Verdict.TRANSIENT, "page_hang")


@pytest.mark.parametrize("action", ACTIONS)
def test_it_is_done_where_every_frame_was_read(action: Action) -> None:
    assert moved(replace(RUN, pending=(action,)), 0) == Act((action,))


def test_a_page_of_the_form_that_may_have_left_is_told_as_unknown() -> None:
    move = moved(replace(RUN, pending=(NEXT,), crossing="https://jobs.example.org/apply/2"), 1)
    assert isinstance(move, End)
    assert move.verdict is Verdict.UNKNOWN


def test_what_was_sent_is_still_told_beside_it() -> None:
    sent = replace(RUN, intent=INTENT, outcome=ACCEPTED)
    move = moved(sent, 1)
    assert isinstance(move, End)
    assert move.verdict is Verdict.SUBMITTED
    assert isinstance(moved(replace(RUN, intent=INTENT, outcome=UNKNOWN), 1), Act)
