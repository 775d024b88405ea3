"""One table from the run's truth to every vocabulary that the outside world reads.

Only `State` is stored. `TABLE` has one row per verdict; what a run that goes on looks like is said
by two ordered tuples of rules, the first with an opinion wins. `end_of` is the one gate before the
table: no projection says more than the journal proves, whatever verdict was stored.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from steadyhand.core.act.results import Disposition, OutcomeClass, Proof, Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal.events import ActionIntended, RunEnded
from steadyhand.core.journal.state import State
from steadyhand.core.policy.moves import End, honest_end
from steadyhand.core.queue.job import JobStatus
from steadyhand.core.queue.lifecycle import job_end

from ..core.act.actions import Action, Fill, FillKind, Press, Submit


class Phase(StrEnum):
    """Where a run stands in the work: the states of one machine."""

    DISCOVER = "DISCOVER"
    ASSIST_PREFILL = "ASSIST_PREFILL"
    VERIFY_PREFILL = "VERIFY_PREFILL"
    FILL = "FILL"
    VALIDATE = "VALIDATE"
    SUBMIT = "SUBMIT"
    VERIFY_OUTCOME = "VERIFY_OUTCOME"
    DONE = "DONE"
    MANUAL_REQUIRED = "MANUAL_REQUIRED"


class RunStatus(StrEnum):
    """What a receipt calls the end of a run."""

    SUBMITTED = "submitted"
    SUBMIT_UNKNOWN = "submit_unknown"
    FAILED = "failed"
    STOPPED_BEFORE_SUBMIT = "stopped_before_submit"
    DUPLICATE_SKIPPED = "duplicate_skipped"
    SKIPPED = "skipped"
    NEEDS_HUMAN = "needs_human"
    BLOCKED = "blocked"
    DRY_RUN = "dry_run"
    DONE = "done"
    INCOMPLETE = "incomplete"
    UNPROVEN = "unproven"


class ProgressStep(StrEnum):
    """The eleven steps of a progress bar, in their order."""

    QUEUED = "queued"
    INITIALIZING = "initializing"
    NAVIGATING = "navigating"
    ANALYZING = "analyzing"
    FILLING = "filling"
    UPLOADING = "uploading"
    ANSWERING = "answering"
    REVIEWING = "reviewing"
    SUBMITTING = "submitting"
    EXTRACTING = "extracting"
    COMPLETED = "completed"


class TrackerStatus(StrEnum):
    """What the tracker keeps of an application."""

    NEW = "new"
    IN_PROGRESS = "in_progress"
    SUBMITTED = "submitted"
    FAILED = "failed"
    SKIPPED = "skipped"
    NEEDS_HUMAN = "needs_human"


@dataclass(frozen=True, slots=True)
class Projection:
    """One verdict in every vocabulary. `detailed` grades carry the reason behind a colon."""

    run_status: RunStatus
    outcome: OutcomeClass | None
    exit_code: int
    grade: str
    tracker: TrackerStatus
    phase: Phase
    detailed: bool = False


_R, _O, _T, _P = RunStatus, OutcomeClass, TrackerStatus, Phase

# fmt: off
TABLE: dict[Verdict, Projection] = {
    Verdict.SUBMITTED: Projection(
        _R.SUBMITTED, _O.SUCCESS, 0, "submitted_confirmed", _T.SUBMITTED, _P.DONE),
    Verdict.UNKNOWN: Projection(
        _R.SUBMIT_UNKNOWN, _O.UNKNOWN, 6, "submit_unknown",
        _T.NEEDS_HUMAN, _P.MANUAL_REQUIRED),
    Verdict.REJECTED: Projection(
        _R.FAILED, _O.BLOCKED, 1, "rejected_by_site", _T.FAILED, _P.MANUAL_REQUIRED),
    Verdict.INVALID: Projection(
        _R.FAILED, _O.VALIDATION, 4, "validation_failed", _T.FAILED, _P.MANUAL_REQUIRED),
    Verdict.DECLINED: Projection(
        _R.STOPPED_BEFORE_SUBMIT, None, 3, "ready_for_approval",
        _T.SKIPPED, _P.DONE),
    Verdict.ALREADY_APPLIED: Projection(
        _R.DUPLICATE_SKIPPED, None, 7, "already_applied", _T.SKIPPED, _P.DONE),
    Verdict.CLOSED: Projection(
        _R.SKIPPED, None, 7, "posting_closed", _T.SKIPPED, _P.DONE),
    Verdict.DUPLICATE: Projection(
        _R.DUPLICATE_SKIPPED, None, 7, "duplicate", _T.SKIPPED, _P.DONE),
    Verdict.SKIPPED: Projection(
        _R.SKIPPED, None, 7, "skipped", _T.SKIPPED, _P.DONE),
    Verdict.NEEDS_HUMAN: Projection(
        _R.NEEDS_HUMAN, _O.UNKNOWN, 4, "needs_human",
        _T.NEEDS_HUMAN, _P.MANUAL_REQUIRED, detailed=True),
    Verdict.BLOCKED: Projection(
        _R.BLOCKED, _O.BLOCKED, 5, "blocked",
        _T.FAILED, _P.MANUAL_REQUIRED, detailed=True),
    Verdict.TRANSIENT: Projection(
        _R.FAILED, _O.TRANSIENT, 1, "transient",
        _T.FAILED, _P.MANUAL_REQUIRED, detailed=True),
    Verdict.FAILED: Projection(
        _R.FAILED, _O.UNKNOWN, 1, "failed", _T.FAILED, _P.MANUAL_REQUIRED),
    Verdict.DRY_RUN: Projection(
        _R.DRY_RUN, None, 0, "dry_run", _T.NEW, _P.DONE),
    Verdict.DONE: Projection(
        _R.DONE, None, 0, "done", _T.NEW, _P.DONE),
    Verdict.INCOMPLETE: Projection(
        _R.INCOMPLETE, None, 4, "incomplete", _T.NEW, _P.MANUAL_REQUIRED, detailed=True),
    Verdict.UNPROVEN: Projection(
        _R.UNPROVEN, None, 6, "unproven", _T.NEW, _P.MANUAL_REQUIRED),
}
# fmt: on

# Walls that the site itself puts up; other reasons for a person are open questions.
_EXTERNAL = frozenset(("captcha", "login", "two_factor", "off_domain"))


def proof_of(state: State) -> Proof | None:
    """The proof that the run's submit was accepted: stored after its intent, and nothing since."""
    outcome = state.outcome
    accepted = outcome is not None and outcome.disposition is Disposition.ACCEPTED
    return outcome.proof if outcome is not None and accepted and state.outstanding else None


