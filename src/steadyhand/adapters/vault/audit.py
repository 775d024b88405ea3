"""The audit log in a database, and its newest entry in a file of the home.

A deed is noted in the transaction that does it: neither is ever there without the other. Whoever
holds this transaction holds the vault, in every process: keys and rows are read within it.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

import msgspec
from sqlalchemy import Row, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from steadyhand.core.journal.audit import (
    CHAIN_START,
    Anchor,
    AuditAction,
    AuditEntry,
    chain_fault,
    keyed_digest,
    seal_entry,
)
from steadyhand.core.journal.codec import stamp

from ..files.own_file import read_own
from ..store.database import Database
from ..store.home import write_private
from ..store.tables import audit

_AUDIT_LOCK = 7_382_116  # any number, the same in every process, beside that of migrations


class AuditTransaction:
    """One transaction of the log: what is noted stands when it is committed."""

    def __init__(self, connection: AsyncConnection, key: bytes, last: AuditEntry) -> None:
        self.connection = connection
        self.last = last
        self._key = key
        self._noted: list[AuditEntry] = []

    def note(self, deed: AuditAction, subject: Iterable[str], *, at: datetime, actor: str) -> None:
        """The deed is part of the transaction; of its subject a digest alone."""
        entry = AuditEntry(
            owner=self.last.owner,
            seq=self.last.seq + 1,
            at=stamp(at),
            actor=actor,
            deed=deed,
            subject=keyed_digest(self._key, *subject),
            prev=self.last.hash,
        )
        self.last = seal_entry(self._key, entry)
        self._noted.append(self.last)

    async def write(self) -> None:
        """What was noted is in the transaction."""
        rows = [
            {
                "user_id": e.owner,
                "seq": e.seq,
                "at": e.at,
                "actor": e.actor,
                "deed": e.deed,
                "subject": e.subject,
                "prev": e.prev,
                "hash": e.hash,
            }
            for e in self._noted
        ]
        if rows:
            await self.connection.execute(audit.insert(), rows)


class AuditLog:
    """One user's chain of deeds."""

    def __init__(self, database: Database, key: bytes, anchors: Path) -> None:
        self.owner = keyed_digest(key, "user", database.user_id)
        self._database = database
        self._key = key
        self._anchors = anchors

    @asynccontextmanager
    async def recording(self) -> AsyncIterator[AuditTransaction]:
        """A writing transaction in which deeds are noted. Raises StoreFailed."""
        async with self._database.writing("audit.recording") as connection:
            if connection.dialect.name == "postgresql":
                await connection.execute(
                    text("SELECT pg_advisory_xact_lock(:n)"), {"n": _AUDIT_LOCK}
                )
            await self._show_owner(connection)
            record = AuditTransaction(connection, self._key, await self._last(connection))
            before = record.last
            yield record
            await record.write()
        if record.last is not before:
            self._remember(Anchor(record.last.seq, record.last.hash))

    async def fault(self) -> str:
        """What is wrong with the log; '' when it is whole."""
        return chain_fault(self._key, await self.entries(), self._known().get(self.owner))

    async def entries(self) -> tuple[AuditEntry, ...]:
        """All deeds, oldest first."""
        mine = select(audit).where(audit.c.user_id == self.owner).order_by(audit.c.seq)
        async with self._database.reading("audit.entries") as connection:
            await self._show_owner(connection)
            return tuple(map(_audit_entry, await connection.execute(mine)))

    async def _show_owner(self, connection: AsyncConnection) -> None:
        """The policy of the table knows whose chain it is, where a user's role reads it."""
        if connection.dialect.name == "postgresql":
            await connection.execute(select(func.set_config("steadyhand.audit", self.owner, True)))

    async def _last(self, connection: AsyncConnection) -> AuditEntry:
        mine = select(audit).where(audit.c.user_id == self.owner)
        row = (await connection.execute(mine.order_by(audit.c.seq.desc()).limit(1))).one_or_none()
        nothing = AuditEntry(self.owner, 0, "", "", "", "", CHAIN_START, CHAIN_START)
        return nothing if row is None else _audit_entry(row)

    def _known(self) -> dict[str, Anchor]:
        try:
            found = msgspec.json.decode(read_own(self._anchors), type=dict[str, tuple[int, str]])
        except (FileNotFoundError, msgspec.DecodeError):
            return {}
        return {owner: Anchor(*anchor) for owner, anchor in found.items()}

    def _remember(self, anchor: Anchor) -> None:
        known = self._known() | {self.owner: anchor}
        content = {owner: (a.seq, a.hash) for owner, a in known.items()}
        os.makedirs(self._anchors.parent, mode=0o700, exist_ok=True)
        write_private(self._anchors, msgspec.json.encode(content))


def _audit_entry(row: Row[tuple[object, ...]]) -> AuditEntry:
    return AuditEntry(
        owner=row.user_id,
        seq=row.seq,
        at=row.at,
        actor=row.actor,
        deed=row.deed,
        subject=row.subject,
        prev=row.prev,
        hash=row.hash,
    )
