"""Jobs: asked for, listed, looked at, cancelled, tried again. What may be done is core's to say."""

from __future__ import annotations

import hashlib
import uuid
from dataclasses import replace
from datetime import datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Header, Path, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field, ValidationError
from starlette.background import BackgroundTask

from steadyhand.core.journal.codec import stamp
from steadyhand.core.journal.state import MICRO, fold_all
from steadyhand.core.policy.budget import JobType
from steadyhand.core.queue.access import JOBS_WRITE
from steadyhand.core.queue.job import LIVE, Job, JobChange, JobOrder, JobStatus
from steadyhand.core.queue.lifecycle import JobAction, action_answer, new_job
from steadyhand.errors import SteadyhandError
from steadyhand.ports.api import BulkAction, BulkResult, UserStore

from .bodies import (
    BatchRequest,
    Incoming,
    JobId,
    JobQuery,
    JobRequest,
    RetryRequest,
    order_of,
    shown_by,
)
from .callers import Caller, Reader, Writer, count_site, count_work
from .problems import NOT_FOUND, Problem, problem_of

router = APIRouter(tags=["jobs"])
LOOKS_MAX = 5  # at a job that workers take and lose meanwhile
KEY_MAX = 255
BULK_MAX = 1_000  # jobs that one bulk action reaches
BULK_STEP = 20  # jobs between two notes of how far it is
BULK_SILENT_S = 60.0  # then nobody works at it any more


class JobAnswer(BaseModel):
    """A job as its user sees it. What it was given to fill in is not repeated."""

    id: str
    job_type: JobType
    target_url: str
    task_description: str
    status: JobStatus
    status_message: str
    error_code: str | None
    verdict: str | None
    priority: int
    quality_preset: str
    attempt: int
    run_id: str
    retry_count: int
    max_retries: int
    timeout_seconds: int
    waiting_for: str | None  # id of a question
    cancel_requested_by: str | None
    worker_id: str | None
    worker_affinity: str | None
    callback_url: str | None
    external_task_id: str | None
    idempotency_key: str | None
    tags: list[str]
    metadata: dict[str, Any]
    cost_usd: float
    scheduled_at: str | None
    created_at: str
    updated_at: str
    started_at: str | None
    completed_at: str | None


class JobPageAnswer(BaseModel):
    """Some jobs, newest first, and the cursor of the next page."""

    jobs: list[JobAnswer]
    next_cursor: str | None


class StatusAnswer(BaseModel):
    """The little that a client asks for again and again."""

    id: str
    status: JobStatus
    status_message: str
    error_code: str | None
    waiting_for: str | None
    attempt: int
    cancel_requested_by: str | None
    updated_at: str


class BatchItem(BaseModel):
    """What became of one of several: a job, or a problem."""

    status: int  # as HTTP would have it
    job: JobAnswer | None = None
    problem: dict[str, Any] | None = None


class BatchAnswer(BaseModel):
    """All of them, in their order."""

    results: list[BatchItem]


class BulkRequest(Incoming):
    """An action for all jobs that the list of these terms holds now."""

    action: Literal["cancel", "retry"]
    filter: JobQuery = Field(default_factory=JobQuery)

    model_config = shown_by(action="cancel", filter={"status": ["queued"], "tag": "autumn"})


class BulkItem(BaseModel):
    """What became of one job of a bulk action."""

    job_id: str
    status: int  # as HTTP would have it
    code: str
    detail: str
    job_status: str


class BulkAnswer(BaseModel):
    """How far a bulk action is; *results* stand in the order of its jobs."""

    id: str
    action: str
    status: Literal["running", "ended"]
    asked_at: str
    total: int
    done: int
    more: bool
    results: list[BulkItem]


