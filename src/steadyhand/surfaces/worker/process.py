"""A worker's process: its parts, its port, and how it ends by signals, in two phases."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import socket
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from steadyhand.adapters.host import SystemClock
from steadyhand.adapters.store.database import Database
from steadyhand.adapters.store.service_keys import new_secret
from steadyhand.core.journal.codec import stamp
from steadyhand.core.queue.access import SCOPES
from steadyhand.ports.api import ApiContext
from steadyhand.ports.jobs import ServiceKey
from steadyhand.settings import Settings
from steadyhand.wiring.api import api_context
from steadyhand.wiring.job_runs import open_queue_store, open_worker

from ..api.app import make_app
from .callbacks import deliver_callbacks
from .dispatch import Worker, WorkerOptions
from .status import status_app

GRACE_S = 5  # for answers that are being given
END_S = 30.0  # for what was cancelled to end by itself


@dataclass(frozen=True, slots=True)
class Listening:
    """Where a process listens."""

    host: str = "127.0.0.1"
    port: int = 0


class EmbeddedServer(uvicorn.Server):
    """A server that leaves the signals of its process to others."""

    def capture_signals(self) -> nullcontext[None]:  # type: ignore[override]
        """None is captured."""
        return nullcontext()


@asynccontextmanager
async def serving(app: Starlette, at: Listening | None) -> AsyncIterator[None]:
    """The application is served there while the block runs; nowhere without a place."""
    if at is None:
        yield
        return
    config = uvicorn.Config(
        app,
        host=at.host,
        port=at.port,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws="none",
        timeout_graceful_shutdown=GRACE_S,
    )
    server = EmbeddedServer(config)
    task = asyncio.create_task(server.serve())
    try:
        yield
    finally:
        server.should_exit = True
        await asyncio.wait((task,), timeout=END_S)


async def run_worker(
    settings: Settings, *, worker_id: str = "", status: Listening | None = None
) -> None:
    """Jobs of the settings' queue are driven until a signal ends it.

    SIGTERM: it takes nothing new, parks what waits for people, lets a submit that is under way
    come to its answer, leaves the rest to others. A second one ends it at once, browsers first.
    """
    async with (
        open_queue_store(settings) as opened,
        worker_of(settings, opened, worker_id=worker_id, at=status) as worker,
    ):
        with two_phase_stop(worker):
            async with serving(status_app(worker), status):
                await worker.run()


async def serve(settings: Settings, at: Listening, *, say: Callable[[str], None]) -> None:
    """The API and one worker, in one process over one store, until a signal ends them.

    At the first start a key is made and said once; nothing but its digest is kept.
    """
    async with open_queue_store(settings) as opened:
        context = api_context(settings, opened, SystemClock())
        for line in await first_key(context, at, settings.home):
            say(line)
        async with worker_of(settings, opened) as worker:
            with two_phase_stop(worker):
                async with serving(make_app(context), at):
                    await worker.run()


async def first_key(context: ApiContext, at: Listening, home: Path) -> tuple[str, ...]:
    """Lines for whoever started it; a new key is in them where there was none."""
    where = f"http://{at.host}:{at.port}/api/v1"
    said = (f"steadyhand serves {where}",)
    if await context.keys.all():
        return said
    key_id, secret = new_secret()
    key = ServiceKey(key_id, "first", tuple(sorted(SCOPES)), stamp(context.clock.now()))
    await context.keys.add(key, secret)
    return (
        *said,
        f"its first key, shown this once: {secret}",
        f"try: curl -H 'X-Service-Key: {secret}' -H 'X-User-Id: me' {where}/jobs",
        "a key's yes sends nothing unless you delegate it; say yours, as the user of the job:",
        f"  STEADYHAND_USER_ID=me steadyhand questions --home {home}",
        f"  STEADYHAND_USER_ID=me steadyhand answer ID YES --home {home}",
    )


@asynccontextmanager
async def worker_of(
    settings: Settings, opened: Database, *, worker_id: str = "", at: Listening | None = None
) -> AsyncIterator[Worker]:
    """A worker of that store, not yet running; its callbacks are delivered meanwhile."""
    clock = SystemClock()
    name = worker_id or f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(2)}"
    async with open_worker(settings, opened, clock=clock) as parts:
        options = WorkerOptions(
            worker_id=name,
            version=version("steadyhand"),
            capacity=settings.runs_per_worker,
            lease_s=settings.lease_s,
            limits=parts.limits,
            address=f"{at.host}:{at.port}" if at else "",
        )
        async with beside(deliver_callbacks(parts.outbox, parts.deliver, clock=clock)):
            yield Worker(parts.queue, parts.workers, parts.handlers, clock=clock, options=options)


@asynccontextmanager
async def beside(*work: Coroutine[object, object, None]) -> AsyncIterator[None]:
    """That is done while the block runs, and ends with it."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=END_S)


@contextmanager
def two_phase_stop(worker: Worker) -> Iterator[None]:
    """SIGTERM and SIGINT release the worker; a second one cancels the task of the block."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None
    told = 0

    def stop() -> None:
        nonlocal told
        told += 1
        if told == 1:
            worker.release()
        else:
            task.cancel()

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop)
    try:
        yield
    finally:
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(number)
