"""A worker's process: its parts, its port, and how it ends by signals, in two phases.

The port tells what the worker does and whether it is free, and can drain it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import signal
import socket
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from steadyhand.adapters.host import SystemClock
from steadyhand.adapters.net.telemetry import tracing
from steadyhand.adapters.store.database import Database
from steadyhand.adapters.store.objects import repeated
from steadyhand.adapters.store.store import StoreWait
from steadyhand.core.queue.access import SCOPES
from steadyhand.errors import BadInput
from steadyhand.ports.api import ApiContext
from steadyhand.ports.jobs import RecordSpan, no_spans
from steadyhand.settings import Settings
from steadyhand.wiring.api import add_new_key, api_context
from steadyhand.wiring.home import open_shared_store
from steadyhand.wiring.job_runs import open_worker

from ..api.app import PREFIX, make_app
from .callbacks import deliver_callbacks
from .dispatch import Worker, WorkerOptions

CONNECTIONS_MAX = 500  # at once, most of them streams; more get 503
KEEP_ALIVE_S = 15
GRACE_S = 10  # for requests under way; streams are cut, and go on where they were
TIDY_S = 3600.0  # between looks for what was kept long enough
END_S = 30.0  # for what was cancelled to end by itself
FIRST_KEY = "first"  # as the key of the first start is called
Say = Callable[[str], None]
_log = logging.getLogger("steadyhand.worker")


# Whoever reaches this port may drain the worker: it listens on loopback unless it is told another
# address, and says nothing of any job but its id.


@dataclass(slots=True)
class Standing:
    """A worker of that name: on its way, while it waits for its store, or at work."""

    worker_id: str
    waiting: StoreWait
    worker: Worker | None = None

    @property
    def away(self) -> str:
        """Why its store is out of reach; '' while it is not."""
        return self.worker.away if self.worker else self.waiting.away


def status_app(standing: Standing) -> Starlette:
    """The routes of the worker's port: /worker/status, /worker/health, /worker/drain."""
    began = time.monotonic()

    def facts() -> dict[str, object]:
        return _worker_facts(standing) | {"uptime_s": round(time.monotonic() - began, 1)}

    async def status(request: Request) -> JSONResponse:
        return JSONResponse(facts())

    async def health(request: Request) -> JSONResponse:
        """200 where it is free to take a job; 503 where it is full, drained or without a store."""
        worker = standing.worker
        free = worker is not None and not standing.away and worker.is_free
        word = ("busy" if worker and worker.running else "idle") if free else "unavailable"
        why = {"why": standing.away} if standing.away else {}
        return JSONResponse({"status": word} | why, 200 if free else 503)

    async def drain(request: Request) -> JSONResponse:
        if standing.worker is None:
            why = standing.away or "it is on its way"
            return JSONResponse({"status": "unavailable", "why": why}, 503)
        standing.worker.drain()
        return JSONResponse(facts(), 202)

    return Starlette(
        routes=[
            Route("/worker/status", status),
            Route("/worker/health", health),
            Route("/worker/drain", drain, methods=["POST"]),
        ]
    )


def _worker_facts(standing: Standing) -> dict[str, object]:
    worker = standing.worker
    return {
        "worker_id": standing.worker_id,
        "version": version("steadyhand"),
        "capacity": worker.options.capacity if worker else 0,
        "running": worker.running if worker else 0,
        "jobs": list(worker.job_ids) if worker else [],
        "draining": worker.draining.is_set() if worker else False,
        "store_away": standing.away,
    }


@dataclass(frozen=True, slots=True)
class Listening:
    """Where a process listens."""

    host: str = "127.0.0.1"
    port: int = 0

    @property
    def address(self) -> str:
        """Of the API there."""
        return f"http://{self.host}:{self.port}{PREFIX}"


class EmbeddedServer(uvicorn.Server):
    """A server that leaves the signals of its process to others."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """None is captured."""
        yield


@asynccontextmanager
async def serving(app: Starlette, at: Listening | None) -> AsyncIterator[None]:
    """The application is served there while the block runs; nowhere without a place.

    Raises BadInput where nobody can listen there.
    """
    if at is None:
        yield
        return
    config = uvicorn.Config(
        app,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws="none",
        limit_concurrency=CONNECTIONS_MAX,
        timeout_keep_alive=KEEP_ALIVE_S,
        timeout_graceful_shutdown=GRACE_S,
    )
    server = EmbeddedServer(config)
    with _listen(at) as listening:
        task = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            yield
        finally:
            server.should_exit = True
            await asyncio.wait((task,), timeout=END_S)


def _listen(at: Listening) -> socket.socket:
    family = socket.AF_INET6 if ":" in at.host else socket.AF_INET
    try:
        return socket.create_server((at.host, at.port), family=family)
    except OSError as exc:
        why = os.strerror(exc.errno).lower() if exc.errno else str(exc)
        raise BadInput(f"cannot listen at {at.host}:{at.port}: {why}; choose another") from exc


def run_to_end(process: Coroutine[Any, Any, None]) -> None:
    """The process in uvloop's event loop, which passes between threads in a third of the time."""
    uvloop.run(process)