def job_answer(job: Job) -> JobAnswer:
    """The job as its user sees it."""
    order = job.order
    return JobAnswer(
        id=job.job_id,
        job_type=order.type,
        target_url=order.target_url,
        task_description=order.task_description,
        status=job.status,
        status_message=job.why,
        error_code=job.error_code or None,
        verdict=job.verdict or None,
        priority=order.priority,
        quality_preset=order.quality,
        attempt=job.attempt,
        run_id=job.run_id,
        retry_count=job.retries,
        max_retries=order.max_retries,
        timeout_seconds=order.timeout_s,
        waiting_for=job.waiting_for or None,
        cancel_requested_by=job.cancel_by or None,
        worker_id=job.worker_id or None,
        worker_affinity=order.worker_affinity or None,
        callback_url=order.callback_url or None,
        external_task_id=order.external_task_id or None,
        idempotency_key=order.idempotency_key or None,
        tags=list(order.tags),
        metadata=dict(order.metadata),
        cost_usd=job.micro_usd / MICRO,
        scheduled_at=order.scheduled_at or None,
        created_at=job.created_at,
        updated_at=job.updated_at,
        started_at=job.started_at or None,
        completed_at=job.completed_at or None,
    )


def status_answer(job: Job) -> StatusAnswer:
    """The little of it that changes."""
    return StatusAnswer.model_validate(job_answer(job), from_attributes=True)


def fresh_response(request: Request, answer: BaseModel) -> Response:
    """The answer with its tag; 304 where the client has it already."""
    body = answer.model_dump_json().encode()
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    given = request.headers.get("if-none-match", "").split(",")
    known = [each.strip().removeprefix("W/") for each in given]
    if tag in known or known == ["*"]:
        return Response(status_code=304, headers={"ETag": tag})
    return Response(body, media_type="application/json", headers={"ETag": tag})


KNOWN: dict[int | str, dict[str, Any]] = {304: {"description": "The client has it already"}}
SAME: dict[int | str, dict[str, Any]] = {
    200: {"model": JobAnswer, "description": "The job of the same key and request"}
}


@router.post("/jobs", status_code=201, response_model=JobAnswer, responses=SAME)
async def create_job(
    caller: Writer,
    asked: JobRequest,
    idempotency_key: Annotated[str | None, Header(max_length=KEY_MAX)] = None,
) -> Response:
    """Ask for a piece of work; the same key and request give the same job, and 200."""
    answer = Response()
    await count_work(caller, answer)
    key = idempotency_key or ""
    if key and asked.idempotency_key not in ("", key):
        why = "The header and the body name different idempotency keys; name one."
        raise Problem(422, "idempotency_key_twice", why)
    job, made = await add_job(caller, order_of(asked, key))
    body = job_answer(job).model_dump(mode="json")
    headers = {**answer.headers, "Location": f"/api/v1/jobs/{job.job_id}"}
    headers.pop("content-length", None)
    return JSONResponse(body, 201 if made else 200, headers)


async def add_job(caller: Caller, order: JobOrder) -> tuple[Job, bool]:
    """The job of that order, and whether it is a new one. Raises UrlRefused, KeyReused."""
    context, store = caller.context, caller.store
    context.check_address(order.target_url)
    if order.callback_url:
        await context.admit(order.callback_url)
    job_id, at = context.new_id(), stamp(context.clock.now())
    wanted = new_job(order, user_id=caller.user_id, job_id=job_id, at=at)
    await count_site(caller, wanted.host)
    job = await store.jobs.add(wanted)
    return job, job.job_id == job_id


@router.post("/jobs/batch", response_model=BatchAnswer)
async def create_jobs(caller: Writer, asked: BatchRequest) -> BatchAnswer:
    """Ask for several; each is answered for itself, in the order of the request."""
    return BatchAnswer(results=[await _batch_item(caller, each) for each in asked.jobs])


async def _batch_item(caller: Caller, asked: dict[str, Any]) -> BatchItem:
    try:
        order = order_of(JobRequest.model_validate(asked))
        await count_work(caller)
        job, made = await add_job(caller, order)
        return BatchItem(status=201 if made else 200, job=job_answer(job))
    except (ValidationError, SteadyhandError, Problem) as exc:
        problem = item_problem(exc)
    told = {"code": problem.code, "detail": problem.sentence, "status": problem.status}
    return BatchItem(status=problem.status, problem=told)


