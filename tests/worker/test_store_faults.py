"""The store fails at any one call, before its commit or after it: every job ends, once."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from steadyhand.adapters.host import SystemClock
from steadyhand.adapters.store.database import ANSWER_S, Database
from steadyhand.adapters.store.fleet import SqlOutbox, SqlWorkers
from steadyhand.adapters.store.job_queue import SqlQueue
from steadyhand.adapters.store.jobs import SqlJobs
from steadyhand.adapters.store.store import open_database
from steadyhand.core.journal.codec import stamp
from steadyhand.core.policy.budget import JobType
from steadyhand.core.queue.job import ENDED, Job, JobChange, JobOrder, JobStatus
from steadyhand.errors import StoreFailed
from steadyhand.ports.jobs import HoldsPage
from steadyhand.surfaces.worker.dispatch import Worker, WorkerOptions

WITHIN_S = 30.0
CALLS = 14  # of a worker with two jobs, its registration and sweeps among them


class FailingDatabase(Database):
    """A database whose Nth writing call fails: before its commit, or with its answer lost."""

    fails_at = 0
    late: bool | None = False  # None: it does not fail
    calls = 0

    @asynccontextmanager
    async def writing(
        self, what: str, *, timeout_s: float = ANSWER_S
    ) -> AsyncIterator[AsyncConnection]:
        self.calls += 1
        fails = self.calls == self.fails_at
        async with super().writing(what, timeout_s=timeout_s) as connection:
            yield connection
            if fails and self.late is False:
                raise StoreFailed(f"{what} failed before its commit")
        if fails and self.late:
            raise StoreFailed(f"the answer of {what} was lost")


@pytest.mark.parametrize("late", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("number", range(1, CALLS + 1))
async def test_a_store_that_fails_once_costs_no_job_and_ends_none_twice(
    sqlite_url: str, number: int, late: bool
) -> None:
    opened = await open_database(sqlite_url, "")
    failing = FailingDatabase(opened._engine, "")
    failing.fails_at, failing.late = number, late
    jobs, now = SqlJobs(opened.of_user("ada")), stamp(datetime.now(UTC))
    order = JobOrder(JobType.CUSTOM, "https://a.example/", callback_url="https://cb.example/")
    for name in ("j1", "j2"):
        await jobs.add(Job(name, "ada", order, JobStatus.QUEUED, now, now, now))

    async def handler(job: Job, control: HoldsPage) -> JobChange:
        return JobChange(JobStatus.COMPLETED, "worker:w1", verdict="submitted")

    options = WorkerOptions("w1", "1", 1, lease_s=0.4, sweep_s=0.1, retry_s=0.05)
    queue = SqlQueue(failing)
    worker = Worker(
        queue, SqlWorkers(failing), {"custom": handler}, clock=SystemClock(), options=options
    )
    task = asyncio.create_task(worker.run())
    async with asyncio.timeout(WITHIN_S):
        while not all([(await jobs.get(name)).ended for name in ("j1", "j2")]):
            await SystemClock().pause(0.02)
    worker.release()
    await asyncio.wait_for(task, WITHIN_S)
    for name in ("j1", "j2"):
        history = await jobs.history(name)
        assert [each.after for each in history if each.after in ENDED] == [JobStatus.COMPLETED]
        told = await SqlOutbox(opened).of_job("ada", name)
        assert [each.kind for each in told if each.event_id.endswith(".end")] == ["completed"]
    await queue.close()
    await opened.close()


class SignallingDatabase(FailingDatabase):
    """A database in whose Nth writing call the worker is told to end, as by a signal."""

    stop: Callable[[], None]

    @asynccontextmanager
    async def writing(
        self, what: str, *, timeout_s: float = ANSWER_S
    ) -> AsyncIterator[AsyncConnection]:
        mine = self.calls + 1 == self.fails_at
        async with super().writing(what, timeout_s=timeout_s) as connection:
            if mine:
                self.stop()
            yield connection


@pytest.mark.parametrize("number", [1, 2, 3, 5, 8, 12])
async def test_a_worker_that_is_ended_in_any_of_its_waits_gives_back_what_it_had(
    sqlite_url: str, number: int
) -> None:
    opened = await open_database(sqlite_url, "")
    signalling = SignallingDatabase(opened._engine, "")
    signalling.fails_at, signalling.late = number, None
    jobs, now = SqlJobs(opened.of_user("ada")), stamp(datetime.now(UTC))
    for name in ("j1", "j2"):
        order = JobOrder(JobType.CUSTOM, "https://a.example/")
        await jobs.add(Job(name, "ada", order, JobStatus.QUEUED, now, now, now))

    async def handler(job: Job, control: HoldsPage) -> JobChange:
        await control.wait()
        return JobChange(JobStatus.QUEUED, "worker:w1", "left for another")

    options = WorkerOptions("w1", "1", 2, lease_s=5.0, sweep_s=0.1, retry_s=0.05)
    queue = SqlQueue(signalling)
    worker = Worker(
        queue, SqlWorkers(signalling), {"custom": handler}, clock=SystemClock(), options=options
    )
    signalling.stop = worker.release
    await asyncio.wait_for(worker.run(), WITHIN_S)
    for name in ("j1", "j2"):
        left = await jobs.get(name)
        assert (left.status, left.lease_until) == (JobStatus.QUEUED, "")
    (row,) = await SqlWorkers(opened).all()
    assert (row.status, row.running) == ("offline", 0)
    await queue.close()
    await opened.close()


async def test_of_fifty_workers_that_die_under_load_no_two_ever_have_one_job(
    sqlite_url: str,
) -> None:
    opened = await open_database(sqlite_url, "")
    jobs, now = SqlJobs(opened.of_user("ada")), stamp(datetime.now(UTC))
    names = [f"j{n}" for n in range(12)]
    for name in names:
        order = JobOrder(JobType.CUSTOM, "https://a.example/")
        await jobs.add(Job(name, "ada", order, JobStatus.QUEUED, now, now, now))
    chance, driven, twice = random.Random(7), set[str](), []

    async def handler(job: Job, control: HoldsPage) -> JobChange:
        if job.job_id in driven:
            twice.append(job.job_id)
        driven.add(job.job_id)
        try:
            await SystemClock().pause(chance.uniform(0.0, 0.2))
        finally:
            driven.discard(job.job_id)
        return JobChange(JobStatus.COMPLETED, "worker:w", verdict="submitted")

    queue = SqlQueue(opened)
    for number in range(50):
        options = WorkerOptions(f"w{number}", "1", 3, lease_s=1.0, sweep_s=0.05, retry_s=0.05)
        worker = Worker(
            queue, SqlWorkers(opened), {"custom": handler}, clock=SystemClock(), options=options
        )
        task = asyncio.create_task(worker.run())
        last = number == 49
        async with asyncio.timeout(WITHIN_S):
            while last and not all([(await jobs.get(name)).ended for name in names]):
                await SystemClock().pause(0.05)
        await SystemClock().pause(0.0 if last else chance.uniform(0.0, 0.1))
        task.cancel()  # nothing of it is settled, as after a kill
        async with asyncio.timeout(WITHIN_S):  # a wait that loses the cancel would go on for ever
            await asyncio.wait((task,))
    assert twice == []
    for name in names:
        changes = await jobs.history(name)
        assert [each.after for each in changes if each.after in ENDED] == [JobStatus.COMPLETED]
    await queue.close()
    await opened.close()
