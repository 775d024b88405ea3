"""The answer bank in a database."""

from __future__ import annotations

import msgspec
from sqlalchemy import Row, select

from ...ports import BankEntry
from .database import Database, storable, upsert
from .tables import bank

Slots = tuple[tuple[str, str], ...]


class SqlBank:
    """A `Bank` for one user."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._user = database.user_id

    async def entries(self, profile: str) -> tuple[BankEntry, ...]:
        """All of that profile's entries, in the order of their questions."""
        mine = select(bank).where(bank.c.user_id == self._user, bank.c.profile == profile)
        async with self._database.reading() as connection:
            found = tuple(map(_entry, await connection.execute(mine)))
        # Sorted here: databases disagree about the order of letters.
        return tuple(sorted(found, key=lambda entry: entry.question))

    async def remember(self, entry: BankEntry) -> None:
        """The entry is kept; it replaces one of the same question and profile."""
        row = {
            "user_id": self._user,
            "profile": storable(entry.profile),
            "question": storable(entry.question),
            "answer": storable(entry.answer),
            "intent": entry.intent,
            "slots": msgspec.json.encode(entry.slots).decode(),
            "context": storable(entry.context),
            "provenance": storable(entry.provenance),
            "created_at": entry.created_at,
            "used_at": entry.used_at,
        }
        async with self._database.writing() as connection:
            await connection.execute(upsert(connection, bank, row))


def _entry(row: Row[tuple[object, ...]]) -> BankEntry:
    return BankEntry(
        question=row.question,
        answer=row.answer,
        intent=row.intent,
        slots=msgspec.json.decode(row.slots, type=Slots),
        profile=row.profile,
        context=row.context,
        provenance=row.provenance,
        created_at=row.created_at,
        used_at=row.used_at,
    )
