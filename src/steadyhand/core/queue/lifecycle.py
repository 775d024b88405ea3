"""What an ended run makes of its job, and what may be done with a job in each of its states."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Literal

from ..act.results import Verdict
from ..origins import origin_of
from .job import Job, JobOrder, JobStatus

Retry = Literal["no", "once", "backoff"]
ABSENT_FOR = timedelta(days=7)  # then nobody answers, and the run ends by its own rules
HOST_MAX = 200  # characters: what is longer is no name of a host, and counts by its beginning


def new_job(order: JobOrder, *, user_id: str, job_id: str, at: str) -> Job:
    """The job of that order: pending until it is due, queued where that is now."""
    later = order.scheduled_at > at
    return Job(
        job_id=job_id,
        user_id=user_id,
        order=order,
        status=JobStatus.PENDING if later else JobStatus.QUEUED,
        created_at=at,
        updated_at=at,
        due_at=order.scheduled_at if later else at,
        host=origin_of(order.target_url).partition("://")[2][:HOST_MAX],
    )


@dataclass(frozen=True, slots=True)
class JobEnd:
    """A job's end by the verdict of its run, and whether it is tried again by itself."""

    status: JobStatus
    error_code: str = ""
    retry: Retry = "no"


SUBMIT_UNKNOWN = "submit_unknown"
_DONE = JobEnd(JobStatus.COMPLETED)
_ENDS: dict[Verdict, JobEnd] = {
    Verdict.SUBMITTED: _DONE,
    Verdict.DRY_RUN: _DONE,
    Verdict.ALREADY_APPLIED: _DONE,
    Verdict.CLOSED: _DONE,
    Verdict.DUPLICATE: _DONE,
    Verdict.SKIPPED: _DONE,
    Verdict.DONE: _DONE,
    Verdict.INCOMPLETE: JobEnd(JobStatus.FAILED, "incomplete"),
    Verdict.UNPROVEN: JobEnd(JobStatus.FAILED, "unproven"),
    Verdict.DECLINED: JobEnd(JobStatus.CANCELLED, "declined"),
    Verdict.UNKNOWN: JobEnd(JobStatus.FAILED, SUBMIT_UNKNOWN),
    Verdict.REJECTED: JobEnd(JobStatus.FAILED, "rejected_by_site"),
    Verdict.INVALID: JobEnd(JobStatus.FAILED, "validation_failed"),
    Verdict.NEEDS_HUMAN: JobEnd(JobStatus.FAILED, "needs_human"),
    Verdict.BLOCKED: JobEnd(JobStatus.FAILED, "blocked"),
    Verdict.TRANSIENT: JobEnd(JobStatus.FAILED, "network_error", "backoff"),
    Verdict.FAILED: JobEnd(JobStatus.FAILED, "internal_error", "once"),
}
_CODES = {  # by the reason of the verdict; other reasons are codes themselves
    "captcha": "captcha_blocked",
    "login": "login_required",
    "navigation": "network_error",
    "page_hang": "browser_crashed",
    "budget": "budget_exceeded",
    "actions": "action_limit_exceeded",
}


def job_end(verdict: Verdict, reason: str = "") -> JobEnd:
    """How the job of a run with that verdict ends. `unknown` is never retried by itself."""
    row = _ENDS[verdict]
    if verdict is Verdict.DECLINED and reason:
        return JobEnd(row.status, reason)
    if not reason or row.status is not JobStatus.FAILED or verdict is Verdict.UNKNOWN:
        return row
    waits = verdict is Verdict.BLOCKED and reason == "rate_limited"
    return JobEnd(row.status, _CODES.get(reason, reason), "backoff" if waits else row.retry)


LOSSES_MAX = 3  # of one job in a row: it is the job that ends its workers


def lost_end(job: Job, *, may_have_sent: bool) -> JobEnd | None:
    """How a job ends that has cost so many workers; None while another may try.

    *may_have_sent*: an intent to submit of its run is stored and not closed.
    """
    if job.losses < LOSSES_MAX:
        return None
    code = SUBMIT_UNKNOWN if may_have_sent else "browser_crashed"
    return JobEnd(JobStatus.FAILED, code)


def is_retried(end: JobEnd, job: Job) -> bool:
    """Whether the job is tried again by itself after such an end."""
    most = {"no": 0, "once": 1, "backoff": job.order.max_retries}[end.retry]
    return job.retries < min(most, job.order.max_retries) and not job.cancel_by


class JobAction(StrEnum):
    """What anybody may want to do with a job."""

    CANCEL = "cancel"
    RETRY = "retry"
    ANSWER = "answer"  # the question that it waits for
    RECEIPT = "receipt"  # to read what was proven


@dataclass(frozen=True, slots=True)
class ActionAnswer:
    """What that action gets in that state: done, or a problem with its code and sentence."""

    allowed: bool
    status: int  # of HTTP
    code: str = ""
    sentence: str = ""


_OVER = "The job has ended; nothing of it can be stopped."
_LIVE_RETRY = "The job has not ended; cancel it first, or wait for its end."
_NOTHING_ASKED = "The job waits for no answer."
_NOT_BEGUN = "The job has no receipt before its run has ended."
_YES, _CREATED = ActionAnswer(True, 202), ActionAnswer(True, 200)


def _no(code: str, sentence: str, status: int = 409) -> ActionAnswer:
    return ActionAnswer(False, status, code, sentence)


_ENDED_ROW = {
    JobAction.CANCEL: _no("job_ended", _OVER),
    JobAction.RETRY: _YES,
    JobAction.ANSWER: _no("no_open_question", _NOTHING_ASKED),
    JobAction.RECEIPT: _CREATED,
}
_LIVE_ROW = {
    JobAction.CANCEL: _YES,
    JobAction.RETRY: _no("job_not_ended", _LIVE_RETRY),
    JobAction.ANSWER: _no("no_open_question", _NOTHING_ASKED),
    JobAction.RECEIPT: _no("no_receipt_yet", _NOT_BEGUN, 404),
}
ACTIONS: dict[JobStatus, dict[JobAction, ActionAnswer]] = {
    JobStatus.PENDING: _LIVE_ROW,
    JobStatus.QUEUED: _LIVE_ROW,
    JobStatus.RUNNING: _LIVE_ROW | {JobAction.ANSWER: _CREATED},  # it may wait with its page open
    JobStatus.PAUSED: _LIVE_ROW | {JobAction.ANSWER: _CREATED},
    JobStatus.COMPLETED: _ENDED_ROW | {JobAction.RETRY: _no("job_completed", "The job is done.")},
    JobStatus.FAILED: _ENDED_ROW,
    JobStatus.CANCELLED: _ENDED_ROW,
    JobStatus.EXPIRED: _ENDED_ROW,
}
_PRESSED = _no(
    "submit_under_way",
    "The form may have been sent; the job ends by what the site answers, and is not cancelled.",
)
_LOOK_FIRST = _no(
    "submit_unknown",
    "The form may have been sent; look at the site, then retry with i_looked: true.",
)


def action_answer(
    job: Job, action: JobAction, *, may_have_sent: bool = False, looked: bool = False
) -> ActionAnswer:
    """What that action gets now. *may_have_sent*: an intent to submit of its run is stored.

    *looked* is a person's word that nothing was sent.
    """
    if action is JobAction.CANCEL and may_have_sent and not job.ended:
        return _PRESSED
    unknown = may_have_sent or job.error_code == SUBMIT_UNKNOWN
    if action is JobAction.RETRY and job.ended and unknown and not looked:
        return _LOOK_FIRST
    return ACTIONS[job.status][action]
