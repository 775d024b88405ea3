"""A worker of a real queue: it keeps what it has, leaves what it lost, and stops when asked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from starlette.testclient import TestClient

from steadyhand.adapters.host import SystemClock
from steadyhand.adapters.store.database import Database
from steadyhand.adapters.store.fleet import SqlOutbox, SqlWorkers
from steadyhand.adapters.store.job_queue import SqlQueue
from steadyhand.adapters.store.jobs import SqlJobs
from steadyhand.adapters.store.store import StoreWait, open_database
from steadyhand.core.journal.codec import stamp
from steadyhand.core.policy.budget import JobType
from steadyhand.core.queue.callbacks import RECEIVER_MAX, Callback, Delivery
from steadyhand.core.queue.job import LIVE, Job, JobChange, JobOrder, JobStatus
from steadyhand.errors import LostRun, StoreAway
from steadyhand.ports.jobs import Handler, HoldsPage, JobFilter, Seat, Span
from steadyhand.surfaces.worker.callbacks import deliver_callbacks
from steadyhand.surfaces.worker.dispatch import Worker, WorkerOptions
from steadyhand.surfaces.worker.process import Standing, status_app

S = JobStatus
WITHIN_S = 20.0  # a loaded machine
DONE = JobChange(S.COMPLETED, "worker:w1", verdict="submitted")


class Fleet:
    """A store with jobs, and workers of it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.queue = SqlQueue(database)
        self.workers = SqlWorkers(database)
        self.jobs = SqlJobs(database.of_user("ada"))
        self.spans: list[Span] = []

    async def put(self, name: str = "j", **said: object) -> Job:
        now = stamp(datetime.now(UTC))
        order = JobOrder(JobType.CUSTOM, "https://a.example/", **said)
        return await self.jobs.add(Job(name, "ada", order, S.QUEUED, now, now, now))

    def worker(self, handler: Handler, name: str = "w1", **said: object) -> Worker:
        options = WorkerOptions(name, "1", **said, record_span=self.spans.append)
        handlers = {"custom": handler}
        return Worker(self.queue, self.workers, handlers, clock=SystemClock(), options=options)

    async def until(self, name: str, fits: Callable[[Job], bool]) -> Job:
        async with asyncio.timeout(WITHIN_S):
            while not fits(job := await self.jobs.get(name)):
                await self.queue.wait(0.02)
        return job


@pytest.fixture
async def fleet(sqlite_url: str) -> AsyncIterator[Fleet]:
    database = await open_database(sqlite_url, "")
    yield Fleet(database)
    await database.close()


@asynccontextmanager
async def at_work(*workers: Worker) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(each.run()) for each in workers]
    try:
        yield
    finally:
        for each in workers:
            each.release()
        async with asyncio.timeout(WITHIN_S):
            await asyncio.gather(*tasks)


async def test_jobs_are_driven_at_once_up_to_its_capacity(fleet: Fleet) -> None:
    most = now = 0
    full = asyncio.Event()

    async def handler(job: Job, control: HoldsPage) -> JobChange:
        nonlocal most, now
        now += 1
        most = max(most, now)
        if now == 3:
            full.set()
        await full.wait()
        now -= 1
        return DONE

    for n in range(7):
        await fleet.put(f"j{n}")
    full_after = asyncio.create_task(full.wait())
    async with at_work(fleet.worker(handler, capacity=3)):
        for n in range(7):
            await fleet.until(f"j{n}", lambda job: job.status is S.COMPLETED)
    await full_after
    assert most == 3
    (row,) = await fleet.workers.all()
    assert (row.completed, row.failed, row.status, row.running) == (7, 0, "offline", 0)


async def test_a_fault_of_a_handler_ends_its_job_and_no_other(fleet: Fleet) -> None:
    async def handler(job: Job, control: HoldsPage) -> JobChange:
        if job.job_id == "bad":
            raise ZeroDivisionError("with a value in it")
        return DONE

    await fleet.put("bad")
    await fleet.put("good")
    async with at_work(fleet.worker(handler)):
        bad = await fleet.until("bad", lambda job: job.ended)
        good = await fleet.until("good", lambda job: job.ended)
    assert (bad.status, bad.error_code) == (S.FAILED, "internal_error")
    assert bad.why == "a fault in the worker: ZeroDivisionError"
    assert good.status is S.COMPLETED
    assert {(s.job_id, s.name, s.facts.get("job.status"), s.fault) for s in fleet.spans} == {
        ("bad", "wait for a worker", None, ""),
        ("good", "wait for a worker", None, ""),
        ("bad", "drive custom", "failed", "internal_error"),
        ("good", "drive custom", "completed", ""),
    }
    assert all(s.began <= s.ended for s in fleet.spans)
    assert "ZeroDivisionError" not in repr(fleet.spans)


