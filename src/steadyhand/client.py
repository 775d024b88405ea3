"""A client of the REST API, sync and async: ask for an application, follow, answer, read the end.

    with Client("https://jobs.example.com", key="sh_...", user="ada") as service:
        job = service.apply("https://careers.example.org/7", profile="default")
        print(service.wait(job["id"])["status"])

What the service refuses is a `ServiceError` with its code and its sentence. A request that may be
made twice without harm is made again where the connection fails or the service is busy; that an
application is asked for once, its idempotency key sees to.
"""

from __future__ import annotations

import asyncio
import json
import time
import uuid
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypedDict

import httpx2

PREFIX = "/api/v1"
ATTEMPTS = 4  # of one request
BACKOFF_S = (0.5, 1.0, 2.0)  # before each further one
RETRY_MAX_S = 30.0  # that is waited because the service says so
POLL_S = 1.0  # between looks at a job
TIMEOUT_S = 30.0  # of one request
STREAM_SILENT_S = 45.0  # a stream tells of itself every 15 s
BUSY = frozenset((429, 503))
ENDED = frozenset(("completed", "failed", "cancelled", "expired"))


class Job(TypedDict):
    """A job as the service tells it; OpenAPI calls it JobAnswer."""

    id: str
    job_type: str
    target_url: str
    task_description: str
    status: str
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
    waiting_for: str | None
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


class Answered(TypedDict):
    """An answer that is stored; OpenAPI calls it ReplyAnswer."""

    question_id: str
    run_id: str
    job_id: str | None
    by: str


@dataclass(frozen=True, slots=True)
class Event:
    """One message of a job's stream. Stored events have an id; a status and the end have none."""

    kind: str
    data: dict[str, Any]
    id: int | None = None


class ServiceError(Exception):
    """What the service refused, or that it could not be reached (*status* 0)."""

    def __init__(self, status: int, code: str, detail: str, *, problem: Any = None) -> None:
        super().__init__(f"{detail} ({code})")
        self.status, self.code, self.detail = status, code, detail
        self.problem: dict[str, Any] = problem if isinstance(problem, dict) else {}


@dataclass(frozen=True, slots=True)
class Application:
    """What an application is asked with beside its address and its person."""

    resume: Path | bytes | str | None = None  # a PDF, or the handle of one
    cover_letter: Path | bytes | str | None = None
    qa_overrides: Mapping[str, Any] = field(default_factory=dict)
    preset: str = ""
    callback_url: str = ""
    dry_run: bool = False
    job: Mapping[str, Any] = field(default_factory=dict)  # further members: tags, metadata ...
    idempotency_key: str = ""  # '' for a new one


@dataclass(frozen=True, slots=True)
class Call:
    """One request, whoever makes it. *safe*: made twice, it is done once."""

    method: str
    path: str
    body: Mapping[str, Any] | None = None
    files: Mapping[str, tuple[str | None, Any, str]] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    safe: bool = True


def application_call(target_url: str, profile: Mapping[str, Any] | str, given: Application) -> Call:
    """The request of an application: as JSON, or as a form where papers come along."""
    told: dict[str, Any] = {"target_url": target_url, "profile": profile}
    told |= {"qa_overrides": dict(given.qa_overrides)} if given.qa_overrides else {}
    told |= {"preset": given.preset} if given.preset else {}
    told |= {"callback_url": given.callback_url} if given.callback_url else {}
    told |= {"dry_run": True} if given.dry_run else {}
    told |= {"job": dict(given.job)} if given.job else {}
    papers = {"resume": given.resume, "cover_letter": given.cover_letter}
    told |= {name: each for name, each in papers.items() if isinstance(each, str)}
    sent = {n: _paper(n, each) for n, each in papers.items() if isinstance(each, Path | bytes)}
    headers = {"Idempotency-Key": given.idempotency_key or str(uuid.uuid4())}
    if not sent:
        return Call("POST", "/applications", told, headers=headers)
    texts = {name: (None, _form_text(value), "text/plain") for name, value in told.items()}
    return Call("POST", "/applications", files={**texts, **sent}, headers=headers)


