"""Steps that fill: which field of a page takes them, and the order that does it there.

What a field of a form is filled with goes through the same orders and the same proof as in an
application.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from steadyhand.core.act.actions import fill_of
from steadyhand.core.act.evidence import WantedValue
from steadyhand.core.act.fill import FillOrder, Reading, names_of
from steadyhand.core.answer.sheet import Document, Unknown
from steadyhand.core.goal import goal as g
from steadyhand.core.goal import pursuit
from steadyhand.core.goal.grounding import plain

from ..core.page.snapshot import Field, Option, Role


def order_of(step: g.Step, item: Field, documents: Mapping[str, Document]) -> FillOrder | None:
    """The order that does the step in that field; None where it cannot be done there."""
    order = FillOrder(
        item.ref,
        item.key,
        item.fingerprint,
        fill_of(item).kind,
        label=item.label,
        names=names_of(item),
        choose=_same_label,
    )
    match step:
        case g.Type(text=text):
            return replace(order, value=_by_labels(text, item))
        case g.Choose(options=options):
            value = options if item.multiple or item.role is Role.CHECKS else options[0]
            return replace(order, value=_by_labels(value, item))
        case g.ChooseLike():
            choose = partial(pursuit.choose_alike, step)
            found = choose("", item.options)
            value = found.label if isinstance(found, Option) else step.start or step.end
            none = item.options and isinstance(found, Unknown)
            return None if none else replace(order, value=value, choose=choose)
        case g.Tick(target=target, on=on) if item.role is Role.CHECKS:
            ticked = [o.label for o in item.options if o.selected]
            own = next((o.label for o in item.options if plain(o.label) == plain(target.name)), "")
            left = [each for each in ticked if each != own]
            return replace(order, value=(*left, own) if on else tuple(left)) if own else None
        case g.Tick(on=on):
            return replace(order, value=on)
        case g.Upload(path=path) if path in documents:
            document = documents[path]
            return replace(order, paths=(document.path,), digests=(document.sha256,))
        case _:
            return None


def _by_labels(value: str | tuple[str, ...], item: Field) -> str | tuple[str, ...]:
    """The page's own spelling of the options, where it has such."""
    known = {plain(o.label): o.label for o in item.options}
    if isinstance(value, tuple):
        return tuple(known.get(plain(each), each) for each in value)
    return known.get(plain(value), value)


def _same_label(wanted: str, options: Sequence[Option]) -> Option | Unknown:
    same = [o for o in options if plain(o.label) == plain(wanted)]
    return same[0] if len(same) == 1 else Unknown("no option is called so")


def wanted_of(step: g.Step, order: FillOrder, reading: Reading) -> WantedValue:
    """What the field must hold: of a likeness whatever is held, where it is alike."""
    if isinstance(step, g.Upload):
        return Document(Path(order.paths[0]).name, order.paths[0], order.digests[0])
    if isinstance(step, g.ChooseLike):
        held = reading.shown or reading.value
        return held if pursuit.is_alike(step, held) else order.value
    return order.value
