"""The names of two earlier systems, translated to the handlers that are; nothing is decided here.

`/api/v1/gh/...` is the REST API that the application service had, with `X-GH-Service-Key`, whose
program names its user in the body, or by a job of theirs. `/api/...` without a version is the job
runner's. What an earlier field meant and nothing here does is refused by name, not passed over.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field, JsonValue, ValidationError

from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal.codec import stamp
from steadyhand.core.journal.events import RecipeMatched
from steadyhand.core.journal.state import MICRO
from steadyhand.core.policy.budget import JobType, Quality
from steadyhand.core.queue.job import USUAL_PRIORITY, Job, JobStatus
from steadyhand.errors import SteadyhandError
from steadyhand.ports import OpenQuestion
from steadyhand.ports.jobs import JobFilter

from . import (
    application_routes,
    event_routes,
    fleet_routes,
    job_routes,
    own_routes,
    question_routes,
)
from .bodies import (
    BATCH_MAX,
    TEXT_MAX,
    Incoming,
    JobId,
    JobQuery,
    JobRequest,
    Line,
    Moment,
    Tag,
    Whole,
    order_of,
    shown_by,
)
from .callers import Caller, FleetKeeper, Reader, SecretWriter, Writer, count_work
from .problems import NOT_FOUND, Problem

GH = "/gh"
gh = APIRouter(prefix=GH, tags=["aliases"])
runner = APIRouter(prefix="/api", tags=["aliases"])
root = APIRouter(tags=["aliases"])
ARTIFACTS = "/api/v1/artifacts"
SAME_JOB: dict[int | str, dict[str, Any]] = {200: {"description": "The job of the same key"}}
STATUS_COLUMNS = (
    "id status status_message error_code waiting_for attempt retry_count worker_id"
    " cancel_requested_by started_at completed_at updated_at"
).split()
INTERACTIONS = {
    QuestionKind.OTP: "2fa",
    QuestionKind.BLOCKER: "bot_check",
    QuestionKind.CONFIRM_SUBMIT: "approval",
}
NAMES = {  # of a profile, as the earlier system called them
    "first_name": ("name", "given"),
    "last_name": ("name", "family"),
    "name": ("name", "full"),
    "full_name": ("name", "full"),
    "email": ("email",),
    "phone": ("phone",),
    "linkedin_url": ("links", "linkedin"),
    "linkedin": ("links", "linkedin"),
    "github_url": ("links", "github"),
    "website": ("links", "website"),
    "street": ("address", "line1"),
    "city": ("address", "city"),
    "state": ("address", "region"),
    "zip_code": ("address", "postal_code"),
    "country": ("address", "country"),
    "summary": ("summary",),
    "work_history": ("work",),
    "education": ("education",),
    "skills": ("skills",),
}


class Earlier(Incoming):
    """What requests of the earlier system have in common: for whom, and what to tell of it."""

    user_id: Annotated[Line, Field(max_length=64)] = ""
    created_by: Literal["", "valet", "api"] = ""
    valet_task_id: Annotated[Line, Field(max_length=200)] = ""
    target_worker_id: Annotated[Line, Field(max_length=200)] = ""
    callback_url: Annotated[Line, Field(max_length=2_048)] = ""
    idempotency_key: Annotated[Line, Field(max_length=255)] = ""
    target_url: Annotated[Line, Field(min_length=1, max_length=2_048)]
    priority: Annotated[Whole, Field(ge=1, le=10)] = USUAL_PRIORITY
    timeout_seconds: Annotated[Whole, Field(ge=1, le=86_400)] = 300
    max_retries: Annotated[Whole, Field(ge=0, le=10)] = 3
    scheduled_at: Moment | None = None
    metadata: dict[str, JsonValue] = Field(default_factory=dict)
    tags: Annotated[list[Tag], Field(max_length=20)] = Field(default_factory=list)
    resume_ref: Annotated[str, Field(pattern=application_routes.HANDLE)] | None = None
    quality: Quality = Quality.BALANCED
    quality_preset: Quality | None = None  # the same, by the name that jobs here have

    def members(self) -> dict[str, Any]:
        """The same members of a job request of ours."""
        return {
            "priority": self.priority,
            "timeout_seconds": self.timeout_seconds,
            "max_retries": self.max_retries,
            "scheduled_at": self.scheduled_at,
            "callback_url": self.callback_url,
            "external_task_id": self.valet_task_id,
            "idempotency_key": self.idempotency_key,
            "worker_affinity": self.target_worker_id,
            "quality_preset": self.quality_preset or self.quality,
            "metadata": self.metadata,
            "tags": self.tags,
        }


class ValetRequest(Earlier):
    """What the earlier system's first door took: a person, a posting, and whom to tell."""

    profile: dict[str, JsonValue]
    qa_overrides: dict[str, JsonValue] = Field(default_factory=dict)

    model_config = shown_by(
        target_url="https://jobs.example.com/field-engineer",
        profile={"first_name": "Ada", "last_name": "Nemo", "email": "ada@mail.example"},
        qa_overrides={"Notice period": "3 months"},
        quality="balanced",
        valet_task_id="task-1",
    )


