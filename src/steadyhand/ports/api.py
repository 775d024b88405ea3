"""What the API's routes work with: ports, and what the settings say. The same for every request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from steadyhand.core.policy.budget import Tier
from steadyhand.core.queue.access import ServiceLimits
from steadyhand.core.queue.explain import AlertRule

from .jobs import (
    Jobs,
    JobStats,
    Keys,
    Outbox,
    RateLimits,
    RecordSpan,
    Tokens,
    Users,
    Workers,
    no_spans,
)
from .models import Spendings
from .run import Clock
from .store import Bank, Journal, Questions, Recipes, Vault


@dataclass(frozen=True, slots=True)
class UserStore:
    """One user's part of the store; nothing of another user's can be reached by it."""

    jobs: Jobs
    questions: Questions
    journal: Journal
    spendings: Spendings
    bank: Bank
    recipes: Recipes


class Profiles(Protocol):
    """Users' profiles, as they came in."""

    async def names(self, user_id: str) -> tuple[str, ...]:
        """The names of all of that user's."""
        ...

    async def read(self, user_id: str, name: str) -> dict[str, Any] | None:
        """That profile, with handles for its files; None where there is none."""
        ...

    async def put(self, user_id: str, name: str, given: Mapping[str, Any]) -> None:
        """It is kept, in place of one of that name. Raises BadInput for what is no profile."""
        ...


class Files(Protocol):
    """Papers that users sent, by handles that tell nothing."""

    async def put(self, user_id: str, name: str, content: bytes) -> str:
        """The file is kept; its handle."""
        ...

    async def read(self, user_id: str, handle: str) -> bytes | None:
        """That user's file of the handle; None where they have none."""
        ...


@dataclass(frozen=True, slots=True)
class StoredArtifact:
    """A picture, a paper or a report of a run, by a handle that tells nothing of a place."""

    handle: str
    name: str  # what it shows or is: `0012-proof`, `resume.pdf`
    size: int
    media_type: str


class RunArtifacts(Protocol):
    """What users' runs left: pictures, papers, receipts, reports."""

    async def of_run(self, user_id: str, run_id: str) -> tuple[StoredArtifact, ...]:
        """Those of that user's run, in their order."""
        ...

    async def read(
        self, user_id: str, handle: str, *, run_id: str = ""
    ) -> tuple[StoredArtifact, bytes] | None:
        """The one of that handle, of that run or of any; None where the user has none."""
        ...


@dataclass(frozen=True, slots=True)
class BulkResult:
    """What became of one job of a bulk action, as HTTP would have it."""

    job_id: str
    status: int
    code: str = ""
    detail: str = ""
    job_status: str = ""


@dataclass(frozen=True, slots=True)
class BulkAction:
    """One action for many jobs: which these are was settled when it was asked for."""

    action_id: str
    action: str  # cancel, retry
    asked_at: str
    touched_at: str  # when its results were last added to
    jobs: tuple[tuple[str, int], ...]  # ids, each with its attempt at that moment
    results: tuple[BulkResult, ...] = ()  # in the same order
    more: bool = False  # the list was longer than one action reaches

    @property
    def ended(self) -> bool:
        """Whether each job has its answer."""
        return len(self.results) >= len(self.jobs)


class BulkActions(Protocol):
    """Users' bulk actions."""

    async def put(self, user_id: str, action: BulkAction) -> None:
        """It is kept as it stands."""
        ...

    async def get(self, user_id: str, action_id: str) -> BulkAction | None:
        """That user's action; None where they have none of that id."""
        ...


@dataclass(frozen=True, slots=True)
class ApiOptions:
    """What the settings say of the API."""

    cors_origins: tuple[str, ...] = ()
    tier: Tier = Tier.STARTER  # of a user of whom nothing else is known
    limits: ServiceLimits = field(default_factory=ServiceLimits)
    alerts: tuple[AlertRule, ...] = ()  # of the deployment's own
    version: str = ""
    models: tuple[str, ...] = ()  # that this deployment asks
    writes_steps: bool = False  # a model may write the steps of a task that no rule reads


@dataclass(frozen=True, slots=True)
class ApiContext:
    """The whole of it."""

    user_store: Callable[[str], UserStore]
    users: Users
    keys: Keys
    tokens: Tokens | None
    limits: RateLimits
    workers: Workers
    outbox: Outbox
    stats: JobStats
    files: Files
    artifacts: RunArtifacts
    bulk: BulkActions
    profiles: Profiles
    vault: Callable[[str, str], Vault]  # of a user, and by whom it is used
    admit: Callable[[str], Awaitable[object]]  # raises UrlRefused: the service will call it
    check_address: Callable[[str], None]  # raises UrlRefused: a run will open it
    receipt: Callable[[str, str], Awaitable[dict[str, Any]]]  # of a user's run, as plain JSON
    report: Callable[[str, str], Awaitable[str]]  # of a user's run, as HTML
    clock: Clock
    new_id: Callable[[], str]
    options: ApiOptions = field(default_factory=ApiOptions)
    record_span: RecordSpan = no_spans
