"""What waits for a person: questions, their answers, and a job that a person has helped on.

The first answer wins. A yes counts for the sheet whose digest it quotes, and only from a person, or
from a program to which that person delegated it; `core/queue/access.py` has these rules.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field, JsonValue

from steadyhand.adapters.people.review import ReviewAnswer
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.core.journal.codec import pack
from steadyhand.core.queue.access import delegation_objection
from steadyhand.core.queue.job import Job, JobChange, JobStatus
from steadyhand.core.queue.lifecycle import JobAction
from steadyhand.errors import BadInput, JobNotFound
from steadyhand.ports import OpenQuestion
from steadyhand.views.review import review_of
from steadyhand.wiring.home import reply_of

from .bodies import TEXT_MAX, Incoming, JobId, Line, shown_by
from .callers import Answerer, Caller, Reader
from .job_routes import JobAnswer, check_action, job_answer
from .problems import NOT_FOUND, Problem

router = APIRouter(tags=["questions"])
QuestionId = Annotated[str, Path(pattern=r"^[A-Za-z0-9._:@+-]{1,200}$")]
PICTURE = "Picture: "  # before a path of the machine where the run is


class QuestionAnswer(BaseModel):
    """A question that waits. *sheet* is there where a yes would send what it shows."""

    id: str
    job_id: str | None
    run_id: str
    kind: QuestionKind
    text: str
    label: str
    options: list[str]
    multiple: bool
    required: bool
    secret: bool
    notes: list[str]
    together: list[str]
    accept: str
    asked_at: str
    deadline_s: float
    digest: str | None
    sheet: dict[str, Any] | None


class QuestionList(BaseModel):
    """All that wait, oldest first."""

    questions: list[QuestionAnswer]


class ReplyRequest(Incoming):
    """What a person says. A yes to a sheet is exactly YES, with the digest of what was read."""

    value: Annotated[str, Field(max_length=TEXT_MAX)] = ""
    edits: dict[Line, Annotated[str, Field(max_length=TEXT_MAX)]] = Field(default_factory=dict)
    digest: Annotated[Line, Field(max_length=128)] = ""
    remember: Annotated[bool, Field(strict=True)] = False

    model_config = shown_by(value="3 months")


class ResumeRequest(Incoming):
    """What was done about the question that a job waits for."""

    resolved_by: Literal["human", "system"] = "human"
    resolution_type: Literal["manual", "code_entry", "credentials", "skip"] = "manual"
    resolution_data: dict[str, JsonValue] = Field(default_factory=dict)
    resolution_notes: Annotated[str, Field(max_length=500)] = ""

    model_config = shown_by(
        resolved_by="human",
        resolution_type="code_entry",
        resolution_data={"code": "123456"},
        resolution_notes="Read from the mail",
    )


class ReplyAnswer(BaseModel):
    """The answer is stored; the job goes on by itself."""

    question_id: str
    run_id: str
    job_id: str | None
    by: str


def question_answer(waiting: OpenQuestion, job: Job | None) -> QuestionAnswer:
    """The question as it is put; no path of a machine stands in it."""
    question = waiting.question
    notes = (*question.notes, *question.evidence)
    sheet = json.loads(pack(review_of(question))) if question.sheet else None
    return QuestionAnswer(
        id=question.id,
        job_id=job.job_id if job else None,
        run_id=waiting.run_id,
        kind=question.kind,
        text=question.text,
        label=question.label,
        options=[str(option.label) for option in question.options],
        multiple=question.multiple,
        required=question.required,
        secret=question.secret,
        notes=[note for note in notes if not note.startswith(PICTURE)],
        together=list(question.together),
        accept=question.accept,
        asked_at=waiting.asked_at,
        deadline_s=question.deadline_s,
        digest=question.digest or None,
        sheet=sheet,
    )


@router.get("/questions")
async def list_questions(caller: Reader) -> QuestionList:
    """The user's questions that wait for an answer."""
    waiting = await caller.store.questions.open()
    found = [question_answer(each, await job_of_run(caller, each.run_id)) for each in waiting]
    return QuestionList(questions=found)


@router.get("/questions/{question_id}")
async def read_question(caller: Reader, question_id: QuestionId) -> QuestionAnswer:
    """One question that waits."""
    waiting = await _find(caller, question_id)
    return question_answer(waiting, await job_of_run(caller, waiting.run_id))


@router.post("/questions/{question_id}/answer")
async def answer_question(
    caller: Answerer, question_id: QuestionId, said: ReplyRequest
) -> ReplyAnswer:
    """Answer it; 409 with the sheet as it is now where the yes was to another one."""
    waiting = await _find(caller, question_id)
    job = await job_of_run(caller, waiting.run_id)
    question = waiting.question
    if question.kind is QuestionKind.FILE and said.value:
        why = "A file is named by the handle of an artifact, never by a path."
        raise Problem(422, "file_by_handle", why)
    if said.value == "YES":
        _check_digest(waiting, said, job)
    edits = tuple(f"{line}={value}" for line, value in said.edits.items())
    told = ReviewAnswer(said.value, edits, said.digest, said.remember)
    if question.kind is not QuestionKind.CONFIRM_SUBMIT:
        told = ReviewAnswer(said.value, edits)
    reply = reply_of(question, told, by=caller.actor)
    if reply.approved:
        _check_digest(waiting, said, job)
        reply = replace(reply, digest=question.digest)  # it counts for no question that came since
    return await _store(caller, waiting, reply, job)


