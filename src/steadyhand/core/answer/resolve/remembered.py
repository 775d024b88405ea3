"""Which remembered answer belongs to a field of this page: see `bank/recall.py` for the rules."""

from __future__ import annotations

from dataclasses import replace

from ...page.snapshot import Field
from ..bank import Asking, BankEntry, Conflict, of_one_employer, of_one_place, recalled
from ..facts import Intent, Unknown
from .fit import TICKS
from .known import Known

ELSEWHERE = ("DE", "US")  # any two countries: words that mean the same in both name no place


def remembered(field: Field, intent: Intent | None, known: Known) -> BankEntry | Conflict | None:
    """The entry that answers *field*, or those that contradict each other about it."""
    if of_one_place(field.question, intent, known.vocabulary):
        return None
    asking = Asking(field.question, intent, known.company, _placed(field, known))
    return recalled(known.bank, asking, known.vocabulary)


def said_before(
    field: Field, intent: Intent | None, known: Known
) -> tuple[str, str] | Unknown | None:
    """The remembered answer and the question that it was given to; unknown where two differ."""
    found = remembered(field, intent, known)
    if isinstance(found, Conflict):
        return Unknown("remembered answers to this contradict each other")
    return (found.answer, found.question) if found else None


def employer_of(field: Field, intent: Intent | None, known: Known) -> str:
    """The one employer for whom an answer to *field* would hold; '' where it would for any."""
    statement = intent is None and field.role in TICKS  # a tick agrees to something of theirs
    alone = statement or of_one_employer(field.question, intent, known.vocabulary)
    return known.company if alone else ""


def _placed(field: Field, known: Known) -> bool:
    """Whether the words of *field* ask about the place of the job without naming it."""
    said = (e for e in known.bank if e.asks(field.question) or e.also_asks(field.question))
    if next(said, None) is None:
        return False  # then no entry is recalled by its words
    readings = [replace(known, country=code).meaning(field) for code in ELSEWHERE]
    return readings[0] != readings[1]
