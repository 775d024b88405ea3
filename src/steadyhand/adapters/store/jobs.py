"""Jobs in a database: each change with its history and its callback, in one transaction.

`SqlJobStats` counts them, of one user or of all.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache, lru_cache, partial
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Executable,
    Row,
    and_,
    bindparam,
    func,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from steadyhand.core.journal.codec import stamp
from steadyhand.core.queue import job as model
from steadyhand.core.queue.callbacks import callback_data, callback_kind, event_id
from steadyhand.core.queue.job import ENDED, Job, JobChange, JobStatus, StatusChange, changed_job
from steadyhand.errors import JobNotFound, KeyReused
from steadyhand.ports import SUBMITTED_STATUS
from steadyhand.ports.jobs import FailureCluster, JobCounts, JobFilter, JobPage, RungEffect

from .database import Database, insert_new, storable_text
from .tables import callbacks, events, job_changes, job_tags, jobs, questions, runs

CHANNEL = "steadyhand_jobs"  # of NOTIFY: something may have come to the queue
_PLAIN = (
    "user_id job_id host created_at updated_at due_at attempt retries worker_id fence lease_until"
    " started_at completed_at waiting_for cancel_by verdict error_code why micro_usd changes"
    " losses"
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
_log = logging.getLogger("steadyhand.queue")
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
        database = self._database
        adding = database.group("jobs.add", partial(_add, database))
        stored: Job = await adding(job)
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
            if job.status not in only or change.attempt not in (0, job.attempt):
                return job
            if not job.driven:
                if change.fence not in (None, job.fence):
                    return job
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
    order = msgspec.json.decode(told["body"], type=model.JobOrder)
    return Job(order=order, status=JobStatus(told["status"]), **{n: told[n] for n in _PLAIN})


def readable_jobs(rows: Iterable[Row[Any]]) -> list[Job]:
    """The jobs that these rows hold; what another version put there is left to its workers."""
    found: list[Job] = []
    for row in rows:
        try:
            found.append(job_of(row))
        except ValueError:  # of msgspec as well
            _tell_unreadable(row.job_id)
    return found


@lru_cache(maxsize=1_000)
def _tell_unreadable(job_id: str) -> None:
    """One line for each such job, however often it is met."""
    _log.error("job %s cannot be read by this version; it is left to workers of another", job_id)


async def _add(database: Database, wanted: list[Job]) -> list[Job | Exception]:
    """Each job is stored where neither its id nor its key was there; what is there, in order."""
    async with database.writing("jobs.add") as connection:
        adding = _insert_job(connection.dialect.name)
        rows = [_row_of(job) for job in wanted]
        new = set(await connection.scalars(adding, rows))
        found: list[Job | Exception] = [
            job if job.job_id in new else await _of_key(connection, job) for job in wanted
        ]
        fresh = [job for job in wanted if job.job_id in new]
        tags = [
            {"user_id": job.user_id, "tag": tag, "job_id": job.job_id}
            for job in fresh
            for tag in dict.fromkeys(job.order.tags)
        ]
        if tags:
            await connection.execute(job_tags.insert(), tags)
        made = [
            (None, job, JobChange(job.status, f"user:{job.user_id}", "created")) for job in fresh
        ]
        await record_changes(connection, made)
    database.bell.set()
    return found


async def _of_key(connection: AsyncConnection, job: Job) -> Job:
    """The job of that id, or the one that has its key."""
    key, one = job.order.idempotency_key, jobs.c.job_id == job.job_id
    either = or_(one, jobs.c.idempotency_key == key) if key else one
    rows = await connection.execute(select(jobs).where(jobs.c.user_id == job.user_id, either))
    return job_of(rows.one())


Changed = tuple[Job | None, Job, JobChange]  # before, after, and what somebody said of it


async def apply_change(connection: AsyncConnection, job: Job, change: JobChange, *, at: str) -> Job:
    """The locked job is changed, with its history, its callback, and whoever waits for it told."""
    (after,) = await apply_changes(connection, [(job, change)], at=at)
    return after


async def apply_changes(
    connection: AsyncConnection, wanted: Sequence[tuple[Job, JobChange]], *, at: str
) -> list[Job]:
    """As `apply_change`, for several locked jobs."""
    made: list[Changed] = []
    for job, change in wanted:
        said = replace(change, why=storable_text(change.why)[:MESSAGE_MAX])
        made.append((job, changed_job(job, said, at=at), said))
    await save_jobs(connection, [after for _, after, _ in made])
    await record_changes(connection, made)
    for job, change in wanted:
        if job.waiting_for and (change.status in ENDED or change.again):
            await _close_questions(connection, job)
    return [after for _, after, _ in made]


async def save_jobs(connection: AsyncConnection, changed: Sequence[Job]) -> None:
    """The rows hold what the jobs do; their orders never change."""
    if changed:
        await connection.execute(_SAVE_JOB, [_saved_row(job) for job in changed])


def _saved_row(job: Job) -> dict[str, object]:
    return {name: getattr(job, name) for name in _MOVING} | {
        "status": str(job.status),
        "run_id": job.run_id,
        "this_user": job.user_id,
        "this_job": job.job_id,
    }


async def record_changes(connection: AsyncConnection, made: Sequence[Changed]) -> None:
    """The changes are on record; clients that want to hear will, and workers may look."""
    if not made:
        return
    await connection.execute(_ADD_CHANGE, [_change_row(*each) for each in made])
    told = [row for each in made if (row := _callback_row(*each)) is not None]
    for row in told:
        await connection.execute(insert_new(connection, callbacks, row))
    queued = any(after.status is JobStatus.QUEUED for _, after, _ in made)
    if queued and connection.dialect.name == "postgresql":
        await connection.execute(_NOTIFY)


def _change_row(before: Job | None, after: Job, change: JobChange) -> dict[str, object]:
    return {
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


def _callback_row(before: Job | None, after: Job, change: JobChange) -> dict[str, object] | None:
    """What the job's client hears of the change; None for nothing."""
    kind = callback_kind(before.status if before else None, after.status)
    if not after.order.callback_url or kind is None:
        return None
    data = callback_data(after, change)
    told = {"type": f"job.{kind}", "timestamp": after.updated_at, "data": data}
    return {
        "user_id": after.user_id,
        "event_id": event_id(after, kind, after.changes),
        "job_id": after.job_id,
        "kind": str(kind),
        "url": after.order.callback_url,
        "created_at": after.updated_at,
        "due_at": after.updated_at,
        "body": msgspec.json.encode(told).decode(),
        "deliveries": "[]",
    }


