"""How much work a user may ask for in an hour and in a day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...errors import BadInput
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


SITE_LIMIT = RateLimit(200, 2_000)  # of one site, for all users together
SITE = "site"  # its table in a file of limits


@dataclass(frozen=True, slots=True)
class ServiceLimits:
    """What users of each tier may ask for, and what all of them together may at one site."""

    tiers: Mapping[Tier, RateLimit] = field(default_factory=lambda: TIER_LIMITS)
    site: RateLimit = SITE_LIMIT


def read_limits(tables: Mapping[str, object]) -> ServiceLimits:
    """The limits that a file names by tier, and by `site`; others stay. Raises BadInput."""
    if odd := sorted(set(tables) - {*Tier, SITE}):
        raise BadInput(f"{odd[0]!r} is no tier; there are {', '.join(Tier)}, and {SITE}")
    found = {name: _read_limit(name, table) for name, table in tables.items()}
    tiers = {tier: found.get(tier, limit) for tier, limit in TIER_LIMITS.items()}
    return ServiceLimits(tiers, found.get(SITE, SITE_LIMIT))


def _read_limit(name: str, table: object) -> RateLimit:
    counts = dict(table) if isinstance(table, Mapping) else {}
    hourly, daily = counts.pop("hourly", None), counts.pop("daily", None)
    good = type(hourly) is int and type(daily) is int and 0 <= hourly <= daily
    if counts or not good:
        raise BadInput(f"the limits of {name} are hourly and daily, the first no larger")
    return RateLimit(int(str(hourly)), int(str(daily)))


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
