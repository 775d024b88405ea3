"""Sentences that search by several fields at once, and what is said too loosely for that."""

from __future__ import annotations

import pytest

from steadyhand.core.goal import goal as g
from steadyhand.core.goal.sentences import understand


@pytest.mark.parametrize(
    "sentence",
    [
        "Buy the cheapest 42.",
        "Book the cheapest now",
        "Like all rocks by @ada.",
        "Search for red green blue small odd thin films directed by Varda",
        "Search for films on Rome",
        "Search for films directed by Varda, it",
    ],
)
def test_a_search_or_a_choice_of_what_is_half_said_is_not_understood(sentence: str) -> None:
    assert understand(sentence) is None


def test_a_search_says_as_many_fields_as_a_form_has() -> None:
    said = "directed by Varda edited by Moreau written by Demy scored by Legrand from year 1964"
    goal = understand(f"Search for films {said}")
    assert goal is not None
    typed = [each.text for each in goal.steps if isinstance(each, g.Type)]
    assert typed == ["Varda", "Moreau", "Demy", "Legrand", "1964"]
