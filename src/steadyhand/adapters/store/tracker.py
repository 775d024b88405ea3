"""The tracker in a database: applications and entries as rows, each entry written at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import ColumnElement, Row, Update, and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from steadyhand.core.journal.codec import pack, unpack
from steadyhand.errors import BadInput, StoreFailed
from steadyhand.jobs.history.application import (
    RETENTION,
    WORDS,
    Application,
    ApplicationFilter,
    Retention,
    TrackedApplication,
    falls_under,
    thin_entries,
    with_addresses,
)
from steadyhand.jobs.history.duplicates import EarlierApplication, check_others
from steadyhand.jobs.history.fingerprint import KEYS, Keys, Vacancy, keys_of, search_marks
from steadyhand.jobs.history.record import (
    EVENT_KINDS,
    TrackerEntry,
    TrackerEvent,
    WordsErased,
    check_event,
    sending_run,
)

from .database import Database, insert_new, lock_alone, storable_text, upsert_row
from .tables import tracked, tracked_entries, tracked_marks

RowFields = dict[str, object]


def storable_application(application: Application) -> Application:
    """The application as it comes back: without what a database cannot hold."""
    v = application.vacancy
    kept = Vacancy(
        url=storable_text(v.url),
        company=storable_text(v.company),
        role=storable_text(v.role),
        locations=tuple(map(storable_text, v.locations)),
        requisition=storable_text(v.requisition),
        also=tuple(map(storable_text, v.also)),
    )
    return replace(application, vacancy=kept, profile=storable_text(application.profile))


def application_row(user: str, application: Application) -> RowFields:
    """The columns of `tracked` that facts fill."""
    return {
        "user_id": user,
        "application_id": application.id,
        "profile": application.profile,
        "vacancy": pack(application.vacancy).decode(),
        "text_key": application.text,
        "created_at": application.created_at,
        "keyed": KEYS,
    }


def mark_rows(user: str, application: Application) -> list[RowFields]:
    """The rows by which the application is found."""
    return [
        {"user_id": user, "mark": mark, "application_id": application.id}
        for mark in sorted(search_marks(application.keys))
    ]


def entry_row(user: str, application_id: str, entry: TrackerEntry) -> RowFields:
    """The entry's row."""
    return {
        "user_id": user,
        "application_id": application_id,
        "seq": entry.seq,
        "at": entry.at,
        "actor": storable_text(entry.by),
        "kind": entry.kind,
        "body": storable_text(pack(entry.deed).decode()),
    }


def application_of_row(row: Row[tuple[object, ...]]) -> Application:
    """The application of that row. Raises StoreFailed."""
    vacancy = unpack(Vacancy, row.vacancy.encode())
    return Application(row.application_id, row.profile, vacancy, row.text_key, row.created_at)


def entry_of_row(row: Row[tuple[object, ...]]) -> TrackerEntry:
    """The entry of that row. Raises StoreFailed for a kind that a newer version wrote."""
    kind = EVENT_KINDS.get(row.kind)
    if kind is None:
        raise StoreFailed(
            f"the tracker holds an entry {row.kind!r} that this version of steadyhand does not "
            "know; update steadyhand to read it"
        )
    return TrackerEntry(row.seq, row.at, row.actor, unpack(kind, row.body.encode()))


def join_entries(
    applications: Iterable[Row[tuple[object, ...]]], entries: Iterable[Row[tuple[object, ...]]]
) -> tuple[TrackedApplication, ...]:
    """The applications in their order, each with its entries in theirs."""
    of: dict[str, list[TrackerEntry]] = {}
    for row in entries:
        of.setdefault(row.application_id, []).append(entry_of_row(row))
    found = map(application_of_row, applications)
    return tuple(TrackedApplication(each, tuple(of.get(each.id, ()))) for each in found)


_IDS_MAX = 500  # ids in one statement; SQLite takes some thousands
_PREFIX_MIN = 4  # characters that may stand for a whole id


