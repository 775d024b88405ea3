"""What the routes work with: ports, and who may ask. `wiring/api.py` says which adapters these are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from fastapi import Request

from steadyhand.core.policy.budget import Tier
from steadyhand.core.queue.rate_limits import TIER_LIMITS, RateLimit
from steadyhand.ports import Clock, Journal, Questions
from steadyhand.ports.jobs import Jobs, Keys, RateLimits, ServiceUser, Workers

Admit = Callable[[str], Awaitable[object]]  # raises UrlRefused


@dataclass(frozen=True, slots=True)
class UserStore:
    """One user's part of the store; nothing of another user's can be reached by it."""

    jobs: Jobs
    questions: Questions
    journal: Journal


@dataclass(frozen=True, slots=True)
class Bearer:
    """Whom a token speaks for."""

    user_id: str
    scopes: frozenset[str]


class Tokens(Protocol):
    """Tokens of an identity provider."""

    async def verify(self, token: str) -> Bearer | None:
        """Whom it speaks for; None where it counts for nothing."""
        ...


@dataclass(frozen=True, slots=True)
class ApiOptions:
    """What the settings say of the API."""

    cors_origins: tuple[str, ...] = ()
    tier: Tier = Tier.STARTER  # of a user of whom nothing else is known
    limits: Mapping[Tier, RateLimit] = field(default_factory=lambda: TIER_LIMITS)
    version: str = ""


@dataclass(frozen=True, slots=True)
class ApiContext:
    """The whole of it; frozen, and the same for every request."""

    user_store: Callable[[str], UserStore]
    user: Callable[[str], Awaitable[ServiceUser]]
    keys: Keys
    tokens: Tokens | None
    limits: RateLimits
    workers: Workers
    admit: Admit  # an address that the service itself will call
    check_address: Callable[[str], None]  # one that a run will open
    clock: Clock
    new_id: Callable[[], str]
    options: ApiOptions = field(default_factory=ApiOptions)


def context_of(request: Request) -> ApiContext:
    """The context of the application that serves the request."""
    context = request.app.state.context
    assert isinstance(context, ApiContext)
    return context
