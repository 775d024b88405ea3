"""What a person changed on the sheet: what its fields take, and what they have no place for."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from ...page.snapshot import Field, FieldKey
from ..facts import Refusal, Said, Unknown
from . import Known, resolve

Edit = tuple[FieldKey, Said]


def sorted_out(
    edits: Iterable[Edit], known: Known, *, editable: Collection[FieldKey]
) -> tuple[tuple[Edit, ...], tuple[Refusal, ...]]:
    """The changes that can be filled in as they are, and the others, each with its reason.

    *known* is on the page whose fields are meant. The last change of a field counts.
    """
    taken, unfit = [], []
    for key, value in dict(edits).items():
        if why := _unfit(key, value, known, editable):
            unfit.append(Refusal(key, value, why))
        else:
            taken.append((key, value))
    return tuple(taken), tuple(unfit)


def _unfit(key: FieldKey, value: Said, known: Known, editable: Collection[FieldKey]) -> str:
    field = next((f for f in known.fields if f.key == key), None)
    if field is None or key not in editable:
        return "this line cannot be changed here"
    answer = resolve(field, replace(known, replies={**known.replies, key: value}))
    if isinstance(answer, Unknown):
        return answer.why
    return _refused_before(field, answer.value, known)


def _refused_before(field: Field, value: object, known: Known) -> str:
    said = [r.says for r in known.refused if r.key == field.key and r.value == value]
    return f"the site refused it before: {said[-1]}" if said else ""
