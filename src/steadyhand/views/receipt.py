"""The receipt: what was proven. `success` is true only for a submit whose proof is in the journal.

The receipt belongs to the user and holds answers; it is made from the private sheet as well as from
the events. Passwords and codes are covered even here.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from itertools import groupby

from steadyhand.core.act.approved_sheet import MASK, ApprovedSheet, unused_answers
from steadyhand.core.act.exchanges import is_indirect
from steadyhand.core.act.results import Evidence, OutcomeClass, Proof, Verdict
from steadyhand.core.answer.sensitivity import is_secret_row
from steadyhand.core.answer.sheet import (
    PAGE_MARK,
    Document,
    Row,
    Sheet,
    SheetLine,
    Source,
    Value,
    key_on_page,
)
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import Approval, State, departures_text
from steadyhand.core.lang.text import normalise
from steadyhand.core.page.snapshot import HEADING_SEPARATOR, FieldKey

from .endings import held_back_sentence, standing
from .record import PROOF_PICTURES, Moment, Picture, RunRecord
from .spending import Cost, cost_of
from .status import Phase, RunStatus, end_of, outcome_class, phase, proof_of, status_of
from .wording import encodable_text, one_line, sentence

_BY_CHOICE = (Verdict.DRY_RUN, Verdict.DECLINED)
_NOTHING_TO_DO = (Verdict.ALREADY_APPLIED, Verdict.CLOSED, Verdict.DUPLICATE, Verdict.SKIPPED)
_FINE = (Verdict.SUBMITTED, Verdict.DONE, *_BY_CHOICE, *_NOTHING_TO_DO)


@dataclass(frozen=True, slots=True)
class OutcomeSummary:
    """The outcome; `outcome_class` is None where no class fits the verdict."""

    outcome_class: OutcomeClass | None
    failure_code: str | None
    confidence: float
    evidence_snippet: str | None
    retryable: bool


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of a run. `verdict` is None while it has not ended."""

    success: bool
    status: RunStatus
    final_url: str | None
    visited_urls: tuple[str, ...]
    steps: tuple[StepSummary, ...]
    proof_text: str | None
    proof_screenshot_path: str | None
    errors: tuple[str, ...]
    notes: tuple[str, ...]
    verdict: Verdict | None
    reason: str
    outcome: OutcomeSummary
    proof: Proof | None
    fields: tuple[ReceiptField, ...]
    approval: Approval | None
    left: tuple[ev.DataLeft, ...]  # before any submit, by host and way
    cost: Cost
    run_id: str
    duration_s: float
    blank: tuple[BlankField, ...] = ()  # what was approved to be sent empty

    def to_dict(self) -> dict[str, object]:
        """The receipt as plain JSON values."""
        plain: dict[str, object] = json.loads(json.dumps(asdict(self)))
        return plain

    def to_json(self) -> str:
        """The receipt as an indented JSON document."""
        return encodable_text(json.dumps(self.to_dict(), indent=2, ensure_ascii=False)) + "\n"


def receipt(record: RunRecord) -> Receipt:
    """The receipt of the run as far as it is stored."""
    moments, state = record.moments, record.state
    end, proof, urls = end_of(state), proof_of(state), _visited_urls(moments)
    done = end is not None and end.verdict is Verdict.DONE
    success = done or (end is not None and end.verdict is Verdict.SUBMITTED and proof is not None)
    outcome, approval = _outcome(state, end), _approval(moments, state)
    approved = sheet_of_approval(approval, record.approved)
    return Receipt(
        success=success,
        status=status_of(state),
        final_url=state.seen.url if state.seen else None,
        visited_urls=urls,
        steps=steps(moments),
        proof_text=(outcome.evidence_snippet or None) if success else None,
        proof_screenshot_path=_proof_picture(record.pictures) if success else None,
        errors=_errors(state, end),
        notes=_notes(
            record,
            state,
            (*sheet_notes(record.sheet, approved), *file_notes(record.sheet, moments)),
        ),
        verdict=end.verdict if end else None,
        reason=end.reason if end else "",
        outcome=outcome,
        proof=proof,
        fields=receipt_fields(record.sheet, moments, approved),
        approval=approval,
        left=state.left,
        cost=cost_of(state.spend),
        run_id=record.run_id,
        duration_s=_duration_s(record),
        blank=blank_fields(approved),
    )


def _visited_urls(moments: tuple[Moment, ...]) -> tuple[str, ...]:
    urls = (
        m.envelope.event.url for m in moments if isinstance(m.envelope.event, ev.SnapshotGenerated)
    )
    return tuple(dict.fromkeys(urls))