class ValetTask(Earlier):
    """A task in words."""

    task_description: Annotated[str, Field(min_length=1, max_length=TEXT_MAX)]
    input_data: dict[str, JsonValue] = Field(default_factory=dict)

    model_config = shown_by(
        target_url="https://jobs.example.com/field-engineer", task_description="Read the salary"
    )


class GhJobRequest(Earlier):
    """A job, as a row of the earlier system was asked for."""

    job_type: JobType
    task_description: Annotated[str, Field(max_length=TEXT_MAX)] = ""
    input_data: dict[str, JsonValue] = Field(default_factory=dict)

    model_config = shown_by(
        job_type="apply",
        target_url="https://jobs.example.com/field-engineer",
        task_description="Apply to the job posting",
        input_data={"user_data": {"first_name": "Ada", "last_name": "Nemo"}, "qa_overrides": {}},
    )


class GhBatchRequest(Incoming):
    """Several of them, each answered for itself."""

    jobs: Annotated[list[dict[str, JsonValue]], Field(min_length=1, max_length=BATCH_MAX)]

    model_config = shown_by(
        jobs=[{"job_type": "apply", "target_url": "https://jobs.example.com/field-engineer"}]
    )


class GhQuery(JobQuery):
    """Which jobs are wanted, and whose."""

    user_id: Annotated[Line, Field(max_length=64)] = ""
    job_type: JobType | None = None


class DeregisterRequest(Incoming):
    """Which worker is no more, by either of its names."""

    target_worker_id: Annotated[Line, Field(max_length=200)] = ""
    worker_id: Annotated[Line, Field(max_length=200)] = ""

    model_config = shown_by(target_worker_id="sandbox-7")


class GhJobAnswer(job_routes.JobAnswer):
    """A job with the columns that its row had. What it was given to fill in is not repeated."""

    job_id: str
    user_id: str
    created_by: str
    valet_task_id: str | None
    target_worker_id: str | None
    manual_id: str | None  # of the recipe that its run followed
    engine_type: str | None  # cookbook where it followed one
    last_heartbeat: str | None
    result_data: dict[str, Any] | None
    result_summary: str | None
    error_details: dict[str, Any] | None
    screenshot_urls: list[str]
    artifact_urls: list[str]


class GhJobPage(BaseModel):
    """Some of them, newest first."""

    jobs: list[GhJobAnswer]
    next_cursor: str | None


class GhBatchItem(BaseModel):
    """What became of one of several: a job, or a problem."""

    status: int
    job: GhJobAnswer | None = None
    problem: dict[str, Any] | None = None


class GhBatchAnswer(BaseModel):
    """All of them, in their order."""

    results: list[GhBatchItem]


class GhEvent(BaseModel):
    """A row of the earlier event log."""

    id: str
    job_id: str
    event_type: str
    from_status: str | None
    to_status: str | None
    message: str
    metadata: dict[str, Any]
    actor: str
    created_at: str


class GhEventList(BaseModel):
    """What happened to a job, oldest first."""

    events: list[GhEvent]


class ValetStatus(BaseModel):
    """How far a job is, in the words of the earlier system's main client."""

    job_id: str
    valet_task_id: str | None
    status: str
    status_message: str
    error_code: str | None
    result_data: dict[str, Any] | None
    result_summary: str | None
    cost: dict[str, Any]
    manual: dict[str, Any] | None
    interaction: dict[str, Any] | None  # what it waits for
    created_at: str
    started_at: str | None
    completed_at: str | None
    updated_at: str


