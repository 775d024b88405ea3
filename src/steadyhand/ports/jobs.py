"""What a service works with: its jobs, their queue, its callbacks, its workers, who may ask."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from steadyhand.core.queue.access import RateDecision, RateLimit
from steadyhand.core.queue.callbacks import Callback, Delivery
from steadyhand.core.queue.job import Job, JobChange, JobStatus, StatusChange
from steadyhand.core.queue.scheduling import NO_LIMITS, Limits

from .run import StopWish


@dataclass(frozen=True, slots=True)
class Span:
    """Something that took time, for whoever traces the service: no value of any user is in it."""

    name: str
    began: datetime
    ended: datetime
    facts: Mapping[str, str | int | float]
    job_id: str = ""  # all of one job is one trace
    fault: str = ""


RecordSpan = Callable[[Span], None]  # at once, and without ever failing


def no_spans(span: Span) -> None:
    """Leave it unrecorded: nobody asked for traces."""


@dataclass(frozen=True, slots=True)
class JobFilter:
    """Which jobs are wanted; newest first, those older than the cursor's alone."""

    status: tuple[JobStatus, ...] = ()
    type: str = ""
    tag: str = ""
    created_after: str = ""  # a stamp
    cursor: str = ""  # `JobPage.cursor` of the page before
    limit: int = 50


@dataclass(frozen=True, slots=True)
class JobPage:
    """Some jobs, and where the next page begins; '' at the end."""

    jobs: tuple[Job, ...]
    cursor: str = ""


class Jobs(Protocol):
    """One user's jobs."""

    async def add(self, job: Job) -> Job:
        """The job is stored; where its key was used before, the job of that key as it stands.

        Raises KeyReused where the key came with another request.
        """
        ...

    async def get(self, job_id: str) -> Job:
        """That job. Raises JobNotFound, for another user's as well."""
        ...

    async def page(self, wanted: JobFilter) -> JobPage:
        """Those that fit, newest first."""
        ...

    async def history(self, job_id: str) -> tuple[StatusChange, ...]:
        """Every change of its status, in order. Raises JobNotFound."""
        ...

    async def change(
        self, job_id: str, change: JobChange, *, only: Collection[JobStatus], at: datetime
    ) -> Job:
        """The job is changed where its status is one of those, else left; as it stands then.

        To cancel a job that a worker has only marks it: that worker ends it. One that waits with
        its page open is not queued: its worker looks for the answer. Raises JobNotFound.
        """
        ...


@dataclass(frozen=True, slots=True)
class Seat:
    """A worker that has room for some jobs."""

    worker_id: str
    types: tuple[str, ...]  # that it has handlers for; others are left for other workers
    limits: Limits = NO_LIMITS
    room: int = 1
    lease_s: float = 30.0


class Queue(Protocol):
    """All users' jobs, as their workers see them."""

    async def take(self, seat: Seat, *, at: datetime) -> tuple[Job, ...]:
        """The jobs whose turn it is, as many as it has room for, each under a new fence."""
        ...

    async def renew(
        self, job: Job, *, lease_s: float, at: datetime, change: JobChange | None = None
    ) -> Job:
        """The lease runs on; the job as it stands. Raises LostJob where the fence is another's.

        With *change* the job is told to wait with its page open, or to go on.
        """
        ...

    async def settle(self, job: Job, change: JobChange, *, at: datetime) -> Job:
        """The worker is done with it, for now or for good. Raises LostJob."""
        ...

    async def recover(self, *, at: datetime) -> tuple[Job, ...]:
        """Jobs whose lease ran out are queued again, those that are due as well; which these are.

        One that was to be done by a time that has passed is expired. Safe to repeat.
        """
        ...

    async def wait(self, timeout_s: float) -> None:
        """Something may have come to the queue, or that many seconds have passed."""
        ...


class HoldsPage(Protocol):
    """What a handler has of its worker, beside its job."""

    draining: asyncio.Event  # set where the worker takes nothing new and parks what it can
    timed_out: bool  # the job took longer than it may, and was asked to stop

    async def wait(self) -> StopWish:
        """How the job is to stop, once somebody wants that: a run's `Stop`."""
        ...

    async def tell(self, change: JobChange) -> None:
        """The job is told to wait with its page open, or to go on. Raises LostJob."""
        ...


Handler = Callable[[Job, HoldsPage], Awaitable[JobChange]]  # what drives the jobs of a type


class Outbox(Protocol):
    """Callbacks that are due or were made. All users'; each names its own."""

    async def due(
        self, *, at: datetime, limit: int, busy: Collection[str] = ()
    ) -> tuple[Callback, ...]:
        """Those to be delivered now; nobody else is given them for a minute.

        *busy* are the receivers of deliveries under way, one for each: with these no receiver is
        given more than `RECEIVER_MAX`, and what others wait for is found behind it.
        """
        ...

    async def record(self, callback: Callback, delivery: Delivery) -> None:
        """One attempt is on record; it is done, due again, or given up."""
        ...

    async def of_job(self, user_id: str, job_id: str) -> tuple[Callback, ...]:
        """All of that job, with their attempts, oldest first."""
        ...

    async def resend(self, user_id: str, event_id: str, *, at: datetime) -> bool:
        """Whether there is such a callback; it is due now."""
        ...


