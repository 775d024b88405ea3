"""What the calls of a run cost, from its events alone."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.journal.events import BudgetTouched, Envelope, Rung
from steadyhand.core.journal.state import Spend, SpendTotal, fold_all, spend_after

ASKED = BudgetTouched("task", 0, 9, "reserved", "c1", Rung.MODEL, "text", 900, 100, 50)
PAID = replace(ASKED, deed="settled", micro_usd=300, input_tokens=90, output_tokens=7)
CALLS = st.lists(
    st.builds(
        BudgetTouched,
        st.just("task"),
        st.just(0.0),
        st.just(9.0),
        st.sampled_from(["told", "reserved", "settled", "refused"]),
        st.sampled_from(["a", "b", "c"]),
        st.sampled_from(Rung),
        st.sampled_from(["text", "image"]),
        st.integers(0, 10**9),
    )
)


def after(*events: BudgetTouched) -> Spend:
    return fold_all(Envelope("r", i, "t", e) for i, e in enumerate(events)).spend


def test_a_call_whose_end_is_unknown_counts_with_the_most_it_may_cost() -> None:
    assert after(ASKED).whole == SpendTotal(1, 900, 100, 50)


def test_a_settled_call_counts_with_what_it_cost_whatever_comes_later() -> None:
    for events in ((ASKED, PAID), (PAID, ASKED), (ASKED, PAID, PAID)):
        assert after(*events).whole == SpendTotal(1, 300, 90, 7)


def test_a_refusal_stands_until_a_call_is_let_through() -> None:
    refused = replace(ASKED, deed="refused", call="c2")
    assert after(ASKED, refused).refused == "task"
    assert after(refused, PAID).refused == "task"
    assert after(refused, ASKED).refused == ""
    assert after(refused).whole == SpendTotal()


def test_what_is_only_told_costs_nothing() -> None:
    assert after(BudgetTouched("looks", 54, 60)) == Spend()


@given(CALLS)
def test_the_parts_of_any_spend_sum_to_the_whole(events: list[BudgetTouched]) -> None:
    spend = Spend()
    for event in events:
        spend = spend_after(spend, event)
    whole = spend.whole.micro_usd
    assert whole == sum(spend.made_of(c).micro_usd for c in ("text", "image"))
    assert whole == sum(spend.of(r, c).micro_usd for r in Rung for c in ("text", "image"))
