"""Which remembered answer belongs to a question. Everything that recalls lives in this file.

In order: the same words by our own normaliser, a wording that the person confirmed, the same intent
with every slot equal. Likeness is no reason: "do you require" and "do you not require" are nearly
the same text. And the same words are not enough where they mean something else today: "in the
country of this job" asks of another country at another job.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ..facts import Intent
from ..normal import normal
from ..vocabulary import Vocabulary
from .entry import BankEntry
from .scope import measured, stands_for, sure


@dataclass(frozen=True, slots=True)
class Asking:
    """A question as it is looked up."""

    question: str
    intent: Intent | None = None
    company: str = ""  # who asks
    placed: bool = False  # its words mean something else where the job is elsewhere


@dataclass(frozen=True, slots=True)
class Conflict:
    """Entries that belong equally to one question and say different things, newest first."""

    entries: tuple[BankEntry, ...]


def recalled(
    entries: Iterable[BankEntry], asking: Asking, words: Vocabulary
) -> BankEntry | Conflict | None:
    """The entry that answers the question; a conflict is for the person to decide."""
    usable = [e for e in entries if normal(e.answer) and e.holds_for(asking.company)]
    for belongs in WAYS:
        if found := [e for e in usable if belongs(e, asking, words)]:
            return _decided(found)
    return None


def contradicts(entry: BankEntry, intent: Intent | None) -> bool:
    """Whether both were understood, and as different questions."""
    return intent is not None and bool(entry.intent) and not _equal(entry, intent)


def _decided(found: list[BankEntry]) -> BankEntry | Conflict:
    """What was said for this very employer counts before what was said for any."""
    best = [e for e in found if e.company] or found
    newest = sorted(best, key=lambda e: e.created_at, reverse=True)
    agreed = len({normal(e.answer) for e in best}) == 1
    return newest[0] if agreed else Conflict(tuple(newest))


def _exact(entry: BankEntry, asking: Asking, _words: Vocabulary) -> bool:
    return entry.asks(asking.question) and _stands(entry, asking)


def _confirmed(entry: BankEntry, asking: Asking, _words: Vocabulary) -> bool:
    return entry.also_asks(asking.question) and _stands(entry, asking)


def _meant(entry: BankEntry, asking: Asking, words: Vocabulary) -> bool:
    """The same meaning; a bare number also needs the same unit in both questions."""
    intent = sure(asking.intent)
    if intent is None or not stands_for(intent) or not _equal(entry, intent):
        return False
    units = (measured(text, words) for text in (entry.question, asking.question))
    return not normal(entry.answer).replace(" ", "").isdecimal() or len(set(units)) == 1


def _stands(entry: BankEntry, asking: Asking) -> bool:
    """Whether the same words still ask the same."""
    if asking.placed:
        return asking.intent is not None and _equal(entry, asking.intent)
    return not contradicts(entry, asking.intent)


def _equal(entry: BankEntry, intent: Intent) -> bool:
    return entry.intent == intent.name and dict(entry.slots) == dict(intent.slots)


WAYS: tuple[Callable[[BankEntry, Asking, Vocabulary], bool], ...] = (_exact, _confirmed, _meant)
