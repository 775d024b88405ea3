"""What happens to a job: pages of events, a stream of them, its receipt and its report."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import BaseModel
from starlette.types import Receive, Scope, Send

from steadyhand.core.journal.codec import stamp
from steadyhand.core.queue.callbacks import Callback
from steadyhand.core.queue.job import Job
from steadyhand.core.queue.lifecycle import JobAction
from steadyhand.ports.api import ApiContext, StoredArtifact, UserStore
from steadyhand.views import job_events
from steadyhand.views.job_events import AttemptTeller

from .bodies import JobId
from .callers import Caller, Reader, Writer, count_work
from .job_routes import check_action, status_answer
from .problems import NOT_FOUND, Problem

router = APIRouter(tags=["events"])
POLL_S = 1.0  # between two looks at a job that goes on
HEARTBEAT_S = 15.0  # proxies cut a connection that is silent for a minute
STREAMS_MAX = 20  # of one user, in one process
STREAM_S = 3_600.0  # then the client asks again, from where it was
PAGE_MAX = 500
EVENT_STREAM = "text/event-stream"
ID_MAX = 2**53 - 1


class EventPage(BaseModel):
    """Some events in their order, and the id to ask on from."""

    events: list[dict[str, Any]]
    after: int
    more: bool
    status: str


STREAM: dict[int | str, dict[str, Any]] = {
    200: {"content": {EVENT_STREAM: {"schema": {"type": "string"}}}}
}


@router.get("/jobs/{job_id}/events", response_model=EventPage, responses=STREAM)
async def read_events(
    request: Request,
    caller: Reader,
    job_id: JobId,
    *,
    after: Annotated[int, Query(ge=0, le=ID_MAX)] = 0,
    limit: Annotated[int, Query(ge=1, le=PAGE_MAX)] = 100,
) -> Response:
    """Events beyond an id, oldest first; as a stream where `Accept` names one."""
    store = caller.store
    job = await store.jobs.get(job_id)
    if EVENT_STREAM in request.headers.get("accept", ""):
        last = _last_event_id(request.headers.get("last-event-id", ""))
        stream = EventStream(caller.context, store, job_id, after if last is None else last)
        return SeatedStream(stream.messages(), seats_of(request), caller.user_id)
    found = [fact async for fact in events_beyond(store, job, after)]
    shown = found[:limit]
    page = EventPage(
        events=shown,
        after=_number(shown[-1]) if shown else after,
        more=len(found) > limit,
        status=job.status,
    )
    return JSONResponse(page.model_dump())


def _last_event_id(text: str) -> int | None:
    """The id that a client names; a stream begins anew for one that cannot be."""
    if not text:
        return None
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 16 else 0
    return min(number, ID_MAX)


def _number(fact: dict[str, object]) -> int:
    number = fact["id"]
    assert isinstance(number, int)
    return number


async def events_beyond(store: UserStore, job: Job, after: int) -> AsyncIterator[dict[str, object]]:
    """The stored events of the job beyond that id, in their order."""
    for attempt in range(max(1, job_events.position_of(after).attempt), job.attempt + 1):
        envelopes = await store.journal.read(job_events.run_of(job.job_id, attempt))
        for fact in job_events.event_facts(attempt, envelopes, after):
            yield fact


def seats_of(request: Request) -> Counter[str]:
    """How many streams each user has open in this process."""
    seats = request.app.state.streams
    assert isinstance(seats, Counter)
    return seats


class SeatedStream(StreamingResponse):
    """A stream that counts as one of its user's while it is open, however it ends."""

    def __init__(self, messages: AsyncIterator[bytes], seats: Counter[str], user_id: str) -> None:
        """Raises Problem where the user has as many as one may."""
        if seats[user_id] >= STREAMS_MAX:
            why = f"You have {STREAMS_MAX} streams open here; close one, or read pages."
            waits = {"Retry-After": str(int(HEARTBEAT_S))}
            raise Problem(429, "too_many_streams", why, headers=waits)
        super().__init__(messages, media_type=EVENT_STREAM, headers={"X-Accel-Buffering": "no"})
        self._seats, self._user_id = seats, user_id

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The stream goes out; then its seat is free."""
        self._seats[self._user_id] += 1
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._seats[self._user_id] -= 1
            self._seats += Counter()  # who has none is not remembered


class EventStream:
    """One client's stream: every stored event once, in order, and the status at each change.

    What a run has stored is read from where the stream is, not from its beginning.
    """

    def __init__(self, context: ApiContext, store: UserStore, job_id: str, after: int) -> None:
        self._clock = context.clock
        self._store = store
        self._job_id = job_id
        self._after = after
        self._teller = AttemptTeller(max(1, job_events.position_of(after).attempt))

    async def messages(self) -> AsyncIterator[bytes]:
        """Messages until the job has ended, or for an hour."""
        began = beat = self._clock.monotonic()
        status: dict[str, object] = {}
        job = await self._store.jobs.get(self._job_id)
        if self._after and not await self._is_stored(job):
            self._after, self._teller = 0, AttemptTeller(1)
            yield job_events.sse_message(
                "reset", {"why": "no event of that id is stored; all follow anew"}
            )
        while self._clock.monotonic() - began < STREAM_S:
            now = status_answer(job).model_dump(mode="json")
            if now != status:
                status = now
                yield job_events.sse_message("status", status)
            async for fact in self._new_facts(job):
                self._after = _number(fact)
                yield job_events.sse_message(str(fact["kind"]), fact, self._after)
            if job.ended:
                yield job_events.sse_message("end", {"status": str(job.status)})
                return
            if self._clock.monotonic() - beat >= HEARTBEAT_S:
                beat = self._clock.monotonic()
                yield job_events.SSE_HEARTBEAT
            await self._clock.pause(POLL_S)
            job = await self._store.jobs.get(self._job_id)

    async def _new_facts(self, job: Job) -> AsyncIterator[dict[str, object]]:
        """What was stored since the last look, of the attempt that is told and of later ones."""
        while True:
            teller = self._teller
            run_id = job_events.run_of(self._job_id, teller.attempt)
            envelopes = await self._store.journal.read(run_id, after=teller.last_seq)
            for fact in teller.facts(envelopes):
                if _number(fact) > self._after:
                    yield fact
            if teller.attempt >= job.attempt:
                return
            self._teller = AttemptTeller(teller.attempt + 1)

    async def _is_stored(self, job: Job) -> bool:
        """Whether the event that the client names is one of this job."""
        place = job_events.position_of(self._after)
        if not 1 <= place.attempt <= job.attempt:
            return False
        run_id = job_events.run_of(job.job_id, place.attempt)
        behind = await self._store.journal.read(run_id, after=place.seq - 1)
        return bool(behind) and behind[0].seq == place.seq


class DeliveryAnswer(BaseModel):
    """One attempt at telling it; a *status* of 0: nothing answered."""

    at: str
    status: int
    why: str


class CallbackAnswer(BaseModel):
    """What a job's client was to hear, and every attempt to tell it."""

    event_id: str
    kind: str
    url: str
    created_at: str
    due_at: str | None  # of the next attempt
    delivered: bool
    deliveries: list[DeliveryAnswer]