def _paper(name: str, given: Path | bytes) -> tuple[str | None, bytes, str]:
    """The file; read now, so that a further attempt has it whole."""
    if isinstance(given, bytes):
        return f"{name}.pdf", given, "application/pdf"
    return given.name, given.read_bytes(), "application/pdf"


def _form_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def answer_call(question_id: str, value: str, *, digest: str, remember: bool) -> Call:
    """The request that answers a question; a second one is refused, so it is made once."""
    told = {"value": value, "digest": digest, "remember": remember}
    return Call("POST", f"/questions/{question_id}/answer", told, safe=False)


def retry_wait_s(answer: httpx2.Response | None, attempt: int, *, safe: bool) -> float | None:
    """Seconds until the request is made again; None where its answer stands, or it must not be.

    *answer* is None where the connection failed. One that was refused as too much was not done.
    """
    if attempt >= ATTEMPTS - 1:
        return None
    if answer is None:
        return BACKOFF_S[attempt] if safe else None
    if answer.status_code not in BUSY:
        return None
    said = answer.headers.get("Retry-After", "")
    waits_s = float(said) if said.isascii() and said.isdigit() else BACKOFF_S[attempt]
    return waits_s if waits_s <= RETRY_MAX_S else None


def result_of(answer: httpx2.Response | None) -> Any:
    """What the answer says. Raises ServiceError for a refusal, and for none at all."""
    if answer is None:
        raise ServiceError(0, "unreachable", "The service does not answer.")
    try:
        told = answer.json() if answer.content else None
    except ValueError:
        told = None
    if answer.is_success:
        return told
    problem = told if isinstance(told, dict) else {}
    detail = str(problem.get("detail") or f"The service answered {answer.status_code}.")
    code = str(problem.get("code") or "unknown")
    raise ServiceError(answer.status_code, code, detail, problem=problem)


class EventParser:
    """Reads a stream however it is cut: feed it bytes as they come. `last_id` is where to go on."""

    def __init__(self, last_id: int | None = None) -> None:
        self.last_id = last_id
        self._rest = b""

    def open(self) -> dict[str, str]:
        """Headers of the next connection; what the last one cut off is forgotten."""
        self._rest = b""
        since = {} if self.last_id is None else {"Last-Event-ID": str(self.last_id)}
        return {"Accept": "text/event-stream", **since}

    def feed(self, content: bytes) -> list[Event]:
        """The messages that are whole by now; one that is cut off counts for nothing."""
        *blocks, self._rest = (self._rest + content).split(b"\n\n")
        return [event for block in blocks if (event := self._event_of(block)) is not None]

    def _event_of(self, block: bytes) -> Event | None:
        lines = (line.split(": ", 1) for line in block.decode().split("\n") if line[:1] != ":")
        told = {line[0]: line[1] for line in lines if len(line) == 2}
        if "data" not in told:
            return None  # a heartbeat
        number = int(told["id"]) if "id" in told else None
        kind = told.get("event", "message")
        if number is not None:
            self.last_id = number
        elif kind == "reset":  # what was read is not stored there: all follows anew
            self.last_id = None
        return Event(kind, json.loads(told["data"]), number)


def _identity(key: str, token: str, user: str) -> dict[str, str]:
    """Headers that tell who asks. Raises ValueError where nobody does."""
    if bool(key) == bool(token):
        raise ValueError("show a service key or a bearer token, one of them")
    shown = {"X-Service-Key": key} if key else {"Authorization": f"Bearer {token}"}
    return shown | ({"X-User-Id": user} if user else {})


