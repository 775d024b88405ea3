"""The event streams of runs and their leases, the list of runs, and each run's application."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Row, Select, and_, bindparam, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from steadyhand.core.journal.codec import decode, encode, stamp
from steadyhand.core.journal.events import Envelope, WorkerClaimed
from steadyhand.core.journal.state import fold_all
from steadyhand.errors import LostRun, RunNotFound
from steadyhand.ports import SUBMITTED_STATUS, UNKNOWN_STATUS, ApplicationRow, RunRow

from .database import Database, insert_new, storable_text, upsert_row
from .tables import applications, claims, events, runs

# The event streams in a database. Who may write is decided here, in the transaction that writes.
#
# Every writer locks the run's claim first, so an append and a claim of the same run never overlap:
# an event of an old fence is either before the new claim or refused.


NOBODY = -1  # the fence of a run that no worker has


@dataclass(frozen=True, slots=True)
class _Claim:
    worker: str
    fence: int
    until: str


# Made once: an event is stored for each step of every run.
_CLAIM = (
    select(claims.c.worker, claims.c.fence, claims.c.until)
    .where(claims.c.user_id == bindparam("user"), claims.c.run_id == bindparam("run"))
    .with_for_update()
)
_NEW_EVENT = events.insert()
_EVENTS_AFTER = (
    select(events)
    .where(
        events.c.user_id == bindparam("user"),
        events.c.run_id == bindparam("run"),
        events.c.seq > bindparam("after"),
    )
    .order_by(events.c.seq)
)


class SqlJournal:
    """A `Journal` for one user."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._user = database.user_id

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        """The event is stored durably under its number; see `ports.Journal`."""
        async with self._database.writing("journal.append") as connection:
            claim = await self._locked(connection, envelope.run_id)
            if claim is None or claim.fence != fence:
                raise _lost_error(envelope.run_id, "was claimed again")
            await self._insert(connection, envelope)

    async def read(self, run_id: str, *, after: int = -1) -> tuple[Envelope, ...]:
        """The run's events beyond that seq, in order."""
        wanted = {"user": self._user, "run": run_id, "after": after}
        async with self._database.reading("journal.read") as connection:
            rows = await connection.execute(_EVENTS_AFTER, wanted)
            return tuple(map(_envelope, rows))

    async def claim(self, run_id: str, worker: str, *, lease_s: float, at: datetime) -> int:
        """The worker holds the run; see `ports.Journal`."""
        async with self._database.writing("journal.claim") as connection:
            await self._ensure(connection, run_id)
            held = await self._locked(connection, run_id)
            if held and held.worker != worker and held.until > stamp(at):
                raise LostRun(
                    f"another worker has run {run_id} until {held.until}; resume it after that"
                )
            seq = await self._next_seq(connection, run_id)
            await self._insert(connection, Envelope(run_id, seq, stamp(at), WorkerClaimed(worker)))
            holder = {"worker": worker, "fence": seq, "until": _lease_end(at, lease_s)}
            await connection.execute(update(claims).where(self._mine(run_id)).values(holder))
            return seq

    async def renew(self, run_id: str, fence: int, *, lease_s: float, at: datetime) -> None:
        """The lease runs on from *at*."""
        current = and_(self._mine(run_id), claims.c.fence == fence)
        async with self._database.writing("journal.renew") as connection:
            longer = update(claims).where(current).values(until=_lease_end(at, lease_s))
            if not (await connection.execute(longer)).rowcount:
                raise _lost_error(run_id, "was claimed again")

    async def release(self, run_id: str, fence: int) -> None:
        """The run may be claimed by anyone."""
        current = and_(self._mine(run_id), claims.c.fence == fence)
        async with self._database.writing("journal.release") as connection:
            await connection.execute(update(claims).where(current).values(until=""))

    def _mine(self, run_id: str) -> ColumnElement[bool]:
        return and_(claims.c.user_id == self._user, claims.c.run_id == run_id)

    async def _ensure(self, connection: AsyncConnection, run_id: str) -> None:
        free = {"user_id": self._user, "run_id": run_id, "worker": "", "fence": NOBODY, "until": ""}
        await connection.execute(insert_new(connection, claims, free))

    async def _locked(self, connection: AsyncConnection, run_id: str) -> _Claim | None:
        """The run's claim, locked until the transaction ends (SQLite is locked as a whole)."""
        wanted = {"user": self._user, "run": run_id}
        row = (await connection.execute(_CLAIM, wanted)).one_or_none()
        return _Claim(*row) if row else None

    async def _next_seq(self, connection: AsyncConnection, run_id: str) -> int:
        mine = and_(events.c.user_id == self._user, events.c.run_id == run_id)
        last = await connection.scalar(select(func.max(events.c.seq)).where(mine))
        return 0 if last is None else last + 1

    async def _insert(self, connection: AsyncConnection, envelope: Envelope) -> None:
        row = {
            "user_id": self._user,
            "run_id": envelope.run_id,
            "seq": envelope.seq,
            "at": envelope.at,
            "kind": envelope.kind,
            "v": envelope.v,
            "actor": envelope.actor,
            "body": encode(envelope.event).decode(),
        }
        try:
            await connection.execute(_NEW_EVENT, row)
        except IntegrityError as exc:
            raise _lost_error(envelope.run_id, f"has an event {envelope.seq} already") from exc


