"""Applications in their rich form: papers by handle, and a job made of what came along."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import APIRouter, Header, Path, Response, UploadFile
from pydantic import BaseModel, Field, JsonValue

from steadyhand.core.policy.budget import JobType

from .bodies import Incoming, JobRequest, Line, checked
from .callers import Caller, Reader, Writer, count_work
from .frame import UPLOAD_MAX
from .job_routes import KEY_MAX, SAME, JobAnswer, create_job
from .problems import NOT_FOUND, Problem

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
    """An application: where, as whom, with which papers."""

    target_url: Annotated[Line, Field(min_length=1, max_length=2_048)]
    profile: dict[str, JsonValue] | Annotated[Line, Field(min_length=1, max_length=64)]
    resume: Handle | None = None
    cover_letter: Handle | None = None
    qa_overrides: dict[str, JsonValue] = Field(default_factory=dict)
    dry_run: Annotated[bool, Field(strict=True)] = False
    prepare: Annotated[bool, Field(strict=True)] = False  # read, compared, judged, written first
    job: dict[str, JsonValue] = Field(default_factory=dict)  # further members of a job request


@router.post("/files", status_code=201)
async def add_file(caller: Writer, file: UploadFile) -> FileAnswer:
    """Keep a paper of the user's, a PDF of at most 10 MiB; what it is called is kept with it."""
    _ = caller.store
    await count_work(caller)
    content = await file.read(UPLOAD_MAX + 1)
    if len(content) > UPLOAD_MAX:
        raise Problem(413, "too_large", f"A file has at most {UPLOAD_MAX:,} bytes.")
    if not content.startswith(PDF_MAGIC):
        raise Problem(422, "not_a_pdf", "The file does not begin as a PDF does.")
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
    _ = caller.store
    content = await caller.context.files.read(caller.user_id, handle)
    if content is None:
        raise Problem(404, "not_found", NOT_FOUND)
    return Response(content, media_type="application/pdf", headers=PAPER_HEADERS)


@router.post("/applications", status_code=201, response_model=JobAnswer, responses=SAME)
async def apply(
    caller: Writer,
    asked: ApplicationRequest,
    idempotency_key: Annotated[str | None, Header(max_length=KEY_MAX)] = None,
) -> Response:
    """Ask for an application; it is the job of it that is answered."""
    return await create_job(caller, await job_request(caller, asked), idempotency_key)


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
    if overlap := sorted({"job_type", "target_url", "input_data"} & set(asked.job)):
        raise Problem(422, "validation_failed", f"Job must not hold {overlap[0]} here.")
    own = {"job_type": JobType.APPLY, "target_url": asked.target_url, "input_data": given}
    return checked(JobRequest, {**asked.job, **own}, "/job")
