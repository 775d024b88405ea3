"""What the API's routes work with: ports, and what the settings say. The same for every request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from steadyhand.core.policy.budget import Tier
from steadyhand.core.queue.rate_limits import TIER_LIMITS, RateLimit

from .jobs import Jobs, JobStats, Keys, RateLimits, Tokens, Users, Workers
from .models import Spendings
from .run import Clock
from .store import Journal, Questions


@dataclass(frozen=True, slots=True)
class UserStore:
    """One user's part of the store; nothing of another user's can be reached by it."""

    jobs: Jobs
    questions: Questions
    journal: Journal
    spendings: Spendings


class Files(Protocol):
    """Papers that users sent, by handles that tell nothing."""

    async def put(self, user_id: str, name: str, content: bytes) -> str:
        """The file is kept; its handle."""
        ...

    async def read(self, user_id: str, handle: str) -> bytes | None:
        """That user's file of the handle; None where they have none."""
        ...


@dataclass(frozen=True, slots=True)
class StoredPicture:
    """A picture that a run took, by a handle that tells nothing of a place."""

    handle: str
    name: str  # what it shows: `0012-proof`
    size: int


class Pictures(Protocol):
    """What users' runs took pictures of."""

    async def of_run(self, user_id: str, run_id: str) -> tuple[StoredPicture, ...]:
        """Those of that user's run, in their order."""
        ...

    async def read(self, user_id: str, run_id: str, handle: str) -> bytes | None:
        """The picture of that handle, a PNG; None where that run has none."""
        ...


@dataclass(frozen=True, slots=True)
class ApiOptions:
    """What the settings say of the API."""

    cors_origins: tuple[str, ...] = ()
    tier: Tier = Tier.STARTER  # of a user of whom nothing else is known
    limits: Mapping[Tier, RateLimit] = field(default_factory=lambda: TIER_LIMITS)
    version: str = ""
    models: tuple[str, ...] = ()  # that this deployment asks


@dataclass(frozen=True, slots=True)
class ApiContext:
    """The whole of it."""

    user_store: Callable[[str], UserStore]
    users: Users
    keys: Keys
    tokens: Tokens | None
    limits: RateLimits
    workers: Workers
    stats: JobStats
    files: Files
    pictures: Pictures
    admit: Callable[[str], Awaitable[object]]  # raises UrlRefused: the service will call it
    check_address: Callable[[str], None]  # raises UrlRefused: a run will open it
    receipt: Callable[[str, str], Awaitable[dict[str, Any]]]  # of a user's run, as plain JSON
    report: Callable[[str, str], Awaitable[str]]  # of a user's run, as HTML
    clock: Clock
    new_id: Callable[[], str]
    options: ApiOptions = field(default_factory=ApiOptions)