async def take_run(connection: AsyncConnection, user_id: str, run_id: str) -> bool:
    """Whether the run was taken from the worker that has it, in the caller's transaction.

    One with an open intent to submit is left to it. The claim is locked as every writer of events
    locks it: no intent is stored between the look and the taking, and none by that worker after.
    """
    mine = and_(claims.c.user_id == user_id, claims.c.run_id == run_id)
    held = await connection.execute(select(claims.c.fence).where(mine).with_for_update())
    if held.one_or_none() is None:
        return True  # it has not begun
    told = and_(events.c.user_id == user_id, events.c.run_id == run_id)
    rows = await connection.execute(select(events).where(told).order_by(events.c.seq))
    if fold_all(map(_envelope, rows)).outstanding:
        return False
    await connection.execute(update(claims).where(mine).values(fence=NOBODY, until=""))
    return True


def _envelope(row: Row[tuple[object, ...]]) -> Envelope:
    event = decode(row.kind, row.v, row.body.encode())
    return Envelope(row.run_id, row.seq, row.at, event, row.actor, row.v)


def _lease_end(at: datetime, lease_s: float) -> str:
    return stamp(at + timedelta(seconds=lease_s))


def _lost_error(run_id: str, why: str) -> LostRun:
    return LostRun(f"run {run_id} {why}; this worker must stop, and the run can be resumed later")


class SqlRuns:
    """A `Runs` for one user."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._user = database.user_id

    async def add(self, row: RunRow) -> None:
        """The run is listed; one that was listed already is left as it is."""
        new = {
            "user_id": self._user,
            "run_id": row.run_id,
            "url": storable_text(row.url),
            "created_at": row.created_at,
            "verdict": row.verdict,
        }
        async with self._database.writing("journal.add") as connection:
            await connection.execute(insert_new(connection, runs, new))

    async def end(self, run_id: str, verdict: str) -> None:
        """The run's end is noted on its row. Raises RunNotFound."""
        that = update(runs).where(runs.c.user_id == self._user, runs.c.run_id == run_id)
        async with self._database.writing("journal.end") as connection:
            if not (await connection.execute(that.values(verdict=verdict))).rowcount:
                raise _run_not_found(run_id)

    async def get(self, run_id: str) -> RunRow:
        """That run. Raises RunNotFound."""
        that = select(runs).where(runs.c.user_id == self._user, runs.c.run_id == run_id)
        async with self._database.reading("journal.get") as connection:
            row = (await connection.execute(that)).one_or_none()
        if row is None:
            raise _run_not_found(run_id)
        return _run_row(row)

    async def recent(self, limit: int) -> tuple[RunRow, ...]:
        """The newest runs first."""
        newest = (runs.c.created_at.desc(), runs.c.run_id.desc())
        wanted = select(runs).where(runs.c.user_id == self._user).order_by(*newest).limit(limit)
        async with self._database.reading("journal.recent") as connection:
            return tuple(map(_run_row, await connection.execute(wanted)))


def _run_row(row: Row[tuple[object, ...]]) -> RunRow:
    return RunRow(row.run_id, row.url, row.created_at, row.verdict)


def _run_not_found(run_id: str) -> RunNotFound:
    return RunNotFound(f"no run {run_id!r} is recorded in this home; check the id or --home")


class SqlApplications:
    """An `Applications` for one user."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._user = database.user_id

    async def record(self, row: ApplicationRow) -> None:
        """The record is kept; it replaces an earlier one of the same run."""
        new = {
            "user_id": self._user,
            "run_id": row.run_id,
            "url": storable_text(row.url),
            "fingerprint": row.fingerprint,
            "status": row.status,
            "title": storable_text(row.title),
            "company": storable_text(row.company),
            "reference": storable_text(row.reference),
            "at": row.at,
            "form": row.form,
            "profile": storable_text(row.profile),
        }
        async with self._database.writing("journal.record") as connection:
            await connection.execute(upsert_row(connection, applications, new))

    async def find(self, fingerprint: str) -> tuple[ApplicationRow, ...]:
        """Earlier applications of that fingerprint, newest first."""
        return await self._read(
            _newest(self._user).where(applications.c.fingerprint == fingerprint)
        )

    async def last_sent(self, form: str, profile: str) -> ApplicationRow | None:
        """The newest of that form and profile that was proven to be submitted, or None."""
        column = applications.c
        alike = (column.form == form, column.form != "", column.profile == storable_text(profile))
        wanted = _newest(self._user).where(*alike, column.status == SUBMITTED_STATUS).limit(1)
        return next(iter(await self._read(wanted)), None)

    async def sent(self, profile: str) -> tuple[ApplicationRow, ...]:
        """All of that profile that were sent or may have been, newest first."""
        column = applications.c
        mine = column.profile == storable_text(profile)
        return await self._read(
            _newest(self._user).where(mine, column.status.in_((SUBMITTED_STATUS, UNKNOWN_STATUS)))
        )

    async def recent(self, limit: int) -> tuple[ApplicationRow, ...]:
        """The newest first."""
        return await self._read(_newest(self._user).limit(limit))

    async def _read(self, wanted: Select[tuple[object, ...]]) -> tuple[ApplicationRow, ...]:
        async with self._database.reading("journal._read") as connection:
            return tuple(map(_application_of, await connection.execute(wanted)))


def _newest(user_id: str) -> Select[tuple[object, ...]]:
    newest = (applications.c.at.desc(), applications.c.run_id.desc())
    return select(applications).where(applications.c.user_id == user_id).order_by(*newest)


def _application_of(row: Row[tuple[object, ...]]) -> ApplicationRow:
    return ApplicationRow(
        run_id=row.run_id,
        url=row.url,
        fingerprint=row.fingerprint,
        status=row.status,
        title=row.title,
        company=row.company,
        reference=row.reference,
        at=row.at,
        form=row.form,
        profile=row.profile,
    )
