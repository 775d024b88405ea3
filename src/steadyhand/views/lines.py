"""The sheet as a person reviews it before a submit: read off the page, not off our plan.

Exactly the lines of `core/act/approval.content_of`, in the same order, so that what is shown is
what a YES is bound to.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import assert_never

from ..core.act.approval import held, page_lines
from ..core.act.evidence import same_text
from ..core.answer.facts import Document, Row, Sheet, SheetLine, Source, Value
from ..core.page.snapshot import Field, FieldKey, Role, Snapshot

HIDDEN = "••••"  # stands for any password or code, whatever its length
SECRET_INTENTS = frozenset(("current-password", "new-password", "one-time-code"))


def sheet_lines(
    page: Snapshot, sheet: Sheet, proven: Collection[FieldKey]
) -> tuple[SheetLine, ...]:
    """One line per field that holds something: those of earlier pages, then the page's own."""
    here = own_lines(page, sheet, proven)
    told = set(page_lines(page, sheet))
    earlier = (
        line
        for passed in sheet.passed
        for line, sent in zip(passed.shown, passed.sent, strict=True)
        if sent not in told
    )
    return (*earlier, *here)


def own_lines(page: Snapshot, sheet: Sheet, proven: Collection[FieldKey]) -> tuple[SheetLine, ...]:
    """The page's own lines, in its order."""
    return tuple(_line(f, sheet, f.key in proven) for f in page.reviewed if held(f))


def _line(field: Field, sheet: Sheet, proven: bool) -> SheetLine:
    row = sheet.row(field.key)
    ours = row if row is not None and (proven or _is_ours(field, row)) else None
    return SheetLine(
        label=field.label or field.group,
        group=field.group if field.label else "",
        answer=_shown(field),
        source=ours.answer.source if ours else Source.SITE,
        detail=ours.answer.detail if ours else "",
        confidence=ours.answer.confidence if ours else 0.0,
        proven=proven,
        required=field.required,
        intent=row.intent.name if row is not None and row.intent else "",
    )


def _is_ours(field: Field, row: Row) -> bool:
    """Whether the page holds our answer although nothing proved it yet."""
    return same_text(held(field), canonical(row.answer.value))


def canonical(value: Value) -> str:
    """The answer in the canonical text of `approval.held`."""
    match value:
        case bool():
            return "true" if value else ""
        case tuple():
            return "\n".join(sorted(value))
        case Document():
            return value.name
        case str():
            return value.strip()
        case other:
            assert_never(other)


def _shown(field: Field) -> str:
    if field.type == "password" or field.autocomplete in SECRET_INTENTS:
        return HIDDEN
    if field.checked is not None:
        return "yes"
    if field.role in (Role.LIST, Role.CHECKS):
        return ", ".join(held(field).split("\n"))
    return held(field)
