"""Jobs in a database: each change with its history and its callback, in one transaction."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Executable, Row, and_, bindparam, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from steadyhand.core.journal.codec import stamp
from steadyhand.core.queue.callbacks import callback_data, callback_kind, event_id
from steadyhand.core.queue.job import Job, JobChange, JobOrder, JobStatus, StatusChange, changed_job
from steadyhand.errors import JobNotFound, KeyReused
from steadyhand.ports.jobs import JobFilter, JobPage

from .database import Database, insert_new, storable_text
from .tables import callbacks, job_changes, job_tags, jobs, questions

CHANNEL = "steadyhand_jobs"  # of NOTIFY: something may have come to the queue
_PLAIN = (
    "user_id job_id host created_at updated_at due_at attempt retries worker_id fence lease_until"
    " started_at completed_at waiting_for cancel_by verdict error_code why micro_usd changes"
).split()
_FIXED = ("user_id", "job_id", "host", "created_at")  # besides what the order says
_MOVING = tuple(name for name in _PLAIN if name not in _FIXED)
# Made once: to put a statement together takes longer than to execute it.
_SAVE_JOB = (
    update(jobs)
    .where(jobs.c.user_id == bindparam("this_user"), jobs.c.job_id == bindparam("this_job"))
    .values({name: bindparam(name) for name in (*_MOVING, "status", "run_id")})
)
_ADD_CHANGE = job_changes.insert()
_NOTIFY = select(func.pg_notify(CHANNEL, ""))
MESSAGE_MAX = 500  # characters of a sentence about a job


@cache
def _insert_job(dialect: str) -> Executable:
    """A statement that returns the job's id where it was new; one of its id or key stays."""
    make = postgresql.insert if dialect == "postgresql" else sqlite.insert
    return make(jobs).on_conflict_do_nothing().returning(jobs.c.job_id)


class SqlJobs:
    """A `Jobs` for one user."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._user = database.user_id

    async def add(self, job: Job) -> Job:
        """The job is stored, or the one of its key; see `ports.jobs.Jobs`."""
        async with self._database.writing("jobs.add") as connection:
            adding = _insert_job(connection.dialect.name)
            new = (await connection.execute(adding, _row_of(job))).scalar_one_or_none() is not None
            stored = job if new else await self._of_key(connection, job)
            if new:
                tags = [self._tag(job.job_id, tag) for tag in dict.fromkeys(job.order.tags)]
                if tags:
                    await connection.execute(job_tags.insert(), tags)
                made = JobChange(job.status, f"user:{self._user}", "created")
                await record_change(connection, None, job, change=made)
        self._database.bell.set()
        if stored.order.digest != job.order.digest:
            raise KeyReused("this idempotency key came before, with another request; use a new key")
        return stored

    async def get(self, job_id: str) -> Job:
        """That job. Raises JobNotFound."""
        async with self._database.reading("jobs.get") as connection:
            return await self._read(connection, job_id)

    async def page(self, wanted: JobFilter) -> JobPage:
        """Those that fit, newest first."""
        order = (jobs.c.created_at.desc(), jobs.c.job_id.desc())
        found = select(jobs).where(*self._fitting(wanted)).order_by(*order).limit(wanted.limit + 1)
        async with self._database.reading("jobs.page") as connection:
            rows = (await connection.execute(found)).all()
        shown = tuple(map(job_of, rows[: wanted.limit]))
        more = len(rows) > wanted.limit
        return JobPage(shown, f"{shown[-1].created_at}/{shown[-1].job_id}" if more else "")

    async def history(self, job_id: str) -> tuple[StatusChange, ...]:
        """Every change of its status, in order. Raises JobNotFound."""
        mine = and_(job_changes.c.user_id == self._user, job_changes.c.job_id == job_id)
        async with self._database.reading("jobs.history") as connection:
            await self._read(connection, job_id)
            rows = await connection.execute(
                select(job_changes).where(mine).order_by(job_changes.c.seq)
            )
            return tuple(map(_change_of, rows))

    async def change(
        self, job_id: str, change: JobChange, *, only: Collection[JobStatus], at: datetime
    ) -> Job:
        """The job is changed where its status is one of those; see `ports.jobs.Jobs`."""
        async with self._database.writing("jobs.change") as connection:
            job = await self._read(connection, job_id, lock=True)
            if job.status not in only:
                return job
            if not job.driven:
                after = await apply_change(connection, job, change, at=stamp(at))
            else:
                wants_end = change.status is JobStatus.CANCELLED
                after = await _mark(connection, job, change) if wants_end else job
        self._database.bell.set()
        return after

    async def _read(self, connection: AsyncConnection, job_id: str, *, lock: bool = False) -> Job:
        name = storable_text(job_id)
        wanted = select(jobs).where(jobs.c.user_id == self._user, jobs.c.job_id == name)
        row = (await connection.execute(wanted.with_for_update() if lock else wanted)).one_or_none()
        if row is None:
            raise JobNotFound(f"there is no job {name[:80]!r}")
        return job_of(row)

    async def _of_key(self, connection: AsyncConnection, job: Job) -> Job:
        """The job of that id, or the one that has its key."""
        key = job.order.idempotency_key
        one = jobs.c.job_id == job.job_id
        either = or_(one, jobs.c.idempotency_key == key) if key else one
        rows = await connection.execute(select(jobs).where(jobs.c.user_id == self._user, either))
        return job_of(rows.one())

    def _tag(self, job_id: str, tag: str) -> dict[str, str]:
        return {"user_id": self._user, "tag": tag, "job_id": job_id}

    def _fitting(self, wanted: JobFilter) -> tuple[ColumnElement[bool], ...]:
        rules: list[ColumnElement[bool]] = [jobs.c.user_id == self._user]
        if wanted.status:
            rules.append(jobs.c.status.in_([str(each) for each in wanted.status]))
        if wanted.type:
            rules.append(jobs.c.type == wanted.type)
        if wanted.created_after:
            rules.append(jobs.c.created_at > wanted.created_after)
        if wanted.tag:
            tagged = select(job_tags.c.job_id).where(
                job_tags.c.user_id == self._user, job_tags.c.tag == wanted.tag
            )
            rules.append(jobs.c.job_id.in_(tagged))
        if wanted.cursor:
            at, _, last = wanted.cursor.partition("/")
            same = and_(jobs.c.created_at == at, jobs.c.job_id < last)
            rules.append(or_(jobs.c.created_at < at, same))
        return tuple(rules)


def job_of(row: Row[Any]) -> Job:
    """The job that a row holds."""
    told = row._asdict()
    order = msgspec.json.decode(told["body"], type=JobOrder)
    return Job(order=order, status=JobStatus(told["status"]), **{n: told[n] for n in _PLAIN})


async def apply_change(connection: AsyncConnection, job: Job, change: JobChange, *, at: str) -> Job:
    """The locked job is changed, with its history, its callback, and whoever waits for it told."""
    said = replace(change, why=storable_text(change.why)[:MESSAGE_MAX])
    after = changed_job(job, said, at=at)
    await save_job(connection, after)
    await record_change(connection, job, after, change=said)
    if job.waiting_for and (after.ended or change.again):
        await _close_questions(connection, job)
    return after


async def save_job(connection: AsyncConnection, job: Job) -> None:
    """The job's row holds what the job does; its order never changes."""
    row = {name: getattr(job, name) for name in _MOVING} | {
        "status": str(job.status),
        "run_id": job.run_id,
        "this_user": job.user_id,
        "this_job": job.job_id,
    }
    await connection.execute(_SAVE_JOB, row)