async def _mark(connection: AsyncConnection, job: Job, change: JobChange) -> Job:
    """Somebody wants the running job to end; the first who did is named."""
    if job.cancel_by:
        return job
    marked = replace(job, cancel_by=storable_text(change.actor))
    await save_jobs(connection, [marked])
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


class SqlJobStats:
    """A `JobStats`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def counts(self, user_id: str, *, since: str = "", at: datetime) -> JobCounts:
        """Those that were created since then."""
        mine = and_(_of(user_id), jobs.c.created_at >= since)
        lapsed = and_(jobs.c.status == str(JobStatus.RUNNING), jobs.c.lease_until < stamp(at))
        sums = select(func.coalesce(func.sum(jobs.c.micro_usd), 0)).where(mine)
        async with self._database.reading("stats.counts") as connection:
            found = {}
            for name in ("status", "type"):
                column = jobs.c[name]
                rows = await connection.execute(
                    select(column, func.count()).where(mine).group_by(column)
                )
                found[name] = {str(key): int(count) for key, count in rows}
            stuck = await connection.scalar(select(func.count()).where(mine, lapsed))
            spent = await connection.scalar(sums)
        return JobCounts(found["status"], found["type"], int(stuck or 0), int(spent or 0))

    async def failures(self, user_id: str, *, limit: int) -> tuple[FailureCluster, ...]:
        """The largest clusters first."""
        kind = (jobs.c.error_code, jobs.c.host)
        count, last = func.count().label("count"), func.max(jobs.c.updated_at).label("last")
        failed = and_(_of(user_id), jobs.c.status == str(JobStatus.FAILED))
        largest = select(*kind, count, last).where(failed).group_by(*kind)
        order = (count.desc(), last.desc(), *kind)
        async with self._database.reading("stats.failures") as connection:
            rows = (await connection.execute(largest.order_by(*order).limit(limit))).all()
            found = []
            for code, host, number, at in rows:
                one = and_(failed, jobs.c.error_code == code, jobs.c.host == host)
                newest = select(func.max(jobs.c.job_id)).where(one, jobs.c.updated_at == at)
                job_id = await connection.scalar(newest)
                found.append(FailureCluster(code, host, int(number), at, str(job_id)))
        return tuple(found)

    async def strategies(self, user_id: str, *, since: str) -> tuple[RungEffect, ...]:
        """What the rungs did in that user's runs since then, by day and rung."""
        mine = and_(events.c.user_id == user_id, events.c.kind == "plan_proposed")
        whose = and_(runs.c.user_id == events.c.user_id, runs.c.run_id == events.c.run_id)
        plans = (
            select(events.c.run_id, events.c.at, events.c.body, runs.c.verdict)
            .join(runs, whose)
            .where(mine, events.c.at >= since)
            .order_by(events.c.at.desc())
            .limit(PLANS_MAX)
        )
        async with self._database.reading("stats.strategies") as connection:
            rows = (await connection.execute(plans)).all()
        found: dict[tuple[str, str], list[tuple[_Plan, str, str]]] = {}
        for row in rows:
            plan = msgspec.json.decode(row.body, type=_Plan)
            found.setdefault((row.at[:10], plan.rung), []).append((plan, row.run_id, row.verdict))
        return tuple(_rung_effect(*key, made=made) for key, made in sorted(found.items()))

    async def owner(self, job_id: str) -> str:
        """Whose job that is; '' where there is none."""
        async with self._database.reading("stats.owner") as connection:
            whose = select(jobs.c.user_id).where(jobs.c.job_id == job_id)
            found: list[str] = list(await connection.scalars(whose))
        return found[0] if len(found) == 1 else ""


PLANS_MAX = 50_000  # the newest; what is older is left out


class _Plan(msgspec.Struct):
    """What is read of a plan."""

    rung: str = ""
    actions: list[msgspec.Raw] = []
    missing: list[msgspec.Raw] = []


def _rung_effect(day: str, rung: str, *, made: list[tuple[_Plan, str, str]]) -> RungEffect:
    return RungEffect(
        day=day,
        rung=rung,
        runs=len({run for _, run, _ in made}),
        plans=len(made),
        actions=sum(len(plan.actions) for plan, _, _ in made),
        missing=sum(len(plan.missing) for plan, _, _ in made),
        submitted=len({run for _, run, verdict in made if verdict == SUBMITTED_STATUS}),
    )


def _of(user_id: str) -> ColumnElement[bool]:
    """Rows of that user; all for ''."""
    return jobs.c.user_id == user_id if user_id else true()
