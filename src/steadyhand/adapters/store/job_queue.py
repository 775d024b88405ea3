"""The queue of all users' jobs, on the jobs' own rows: SQLite on one machine, PostgreSQL for many.

A dispatch is one transaction on the job's row: there is no second table that could say otherwise,
and what is taken, cancelled, parked or retried is so for everybody at the same moment. Takes are
made one after another (an advisory lock, or SQLite's write lock), as limits by user and host count
what runs. Who waits is woken by NOTIFY, in the same process by an event, and looks besides.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy import ColumnElement, and_, bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from steadyhand.core.journal.codec import stamp
from steadyhand.core.policy.budget import JobType
from steadyhand.core.queue.job import (
    Job,
    JobChange,
    JobStatus,
    dispatched_job,
    held_job,
    settled_change,
)
from steadyhand.core.queue.lifecycle import ABSENT_FOR
from steadyhand.core.queue.scheduling import Candidate, Load, next_candidates
from steadyhand.errors import LostJob
from steadyhand.ports.jobs import Seat

from .database import KEEPALIVE, Database, lock_alone
from .jobs import (
    CHANNEL,
    Changed,
    apply_changes,
    job_of,
    readable_jobs,
    record_changes,
    save_jobs,
)
from .tables import jobs, questions, workers

EXPIRES = timedelta(days=7)  # in the queue, from when it was due
RECOVERED_MAX = 200  # rows of one sweep: the next one takes the rest
LOOK_S = 5.0  # a wait that nothing wakes looks again
SYSTEM = "system"
_log = logging.getLogger("steadyhand.queue")


class SqlQueue:
    """A `Queue` over all users of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._bell = Bell(database)

    async def take(self, seat: Seat, *, at: datetime) -> tuple[Job, ...]:
        """The jobs whose turn it is; see `ports.jobs.Queue`."""
        now, until = stamp(at), stamp(at + timedelta(seconds=seat.lease_s))
        async with self._database.writing("queue.take") as connection:
            await lock_alone(connection, "queue")
            load = await _load(connection)
            found = await _due_jobs(connection, seat, load, now)
            chosen = next_candidates(
                list(map(_candidate, found)), load, seat.limits, room=seat.room
            )
            due = {(job.user_id, job.job_id): job for job in found}
            said = JobChange(JobStatus.RUNNING, f"worker:{seat.worker_id}")
            made: list[Changed] = []
            for each in chosen:
                before = due[each.user_id, each.job_id]
                after = dispatched_job(before, seat.worker_id, at=now, until=until)
                made.append((before, after, said))
            await save_jobs(connection, [after for _, after, _ in made])
            await record_changes(connection, made)
            return tuple(after for _, after, _ in made)

    async def renew(
        self, job: Job, *, lease_s: float, at: datetime, change: JobChange | None = None
    ) -> Job:
        """The lease runs on; see `ports.jobs.Queue`. Raises LostJob."""
        until = stamp(at + timedelta(seconds=lease_s))
        async with self._database.writing("queue.renew") as connection:
            said = _dispatch_of(job) | {"until": until}
            row = (await connection.execute(_RENEW, said)).one_or_none()
            if row is None:
                raise _lost_error(job)
            before = job_of(row)
            if change is None or before.status is change.status:
                return before
            after = held_job(before, change, at=stamp(at))
            await save_jobs(connection, [after])
            await record_changes(connection, [(before, after, change)])
            return after

    async def settle(self, job: Job, change: JobChange, *, at: datetime) -> Job:
        """The worker is done with it. Raises LostJob."""
        settling = self._database.group("queue.settle", partial(_settle, self._database))
        after: Job = await settling((job, change, stamp(at)))
        return after

    async def recover(self, *, at: datetime) -> tuple[Job, ...]:
        """Jobs without a worker are queued again, due ones queued, old ones expired."""
        async with self._database.writing("queue.recover") as connection:
            found: list[Job] = []
            said = {
                "now": stamp(at),
                "old": stamp(at - EXPIRES),
                "silent": stamp(at - ABSENT_FOR),
            }
            for wanted, change in _RECOVERIES:
                lost = readable_jobs(await connection.execute(wanted, said))
                changes = [(job, change) for job in lost]
                found += await apply_changes(connection, changes, at=stamp(at))
        if found:
            self._database.bell.set()
        return tuple(found)

    async def wait(self, timeout_s: float) -> None:
        """Something may have come, or that many seconds have passed."""
        await self._bell.wait(timeout_s)

    async def close(self) -> None:
        """Nothing listens for it."""
        await self._bell.close()


