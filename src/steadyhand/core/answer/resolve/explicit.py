"""Which of this job's given answers belongs to a field: the same label, and only that field's."""

from __future__ import annotations

from collections.abc import Iterable

from ...page.snapshot import Field, Role
from ..facts import Unknown
from ..normal import normal
from .known import GivenAnswer

GROUPED = frozenset({Role.RADIOS, Role.CHECKS})


def given_for(
    field: Field, given: Iterable[GivenAnswer], fields: Iterable[Field]
) -> GivenAnswer | Unknown | None:
    """The answer given for *field* among *fields*; unknown when its label is not enough."""
    answers = {normal(g.label): g for g in given}
    if exact := answers.get(_full(field)):
        return exact
    named = next((answers[n] for n in _names(field) if n in answers), None)
    if named is None:
        return None
    rivals = [f for f in fields if normal(named.label) in _names(f) and _full(f) not in answers]
    if any(_full(f) == normal(named.label) for f in fields):
        return None  # that label is another field's whole question
    if len({f.key for f in rivals if f.fillable}) > 1:
        return Unknown(f"{named.label!r} is there more than once; give it as 'Group > Label'")
    return named


def _full(field: Field) -> str:
    return normal(field.question)


def _names(field: Field) -> tuple[str, ...]:
    """Every shorter way to name the field."""
    names = (field.label, field.group) if field.role in GROUPED else (field.label,)
    return tuple(n for n in map(normal, names) if n)
