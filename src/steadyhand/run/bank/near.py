"""Remembered questions that a person may compare with a new one."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.answer.bank import BankEntry, Conflict, comparable, near
from ...core.answer.facts import Near, Unknown
from ...core.answer.policy import secret
from ...core.answer.resolve.fit import fit
from ...core.answer.resolve.remembered import remembered
from ...core.page.snapshot import FieldKey, Role, Snapshot
from ..context import Run
from .keep import Asked, asked_on

NEAR_MAX = 3  # more is not compared with care


def near_to(run: Run, page: Snapshot, key: FieldKey) -> tuple[Near, ...]:
    """Entries beside the field's question, those that contradict each other about it first.

    Only answers that the field could take are among them, and none of a question that surely is
    another one.
    """
    asked = asked_on(page, key, run.known)
    if asked is None or asked.field.role is Role.FILE or asked.field.type == "password":
        return ()
    if asked.intent and secret(asked.intent):
        return ()
    told = _told(run, asked)[:NEAR_MAX]
    return tuple(near(entry, asked.field.question) for entry in told)


def _told(run: Run, asked: Asked) -> Sequence[BankEntry]:
    known = asked.here
    found = remembered(asked.field, asked.intent, known)
    torn = found.entries if isinstance(found, Conflict) else ()
    beside = comparable(known.bank, intent=asked.intent, company=known.company)
    others = [e for e in beside if e not in torn]
    rank = run.ports.rank
    places = rank(asked.field.question, [e.question for e in others]) if rank else ()
    told = (*torn, *(others[place] for place in places))
    return [e for e in told if _fits(e, asked)]


def _fits(entry: BankEntry, asked: Asked) -> bool:
    value = fit(entry.answer, asked.field, intent=asked.intent, known=asked.here)
    return not isinstance(value, Unknown)
