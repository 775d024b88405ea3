"""Remembered questions beside a new one, for a person to compare: nothing here answers anything."""

from __future__ import annotations

from collections.abc import Iterable

from ..facts import Intent, Near
from ..normal import normal
from .entry import BankEntry
from .recall import contradicts


def comparable(
    entries: Iterable[BankEntry], *, intent: Intent | None, company: str
) -> tuple[BankEntry, ...]:
    """Entries that could ask the same for all we know: not those that surely ask something else."""
    usable = (e for e in entries if normal(e.answer) and e.holds_for(company))
    return tuple(e for e in usable if not contradicts(e, intent))


def near(entry: BankEntry, question: str) -> Near:
    """The entry beside *question*, with the words that only one of the two has."""
    asked, known = _words(question), _words(entry.question)
    return Near(
        id=entry.id,
        question=entry.question,
        answer=entry.answer,
        only_asked=tuple(w for w in asked if w not in known),
        only_known=tuple(w for w in known if w not in asked),
    )


def _words(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(normal(text).split()))