def _outcome(state: State, end: ev.RunEnded | None) -> OutcomeSummary:
    """The submit's own outcome where it is of the verdict's class, else the end's."""
    kind = outcome_class(end.verdict, end.reason) if end else None
    own = state.outcome
    if own is not None and (end is None or own.outcome_class is kind):
        code, snippet = own.code or None, own.snippet or None
        return OutcomeSummary(own.outcome_class, code, own.confidence, snippet, own.retryable)
    code = (end.reason or str(end.verdict)) if end and kind else None
    retryable = end is not None and end.verdict is Verdict.TRANSIENT
    why = end.why or None if end else None
    return OutcomeSummary(kind, code, 1.0 if kind else 0.0, why, retryable)


def _proof_picture(pictures: tuple[Picture, ...]) -> str | None:
    paths = [p.path for name in reversed(PROOF_PICTURES) for p in pictures if p.name == name]
    return paths[-1] if paths else None


def _errors(state: State, end: ev.RunEnded | None) -> tuple[str, ...]:
    """Why the run did not do what it was for, and what the page objected to last."""
    if end is None or end.verdict in _FINE:
        return ()
    objections = state.seen.errors if state.seen else ()
    return tuple(dict.fromkeys((end.why or sentence(str(end.verdict), end.reason), *objections)))


def _notes(record: RunRecord, state: State, beside: tuple[str, ...]) -> tuple[str, ...]:
    """What the run says of itself, and what its sheet told *beside* its lines."""
    start = (f"canonical_start_url={state.started.url}",) if state.started else ()
    end = end_of(state)
    told = end is not None and end.verdict in (*_BY_CHOICE, *_NOTHING_TO_DO)
    why = (end.why,) if end is not None and told and end.why else ()
    left = (e.event for e in record.envelopes if isinstance(e.event, ev.WriteLeft))
    unread = (
        f"not compared with what was approved: {write.unread}, sent to {write.place}"
        for write in left
        if write.unread
    )
    return (*start, *why, *departure_notes(state), *dict.fromkeys(unread), *beside)


def _approval(moments: tuple[Moment, ...], state: State) -> Approval | None:
    """The approval of what was sent last; of what would be sent, where nothing was."""
    if state.declined:
        return None
    given = [m.after.approval for m in moments if m.after.approval is not None]
    return given[-1] if given else None


def _duration_s(record: RunRecord) -> float:
    if not record.envelopes:
        return 0.0
    first, last = (datetime.fromisoformat(record.envelopes[i].at) for i in (0, -1))
    return round(max((last - first).total_seconds(), 0.0), 3)


# The fields of a receipt: what the sheet meant, joined with what the page was seen to hold.
#
# Where a person approved a sheet, its lines are the fields: each of them, in its words, as proven
# as it was then. What was answered and is on no line (a box that stays off) follows.

UNUSED_PREFIX = "Not used: "  # begins a note of the sheet that the receipt tells in its own words
APPROVED_EVIDENCE = "so it was approved"
UNPROVEN_EVIDENCE = "approved although nothing proved it"
PREFILLED_EVIDENCE = "the page held it by itself, and so it was approved"
NO_EVIDENCE = "not filled in this run"
CHANGED_EVIDENCE = "the page changed it afterwards"
RELOADED_EVIDENCE = "the form was loaded again after it was filled"


@dataclass(frozen=True, slots=True)
class ReceiptField:
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
    def sends_value(self) -> bool:
        """Whether it is on the sheet: what is empty or stays off sends nothing."""
        return self.answer not in (False, "", ())


@dataclass(frozen=True, slots=True)
class BlankField:
    """A field that was approved to be sent empty."""

    label: str
    group: str
    required: bool


def sheet_of_approval(
    approval: Approval | None, kept: ApprovedSheet | None
) -> ApprovedSheet | None:
    """The sheet that the approval was given to; None where it is not known with its lines."""
    if approval is None or kept is None or kept.digest != approval.digest:
        return None
    return kept if len(kept.shown) == len(kept.lines) else None


def blank_fields(approved: ApprovedSheet | None) -> tuple[BlankField, ...]:
    """Return the fields that were approved to be sent empty; none without an approved sheet."""
    lines = approved.blank if approved else ()
    return tuple(BlankField(line.label, line.group, line.required) for line in lines)


def sheet_notes(sheet: Sheet | None, approved: ApprovedSheet | None) -> tuple[str, ...]:
    """What the sheet told beside its lines: one note for each."""
    left = approved.blank if approved else ()
    owed = (f"left empty, though required: {e.question}" for e in left if e.required)
    other = (f"left empty: {e.question}" for e in left if not e.required)
    said = (n for n in (approved.notes if approved else ()) if not n.startswith(UNUSED_PREFIX))
    unused = unused_answers(sheet) if sheet else ()
    gaps = map(str, sheet.gaps) if sheet and not approved else ()  # else it stands in the notes
    return (
        *owed,
        *(f"on the sheet: {note}" for note in (*said, *gaps)),
        *(f"unused answer: {label}" for label in unused),
        *other,
    )


