"""Which remembered answer belongs to a question: the same words, or the same meaning in every slot.

Likeness is no reason: "do you require" and "do you not require" are nearly the same text.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from ..page.snapshot import Field
from .facts import Intent
from .normal import normal, same
from .policy import CONSENTS

ABOUT_THIS_JOB = frozenset({"message", "how_heard", "referral"})  # true for one employer alone
ITS_OWN_WORDS = ABOUT_THIS_JOB | CONSENTS  # another text to agree to is another question


class Entry(Protocol):
    """What is read of a remembered answer; `ports.BankEntry` is one."""

    @property
    def question(self) -> str:
        """As it was asked, with its group: `Group > Label`."""
        ...

    @property
    def answer(self) -> str:
        """Several choices stand on lines of their own."""
        ...

    @property
    def intent(self) -> str: ...

    @property
    def slots(self) -> tuple[tuple[str, str], ...]: ...

    @property
    def created_at(self) -> str:
        """ISO 8601."""
        ...


def recalled(entries: Iterable[Entry], field: Field, intent: Intent | None) -> Entry | None:
    """The newest entry for that very question, else the newest of the same intent and slots."""
    kept = sorted((e for e in entries if normal(e.answer)), key=lambda e: e.created_at)
    exact = [e for e in kept if same(e.question, field.question)]
    alike = [e for e in kept if intent is not None and _means(e, intent)]
    return next(reversed(exact or alike), None)


def _means(entry: Entry, intent: Intent) -> bool:
    if intent.name in ITS_OWN_WORDS or entry.intent != intent.name:
        return False
    return dict(entry.slots) == dict(intent.slots)
