"""Before what cannot be taken back a person is asked, whatever plan it stands in."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from tests.core.policy.test_decide import LOOK, NEXT, READY, RUN, SEND

from steadyhand.core.act.actions import Action, Press, Purpose, Submit
from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal.state import State
from steadyhand.core.plan.buttons import Danger, danger_of
from steadyhand.core.policy.moves import Act, Ask, End
from steadyhand.core.policy.policy import decide

PAYS = replace(NEXT, target=replace(NEXT.target, label="Pay and continue"))
SCOPE = f"{Danger.PAY}: Pay and continue"


def named(label: str) -> Submit:
    return replace(SEND, target=replace(SEND.target, label=label))


def test_a_step_that_costs_money_is_asked_about_before_any_other_leave() -> None:
    asked = decide(replace(RUN, pending=(PAYS,)), LOOK)
    assert isinstance(asked, Ask)
    assert (asked.kind, asked.scope) == (QuestionKind.CONSENT, SCOPE)
    agreed = decide(replace(RUN, pending=(PAYS,), granted=frozenset({SCOPE})), LOOK)
    assert isinstance(agreed, Ask)
    assert agreed.kind is QuestionKind.STEP_GRANT


def test_without_a_yes_it_is_never_pressed() -> None:
    ended = decide(replace(RUN, pending=(PAYS,), forbidden=frozenset({SCOPE})), LOOK)
    assert isinstance(ended, End)
    assert (ended.verdict, ended.reason) == (Verdict.NEEDS_HUMAN, "consent")


def test_a_submit_that_costs_money_is_asked_about_even_when_its_sheet_is_approved() -> None:
    asked = decide(replace(READY, pending=(named("Pay and submit application"),)), LOOK)
    assert isinstance(asked, Ask)
    assert asked.kind is QuestionKind.CONSENT


def test_that_an_application_is_sent_is_asked_by_the_gate_alone() -> None:
    asked = decide(replace(READY, pending=(named("Send application"),)), LOOK)
    assert isinstance(asked, Ask)
    assert asked.kind is QuestionKind.CONFIRM_SUBMIT


@given(
    label=st.sampled_from(["Delete", "Buy", "Publish", "Withdraw application", "Weiter"]),
    purpose=st.sampled_from([Purpose.OPEN_FORM, Purpose.NEXT_STEP, Purpose.ADD_ENTRY]),
    state=st.sampled_from([RUN, READY]),
)
def test_no_press_of_that_kind_is_an_act_without_leave(
    label: str, purpose: Purpose, state: State
) -> None:
    press: Action = Press(replace(NEXT.target, label=label), purpose)
    move = decide(replace(state, pending=(press,)), LOOK)
    assert not isinstance(move, Act) or danger_of(label) is None