def end_of(state: State) -> RunEnded | None:
    """The end as it may be told: `submitted` needs a proof, and an open submit is `unknown`."""
    end = state.ended
    if end is not None:
        end = honest_end(state, End(end.verdict, end.reason, end.why)).event
    if end is None or end.verdict is Verdict.UNKNOWN:
        return end
    if end.verdict is not Verdict.SUBMITTED and state.outstanding:
        why = f"A submit may have left before the run ended ({end.verdict}). {end.why}"
        return replace(end, verdict=Verdict.UNKNOWN, reason="", why=why.strip())
    if end.verdict is Verdict.SUBMITTED and proof_of(state) is None:
        why = "The run was called submitted, and no proof of that is stored."
        return replace(end, verdict=Verdict.UNKNOWN, reason="", why=why)
    return end


def run_status(verdict: Verdict) -> RunStatus:
    """What the receipt of such an end says."""
    return TABLE[verdict].run_status


def status_of(state: State) -> RunStatus:
    """The receipt's status, also of a run that has not ended: it says no more than is known."""
    end = end_of(state)
    if end is not None:
        return run_status(end.verdict)
    if state.outstanding:
        return RunStatus.SUBMIT_UNKNOWN
    waits = state.paused or state.asked is not None
    return RunStatus.NEEDS_HUMAN if waits else RunStatus.STOPPED_BEFORE_SUBMIT


def outcome_class(verdict: Verdict, reason: str = "") -> OutcomeClass | None:
    """The class of outcome; None where no class fits."""
    if verdict is Verdict.NEEDS_HUMAN and reason in _EXTERNAL:
        return OutcomeClass.BLOCKED
    return TABLE[verdict].outcome


def exit_code(verdict: Verdict) -> int:
    """What the command line ends with."""
    return TABLE[verdict].exit_code


def grade_name(verdict: Verdict, reason: str = "") -> str:
    """The outcome as the hostile pages name it: `submitted_confirmed`, `needs_human:captcha`."""
    row = TABLE[verdict]
    return f"{row.grade}:{reason}" if row.detailed and reason else row.grade


def job_status(state: State) -> JobStatus:
    """What the queue calls the job that drives the run."""
    end = end_of(state)
    if end is not None:
        return job_end(end.verdict, end.reason).status
    if state.paused:
        return JobStatus.PAUSED
    return JobStatus.RUNNING if state.fence >= 0 else JobStatus.QUEUED


