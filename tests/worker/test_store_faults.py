"""The store fails at any one call, before its commit or after it: every job ends, once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

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
    late = False
    calls = 0

    @asynccontextmanager
    async def writing(
        self, what: str, *, timeout_s: float = ANSWER_S
    ) -> AsyncIterator[AsyncConnection]:
        self.calls += 1
        fails = self.calls == self.fails_at
        async with super().writing(what, timeout_s=timeout_s) as connection:
            yield connection
            if fails and not self.late:
                raise StoreFailed(f"{what} failed before its commit")
        if fails:
            raise StoreFailed(f"the answer of {what} was lost")


@pytest.mark.parametrize("late", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("number", range(1, CALLS + 1))
async def test_a_store_that_fails_once_costs_no_job_and_ends_none_twice(
    tmp_path: Path, number: int, late: bool
) -> None:
    opened = await open_database(f"sqlite+aiosqlite:///{tmp_path / 'store.db'}", "")
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
