"""The outbox and the workers, in a database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import Row, Select, and_, bindparam, func, not_, or_, select, update

from steadyhand.core.journal.codec import stamp
from steadyhand.core.queue.callbacks import (
    RECEIVER_MAX,
    Callback,
    CallbackKind,
    Delivery,
    next_delivery_s,
    receiver_of,
)
from steadyhand.core.queue.job import JobChange, JobStatus
from steadyhand.ports.jobs import WorkerRemoval, WorkerRow

from .database import Database, storable_text, upsert_row
from .jobs import apply_changes, readable_jobs
from .journal import take_run
from .tables import callbacks, jobs, workers

IN_HAND = timedelta(minutes=1)  # a callback that was given out is nobody else's so long
LOOKS_MAX = 10  # for callbacks behind those of receivers that have enough under way
EVERYBODY = ""  # workers belong to no user


class SqlOutbox:
    """An `Outbox` over all users of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(
        self, *, at: datetime, limit: int, busy: Collection[str] = ()
    ) -> tuple[Callback, ...]:
        """Those to be delivered now, a few of each receiver; see `ports.jobs.Outbox`."""
        under_way, passed = Counter(busy), set[str]()
        found: list[Callback] = []
        async with self._database.writing("outbox.due") as connection:
            for _ in range(LOOKS_MAX):
                full = [each for each, count in under_way.items() if count >= RECEIVER_MAX]
                asked = _due_beside(full, passed) if full or passed else _DUE
                said = {"now": stamp(at), "most": limit}
                rows = (await connection.execute(asked, said)).all()
                for row in rows:
                    if under_way[receiver_of(row.url)] >= RECEIVER_MAX:
                        passed.add(row.url)
                    elif len(found) < limit:
                        mine = _one(row.user_id, row.event_id)
                        later = update(callbacks).where(mine).values(due_at=stamp(at + IN_HAND))
                        await connection.execute(later)
                        under_way[receiver_of(row.url)] += 1
                        found.append(_callback(row))
                if len(rows) < limit or len(found) == limit:
                    break
        return tuple(found)

    async def record(self, callback: Callback, delivery: Delivery) -> None:
        """One attempt is on record; it is done, due again, or given up."""
        one = _one(callback.user_id, callback.event_id)
        async with self._database.writing("outbox.record") as connection:
            row = (
                await connection.execute(select(callbacks).where(one).with_for_update())
            ).one_or_none()
            if row is None:
                return  # its user was forgotten meanwhile
            made = (*_callback(row).deliveries, delivery)
            values = {
                "deliveries": msgspec.json.encode(made).decode(),
                "due_at": _next_due(callback, made),
            }
            await connection.execute(update(callbacks).where(one).values(values))

    async def of_job(self, user_id: str, job_id: str) -> tuple[Callback, ...]:
        """All of that job, with their attempts, oldest first."""
        mine = and_(callbacks.c.user_id == user_id, callbacks.c.job_id == storable_text(job_id))
        order = (callbacks.c.created_at, callbacks.c.event_id)
        async with self._database.reading("outbox.of_job") as connection:
            rows = await connection.execute(select(callbacks).where(mine).order_by(*order))
            return tuple(map(_callback, rows))

    async def resend(self, user_id: str, event_id: str, *, at: datetime) -> bool:
        """Whether there is such a callback; it is due now."""
        one = _one(user_id, storable_text(event_id))
        async with self._database.writing("outbox.resend") as connection:
            again = update(callbacks).where(one).values(due_at=stamp(at))
            return bool((await connection.execute(again)).rowcount)


def _due_beside(full: Iterable[str], passed: Collection[str]) -> Select[Any]:
    """What is due and goes to none of those receivers and addresses, the oldest first."""
    url = func.lower(callbacks.c.url)
    theirs = [
        or_(url == each, *(url.startswith(f"{each}{sign}", autoescape=True) for sign in "/:?#"))
        for each in full
    ]
    ready = (callbacks.c.due_at != "", callbacks.c.due_at <= bindparam("now"))
    rest = (*(not_(each) for each in theirs), callbacks.c.url.not_in(list(passed)))
    order = (callbacks.c.due_at, callbacks.c.event_id)
    some = select(callbacks).where(*ready, *rest).order_by(*order).limit(bindparam("most"))
    return some.with_for_update(skip_locked=True)


