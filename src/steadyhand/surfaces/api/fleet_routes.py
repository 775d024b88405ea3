"""What runs the jobs, and what it costs: why a job waits, usage, counts, workers, health."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from pydantic import BaseModel

from steadyhand.core.journal.codec import stamp
from steadyhand.core.journal.events import OutcomeClassified
from steadyhand.core.journal.state import MICRO
from steadyhand.core.policy.budget import MONTH_MICRO_USD, TASK_MICRO_USD
from steadyhand.core.queue import access, explain
from steadyhand.core.queue.job import Job, JobStatus
from steadyhand.errors import SteadyhandError
from steadyhand.ports.api import ApiContext
from steadyhand.ports.jobs import JobCounts, JobFilter, WorkerRow
from steadyhand.views import metrics

from .bodies import JobId
from .callers import Caller, FleetKeeper, Reader
from .event_routes import events_beyond
from .problems import NOT_FOUND, Problem

router = APIRouter()
WorkerId = Annotated[str, Path(pattern=r"^[A-Za-z0-9._:-]{1,200}$")]
UserId = Annotated[str, Path(pattern=r"^[A-Za-z0-9._@-]{1,64}$")]


class WhyAnswer(BaseModel):
    """One sentence: why a job is not moving."""

    job_id: str
    status: JobStatus
    why: str


class DiagnosticsAnswer(BaseModel):
    """What is known of a job's failure."""

    job_id: str
    failure_class: str | None
    failure_code: str | None
    retry_count: int
    last_error_snippet: str | None
    last_outcome_class: str | None
    last_outcome_at: str | None


class UsageAnswer(BaseModel):
    """What a user's models cost in a month, in dollars, with what is put aside."""

    user_id: str
    month: str
    tier: str
    cost_usd: float
    budget_usd: float
    remaining_usd: float
    jobs: int


class WorkerAnswer(BaseModel):
    """A worker as it last told of itself."""

    worker_id: str
    status: str
    version: str
    capacity: int
    running: int
    draining: bool
    registered_at: str
    beat_at: str
    jobs_completed: int
    jobs_failed: int


@router.get("/jobs/{job_id}/why", tags=["jobs"])
async def explain_job(caller: Reader, job_id: JobId) -> WhyAnswer:
    """Why it is not moving."""
    store, now = caller.store, caller.context.clock.now()
    job = await store.jobs.get(job_id)
    running = await store.jobs.page(JobFilter(status=(JobStatus.RUNNING,), limit=100))
    asked = [q for q in await store.questions.open() if q.run_id == job.run_id]
    around = explain.Surroundings(
        at=stamp(now),
        workers=tuple(worker_beat(row, now) for row in await caller.context.workers.all()),
        at_host=tuple(each.job_id for each in running.jobs if job.host and each.host == job.host),
        asked_at=asked[0].asked_at if asked else "",
    )
    return WhyAnswer(job_id=job_id, status=job.status, why=explain.why_job_waits(job, around))


def worker_beat(row: WorkerRow, now: datetime) -> explain.WorkerBeat:
    """The worker as far as it matters for whether jobs move."""
    return explain.WorkerBeat(
        worker_id=row.worker_id,
        silent_s=(now - datetime.fromisoformat(row.beat_at)).total_seconds(),
        draining=row.drain or row.status != "active",
        has_room=row.running < row.capacity,
        types=row.types,
    )


@router.get("/jobs/{job_id}/diagnostics", tags=["jobs"])
async def diagnose_job(caller: Reader, job_id: JobId) -> DiagnosticsAnswer:
    """What is known of its failure."""
    return await diagnostics(caller, await caller.store.jobs.get(job_id))


async def diagnostics(caller: Caller, job: Job) -> DiagnosticsAnswer:
    """What is known of the job's failure: its own code, and its latest run's outcome."""
    envelopes = await caller.store.journal.read(job.run_id)
    outcome: Any = {}
    if envelopes:
        outcome = (await caller.context.receipt(caller.user_id, job.run_id))["outcome"]
    judged = [each.at for each in envelopes if isinstance(each.event, OutcomeClassified)]
    return DiagnosticsAnswer(
        job_id=job.job_id,
        failure_class=outcome.get("outcome_class") if job.error_code else None,
        failure_code=job.error_code or None,
        retry_count=job.retries,
        last_error_snippet=job.why if job.error_code else None,
        last_outcome_class=outcome.get("outcome_class"),
        last_outcome_at=judged[-1] if judged else None,
    )


