"""Orders to the page, from the sheet's answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from ...core.act.actions import Fill, FillKind
from ...core.act.lookup import hung_on, lookup_of, names_of
from ...core.act.reading import FillOrder, with_codes
from ...core.answer.facts import Document, Row
from ...core.answer.resolve import Known, chooser
from ...core.page.snapshot import Field, Snapshot
from ...core.plan.semantic import failing
from ..context import Run


@dataclass(frozen=True, slots=True)
class Ordered:
    """A fill with the answer that is meant for it, and the order that goes to the page."""

    action: Fill
    row: Row
    order: FillOrder
    by_hand: bool  # it is filled by itself, step by step, and not with all others at once


def orders_for(
    run: Run, fills: Iterable[Fill], page: Snapshot, *, again: bool = False
) -> tuple[Ordered, ...]:
    """An order for every field that has an answer on the sheet; *again* for files held back."""
    known = run.known.on(page.answerable, page.language)
    rows = ((f, row) for f in fills if (row := run.sheet.row(f.target.key)))
    return tuple(
        Ordered(
            f,
            row,
            _with_lookup(
                _order(f, row, known, again=again or _others(run, page, f) or _failed(run, f)),
                page,
                row,
            ),
            _by_hand(page.field(f.target.key), f),
        )
        for f, row in rows
    )


def _with_lookup(order: FillOrder, page: Snapshot, row: Row) -> FillOrder:
    """The order with what its page may look up by it, and where that page's forms send."""
    item, intent = page.field(order.key), row.intent.name if row.intent else ""
    buttons = (b.action for b in page.buttons if b.action)
    hangs = hung_on(item, page.fields, intent)
    told = with_codes(replace(order, names=names_of(item)), item)
    return replace(
        told,
        label=row.label or row.group,
        lookup=lookup_of(item, order.kind, intent, hangs=hangs),
        forms=(*(form.action for form in page.forms), *buttons),
    )


def _others(run: Run, page: Snapshot, action: Fill) -> bool:
    """Whether a file that is there may be one that somebody else chose, whatever its name."""
    field = page.field(action.target.key)
    return run.state.assist.loaded and field is not None and not field.empty


def _failed(run: Run, action: Fill) -> bool:
    """Whether the page may have the file, and did not keep it the last time."""
    key = " ".join(action.target.key.casefold().split())
    return action.kind is FillKind.UPLOAD and key in failing(run.state, 1)


def _by_hand(field: Field | None, action: Fill) -> bool:
    return action.kind is FillKind.UPLOAD or bool(field and field.widget)


def _order(action: Fill, row: Row, known: Known, *, again: bool) -> FillOrder:
    target, value = action.target, row.answer.value
    if isinstance(value, Document):
        ref, key, fingerprint = target.ref, target.key, target.fingerprint
        file, held = (str(Path(value.path)),), (value.sha256,)
        return FillOrder(ref, key, fingerprint, action.kind, "", file, held, again=again)
    choose = chooser(row, known)
    return FillOrder(target.ref, target.key, target.fingerprint, action.kind, value, choose=choose)
