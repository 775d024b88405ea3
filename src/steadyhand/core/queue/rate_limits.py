"""How much work a user may ask for in an hour and in a day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..policy.budget import Tier

HOUR_S, DAY_S = 3_600, 86_400


@dataclass(frozen=True, slots=True)
class RateLimit:
    """At most so many in an hour, and in a day."""

    hourly: int
    daily: int


TIER_LIMITS = {
    Tier.FREE: RateLimit(10, 50),
    Tier.STARTER: RateLimit(30, 200),
    Tier.PRO: RateLimit(100, 1_000),
    Tier.PREMIUM: RateLimit(100, 1_000),
    Tier.ENTERPRISE: RateLimit(500, 5_000),
}


@dataclass(frozen=True, slots=True)
class RateDecision:
    """Whether one more fits, and what a client is told of it."""

    allowed: bool
    limit: int
    remaining: int
    reset_s: int  # seconds until the window that is nearest to its limit begins anew


def window_of(seconds: float, length_s: int) -> int:
    """The number of the window that holds that moment, in seconds since 1970."""
    return int(seconds // length_s)


def rate_decision(limit: RateLimit, used: Mapping[int, int], *, at: float) -> RateDecision:
    """What one more request gets. *used* has the count so far of the hour's and day's window.

    Its keys are `HOUR_S` and `DAY_S`; *at* is in seconds since 1970. Windows are fixed: at a
    boundary two full ones may follow each other.
    """
    rows = [
        (most - used.get(length, 0), most, length - int(at % length))
        for most, length in ((limit.hourly, HOUR_S), (limit.daily, DAY_S))
    ]
    left, most, reset = min(rows)
    return RateDecision(left > 0, most, max(0, left - 1), reset)