class SqlTracker:
    """A `Tracker` and a `Forgetting` for one user."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._user = database.user_id
        self._all = f"tracker of {self._user}"

    async def similar(self, vacancy: Vacancy, profile: str) -> tuple[EarlierApplication, ...]:
        """Every application of that profile that may be to the same posting, newest first."""
        await self._mark_anew()
        async with self._database.reading("tracker.similar") as connection:
            return await self._alike(connection, keys_of(vacancy), profile)

    async def put(self, application: Application) -> None:
        """It is tracked with these facts; addresses of before lead to it still."""
        async with self._database.writing("tracker.put") as connection:
            await self._put(connection, storable_application(application))

    async def enter(
        self, application_id: str, deed: TrackerEvent, *, by: str, at: str
    ) -> TrackerEntry:
        """The deed is the application's newest entry. Raises BadInput where it may not be."""
        one = self._one(application_id)
        run_id = sending_run(deed)
        if run_id:
            await self._mark_anew()
        async with self._database.writing("tracker.enter") as connection:
            if run_id:  # judged by other applications, too: of all that begin one is the first
                await lock_alone(connection, self._all)
            # The row is locked: whoever enters next sees what this came to.
            await connection.execute(select(tracked).where(one).with_for_update())
            found = await self._read(connection, one)
            if not found:
                raise _not_tracked_error(application_id)
            if run_id:
                await self._check_others(connection, found[0].application, run_id)
            entry = _next_entry(found[0], deed, by=by, at=at)
            row = entry_row(self._user, application_id, entry)
            await connection.execute(insert(tracked_entries).values(**row))
            now = TrackedApplication(found[0].application, (*found[0].entries, entry))
            await connection.execute(_standing_update(now, one))
            return entry

    async def read(self, name: str) -> TrackedApplication:
        """The application of that id, or of the only id that begins so. Raises BadInput."""
        column = tracked.c.application_id
        begins = column.startswith(name, autoescape=True) if len(name) >= _PREFIX_MIN else None
        async with self._database.reading("tracker.read") as connection:
            found = await self._read(connection, column == name if begins is None else begins)
        exact = [each for each in found if each.application.id == name]
        if len(exact or found) > 1:
            raise BadInput(f"{len(found)} applications begin with {name!r}; write more of the id")
        if not found:
            raise _not_tracked_error(name)
        return (exact or found)[0]

    async def listed(self, wanted: ApplicationFilter) -> tuple[TrackedApplication, ...]:
        """The applications that fit, the one that was heard of last first."""
        conditions = [tracked.c.newest_at >= wanted.since]
        if wanted.standings:
            conditions.append(tracked.c.standing.in_(sorted(wanted.standings)))
        if wanted.profile is not None:
            conditions.append(tracked.c.profile == wanted.profile)
        async with self._database.reading("tracker.listed") as connection:
            return await self._read(connection, and_(*conditions), limit=wanted.limit)

    async def thin(self, rule: Retention, *, at: str) -> int:
        """What falls under the rule has lost its words; returns how many. Safe to repeat."""
        async with self._database.writing("tracker.thin") as connection:
            old = await self._read(connection, tracked.c.newest_at < rule.until)
            due = [each for each in old if falls_under(each, rule)]
            for each in due:
                await self._thin(connection, each, at)
        await self._database.wipe()
        return len(due)

    async def _alike(
        self, connection: AsyncConnection, keys: Keys, profile: str
    ) -> tuple[EarlierApplication, ...]:
        having = select(tracked_marks.c.application_id).where(
            tracked_marks.c.user_id == self._user,
            tracked_marks.c.mark.in_(sorted(search_marks(keys))),
        )
        wanted = and_(tracked.c.application_id.in_(having), tracked.c.profile == profile)
        return tuple(each.known for each in await self._read(connection, wanted))

    async def _check_others(
        self, connection: AsyncConnection, own: Application, run_id: str
    ) -> None:
        known = await self._alike(connection, own.keys, own.profile)
        check_others(own.keys, (each for each in known if each.id != own.id), run_id)

    async def _thin(self, connection: AsyncConnection, old: TrackedApplication, at: str) -> None:
        left = thin_entries(old.entries)
        entries = (*left, TrackerEntry(len(left), at, RETENTION, WordsErased(WORDS)))
        for entry in entries:
            row = entry_row(self._user, old.application.id, entry)
            await connection.execute(upsert_row(connection, tracked_entries, row))
        told = _standing_update(
            TrackedApplication(old.application, entries), self._one(old.application.id)
        )
        await connection.execute(told)

    async def _put(self, connection: AsyncConnection, new: Application) -> None:
        one = self._one(new.id)
        row = await connection.execute(select(tracked).where(one).with_for_update())
        locked = row.one_or_none()
        kept = with_addresses(new, application_of_row(locked)) if locked else new
        first = {"standing": "new", "newest_at": kept.created_at}
        facts = application_row(self._user, kept)
        await connection.execute(insert_new(connection, tracked, {**facts, **first}))
        await connection.execute(update(tracked).where(one).values(**facts))
        await self._mark(connection, kept)

    async def _mark(self, connection: AsyncConnection, application: Application) -> None:
        column = tracked_marks.c
        own = and_(column.user_id == self._user, column.application_id == application.id)
        await connection.execute(delete(tracked_marks).where(own))
        for row in mark_rows(self._user, application):
            await connection.execute(insert_new(connection, tracked_marks, row))

    async def _mark_anew(self) -> None:
        """No application is found by the rules of an earlier version."""
        stale = and_(tracked.c.user_id == self._user, tracked.c.keyed < KEYS)
        async with self._database.reading("tracker._mark_anew") as connection:
            if (await connection.execute(select(tracked).where(stale).limit(1))).first() is None:
                return
        async with self._database.writing("tracker._mark_anew") as connection:
            await lock_alone(connection, self._all)
            for row in (await connection.execute(select(tracked).where(stale))).all():
                await self._put(connection, application_of_row(row))

    async def _read(
        self, connection: AsyncConnection, wanted: ColumnElement[bool], limit: int | None = None
    ) -> tuple[TrackedApplication, ...]:
        newest = (tracked.c.newest_at.desc(), tracked.c.application_id.desc())
        mine = select(tracked).where(tracked.c.user_id == self._user, wanted).order_by(*newest)
        rows = (await connection.execute(mine.limit(limit) if limit is not None else mine)).all()
        ids = [row.application_id for row in rows]
        entries: list[Row[tuple[object, ...]]] = []
        for start in range(0, len(ids), _IDS_MAX):
            some = tracked_entries.c.application_id.in_(ids[start : start + _IDS_MAX])
            theirs = select(tracked_entries).where(tracked_entries.c.user_id == self._user, some)
            entries += (await connection.execute(theirs.order_by(tracked_entries.c.seq))).all()
        return join_entries(rows, entries)

    def _one(self, application_id: str) -> ColumnElement[bool]:
        return and_(tracked.c.user_id == self._user, tracked.c.application_id == application_id)


