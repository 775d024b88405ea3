"""One table, many vocabularies: complete, as the contract has it, and never saying too much."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.views import runs

from steadyhand.core.act.actions import RefreshSoft
from steadyhand.core.act.results import Disposition, Outcome, OutcomeClass, Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.events import AssistState
from steadyhand.core.journal.state import State, fold_all
from steadyhand.core.queue.job import ENDED, JobStatus
from steadyhand.core.queue.lifecycle import job_end
from steadyhand.views.status import (
    TABLE,
    Phase,
    ProgressStep,
    RunStatus,
    TrackerStatus,
    end_of,
    exit_code,
    grade_name,
    job_status,
    outcome_class,
    phase,
    progress,
    run_status,
    status_of,
    tracker_status,
)

# The contract's table, word for word: verdict, reason, status, class, exit, hostile page.
CONTRACT = (
    ("submitted", "", "submitted", "success_confirmed", 0, "submitted_confirmed"),
    ("unknown", "", "submit_unknown", "unknown_blocked", 6, "submit_unknown"),
    ("rejected", "", "failed", "external_blocked", 1, "rejected_by_site"),
    ("invalid", "", "failed", "validation_error", 4, "validation_failed"),
    ("declined", "", "stopped_before_submit", None, 3, "ready_for_approval"),
    ("already_applied", "", "duplicate_skipped", None, 7, "already_applied"),
    ("closed", "", "skipped", None, 7, "posting_closed"),
    ("duplicate", "", "duplicate_skipped", None, 7, "duplicate"),
    ("skipped", "", "skipped", None, 7, "skipped"),
    ("needs_human", "captcha", "needs_human", "external_blocked", 4, "needs_human:captcha"),
    ("needs_human", "no_form", "needs_human", "unknown_blocked", 4, "needs_human:no_form"),
    ("needs_human", "", "needs_human", "unknown_blocked", 4, "needs_human"),
    ("blocked", "rate_limited", "blocked", "external_blocked", 5, "blocked:rate_limited"),
    ("transient", "timeout", "failed", "transient_network", 1, "transient:timeout"),
    ("failed", "", "failed", "unknown_blocked", 1, "failed"),
    ("dry_run", "", "dry_run", None, 0, "dry_run"),
    ("done", "", "done", None, 0, "done"),
    ("incomplete", "", "incomplete", None, 4, "incomplete"),
    ("incomplete", "declined", "incomplete", None, 4, "incomplete:declined"),
    ("unproven", "", "unproven", None, 6, "unproven"),
)


@pytest.mark.parametrize(("verdict", "reason", "status", "outcome", "code", "grade"), CONTRACT)
def test_each_end_of_a_run_reads_as_the_contract_says(
    verdict: str, reason: str, status: str, outcome: str | None, code: int, grade: str
) -> None:
    end = Verdict(verdict)
    told = (run_status(end), outcome_class(end, reason), exit_code(end), grade_name(end, reason))
    assert told == (status, outcome, code, grade)


def test_every_verdict_has_a_row_and_the_contract_names_every_verdict() -> None:
    assert set(TABLE) == set(Verdict)
    assert {row[0] for row in CONTRACT} == set(Verdict)


def test_every_verdict_ends_every_vocabulary() -> None:
    for verdict in Verdict:
        state = State(ended=ev.RunEnded(verdict), intent=None)
        assert phase(state) in (Phase.DONE, Phase.MANUAL_REQUIRED)
        assert progress(state) is ProgressStep.COMPLETED
        assert job_status(state) in ENDED
        assert tracker_status(state) is not TrackerStatus.IN_PROGRESS


def test_there_are_eleven_steps_of_progress() -> None:
    assert len(ProgressStep) == 11


OPEN_SUBMIT = ev.ActionIntended((runs.SEND,), digest=runs.DIGEST)
UNKNOWN = Outcome(Disposition.UNKNOWN, OutcomeClass.UNKNOWN, "server_error", 0.9, "status 500")


@given(st.sampled_from(Verdict), st.booleans())
def test_a_submit_that_may_have_left_is_never_told_as_another_end(
    verdict: Verdict, classified: bool
) -> None:
    state = State(intent=OPEN_SUBMIT, outcome=UNKNOWN if classified else None)
    end = end_of(replace(state, ended=ev.RunEnded(verdict, "timeout", "why")))
    assert end is not None
    assert end.verdict is Verdict.UNKNOWN


@given(st.sampled_from(Verdict))
def test_a_job_whose_submit_may_have_left_is_never_one_that_is_retried(verdict: Verdict) -> None:
    state = State(intent=OPEN_SUBMIT, outcome=UNKNOWN, ended=ev.RunEnded(verdict))
    end = end_of(state)
    assert end is not None
    assert job_end(end.verdict, end.reason).retry == "no"
    assert job_end(end.verdict, end.reason).error_code == "submit_unknown"
    assert job_status(state) is JobStatus.FAILED
    assert tracker_status(state) is TrackerStatus.NEEDS_HUMAN


def test_submitted_without_a_stored_proof_is_told_as_unknown() -> None:
    for outcome in (None, UNKNOWN, replace(runs.ACCEPTED, proof=None)):
        state = State(intent=OPEN_SUBMIT, outcome=outcome, ended=ev.RunEnded(Verdict.SUBMITTED))
        assert status_of(state) is RunStatus.SUBMIT_UNKNOWN
    never_intended = State(outcome=runs.ACCEPTED, ended=ev.RunEnded(Verdict.SUBMITTED))
    assert status_of(never_intended) is RunStatus.SUBMIT_UNKNOWN


def test_a_run_that_goes_on_is_told_by_what_is_known() -> None:
    started = ev.RunStarted(runs.URL, ev.Mode.APPLY, ())
    gate = ev.QuestionAsked("q", QuestionKind.CONFIRM_SUBMIT, "Send?")
    assert status_of(State()) is RunStatus.STOPPED_BEFORE_SUBMIT
    assert status_of(State(asked=gate)) is RunStatus.NEEDS_HUMAN
    assert status_of(State(paused=True)) is RunStatus.NEEDS_HUMAN
    assert status_of(State(intent=OPEN_SUBMIT)) is RunStatus.SUBMIT_UNKNOWN
    assert job_status(State()) is JobStatus.QUEUED
    assert job_status(State(fence=0)) is JobStatus.RUNNING
    assert job_status(State(fence=0, paused=True)) is JobStatus.PAUSED
    assert tracker_status(State()) is TrackerStatus.NEW
    assert tracker_status(State(started=started)) is TrackerStatus.IN_PROGRESS
    assert tracker_status(State(intent=OPEN_SUBMIT)) is TrackerStatus.NEEDS_HUMAN


def _phases(envelopes: tuple[ev.Envelope, ...]) -> list[str]:
    found: list[str] = []
    for n in range(len(envelopes)):
        event = envelopes[n].event
        doing = event if isinstance(event, ev.ActionIntended) else None
        found.append(str(phase(fold_all(envelopes[: n + 1]), doing)))
    return [p for n, p in enumerate(found) if n == 0 or found[n - 1] != p]


def test_a_run_goes_through_the_phases_in_their_order() -> None:
    assert _phases(runs.HAPPY) == [
        "DISCOVER",
        "FILL",
        "ASSIST_PREFILL",
        "FILL",
        "VALIDATE",
        "SUBMIT",
        "VERIFY_OUTCOME",
        "DONE",
    ]
    assert _phases(runs.REFUSAL)[-3:] == ["SUBMIT", "FILL", "MANUAL_REQUIRED"]


def test_what_a_site_changed_by_itself_is_checked_before_the_form_is_filled_on() -> None:
    changed = runs.seen(drifted=("email",))
    assert phase(State(seen=changed)) is Phase.VERIFY_PREFILL


def test_a_form_filling_extension_has_the_phases_before_the_fill() -> None:
    asked = State(seen=runs.seen(), assist=AssistState(loaded=True, tries=1, asked=True))
    helped = replace(asked, assist=AssistState(loaded=True, tries=1, effect=True))
    assert phase(asked) is Phase.ASSIST_PREFILL
    assert phase(helped) is Phase.VERIFY_PREFILL
    assert phase(replace(helped, proven={MISSING.key: "d"})) is Phase.FILL


SEEN = runs.seen()
FOUND = State(started=ev.RunStarted(runs.URL, ev.Mode.APPLY, ()), fence=0, seen=SEEN)
MISSING = ev.MissingAnswer(runs.NOTICE.target.key, "Notice period", "nobody said", True)
CHOICE = ev.QuestionAsked("q", QuestionKind.CHOICE, "Notice period")
GATE = ev.QuestionAsked("q", QuestionKind.CONFIRM_SUBMIT, "Send?")
STEPS = (
    (State(), ProgressStep.QUEUED),
    (State(fence=0), ProgressStep.INITIALIZING),
    (replace(FOUND, seen=None), ProgressStep.NAVIGATING),
    (replace(FOUND, page_lost=True), ProgressStep.NAVIGATING),
    (FOUND, ProgressStep.ANALYZING),
    (replace(FOUND, pending=(runs.WAIT,)), ProgressStep.ANALYZING),
    (replace(FOUND, pending=(RefreshSoft("stuck"),)), ProgressStep.ANALYZING),
    (replace(FOUND, pending=(runs.OPEN,)), ProgressStep.NAVIGATING),
    (replace(FOUND, pending=runs.FILLS), ProgressStep.FILLING),
    (replace(FOUND, proven={runs.NOTICE.target.key: "d"}), ProgressStep.FILLING),
    (replace(FOUND, pending=(runs.RESUME,)), ProgressStep.UPLOADING),
    (replace(FOUND, missing=(MISSING,)), ProgressStep.ANSWERING),
    (replace(FOUND, asked=CHOICE), ProgressStep.ANSWERING),
    (replace(FOUND, asked=GATE), ProgressStep.REVIEWING),
    (replace(FOUND, pending=(runs.SEND,)), ProgressStep.REVIEWING),
    (replace(FOUND, intent=OPEN_SUBMIT), ProgressStep.SUBMITTING),
    (replace(FOUND, intent=OPEN_SUBMIT, outcome=UNKNOWN), ProgressStep.EXTRACTING),
    (replace(FOUND, ended=ev.RunEnded(Verdict.CLOSED)), ProgressStep.COMPLETED),
)


@pytest.mark.parametrize(
    ("state", "step"), STEPS, ids=[f"{n}-{s}" for n, (_, s) in enumerate(STEPS)]
)
def test_progress_names_what_is_going_on(state: State, step: ProgressStep) -> None:
    assert progress(state) is step


def test_every_step_of_progress_can_be_reached() -> None:
    assert {step for _, step in STEPS} == set(ProgressStep)


def test_progress_follows_an_intent_whose_result_is_not_in() -> None:
    assert progress(FOUND, ev.ActionIntended((runs.RESUME,))) is ProgressStep.UPLOADING
