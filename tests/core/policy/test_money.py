"""Where models have no money left a run goes on without them, and never ends inside a submit."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.policy.test_decide import ACCEPTED, INTENT, LOOK, RUN, UNKNOWN

from steadyhand.core.act.results import Outcome, Verdict
from steadyhand.core.journal.events import MissingAnswer
from steadyhand.core.journal.state import Spend, State
from steadyhand.core.page.snapshot import FieldKey
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Ask, End
from steadyhand.core.policy.policy import decide

NO_MONEY = Spend(refused="month")
NOTICE = MissingAnswer(FieldKey("notice"), "Notice period", "it is not clear", True)
ASKED = replace(RUN, missing=(NOTICE,))
OPEN = replace(ASKED, spend=NO_MONEY)
NOBODY = {NOTICE.key: ""}
LIMITED = replace(RUN, started=replace(RUN.started, max_actions=50)) if RUN.started else RUN


def test_a_person_is_asked_for_what_no_model_could_be() -> None:
    move = decide(OPEN, LOOK)
    assert isinstance(move, Ask)
    assert move == decide(ASKED, LOOK)


def test_where_nobody_answers_the_end_names_the_budget() -> None:
    alone = replace(OPEN, withheld=frozenset({NOTICE.key}))
    why = (
        "No answer was given for 'Notice period'. The month budget for models is used up, and "
        "nobody was there to ask."
    )
    assert decide(alone, LOOK) == End(Verdict.NEEDS_HUMAN, "budget", why)
    rich = replace(alone, spend=Spend())
    assert decide(rich, LOOK) == End(
        Verdict.NEEDS_HUMAN, "missing_answer", "No answer was given for 'Notice period'."
    )


@given(
    st.sampled_from([RUN, ASKED]),
    st.sampled_from([None, UNKNOWN, ACCEPTED]),
    st.integers(0, 9),
    st.booleans(),
    st.booleans(),
)
def test_an_empty_purse_changes_no_move_at_any_point_of_a_run(
    run: State, told: Outcome | None, late: int, out: bool, lost: bool
) -> None:
    look = Look() if lost else LOOK
    sent = replace(run, intent=INTENT, outcome=told, late_looks=late) if out else run
    assert decide(replace(sent, spend=NO_MONEY), look) == decide(sent, look)


@pytest.mark.parametrize("acts", [49, 50, 51])
def test_a_run_ends_clearly_after_its_last_action(acts: int) -> None:
    end = End(Verdict.TRANSIENT, "budget", f"The run used up its {acts} actions; nothing was sent.")
    assert (decide(replace(LIMITED, acts=acts), LOOK) == end) == (acts >= 50)


@given(st.sampled_from([None, UNKNOWN, ACCEPTED]), st.integers(0, 9), st.booleans())
def test_an_outstanding_submit_is_never_abandoned_for_the_number_of_actions(
    told: Outcome | None, late: int, lost: bool
) -> None:
    look = Look() if lost else LOOK
    sent = replace(LIMITED, intent=INTENT, outcome=told, late_looks=late)
    assert decide(replace(sent, acts=99), look) == decide(sent, look)