class Deliver(Protocol):
    """One attempt at delivering a callback."""

    def __call__(self, callback: Callback, *, at: datetime) -> Awaitable[Delivery]:
        """What came of it; never raises for what a receiver does."""
        ...


@dataclass(frozen=True, slots=True)
class WorkerRow:
    """A worker as it last told of itself."""

    worker_id: str
    version: str
    address: str  # of its status port; '' for none
    capacity: int
    running: int
    status: str  # active, draining, offline
    registered_at: str
    beat_at: str
    completed: int = 0
    failed: int = 0
    drain: bool = False  # somebody asked it to take nothing new
    types: tuple[str, ...] = ()  # of jobs that it has handlers for


@dataclass(frozen=True, slots=True)
class WorkerRemoval:
    """What became of the jobs of a worker that is no more, by their ids."""

    released: tuple[str, ...] = ()  # that others go on with
    submitting: tuple[str, ...] = ()  # in the middle of a submit, and not cut


class Workers(Protocol):
    """The fleet."""

    async def beat(self, row: WorkerRow) -> WorkerRow:
        """The worker is there; its row as it stands, with what others ask of it."""
        ...

    async def cancels(self, worker_id: str) -> tuple[str, ...]:
        """Ids of the jobs that it drives and that somebody wants to end."""
        ...

    async def all(self) -> tuple[WorkerRow, ...]:
        """Every worker, the one that beat last first."""
        ...

    async def drain(self, worker_id: str) -> bool:
        """Whether there is such a worker; it is asked to take nothing new."""
        ...

    async def remove(self, worker_id: str, *, at: datetime) -> WorkerRemoval:
        """It is no more, and takes nothing new; others go on with its jobs.

        One whose form may be on its way is left to it: it comes to its answer, or its lease ends.
        """
        ...


@dataclass(frozen=True, slots=True)
class ServiceKey:
    """A key that a program shows; its text is not kept."""

    key_id: str
    name: str
    scopes: tuple[str, ...]
    created_at: str
    user_id: str = ""  # whom alone it may act for; '' for any
    revoked_at: str = ""


class Keys(Protocol):
    """Keys of programs, by their digests."""

    async def add(self, key: ServiceKey, secret: str) -> None:
        """The key counts from now on."""
        ...

    async def find(self, secret: str) -> ServiceKey | None:
        """The key of that text that was not revoked; None for none."""
        ...

    async def all(self) -> tuple[ServiceKey, ...]:
        """Every key, newest first."""
        ...

    async def revoke(self, key_id: str, *, at: datetime) -> bool:
        """Whether there is such a key; it counts no more."""
        ...


class RateLimits(Protocol):
    """Counts that all processes of a service share."""

    async def hit(self, subject: str, limit: RateLimit, *, at: datetime) -> RateDecision:
        """One more of that subject, counted where it is allowed."""
        ...


@dataclass(frozen=True, slots=True)
class ServiceUser:
    """What the service knows of a user beside their rows."""

    user_id: str
    tier: str = ""  # '' for the one of the settings
    delegates: tuple[str, ...] = ()  # programs whose yes counts as theirs


class Users(Protocol):
    """Who uses the service."""

    async def get(self, user_id: str) -> ServiceUser:
        """That user; one of whom nothing is stored has neither tier nor delegates."""
        ...

    async def put(self, user: ServiceUser, *, at: datetime) -> None:
        """That is known of the user from now on."""
        ...


@dataclass(frozen=True, slots=True)
class BearerToken:
    """Whom a token speaks for, and what it says that they may do."""

    user_id: str
    scopes: tuple[str, ...]


class Tokens(Protocol):
    """Tokens of an identity provider."""

    async def verify(self, token: str) -> BearerToken | None:
        """Whom it speaks for; None where it counts for nothing."""
        ...


@dataclass(frozen=True, slots=True)
class FailureCluster:
    """Failed jobs that are alike: of one code, at one host."""

    error_code: str
    host: str
    count: int
    last_at: str
    job_id: str  # the latest of them


@dataclass(frozen=True, slots=True)
class JobCounts:
    """How many jobs there are."""

    by_status: dict[str, int]
    by_type: dict[str, int]
    stuck: int = 0  # running, and their lease ran out
    micro_usd: int = 0


@dataclass(frozen=True, slots=True)
class RungEffect:
    """What one rung of the ladder did on one day."""

    day: str
    rung: str
    runs: int  # that it planned in
    plans: int
    actions: int  # that it planned
    missing: int  # questions that it had no answer to
    submitted: int  # of these runs


class JobStats(Protocol):
    """Counts of jobs: a user's, or everybody's for ''."""

    async def strategies(self, user_id: str, *, since: str) -> tuple[RungEffect, ...]:
        """What the rungs did in that user's runs since then, by day and rung."""
        ...

    async def counts(self, user_id: str, *, since: str = "", at: datetime) -> JobCounts:
        """Those that were created since then."""
        ...

    async def failures(self, user_id: str, *, limit: int) -> tuple[FailureCluster, ...]:
        """The largest clusters first."""
        ...

    async def owner(self, job_id: str) -> str:
        """Whose job that is; '' where there is none."""
        ...
