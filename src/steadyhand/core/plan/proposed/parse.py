"""From a model's plain data to a plan: every move is weighed alone, against one snapshot.

Whatever the model says, a move gets through only if its ref is on the page and can be used, and no
press of what may send the application does, whatever purpose it claims.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from ...act.actions import Purpose
from ...page.snapshot import Button, Field, Role, Snapshot
from ..danger import danger_of
from ..submit import onward, opening_candidates, sends, submit_candidates
from .actionplan import (
    ActionPlan,
    AskMove,
    ChoiceMove,
    DraftMove,
    FactMove,
    PressMove,
    ProposedMove,
    Rejected,
    Why,
)

MOVES_MAX = 40  # more than any page of a form has open questions
TEXT_MAX = 4_000  # characters: about a page of writing
PURPOSES = {"open": Purpose.OPEN_FORM, "next": Purpose.NEXT_STEP, "add": Purpose.ADD_ENTRY}
FREE = (Role.TEXT, Role.RICH)
FREE_TYPES = ("", "text", "textarea")  # no address, number, date or secret is ever drafted


def parse(said: object, page: Snapshot, facts: Set[str], *, within: bool) -> ActionPlan:
    """The plan in what a model *said*; *facts* are the names of those that are known.

    *within*: earlier pages of the form are filled already, so an "Apply" may be what sends it.
    """
    listed = said.get("moves") if isinstance(said, Mapping) else None
    if not isinstance(listed, list | tuple):
        return ActionPlan(rejected=(Rejected(0, Why.SHAPE),))
    moves: list[ProposedMove] = []
    rejected: list[Rejected] = []
    for place, each in enumerate(listed[:MOVES_MAX]):
        match _move(each, page, facts, within=within):
            case Why() as why:
                rejected.append(Rejected(place, why))
            case move if any(move.ref == other.ref for other in moves):
                rejected.append(Rejected(place, Why.TWICE))
            case move:
                moves.append(move)
    rejected.extend(Rejected(n, Why.MANY) for n in range(MOVES_MAX, len(listed)))
    return ActionPlan(tuple(moves), tuple(rejected))


def _move(each: object, page: Snapshot, facts: Set[str], *, within: bool) -> ProposedMove | Why:
    if not isinstance(each, Mapping):
        return Why.SHAPE
    if each.get("do") == "press":
        return _press(each, page, within=within)
    found = next((f for f in page.fillable if f.ref == each.get("ref")), None)
    if found is None:
        return Why.REF
    match each:
        case {"do": "answer", "fact": str(fact)}:
            return FactMove(found.ref, fact) if fact in facts else Why.FACT
        case {"do": "choose", "option": str(option)}:
            return _choice(found, option)
        case {"do": "draft", "text": str(text)}:
            return _draft(found, text)
        case {"do": "ask", "question": str(question)}:
            return AskMove(found.ref, question) if _fits(question, TEXT_MAX) else Why.LONG
        case _:
            return Why.SHAPE


def _choice(field: Field, label: str) -> ChoiceMove | Why:
    offered = [o for o in field.options if o.label == label and not o.disabled]
    return ChoiceMove(field.ref, label) if len(offered) == 1 else Why.OPTION


def _draft(field: Field, text: str) -> DraftMove | Why:
    if field.role not in FREE or field.type not in FREE_TYPES:
        return Why.DRAFT
    most = field.limits.max_length
    room = TEXT_MAX if most is None else min(most, TEXT_MAX)
    return DraftMove(field.ref, text) if _fits(text, room) else Why.LONG


def _fits(text: str, room: int) -> bool:
    return bool(text.strip()) and len(text) <= room


def _press(each: Mapping[object, object], page: Snapshot, *, within: bool) -> PressMove | Why:
    purpose = next((p for name, p in PURPOSES.items() if name == each.get("purpose")), None)
    button = next((b for b in page.reachable if b.ref == each.get("ref")), None)
    if button is None or button.disabled:
        return Why.REF
    if (
        purpose is None
        or _may_send(button, page, within=within)
        or not _serves(button, purpose, page)
    ):
        return Why.PURPOSE
    return PressMove(button.ref, purpose)


def _may_send(button: Button, page: Snapshot, *, within: bool) -> bool:
    """Whether a press could send the application, or do what cannot be taken back."""
    submits = {c.button.ref for c in submit_candidates(page, within=within)}
    return button.ref in submits or danger_of(button.label) is not None


def _serves(button: Button, purpose: Purpose, page: Snapshot) -> bool:
    """Whether the rules would press the button for that purpose too."""
    if purpose is Purpose.OPEN_FORM:
        return button in opening_candidates(page)
    if purpose is Purpose.ADD_ENTRY:
        return bool(button.under) and not sends(page, button)
    best = onward(page)
    return best is not None and best.step and best.button.ref == button.ref