async def test_a_job_that_was_taken_over_is_left_in_the_middle(fleet: Fleet) -> None:
    began, left = asyncio.Event(), asyncio.Event()

    async def handler(job: Job, control: HoldsPage) -> JobChange:
        began.set()
        try:
            await asyncio.Event().wait()
        finally:
            left.set()
        raise AssertionError

    await fleet.put()
    async with at_work(fleet.worker(handler, lease_s=0.6)):
        await asyncio.wait_for(began.wait(), WITHIN_S)
        job = await fleet.jobs.get("j")
        await fleet.workers.remove("w1", at=datetime.now(UTC))
        (taken,) = await fleet.queue.take(Seat("w2", ("custom",)), at=datetime.now(UTC))
        assert taken.fence == job.fence + 1
        await asyncio.wait_for(left.wait(), WITHIN_S)
    assert (await fleet.jobs.get("j")).worker_id == "w2"


async def test_a_cancel_reaches_the_handler_within_a_second_or_so(fleet: Fleet) -> None:
    began = asyncio.Event()

    async def handler(job: Job, control: HoldsPage) -> JobChange:
        began.set()
        wish = await control.wait()
        return JobChange(S.CANCELLED, wish.by, "as wished", "cancelled")

    await fleet.put()
    async with at_work(fleet.worker(handler)):
        await asyncio.wait_for(began.wait(), WITHIN_S)
        wish = JobChange(S.CANCELLED, "user:ada")
        asked = await fleet.jobs.change("j", wish, only=LIVE, at=datetime.now(UTC))
        assert asked.status is S.RUNNING
        ended = await fleet.until("j", lambda job: job.ended)
    assert ended.status is S.CANCELLED
    last = (await fleet.jobs.history("j"))[-1]
    assert last.actor == "user:ada"


async def test_a_worker_that_is_drained_ends_what_it_has_and_takes_nothing_new(
    fleet: Fleet,
) -> None:
    began, go = asyncio.Event(), asyncio.Event()

    async def handler(job: Job, control: HoldsPage) -> JobChange:
        began.set()
        await go.wait()
        return DONE

    await fleet.put("j0")
    worker = fleet.worker(handler)
    task = asyncio.create_task(worker.run())
    await asyncio.wait_for(began.wait(), WITHIN_S)
    worker.drain()
    await fleet.put("j1")
    assert not task.done()
    go.set()
    await asyncio.wait_for(task, WITHIN_S)
    found = {job.job_id: job.status for job in (await fleet.jobs.page(JobFilter())).jobs}
    assert found == {"j0": S.COMPLETED, "j1": S.QUEUED}


async def test_a_job_that_waits_with_its_page_open_says_so_and_goes_on(fleet: Fleet) -> None:
    answered = asyncio.Event()

    async def handler(job: Job, control: HoldsPage) -> JobChange:
        await control.tell(JobChange(S.PAUSED, "worker:w1", "asks", waiting_for="q1"))
        await answered.wait()
        await control.tell(JobChange(S.RUNNING, "worker:w1"))
        return DONE

    await fleet.put(callback_url="https://cb.example/")
    async with at_work(fleet.worker(handler)):
        waiting = await fleet.until("j", lambda job: job.status is S.PAUSED)
        assert (waiting.waiting_for, waiting.worker_id) == ("q1", "w1")
        again = JobChange(S.QUEUED, "user:ada")
        left = await fleet.jobs.change("j", again, only=(S.PAUSED,), at=datetime.now(UTC))
        assert left.status is S.PAUSED
        answered.set()
        await fleet.until("j", lambda job: job.ended)
    words = [str(each.after) for each in await fleet.jobs.history("j")]
    assert words == ["queued", "running", "paused", "running", "completed"]


async def test_a_run_whose_journal_another_worker_has_is_taken_up_later(fleet: Fleet) -> None:
    tries = 0

    async def handler(job: Job, control: HoldsPage) -> JobChange:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise LostRun("another worker has run j until later")
        return DONE

    await fleet.put()
    async with at_work(fleet.worker(handler)):
        ended = await fleet.until("j", lambda job: job.ended)
    assert (ended.status, ended.attempt, ended.retries, tries) == (S.COMPLETED, 1, 0, 2)


