"""The answer bank in a database."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import msgspec
from sqlalchemy import ColumnElement, Row, and_, delete, select, update

from steadyhand.core.answer.bank import Change
from steadyhand.ports import BankEntry

from .database import Database, storable_text, upsert_rows
from .tables import bank

Slots = tuple[tuple[str, str], ...]
Aliases = tuple[str, ...]


class SqlBank:
    """A `Bank` for one user."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._user = database.user_id

    async def entries(self, profile: str) -> tuple[BankEntry, ...]:
        """All of that profile's entries, in the order of their questions."""
        mine = select(bank).where(self._of(profile))
        async with self._database.reading("answer_bank.entries") as connection:
            found = tuple(map(_bank_entry, await connection.execute(mine)))
        # Sorted here: databases disagree about the order of letters.
        return tuple(sorted(found, key=lambda entry: (entry.question, entry.company)))

    async def change(self, profile: str, change: Change) -> None:
        """The change was made in that profile, whole or not at all."""
        rows = [self._row(_storable_entry(entry), storable_text(profile)) for entry in change.put]
        gone = delete(bank).where(self._of(profile), bank.c.entry_id.in_(change.drop))
        async with self._database.writing("answer_bank.change") as connection:
            await connection.execute(gone)
            if rows:
                await connection.execute(upsert_rows(connection, bank), rows)

    async def used(self, profile: str, ids: Collection[str], *, at: str) -> None:
        """Those entries stood on one more application, sent *at*; told twice it counts once."""
        those = and_(self._of(profile), bank.c.entry_id.in_(ids), bank.c.used_at < at)
        counted = update(bank).where(those).values(used_at=at, used=bank.c.used + 1)
        async with self._database.writing("answer_bank.used") as connection:
            await connection.execute(counted)

    async def profiles(self) -> tuple[str, ...]:
        """The names of all profiles that have an entry, in their order."""
        names = select(bank.c.profile).where(bank.c.user_id == self._user).distinct()
        async with self._database.reading("answer_bank.profiles") as connection:
            return tuple(sorted(await connection.scalars(names)))

    def _of(self, profile: str) -> ColumnElement[bool]:
        return and_(bank.c.user_id == self._user, bank.c.profile == storable_text(profile))

    def _row(self, entry: BankEntry, profile: str) -> dict[str, object]:
        return {
            "user_id": self._user,
            "profile": profile,
            "entry_id": entry.id,
            "question": entry.question,
            "answer": entry.answer,
            "intent": entry.intent,
            "slots": msgspec.json.encode(entry.slots).decode(),
            "context": entry.context,
            "provenance": entry.provenance,
            "created_at": entry.created_at,
            "used_at": entry.used_at,
            "aliases": msgspec.json.encode(entry.aliases).decode(),
            "company": entry.company,
            "used": entry.used,
            "language": entry.language,
        }


def _storable_entry(entry: BankEntry) -> BankEntry:
    """The entry as it comes back, so that its id is the stored row's."""
    return replace(
        entry,
        question=storable_text(entry.question),
        answer=storable_text(entry.answer),
        context=storable_text(entry.context),
        provenance=storable_text(entry.provenance),
        company=storable_text(entry.company),
        aliases=tuple(map(storable_text, entry.aliases)),
        slots=tuple((storable_text(name), storable_text(value)) for name, value in entry.slots),
    )


def _bank_entry(row: Row[tuple[object, ...]]) -> BankEntry:
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
        aliases=msgspec.json.decode(row.aliases, type=Aliases),
        company=row.company,
        used=row.used,
        language=row.language,
    )