async def run_worker(
    settings: Settings, *, say: Say, worker_id: str = "", status: Listening | None = None
) -> None:
    """Jobs of the settings' queue are driven until a signal ends it.

    SIGTERM: it takes nothing new, parks what waits for people, lets a submit that is under way
    come to its answer, leaves the rest to others. A second one ends it at once, browsers first.
    A store that is away as it starts is waited for; its port tells of that meanwhile.
    """
    standing = Standing(worker_id or _new_name(), StoreWait(SystemClock(), say))
    async with (
        serving(status_app(standing), status),
        open_shared_store(settings, standing.waiting) as opened,
        tracing(settings.otlp_endpoint, "worker") as record,
        worker_of(
            settings, opened, worker_id=standing.worker_id, at=status, record_span=record
        ) as worker,
    ):
        standing.worker = worker
        with two_phase_stop(worker.release):
            await worker.run()


async def serve(settings: Settings, at: Listening, *, say: Say) -> None:
    """The API and one worker, in one process over one store, until a signal ends them.

    At the first start a key is made and said once; nothing but its digest is kept.
    """
    async with (
        open_shared_store(settings, StoreWait(SystemClock(), say)) as opened,
        tracing(settings.otlp_endpoint, "serve") as record,
    ):
        context = replace(api_context(settings, opened, SystemClock()), record_span=record)
        async with worker_of(settings, opened, record_span=record) as worker:
            with two_phase_stop(worker.release):
                async with serving(make_app(context), at):
                    for line in await first_lines(context, at, settings.home):
                        say(line)
                    await worker.run()


async def serve_api(settings: Settings, at: Listening, *, say: Say) -> None:
    """The API alone, beside workers of their own, until a signal ends it.

    Raises BadInput where nobody could ask.
    """
    async with (
        open_shared_store(settings, StoreWait(SystemClock(), say)) as opened,
        tracing(settings.otlp_endpoint, "api") as record,
    ):
        context = replace(api_context(settings, opened, SystemClock()), record_span=record)
        if context.tokens is None and not await context.keys.all():
            raise BadInput(
                "nobody could ask: make a key with 'steadyhand api keys add NAME', or set"
                " STEADYHAND_JWT_KEY or STEADYHAND_JWT_JWKS_URL"
            )
        ended = asyncio.Event()
        with two_phase_stop(ended.set):
            async with serving(make_app(context), at):
                say(f"Serving {at.address}")
                await ended.wait()


async def first_lines(context: ApiContext, at: Listening, home: Path) -> tuple[str, ...]:
    """Lines for whoever started it; a new key is in them where there was none."""
    said = (f"steadyhand serves {at.address}",)
    if await context.keys.all():
        return said
    secret = await add_new_key(context, FIRST_KEY, scopes=tuple(sorted(SCOPES)))
    return (
        *said,
        f"its first key, shown this once: {secret}",
        f"try: curl -H 'X-Service-Key: {secret}' -H 'X-User-Id: me' {at.address}/jobs",
        "a key's yes sends nothing unless you delegate it; say yours, as the user of the job:",
        f"  STEADYHAND_USER_ID=me steadyhand questions --home {home}",
        f"  STEADYHAND_USER_ID=me steadyhand answer ID YES --home {home}",
        f"or delegate: steadyhand api users set me --delegate {FIRST_KEY} --home {home}",
    )


@asynccontextmanager
async def worker_of(
    settings: Settings,
    opened: Database,
    *,
    worker_id: str = "",
    at: Listening | None = None,
    record_span: RecordSpan = no_spans,
) -> AsyncIterator[Worker]:
    """A worker of that store, not yet running; its callbacks are delivered meanwhile."""
    clock = SystemClock()
    async with open_worker(settings, opened, clock=clock) as parts:
        options = WorkerOptions(
            worker_id=worker_id or _new_name(),
            version=version("steadyhand"),
            capacity=settings.runs_per_worker,
            lease_s=settings.lease_s,
            limits=parts.limits,
            address=f"{at.host}:{at.port}" if at else "",
            record_span=record_span,
        )
        if not parts.signed:
            _log.warning("callbacks are not signed: no webhook_secret is set")
        telling = asyncio.create_task(deliver_callbacks(parts.outbox, parts.deliver, clock=clock))
        tidying = repeated(parts.tidy, TIDY_S, clock=clock, at_once=True)
        try:
            async with tidying:
                yield Worker(
                    parts.queue, parts.workers, parts.handlers, clock=clock, options=options
                )
        finally:
            telling.cancel()
            await asyncio.wait((telling,), timeout=END_S)


def _new_name() -> str:
    """A worker's, like no other's."""
    return f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(2)}"


@contextmanager
def two_phase_stop(stop: Callable[[], None]) -> Iterator[None]:
    """SIGTERM and SIGINT call *stop*; a second one cancels the task of the block."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None
    came = 0

    def signalled() -> None:
        nonlocal came
        came += 1
        if came == 1:
            stop()
        else:
            task.cancel()

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, signalled)
    try:
        yield
    finally:
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(number)