async def test_a_job_that_takes_too_long_is_asked_to_stop(fleet: Fleet) -> None:
    async def handler(job: Job, control: HoldsPage) -> JobChange:
        wish = await control.wait()
        assert (wish.by, wish.for_good, control.timed_out) == ("system", False, True)
        return replace(DONE, status=S.FAILED, error_code="timeout")

    await fleet.put(timeout_s=1)
    async with at_work(fleet.worker(handler, lease_s=1.5)):
        ended = await fleet.until("j", lambda job: job.ended)
    assert ended.error_code == "timeout"


class FaultyQueue(SqlQueue):
    """A queue whose first take and first sweep meet a fault of ours."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.faults = {"take", "recover"}

    async def take(self, seat: Seat, *, at: datetime) -> tuple[Job, ...]:
        self._fail("take")
        return await super().take(seat, at=at)

    async def recover(self, *, at: datetime) -> tuple[Job, ...]:
        self._fail("recover")
        return await super().recover(at=at)

    def _fail(self, what: str) -> None:
        if what in self.faults:
            self.faults.remove(what)
            raise ZeroDivisionError


async def test_a_fault_in_its_upkeep_ends_neither_the_worker_nor_the_upkeep(fleet: Fleet) -> None:
    async def handler(job: Job, control: HoldsPage) -> JobChange:
        return DONE

    fleet.queue = FaultyQueue(fleet.database)
    now = datetime.now(UTC)
    await fleet.put("taken")
    later = replace(await fleet.put("due", priority=9), status=S.PENDING)
    soon = JobChange(S.PENDING, "system", due_at=stamp(now))
    await fleet.jobs.change(later.job_id, soon, only=(S.QUEUED,), at=now)
    async with at_work(fleet.worker(handler)):
        for name in ("taken", "due"):
            await fleet.until(name, lambda job: job.status is S.COMPLETED)


class SlowCancels(SqlQueue):
    """A queue that lets a job end while a cancel is passed on to another one."""

    passing: asyncio.Event
    ended: asyncio.Event

    async def renew(
        self, job: Job, *, lease_s: float, at: datetime, change: JobChange | None = None
    ) -> Job:
        renewed = await super().renew(job, lease_s=lease_s, at=at, change=change)
        if renewed.cancel_by and not self.ended.is_set():
            self.passing.set()
            await self.ended.wait()
        return renewed


class AwayOnce(SqlQueue):
    """A queue whose store is away when it is first looked at."""

    looks = 0

    async def take(self, seat: Seat, *, at: datetime) -> tuple[Job, ...]:
        self.looks += 1
        if self.looks == 1:
            raise StoreAway("the store restarts")
        return await super().take(seat, at=at)


async def test_a_worker_outlives_its_store_and_says_while_it_is_away(fleet: Fleet) -> None:
    async def handler(job: Job, control: HoldsPage) -> JobChange:
        return DONE

    fleet.queue = AwayOnce(fleet.database)
    worker = fleet.worker(handler)
    standing = Standing("w1", StoreWait(SystemClock(), print))
    health = TestClient(status_app(standing))
    assert health.get("/worker/health").status_code == 503  # it is on its way
    standing.worker = worker
    async with at_work(worker):
        async with asyncio.timeout(WITHIN_S):
            while not worker.away:
                await fleet.queue.wait(0.001)
        told = health.get("/worker/health")
        assert (told.status_code, told.json()["why"]) == (503, "the store restarts")
        assert health.get("/worker/status").json()["store_away"] == "the store restarts"
        await fleet.put()
        await fleet.until("j", lambda job: job.ended)
        assert health.get("/worker/health").json() == {"status": "idle"}


async def test_a_job_that_ends_while_a_cancel_is_passed_on_keeps_none_from_its_worker(
    fleet: Fleet,
) -> None:
    queue = fleet.queue = SlowCancels(fleet.database)
    queue.passing, queue.ended = asyncio.Event(), asyncio.Event()

    async def handler(job: Job, control: HoldsPage) -> JobChange:
        if job.job_id == "short":
            await queue.passing.wait()
            return DONE
        wish = await control.wait()
        return JobChange(S.CANCELLED, wish.by, "as wished", "cancelled")

    async def cancel(name: str) -> None:
        wish = JobChange(S.CANCELLED, "user:ada")
        await fleet.jobs.change(name, wish, only=LIVE, at=datetime.now(UTC))

    for name in ("one", "two", "short"):
        await fleet.put(name)
    async with at_work(fleet.worker(handler, capacity=3)):
        for name in ("one", "two", "short"):
            await fleet.until(name, lambda job: job.status is S.RUNNING)
        await cancel("one")
        await fleet.until("short", lambda job: job.ended)
        queue.ended.set()
        await fleet.until("one", lambda job: job.ended)
        await cancel("two")
        await fleet.until("two", lambda job: job.ended)


async def test_a_fault_at_one_callback_keeps_no_other_one_from_being_told(fleet: Fleet) -> None:
    outbox = SqlOutbox(fleet.database)
    heard: set[str] = set()

    async def deliver(callback: Callback, *, at: datetime) -> Delivery:
        if callback.job_id == "bad":
            raise ZeroDivisionError
        heard.add(callback.job_id)
        return Delivery(stamp(at), 200)

    async def handler(job: Job, control: HoldsPage) -> JobChange:
        return DONE

    for name in ("bad", "good"):
        await fleet.put(name, callback_url="https://cb.example/")
    telling = asyncio.create_task(deliver_callbacks(outbox, deliver, clock=SystemClock()))
    async with at_work(fleet.worker(handler)):
        for name in ("bad", "good"):
            await fleet.until(name, lambda job: job.ended)
    async with asyncio.timeout(WITHIN_S):
        while not (heard and any(e.deliveries for e in await outbox.of_job("ada", "bad"))):
            await fleet.queue.wait(0.02)
    assert not telling.done()
    telling.cancel()
    await asyncio.wait((telling,), timeout=WITHIN_S)  # before its database is closed
    assert heard == {"good"}


async def test_a_store_that_hangs_costs_a_worker_its_job_at_the_end_of_the_lease(
    fleet: Fleet,
) -> None:
    """As behind a line that swallows what is said on it: nothing fails, and nothing answers."""
    began, cut, hangs = asyncio.Event(), asyncio.Event(), asyncio.Event()

    class Hanging(SqlQueue):
        async def renew(self, job: Job, **said: object) -> Job:
            hangs.set()
            await asyncio.Event().wait()
            raise AssertionError

    async def handler(job: Job, control: HoldsPage) -> JobChange:
        began.set()
        try:
            await asyncio.Event().wait()
        finally:
            cut.set()
        raise AssertionError

    await fleet.put()
    lease_s = 0.6
    worker = fleet.worker(handler, lease_s=lease_s, sweep_s=60.0)
    worker._queue = Hanging(fleet.database)
    async with asyncio.timeout(WITHIN_S), at_work(worker):
        await began.wait()
        await hangs.wait()
        at = asyncio.get_running_loop().time()
        await cut.wait()  # no answer ever came, and no error
        assert asyncio.get_running_loop().time() - at < WITHIN_S / 2
        assert (await fleet.jobs.get("j")).driven  # by nobody: it is another's to take up


async def test_a_slow_receiver_holds_up_nobody_elses_callbacks(fleet: Fleet) -> None:
    outbox, asleep = SqlOutbox(fleet.database), asyncio.Event()
    heard: list[str] = []
    under_way = 0
    most = 0

    async def deliver(callback: Callback, *, at: datetime) -> Delivery:
        nonlocal under_way, most
        if "slow" in callback.url:
            under_way += 1
            most = max(most, under_way)
            await asleep.wait()
        heard.append(callback.job_id)
        return Delivery(stamp(at), 200)

    async def handler(job: Job, control: HoldsPage) -> JobChange:
        return DONE

    slow = [f"slow-{number}" for number in range(40)]
    for name in slow:  # each at an address of its own, and in capitals: one receiver all the same
        await fleet.put(name, callback_url=f"HTTPS://Slow.example:443/{name}")
    await fleet.put("quick", callback_url="https://quick.example/")
    async with at_work(fleet.worker(handler, capacity=8)):
        for name in (*slow, "quick"):
            await fleet.until(name, lambda job: job.ended)
    telling = asyncio.create_task(deliver_callbacks(outbox, deliver, clock=SystemClock()))
    async with asyncio.timeout(WITHIN_S):
        while not all(e.delivered for e in await outbox.of_job("ada", "quick")):
            await fleet.queue.wait(0.02)
    assert set(heard) == {"quick"}
    assert most == RECEIVER_MAX
    telling.cancel()
    await asyncio.wait((telling,), timeout=WITHIN_S)  # before its database is closed
