"""A new key for everything that is sealed, in small transactions that a kill may end anywhere.

The new key is on the disk before anything is sealed with it, and the old one leaves it after
nothing is: at every moment each row opens with the keys of the ring.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from ...core.log.audit import Deed
from ...errors import VaultLocked
from ..store import vault as rows
from ..store.audit import AuditLog, Record
from ..store.vault import VaultRow
from .envelope import VERSION, Slot, key_of, seal, unseal
from .keys import Keys, Ring

BATCH = 250  # rows of one transaction: some 50 ms, so that others need not wait
PASSES = 3  # who read the ring before it turned may store one more row; the next pass takes it

Step = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Rotation:
    """What a rotation came to."""

    resealed: int
    unreadable: tuple[str, ...]  # what no key opens, by its place
    went_on: bool  # an earlier one had not ended; no further key was made
    settled: bool  # nothing needs the old keys, and they are gone


@dataclass(frozen=True, slots=True)
class Clerk:
    """Who turns the keys, when, and who is told of each step."""

    actor: str
    at: datetime
    step: Step = lambda told: None


async def rotate(keys: Keys, audit: AuditLog, clerk: Clerk, *, anew: bool = False) -> Rotation:
    """Everything is sealed by one new key, and no other is left. Raises BadInput, VaultLocked.

    An earlier rotation that was cut off is brought to its end, without a further key unless *anew*.
    Where something cannot be opened the old keys stay.
    """
    async with audit.recording() as record:
        went_on = bool(keys.ring().previous) and not anew
        ring = keys.ring() if went_on else keys.turned()
        if not went_on:
            record.note(Deed.KEY_MADE, (ring.current.kid,), at=clerk.at, actor=clerk.actor)
    clerk.step("turned")
    resealed, settled = 0, False
    for _ in range(PASSES):
        resealed += await _reseal(ring, audit, clerk.step)
        if settled := await _settle(keys, audit, clerk):
            break
    return Rotation(resealed, await unreadable_rows(keys, audit), went_on, settled)


async def unreadable_rows(keys: Keys, audit: AuditLog) -> tuple[str, ...]:
    """What no key opens, by its place; all else was opened."""
    found: list[str] = []
    last: VaultRow | None = None
    while True:
        async with audit.recording() as record:
            batch = await rows.after(record.connection, last, BATCH)
            ring = keys.ring()
            found += (str(_slot(row)) for row in batch if _opened(row, ring) is None)
        if not batch:
            return tuple(found)
        last = batch[-1]


async def _reseal(ring: Ring, audit: AuditLog, step: Step) -> int:
    """Every row that opens is sealed by the current key; how many were not before."""
    resealed = 0
    last: VaultRow | None = None
    while True:
        async with audit.recording() as record:
            batch = await rows.after(record.connection, last, BATCH)
            renewed = await _renew(record, batch, ring)
            step("sealed")
        step("stored")
        if not batch:
            return resealed
        last, resealed = batch[-1], resealed + renewed


async def _renew(record: Record, batch: tuple[VaultRow, ...], ring: Ring) -> int:
    old = (row for row in batch if key_of(row.envelope) != ring.current.kid)
    opened = [(row, content) for row in old if (content := _opened(row, ring)) is not None]
    new = [(row, seal(_slot(row), content, ring.current)) for row, content in opened]
    await rows.renew(record.connection, new)
    return len(new)


async def _settle(keys: Keys, audit: AuditLog, clerk: Clerk) -> bool:
    """The old keys are gone; False where a row still needs one."""
    async with audit.recording() as record:
        kid = keys.ring().current.kid
        if await rows.others(record.connection, f"{VERSION}.{kid}."):
            return False
        record.note(Deed.KEY_DROPPED, (kid,), at=clerk.at, actor=clerk.actor)
        keys.settled(kid)
        clerk.step("dropped")
    return True


def _opened(row: VaultRow, ring: Ring) -> bytes | None:
    try:
        return unseal(_slot(row), row.envelope, ring.find)
    except VaultLocked:
        return None


def _slot(row: VaultRow) -> Slot:
    return Slot(row.user_id, row.kept.place)