class GhUsageAnswer(fleet_routes.UsageAnswer):
    """A user's month, with its earlier names."""

    period_start: str
    period_end: str
    total_cost_usd: float
    monthly_budget_usd: float
    job_count: int


def profile_of(given: dict[str, Any]) -> dict[str, Any]:
    """The person as a profile has them. Raises Problem for a name that nothing here means."""
    made: dict[str, Any] = {}
    for name, value in given.items():
        place = NAMES.get(name)
        if place is None:
            raise Problem(422, "validation_failed", f"Profile holds {name!r}, which nothing takes.")
        where = made
        for part in place[:-1]:
            where = where.setdefault(part, {})
        where[place[-1]] = value
    return made


async def owner(request: Request, caller: Reader) -> Caller:
    """The caller, acting for the user of the job in the address where it names none itself."""
    job_id = request.path_params.get("job_id", "")
    if caller.user_id or not caller.any_user or not job_id:
        return caller
    user_id = await caller.context.stats.owner(job_id)
    if not user_id:
        raise Problem(404, "not_found", NOT_FOUND)
    return caller.acting_for(user_id)


Owner = Annotated[Caller, Depends(owner)]


@gh.post("/valet/apply", status_code=201, response_model=GhJobAnswer, responses=SAME_JOB)
async def valet_apply(caller: Writer, asked: ValetRequest) -> Response:
    """Ask for an application."""
    acting = caller.acting_for(asked.user_id) if asked.user_id else caller
    told = application_routes.ApplicationRequest(
        target_url=asked.target_url,
        profile=profile_of(asked.profile),
        resume=asked.resume_ref,
        qa_overrides=asked.qa_overrides,
        job=_json_members(asked),
    )
    return await _create_row(acting, await application_routes.job_request(acting, told))


@gh.post("/valet/task", status_code=201, response_model=GhJobAnswer, responses=SAME_JOB)
async def valet_task(caller: Writer, asked: ValetTask) -> Response:
    """Ask for a task in words; a worker takes it that has a handler for such tasks."""
    acting = caller.acting_for(asked.user_id) if asked.user_id else caller
    return await _create_row(acting, task_of(asked))


def task_of(asked: ValetTask) -> JobRequest:
    """The job of that task."""
    return JobRequest(
        job_type=JobType.CUSTOM,
        target_url=asked.target_url,
        task_description=asked.task_description,
        input_data=asked.input_data,
        **asked.members(),
    )


def _json_members(asked: Earlier) -> dict[str, Any]:
    """The members as JSON has them; a time that was not said is none of them."""
    told = asked.members()
    when = told.pop("scheduled_at")
    return told | ({"scheduled_at": when.isoformat()} if when else {})


async def _create_row(caller: Caller, asked: JobRequest) -> Response:
    """The job of that request as its earlier row; 200 where its key made it before."""
    answer = Response()
    await count_work(caller, answer)
    job, made = await job_routes.add_job(caller, order_of(asked))
    headers = {name: value for name, value in answer.headers.items() if name.startswith("x-")}
    headers["Location"] = f"/api/v1/gh/jobs/{job.job_id}"
    row = await gh_row(caller, job)
    return JSONResponse(row.model_dump(mode="json"), 201 if made else 200, headers)


async def gh_row(caller: Caller, job: Job) -> GhJobAnswer:
    """The job with the columns that its row had."""
    told = job_routes.job_answer(job)
    found = await caller.context.artifacts.of_run(caller.user_id, job.run_id)
    links = {each.handle: each.media_type for each in found}
    recipe = await _recipe_followed(caller, job)
    own = {"verdict": job.verdict, "run_id": job.run_id} if job.ended else None
    return GhJobAnswer(
        **told.model_dump(),
        job_id=job.job_id,
        user_id=job.user_id,
        created_by="valet" if job.order.external_task_id else "api",
        valet_task_id=told.external_task_id,
        target_worker_id=told.worker_affinity,
        manual_id=recipe,
        engine_type="cookbook" if recipe else None,
        last_heartbeat=job.updated_at if job.driven else None,
        result_data=own,
        result_summary=job.why if job.ended else None,
        error_details={"message": job.why} if job.error_code else None,
        screenshot_urls=[f"{ARTIFACTS}/{h}" for h, kind in links.items() if kind == "image/png"],
        artifact_urls=[f"{ARTIFACTS}/{h}" for h, kind in links.items() if kind != "image/png"],
    )


