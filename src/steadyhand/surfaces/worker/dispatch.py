"""One worker: it takes jobs while it has room, keeps their leases, and says what became of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from steadyhand.core.journal.codec import stamp
from steadyhand.core.queue.job import Job, JobChange, JobStatus
from steadyhand.core.queue.scheduling import ONE_PER_HOST, Limits
from steadyhand.errors import LostJob, LostRun, StoreFailed
from steadyhand.ports import Clock, StopWish
from steadyhand.ports.jobs import (
    Handler,
    Queue,
    RecordSpan,
    Seat,
    Span,
    WorkerRow,
    Workers,
    no_spans,
)
from steadyhand.run.runner import finish_within

# A worker is a loop around the queue. What a job is, its handler knows; the worker keeps the lease
# while the handler works, tells it to stop, and stores what it said, under the fence of its
# dispatch. A job that it lost it leaves alone: its browser goes first, and nothing is stored.

BEATS = 3  # of a lease
TURN_S = 0.5  # between looks at what others want of it; at most, as a new job wakes it
SWEEP_S = 1.0  # between sweeps for jobs that nobody drives
GRACE_S = 60.0  # beyond its time, for a submit that is under way
BEAT_S = 10.0  # between rows in the registry
RETRY_S = 1.0  # while the store is out of reach
_log = logging.getLogger("steadyhand.worker")


@dataclass(eq=False, slots=True)
class JobControl:
    """What a handler has of its worker: a wish to stop, and a way to say that it waits."""

    job: Job
    _tell: Callable[[JobChange], Awaitable[None]]
    draining: asyncio.Event
    worked_s: float = 0.0  # without the time that people took
    timed_out: bool = False
    _wished: asyncio.Event = field(default_factory=asyncio.Event)
    _wish: StopWish | None = None

    async def wait(self) -> StopWish:
        """What is wanted, once something is: this is the run's `ports.Stop`."""
        await self._wished.wait()
        assert self._wish is not None
        return self._wish

    def is_overdue(self, more_s: float) -> bool:
        """Whether it must be stopped now, after it was asked to; it was at it *more_s* longer."""
        if self.job.status is not JobStatus.RUNNING:
            return False
        self.worked_s += more_s
        over_s = self.worked_s - self.job.order.timeout_s
        if over_s >= 0:
            self.timed_out = True
            self.stop(StopWish("system", for_good=False))
        return over_s >= GRACE_S

    def stop(self, wish: StopWish) -> None:
        """The handler ends as soon as it may; who wished for good first is told."""
        if self._wish is None or not self._wish.for_good:
            self._wish = wish
            self._wished.set()

    async def tell(self, change: JobChange) -> None:
        """The job is told so while it is driven: it waits for an answer, or goes on."""
        await self._tell(change)


@dataclass(frozen=True, slots=True)
class WorkerOptions:
    """How a worker works."""

    worker_id: str
    version: str
    capacity: int = 1  # jobs at once
    lease_s: float = 30.0
    limits: Limits = ONE_PER_HOST
    address: str = ""  # of its status port
    turn_s: float = TURN_S
    sweep_s: float = SWEEP_S
    retry_s: float = RETRY_S
    record_span: RecordSpan = no_spans