def tracker_status(state: State) -> TrackerStatus:
    """What the tracker says of the application."""
    end = end_of(state)
    if end is not None:
        return TABLE[end.verdict].tracker
    if state.outstanding:
        return TrackerStatus.NEEDS_HUMAN
    return TrackerStatus.IN_PROGRESS if state.started else TrackerStatus.NEW


def phase(state: State, doing: ActionIntended | None = None) -> Phase:
    """Where the run stands in the work; *doing* is an intent whose result is not in yet."""
    actions = doing.actions if doing is not None else state.pending
    found = (p for rule in _PHASES if (p := rule(state, actions)) is not None)
    return next(found, Phase.DISCOVER)


def progress(state: State, doing: ActionIntended | None = None) -> ProgressStep:
    """The step that a progress bar shows; *doing* is an intent whose result is not in yet."""
    actions = doing.actions if doing is not None else state.pending
    found = (step for rule in _STEPS if (step := rule(state, actions)) is not None)
    return next(found, ProgressStep.ANALYZING)


def _ended_phase(s: State, actions: tuple[Action, ...]) -> Phase | None:
    end = end_of(s)
    return TABLE[end.verdict].phase if end else None


def _submit_phase(s: State, actions: tuple[Action, ...]) -> Phase | None:
    if s.outstanding:
        return Phase.SUBMIT if s.outcome is None else Phase.VERIFY_OUTCOME
    return None


def _validate_phase(s: State, actions: tuple[Action, ...]) -> Phase | None:
    gate = s.asked is not None and s.asked.kind is QuestionKind.CONFIRM_SUBMIT
    return Phase.VALIDATE if gate or _is_submit(actions) else None


def _prefill_phase(s: State, actions: tuple[Action, ...]) -> Phase | None:
    """An upload may make the site fill its own form; what it changed is checked before going on."""
    if _is_upload(actions) or s.assist.asked:
        return Phase.ASSIST_PREFILL
    unproven = s.assist.effect and not s.proven
    return Phase.VERIFY_PREFILL if unproven or (s.seen and s.seen.drifted) else None


def _fill_phase(s: State, actions: tuple[Action, ...]) -> Phase | None:
    return Phase.FILL if s.seen is not None and s.seen.fields else None


_Phases = Callable[[State, tuple[Action, ...]], Phase | None]
_PHASES: tuple[_Phases, ...] = (
    _ended_phase,
    _submit_phase,
    _validate_phase,
    _prefill_phase,
    _fill_phase,
)


def _ended_step(s: State, actions: tuple[Action, ...]) -> ProgressStep | None:
    return ProgressStep.COMPLETED if s.ended else None


def _submit_step(s: State, actions: tuple[Action, ...]) -> ProgressStep | None:
    if s.outstanding:
        return ProgressStep.SUBMITTING if s.outcome is None else ProgressStep.EXTRACTING
    return None


def _first_steps(s: State, actions: tuple[Action, ...]) -> ProgressStep | None:
    if s.started is None:
        return ProgressStep.INITIALIZING if s.fence >= 0 else ProgressStep.QUEUED
    return ProgressStep.NAVIGATING if s.seen is None or s.page_lost else None


def _asking_step(s: State, actions: tuple[Action, ...]) -> ProgressStep | None:
    if s.asked is not None:
        gate = s.asked.kind is QuestionKind.CONFIRM_SUBMIT
        return ProgressStep.REVIEWING if gate else ProgressStep.ANSWERING
    return None


def _acting_step(s: State, actions: tuple[Action, ...]) -> ProgressStep | None:
    if _is_submit(actions):
        return ProgressStep.REVIEWING
    if _is_upload(actions):
        return ProgressStep.UPLOADING
    match actions:
        case (Fill(), *_):
            return ProgressStep.FILLING
        case (Press(), *_):
            return ProgressStep.NAVIGATING
        case _:
            return None


def _between_steps(s: State, actions: tuple[Action, ...]) -> ProgressStep | None:
    if s.missing:
        return ProgressStep.ANSWERING
    return ProgressStep.FILLING if s.proven else None


_STEPS: tuple[Callable[[State, tuple[Action, ...]], ProgressStep | None], ...] = (
    _ended_step,
    _submit_step,
    _first_steps,
    _asking_step,
    _acting_step,
    _between_steps,
)


def _is_submit(actions: tuple[Action, ...]) -> bool:
    return bool(actions) and isinstance(actions[0], Submit)


def _is_upload(actions: tuple[Action, ...]) -> bool:
    return bool(actions) and isinstance(actions[0], Fill) and actions[0].kind is FillKind.UPLOAD