async def _recipe_followed(caller: Caller, job: Job) -> str | None:
    envelopes = await caller.store.journal.read(job.run_id)
    found = [each.event.recipe for each in envelopes if isinstance(each.event, RecipeMatched)]
    return found[-1] if found else None


def gh_request(asked: GhJobRequest) -> JobRequest:
    """The job; `user_data`, `qa_overrides` and `resume_ref` of its input are what they were."""
    given = dict(asked.input_data)
    person, answers = given.pop("user_data", None), given.pop("qa_overrides", None)
    resume = given.pop("resume_ref", None) or asked.resume_ref
    if isinstance(person, dict):
        given["profile"] = profile_of(person)
    given |= {"answers": answers} if answers else {}
    given |= {"resume": resume} if resume else {}
    return JobRequest(
        job_type=asked.job_type,
        target_url=asked.target_url,
        task_description=asked.task_description,
        input_data=given,
        **asked.members(),
    )


@gh.post("/jobs", status_code=201, response_model=GhJobAnswer, responses=SAME_JOB)
async def gh_create(caller: Writer, asked: GhJobRequest) -> Response:
    """Ask for a job; `user_data` and `qa_overrides` of its input are a profile and answers."""
    acting = caller.acting_for(asked.user_id) if asked.user_id else caller
    return await _create_row(acting, gh_request(asked))


@gh.post("/jobs/batch")
async def gh_create_several(caller: Writer, asked: GhBatchRequest) -> GhBatchAnswer:
    """Ask for several; each is answered for itself, in the order of the request."""
    return GhBatchAnswer(results=[await _gh_item(caller, each) for each in asked.jobs])


async def _gh_item(caller: Caller, given: dict[str, JsonValue]) -> GhBatchItem:
    try:
        asked = GhJobRequest.model_validate(given)
        acting = caller.acting_for(asked.user_id) if asked.user_id else caller
        order = order_of(gh_request(asked))
        await count_work(acting)
        job, made = await job_routes.add_job(acting, order)
        return GhBatchItem(status=201 if made else 200, job=await gh_row(acting, job))
    except (ValidationError, SteadyhandError, Problem) as exc:
        problem = job_routes.item_problem(exc)
    told = {"code": problem.code, "detail": problem.sentence, "status": problem.status}
    return GhBatchItem(status=problem.status, problem=told)


@gh.get("/jobs")
async def gh_list(caller: Reader, wanted: Annotated[GhQuery, Query()]) -> GhJobPage:
    """The user's jobs, newest first."""
    acting = caller.acting_for(wanted.user_id) if wanted.user_id else caller
    terms = wanted.model_copy(update={"type": wanted.type or wanted.job_type})
    page = await acting.store.jobs.page(terms.filter)
    rows = [await gh_row(acting, each) for each in page.jobs]
    return GhJobPage(jobs=rows, next_cursor=page.cursor or None)


@gh.get("/jobs/{job_id}")
async def gh_read(caller: Owner, job_id: JobId) -> GhJobAnswer:
    """One job."""
    return await gh_row(caller, await caller.store.jobs.get(job_id))


@gh.get("/jobs/{job_id}/status")
async def gh_status(caller: Owner, job_id: JobId) -> dict[str, Any]:
    """How far it is."""
    told = job_routes.job_answer(await caller.store.jobs.get(job_id)).model_dump(mode="json")
    return {"job_id": job_id, **{name: told[name] for name in STATUS_COLUMNS}}


