"""The fields of a receipt: what the sheet meant, joined with what the page was seen to hold.

Where a person approved a sheet, its lines are the fields: each of them, in its words, as proven as
it was then. What was answered and is on no line (a box that stays off) follows.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from ...core.act.delivery import by_itself
from ...core.act.facts import Evidence
from ...core.answer.facts import (
    FILED,
    Document,
    Row,
    Sheet,
    SheetLine,
    Source,
    Value,
    filed_key,
)
from ...core.answer.policy import is_secret
from ...core.log import events as ev
from ...core.log.state import Approval
from ...core.page.snapshot import BETWEEN, FieldKey
from ..lines import HIDDEN, unused_answers
from ..review.before import Approved
from ..walk import Moment

UNUSED = "Not used: "  # begins a note of the sheet that the receipt tells in its own words
AS_APPROVED = "so it was approved"
UNPROVEN = "approved although nothing proved it"
BY_ITSELF = "the page held it by itself, and so it was approved"
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

    @property
    def held(self) -> bool:
        """Whether it is on the sheet: what is empty or stays off sends nothing."""
        return self.answer not in (False, "", ())


@dataclass(frozen=True, slots=True)
class BlankLine:
    """A field that was approved to be sent empty."""

    label: str
    group: str
    required: bool


def sheet_of(approval: Approval | None, kept: Approved | None) -> Approved | None:
    """The sheet that the approval was given to; None where it is not known with its lines."""
    if approval is None or kept is None or kept.digest != approval.digest:
        return None
    return kept if len(kept.shown) == len(kept.lines) else None


def blank_of(approved: Approved | None) -> tuple[BlankLine, ...]:
    lines = approved.blank if approved else ()
    return tuple(BlankLine(line.label, line.group, line.required) for line in lines)


def beside_lines(sheet: Sheet | None, approved: Approved | None) -> tuple[str, ...]:
    """What the sheet told beside its lines: one note for each."""
    left = approved.blank if approved else ()
    owed = (f"left empty, though required: {e.question}" for e in left if e.required)
    other = (f"left empty: {e.question}" for e in left if not e.required)
    said = (n for n in (approved.notes if approved else ()) if not n.startswith(UNUSED))
    unused = unused_answers(sheet) if sheet else ()
    return (
        *owed,
        *(f"on the sheet: {note}" for note in said),
        *(f"unused answer: {label}" for label in unused),
        *other,
    )


def field_lines(
    sheet: Sheet | None, moments: tuple[Moment, ...], approved: Approved | None = None
) -> tuple[FieldLine, ...]:
    """One line per line of the *approved* sheet, else per row of ours, in its order."""
    evidence = _evidence(moments)
    rows = sheet.rows if sheet else ()
    if approved is None:
        return tuple(_line(row, evidence.get(row.key)) for row in rows)
    left = list(rows)
    shown = [_approved_line(line, _taken(line, left), evidence) for line in approved.shown]
    rest = (_line(row, evidence.get(row.key)) for row in left)
    return (*shown, *(line for line in rest if not line.held))


def _taken(line: SheetLine, left: list[Row]) -> Row | None:
    """The row that the line shows, taken out of *left*; of an earlier page, by its words."""
    alike = (r for r in left if FILED in r.key and _question(r) == line.question)
    ours = (r for r in left if r.key == line.key)
    row = next(ours if line.key else alike, None)
    if row is not None:
        left.remove(row)
    return row


def _question(row: Row) -> str:
    return BETWEEN.join(filter(None, (row.group, row.label)))


def _approved_line(
    line: SheetLine, row: Row | None, evidence: Mapping[FieldKey, Evidence]
) -> FieldLine:
    """The line as it was approved, with the answer's own type where the page put it so."""
    own = _line(row, evidence.get(row.key)) if row else None
    same = own is not None and answer_words(own.answer) == line.answer
    lost = _was_lost(row, evidence)
    return FieldLine(
        label=line.label,
        group=line.group,
        intent=line.intent or None,
        answer=own.answer if own and same else line.answer,
        source=line.source,
        confidence=line.confidence,
        proven=line.proven and not lost,
        evidence=lost or _why(line, own),
        detail=line.detail,
        required=line.required,
    )


def _was_lost(row: Row | None, evidence: Mapping[FieldKey, Evidence]) -> str:
    """Why a file that was proven did not arrive after all, as what left has shown; '' if it did."""
    found = evidence.get(row.key) if row and isinstance(row.answer.value, Document) else None
    return found.text if found and not found.proven else ""


def _why(line: SheetLine, own: FieldLine | None) -> str:
    if own is not None and own.evidence != NEVER_CHECKED and own.proven is line.proven:
        return own.evidence
    if line.proven:
        return AS_APPROVED
    return BY_ITSELF if line.source == Source.SITE else UNPROVEN


def answer_words(answer: str | bool | tuple[str, ...]) -> str:
    """An answer as the sheet shows it: yes or no for a tick, choices with commas."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return ", ".join(answer) if isinstance(answer, tuple) else answer


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
