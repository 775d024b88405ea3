"""What somebody who was recognised may do: scopes, for whom, whose yes counts, and how much.

How much is what a user may ask for in an hour and in a day.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ...errors import BadInput
from ..answer.sensitivity import LEGAL_INTENTS
from ..answer.sheet import Question, QuestionKind, Reply
from ..policy.budget import Tier

JOBS_READ, JOBS_WRITE = "jobs:read", "jobs:write"
QUESTIONS_ANSWER, SECRETS_WRITE = "questions:answer", "secrets:write"
WORKERS_MANAGE, ADMIN = "workers:manage", "admin"
USER_SCOPES = frozenset((JOBS_READ, JOBS_WRITE, QUESTIONS_ANSWER, SECRETS_WRITE))
SCOPES = USER_SCOPES | {WORKERS_MANAGE, ADMIN}
_KEY_NAME = re.compile(r"[A-Za-z0-9._-]{1,64}")
_USER = re.compile(r"[A-Za-z0-9._@-]{1,64}")


def is_key_name(text: str) -> bool:
    """Whether a program may be called so; who delegates to it writes that name."""
    return _KEY_NAME.fullmatch(text) is not None


def is_user_id(text: str) -> bool:
    """Whether a user may be called so."""
    return _USER.fullmatch(text) is not None


def token_scopes(said: Iterable[str]) -> frozenset[str]:
    """What the bearer of a token may do: what it names of ours, else what a user may by default.

    An identity provider that knows nothing of us says `openid email`; one that does may say less
    than the default, or more.
    """
    return SCOPES & frozenset(said) or USER_SCOPES


def acting_user(own: str, wanted: str) -> str | None:
    """For whom a program acts that was bound to *own* and names *wanted*, '' for nobody.

    None where it may not: a bound one acts for its user alone.
    """
    if own and wanted not in ("", own):
        return None
    return own or wanted


def tier_named(name: str, usual: Tier) -> Tier:
    """The tier of that name; the usual one where nobody said, or no such tier is known."""
    return Tier(name) if name in set(Tier) else usual


_YES_KINDS = frozenset(
    (
        QuestionKind.CONFIRM_SUBMIT,
        QuestionKind.STEP_GRANT,
        QuestionKind.CONSENT,
        QuestionKind.DUPLICATE,
    )
)
_PERSON = "A person has to say so themselves, or delegate it to this program by name."
_LEGAL = "The sheet holds legal declarations; only the person themselves can approve them."


def delegation_objection(question: Question, reply: Reply, *, delegated: bool) -> str:
    """Why a program's reply does not count as its user's; '' where it does.

    Only what is a yes to sending something needs the user, and the word on a submit of which
    nobody knows: no program can have looked. *delegated*: the user switched this program on.
    """
    needs_user = question.kind in _YES_KINDS and reply.approved
    if question.kind is QuestionKind.UNKNOWN_SUBMIT:
        return _PERSON
    if needs_user and not delegated:
        return _PERSON
    if needs_user and any(line.intent in LEGAL_INTENTS for line in question.sheet):
        return _LEGAL
    return ""


# How much work a user may ask for in an hour and in a day.

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
