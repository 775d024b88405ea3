"""What models cost, in words: to a hundredth of a cent, and nothing where nothing was spent."""

from __future__ import annotations

import pytest

from steadyhand.views.spending import Cost, cost_text, cost_words


@pytest.mark.parametrize(("usd", "said"), [(0.0, ""), (0.0123, "models $0.0123")])
def test_what_is_spent_so_far_is_one_clause(usd: float, said: str) -> None:
    assert cost_text(usd) == said


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        (Cost(0.0123, 900, 80, 2), "models $0.0123, 2 calls"),
        (Cost(0.0, 900, 80, 1), "models $0.0000, 1 call"),
    ],
)
def test_what_a_run_has_spent_tells_its_calls(cost: Cost, said: str) -> None:
    assert cost_words(cost) == said
