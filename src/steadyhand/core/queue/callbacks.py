"""Callbacks: what a client hears of its job, as Standard Webhooks, and when it is tried again."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from ..journal.state import MICRO
from ..origins import origin_of
from .job import ENDED, Job, JobChange, JobStatus

RECEIVER_MAX = 4  # deliveries to one receiver at once: a slow one leaves room for the others
RETRY_S = (1, 3, 10)  # after the first attempts; then a minute, doubled up to an hour
MINUTE_S, HOUR_S, DAY_S = 60, 3_600, 86_400


class CallbackKind(StrEnum):
    """What happened to a job, in the words that clients know."""

    RUNNING = "running"
    NEEDS_HUMAN = "needs_human"
    RESUMED = "resumed"
    COMPLETED = "completed"
    FAILED = "failed"  # also cancelled and expired: the body's status says which


@dataclass(frozen=True, slots=True)
class Delivery:
    """One attempt at delivering a callback."""

    at: str
    status: int = 0  # of HTTP; 0 where nothing answered
    why: str = ""

    @property
    def accepted(self) -> bool:
        """Whether the receiver took it."""
        return 200 <= self.status < 300


@dataclass(frozen=True, slots=True)
class Callback:
    """One thing to tell, and every attempt to tell it."""

    event_id: str  # the same for every attempt: receivers know a repetition by it
    user_id: str
    job_id: str
    kind: CallbackKind
    url: str
    created_at: str
    body: str  # JSON, without secrets and values
    due_at: str  # '' where it was delivered or given up
    deliveries: tuple[Delivery, ...] = field(default=())

    @property
    def delivered(self) -> bool:
        """Whether the receiver took it."""
        return any(each.accepted for each in self.deliveries)


def receiver_of(url: str) -> str:
    """Who hears it: the address's origin, or the address where it has none."""
    return origin_of(url) or url


def callback_kind(before: JobStatus | None, after: JobStatus) -> CallbackKind | None:
    """What a client hears of that change; None for nothing."""
    if after is JobStatus.COMPLETED:
        return CallbackKind.COMPLETED
    if after in ENDED:
        return CallbackKind.FAILED
    if after is JobStatus.PAUSED:
        return CallbackKind.NEEDS_HUMAN
    if before is JobStatus.PAUSED:
        return CallbackKind.RESUMED
    return CallbackKind.RUNNING if after is JobStatus.RUNNING else None


def event_id(job: Job, kind: CallbackKind, seq: int) -> str:
    """The id of what is told of that change: one for each attempt's end, whoever tells it."""
    if kind in (CallbackKind.COMPLETED, CallbackKind.FAILED):
        return f"{job.job_id}.{job.attempt}.end"
    return f"{job.job_id}.{seq}"


def callback_data(job: Job, change: JobChange | None = None) -> dict[str, object]:
    """What a callback says of a job: its state and cost, and no value or secret of it."""
    about = {"question": dict(change.about)} if change is not None and change.about else {}
    return {
        "job_id": job.job_id,
        "external_task_id": job.order.external_task_id,
        "status": str(job.status),
        "verdict": job.verdict,
        "error_code": job.error_code,
        "message": job.why,
        "attempt": job.attempt,
        "waiting_for": job.waiting_for,
        "cost_usd": job.micro_usd / MICRO,
        "metadata": dict(job.order.metadata),
        **about,
    }


def next_delivery_s(attempts: int, *, age_s: float) -> float | None:
    """Seconds until the next attempt after so many; None where a day has passed: given up."""
    if age_s >= DAY_S:
        return None
    if attempts <= len(RETRY_S):
        return float(RETRY_S[max(0, attempts - 1)])
    doublings = min(attempts - len(RETRY_S) - 1, 6)
    return float(min(HOUR_S, MINUTE_S * 2**doublings))
