"""Key rotation and erasure of a user, each in steps that a kill may end anywhere."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import Table, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from steadyhand.core.journal.audit import AuditAction
from steadyhand.errors import StoreFailed, VaultLocked

from ..store.database import Database
from ..store.home import user_place
from ..store.tables import audit, metadata
from . import vault
from .audit import AuditLog, AuditTransaction
from .keys import KeyRing, KeySource
from .vault import VERSION, EnvelopeSlot, VaultRow, key_id_of, seal, unseal

# A new key for everything that is sealed, in small transactions that a kill may end anywhere.
#
# The new key is on the disk before anything is sealed with it, and the old one leaves it after
# nothing is: at every moment each row opens with the keys of the ring.

BATCH_ROWS = 250  # rows of one transaction: some 50 ms, so that others need not wait
PASSES_MAX = 3  # who read the ring before it turned may store one more row; the next pass takes it

OnStep = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Rotation:
    """What a rotation came to."""

    resealed: int
    unreadable: tuple[str, ...]  # what no key opens, by its place
    went_on: bool  # an earlier one had not ended; no further key was made
    settled: bool  # nothing needs the old keys, and they are gone


@dataclass(frozen=True, slots=True)
class RotationOrder:
    """Who turns the keys, when, and who is told of each step."""

    actor: str
    at: datetime
    step: OnStep = lambda told: None


async def rotate_keys(
    keys: KeySource, audit: AuditLog, clerk: RotationOrder, *, anew: bool = False
) -> Rotation:
    """Everything is sealed by one new key, and no other is left. Raises BadInput, VaultLocked.

    An earlier rotation that was cut off is brought to its end, without a further key unless *anew*.
    Where something cannot be opened the old keys stay.
    """
    async with audit.recording() as record:
        went_on = bool(keys.ring().previous) and not anew
        ring = keys.ring() if went_on else keys.turned()
        if not went_on:
            record.note(AuditAction.KEY_MADE, (ring.current.kid,), at=clerk.at, actor=clerk.actor)
    clerk.step("turned")
    resealed, settled = 0, False
    for _ in range(PASSES_MAX):
        resealed += await _reseal_rows(ring, audit, clerk.step)
        if settled := await _drop_old_keys(keys, audit, clerk):
            break
    return Rotation(resealed, await unreadable_rows(keys, audit), went_on, settled)


async def unreadable_rows(keys: KeySource, audit: AuditLog) -> tuple[str, ...]:
    """What no key opens, by its place; all else was opened."""
    found: list[str] = []
    last: VaultRow | None = None
    while True:
        async with audit.recording() as record:
            batch = await vault.rows_after(record.connection, last, BATCH_ROWS)
            ring = keys.ring()
            found += (str(_slot_of(row)) for row in batch if _unseal_row(row, ring) is None)
        if not batch:
            return tuple(found)
        last = batch[-1]


async def _reseal_rows(ring: KeyRing, audit: AuditLog, step: OnStep) -> int:
    """Every row that opens is sealed by the current key; how many were not before."""
    resealed = 0
    last: VaultRow | None = None
    while True:
        async with audit.recording() as record:
            batch = await vault.rows_after(record.connection, last, BATCH_ROWS)
            renewed = await _reseal_batch(record, batch, ring)
            step("sealed")
        step("stored")
        if not batch:
            return resealed
        last, resealed = batch[-1], resealed + renewed


async def _reseal_batch(
    record: AuditTransaction, batch: tuple[VaultRow, ...], ring: KeyRing
) -> int:
    old = (row for row in batch if key_id_of(row.envelope) != ring.current.kid)
    opened = [(row, content) for row in old if (content := _unseal_row(row, ring)) is not None]
    new = [(row, seal(_slot_of(row), content, ring.current)) for row, content in opened]
    await vault.replace_envelopes(record.connection, new)
    return len(new)


async def _drop_old_keys(keys: KeySource, audit: AuditLog, clerk: RotationOrder) -> bool:
    """The old keys are gone; False where a row still needs one."""
    async with audit.recording() as record:
        kid = keys.ring().current.kid
        if await vault.has_other_envelopes(record.connection, f"{VERSION}.{kid}."):
            return False
        record.note(AuditAction.KEY_DROPPED, (kid,), at=clerk.at, actor=clerk.actor)
        keys.settled(kid)
        clerk.step("dropped")
    return True


def _unseal_row(row: VaultRow, ring: KeyRing) -> bytes | None:
    try:
        return unseal(_slot_of(row), row.envelope, ring.find)
    except VaultLocked:
        return None


def _slot_of(row: VaultRow) -> EnvelopeSlot:
    return EnvelopeSlot(row.user_id, row.kept.place)


# A user is forgotten: files first, then rows, then free space, so that a kill is made good again.
#
# What a home holds beside its database belongs to the user that it was set up for. Only what is
# named here is removed: someone may keep other things in the same folder.

RUNS = "runs"
PERSONAL_FOLDERS = (RUNS, "profiles", "browser", "sessions", "turns")  # of the home's own user

# The log outlives its user: it knows them by a digest alone.
ERASED_TABLES = tuple(table for table in reversed(metadata.sorted_tables) if table is not audit)


@dataclass(frozen=True, slots=True)
class Erasure:
    """How much there was."""

    rows: int
    folders: int


@dataclass(frozen=True, slots=True)
class ErasureOrder:
    """Who is forgotten, where, and by whose word; *owns* says that the home is theirs."""

    home: Path
    owns: bool
    actor: str
    at: datetime


async def erase_user(database: Database, log: AuditLog, leaving: ErasureOrder) -> Erasure:
    """Nothing of the database's user is left but a digest in the audit log. Raises StoreFailed.

    The home must be this process's alone. Safe to repeat, and to be cut off and repeated.
    """
    user = database.user_id
    async with database.reading("maintenance.erase_user") as connection:
        runs = await _run_ids(connection, user, others=False)
        shared = await _run_ids(connection, user, others=True)
    folders = sum(map(_remove, _folders_of(leaving, user, runs=runs, shared=shared)))
    async with log.recording() as record:
        rows = sum([await _delete_rows(record.connection, table, user) for table in ERASED_TABLES])
        record.note(AuditAction.ERASED, (user,), at=leaving.at, actor=leaving.actor)
    await database.wipe()
    return Erasure(rows, folders)


def _folders_of(
    leaving: ErasureOrder, user: str, *, runs: set[str], shared: set[str]
) -> Iterable[Path]:
    """What holds files of the user: runs of theirs, and in their own home all but others' runs."""
    home = leaving.home
    yield home / user_place(user)
    top = home / RUNS
    there = {each.name for each in top.iterdir()} if top.is_dir() else set()
    yield from (top / run for run in sorted(there - shared if leaving.owns else there & runs))
    if leaving.owns:
        yield from (home / name for name in PERSONAL_FOLDERS if name != RUNS)


def _remove(path: Path) -> bool:
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


async def _run_ids(connection: AsyncConnection, user: str, *, others: bool) -> set[str]:
    """The ids of all runs that any table knows of that user, or of the others."""
    found: set[str] = set()
    for table in ERASED_TABLES:
        if "run_id" in table.c:
            theirs = table.c.user_id != user if others else table.c.user_id == user
            found.update(await connection.scalars(select(table.c.run_id).where(theirs).distinct()))
    return found


async def _delete_rows(connection: AsyncConnection, table: Table, user: str) -> int:
    return (await connection.execute(delete(table).where(table.c.user_id == user))).rowcount
