"""The names of two earlier systems, translated to the handlers that are; nothing is decided here.

`/api/v1/gh/...` is the REST API that the application service had, with `X-GH-Service-Key`, whose
program names its user in the body, or by a job of theirs. `/api/...` without a version is the job
runner's. What an earlier field meant and nothing here does is refused by name, not passed over.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import Field, JsonValue

from steadyhand.ports.jobs import JobFilter

from . import application_routes, event_routes, fleet_routes, job_routes, question_routes
from .bodies import Incoming, JobId, JobQuery, JobRequest, Line
from .callers import Caller, FleetKeeper, Reader, Writer
from .problems import NOT_FOUND, Problem

GH = "/gh"
gh = APIRouter(prefix=GH, tags=["aliases"])
runner = APIRouter(prefix="/api", tags=["aliases"])
NAMES = {  # of a profile, as the earlier system called them
    "first_name": ("name", "given"),
    "last_name": ("name", "family"),
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


class ValetRequest(Incoming):
    """What the earlier system's first door took: a person, a posting, and whom to tell."""

    target_url: Annotated[Line, Field(min_length=1, max_length=2_048)]
    profile: dict[str, JsonValue]
    user_id: Annotated[Line, Field(max_length=64)] = ""
    valet_task_id: Annotated[Line, Field(max_length=200)] = ""
    resume_ref: Annotated[str, Field(pattern=application_routes.HANDLE)] | None = None
    qa_overrides: dict[str, JsonValue] = Field(default_factory=dict)
    quality: Annotated[Line, Field(max_length=20)] = "balanced"
    callback_url: Annotated[Line, Field(max_length=2_048)] = ""
    idempotency_key: Annotated[Line, Field(max_length=255)] = ""
    target_worker_id: Annotated[Line, Field(max_length=200)] = ""
    metadata: dict[str, JsonValue] = Field(default_factory=dict)


class DeregisterRequest(Incoming):
    """Which worker is no more."""

    target_worker_id: Annotated[Line, Field(min_length=1, max_length=200)]


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


@gh.post("/valet/apply", status_code=201, response_model=job_routes.JobAnswer)
async def valet_apply(caller: Writer, asked: ValetRequest) -> Response:
    """Ask for an application."""
    acting = caller.acting_for(asked.user_id) if asked.user_id else caller
    told = application_routes.ApplicationRequest(
        target_url=asked.target_url,
        profile=profile_of(asked.profile),
        resume=asked.resume_ref,
        qa_overrides=asked.qa_overrides,
        job={
            "quality_preset": asked.quality,
            "callback_url": asked.callback_url,
            "external_task_id": asked.valet_task_id,
            "idempotency_key": asked.idempotency_key,
            "worker_affinity": asked.target_worker_id,
            "metadata": asked.metadata,
        },
    )
    return await application_routes.apply(acting, told)


@gh.post("/jobs", status_code=201, response_model=job_routes.JobAnswer, responses=job_routes.SAME)
async def gh_create(caller: Writer, asked: JobRequest) -> Response:
    """Ask for a job; `user_data` and `qa_overrides` of its input are a profile and answers."""
    given = dict(asked.input_data)
    person, answers = given.pop("user_data", None), given.pop("qa_overrides", None)
    if isinstance(person, dict):
        given["profile"] = profile_of(person)
    given |= {"answers": answers} if answers else {}
    return await job_routes.create_job(caller, asked.model_copy(update={"input_data": given}))


@gh.get("/jobs", response_model=job_routes.JobPageAnswer, responses=job_routes.KNOWN)
async def gh_list(
    request: Request, caller: Reader, wanted: Annotated[JobQuery, Query()]
) -> Response:
    """The user's jobs, newest first."""
    return await job_routes.list_jobs(request, caller, wanted)


@gh.get("/jobs/{job_id}", response_model=job_routes.JobAnswer, responses=job_routes.KNOWN)
async def gh_read(request: Request, caller: Owner, job_id: JobId) -> Response:
    """One job."""
    return await job_routes.read_job(request, caller, job_id)


@gh.get("/jobs/{job_id}/status", response_model=job_routes.StatusAnswer)
@gh.get("/valet/status/{job_id}", response_model=job_routes.StatusAnswer)
async def gh_status(request: Request, caller: Owner, job_id: JobId) -> Response:
    """How far it is."""
    return await job_routes.read_status(request, caller, job_id)


@gh.post("/jobs/{job_id}/cancel", status_code=202)
async def gh_cancel(caller: Owner, job_id: JobId) -> job_routes.JobAnswer:
    """It ends as soon as it may."""
    return await job_routes.cancel_job(caller.having("jobs:write"), job_id)


@gh.post("/jobs/{job_id}/retry", status_code=202)
async def gh_retry(caller: Owner, job_id: JobId) -> job_routes.JobAnswer:
    """A further attempt; never after an end of which nobody knows."""
    return await job_routes.retry_job(caller.having("jobs:write"), job_id)


@gh.get("/jobs/{job_id}/events", response_model=event_routes.EventPage)
async def gh_events(request: Request, caller: Owner, job_id: JobId) -> Response:
    """What happened."""
    return await event_routes.read_events(request, caller, job_id)


@gh.post("/valet/resume/{job_id}", status_code=202)
async def gh_resume(
    caller: Owner, job_id: JobId, asked: question_routes.ResumeRequest
) -> job_routes.JobAnswer:
    """Go on with a job that waits."""
    return await question_routes.resume_job(caller.having("questions:answer"), job_id, asked)


@gh.post("/valet/workers/deregister")
async def gh_deregister(caller: FleetKeeper, asked: DeregisterRequest) -> dict[str, Any]:
    """A worker is no more; its jobs go on elsewhere."""
    return await fleet_routes.deregister_worker(caller, asked.target_worker_id)


@gh.get("/users/{user_id}/usage")
async def gh_usage(caller: Reader, user_id: fleet_routes.UserId) -> fleet_routes.UsageAnswer:
    """What the user's models cost this month."""
    return await fleet_routes.read_user_usage(caller, user_id)


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
