"""The fields of a receipt: what the sheet meant, joined with what the page was seen to hold."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ...core.act.delivery import by_itself
from ...core.act.facts import Evidence
from ...core.answer.facts import FILED, Document, Row, Sheet, Value, filed_key
from ...core.answer.policy import is_secret
from ...core.log import events as ev
from ...core.page.snapshot import FieldKey
from ..lines import HIDDEN
from ..walk import Moment

NEVER_CHECKED = "not filled in this run"
CHANGED = "the page changed it afterwards"
GONE = "the form was loaded again after it was filled"


@dataclass(frozen=True, slots=True)
class FieldLine:
    """One field of the receipt. `proven` is the last word that the page gave on it."""

    label: str
    group: str
    intent: str | None
    answer: str | bool | tuple[str, ...]
    source: str
    confidence: float
    proven: bool
    evidence: str
    detail: str = ""
    required: bool = False


def field_lines(sheet: Sheet | None, moments: tuple[Moment, ...]) -> tuple[FieldLine, ...]:
    """One line per row of the sheet, in its order."""
    evidence = _evidence(moments)
    return tuple(_line(row, evidence.get(row.key)) for row in (sheet.rows if sheet else ()))


def file_notes(sheet: Sheet | None, moments: tuple[Moment, ...]) -> tuple[str, ...]:
    """What became of each file that is not simply part of what was sent."""
    if sheet is None:
        return ()
    evidence = _evidence(moments)
    proven = {key for key, found in evidence.items() if found.proven}
    told = [(each.name, each.why) for each in sheet.unused_files if each.key not in proven]
    for row in sheet.rows:
        found, value = evidence.get(row.key), row.answer.value
        if isinstance(value, Document) and found and (not found.proven or by_itself(found.text)):
            told.append((value.name, found.text))
    return tuple(dict.fromkeys(f"{name}: {why}" for name, why in told))


def _line(row: Row, found: Evidence | None) -> FieldLine:
    intent = row.intent.name if row.intent else None
    return FieldLine(
        label=row.label or row.group,
        group=row.group if row.label else "",
        intent=intent,
        answer=HIDDEN if is_secret(row) else _answer(row.answer.value),
        source=row.answer.source,
        confidence=row.answer.confidence,
        proven=found is not None and found.proven,
        evidence=found.text if found else NEVER_CHECKED,
        detail=row.answer.detail,
        required=row.required,
    )


def _answer(value: Value) -> str | bool | tuple[str, ...]:
    return value.name if isinstance(value, Document) else value


def _evidence(moments: tuple[Moment, ...]) -> dict[FieldKey, Evidence]:
    """The last word on each field; what the page changed or lost before it was sent is unproven."""
    known: dict[FieldKey, Evidence] = {}
    for moment in moments:
        match moment.envelope.event:
            case ev.Checked(results=results):
                known |= {r.key: r for r in results if r.key}
            case ev.StepTaken(form=form, passed=True):
                known = {_filed(k, form): e for k, e in known.items()}
            case ev.Seen(drifted=drifted) if not moment.before.outstanding:
                gone = _lost(moment, known)
                known |= {k: _voided(known[k], GONE) for k in gone}
                known |= {k: _voided(known[k], CHANGED) for k in drifted if k in known}
            case _:
                pass
    return known


def _filed(key: FieldKey, form: str) -> FieldKey:
    """The key under which a field of the page that was left goes on in the sheet."""
    return key if FILED in key else filed_key(key, form)


def _lost(moment: Moment, known: Collection[FieldKey]) -> tuple[FieldKey, ...]:
    """Fields that are empty again: all when the page went away, else those of a form loaded anew.

    The site's answer to a submit may hold it all: nothing is lost by that.
    """
    before, new = moment.before, moment.after.seen
    if before.outcome is not None or before.seen is None or new is None:
        return ()
    if before.page_lost:
        return tuple(known)
    same_form = bool(new.form) and before.seen.form == new.form
    anew = same_form and before.seen.epoch != new.epoch
    return tuple(k for k in known if FILED not in k) if anew else ()


def _voided(evidence: Evidence, why: str) -> Evidence:
    return Evidence(evidence.key, evidence.label, evidence.action, False, why)