def item_problem(exc: ValidationError | SteadyhandError | Problem) -> Problem:
    """The problem of one of several."""
    if isinstance(exc, Problem):
        return exc
    if isinstance(exc, SteadyhandError):
        return problem_of(exc)
    first = exc.errors(include_url=False, include_input=False)[0]
    where = "/".join(map(str, first["loc"]))
    return Problem(422, "validation_failed", f"{where}: {first['msg']}")


@router.post("/jobs/actions", status_code=202, response_model=BulkAnswer)
async def act_on_jobs(caller: Writer, asked: BulkRequest) -> Response:
    """Cancel or retry all jobs that the list holds at the call; each is answered for itself.

    *more* tells that the list was longer; what may have been sent is never retried by this.
    """
    chosen: list[Job] = []
    cursor, more = asked.filter.cursor, True
    while more and len(chosen) < BULK_MAX:
        terms = asked.filter.model_copy(update={"cursor": cursor, "limit": 100})
        page = await caller.store.jobs.page(terms.filter)
        chosen += page.jobs
        cursor, more = page.cursor, bool(page.cursor)
    now = stamp(caller.context.clock.now())
    bulk = BulkAction(
        action_id=uuid.uuid4().hex,
        action=asked.action,
        asked_at=now,
        touched_at=now,
        jobs=tuple((job.job_id, job.attempt) for job in chosen),
        more=more,
    )
    await caller.context.bulk.put(caller.user_id, bulk)
    headers = {"Location": f"/api/v1/jobs/actions/{bulk.action_id}"}
    body = bulk_answer(bulk).model_dump(mode="json")
    going_on = BackgroundTask(carry_out, caller, bulk)
    return JSONResponse(body, 202, headers, background=going_on)


@router.get("/jobs/actions/{action_id}", response_model=BulkAnswer)
async def read_action(
    caller: Reader, action_id: Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]
) -> Response:
    """How far a bulk action is; one that was cut off goes on by being looked at."""
    caller.require_user()
    bulk = await caller.context.bulk.get(caller.user_id, action_id)
    if bulk is None:
        raise Problem(404, "not_found", NOT_FOUND)
    body = bulk_answer(bulk).model_dump(mode="json")
    silent = caller.context.clock.now() - datetime.fromisoformat(bulk.touched_at)
    cut_off = not bulk.ended and silent.total_seconds() > BULK_SILENT_S
    mine = cut_off and JOBS_WRITE in caller.scopes
    return JSONResponse(body, background=BackgroundTask(carry_out, caller, bulk) if mine else None)


async def carry_out(caller: Caller, bulk: BulkAction) -> None:
    """The rest of the action's jobs were dealt with, and each has its answer in the store."""
    results = list(bulk.results)
    for number, (job_id, attempt) in enumerate(bulk.jobs[len(results) :], 1):
        results.append(await _act(caller, job_id, attempt, action=bulk.action))
        if number % BULK_STEP == 0 or len(results) == len(bulk.jobs):
            now = stamp(caller.context.clock.now())
            whole = replace(bulk, results=tuple(results), touched_at=now)
            await caller.context.bulk.put(caller.user_id, whole)


async def _act(caller: Caller, job_id: str, attempt: int, *, action: str) -> BulkResult:
    act = cancel if action == "cancel" else retry
    try:
        job = await caller.store.jobs.get(job_id)
        if job.attempt != attempt:
            why = "It was begun again since the action was asked for."
            return BulkResult(job_id, 409, "job_changed", why)
        after = await act(caller, job)
    except Problem as exc:
        return BulkResult(job_id, exc.status, exc.code, exc.sentence)
    except SteadyhandError as exc:
        problem = problem_of(exc)
        return BulkResult(job_id, problem.status, problem.code, problem.sentence)
    return BulkResult(job_id, 202, job_status=str(after.status))


def bulk_answer(bulk: BulkAction) -> BulkAnswer:
    """How far the action is."""
    return BulkAnswer(
        id=bulk.action_id,
        action=bulk.action,
        status="ended" if bulk.ended else "running",
        asked_at=bulk.asked_at,
        total=len(bulk.jobs),
        done=len(bulk.results),
        more=bulk.more,
        results=[BulkItem.model_validate(each, from_attributes=True) for each in bulk.results],
    )