def _next_entry(
    before: TrackedApplication, deed: TrackerEvent, *, by: str, at: str
) -> TrackerEntry:
    """The entry that follows. Raises BadInput."""
    check_event(before.record, deed)
    return TrackerEntry(len(before.entries), at, by, deed)


def _standing_update(now: TrackedApplication, one: ColumnElement[bool]) -> Update:
    values = {"standing": now.record.standing, "newest_at": now.newest_at}
    return update(tracked).where(one).values(**values)


def _not_tracked_error(name: str) -> BadInput:
    return BadInput(f"no application {name!r} is tracked here; list them to see their ids")


@dataclass(frozen=True, slots=True)
class FileRemoval:
    """What became of some files."""

    gone: tuple[str, ...]  # removed now, or gone before
    left: tuple[str, ...]  # not of this home, or no file


def remove_files(home: Path, paths: Iterable[str]) -> FileRemoval:
    """No file of those is in the home any more; others are left. Raises StoreFailed.

    A link is removed itself; what it leads to is left.
    """
    root = home.expanduser().resolve()
    gone: list[str] = []
    left: list[str] = []
    for path in paths:
        written = root / path
        where = written.parent.resolve() / written.name
        mine = where.is_relative_to(root) and where != root
        if not mine or (where.is_dir() and not where.is_symlink()):
            left.append(path)
            continue
        try:
            where.unlink(missing_ok=True)
        except OSError as exc:
            raise StoreFailed(
                f"cannot remove {where}: {exc.strerror}; nothing was erased from the tracker"
            ) from exc
        gone.append(path)
    return FileRemoval(tuple(gone), tuple(left))