class CallbackList(BaseModel):
    """All of a job, oldest first."""

    callbacks: list[CallbackAnswer]


@router.get("/jobs/{job_id}/callbacks", tags=["callbacks"])
async def list_callbacks(caller: Reader, job_id: JobId) -> CallbackList:
    """What was told of the job, and how that went."""
    await caller.store.jobs.get(job_id)
    found = await caller.context.outbox.of_job(caller.user_id, job_id)
    return CallbackList(callbacks=[callback_answer(each) for each in found])


def callback_answer(callback: Callback) -> CallbackAnswer:
    """The callback with its delivery log."""
    return CallbackAnswer(
        event_id=callback.event_id,
        kind=callback.kind,
        url=callback.url,
        created_at=callback.created_at,
        due_at=callback.due_at or None,
        delivered=callback.delivered,
        deliveries=[
            DeliveryAnswer.model_validate(each, from_attributes=True)
            for each in callback.deliveries
        ],
    )


@router.post("/jobs/{job_id}/callbacks/{event_id}/resend", status_code=202, tags=["callbacks"])
async def resend_callback(
    caller: Writer,
    job_id: JobId,
    event_id: Annotated[str, Path(pattern=r"^[A-Za-z0-9._-]{1,100}$")],
) -> CallbackAnswer:
    """Tell it once more, now, under its own id."""
    await caller.store.jobs.get(job_id)
    outbox, now = caller.context.outbox, caller.context.clock.now()
    mine = [e for e in await outbox.of_job(caller.user_id, job_id) if e.event_id == event_id]
    if not mine:
        raise Problem(404, "not_found", NOT_FOUND)
    await count_work(caller)
    await outbox.resend(caller.user_id, event_id, at=now)
    return callback_answer(replace(mine[0], due_at=stamp(now)))


