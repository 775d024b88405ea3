"""A job: a unit of queued work, what was asked for, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal

from ..policy.budget import JobType, Quality


class JobStatus(StrEnum):
    """What a queue calls a job; the only words for it, in every answer, event and table."""

    PENDING = "pending"  # not yet due
    QUEUED = "queued"
    RUNNING = "running"
    PAUSED = "paused"  # a question is open
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"
    EXPIRED = "expired"  # its time ran out before it began


ENDED = frozenset((JobStatus.COMPLETED, JobStatus.FAILED, JobStatus.CANCELLED, JobStatus.EXPIRED))
WAITING = frozenset((JobStatus.PENDING, JobStatus.QUEUED))  # for a worker
LIVE = frozenset(JobStatus) - ENDED

FIRST_PRIORITY, USUAL_PRIORITY, LAST_PRIORITY = 1, 5, 10


@dataclass(frozen=True, slots=True)
class JobOrder:
    """What a client asked for. Times are stamps of the journal; '' where nothing was said."""

    type: JobType
    target_url: str
    task_description: str = ""
    input_data: Mapping[str, object] = field(default_factory=dict)  # JSON; the handler's to read
    priority: int = USUAL_PRIORITY  # 1 to 10, low first
    scheduled_at: str = ""
    timeout_s: int = 1800  # of one attempt, time with people left out
    max_retries: int = 3
    quality: Quality = Quality.BALANCED
    worker_affinity: str = ""  # the one worker that may take it
    callback_url: str = ""
    external_task_id: str = ""
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, object] = field(default_factory=dict)
    idempotency_key: str = ""
    digest: str = ""  # of the whole request: the same key with another one is refused


@dataclass(frozen=True, slots=True)
class Job:
    """A job as it stands."""

    job_id: str
    user_id: str
    order: JobOrder
    status: JobStatus
    created_at: str
    updated_at: str
    due_at: str  # no worker takes it before
    host: str = ""  # that it works at: `https://jobs.example.com:8443` is `jobs.example.com:8443`
    attempt: int = 1  # each is a run of its own
    retries: int = 0  # since a person last began it, by itself
    worker_id: str = ""  # that drives it now
    fence: int = 0  # counts every dispatch: a worker that was overtaken writes nothing
    lease_until: str = ""
    started_at: str = ""
    completed_at: str = ""
    waiting_for: str = ""  # id of the question that is open
    cancel_by: str = ""  # actor who wants it to end; it ends as soon as it may
    verdict: str = ""
    error_code: str = ""
    why: str = ""  # one sentence about the latest change
    micro_usd: int = 0
    changes: int = 0  # of its status, that are on record
    losses: int = 0  # workers in a row that had it and were heard of no more

    @property
    def run_id(self) -> str:
        """The run of the latest attempt: the same for every worker that takes it up."""
        return self.job_id if self.attempt == 1 else f"{self.job_id}-{self.attempt}"

    @property
    def driven(self) -> bool:
        """Whether a worker has it: it runs, or waits with its page open."""
        return self.lease_until != ""

    @property
    def ended(self) -> bool:
        """Whether nothing moves it any more but a person's own retry."""
        return self.status in ENDED


@dataclass(frozen=True, slots=True)
class StatusChange:
    """One step of a job's life, as it was stored."""

    seq: int
    at: str
    before: str  # '' for the first
    after: JobStatus
    actor: str  # `user:ID key:NAME worker:ID system budget`
    why: str = ""
    error_code: str = ""


@dataclass(frozen=True, slots=True)
class JobChange:
    """What becomes of a job, as whoever changes it says."""

    status: JobStatus
    actor: str
    why: str = ""
    error_code: str = ""
    verdict: str = ""
    waiting_for: str = ""  # where it is paused
    about: Mapping[str, object] = field(default_factory=dict)  # of the question, for a callback
    due_at: str = ""  # '' for now
    again: Literal["", "retry", "anew"] = ""  # as another attempt: by itself, or by a person
    micro_usd: int = 0  # that it cost beside what it cost before
    lost: bool = False  # its worker was heard of no more
    attempt: int = 0  # of the job that it was said of; 0: of whatever it is at
    fence: int | None = None  # of that job; nothing is changed where a worker had it since


def changed_job(job: Job, change: JobChange, *, at: str) -> Job:
    """The job after that change; whoever drove it drives it no more."""
    ended = change.status in ENDED
    return replace(
        job,
        status=change.status,
        updated_at=at,
        due_at=change.due_at or (job.due_at if ended else at),
        attempt=job.attempt + (change.again != ""),
        retries={"": job.retries, "retry": job.retries + 1, "anew": 0}[change.again],
        worker_id="",
        lease_until="",
        completed_at=at if ended else "",
        waiting_for=change.waiting_for,
        cancel_by="" if ended or change.again else job.cancel_by,
        verdict=change.verdict,
        error_code=change.error_code,
        why=change.why,
        micro_usd=job.micro_usd + change.micro_usd,
        changes=job.changes + 1,
        losses=_losses(job, change),
    )


def _losses(job: Job, change: JobChange) -> int:
    if change.lost:
        return job.losses + 1
    came_on = change.status in ENDED or change.status is JobStatus.PAUSED or change.again
    return 0 if came_on else job.losses


def settled_change(job: Job, change: JobChange) -> JobChange:
    """What becomes of a job that its worker is done with, where somebody wanted its end meanwhile.

    It is not begun again and waits for no answer: one whose run goes on goes to a worker to end it.
    """
    if not job.cancel_by or change.status in ENDED:
        return change
    if change.again:
        why = f"Cancelled by {job.cancel_by}."
        ended = replace(change, status=JobStatus.CANCELLED, actor=job.cancel_by, why=why)
        return replace(ended, error_code="cancelled", due_at="", again="")
    if change.status is JobStatus.PAUSED:
        return replace(change, status=JobStatus.QUEUED, waiting_for="", why="is to be cancelled")
    return change


def held_job(job: Job, change: JobChange, *, at: str) -> Job:
    """The job as its worker tells of it while it drives it: it waits with its page open."""
    return replace(
        job,
        status=change.status,
        updated_at=at,
        waiting_for=change.waiting_for,
        why=change.why,
        changes=job.changes + 1,
    )


def dispatched_job(job: Job, worker_id: str, *, at: str, until: str) -> Job:
    """The job as that worker drives it, until its lease runs out."""
    return replace(
        job,
        status=JobStatus.RUNNING,
        updated_at=at,
        worker_id=worker_id,
        fence=job.fence + 1,
        lease_until=until,
        started_at=job.started_at or at,
        waiting_for="",
        why="",
        changes=job.changes + 1,
    )