class Worker:
    """One worker of a fleet; `run` it once."""

    def __init__(
        self,
        queue: Queue,
        workers: Workers,
        handlers: Mapping[str, Handler],
        *,
        clock: Clock,
        options: WorkerOptions,
    ) -> None:
        self._queue, self._workers = queue, workers
        self._handlers, self._clock = handlers, clock
        self.options = options
        self.draining = asyncio.Event()
        self._driven: dict[asyncio.Task[None], JobControl] = {}
        self._registered_at = ""
        self._leave: StopWish | None = None  # what it drives is left for others
        self.away = ""  # why nothing could be taken when it last looked: its store is away

    @property
    def running(self) -> int:
        """How many jobs it drives."""
        return len(self._driven)

    @property
    def is_free(self) -> bool:
        """Whether it would take a job now."""
        return not self.draining.is_set() and self.running < self.options.capacity

    @property
    def job_ids(self) -> tuple[str, ...]:
        """Which jobs these are."""
        return tuple(control.job.job_id for control in self._driven.values())

    def drain(self) -> None:
        """It takes nothing new and parks what waits for people; `run` returns once all is done."""
        self.draining.set()

    def release(self) -> None:
        """What it drives is left for others, but for a submit that is under way."""
        self.drain()
        self._leave = StopWish(f"worker:{self.options.worker_id}", for_good=False)
        for control in self._driven.values():
            control.stop(self._leave)

    async def run(self) -> None:
        """Jobs are driven until it is drained; at the end each is settled or left to others."""
        upkeep = [asyncio.create_task(each()) for each in (self._beat, self._sweep, self._watch)]
        try:
            while not self.draining.is_set():
                if not await self._fill():
                    await self._queue.wait(self.options.turn_s)
            while self._driven:
                await asyncio.wait(self._driven, timeout=self.options.turn_s)
        finally:
            for task in (*upkeep, *self._driven):
                task.cancel()
            await asyncio.wait((*upkeep, *self._driven))
            with suppress(StoreFailed):
                await self._register("offline")

    async def _fill(self) -> bool:
        """Whether anything was taken, or there is no room."""
        if len(self._driven) >= self.options.capacity:
            await asyncio.wait(
                self._driven, timeout=self.options.turn_s, return_when="FIRST_COMPLETED"
            )
            return True
        try:
            taken = await self._queue.take(self._seat(), at=self._clock.now())
        except StoreFailed as exc:  # waited for without end: a new process could not do more
            self.away = str(exc)
            _log.warning("no job can be taken: %s", exc)
            await self._clock.pause(self.options.retry_s)
            return True
        except Exception as fault:  # one job that cannot be taken must not end the others
            _log.error("no job can be taken: a fault of ours, %s", type(fault).__name__)
            await self._clock.pause(self.options.retry_s)
            return True
        self.away = ""
        for job in taken:
            self._begin(job)
        return bool(taken)

    def _seat(self) -> Seat:
        options = self.options
        return Seat(
            options.worker_id,
            tuple(self._handlers),
            options.limits,
            options.capacity - len(self._driven),
            options.lease_s,
        )

    def _begin(self, job: Job) -> None:
        async def tell(change: JobChange) -> None:
            control.job = await self._queue.renew(
                control.job, lease_s=self.options.lease_s, at=self._clock.now(), change=change
            )

        control = JobControl(job, tell, self.draining)
        if self._leave is not None:  # it was released while it took this one
            control.stop(self._leave)
        task = asyncio.create_task(self._drive(control))
        self._driven[task] = control
        task.add_done_callback(self._driven.pop)

    async def _drive(self, control: JobControl) -> None:
        """The job was driven by its handler, and what became of it is stored."""
        job, began = control.job, self._clock.now()
        work = asyncio.create_task(self._handle(control))
        lease = asyncio.create_task(self._keep_lease(control))
        try:
            await asyncio.wait((work, lease), return_when="FIRST_COMPLETED")
        finally:
            lease.cancel()
            if not work.done():
                work.cancel()
            await asyncio.wait((work, lease))
        change = None if work.cancelled() else work.result()
        if work.cancelled():
            _log.warning("job %s was lost", job.job_id)
        elif change is not None:
            await self._settle(control.job, change)
        self._trace(control, change, began)

    def _trace(self, control: JobControl, change: JobChange | None, began: datetime) -> None:
        """How long the job waited for a worker, and how long this one was at it."""
        job, now = control.job, self._clock.now()
        facts: dict[str, str | int | float] = {
            "job.type": str(job.order.type),
            "job.attempt": job.attempt,
            "job.worker": self.options.worker_id,
        }
        due = max(map(datetime.fromisoformat, (job.due_at, job.created_at)))
        if job.fence == 1:
            self.options.record_span(
                Span("wait for a worker", min(due, began), began, facts, job.job_id)
            )
        status, code = (str(change.status), change.error_code) if change else ("lost", "")
        told = {**facts, "job.status": status, "job.error_code": code}
        fault = code if change and change.status is JobStatus.FAILED else ""
        self.options.record_span(
            Span(f"drive {facts['job.type']}", began, now, told, job.job_id, fault)
        )

    async def _handle(self, control: JobControl) -> JobChange | None:
        """What became of the job; None where that is another's to say."""
        job = control.job
        actor = f"worker:{job.worker_id}"
        if job.cancel_by:
            control.stop(StopWish(job.cancel_by, for_good=True))
        try:
            return await self._handlers[str(job.order.type)](job, control)
        except LostJob:
            return None
        except LostRun as exc:  # its journal is another's for a moment: an earlier worker's lease
            due = stamp(self._clock.now() + timedelta(seconds=SWEEP_S))
            return JobChange(JobStatus.PENDING, actor, str(exc), due_at=due)
        except StoreFailed as exc:
            _log.warning("job %s is left to others: %s", job.job_id, exc)
            return None
        except Exception as fault:  # the worker boundary: a fault of ours ends the job in the open
            _log.error("job %s failed: %s", job.job_id, type(fault).__name__)
            why = f"a fault in the worker: {type(fault).__name__}"
            return JobChange(JobStatus.FAILED, actor, why, "internal_error")

    async def _settle(self, job: Job, change: JobChange) -> None:
        """It is stored, however long the store is out of reach, while the job is ours."""
        while True:
            try:
                await self._queue.settle(job, change, at=self._clock.now())
                return
            except LostJob as exc:
                _log.warning("%s", exc)
                return
            except StoreFailed as exc:
                _log.warning("job %s cannot be settled yet: %s", job.job_id, exc)
                await self._clock.pause(self.options.retry_s)
            except Exception as fault:  # its lease runs out, and another worker takes it up
                _log.error("job %s is not settled: %s", job.job_id, type(fault).__name__)
                return

    async def _keep_lease(self, control: JobControl) -> None:
        """The lease is renewed while this goes on; it returns when the job is lost.

        A handler that works for longer than it may is asked to stop, then stopped. A store that
        hangs is waited for no longer than the lease lasts.
        """
        lease_s, time = self.options.lease_s, asyncio.get_running_loop().time
        until = time() + lease_s
        while time() < until:
            await self._clock.pause(lease_s / BEATS)
            began = time()
            if control.is_overdue(lease_s / BEATS):
                return
            renewal = self._queue.renew(control.job, lease_s=lease_s, at=self._clock.now())
            renewing = await finish_within(renewal, max(0.0, until - began))
            if not renewing.done():
                break
            fault = renewing.exception()
            if isinstance(fault, LostJob):
                return
            if fault is None:
                until = began + lease_s
            else:
                why = fault if isinstance(fault, StoreFailed) else type(fault).__name__
                _log.warning("the lease of job %s runs out: %s", control.job.job_id, why)
        _log.warning("the lease of job %s ran out", control.job.job_id)

    async def _watch(self) -> None:
        """Jobs that somebody wants to end are told so."""
        while True:
            await self._clock.pause(self.options.turn_s)
            if not self._driven:
                continue
            with _upkeep("cancels"):
                wanted = await self._workers.cancels(self.options.worker_id)
                for control in tuple(self._driven.values()):  # jobs come and go meanwhile
                    if control.job.job_id in wanted:
                        await self._pass_on_cancel(control)

    async def _pass_on_cancel(self, control: JobControl) -> None:
        with suppress(LostJob):
            renewed = await self._queue.renew(
                control.job, lease_s=self.options.lease_s, at=self._clock.now()
            )
            control.stop(StopWish(renewed.cancel_by or "system", for_good=True))

    async def _sweep(self) -> None:
        while True:
            with _upkeep("the sweep"):
                await self._queue.recover(at=self._clock.now())
            await self._clock.pause(self.options.sweep_s)

    async def _beat(self) -> None:
        self._registered_at = stamp(self._clock.now())
        while True:
            with _upkeep("the registry"):
                row = await self._register("draining" if self.draining.is_set() else "active")
                if row.drain:
                    self.drain()
            await self._clock.pause(BEAT_S)

    async def _register(self, status: str) -> WorkerRow:
        options, now = self.options, stamp(self._clock.now())
        row = WorkerRow(
            worker_id=options.worker_id,
            version=options.version,
            address=options.address,
            capacity=options.capacity,
            running=self.running,
            status=status,
            registered_at=self._registered_at or now,
            beat_at=now,
            types=tuple(self._handlers),
        )
        return await self._workers.beat(row)


@contextmanager
def _upkeep(what: str) -> Iterator[None]:
    """What fails is tried again at its next turn: a worker without its upkeep looks well."""
    try:
        yield
    except StoreFailed as exc:
        _log.debug("%s: %s", what, exc)
    except Exception as fault:
        _log.error("%s: a fault of ours, %s", what, type(fault).__name__)