def _check_digest(waiting: OpenQuestion, said: ReplyRequest, job: Job | None) -> None:
    """Passes a yes that quotes the digest of what it approves. Raises Problem with what is."""
    digest = waiting.question.digest
    if digest and said.digest != digest:
        now = question_answer(waiting, job).model_dump(mode="json")
        why = "A yes quotes the digest of the sheet that was read; this is the sheet as it is now."
        raise Problem(409, "digest_differs", why, more={"question": now})


async def _store(
    caller: Caller, waiting: OpenQuestion, reply: Reply, job: Job | None
) -> ReplyAnswer:
    """The reply is stored, once, and its job goes on. Raises Problem."""
    if caller.is_program:
        delegated = await caller.is_delegate()
        if why := delegation_objection(waiting.question, reply, delegated=delegated):
            raise Problem(403, "person_needed", why)
    store, at = caller.store, caller.context.clock.now()
    try:
        run_id = await store.questions.answer(waiting.question.id, reply, at=at)
    except BadInput as exc:
        why = "Somebody has answered it before, or it was put anew; look at what waits now."
        raise Problem(409, "answered_already", why) from exc
    if job is not None:
        change = JobChange(JobStatus.QUEUED, caller.actor, "An answer came.")
        await store.jobs.change(job.job_id, change, only=(JobStatus.PAUSED,), at=at)
    return ReplyAnswer(
        question_id=waiting.question.id,
        run_id=run_id,
        job_id=job.job_id if job else None,
        by=caller.actor,
    )


async def _find(caller: Caller, question_id: str) -> OpenQuestion:
    for waiting in await caller.store.questions.open():
        if waiting.question.id == question_id:
            return waiting
    raise Problem(404, "not_found", NOT_FOUND)


async def job_of_run(caller: Caller, run_id: str) -> Job | None:
    """The job whose latest attempt that run is; None where no job drives it."""
    for job_id in (run_id, run_id.rpartition("-")[0]):
        try:
            job = await caller.store.jobs.get(job_id)
        except JobNotFound:
            continue
        if job.run_id == run_id:
            return job
    return None


@router.post("/jobs/{job_id}/resume", status_code=202)
async def resume_job(caller: Answerer, job_id: JobId, asked: ResumeRequest) -> JobAnswer:
    """Go on with a job that waits: it was dealt with by hand, here is the code, or nobody will.

    A sheet is approved by its question alone, with its digest.
    """
    job = await caller.store.jobs.get(job_id)
    check_action(job, JobAction.ANSWER)
    open_ones = [q for q in await caller.store.questions.open() if q.run_id == job.run_id]
    waiting = next((q for q in open_ones if q.question.id == job.waiting_for), None)
    waiting = waiting or next(iter(open_ones), None)
    if waiting is None:
        raise Problem(409, "no_open_question", "The job waits for no answer.")
    value = _resolution(waiting.question, asked)
    reply = reply_of(waiting.question, ReviewAnswer(value), by=caller.actor)
    for further in _asked_as_well(waiting.question, open_ones, asked):
        text = ReviewAnswer(_resolution(further.question, asked))
        await _store(caller, further, reply_of(further.question, text, by=caller.actor), None)
    await _store(caller, waiting, reply, job)
    return job_answer(await caller.store.jobs.get(job_id))


def _asked_as_well(
    question: Question, open_ones: list[OpenQuestion], asked: ResumeRequest
) -> list[OpenQuestion]:
    """What is asked right after the question and is said already: a password beside its name."""
    if asked.resolution_type != "credentials" or "password" not in asked.resolution_data:
        return []
    then = {each.id for each in question.then}
    return [each for each in open_ones if each.question.id in then]


def _resolution(question: Question, asked: ResumeRequest) -> str:
    """What is answered for it. Raises Problem where it does not fit the question."""
    match asked.resolution_type:
        case "skip":
            return "no"
        case "manual" if question.kind is QuestionKind.BLOCKER:
            return "done"
        case "code_entry" if question.kind is QuestionKind.OTP:
            return _text(asked, "code")
        case "credentials" if question.kind is QuestionKind.TEXT:
            return _text(asked, *(("password",) if question.secret else ("username", "email")))
    why = f"The job waits for an answer of kind {question.kind}; answer its question instead."
    raise Problem(409, "resolution_unfit", why)


def _text(asked: ResumeRequest, *names: str) -> str:
    """The text of the first of these names. Raises Problem."""
    for value in map(asked.resolution_data.get, names):
        if isinstance(value, str) and value.strip():
            return value
    why = f"Resolution_data needs a text called {' or '.join(names)}."
    raise Problem(422, "validation_failed", why)
