"""From a model's plain data to a plan: every move is weighed alone, against one snapshot.

Whatever the model says, a move gets through only if its ref is on the page and can be used. Of a
button it may tell only where no rule knows the way on, and of those alone that may be it.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from itertools import pairwise
from unicodedata import category

from ...log.state import State
from ...page.snapshot import Exit, Field, Role, Snapshot
from ..leaving import is_filled, offered
from .actionplan import (
    ActionPlan,
    AskMove,
    DraftMove,
    FactMove,
    PressMove,
    ProposedMove,
    Rejected,
    Why,
)

MOVES_MAX = 40  # more than any page of a form has open questions
TEXT_MAX = 4_000  # characters: about a page of writing
BEFORE, AFTER = (Exit.OPEN,), (Exit.NEXT, Exit.SEND)  # what a button may do, once it is filled
JOINER = "\u200d"
FREE = (Role.TEXT, Role.RICH)
FREE_TYPES = ("", "text", "textarea")  # no address, number, date or secret is ever drafted


def parse(said: object, page: Snapshot, facts: Set[str], *, state: State) -> ActionPlan:
    """The plan in what a model *said*; *facts* are the names of those that are known.

    Once the form is filled any press may take along what it holds: none is a door then.
    """
    filled = is_filled(page, state)
    listed = said.get("moves") if isinstance(said, Mapping) else None
    if not isinstance(listed, list | tuple):
        return ActionPlan(rejected=(Rejected(0, Why.SHAPE),))
    moves: list[ProposedMove] = []
    rejected: list[Rejected] = []
    for place, each in enumerate(listed[:MOVES_MAX]):
        match _move(each, page, facts, filled=filled):
            case Why() as why:
                rejected.append(Rejected(place, why))
            case move if any(move.ref == other.ref for other in moves):
                rejected.append(Rejected(place, Why.TWICE))
            case move:
                moves.append(move)
    rejected.extend(Rejected(n, Why.MANY) for n in range(MOVES_MAX, len(listed)))
    return ActionPlan(tuple(moves), tuple(rejected))


def _move(each: object, page: Snapshot, facts: Set[str], *, filled: bool) -> ProposedMove | Why:
    if not isinstance(each, Mapping):
        return Why.SHAPE
    if each.get("do") == "press":
        return _press(each, page, filled=filled)
    found = next((f for f in page.fillable if f.ref == each.get("ref")), None)
    if found is None:
        return Why.REF
    match each:
        case {"do": "answer", "fact": str(fact)}:
            return FactMove(found.ref, fact) if fact in facts else Why.FACT
        case {"do": "draft", "text": str(text)}:
            return _draft(found, text)
        case {"do": "ask", "question": str(question)}:
            return AskMove(found.ref, question) if _fits(question, TEXT_MAX) else Why.LONG
        case _:
            return Why.SHAPE


def _draft(field: Field, text: str) -> DraftMove | Why:
    if field.role not in FREE or field.type not in FREE_TYPES:
        return Why.DRAFT
    if not _is_seen(text):
        return Why.UNSEEN
    most = field.limits.max_length
    room = TEXT_MAX if most is None else min(most, TEXT_MAX)
    return DraftMove(field.ref, text) if _fits(text, room) else Why.LONG


def _is_seen(text: str) -> bool:
    """Return whether a person sees every character of it: no control, no direction, no filler.

    A joiner of two pictures is seen by what it makes of them.
    """
    return not any(
        category(sign)[0] == "C" and sign not in "\n\t" and not (sign == JOINER and _joins(before))
        for before, sign in pairwise(f" {text}")
    )


def _joins(before: str) -> bool:
    return category(before) in ("So", "Sk", "Mn")


def _fits(text: str, room: int) -> bool:
    return bool(text.strip()) and len(text) <= room


def _press(each: Mapping[object, object], page: Snapshot, *, filled: bool) -> PressMove | Why:
    button = next((b for b in offered(page, filled=filled) if b.ref == each.get("ref")), None)
    if button is None:
        return Why.REF
    leads = next((e for e in (AFTER if filled else BEFORE) if e == each.get("purpose")), None)
    return Why.PURPOSE if leads is None else PressMove(button.ref, leads)