@gh.get("/valet/status/{job_id}")
async def valet_status(caller: Owner, job_id: JobId) -> ValetStatus:
    """How far it is, what it cost, which recipe it follows, and what it waits for."""
    job = await caller.store.jobs.get(job_id)
    row = await gh_row(caller, job)
    waits = job.status is JobStatus.PAUSED  # a question is stored a moment before its job waits
    asked = await caller.store.questions.open() if waits else ()
    open_ones = [each for each in asked if each.run_id == job.run_id]
    open_ones.sort(key=lambda each: each.question.id != job.waiting_for)
    told = {name: getattr(row, name) for name in ValetStatus.model_fields if hasattr(row, name)}
    return ValetStatus(
        **told,
        cost=await _cost(caller, job),
        manual={"manual_id": row.manual_id, "engine_type": "cookbook"} if row.manual_id else None,
        interaction=interaction_of(open_ones[0]) if open_ones else None,
    )


async def _cost(caller: Caller, job: Job) -> dict[str, Any]:
    """What the job's models cost, and of its latest run by rung and by what was shown to them."""
    whole: dict[str, Any] = {"total_cost_usd": job.micro_usd / MICRO}
    if not await caller.store.journal.read(job.run_id):
        return whole
    spent = (await caller.context.receipt(caller.user_id, job.run_id))["cost"]
    return whole | {name: spent[name] for name in ("input_tokens", "output_tokens", "parts")}


def interaction_of(waiting: OpenQuestion) -> dict[str, Any]:
    """What the earlier system told of a job that waits: the kind of its blocker, in its words."""
    question = waiting.question
    kind = INTERACTIONS.get(question.kind, str(question.kind))
    if question.kind is QuestionKind.BLOCKER:
        kind = question.label or kind
    return {
        "type": "login" if question.secret or question.then else kind,
        "question_id": question.id,
        "message": question.text,
        "options": [str(option.label) for option in question.options],
        "asked_at": waiting.asked_at,
        "timeout_seconds": question.deadline_s,
    }


@gh.post("/jobs/{job_id}/cancel", status_code=202)
async def gh_cancel(caller: Owner, job_id: JobId) -> GhJobAnswer:
    """It ends as soon as it may."""
    acting = caller.having("jobs:write")
    after = await job_routes.cancel(acting, await acting.store.jobs.get(job_id))
    return await gh_row(acting, after)


@gh.post("/jobs/{job_id}/retry", status_code=202)
async def gh_retry(caller: Owner, job_id: JobId) -> GhJobAnswer:
    """A further attempt; never after an end of which nobody knows."""
    acting = caller.having("jobs:write")
    after = await job_routes.retry(acting, await acting.store.jobs.get(job_id))
    return await gh_row(acting, after)


@gh.get("/jobs/{job_id}/events", response_model=GhEventList, responses=event_routes.STREAM)
async def gh_events(request: Request, caller: Owner, job_id: JobId) -> Response:
    """What happened, with each change of its status; as a stream where `Accept` names one."""
    if event_routes.EVENT_STREAM in request.headers.get("accept", ""):
        return await event_routes.read_events(request, caller, job_id)
    job = await caller.store.jobs.get(job_id)
    rows = [
        GhEvent(
            id=f"{job_id}.{each.seq}",
            job_id=job_id,
            event_type="status_change",
            from_status=each.before or None,
            to_status=each.after,
            message=each.why,
            metadata={"error_code": each.error_code} if each.error_code else {},
            actor=each.actor,
            created_at=each.at,
        )
        for each in await caller.store.jobs.history(job_id)
    ]
    facts = event_routes.events_beyond(caller.store, job, 0)
    rows += [_gh_event(job_id, fact) async for fact in facts]
    told = GhEventList(events=sorted(rows, key=lambda row: row.created_at))
    return JSONResponse(told.model_dump(mode="json"))


def _gh_event(job_id: str, fact: dict[str, Any]) -> GhEvent:
    return GhEvent(
        id=str(fact["id"]),
        job_id=job_id,
        event_type=fact["kind"],
        from_status=None,
        to_status=None,
        message=" ".join(fact["text"]),
        metadata={name: fact[name] for name in ("attempt", "seq", "run_id")},
        actor=fact["actor"],
        created_at=fact["at"],
    )


@gh.post("/valet/resume/{job_id}", status_code=202)
async def gh_resume(
    caller: Owner, job_id: JobId, asked: question_routes.ResumeRequest
) -> GhJobAnswer:
    """Go on with a job that waits."""
    acting = caller.having("questions:answer")
    await question_routes.resume_job(acting, job_id, asked)
    return await gh_row(acting, await acting.store.jobs.get(job_id))


