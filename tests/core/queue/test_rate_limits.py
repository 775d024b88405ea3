"""Windows of an hour and of a day."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.policy.budget import Tier
from steadyhand.core.queue.access import (
    DAY_S,
    HOUR_S,
    TIER_LIMITS,
    RateLimit,
    ServiceLimits,
    rate_decision,
    read_limits,
    window_of,
)
from steadyhand.errors import BadInput


def test_every_tier_has_its_limits() -> None:
    assert set(TIER_LIMITS) == set(Tier)
    assert TIER_LIMITS[Tier.FREE] == RateLimit(10, 50)


def test_the_window_nearest_to_its_limit_is_told() -> None:
    limit = RateLimit(10, 50)
    fresh = rate_decision(limit, {}, at=HOUR_S * 5 + 60)
    assert (fresh.allowed, fresh.limit, fresh.remaining, fresh.reset_s) == (
        True,
        10,
        9,
        HOUR_S - 60,
    )
    last = rate_decision(limit, {HOUR_S: 9, DAY_S: 9}, at=0)
    assert (last.allowed, last.remaining) == (True, 0)
    full = rate_decision(limit, {HOUR_S: 10, DAY_S: 10}, at=1)
    assert (full.allowed, full.remaining, full.reset_s) == (False, 0, HOUR_S - 1)
    day = rate_decision(limit, {HOUR_S: 0, DAY_S: 50}, at=HOUR_S)
    assert (day.allowed, day.limit, day.reset_s) == (False, 50, DAY_S - HOUR_S)


@given(st.integers(0, 20), st.integers(0, 60), st.floats(0, 2e9))
def test_one_more_is_allowed_exactly_while_both_windows_have_room(
    hour: int, day: int, at: float
) -> None:
    found = rate_decision(RateLimit(10, 50), {HOUR_S: hour, DAY_S: day}, at=at)
    assert found.allowed == (hour < 10 and day < 50)
    assert 0 < found.reset_s <= DAY_S
    assert found.remaining >= 0


def test_a_window_ends_where_the_next_begins() -> None:
    assert window_of(HOUR_S - 0.001, HOUR_S) == 0
    assert window_of(HOUR_S, HOUR_S) == 1


def test_a_file_of_limits_changes_what_it_names_and_nothing_else() -> None:
    made = read_limits({"free": {"hourly": 1, "daily": 2}, "site": {"hourly": 3, "daily": 3}})
    assert made.tiers[Tier.FREE] == RateLimit(1, 2)
    assert {t: limit for t, limit in made.tiers.items() if t is not Tier.FREE} == {
        t: limit for t, limit in TIER_LIMITS.items() if t is not Tier.FREE
    }
    assert made.site == RateLimit(3, 3)
    assert read_limits({}) == ServiceLimits()


@pytest.mark.parametrize(
    "tables",
    [
        {"gold": {"hourly": 1, "daily": 2}},
        {"free": {"hourly": 3, "daily": 2}},
        {"free": {"hourly": -1, "daily": 2}},
        {"free": {"hourly": True, "daily": 2}},
        {"free": {"hourly": 1}},
        {"free": {"hourly": 1, "daily": 2, "weekly": 3}},
        {"free": 3},
    ],
)
def test_limits_that_cannot_be_are_refused(tables: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        read_limits(tables)