def _recoveries() -> Iterator[tuple[sa.Select[Any], JobChange]]:
    """Jobs that somebody should have and nobody has, of each kind, and what becomes of them."""
    overdue = and_(jobs.c.lease_until > "", jobs.c.lease_until < bindparam("now"))
    lost = JobChange(JobStatus.QUEUED, SYSTEM, "its worker was heard of no more", lost=True)
    yield _some_locked(overdue), lost
    answered = select(questions.c.run_id).where(
        questions.c.user_id == jobs.c.user_id,
        questions.c.run_id == jobs.c.run_id,
        questions.c.reply.is_not(None),
        questions.c.closed.is_(False),
    )
    parked = and_(jobs.c.status == "paused", jobs.c.lease_until == "")
    goes_on = JobChange(JobStatus.QUEUED, SYSTEM, "its question was answered")
    yield _some_locked(and_(parked, answered.exists())), goes_on
    absent = and_(parked, jobs.c.updated_at < bindparam("silent"))
    yield _some_locked(absent), JobChange(JobStatus.QUEUED, SYSTEM, "nobody answered for a week")
    waits = jobs.c.status.in_(("pending", "queued"))
    late = JobChange(JobStatus.EXPIRED, SYSTEM, "no worker took it for a week", "expired")
    yield _some_locked(and_(waits, jobs.c.due_at < bindparam("old"))), late
    due = and_(jobs.c.status == "pending", jobs.c.due_at <= bindparam("now"))
    yield _some_locked(due), JobChange(JobStatus.QUEUED, SYSTEM, "its time has come")


def _some_locked(rule: ColumnElement[bool]) -> sa.Select[Any]:
    """Jobs of that kind that nobody else changes at this moment."""
    known = jobs.c.type.in_([str(each) for each in JobType])
    some = select(jobs).where(rule, known).order_by(jobs.c.due_at).limit(RECOVERED_MAX)
    return some.with_for_update(skip_locked=True)


_RECOVERIES = tuple(_recoveries())  # made once: each worker sweeps every second


_RUNNING = select(jobs.c.user_id, jobs.c.host).where(jobs.c.lease_until > "")


async def _load(connection: AsyncConnection) -> Load:
    """What runs now."""
    rows = (await connection.execute(_RUNNING)).all()
    return Load(Counter(row.user_id for row in rows), Counter(row.host for row in rows))


def _users_with_work() -> sa.CTE:
    """Every user with a job in the queue: found by stepping from one to the next in the index."""
    first = select(func.min(jobs.c.user_id).label("user_id")).where(jobs.c.status == "queued")
    found = first.cte("users_with_work", recursive=True)
    later = and_(jobs.c.status == "queued", jobs.c.user_id > found.c.user_id)
    step = select(func.min(jobs.c.user_id)).where(later).scalar_subquery()
    return found.union_all(select(step).where(found.c.user_id.is_not(None)))


def _due(table: sa.FromClause) -> ColumnElement[bool]:
    """What a worker may take of the queue, as far as no limit keeps it waiting."""
    return and_(
        table.c.status == "queued",
        table.c.due_at <= bindparam("now"),
        table.c.type.in_(bindparam("types", expanding=True)),
        table.c.affinity.in_(bindparam("affinities", expanding=True)),
        table.c.host.not_in(bindparam("busy_hosts", expanding=True)),
        table.c.user_id.not_in(bindparam("busy_users", expanding=True)),
    )


def _first_of_each_user() -> sa.Select[Any]:
    users, other = _users_with_work(), jobs.alias("other")
    theirs = select(other.c.job_id).where(_due(other), other.c.user_id == users.c.user_id)
    turn = (other.c.priority, other.c.due_at, other.c.job_id)
    first = theirs.order_by(*turn).limit(1).scalar_subquery()
    same = and_(jobs.c.user_id == users.c.user_id, jobs.c.job_id == first)
    found = select(jobs).join(users, same)
    return found.with_for_update(of=jobs, skip_locked=True)  # one that is cancelled now is left


_FIRST_OF_EACH_USER = _first_of_each_user()
_FIRST_OF_ONE = (
    select(jobs)
    .where(_due(jobs), jobs.c.user_id == bindparam("this_user"))
    .order_by(jobs.c.priority, jobs.c.due_at, jobs.c.job_id)
    .limit(bindparam("room"))
    .with_for_update(skip_locked=True)
)


async def _due_jobs(connection: AsyncConnection, seat: Seat, load: Load, now: str) -> list[Job]:
    """The jobs of which some are next: the first of each user, of few users the first ones."""
    limits = seat.limits
    said = {
        "now": now,
        "types": list(seat.types),
        "affinities": ["", seat.worker_id],
        "busy_hosts": [h for h, n in load.hosts.items() if h and 0 < limits.per_host <= n],
        "busy_users": [u for u, n in load.users.items() if 0 < limits.per_user <= n],
    }
    first = readable_jobs(await connection.execute(_FIRST_OF_EACH_USER, said))
    if len(first) >= seat.room:
        return first
    found: list[Job] = []
    for head in first:
        more = said | {"this_user": head.user_id, "room": seat.room}
        found += readable_jobs(await connection.execute(_FIRST_OF_ONE, more))
    return found