@router.get("/runs/{run_id}/trace-summary", tags=["events"])
async def summarise_run(caller: Reader, run_id: JobId) -> dict[str, Any]:
    """A page of the run's events in words."""
    for job_id in (run_id, run_id.rpartition("-")[0]):
        try:
            job = await caller.store.jobs.get(job_id)
        except SteadyhandError:
            continue
        told = [f async for f in events_beyond(caller.store, job, 0) if f["run_id"] == run_id]
        if told or job.run_id == run_id:
            lines = [{"at": f["at"], "kind": f["kind"], "text": f["text"]} for f in told]
            return {"run_id": run_id, "job_id": job.job_id, "events": lines}
    raise Problem(404, "not_found", NOT_FOUND)


@router.get("/usage", tags=["usage"])
async def read_usage(caller: Reader) -> UsageAnswer:
    """What the user's models cost this month."""
    caller.require_user()
    return await usage(caller.context, caller.user_id)


@router.get("/users/{user_id}/usage", tags=["usage"])
async def read_user_usage(caller: Reader, user_id: UserId) -> UsageAnswer:
    """The same of that user; another one's is there for administrators and free programs."""
    nobody = caller.any_user and not caller.user_id  # a program that acts for no one just now
    admin = access.ADMIN in caller.scopes and not caller.is_program
    if not (caller.user_id == user_id or nobody or admin):
        raise Problem(404, "not_found", NOT_FOUND)
    return await usage(caller.context, user_id)


async def usage(context: ApiContext, user_id: str) -> UsageAnswer:
    """What that user's models cost in the month that it is."""
    now = context.clock.now()
    month = f"{now:%Y-%m}"
    user = await context.users.get(user_id)
    tier = access.tier_named(user.tier, context.options.tier)
    spent = await context.user_store(user_id).spendings.spent(month)
    budget = MONTH_MICRO_USD[tier]
    counts = await context.stats.counts(user_id, since=f"{month}-01", at=now)
    return UsageAnswer(
        user_id=user_id,
        month=month,
        tier=tier,
        cost_usd=spent / MICRO,
        budget_usd=budget / MICRO,
        remaining_usd=max(0, budget - spent) / MICRO,
        jobs=sum(counts.by_status.values()),
    )


@router.get("/models", tags=["usage"])
async def list_models(caller: Reader) -> dict[str, Any]:
    """The models that this deployment asks, and what a task may cost by its preset."""
    presets = {str(each): micro / MICRO for each, micro in TASK_MICRO_USD.items()}
    return {"models": list(caller.context.options.models), "presets_usd": presets}


@router.get("/stats", tags=["usage"])
async def read_stats(caller: Reader) -> dict[str, Any]:
    """How many jobs the user has, by state and by type, and what they cost."""
    caller.require_user()
    now = caller.context.clock.now()
    return _counts_json(await caller.context.stats.counts(caller.user_id, at=now))


def _counts_json(counts: JobCounts) -> dict[str, Any]:
    return {
        "by_status": counts.by_status,
        "by_type": counts.by_type,
        "total": sum(counts.by_status.values()),
        "cost_usd": counts.micro_usd / MICRO,
    }


@router.get("/stats/failures", tags=["usage"])
async def read_failures(
    caller: Reader, limit: Annotated[int, Query(ge=1, le=100)] = 20
) -> dict[str, Any]:
    """The user's failed jobs in clusters of one code at one host, the largest first."""
    caller.require_user()
    found = await caller.context.stats.failures(caller.user_id, limit=limit)
    names = ("error_code", "host", "count", "last_at", "job_id")
    return {"clusters": [{name: getattr(each, name) for name in names} for each in found]}


@router.get("/workers", tags=["workers"])
async def list_workers(caller: FleetKeeper) -> dict[str, list[WorkerAnswer]]:
    """The fleet, the worker that beat last first."""
    return {"workers": [worker_answer(row) for row in await caller.context.workers.all()]}


def worker_answer(row: WorkerRow) -> WorkerAnswer:
    """The worker as it last told of itself; where its status port is stays inside."""
    return WorkerAnswer(
        worker_id=row.worker_id,
        status=row.status,
        version=row.version,
        capacity=row.capacity,
        running=row.running,
        draining=row.drain,
        registered_at=row.registered_at,
        beat_at=row.beat_at,
        jobs_completed=row.completed,
        jobs_failed=row.failed,
    )


