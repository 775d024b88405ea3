"""A run whose models have no money left ends clearly, and never in the middle of a submit."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.decide.test_decide import ACCEPTED, INTENT, LOOK, RUN, UNKNOWN

from steadyhand.core.act.facts import Outcome, Verdict
from steadyhand.core.decide.decide import decide
from steadyhand.core.decide.look import Look
from steadyhand.core.decide.moves import End
from steadyhand.core.log.spend import Spend

NO_MONEY = Spend(refused="task")
BROKE = replace(RUN, spend=NO_MONEY)


@pytest.mark.parametrize(
    ("steps", "sent"),
    [(0, "nothing was sent"), (2, "no application was sent, only pages of the form")],
)
def test_a_run_without_money_says_which_budget_and_what_was_sent(steps: int, sent: str) -> None:
    why = f"The task budget for models is used up; {sent}."
    assert decide(replace(BROKE, steps=steps), LOOK) == End(Verdict.NEEDS_HUMAN, "budget", why)


@given(st.sampled_from([None, UNKNOWN, ACCEPTED]), st.integers(0, 9), st.booleans())
def test_an_outstanding_submit_is_never_abandoned_for_money(
    told: Outcome | None, late: int, lost: bool
) -> None:
    look = Look() if lost else LOOK
    sent = replace(RUN, intent=INTENT, outcome=told, late_looks=late)
    assert decide(replace(sent, spend=NO_MONEY), look) == decide(sent, look)


def test_a_page_of_the_form_that_is_on_its_way_is_seen_through_first() -> None:
    crossing = replace(RUN, crossing="https://jobs.example.org/apply/2")
    assert decide(replace(crossing, spend=NO_MONEY), LOOK) == decide(crossing, LOOK)
