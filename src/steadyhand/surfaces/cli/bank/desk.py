"""What a person does with their bank, one profile at a time; the rules are the core's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from steadyhand.core.answer.bank import (
    BankEntry,
    Change,
    Finding,
    Merged,
    confirmed,
    doubts,
    meant,
    merged,
    refusal,
    remembered,
)
from steadyhand.core.answer.vocabulary import Vocabulary
from steadyhand.errors import BadInput
from steadyhand.ports import Bank

ID_MIN = 4  # hex digits that are enough of an id where they fit one entry
BY = "command line"


@dataclass(frozen=True, slots=True)
class Desk:
    """One profile's bank; *now* is the time of what is said here, as the store writes it."""

    bank: Bank
    profile: str
    words: Vocabulary
    now: str

    async def entries(self) -> tuple[BankEntry, ...]:
        """All that is remembered, in the order of the questions."""
        return await self.bank.entries(self.profile)

    async def find(self, name: str) -> BankEntry:
        """The entry of that id, its beginning, or that question. Raises BadInput."""
        entries = await self.entries()
        named = [e for e in entries if len(name) >= ID_MIN and e.id.startswith(name.lower())]
        found = named or [e for e in entries if e.asks(name) or e.also_asks(name)]
        if len(found) == 1:
            return found[0]
        if not found:
            raise BadInput(f"nothing is remembered for {name!r}; see 'steadyhand bank list'")
        ids = ", ".join(e.id for e in found)
        raise BadInput(f"{len(found)} entries answer to {name!r}; name one of them: {ids}")

    async def put(self, entry: BankEntry) -> BankEntry:
        """The answer is remembered, in place of an earlier one. Raises BadInput."""
        if why := refusal(entry.question, entry.answer, self.words):
            raise BadInput(why)
        read = meant(entry.question, self.words)
        new = replace(
            entry,
            intent=read.name if read else "",
            slots=read.slots if read else (),
            profile=self.profile,
            provenance=BY,
            created_at=self.now,
        )
        await self._change(remembered(await self.entries(), new))
        return new

    async def forget(self, name: str) -> BankEntry:
        """The entry is gone, with every wording of its question. Raises BadInput."""
        entry = await self.find(name)
        await self._change(Change(drop=(entry.id,)))
        return entry

    async def alias(self, name: str, wording: str) -> BankEntry:
        """*wording* is one more wording of that entry's question. Raises BadInput."""
        entry = await self.find(name)
        if why := refusal(wording, entry.answer, self.words):
            raise BadInput(why)
        entries = await self.entries()
        apart = [
            e for e in entries if e.asks(wording) and e.company == entry.company and e != entry
        ]
        if apart:
            raise BadInput(f"{wording!r} has an answer of its own; forget {apart[0].id} first")
        read = meant(wording, self.words)
        if read and entry.intent and (read.name, read.slots) != (entry.intent, entry.slots):
            raise BadInput(f"{wording!r} asks something else; give it an answer of its own")
        await self._change(confirmed(entries, entry, wording))
        return await self.find(entry.id)

    async def take(self, incoming: Sequence[BankEntry], *, replacing: bool) -> Merged:
        """What an import came to; all of it was stored, or nothing."""
        entries = await self.entries()
        result = merged(entries, incoming, words=self.words, replacing=replacing)
        put = (replace(e, created_at=e.created_at or self.now) for e in result.change.put)
        await self._change(Change(tuple(put), result.change.drop))
        return result

    async def doubts(self, since: str) -> tuple[Finding, ...]:
        """What deserves a look; answers neither given nor used after *since* are stale."""
        return doubts(await self.entries(), self.words, since=since)

    async def _change(self, change: Change) -> None:
        put = tuple(replace(e, profile=self.profile) for e in change.put)
        await self.bank.change(self.profile, Change(put, change.drop))