@router.get("/jobs", response_model=JobPageAnswer, responses=KNOWN)
async def list_jobs(
    request: Request, caller: Reader, wanted: Annotated[JobQuery, Query()]
) -> Response:
    """The user's jobs, newest first."""
    page = await caller.store.jobs.page(wanted.filter)
    found = [job_answer(each) for each in page.jobs]
    return fresh_response(request, JobPageAnswer(jobs=found, next_cursor=page.cursor or None))


@router.get("/jobs/{job_id}", response_model=JobAnswer, responses=KNOWN)
async def read_job(request: Request, caller: Reader, job_id: JobId) -> Response:
    """One job."""
    return fresh_response(request, job_answer(await caller.store.jobs.get(job_id)))


@router.get("/jobs/{job_id}/status", response_model=StatusAnswer, responses=KNOWN)
async def read_status(request: Request, caller: Reader, job_id: JobId) -> Response:
    """How far it is."""
    return fresh_response(request, status_answer(await caller.store.jobs.get(job_id)))


@router.post("/jobs/{job_id}/cancel", status_code=202, response_model=JobAnswer)
async def cancel_job(caller: Writer, job_id: JobId) -> JobAnswer:
    """It ends as soon as it may; 409 where its form may have been sent, or where it has ended."""
    return job_answer(await cancel(caller, await caller.store.jobs.get(job_id)))


async def cancel(caller: Caller, job: Job) -> Job:
    """The job as it stands when its end was asked for. Raises Problem."""
    store, at = caller.store, caller.context.clock.now()
    why = f"Cancelled by {caller.actor}."
    for _ in range(LOOKS_MAX):  # again where a worker had it since: it may have sent the form
        sent = await may_have_sent(store, job)
        check_action(job, JobAction.CANCEL, may_have_sent=sent)
        change = JobChange(JobStatus.CANCELLED, caller.actor, why, fence=job.fence)
        job = await store.jobs.change(job.job_id, change, only=tuple(LIVE), at=at)
        if job.ended or job.driven:
            break
    else:
        raise Problem(409, "busy", "Its workers change too fast to end it now; ask again.")
    if job.ended and job.status is not JobStatus.CANCELLED:
        check_action(job, JobAction.CANCEL)
    return job


@router.post("/jobs/{job_id}/retry", status_code=202, response_model=JobAnswer)
async def retry_job(
    caller: Writer, job_id: JobId, asked: Annotated[RetryRequest | None, Body()] = None
) -> JobAnswer:
    """A further attempt of a job that has ended, as another run."""
    job = await caller.store.jobs.get(job_id)
    looked = asked is not None and asked.i_looked
    if looked and not await caller.is_delegate():
        why = "Only a person may say so, or a program to whom they delegated it."
        raise Problem(403, "person_needed", why)
    return job_answer(await retry(caller, job, looked=looked))


async def retry(caller: Caller, job: Job, *, looked: bool = False) -> Job:
    """The job, queued anew. Raises Problem."""
    store, at = caller.store, caller.context.clock.now()
    sent = await may_have_sent(store, job)
    check_action(job, JobAction.RETRY, may_have_sent=sent, looked=looked)
    await count_work(caller)
    change = JobChange(
        JobStatus.QUEUED,
        caller.actor,
        f"Begun again by {caller.actor}.",
        again="anew",
        attempt=job.attempt,
    )
    return await store.jobs.change(job.job_id, change, only=(job.status,), at=at)


def check_action(
    job: Job, action: JobAction, *, may_have_sent: bool = False, looked: bool = False
) -> None:
    """Passes what core allows in that state. Raises Problem."""
    answer = action_answer(job, action, may_have_sent=may_have_sent, looked=looked)
    if not answer.allowed:
        raise Problem(answer.status, answer.code, answer.sentence)


async def may_have_sent(store: UserStore, job: Job) -> bool:
    """Whether an intent to submit of its run is stored, and nothing has closed it."""
    return fold_all(await store.journal.read(job.run_id)).outstanding