@router.post("/workers/{worker_id}/drain", status_code=202, tags=["workers"])
async def drain_worker(caller: FleetKeeper, worker_id: WorkerId) -> dict[str, str]:
    """It takes nothing new; what it drives goes on."""
    if not await caller.context.workers.drain(worker_id):
        raise Problem(404, "not_found", NOT_FOUND)
    return {"worker_id": worker_id, "asked": "drain"}


@router.post("/workers/{worker_id}/deregister", tags=["workers"])
async def deregister_worker(caller: FleetKeeper, worker_id: WorkerId) -> dict[str, Any]:
    """It is no more; its jobs go on elsewhere.

    One in the middle of its submit is left to it, and comes to its answer there.
    """
    now = caller.context.clock.now()
    if worker_id not in [row.worker_id for row in await caller.context.workers.all()]:
        raise Problem(404, "not_found", NOT_FOUND)
    gone = await caller.context.workers.remove(worker_id, at=now)
    left = {"jobs": list(gone.released), "submitting": list(gone.submitting)}
    return {"worker_id": worker_id, **left}


@router.get("/monitoring/health", tags=["monitoring"])
async def read_condition(caller: FleetKeeper) -> dict[str, Any]:
    """Healthy, degraded or unhealthy, with reasons."""
    health, _ = await _look(caller.context)
    return {"status": str(health.condition), "reasons": list(health.reasons)}


async def _look(context: ApiContext) -> tuple[explain.Health, tuple[metrics.Metric, ...]]:
    """How the service is, and its counts."""
    now = context.clock.now()
    counts = await context.stats.counts("", at=now)
    beats = tuple(worker_beat(row, now) for row in await context.workers.all())
    waiting = counts.by_status.get(str(JobStatus.QUEUED), 0)
    health = explain.fleet_health(beats, stuck=counts.stuck, waiting=waiting)
    by_status = {str(s): float(counts.by_status.get(str(s), 0)) for s in JobStatus}
    silent = {beat.worker_id: round(beat.silent_s, 1) for beat in beats}
    whole = (((), float(sum(beat.takes_jobs for beat in beats))),)
    return health, (
        metrics.Metric(
            "steadyhand_jobs", "Jobs by status.", "gauge", metrics.by_label("status", by_status)
        ),
        metrics.Metric(
            "steadyhand_jobs_stuck", "Jobs of a lapsed lease.", "gauge", (((), counts.stuck),)
        ),
        metrics.Metric("steadyhand_workers", "Workers that take jobs.", "gauge", whole),
        metrics.Metric(
            "steadyhand_worker_silence_seconds",
            "Since a worker was heard of.",
            "gauge",
            metrics.by_label("worker", silent),
        ),
    )


@router.get("/monitoring/metrics", tags=["monitoring"], response_class=Response)
async def read_metrics(caller: FleetKeeper) -> Response:
    """Counts as Prometheus reads them."""
    _, found = await _look(caller.context)
    return Response(metrics.prometheus(found), media_type="text/plain; version=0.0.4")


@router.get("/monitoring/metrics/json", tags=["monitoring"])
async def read_metrics_json(caller: FleetKeeper) -> dict[str, Any]:
    """The same as JSON."""
    return metrics.metrics_json((await _look(caller.context))[1])


@router.get("/monitoring/alerts", tags=["monitoring"])
async def read_alerts(caller: FleetKeeper) -> dict[str, Any]:
    """What is not well just now: for the service itself, and by the deployment's own rules."""
    health, found = await _look(caller.context)
    told = [{"severity": str(health.condition), "why": why} for why in health.reasons]
    return {"alerts": [*told, *metrics.alerts_of(caller.context.options.alerts, found)]}


@router.get("/monitoring/workers", tags=["monitoring"])
async def read_fleet(caller: FleetKeeper) -> dict[str, list[WorkerAnswer]]:
    """The fleet."""
    return await list_workers(caller)


@router.get("/monitoring/dashboard", tags=["monitoring"])
async def read_dashboard(caller: FleetKeeper) -> dict[str, Any]:
    """All of it at once."""
    health, found = await _look(caller.context)
    return {
        "health": {"status": str(health.condition), "reasons": list(health.reasons)},
        "metrics": metrics.metrics_json(found),
        **await list_workers(caller),
    }