async def record_change(
    connection: AsyncConnection, before: Job | None, after: Job, *, change: JobChange
) -> None:
    """The change is on record; a client that wants to hear of it will, and workers may look."""
    row = {
        "user_id": after.user_id,
        "job_id": after.job_id,
        "seq": after.changes,
        "at": after.updated_at,
        "before": str(before.status) if before else "",
        "after": str(after.status),
        "actor": storable_text(change.actor),
        "why": change.why,
        "error_code": change.error_code,
    }
    await connection.execute(_ADD_CHANGE, row)
    kind = callback_kind(before.status if before else None, after.status)
    if after.order.callback_url and kind is not None:
        name = event_id(after, kind, after.changes)
        await _add_callback(connection, after, change, name, str(kind))
    if connection.dialect.name == "postgresql" and after.status is JobStatus.QUEUED:
        await connection.execute(_NOTIFY)


async def _add_callback(
    connection: AsyncConnection, job: Job, change: JobChange, name: str, kind: str
) -> None:
    told = {"type": f"job.{kind}", "timestamp": job.updated_at, "data": callback_data(job, change)}
    row = {
        "user_id": job.user_id,
        "event_id": name,
        "job_id": job.job_id,
        "kind": kind,
        "url": job.order.callback_url,
        "created_at": job.updated_at,
        "due_at": job.updated_at,
        "body": msgspec.json.encode(told).decode(),
        "deliveries": "[]",
    }
    await connection.execute(insert_new(connection, callbacks, row))


async def _mark(connection: AsyncConnection, job: Job, change: JobChange) -> Job:
    """Somebody wants the running job to end; the first who did is named."""
    if job.cancel_by:
        return job
    marked = replace(job, cancel_by=storable_text(change.actor))
    await save_job(connection, marked)
    return marked


async def _close_questions(connection: AsyncConnection, job: Job) -> None:
    """No question of that attempt waits any longer."""
    mine = and_(questions.c.user_id == job.user_id, questions.c.run_id == job.run_id)
    await connection.execute(update(questions).where(mine).values(closed=True))


def _change_of(row: Row[Any]) -> StatusChange:
    return StatusChange(
        row.seq, row.at, row.before, JobStatus(row.after), row.actor, row.why, row.error_code
    )


def _row_of(job: Job) -> dict[str, Any]:
    row: dict[str, Any] = {name: getattr(job, name) for name in _PLAIN}
    return row | {
        "status": str(job.status),
        "type": str(job.order.type),
        "priority": job.order.priority,
        "affinity": job.order.worker_affinity,
        "run_id": job.run_id,
        "idempotency_key": job.order.idempotency_key or None,
        "body": msgspec.json.encode(job.order).decode(),
    }