_DUE = _due_beside((), ())  # made once: each worker looks twice a second


def _one(user_id: str, event_id: str) -> Any:
    return and_(callbacks.c.user_id == user_id, callbacks.c.event_id == event_id)


def _next_due(callback: Callback, made: tuple[Delivery, ...]) -> str:
    """When it is tried again; '' where it was taken, or has been tried for a day."""
    if made[-1].accepted:
        return ""
    now = datetime.fromisoformat(made[-1].at)
    age_s = (now - datetime.fromisoformat(callback.created_at)).total_seconds()
    waits_s = next_delivery_s(len(made), age_s=age_s)
    return "" if waits_s is None else stamp(now + timedelta(seconds=waits_s))


def _callback(row: Row[Any]) -> Callback:
    return Callback(
        event_id=row.event_id,
        user_id=row.user_id,
        job_id=row.job_id,
        kind=CallbackKind(row.kind),
        url=row.url,
        created_at=row.created_at,
        body=row.body,
        due_at=row.due_at,
        deliveries=msgspec.json.decode(row.deliveries, type=tuple[Delivery, ...]),
    )


_TOLD = "worker_id version address capacity running status registered_at beat_at".split()


class SqlWorkers:
    """The `Workers` of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def beat(self, row: WorkerRow) -> WorkerRow:
        """The worker is there; its row as it stands, with what others ask of it."""
        told = {name: getattr(row, name) for name in _TOLD} | {"types": " ".join(row.types)}
        first = {"completed": 0, "failed": 0, "drain": False}
        async with self._database.writing("workers.beat") as connection:
            one = self._one(row.worker_id)
            found = await connection.execute(update(workers).where(one).values(told))
            if not found.rowcount:
                made = {"user_id": EVERYBODY, **told, **first}
                await connection.execute(upsert_row(connection, workers, made))
            return _worker((await connection.execute(select(workers).where(one))).one())

    async def all(self) -> tuple[WorkerRow, ...]:
        """Every worker, the one that beat last first."""
        mine = workers.c.user_id == EVERYBODY
        newest = select(workers).where(mine).order_by(workers.c.beat_at.desc())
        async with self._database.reading("workers.all") as connection:
            return tuple(map(_worker, await connection.execute(newest)))

    async def drain(self, worker_id: str) -> bool:
        """Whether there is such a worker; it is asked to take nothing new."""
        async with self._database.writing("workers.drain") as connection:
            asked = update(workers).where(self._one(worker_id)).values(drain=True)
            return bool((await connection.execute(asked)).rowcount)

    async def remove(self, worker_id: str, *, at: datetime) -> WorkerRemoval:
        """It is no more; see `ports.jobs.Workers`."""
        driven = and_(jobs.c.lease_until > "", jobs.c.worker_id == storable_text(worker_id))
        left = JobChange(JobStatus.QUEUED, "system", "its worker was deregistered")
        async with self._database.writing("workers.remove") as connection:
            gone = update(workers).where(self._one(worker_id)).values(status="offline", drain=True)
            await connection.execute(gone)
            rows = await connection.execute(select(jobs).where(driven).with_for_update())
            there = readable_jobs(rows)
            free = [job for job in there if await take_run(connection, job.user_id, job.run_id)]
            found = await apply_changes(connection, [(job, left) for job in free], at=stamp(at))
        self._database.bell.set()
        kept = tuple(job.job_id for job in there if job not in free)
        return WorkerRemoval(tuple(job.job_id for job in found), kept)

    async def cancels(self, worker_id: str) -> tuple[str, ...]:
        """Ids of the jobs that it drives and that somebody wants to end."""
        mine = and_(jobs.c.lease_until > "", jobs.c.worker_id == worker_id)
        asked = select(jobs.c.job_id).where(mine, jobs.c.cancel_by != "")
        async with self._database.reading("workers.cancels") as connection:
            return tuple(await connection.scalars(asked))

    def _one(self, worker_id: str) -> Any:
        name = storable_text(worker_id)
        return and_(workers.c.user_id == EVERYBODY, workers.c.worker_id == name)


def _worker(row: Row[Any]) -> WorkerRow:
    return WorkerRow(
        **{name: getattr(row, name) for name in _TOLD},
        completed=row.completed,
        failed=row.failed,
        drain=row.drain,
        types=tuple(row.types.split()),
    )
