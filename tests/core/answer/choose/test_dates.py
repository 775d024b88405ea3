"""Dates are read as written, and both ways where they can be."""

from __future__ import annotations

import pytest
from tests.core.answer.pages import WORDS

from steadyhand.core.lang.dates import dates_in, iso_date


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-03-01", {(2026, 3, 1)}),
        ("1.3.2026", {(2026, 3, 1)}),
        ("3/4/2026", {(2026, 3, 4), (2026, 4, 3)}),
        ("31/12/2026", {(2026, 12, 31)}),
        ("1 March 2026", {(2026, 3, 1)}),
        ("1. März 2026", {(2026, 3, 1)}),
        ("Mar 1st, 2026", {(2026, 3, 1)}),
        ("29.02.2024", {(2024, 2, 29)}),
        ("29.02.2023", set()),
        ("29.02.1900", set()),
        ("29.02.2000", {(2000, 2, 29)}),
        ("31.04.2026", set()),
        ("1 Smarch 2026", set()),
        ("soon", set()),
    ],
)
def test_a_date_is_every_day_that_it_may_mean(
    text: str, expected: set[tuple[int, int, int]]
) -> None:
    assert dates_in(text, WORDS) == expected


def test_only_a_full_iso_date_that_exists_is_one() -> None:
    assert iso_date("2026-03-01") == (2026, 3, 1)
    assert iso_date("2026-13-01") is None
    assert iso_date("2026-03") is None
