"""A call is let through only if the most that it can cost fits into every limit."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.journal.events import BudgetTouched, Rung
from steadyhand.core.journal.state import Spend, spend_after
from steadyhand.core.policy.budget import (
    MAX_ACTIONS,
    MONTH_MICRO_USD,
    TASK_MICRO_USD,
    Budget,
    CallRequest,
    JobType,
    Price,
    Quality,
    Refusal,
    Reservation,
    RunUsage,
    Tier,
    format_dollars,
    may_reserve,
    price_of,
)

PRICE = Price(3_000_000, 15_000_000)  # $3 and $15 for a million tokens
ASK = CallRequest(Rung.MODEL, "text", 1_000, 500, PRICE)
LOOK = CallRequest(Rung.VISION, "image", 1_000, 500, PRICE)
MOST = 10_500  # micro-dollars that ASK may cost
ASKS = st.builds(
    CallRequest,
    st.just(Rung.MODEL),
    st.sampled_from(["text", "image"]),
    st.integers(0, 100_000),
    st.integers(0, 10_000),
    st.builds(Price, st.integers(0, 10**8), st.integers(0, 10**8)),
)


def spent(count: int, micro_usd: int = 0, tokens: int = 0, *, image: bool = False) -> Spend:
    call = BudgetTouched("task", 0, 1, "settled", micro_usd=micro_usd, input_tokens=tokens)
    calls = [replace(call, call=str(i), content="image" if image else "text") for i in range(count)]
    spend = Spend()
    for each in calls:
        spend = spend_after(spend, each)
    return spend


def test_the_presets_are_those_that_were_promised() -> None:
    assert [format_dollars(TASK_MICRO_USD[q]) for q in Quality] == ["$0.02", "$0.10", "$0.30"]
    months = ["$0.50", "$2.00", "$10.00", "$25.00", "$100.00"]
    assert [format_dollars(MONTH_MICRO_USD[t]) for t in Tier] == months
    assert [MAX_ACTIONS[j] for j in JobType] == [50, 30, 40, 50]
    assert Budget().micro_usd == TASK_MICRO_USD[Quality.BALANCED]


def test_the_most_that_a_call_can_cost_is_put_aside() -> None:
    assert may_reserve(Budget(), Spend(), ASK) == Reservation(MOST)


def test_a_part_of_a_micro_dollar_counts_as_one() -> None:
    assert [price_of(Price(1, 0), n, 0) for n in (0, 1, 1_000_000, 1_000_001)] == [0, 1, 1, 2]


def test_what_fits_exactly_is_let_through_and_one_micro_dollar_more_is_not() -> None:
    assert may_reserve(Budget(micro_usd=2 * MOST), spent(1, MOST), ASK) == Reservation(MOST)
    assert isinstance(may_reserve(Budget(micro_usd=2 * MOST), spent(1, MOST + 1), ASK), Refusal)


@pytest.mark.parametrize(
    ("budget", "spend", "ask", "refusal"),
    [
        (
            Budget(micro_usd=20_000),
            spent(1, 15_000),
            ASK,
            Refusal("task", "The call may cost $0.0105; $0.005 of the task's $0.02 are left."),
        ),
        (
            Budget(max_tokens=2_000),
            spent(1, tokens=1_000),
            ASK,
            Refusal("tokens", "The call may take 1500 tokens; 1000 of the task's 2000 are left."),
        ),
        (
            Budget(),
            spent(8, image=True),
            LOOK,
            Refusal("vision", "A model was shown 8 of at most 8 screenshots."),
        ),
        (
            Budget(),
            Spend(),
            replace(ASK, price=None),
            Refusal(
                "price",
                "Nobody knows what this model costs; give its price, or say that it is free.",
            ),
        ),
    ],
)
def test_a_refusal_names_the_limit_in_one_sentence(
    budget: Budget, spend: Spend, ask: CallRequest, refusal: Refusal
) -> None:
    assert may_reserve(budget, spend, ask) == refusal


def test_a_task_that_did_or_worked_too_much_calls_no_model() -> None:
    acted = may_reserve(Budget(), Spend(), ASK, used=RunUsage(actions=50))
    assert acted == Refusal("actions", "The task has done 50 of at most 50 actions.")
    late = may_reserve(Budget(), Spend(), replace(ASK, seconds=45), used=RunUsage(elapsed_s=855))
    told = "The task has worked 855 of at most 900 s, and the call may take 45."
    assert late == Refusal("seconds", told)
    assert may_reserve(Budget(), Spend(), ASK, used=RunUsage(49, 899)) == Reservation(MOST)


def test_the_eighth_screenshot_and_any_text_beside_them_are_let_through() -> None:
    assert may_reserve(Budget(), spent(7, image=True), LOOK) == Reservation(MOST)
    assert may_reserve(Budget(), spent(8, image=True), ASK) == Reservation(MOST)


def test_a_free_model_needs_no_money() -> None:
    free = replace(ASK, price=Price(0, 0))
    assert may_reserve(Budget(micro_usd=0), Spend(), free) == Reservation(0)


@given(st.lists(st.tuples(ASKS, st.integers(0, 100)), max_size=20), st.integers(0, 10**6))
def test_no_sequence_of_calls_ever_spends_more_than_the_budget(
    calls: list[tuple[CallRequest, int]], limit: int
) -> None:
    budget, spend = Budget(micro_usd=limit, max_tokens=300_000), Spend()
    for number, (ask, share) in enumerate(calls):
        got = may_reserve(budget, spend, ask)
        if isinstance(got, Refusal):
            continue
        event = BudgetTouched("task", 0, 1, "reserved", str(number), ask.rung, ask.content)
        spend = spend_after(spend, replace(event, micro_usd=got.micro_usd, input_tokens=1))
        assert spend.whole.micro_usd <= limit
        assert spend.made_of("image").calls <= budget.vision_looks
        if share < 100:  # else its end stays unknown
            cost = got.micro_usd * share // 100
            spend = spend_after(spend, replace(event, deed="settled", micro_usd=cost))
    assert spend.whole.micro_usd <= limit
