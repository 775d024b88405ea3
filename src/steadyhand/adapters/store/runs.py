"""The list of runs in a database."""

from __future__ import annotations

from sqlalchemy import Row, select, update

from ...errors import RunNotFound
from ...ports import RunRow
from .database import Database, insert_new, storable
from .tables import runs


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
            "url": storable(row.url),
            "created_at": row.created_at,
            "verdict": row.verdict,
        }
        async with self._database.writing() as connection:
            await connection.execute(insert_new(connection, runs, new))

    async def end(self, run_id: str, verdict: str) -> None:
        """The run's end is noted on its row. Raises RunNotFound."""
        that = update(runs).where(runs.c.user_id == self._user, runs.c.run_id == run_id)
        async with self._database.writing() as connection:
            if not (await connection.execute(that.values(verdict=verdict))).rowcount:
                raise _not_found(run_id)

    async def get(self, run_id: str) -> RunRow:
        """That run. Raises RunNotFound."""
        that = select(runs).where(runs.c.user_id == self._user, runs.c.run_id == run_id)
        async with self._database.reading() as connection:
            row = (await connection.execute(that)).one_or_none()
        if row is None:
            raise _not_found(run_id)
        return _run(row)

    async def recent(self, limit: int) -> tuple[RunRow, ...]:
        """The newest runs first."""
        newest = (runs.c.created_at.desc(), runs.c.run_id.desc())
        wanted = select(runs).where(runs.c.user_id == self._user).order_by(*newest).limit(limit)
        async with self._database.reading() as connection:
            return tuple(map(_run, await connection.execute(wanted)))


def _run(row: Row[tuple[object, ...]]) -> RunRow:
    return RunRow(row.run_id, row.url, row.created_at, row.verdict)


def _not_found(run_id: str) -> RunNotFound:
    return RunNotFound(f"no run {run_id!r} is recorded in this home; check the id or --home")
