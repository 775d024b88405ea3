"""A user is forgotten: files first, then rows, then free space, so that a kill is made good again.

What a home holds beside its database belongs to the user that it was set up for. Only what is
named here is removed: someone may keep other things in the same folder.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import Table, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...core.log.audit import Deed
from ...errors import StoreFailed
from ..store.audit import AuditLog
from ..store.database import Database
from ..store.tables import audit, metadata

RUNS = "runs"
USERS = "users"  # a folder for each user, where several share a home
PERSONAL = (RUNS, "profiles", "browser", "sessions", "turns")  # of the home's own user

# The log outlives its user: it knows them by a digest alone.
TABLES = tuple(table for table in reversed(metadata.sorted_tables) if table is not audit)


@dataclass(frozen=True, slots=True)
class Erased:
    """How much there was."""

    rows: int
    folders: int


@dataclass(frozen=True, slots=True)
class Leaving:
    """Who is forgotten, where, and by whose word; *owns* says that the home is theirs."""

    home: Path
    owns: bool
    actor: str
    at: datetime


async def erase(database: Database, log: AuditLog, leaving: Leaving) -> Erased:
    """Nothing of the database's user is left but a digest in the audit log. Raises StoreFailed.

    The home must be this process's alone. Safe to repeat, and to be cut off and repeated.
    """
    user = database.user_id
    async with database.reading() as connection:
        runs = await _runs(connection, user, others=False)
        shared = await _runs(connection, user, others=True)
    folders = sum(map(_gone, _folders(leaving, user, runs=runs, shared=shared)))
    async with log.recording() as record:
        rows = sum([await _emptied(record.connection, table, user) for table in TABLES])
        record.note(Deed.ERASED, (user,), at=leaving.at, actor=leaving.actor)
    await database.wipe()
    return Erased(rows, folders)


def _folders(leaving: Leaving, user: str, *, runs: set[str], shared: set[str]) -> Iterable[Path]:
    """What holds files of the user: runs of theirs, and in their own home all but others' runs."""
    home = leaving.home
    yield home / USERS / user
    top = home / RUNS
    there = {each.name for each in top.iterdir()} if top.is_dir() else set()
    yield from (top / run for run in sorted(there - shared if leaving.owns else there & runs))
    if leaving.owns:
        yield from (home / name for name in PERSONAL if name != RUNS)


def _gone(path: Path) -> bool:
    """The folder or file is not there, and a link only itself; whether it was there."""
    try:
        if path.is_symlink() or path.is_file():
            path.unlink()
        elif path.is_dir():
            shutil.rmtree(path)
        else:
            return False
    except OSError as exc:
        raise StoreFailed(
            f"cannot remove {exc.filename or path}: {os.strerror(exc.errno or 0)}; "
            "remove it, then forget again"
        ) from exc
    return True


async def _runs(connection: AsyncConnection, user: str, *, others: bool) -> set[str]:
    """The ids of all runs that any table knows of that user, or of the others."""
    found: set[str] = set()
    for table in TABLES:
        if "run_id" in table.c:
            theirs = table.c.user_id != user if others else table.c.user_id == user
            found.update(await connection.scalars(select(table.c.run_id).where(theirs).distinct()))
    return found


async def _emptied(connection: AsyncConnection, table: Table, user: str) -> int:
    return (await connection.execute(delete(table).where(table.c.user_id == user))).rowcount
