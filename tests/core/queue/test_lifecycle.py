"""What an ended run makes of its job; nothing that may have been sent is ever tried again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.results import Verdict
from steadyhand.core.policy.budget import JobType
from steadyhand.core.queue.job import ENDED, LIVE, Job, JobOrder, JobStatus
from steadyhand.core.queue.lifecycle import (
    ACTIONS,
    HOST_MAX,
    LOSSES_MAX,
    JobAction,
    JobEnd,
    action_answer,
    is_retried,
    job_end,
    lost_end,
    new_job,
)

NOW = "2026-11-26T12:00:00.000Z"
ORDER = JobOrder(JobType.APPLY, "https://jobs.example.com/1", max_retries=3)
JOB = Job("j1", "ada", ORDER, JobStatus.QUEUED, NOW, NOW, NOW)


@pytest.mark.parametrize(
    ("verdict", "reason", "status", "code", "retry"),
    [
        ("submitted", "", "completed", "", "no"),
        ("dry_run", "", "completed", "", "no"),
        ("already_applied", "", "completed", "", "no"),
        ("closed", "", "completed", "", "no"),
        ("duplicate", "", "completed", "", "no"),
        ("skipped", "fit", "completed", "", "no"),
        ("declined", "", "cancelled", "declined", "no"),
        ("declined", "cancelled", "cancelled", "cancelled", "no"),
        ("unknown", "", "failed", "submit_unknown", "no"),
        ("unknown", "timeout", "failed", "submit_unknown", "no"),
        ("rejected", "", "failed", "rejected_by_site", "no"),
        ("invalid", "", "failed", "validation_failed", "no"),
        ("needs_human", "captcha", "failed", "captcha_blocked", "no"),
        ("needs_human", "login", "failed", "login_required", "no"),
        ("needs_human", "two_factor", "failed", "two_factor", "no"),
        ("needs_human", "missing_answer", "failed", "missing_answer", "no"),
        ("blocked", "prohibited", "failed", "prohibited", "no"),
        ("blocked", "rate_limited", "failed", "rate_limited", "backoff"),
        ("transient", "timeout", "failed", "timeout", "backoff"),
        ("transient", "navigation", "failed", "network_error", "backoff"),
        ("transient", "page_hang", "failed", "browser_crashed", "backoff"),
        ("failed", "", "failed", "internal_error", "once"),
    ],
)
def test_each_verdict_ends_its_job_so(
    verdict: str, reason: str, status: str, code: str, retry: str
) -> None:
    found = job_end(Verdict(verdict), reason)
    assert (found.status, found.error_code, found.retry) == (status, code, retry)


@given(st.sampled_from(Verdict), st.text(max_size=12))
def test_every_end_is_an_end_and_what_may_be_sent_is_never_tried_again(
    verdict: Verdict, reason: str
) -> None:
    end = job_end(verdict, reason)
    assert end.status in ENDED
    if verdict in (Verdict.UNKNOWN, Verdict.SUBMITTED):
        assert end.retry == "no"


def test_a_job_is_tried_again_as_often_as_it_may_be() -> None:
    backoff, once = (
        JobEnd(JobStatus.FAILED, "timeout", "backoff"),
        JobEnd(JobStatus.FAILED, "", "once"),
    )
    assert is_retried(backoff, JOB)
    assert is_retried(backoff, replace(JOB, retries=2))
    assert not is_retried(backoff, replace(JOB, retries=3))
    assert is_retried(once, JOB)
    assert not is_retried(once, replace(JOB, retries=1))
    assert not is_retried(once, replace(JOB, order=replace(ORDER, max_retries=0)))
    assert not is_retried(backoff, replace(JOB, cancel_by="user:ada"))
    assert not is_retried(JobEnd(JobStatus.COMPLETED), JOB)


def test_every_state_answers_every_action() -> None:
    assert set(ACTIONS) == set(JobStatus)
    for status, row in ACTIONS.items():
        assert set(row) == set(JobAction)
        assert row[JobAction.CANCEL].allowed == (status in LIVE)
        for answer in row.values():
            assert answer.allowed == (answer.status < 300)
            assert answer.allowed == (answer.code == "")
            assert answer.allowed == (answer.sentence == "")


def test_a_job_whose_form_may_have_left_is_not_cancelled() -> None:
    running = replace(JOB, status=JobStatus.RUNNING)
    assert action_answer(running, JobAction.CANCEL).allowed
    told = action_answer(running, JobAction.CANCEL, may_have_sent=True)
    assert (told.allowed, told.status, told.code) == (False, 409, "submit_under_way")
    ended = replace(JOB, status=JobStatus.COMPLETED)
    assert action_answer(ended, JobAction.CANCEL, may_have_sent=True).code == "job_ended"


def test_a_job_of_which_nobody_knows_is_retried_only_by_who_looked() -> None:
    unknown = replace(JOB, status=JobStatus.FAILED, error_code="submit_unknown")
    assert action_answer(unknown, JobAction.RETRY).code == "submit_unknown"
    assert action_answer(unknown, JobAction.RETRY, looked=True).allowed
    failed = replace(unknown, error_code="timeout")
    assert action_answer(failed, JobAction.RETRY).allowed
    assert not action_answer(JOB, JobAction.RETRY, looked=True).allowed


def test_a_job_says_whether_it_has_ended() -> None:
    assert not JOB.ended
    assert replace(JOB, status=JobStatus.EXPIRED).ended


def test_a_job_whose_intent_is_stored_is_retried_only_by_who_looked() -> None:
    failed = replace(JOB, status=JobStatus.FAILED, error_code="network_error")
    answer = action_answer(failed, JobAction.RETRY, may_have_sent=True)
    assert (answer.allowed, answer.code) == (False, "submit_unknown")
    assert action_answer(failed, JobAction.RETRY, may_have_sent=True, looked=True).allowed
    live = action_answer(JOB, JobAction.RETRY, may_have_sent=True, looked=True)
    assert (live.allowed, live.code) == (False, "job_not_ended")


def test_a_new_job_waits_for_its_time_and_knows_its_host() -> None:
    now = new_job(ORDER, user_id="ada", job_id="j1", at=NOW)
    assert (now.status, now.due_at, now.host) == (JobStatus.QUEUED, NOW, "jobs.example.com")
    later = replace(ORDER, scheduled_at="2026-11-26T13:00:00.000Z")
    timed = new_job(later, user_id="ada", job_id="j1", at=NOW)
    assert (timed.status, timed.due_at) == (JobStatus.PENDING, later.scheduled_at)
    past = replace(ORDER, scheduled_at="2026-11-26T11:00:00.000Z")
    assert new_job(past, user_id="ada", job_id="j1", at=NOW).due_at == NOW
    port = replace(ORDER, target_url="https://jobs.example.com:8443/1")
    assert new_job(port, user_id="ada", job_id="j1", at=NOW).host == "jobs.example.com:8443"


def test_a_name_that_is_too_long_for_a_host_counts_by_its_beginning() -> None:
    order = JobOrder(JobType.APPLY, f"https://{'a' * 300}.example/")
    assert new_job(order, user_id="ada", job_id="j", at=NOW).host == "a" * HOST_MAX


def test_a_job_that_ends_its_workers_is_ended_and_not_told_as_unsent() -> None:
    assert lost_end(replace(JOB, losses=LOSSES_MAX - 1), may_have_sent=False) is None
    worn = replace(JOB, losses=LOSSES_MAX)
    crashed = lost_end(worn, may_have_sent=False)
    unknown = lost_end(worn, may_have_sent=True)
    assert crashed is not None
    assert unknown is not None
    assert (crashed.error_code, crashed.retry) == ("browser_crashed", "no")
    assert (unknown.error_code, unknown.retry) == ("submit_unknown", "no")
