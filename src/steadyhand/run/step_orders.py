"""Steps that fill: which field of a page takes them, and the order that does it there.

What a field of a form is filled with goes through the same orders and the same proof as in an
application.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from steadyhand.core.act.actions import fill_of
from steadyhand.core.act.evidence import WantedValue
from steadyhand.core.act.fill import FillOrder, names_of
from steadyhand.core.answer.sheet import Document, Unknown
from steadyhand.core.goal import goal as g
from steadyhand.core.goal import pursuit
from steadyhand.core.goal.grounding import Element, describe, plain

from ..core.page.snapshot import Field, Option, Role

_TYPED = frozenset(
    (
        Role.TEXT,
        Role.SEARCH,
        Role.NUMBER,
        Role.SLIDER,
        Role.RICH,
        Role.SELECT,
        Role.LIST,
        Role.RADIOS,
    )
)
_CHOSEN = frozenset((Role.SELECT, Role.LIST, Role.RADIOS, Role.CHECKS, Role.TEXT, Role.SLIDER))


def takes(step: g.Step, item: Field) -> bool:
    match step:
        case g.Type():
            return item.role in _TYPED
        case g.Choose():
            return item.role in _CHOSEN
        case g.Tick():
            return item.role in (Role.CHECK, Role.SWITCH, Role.CHECKS)
        case _:
            return item.role is Role.FILE


def offers(step: g.Step, item: Field, target: g.Target) -> bool:
    wanted = step.options if isinstance(step, g.Choose) else (target.name,)
    if isinstance(step, g.Choose) and (target.name or not item.options):
        return False
    labels = {plain(o.label) for o in item.options}
    return all(plain(each) in labels for each in wanted)


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


def wanted_of(step: g.Step, order: FillOrder) -> WantedValue:
    if isinstance(step, g.Upload):
        return Document(Path(order.paths[0]).name, order.paths[0], order.digests[0])
    return order.value


def fill_words(step: g.Type | g.Choose | g.Tick | g.Upload) -> str:
    target = describe(step.target)
    match step:
        case g.Type():
            return f"type into {target}"
        case g.Choose(options=options):
            return f"choose {', '.join(options)} in {target}"
        case g.Tick(on=on):
            return f"{'tick' if on else 'untick'} {target}"
        case g.Upload(path=path):
            return f"upload {Path(path).name} to {target}"


def closing_checks(goal: g.Goal) -> Iterator[g.Check]:
    """Checks that no act follows."""
    closing: list[g.Check] = []
    for step in goal.steps:
        if isinstance(step, g.Expect):
            closing.append(step.check)
        elif not isinstance(step, g.WaitUntil | g.Read | g.Screenshot | g.Ask):
            closing.clear()
    return iter(closing)


TURNED_ROLES = pursuit.TICKED_ROLES | {"button"}


def is_on(element: Element) -> bool:
    """Whether it tells that it is on."""
    return bool(element.states & {"checked", "pressed", "selected"})
