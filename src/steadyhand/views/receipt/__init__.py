"""The receipt: what was proven. `success` is true only for a submit whose proof is in the journal.

The receipt belongs to the user and holds answers; it is made from the private sheet as well as from
the events. Passwords and codes are covered even here.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import datetime

from ...core.act.facts import OutcomeClass, Proof, Verdict
from ...core.log import events as ev
from ...core.log.state import Approval, State
from ..record import PROOF_PICTURES, Picture, Record
from ..spending import Cost, cost_of
from ..spending import cost_words as cost_words
from ..status import RunStatus, end_of, outcome_class, proof_of, status_of
from ..walk import Moment, walk
from ..wording import sentence, storable
from .fields import (
    BlankLine,
    FieldLine,
    beside_lines,
    blank_of,
    field_lines,
    file_notes,
    sheet_of,
)
from .steps import StepSummary, departure_notes, steps

_BY_CHOICE = (Verdict.DRY_RUN, Verdict.DECLINED)
_NOTHING_TO_DO = (Verdict.ALREADY_APPLIED, Verdict.CLOSED, Verdict.DUPLICATE, Verdict.SKIPPED)
_FINE = (Verdict.SUBMITTED, *_BY_CHOICE, *_NOTHING_TO_DO)


@dataclass(frozen=True, slots=True)
class OutcomeLine:
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
    outcome: OutcomeLine
    proof: Proof | None
    fields: tuple[FieldLine, ...]
    approval: Approval | None
    left: tuple[ev.Left, ...]  # before any submit, by host and way
    cost: Cost
    run_id: str
    duration_s: float
    blank: tuple[BlankLine, ...] = ()  # what was approved to be sent empty

    def to_dict(self) -> dict[str, object]:
        """The receipt as plain JSON values."""
        plain: dict[str, object] = json.loads(json.dumps(asdict(self)))
        return plain

    def to_json(self) -> str:
        """The receipt as an indented JSON document."""
        return storable(json.dumps(self.to_dict(), indent=2, ensure_ascii=False)) + "\n"


def receipt(record: Record) -> Receipt:
    """The receipt of the run as far as it is stored."""
    moments = tuple(walk(record.envelopes))
    state = moments[-1].after if moments else State()
    end, proof, urls = end_of(state), proof_of(state), _visited(moments)
    success = end is not None and end.verdict is Verdict.SUBMITTED and proof is not None
    outcome, approval = _outcome(state, end), _approval(moments, state)
    approved = sheet_of(approval, record.approved)
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
            (*beside_lines(record.sheet, approved), *file_notes(record.sheet, moments)),
        ),
        verdict=end.verdict if end else None,
        reason=end.reason if end else "",
        outcome=outcome,
        proof=proof,
        fields=field_lines(record.sheet, moments, approved),
        approval=approval,
        left=state.left,
        cost=cost_of(state.spend),
        run_id=record.run_id,
        duration_s=_duration_s(record),
        blank=blank_of(approved),
    )


def _visited(moments: tuple[Moment, ...]) -> tuple[str, ...]:
    urls = (m.envelope.event.url for m in moments if isinstance(m.envelope.event, ev.Seen))
    return tuple(dict.fromkeys(urls))


def _outcome(state: State, end: ev.Ended | None) -> OutcomeLine:
    """The submit's own outcome where it is of the verdict's class, else the end's."""
    kind = outcome_class(end.verdict, end.reason) if end else None
    own = state.outcome
    if own is not None and (end is None or own.outcome_class is kind):
        code, snippet = own.code or None, own.snippet or None
        return OutcomeLine(own.outcome_class, code, own.confidence, snippet, own.retryable)
    code = (end.reason or str(end.verdict)) if end and kind else None
    retryable = end is not None and end.verdict is Verdict.TRANSIENT
    why = end.why or None if end else None
    return OutcomeLine(kind, code, 1.0 if kind else 0.0, why, retryable)


def _proof_picture(pictures: tuple[Picture, ...]) -> str | None:
    paths = [p.path for name in reversed(PROOF_PICTURES) for p in pictures if p.name == name]
    return paths[-1] if paths else None


def _errors(state: State, end: ev.Ended | None) -> tuple[str, ...]:
    """Why the run did not do what it was for, and what the page objected to last."""
    if end is None or end.verdict in _FINE:
        return ()
    objections = state.seen.errors if state.seen else ()
    return tuple(dict.fromkeys((end.why or sentence(str(end.verdict), end.reason), *objections)))


def _notes(record: Record, state: State, beside: tuple[str, ...]) -> tuple[str, ...]:
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


def _duration_s(record: Record) -> float:
    if not record.envelopes:
        return 0.0
    first, last = (datetime.fromisoformat(record.envelopes[i].at) for i in (0, -1))
    return round(max((last - first).total_seconds(), 0.0), 3)
