"""When a model is asked: of what rules left open, and only of what anybody may speak of.

Never of law, demography, money or consent, also where only a word of it says so, never of a secret,
never of a box to tick.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...answer import policy
from ...answer.around import forms_of
from ...answer.facts import Source
from ...answer.resolve import Known, takes_secret
from ...answer.vocabulary.phrase import found, spaced
from ...log.state import State
from ...page.snapshot import Field, Role, Snapshot, form_fingerprint
from ..leaving import is_filled, offered
from ..semantic import Proposal, failing

NEVER = (Role.CHECK, Role.SWITCH, Role.FILE)  # agreed to, or given, by a person alone


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
    here = known.on(page.answerable, page.language, forms_of(page, known.vocabulary))
    failed = failing(state, 1)
    wanted = {
        m.key
        for m in proposal.missing
        if not (m.tried or m.agreement or m.key in failed or m.key in state.given)
    }
    return tuple(f for f in page.answerable if f.key in wanted and _anybodys(f, here))


def _anybodys(item: Field, here: Known) -> bool:
    """Whether a model may have a say in it."""
    intent = here.meaning(item)
    if item.role in NEVER or item.type == "password" or takes_secret(item, intent):
        return False
    if intent is None and found(here.vocabulary.own, spaced(f"{item.section} {item.question}")):
        return False
    return Source.DRAFT in policy.sources(intent) and (intent is None or takes_prose(item))


def takes_prose(item: Field) -> bool:
    """Whether a text of several lines belongs in it."""
    return item.type == "textarea" or item.role is Role.RICH
