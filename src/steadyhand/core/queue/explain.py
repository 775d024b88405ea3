"""Why a job does not move, in one sentence, and how the fleet is, with reasons.

`WAITS` is an ordered tuple of rules: the first with an opinion speaks. What is said of others is
only that they are there: no sentence names another user's job.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ...errors import BadInput
from .job import Job, JobStatus

SILENT_S = 90.0  # of a beat each 10 s: a worker that was not heard of so long is not counted on


@dataclass(frozen=True, slots=True)
class WorkerBeat:
    """A worker as far as it matters here."""

    worker_id: str
    silent_s: float
    draining: bool = False
    has_room: bool = True
    types: tuple[str, ...] = ()  # of jobs that it has handlers for

    @property
    def takes_jobs(self) -> bool:
        """Whether it may take one now."""
        return self.silent_s < SILENT_S and not self.draining


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a waiting job depends on."""

    at: str  # now, as a stamp
    workers: tuple[WorkerBeat, ...] = ()
    at_host: tuple[str, ...] = ()  # ids of the same user's jobs that run at its host
    asked_at: str = ""  # when the open question was put


Rule = Callable[[Job, Surroundings], str]


def why_job_waits(job: Job, around: Surroundings) -> str:
    """Why it is not moving; that it is, where it is."""
    return next(sentence for rule in WAITS if (sentence := rule(job, around)))


def _at_its_end(job: Job, around: Surroundings) -> str:
    told = f": {job.why}" if job.why else "."
    return f"It has ended as {job.status}{told}" if job.ended else ""


def _to_be_cancelled(job: Job, around: Surroundings) -> str:
    if not job.cancel_by:
        return ""
    return f"{job.cancel_by} wants it to end; it ends as soon as nothing is being sent."


def _open_question(job: Job, around: Surroundings) -> str:
    if job.status is not JobStatus.PAUSED:
        return ""
    since = f" since {around.asked_at}" if around.asked_at else ""
    return f"It waits{since} for a person's answer to question {job.waiting_for or 'unnamed'}."


def _running(job: Job, around: Surroundings) -> str:
    if job.status is not JobStatus.RUNNING:
        return ""
    if job.lease_until < around.at:
        return f"Worker {job.worker_id} was not heard of; another one takes it over."
    return f"It is moving: worker {job.worker_id} drives it."


def _not_due(job: Job, around: Surroundings) -> str:
    if job.due_at <= around.at:
        return ""
    if job.retries or job.error_code:
        cause = f" after {job.error_code}" if job.error_code else ""
        return f"It is tried again at {job.due_at}{cause}."
    return f"It is not due before {job.due_at}."


def _affine_worker_missing(job: Job, around: Surroundings) -> str:
    wanted = job.order.worker_affinity
    if not wanted or any(w.takes_jobs and w.worker_id == wanted for w in around.workers):
        return ""
    return f"Only worker {wanted} may take it, and that one takes nothing now."


def _nobody_works(job: Job, around: Surroundings) -> str:
    return "" if any(w.takes_jobs for w in around.workers) else "No worker takes jobs now."


def _nobody_handles(job: Job, around: Surroundings) -> str:
    able = any(w.takes_jobs and str(job.order.type) in w.types for w in around.workers)
    return "" if able else f"No worker has a handler for jobs of type {job.order.type}."


def _host_taken(job: Job, around: Surroundings) -> str:
    others = ", ".join(each for each in around.at_host if each != job.job_id)
    return f"Job {others} works at {job.host}; one at a time is let there." if others else ""


def _no_room(job: Job, around: Surroundings) -> str:
    free = any(w.takes_jobs and w.has_room for w in around.workers)
    return "" if free else "Every worker has as many jobs as it can drive."


def _next(job: Job, around: Surroundings) -> str:
    return f"It is due since {job.due_at} and waits for its turn."


WAITS: tuple[Rule, ...] = (
    _at_its_end,
    _to_be_cancelled,
    _open_question,
    _running,
    _not_due,
    _affine_worker_missing,
    _nobody_works,
    _nobody_handles,
    _host_taken,
    _no_room,
    _next,
)


class Condition(StrEnum):
    """How a service is."""

    HEALTHY = "healthy"
    DEGRADED = "degraded"
    UNHEALTHY = "unhealthy"


@dataclass(frozen=True, slots=True)
class Health:
    """How it is, with a reason for each thing that is not well."""

    condition: Condition
    reasons: tuple[str, ...] = field(default=())


def fleet_health(workers: tuple[WorkerBeat, ...], *, stuck: int, waiting: int) -> Health:
    """The fleet with so many jobs that nobody drives though somebody should, and that wait."""
    silent = [w.worker_id for w in workers if w.silent_s >= SILENT_S]
    reasons = [f"Worker {name} was not heard of for {SILENT_S:.0f} s." for name in silent]
    if stuck:
        reasons.append(f"{stuck} running jobs have a lease that ran out.")
    able = any(w.takes_jobs for w in workers)
    if waiting and not able:
        reasons.append(f"{waiting} jobs wait and no worker takes any.")
        return Health(Condition.UNHEALTHY, tuple(reasons))
    return Health(Condition.DEGRADED if reasons else Condition.HEALTHY, tuple(reasons))


@dataclass(frozen=True, slots=True)
class AlertRule:
    """When a measure is too high or too low, and what is said then."""

    name: str
    metric: str
    why: str
    severity: str = "degraded"
    above: float = math.inf
    below: float = -math.inf


_TEXTS = ("name", "metric", "why", "severity")
_BOUNDS = ("above", "below")


def read_alert_rules(tables: Iterable[object]) -> tuple[AlertRule, ...]:
    """The rules of a file. Raises BadInput, naming the rule that is none."""
    return tuple(_read_rule(number, table) for number, table in enumerate(tables, 1))


def _read_rule(number: int, table: object) -> AlertRule:
    said = dict(table) if isinstance(table, Mapping) else {}
    texts = {name: said.pop(name) for name in _TEXTS if name in said}
    bounds = {name: said.pop(name) for name in _BOUNDS if name in said}
    plain = all(isinstance(each, str) and each for each in texts.values())
    numbers = all(type(each) in (int, float) for each in bounds.values())
    if said or not (plain and numbers and bounds and {"name", "metric", "why"} <= set(texts)):
        raise BadInput(
            f"alert {number} needs name, metric, why, and above or below; severity may stand there"
        )
    return AlertRule(**texts, **bounds)