def receipt_fields(
    sheet: Sheet | None, moments: tuple[Moment, ...], approved: ApprovedSheet | None = None
) -> tuple[ReceiptField, ...]:
    """One line per line of the *approved* sheet, else per row of ours, in its order."""
    evidence = _evidence(moments)
    rows = sheet.rows if sheet else ()
    if approved is None:
        return tuple(_field_of_row(row, evidence.get(row.key)) for row in rows)
    left = list(rows)
    shown = [_field_of_line(line, _take_row(line, left), evidence) for line in approved.shown]
    rest = (_field_of_row(row, evidence.get(row.key)) for row in left)
    return (*shown, *(line for line in rest if not line.sends_value))


def _take_row(line: SheetLine, left: list[Row]) -> Row | None:
    """The row that the line shows, taken out of *left*; of an earlier page, by its words."""
    alike = (r for r in left if PAGE_MARK in r.key and _question(r) == line.question)
    ours = (r for r in left if r.key == line.key)
    row = next(ours if line.key else alike, None)
    if row is not None:
        left.remove(row)
    return row


def _question(row: Row) -> str:
    return HEADING_SEPARATOR.join(filter(None, (row.group, row.label)))


def _field_of_line(
    line: SheetLine, row: Row | None, evidence: Mapping[FieldKey, Evidence]
) -> ReceiptField:
    """The line as it was approved, with the answer's own type where the page put it so."""
    own = _field_of_row(row, evidence.get(row.key)) if row else None
    same = own is not None and answer_words(own.answer) == line.answer
    lost = _loss_of(row, evidence)
    return ReceiptField(
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


def _loss_of(row: Row | None, evidence: Mapping[FieldKey, Evidence]) -> str:
    """Why a file that was proven did not arrive after all, as what left has shown; '' if it did."""
    found = evidence.get(row.key) if row and isinstance(row.answer.value, Document) else None
    return found.text if found and not found.proven else ""


def _why(line: SheetLine, own: ReceiptField | None) -> str:
    if own is not None and own.evidence != NO_EVIDENCE and own.proven is line.proven:
        return own.evidence
    if line.proven:
        return APPROVED_EVIDENCE
    return PREFILLED_EVIDENCE if line.source == Source.SITE else UNPROVEN_EVIDENCE


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
        if isinstance(value, Document) and found and (not found.proven or is_indirect(found.text)):
            told.append((value.name, found.text))
    return tuple(dict.fromkeys(f"{name}: {why}" for name, why in told))


def _field_of_row(row: Row, found: Evidence | None) -> ReceiptField:
    intent = row.intent.name if row.intent else None
    return ReceiptField(
        label=row.label or row.group,
        group=row.group if row.label else "",
        intent=intent,
        answer=MASK if is_secret_row(row) else _answer(row.answer.value),
        source=row.answer.source,
        confidence=row.answer.confidence,
        proven=found is not None and found.proven,
        evidence=found.text if found else NO_EVIDENCE,
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
            case ev.ActionVerified(results=results):
                known |= {r.key: r for r in results if r.key}
            case ev.StepTaken(form=form, passed=True):
                known = {_key_after_step(k, form): e for k, e in known.items()}
            case ev.SnapshotGenerated(drifted=drifted) if not moment.before.outstanding:
                gone = _lost_fields(moment, known)
                known |= {k: _void(known[k], RELOADED_EVIDENCE) for k in gone}
                known |= {k: _void(known[k], CHANGED_EVIDENCE) for k in drifted if k in known}
            case _:
                pass
    return known


def _key_after_step(key: FieldKey, form: str) -> FieldKey:
    """The key under which a field of the page that was left goes on in the sheet."""
    return key if PAGE_MARK in key else key_on_page(key, form)


def _lost_fields(moment: Moment, known: Collection[FieldKey]) -> tuple[FieldKey, ...]:
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
    return tuple(k for k in known if PAGE_MARK not in k) if anew else ()


def _void(evidence: Evidence, why: str) -> Evidence:
    return Evidence(evidence.key, evidence.label, evidence.action, False, why)


_NAMES: dict[Phase, str] = {
    Phase.DISCOVER: "Looked for the form",
    Phase.ASSIST_PREFILL: "Had the form prefilled",
    Phase.VERIFY_PREFILL: "Checked what the site filled in",
    Phase.FILL: "Filled the form",
    Phase.VALIDATE: "Checked the form and asked for approval",
    Phase.SUBMIT: "Sent the form",
    Phase.VERIFY_OUTCOME: "Looked for proof",
}


@dataclass(frozen=True, slots=True)
class StepSummary:
    """One step of the run, as the receipt lists it."""

    name: str
    url: str | None
    notes: tuple[str, ...]


def steps(moments: tuple[Moment, ...]) -> tuple[StepSummary, ...]:
    """One summary per stretch of the same phase, or per step of a task, in their order."""
    grouped = groupby(moments, key=lambda m: (phase(m.after, m.doing), m.before.followed))
    return tuple(_summary(stage, tuple(group)) for (stage, _), group in grouped)


def _summary(stage: Phase, moments: tuple[Moment, ...]) -> StepSummary:
    last = moments[-1].after
    name = _NAMES[stage] if stage in _NAMES else standing(last).title
    step = next((e for m in moments if isinstance(e := m.envelope.event, ev.StepFollowed)), None)
    name = f"Step {step.number}: {one_line(step.step)}" if step else name
    notes = tuple(dict.fromkeys(n for m in moments for n in _step_notes(m.envelope.event)))
    return StepSummary(name, last.seen.url if last.seen else None, notes)


def _step_notes(event: ev.Event) -> Iterable[str]:
    """Labels of what was proven, what was asked, and what became of a submit."""
    match event:
        case ev.ActionVerified(results=results):
            return tuple(one_line(r.label or r.key) for r in results if r.proven)
        case ev.QuestionAsked(text=text):
            return (f"asked: {one_line(text)}",)
        case ev.StepFollowed(done=done):
            said = filter(None, (event.found, event.effect, event.why))
            return ("done" if done else "not done", *map(one_line, said))
        case ev.BlockerFound(kind=kind):
            return (f"blocker: {one_line(kind)}",)
        case ev.OutcomeClassified(outcome=outcome):
            return (str(outcome.outcome_class),)
        case _:
            return ()


def departure_notes(state: State) -> tuple[str, ...]:
    """What left before any submit, a note for each way and host; and what was held back of that."""
    left = (f"before any submit: {departures_text((each,))}" for each in state.left)
    return (*left, *map(held_back_sentence, state.held))


# Beside another system: what a dry run would have sent, and what that system sent.

LABELS_SHOWN = 5  # of each kind, in a sentence


@dataclass(frozen=True, slots=True)
class Mirror:
    """Both sides of one form, by label; a label is one where its words are."""

    system: str
    alike: tuple[str, ...]
    different: tuple[tuple[str, str, str], ...]  # label, ours, theirs
    ours: tuple[tuple[str, str], ...]  # what they did not send
    theirs: tuple[tuple[str, str], ...]  # what we did not reach, or had no answer for

    @property
    def sentence(self) -> str:
        """How far both agree; no value is in it."""
        parts = [f"{len(self.alike)} alike"]
        for word, rows in (
            ("different", self.different),
            ("ours alone", self.ours),
            ("theirs alone", self.theirs),
        ):
            labels = [repr(one_line(row[0])) for row in rows[:LABELS_SHOWN]]
            more = ["..."] if len(rows) > LABELS_SHOWN else []
            named = f" ({', '.join((*labels, *more))})" if rows else ""
            parts.append(f"{len(rows)} {word}{named}")
        return f"Dry run beside {one_line(self.system)}: {', '.join(parts)}."

    def to_json(self) -> str:
        """All of it as an indented JSON document, values included."""
        return encodable_text(json.dumps(asdict(self), indent=2, ensure_ascii=False)) + "\n"


def mirror_of(made: Receipt, system: str, sent: Mapping[str, object]) -> Mirror:
    """What the run filled beside what *system* sent, by label."""
    ours = {normalise(f.label): (f.label, _plain(f.answer)) for f in made.fields if f.sends_value}
    theirs = {normalise(label): (label, _plain(value)) for label, value in sent.items()}
    both = [(ours[key], theirs[key]) for key in ours if key in theirs]
    return Mirror(
        system=system,
        alike=tuple(own[0] for own, other in both if _same_value(own[1], other[1])),
        different=tuple(
            (own[0], own[1], other[1]) for own, other in both if not _same_value(own[1], other[1])
        ),
        ours=tuple(ours[key] for key in ours if key not in theirs),
        theirs=tuple(theirs[key] for key in theirs if key not in ours),
    )


def _plain(value: object) -> str:
    """The value in words: a list in its order, a tick as yes or no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value))
    return "" if value is None else str(value)


def _same_value(one: str, other: str) -> bool:
    """Whether both say the same: letters and spacing apart."""
    return (normalise(one) or one.strip()) == (normalise(other) or other.strip())
