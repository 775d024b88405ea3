"""The tracker's records in a database."""

from __future__ import annotations

from sqlalchemy import Row, Select, select

from ...ports import SENT, UNSURE, ApplicationRow
from .database import Database, storable, upsert
from .tables import applications


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
            "url": storable(row.url),
            "fingerprint": row.fingerprint,
            "status": row.status,
            "title": storable(row.title),
            "company": storable(row.company),
            "reference": storable(row.reference),
            "at": row.at,
            "form": row.form,
            "profile": storable(row.profile),
        }
        async with self._database.writing() as connection:
            await connection.execute(upsert(connection, applications, new))

    async def find(self, fingerprint: str) -> tuple[ApplicationRow, ...]:
        """Earlier applications of that fingerprint, newest first."""
        return await self._read(
            _newest(self._user).where(applications.c.fingerprint == fingerprint)
        )

    async def last_sent(self, form: str, profile: str) -> ApplicationRow | None:
        """The newest of that form and profile that was proven to be submitted, or None."""
        column = applications.c
        alike = (column.form == form, column.form != "", column.profile == storable(profile))
        wanted = _newest(self._user).where(*alike, column.status == SENT).limit(1)
        return next(iter(await self._read(wanted)), None)

    async def sent(self, profile: str) -> tuple[ApplicationRow, ...]:
        """All of that profile that were sent or may have been, newest first."""
        column = applications.c
        mine = column.profile == storable(profile)
        return await self._read(_newest(self._user).where(mine, column.status.in_((SENT, UNSURE))))

    async def recent(self, limit: int) -> tuple[ApplicationRow, ...]:
        """The newest first."""
        return await self._read(_newest(self._user).limit(limit))

    async def _read(self, wanted: Select[tuple[object, ...]]) -> tuple[ApplicationRow, ...]:
        async with self._database.reading() as connection:
            return tuple(map(_record, await connection.execute(wanted)))


def _newest(user_id: str) -> Select[tuple[object, ...]]:
    newest = (applications.c.at.desc(), applications.c.run_id.desc())
    return select(applications).where(applications.c.user_id == user_id).order_by(*newest)


def _record(row: Row[tuple[object, ...]]) -> ApplicationRow:
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
