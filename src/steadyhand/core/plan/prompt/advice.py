"""What of a model's plan is heeded, for the questions that it was asked.

A named fact becomes the meaning of its field and is resolved as any other; a text becomes a draft;
what a button does is told of the form that it leaves. A choice is not taken from a model: it would
be an answer that nobody gave.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from ...answer.facts import Intent
from ...answer.normal import normal
from ...page.snapshot import Field, FieldKey, Snapshot, Way, form_fingerprint
from ..proposed import ActionPlan, DraftMove, FactMove, PressMove
from .opening import takes_prose


@dataclass(frozen=True, slots=True)
class Advice:
    """What a model said that may be used; a person still sees all of it before a submit."""

    told: Mapping[FieldKey, Intent] = field(default_factory=dict)
    drafts: Mapping[FieldKey, str] = field(default_factory=dict)
    ways: tuple[Way, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.told or self.drafts or self.ways)

    def joined(self, later: Advice) -> Advice:
        """Both of them; of one field the *later* one."""
        told = {**self.told, **later.told}
        return Advice(told, {**self.drafts, **later.drafts}, (*later.ways, *self.ways))


def heeded(
    plan: ActionPlan, asked: Collection[Field], page: Snapshot, *, facts: Collection[str]
) -> Advice:
    """What of the plan is used, for these fields and with these names of facts alone."""
    told: dict[FieldKey, Intent] = {}
    drafts: dict[FieldKey, str] = {}
    ways: list[Way] = []
    fields = {f.ref: f for f in asked}
    for move in plan.moves:
        item = fields.get(move.ref)
        match move:
            case FactMove(fact=fact) if item is not None and fact in facts:
                told[item.key] = Intent(fact, confidence=SURE)
            case DraftMove(text=text) if item is not None and takes_prose(item):
                drafts[item.key] = text
            case PressMove() if not fields and not ways:
                ways = _ways(move, page)
            case _:
                pass  # a person is asked
    return Advice(told, drafts, tuple(ways))


SURE = 0.5  # of a meaning that a model told: shown on the sheet as one to be checked


def _ways(move: PressMove, page: Snapshot) -> list[Way]:
    button = page.button(move.ref)
    form = form_fingerprint(page)
    return [Way(form, normal(button.label), move.exit, "model")] if button else []