class Client:
    """The service, for a program that waits. Closed by `with`, or by `close`."""

    pause = staticmethod(time.sleep)  # between attempts and looks

    def __init__(
        self,
        address: str,
        *,
        key: str = "",
        token: str = "",
        user: str = "",
        transport: httpx2.BaseTransport | None = None,
    ) -> None:
        """*user* is for whom a key acts that acts for anybody."""
        self._http = httpx2.Client(
            base_url=address,
            headers=_identity(key, token, user),
            timeout=TIMEOUT_S,
            transport=transport,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, exc: BaseException | None, tb: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """No connection is open."""
        self._http.close()

    def apply(
        self, target_url: str, *, profile: Mapping[str, Any] | str, given: Application | None = None
    ) -> Job:
        """The job of an application that was asked for."""
        job: Job = self.call(application_call(target_url, profile, given or Application()))
        return job

    def job(self, job_id: str) -> Job:
        """A job as it stands."""
        job: Job = self.call(Call("GET", f"/jobs/{job_id}"))
        return job

    def wait(
        self, job_id: str, *, timeout_s: float = 3_600.0, until: Callable[[Job], bool] | None = None
    ) -> Job:
        """The job once it has ended, or once *until* says so. Raises TimeoutError."""
        done, end = until or _has_ended, time.monotonic() + timeout_s
        while not done(job := self.job(job_id)):
            if time.monotonic() > end:
                raise TimeoutError(f"job {job_id} is still {job['status']}")
            self.pause(POLL_S)
        return job

    def events(self, job_id: str, *, after: int | None = None) -> Iterator[Event]:
        """What happens to the job until its end, each stored event once, however often it is cut.

        Raises ServiceError where the service is out of reach for several attempts in a row.
        """
        parser, failures = EventParser(after), 0
        while True:
            try:
                for event in self._stream(job_id, parser):
                    failures = 0
                    yield event
                    if event.kind == "end":
                        return
            except httpx2.TransportError as exc:
                failures += 1
                if failures >= ATTEMPTS:
                    raise ServiceError(0, "unreachable", "The stream is cut.") from exc
            self.pause(BACKOFF_S[min(failures, len(BACKOFF_S) - 1)])

    def _stream(self, job_id: str, parser: EventParser) -> Iterator[Event]:
        path = f"{PREFIX}/jobs/{job_id}/events"
        silent = httpx2.Timeout(TIMEOUT_S, read=STREAM_SILENT_S)
        headers = parser.open()
        with self._http.stream("GET", path, headers=headers, timeout=silent) as answer:
            if not answer.is_success:
                answer.read()
                result_of(answer)
            for content in answer.iter_bytes():
                yield from parser.feed(content)

    def answer(
        self, question_id: str, value: str, *, digest: str = "", remember: bool = False
    ) -> Answered:
        """A question is answered. A yes to a sheet is YES with the digest of what was read."""
        told: Answered = self.call(
            answer_call(question_id, value, digest=digest, remember=remember)
        )
        return told

    def cancel(self, job_id: str) -> Job:
        """The job ends as soon as it may."""
        job: Job = self.call(Call("POST", f"/jobs/{job_id}/cancel", safe=False))
        return job

    def receipt(self, job_id: str) -> dict[str, Any]:
        """What was proven of its latest attempt."""
        told: dict[str, Any] = self.call(Call("GET", f"/jobs/{job_id}/receipt"))
        return told

    def call(self, call: Call) -> Any:
        """What the service says to any request of its contract. Raises ServiceError."""
        for attempt in range(ATTEMPTS):
            try:
                answer = self._http.request(call.method, PREFIX + call.path, **_sent(call))
            except httpx2.TransportError:
                answer = None
            waits_s = retry_wait_s(answer, attempt, safe=call.safe)
            if waits_s is None:
                break
            self.pause(waits_s)
        return result_of(answer)


class AsyncClient:
    """The service, for a program that does other things meanwhile. Closed by `async with`."""

    pause = staticmethod(asyncio.sleep)  # between attempts and looks

    def __init__(
        self,
        address: str,
        *,
        key: str = "",
        token: str = "",
        user: str = "",
        transport: httpx2.AsyncBaseTransport | None = None,
    ) -> None:
        """*user* is for whom a key acts that acts for anybody."""
        self._http = httpx2.AsyncClient(
            base_url=address,
            headers=_identity(key, token, user),
            timeout=TIMEOUT_S,
            transport=transport,
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, exc: BaseException | None, tb: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """No connection is open."""
        await self._http.aclose()

    async def apply(
        self, target_url: str, *, profile: Mapping[str, Any] | str, given: Application | None = None
    ) -> Job:
        """The job of an application that was asked for."""
        job: Job = await self.call(application_call(target_url, profile, given or Application()))
        return job

    async def job(self, job_id: str) -> Job:
        """A job as it stands."""
        job: Job = await self.call(Call("GET", f"/jobs/{job_id}"))
        return job

    async def wait(
        self, job_id: str, *, timeout_s: float = 3_600.0, until: Callable[[Job], bool] | None = None
    ) -> Job:
        """The job once it has ended, or once *until* says so. Raises TimeoutError."""
        done = until or _has_ended
        async with asyncio.timeout(timeout_s):
            while not done(job := await self.job(job_id)):
                await self.pause(POLL_S)
        return job

    async def events(self, job_id: str, *, after: int | None = None) -> AsyncIterator[Event]:
        """What happens to the job until its end; see `Client.events`."""
        parser, failures = EventParser(after), 0
        while True:
            try:
                async for event in self._stream(job_id, parser):
                    failures = 0
                    yield event
                    if event.kind == "end":
                        return
            except httpx2.TransportError as exc:
                failures += 1
                if failures >= ATTEMPTS:
                    raise ServiceError(0, "unreachable", "The stream is cut.") from exc
            await self.pause(BACKOFF_S[min(failures, len(BACKOFF_S) - 1)])

    async def _stream(self, job_id: str, parser: EventParser) -> AsyncIterator[Event]:
        path = f"{PREFIX}/jobs/{job_id}/events"
        silent = httpx2.Timeout(TIMEOUT_S, read=STREAM_SILENT_S)
        headers = parser.open()
        async with self._http.stream("GET", path, headers=headers, timeout=silent) as answer:
            if not answer.is_success:
                await answer.aread()
                result_of(answer)
            async for content in answer.aiter_bytes():
                for event in parser.feed(content):
                    yield event

    async def answer(
        self, question_id: str, value: str, *, digest: str = "", remember: bool = False
    ) -> Answered:
        """A question is answered. A yes to a sheet is YES with the digest of what was read."""
        told: Answered = await self.call(
            answer_call(question_id, value, digest=digest, remember=remember)
        )
        return told

    async def cancel(self, job_id: str) -> Job:
        """The job ends as soon as it may."""
        job: Job = await self.call(Call("POST", f"/jobs/{job_id}/cancel", safe=False))
        return job

    async def receipt(self, job_id: str) -> dict[str, Any]:
        """What was proven of its latest attempt."""
        told: dict[str, Any] = await self.call(Call("GET", f"/jobs/{job_id}/receipt"))
        return told

    async def call(self, call: Call) -> Any:
        """What the service says to any request of its contract. Raises ServiceError."""
        for attempt in range(ATTEMPTS):
            try:
                answer = await self._http.request(call.method, PREFIX + call.path, **_sent(call))
            except httpx2.TransportError:
                answer = None
            waits_s = retry_wait_s(answer, attempt, safe=call.safe)
            if waits_s is None:
                break
            await self.pause(waits_s)
        return result_of(answer)


def _sent(call: Call) -> dict[str, Any]:
    """The request as the transport takes it."""
    told: dict[str, Any] = {"headers": dict(call.headers)}
    told |= {"json": dict(call.body)} if call.body is not None else {}
    return told | ({"files": dict(call.files)} if call.files is not None else {})


def _has_ended(job: Job) -> bool:
    return job["status"] in ENDED