@gh.get("/valet/sessions/{user_id}")
async def gh_sessions(caller: Reader, user_id: fleet_routes.UserId) -> dict[str, Any]:
    """The user's kept sessions, without what is in them."""
    kept = await own_routes.list_sessions(_acting(caller, user_id))
    return {"user_id": user_id, "sessions": [each.model_dump() for each in kept.domains]}


@gh.delete("/valet/sessions/{user_id}")
async def gh_forget_sessions(caller: SecretWriter, user_id: fleet_routes.UserId) -> dict[str, Any]:
    """None is kept."""
    gone = await own_routes.forget_sessions(_acting(caller, user_id))
    return {"user_id": user_id, "deleted": gone["forgotten"]}


def _acting(caller: Caller, user_id: str) -> Caller:
    """The caller for that user. Raises Problem 404: whose it is, is not told."""
    if caller.user_id not in ("", user_id) or not (caller.any_user or caller.user_id == user_id):
        raise Problem(404, "not_found", NOT_FOUND)
    return caller.acting_for(user_id)


@gh.post("/valet/workers/deregister")
async def gh_deregister(caller: FleetKeeper, asked: DeregisterRequest) -> dict[str, Any]:
    """A worker is no more; its jobs go on elsewhere."""
    name = asked.target_worker_id or asked.worker_id
    if not name:
        raise Problem(422, "validation_failed", "/target_worker_id: which worker is no more?")
    return await fleet_routes.deregister_worker(caller, name)


@gh.get("/users/{user_id}/usage")
async def gh_usage(caller: Reader, user_id: fleet_routes.UserId) -> GhUsageAnswer:
    """What the user's models cost this month."""
    told = await fleet_routes.read_user_usage(caller, user_id)
    begin = datetime.fromisoformat(f"{told.month}-01T00:00:00+00:00")
    end = (begin + timedelta(days=32)).replace(day=1)
    return GhUsageAnswer(
        **told.model_dump(),
        period_start=stamp(begin),
        period_end=stamp(end),
        total_cost_usd=told.cost_usd,
        monthly_budget_usd=told.budget_usd,
        job_count=told.jobs,
    )


@gh.get("/models")
async def gh_models(caller: Reader) -> dict[str, Any]:
    """The models that this deployment asks."""
    return await fleet_routes.list_models(caller)


@runner.get("/jobs")
async def runner_jobs(caller: Reader) -> list[dict[str, Any]]:
    """The user's newest jobs, each with the failure fields of the job runner."""
    page = await caller.store.jobs.page(JobFilter(limit=100))
    found = [job_routes.job_answer(job).model_dump(mode="json") for job in page.jobs]
    told = [await fleet_routes.diagnostics(caller, job) for job in page.jobs]
    return [{**job, **more.model_dump()} for job, more in zip(found, told, strict=True)]


@runner.get("/jobs/{job_id}/diagnostics")
async def runner_diagnostics(caller: Reader, job_id: JobId) -> fleet_routes.DiagnosticsAnswer:
    """What is known of its failure."""
    return await fleet_routes.diagnose_job(caller, job_id)


@runner.get("/stats/failures")
async def runner_failures(caller: Reader) -> dict[str, Any]:
    """Failed jobs in clusters."""
    return await fleet_routes.read_failures(caller)


@runner.get("/runs/{run_id}/trace-summary")
async def runner_trace(caller: Reader, run_id: JobId) -> dict[str, Any]:
    """A page of the run's events in words."""
    return await fleet_routes.summarise_run(caller, run_id)


# The earlier system had these at the root. Health alone is public here.
root.add_api_route("/monitoring/health", fleet_routes.read_condition)
root.add_api_route("/monitoring/metrics", fleet_routes.read_metrics, response_class=Response)
root.add_api_route("/monitoring/metrics/json", fleet_routes.read_metrics_json)
root.add_api_route("/monitoring/alerts", fleet_routes.read_alerts)
root.add_api_route("/monitoring/workers", fleet_routes.read_fleet)
root.add_api_route("/monitoring/dashboard", fleet_routes.read_dashboard)


@root.get("/health")
async def root_health() -> dict[str, str]:
    """Tell that requests are answered; nothing else is looked at."""
    return {"status": "ok"}
