"""Applications in their rich form: papers by handle, and a job made of what came along."""

from __future__ import annotations

import json
import re
from typing import Annotated, Literal

from fastapi import APIRouter, Header, Path, Request, Response, UploadFile
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field, JsonValue
from starlette import datastructures

from steadyhand.core.goal.language import write
from steadyhand.core.goal.sentences import goal_of
from steadyhand.core.policy.budget import JobType
from steadyhand.core.schema import parse_schema
from steadyhand.errors import GoalInvalid

from .bodies import TEXT_MAX, Incoming, JobRequest, Line, checked, shown_by
from .callers import Caller, Reader, Writer, count_work
from .frame import UPLOAD_MAX
from .job_routes import KEY_MAX, SAME, JobAnswer, create_job
from .problems import NOT_FOUND, Problem, json_pointer

router = APIRouter(tags=["applications"])
PDF_MAGIC = b"%PDF-"
NAME = re.compile(r"[^A-Za-z0-9._-]+")
HANDLE = r"^[0-9a-f]{32}$"
Handle = Annotated[str, Field(pattern=HANDLE)]
HandleInPath = Annotated[str, Path(pattern=HANDLE)]
PAPER_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "Content-Disposition": 'attachment; filename="document.pdf"',
}


class FileAnswer(BaseModel):
    """A file of the user's, by the handle that jobs and answers name it by."""

    handle: str
    name: str
    size: int


class ApplicationRequest(Incoming):
    """An application: where, as whom, with which papers, whom to tell."""

    target_url: Annotated[Line, Field(min_length=1, max_length=2_048)]
    profile: dict[str, JsonValue] | Annotated[Line, Field(min_length=1, max_length=64)]
    resume: Handle | None = None
    cover_letter: Handle | None = None
    qa_overrides: dict[str, JsonValue] = Field(default_factory=dict)
    preset: Literal["speed", "balanced", "quality"] | None = None
    callback_url: Annotated[Line, Field(max_length=2_048)] = ""
    dry_run: Annotated[bool, Field(strict=True)] = False
    prepare: Annotated[bool, Field(strict=True)] = False  # read, compared, judged, written first
    job: dict[str, JsonValue] = Field(default_factory=dict)  # further members of a job request

    model_config = shown_by(
        target_url="https://jobs.example.com/field-engineer",
        profile="default",
        qa_overrides={"Notice period": "3 months"},
        dry_run=True,
        job={"tags": ["autumn"]},
    )


PAPERS = ("resume", "cover_letter")
SWITCHES = ("dry_run", "prepare")
FIELDS_MAX = 20  # of a form; it has fewer
_SCHEMA = ApplicationRequest.model_json_schema(ref_template="#/components/schemas/{model}")
_SCHEMA.pop("$defs", None)  # what it refers to are components of the contract
_FILE = {"type": "string", "format": "binary", "description": "A PDF."}
_JSON_TEXT = {
    "type": "string",
    "contentMediaType": "application/json",
    "description": "A JSON object.",
}
_FORM_SCHEMA = {
    **_SCHEMA,
    "title": "ApplicationForm",
    "properties": {
        **_SCHEMA["properties"],
        **dict.fromkeys(PAPERS, _FILE),
        **dict.fromkeys(("qa_overrides", "job"), _JSON_TEXT),
        "profile": {"type": "string", "description": "A JSON object, or the name of a profile."},
        "preset": {"type": "string", "enum": ["speed", "balanced", "quality"]},
    },
}
APPLICATION_BODIES = {
    "application/json": {"schema": _SCHEMA},
    "multipart/form-data": {"schema": _FORM_SCHEMA},
}


@router.post("/files", status_code=201)
async def add_file(caller: Writer, file: UploadFile) -> FileAnswer:
    """Keep a paper of the user's, a PDF of at most 10 MiB; what it is called is kept with it."""
    return await keep_paper(caller, file, "file")