@router.get("/jobs/{job_id}/receipt")
async def read_receipt(caller: Reader, job_id: JobId) -> dict[str, Any]:
    """What was proven of the latest attempt; 404 before its run has ended."""
    job = await _ended_job(caller, job_id)
    return await caller.context.receipt(caller.user_id, job.run_id)


@router.get(
    "/jobs/{job_id}/report",
    response_class=Response,
    responses={200: {"content": {"text/html": {"schema": {"type": "string"}}}}},
)
async def read_report(caller: Reader, job_id: JobId) -> Response:
    """The report of the latest attempt as one page; 404 before its run has ended."""
    job = await _ended_job(caller, job_id)
    page = await caller.context.report(caller.user_id, job.run_id)
    return Response(page, media_type="text/html", headers=REPORT_HEADERS)


# A report brings its pictures and styles along and runs no script.
REPORT_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none';"
        " sandbox"
    ),
    "Content-Disposition": 'inline; filename="report.html"',
}


@router.get("/jobs/{job_id}/artifacts")
async def list_artifacts(caller: Reader, job_id: JobId) -> dict[str, Any]:
    """Pictures, papers and the report of the latest attempt, by handle."""
    job = await caller.store.jobs.get(job_id)
    found = await caller.context.artifacts.of_run(caller.user_id, job.run_id)
    names = ("handle", "name", "size", "media_type")
    told = [{name: getattr(each, name) for name in names} for each in found]
    return {"job_id": job_id, "run_id": job.run_id, "artifacts": told}


Handle = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]
_FILE_TYPES = (
    *("image/png", "application/pdf", "text/html"),
    *("text/plain", "application/octet-stream"),
)
_BINARY = {"schema": {"type": "string", "format": "binary"}}
ARTIFACT: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {
            **dict.fromkeys(_FILE_TYPES, _BINARY),
            "application/json": {"schema": {"type": "object"}},
        }
    }
}


@router.get("/jobs/{job_id}/artifacts/{handle}", response_class=Response, responses=ARTIFACT)
async def read_job_artifact(caller: Reader, job_id: JobId, handle: Handle) -> Response:
    """One of them."""
    job = await caller.store.jobs.get(job_id)
    found = await caller.context.artifacts.read(caller.user_id, handle, run_id=job.run_id)
    return artifact_response(found)


@router.get("/artifacts/{handle}", response_class=Response, responses=ARTIFACT)
async def read_artifact(caller: Reader, handle: Handle) -> Response:
    """A picture, a paper or a report of the user's, by its handle alone."""
    caller.require_user()
    paper = await caller.context.files.read(caller.user_id, handle)
    if paper is not None:
        kept = StoredArtifact(handle, "document.pdf", len(paper), "application/pdf")
        return artifact_response((kept, paper))
    return artifact_response(await caller.context.artifacts.read(caller.user_id, handle))


def artifact_response(found: tuple[StoredArtifact, bytes] | None) -> Response:
    """The file, which no browser runs as a page of ours. Raises Problem where there is none."""
    if found is None:
        raise Problem(404, "not_found", NOT_FOUND)
    kept, content = found
    if kept.media_type == "text/html":
        return Response(content, media_type="text/html", headers=REPORT_HEADERS)
    ending = kept.media_type.rpartition("/")[2]
    ending = {"octet-stream": "bin", "plain": "txt"}.get(ending, ending)
    shown = "inline" if ending == "png" else "attachment"
    headers = {
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        "Content-Disposition": f'{shown}; filename="{kept.handle}.{ending}"',
    }
    return Response(content, media_type=kept.media_type, headers=headers)


async def _ended_job(caller: Caller, job_id: str) -> Job:
    job = await caller.store.jobs.get(job_id)
    check_action(job, JobAction.RECEIPT)
    if not await caller.store.journal.read(job.run_id):
        raise Problem(404, "no_receipt", "The job ended before a run of it began.")
    return job