def _candidate(job: Job) -> Candidate:
    return Candidate(job.job_id, job.user_id, job.host, job.order.priority, job.due_at)


_DRIVEN = and_(  # the job while a worker has it by that very dispatch
    jobs.c.user_id == bindparam("this_user"),
    jobs.c.job_id == bindparam("this_job"),
    jobs.c.lease_until > "",
    jobs.c.fence == bindparam("this_fence"),
)
_RENEW = update(jobs).where(_DRIVEN).values(lease_until=bindparam("until")).returning(jobs)


def _dispatch_of(job: Job) -> dict[str, object]:
    return {"this_user": job.user_id, "this_job": job.job_id, "this_fence": job.fence}


_WORKER = and_(workers.c.user_id == "", workers.c.worker_id == bindparam("this_worker"))
_MORE: sa.BindParameter[int] = bindparam("more", type_=sa.Integer)
_COUNT = {
    JobStatus.COMPLETED: update(workers)
    .where(_WORKER)
    .values(completed=workers.c.completed + _MORE),
    JobStatus.FAILED: update(workers).where(_WORKER).values(failed=workers.c.failed + _MORE),
}


_DRIVEN_AT = (
    select(jobs)
    .where(
        sa.tuple_(jobs.c.user_id, jobs.c.job_id).in_(bindparam("places", expanding=True)),
        jobs.c.lease_until > "",
    )
    .with_for_update()
)
Settlement = tuple[Job, JobChange, str]  # as its worker has it, what became of it, when


async def _settle(database: Database, wanted: list[Settlement]) -> list[Job | Exception]:
    """Each job is settled where it is its worker's still; in one step of the store for all."""
    async with database.writing("queue.settle") as connection:
        places = {"places": [(job.user_id, job.job_id) for job, _, _ in wanted]}
        rows = await connection.execute(_DRIVEN_AT, places)
        there = {(row.user_id, row.job_id, row.fence): job_of(row) for row in rows}
        held = [there.pop((job.user_id, job.job_id, job.fence), None) for job, _, _ in wanted]
        changes = [
            (mine, settled_change(mine, change))
            for mine, (_, change, _) in zip(held, wanted, strict=True)
            if mine is not None
        ]
        at = max(at for _, _, at in wanted)
        settled = await apply_changes(connection, changes, at=at)
        ends = zip(
            (job.worker_id for job, _ in changes), (job.status for job in settled), strict=True
        )
        await _count_ended(connection, Counter(ends))
        now_held = iter(settled)
        found: list[Job | Exception] = [
            next(now_held) if mine is not None else _lost_error(job)
            for mine, (job, _, _) in zip(held, wanted, strict=True)
        ]
    database.bell.set()
    return found


async def _count_ended(
    connection: AsyncConnection, ends: Mapping[tuple[str, JobStatus], int]
) -> None:
    """The workers' own counters go on."""
    for (worker_id, status), more in ends.items():
        if status in _COUNT:
            await connection.execute(_COUNT[status], {"this_worker": worker_id, "more": more})


def _lost_error(job: Job) -> LostJob:
    return LostJob(f"job {job.job_id} was taken over or ended; this worker must leave it")


class Bell:
    """What wakes a worker: an event of this process, and NOTIFY where the store has it.

    A connection that is gone, or hangs half open, costs a look each LOOK_S and no more.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._listening: asyncio.Task[None] | None = None

    async def wait(self, timeout_s: float) -> None:
        """It rang since the last call, or that many seconds have passed."""
        if self._database.libpq and (self._listening is None or self._listening.done()):
            self._listening = asyncio.create_task(self._listen())
        with suppress(TimeoutError):
            async with asyncio.timeout(min(timeout_s, LOOK_S)):
                await self._database.bell.wait()
        self._database.bell.clear()

    async def close(self) -> None:
        """Nothing listens."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait((self._listening,), timeout=LOOK_S)

    async def _listen(self) -> None:
        import psycopg  # of the extra 'postgres', which a store of PostgreSQL has
        from psycopg.conninfo import make_conninfo

        try:
            address = make_conninfo(self._database.libpq, **KEEPALIVE)
            async with asyncio.timeout(LOOK_S):
                opened = await psycopg.AsyncConnection.connect(address, autocommit=True)
            async with opened as connection:
                async with asyncio.timeout(LOOK_S):
                    await connection.execute(f"LISTEN {CHANNEL}")
                self._database.bell.set()  # what came before is looked at once
                async for _ in connection.notifies():
                    self._database.bell.set()
        except (psycopg.Error, OSError, TimeoutError) as exc:
            _log.warning("listening ended: %s", type(exc).__name__)