async def keep_paper(caller: Caller, file: datastructures.UploadFile, field: str) -> FileAnswer:
    """The paper is kept; the same one has the same handle. Raises Problem for what is no PDF."""
    caller.require_user()
    await count_work(caller)
    content = await file.read(UPLOAD_MAX + 1)
    if len(content) > UPLOAD_MAX:
        raise Problem(413, "too_large", f"A file has at most {UPLOAD_MAX:,} bytes.")
    if not content.startswith(PDF_MAGIC):
        why = f"What was sent as {field} does not begin as a PDF does."
        raise Problem(422, "not_a_pdf", why)
    name = plain_name(file.filename or "")
    handle = await caller.context.files.put(caller.user_id, name, content)
    return FileAnswer(handle=handle, name=name, size=len(content))


def plain_name(given: str) -> str:
    """The file's own name in plain letters; it ends as what it is."""
    last = given.rsplit("/", 1)[-1].rsplit("\\", 1)[-1]
    bare = last[:-4] if last.lower().endswith(".pdf") else last
    stem = NAME.sub("-", bare)[:100].strip("-.")
    return f"{stem or 'document'}.pdf"


@router.get(
    "/files/{handle}",
    response_class=Response,
    responses={200: {"content": {"application/pdf": {"schema": {"type": "string"}}}}},
)
async def read_file(caller: Reader, handle: HandleInPath) -> Response:
    """The file again, to be saved: no browser shows it as a page of ours."""
    caller.require_user()
    content = await caller.context.files.read(caller.user_id, handle)
    if content is None:
        raise Problem(404, "not_found", NOT_FOUND)
    return Response(content, media_type="application/pdf", headers=PAPER_HEADERS)


@router.post(
    "/applications",
    status_code=201,
    response_model=JobAnswer,
    responses=SAME,
    openapi_extra={"requestBody": {"required": True, "content": APPLICATION_BODIES}},
)
async def apply_from(
    request: Request,
    caller: Writer,
    idempotency_key: Annotated[str | None, Header(max_length=KEY_MAX)] = None,
) -> Response:
    """Ask for an application, as JSON or as a form with its papers; its job is answered."""
    kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if kind == "multipart/form-data":
        asked = await _application_of_form(request, caller)
    elif kind == "application/json" or kind.endswith("+json"):
        asked = checked(ApplicationRequest, _json_of(await request.body(), ()), "")
    else:
        why = "The body has to be application/json or multipart/form-data."
        raise Problem(415, "media_type", why)
    return await apply(caller, asked, idempotency_key)


async def apply(
    caller: Caller, asked: ApplicationRequest, idempotency_key: str | None = None
) -> Response:
    """The job of that application, as it is answered."""
    return await create_job(caller, await job_request(caller, asked), idempotency_key)


async def _application_of_form(request: Request, caller: Caller) -> ApplicationRequest:
    """The application of a form; its papers are kept once all else of it is right."""
    texts: dict[str, object] = {}
    papers: dict[str, datastructures.UploadFile] = {}
    async with request.form(max_files=len(PAPERS), max_fields=FIELDS_MAX) as form:
        for name, value in form.multi_items():
            if name in texts or name in papers:
                raise _field_problem(name, "it stands there twice")
            if isinstance(value, str):
                texts[name] = _field_value(name, value)
            elif name in PAPERS:
                papers[name] = value
            else:
                raise _field_problem(name, "it takes no file")
        checked(ApplicationRequest, {**texts, **dict.fromkeys(papers, "0" * 32)}, "")
        kept = {n: (await keep_paper(caller, f, n)).handle for n, f in papers.items()}
    return checked(ApplicationRequest, {**texts, **kept}, "")


def _field_value(name: str, text: str) -> object:
    """What a field of a form says. A profile is an object, or the name of one."""
    if name in ("qa_overrides", "job") or (name == "profile" and text.lstrip().startswith("{")):
        return _json_of(text.encode("utf-8", "surrogatepass"), (name,))
    return {"true": True, "false": False}.get(text, text) if name in SWITCHES else text


