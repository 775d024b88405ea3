"""Leaving a page of a form: what is kept of it, and what is told of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ..act.approval import answered, page_lines
from ..act.step import Step
from ..answer.facts import Passed, Sheet, SheetLine
from ..log.events import StepTaken
from ..page.snapshot import FieldKey, Snapshot, form_fingerprint
from .repair import complaint
from .steps import progress_of


def passed(
    sheet: Sheet,
    page: Snapshot,
    shown: tuple[SheetLine, ...],
    *,
    blank: tuple[SheetLine, ...] = (),
) -> Sheet:
    """The sheet once *page* was left; *shown* and *blank* are its lines as reviewed."""
    left = Passed(form_fingerprint(page), page.title, shown, page_lines(page, sheet), blank)
    return sheet.with_passed(left, (f.key for f in page.answerable))


def objected(sheet: Sheet, page: Snapshot, objection: str) -> Sheet:
    """The sheet that remembers what the site objected to, field by field."""
    said = {f.key: complaint(f, page, objection) for f in page.fillable}
    return sheet.with_refused({key: says for key, says in said.items() if says})


def with_answers(page: Snapshot, sheet: Sheet, keys: Collection[FieldKey]) -> Snapshot:
    """The page once the sheet's answers are in these fields of it."""
    rows = {key: row for key in keys if (row := sheet.row(key)) is not None}
    fields = (answered(f, rows[f.key].answer.value) if f.key in rows else f for f in page.fields)
    return replace(page, fields=tuple(fields))


def told(label: str, page: Snapshot, step: Step, *, digest: str) -> StepTaken:
    """The event of that step; *page* is the one that was left by the button of that label."""
    counted = progress_of(page)
    return StepTaken(
        label=label,
        form=form_fingerprint(page),
        passed=step.passed,
        why=step.why,
        number=counted.number if counted else 0,
        of=counted.of if counted else 0,
        digest=digest,
        sent=step.sent,
        lost=step.lost,
        still=step.still,
    )
