"""What a person should look at in their bank: contradictions, old answers, doubtful entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ..facts import Intent
from ..vocabulary import Vocabulary
from .entry import BankEntry
from .recall import Asking, Conflict, recalled
from .scope import meant, of_one_employer, refusal


class Doubt(StrEnum):
    """Why an entry deserves a look."""

    CONFLICT = "conflict"  # equally fitting entries say different things: the question is asked
    STALE = "stale"  # neither said nor used for long
    UNREADABLE = "unreadable"  # its question is understood otherwise today
    REFUSED = "refused"  # such an answer would not be remembered today
    BROAD = "broad"  # about one employer, and kept for all of them


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to look at, with every entry that it concerns."""

    doubt: Doubt
    entries: tuple[BankEntry, ...]
    why: str


def doubts(entries: Sequence[BankEntry], words: Vocabulary, *, since: str) -> tuple[Finding, ...]:
    """All findings; *since* is the time (ISO 8601) before which an answer is stale."""
    alone = (finding for e in entries for finding in _of(e, words, since))
    return (*_conflicts(entries, words), *alone)


def _of(entry: BankEntry, words: Vocabulary, since: str) -> Iterator[Finding]:
    read = meant(entry.question, words)
    if max(entry.created_at, entry.used_at) < since:
        yield Finding(Doubt.STALE, (entry,), f"last said or used before {since[:10]}")
    if read is not None and entry.intent and not _agrees(entry, read):
        yield Finding(Doubt.UNREADABLE, (entry,), "its question is understood otherwise today")
    if why := refusal(entry.question, entry.answer, words):
        yield Finding(Doubt.REFUSED, (entry,), why)
    if not entry.company and of_one_employer(entry.question, read, words):
        yield Finding(Doubt.BROAD, (entry,), "about one employer, and kept for all of them")


def _agrees(entry: BankEntry, read: Intent) -> bool:
    """Whether the stored meaning says what the words say; a page may have added slots."""
    return entry.intent == read.name and set(read.slots) <= set(entry.slots)


def _conflicts(entries: Iterable[BankEntry], words: Vocabulary) -> Iterator[Finding]:
    known, told = tuple(entries), set[frozenset[str]]()
    for entry in known:
        intent = Intent(entry.intent, entry.slots, 1.0) if entry.intent else None
        for wording in (entry.question, *entry.aliases, ""):
            found = recalled(known, Asking(wording, intent, entry.company), words)
            if isinstance(found, Conflict):
                ids = frozenset(e.id for e in found.entries)
                if ids not in told:
                    yield Finding(Doubt.CONFLICT, found.entries, "they say different things")
                told.add(ids)