def _json_of(body: bytes, place: tuple[str, ...]) -> object:
    """The JSON value. Raises RequestValidationError for what is none, Problem within a field."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as exc:
        if place:
            raise _field_problem(place[0], "it is not well-formed JSON") from exc
        told = {"type": "json_invalid", "loc": ("body",), "msg": "not well-formed"}
        raise RequestValidationError([told]) from exc


def _field_problem(name: str, why: str) -> Problem:
    pointer = json_pointer((name[:100],))
    errors = [{"pointer": pointer, "detail": why}]
    return Problem(422, "validation_failed", f"{pointer}: {why}.", more={"errors": errors})


class TaskRequest(Incoming):
    """A task in words: where it begins, and what is to be done there."""

    target_url: Annotated[Line, Field(min_length=1, max_length=2_048)]
    task_description: Annotated[str, Field(min_length=1, max_length=TEXT_MAX)]
    input_data: dict[str, JsonValue] = Field(default_factory=dict)
    extracts: Annotated[
        dict[str, JsonValue] | None,
        Field(alias="schema", description="A JSON Schema of what is to be extracted at the end."),
    ] = None
    job: dict[str, JsonValue] = Field(default_factory=dict)  # further members of a job request

    model_config = shown_by(
        target_url="https://jobs.example.com/field-engineer",
        task_description="read the heading as title",
    )


@router.post("/tasks", status_code=201, response_model=JobAnswer, responses=SAME)
async def add_task(
    caller: Writer,
    asked: TaskRequest,
    idempotency_key: Annotated[str | None, Header(max_length=KEY_MAX)] = None,
) -> Response:
    """Ask for a task in words or steps: a job of type `custom`.

    What is not understood is refused here, with the word that it fails at, and so is a schema.
    Where a model may be asked, it writes the steps of a sentence that no rule reads, and the user
    is asked whether to follow them.
    """
    _check_readable(caller, asked)
    own = asked.model_dump(exclude={"job", "extracts"}) | {"job_type": JobType.CUSTOM}
    if asked.extracts is not None:
        parse_schema(asked.extracts)
        if "schema" in asked.input_data:
            raise Problem(422, "validation_failed", "Input_data must not hold schema here.")
        own["input_data"] = asked.input_data | {"schema": asked.extracts}
    if overlap := sorted(set(own) & set(asked.job)):
        raise Problem(422, "validation_failed", f"Job must not hold {overlap[0]} here.")
    return await create_job(
        caller, checked(JobRequest, {**asked.job, **own}, "/job"), idempotency_key
    )


def _check_readable(caller: Caller, asked: TaskRequest) -> None:
    """Refuse what neither rules read nor a model may be asked about. Raises GoalInvalid."""
    try:
        goal_of(asked.task_description)
    except GoalInvalid:
        is_sentence = "\n" not in asked.task_description.strip()
        if not (is_sentence and caller.context.options.writes_steps):
            raise


class TaskSteps(BaseModel):
    """The steps that a task is read as, to be looked at and edited before it is asked for."""

    steps: str


class TaskText(Incoming):
    """A task in words or steps."""

    task_description: Annotated[str, Field(min_length=1, max_length=TEXT_MAX)]

    model_config = shown_by(task_description="read the heading as title")


@router.post("/tasks/steps", response_model=TaskSteps)
async def read_steps(caller: Reader, asked: TaskText) -> TaskSteps:
    """Tell how a task is read; nothing is done."""
    caller.require_user()
    return TaskSteps(steps=write(goal_of(asked.task_description)))


async def job_request(caller: Caller, asked: ApplicationRequest) -> JobRequest:
    """The job of that application. Raises Problem for a paper that the user has not."""
    given: dict[str, object] = {"profile": asked.profile}
    for name, handle in (("resume", asked.resume), ("cover_letter", asked.cover_letter)):
        if handle is not None:
            if await caller.context.files.read(caller.user_id, handle) is None:
                raise Problem(422, "no_such_file", f"{name.capitalize()} names no file of yours.")
            given[name] = handle
    given |= {"answers": asked.qa_overrides} if asked.qa_overrides else {}
    given |= {"dry_run": True} if asked.dry_run else {}
    given |= {"prepare": True} if asked.prepare else {}
    own: dict[str, object] = {"target_url": asked.target_url, "input_data": given}
    own |= {"job_type": JobType.APPLY}
    own |= {"quality_preset": asked.preset} if asked.preset else {}
    own |= {"callback_url": asked.callback_url} if asked.callback_url else {}
    if overlap := sorted(set(own) & set(asked.job)):
        raise Problem(422, "validation_failed", f"Job must not hold {overlap[0]} here.")
    return checked(JobRequest, {**asked.job, **own}, "/job")
