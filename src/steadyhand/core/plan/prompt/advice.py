"""When a model is asked, and what of its plan is heeded.

It is asked of questions that rules left open, and only of those that anybody may answer: never of
law, demography, money or consent, never for a secret, never of a box to tick. A named fact becomes
the meaning of its field and is resolved as any other; a text becomes a draft; what a button does is
told of the form that it leaves. A choice is not taken from a model: it would be an answer that
nobody gave.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from ...answer import policy
from ...answer.around import forms_of
from ...answer.facts import Intent, Source
from ...answer.normal import normal
from ...answer.resolve import Known, takes_secret
from ...log.state import State
from ...page.snapshot import Field, FieldKey, Role, Snapshot, Way, form_fingerprint
from ..leaving import is_filled, offered
from ..proposed import ActionPlan, DraftMove, FactMove, PressMove
from ..semantic import Proposal, failing

NEVER = (Role.CHECK, Role.SWITCH, Role.FILE)  # agreed to, or given, by a person alone


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


def lost(proposal: Proposal) -> bool:
    """Whether nothing is to be done, and nothing to be asked: no way on is known."""
    return not (proposal.actions or proposal.missing)


def stuck(proposal: Proposal) -> bool:
    """Whether the rules have no idea at all."""
    return lost(proposal) and not proposal.rows


@dataclass(frozen=True, slots=True)
class Open:
    """What rules left open on a page: fields, or else the way on."""

    fields: tuple[Field, ...]
    form: str

    @property
    def sign(self) -> tuple[str, ...]:
        """The same for the same questions."""
        return (self.form, *sorted(f.key for f in self.fields))


def left_open(proposal: Proposal, page: Snapshot, *, known: Known, state: State) -> Open | None:
    """What a model may be asked, once everything known is filled; None for nothing."""
    fields = () if proposal.actions else _open_fields(proposal, page, known, state)
    told = offered(page, filled=is_filled(page, state))
    way = lost(proposal) and bool(told)
    return Open(fields, form_fingerprint(page)) if fields or way else None


def _open_fields(
    proposal: Proposal, page: Snapshot, known: Known, state: State
) -> tuple[Field, ...]:
    here = known.on(page.fillable, page.language, forms_of(page, known.vocabulary))
    failed = failing(state, 1)
    wanted = {
        m.key
        for m in proposal.missing
        if not (m.tried or m.agreement or m.key in failed or m.key in state.given)
    }
    return tuple(f for f in page.fillable if f.key in wanted and _anybodys(f, here))


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
            case DraftMove(text=text) if item is not None and _long(item):
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


def _long(item: Field) -> bool:
    return item.type == "textarea" or item.role is Role.RICH


def _anybodys(item: Field, here: Known) -> bool:
    """Whether a model may have a say in it."""
    intent = here.meaning(item)
    if item.role in NEVER or item.type == "password" or takes_secret(item, intent):
        return False
    return Source.DRAFT in policy.sources(intent) and (intent is None or _long(item))
