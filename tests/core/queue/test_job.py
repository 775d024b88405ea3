"""What a change makes of a job: one rule for every store."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from tests.core.queue.test_lifecycle import JOB, NOW

from steadyhand.core.queue.job import (
    ENDED,
    JobChange,
    JobStatus,
    changed_job,
    dispatched_job,
    held_job,
    settled_change,
)

LATER = "2026-11-26T13:00:00.000Z"
UNTIL = "2026-11-26T13:00:30.000Z"
S = JobStatus


@given(st.sampled_from(JobStatus), st.sampled_from(["", "retry", "anew"]), st.text(max_size=3))
def test_whoever_changes_a_job_no_worker_has_it_any_more(
    status: JobStatus, again: str, due: str
) -> None:
    running = dispatched_job(JOB, "w1", at=NOW, until=UNTIL)
    assert running.driven
    change = JobChange(status, "a", again=again, due_at=due)
    after = changed_job(running, change, at=LATER)
    assert not after.driven
    assert after.worker_id == ""
    assert after.fence == running.fence
    assert (after.completed_at != "") == (status in ENDED) == after.ended
    assert after.attempt == running.attempt + (again != "")


def test_each_dispatch_has_a_fence_of_its_own_and_the_first_says_when_it_began() -> None:
    first = dispatched_job(JOB, "w1", at=NOW, until=UNTIL)
    back = changed_job(first, JobChange(S.QUEUED, "system"), at=LATER)
    second = dispatched_job(back, "w2", at=LATER, until=UNTIL)
    assert (first.fence, second.fence) == (1, 2)
    assert second.started_at == NOW
    assert (back.due_at, back.retries) == (LATER, 0)


def test_retries_are_counted_until_a_person_begins_anew() -> None:
    once = changed_job(JOB, JobChange(S.PENDING, "w", again="retry", due_at=UNTIL), at=NOW)
    assert (once.retries, once.due_at, once.run_id) == (1, UNTIL, "j1-2")
    anew = changed_job(once, JobChange(S.QUEUED, "user:ada", again="anew"), at=NOW)
    assert (anew.retries, anew.attempt) == (0, 3)


def test_a_wish_to_cancel_ends_with_the_job_or_its_attempt() -> None:
    wished = replace(JOB, cancel_by="user:ada")
    assert changed_job(wished, JobChange(S.QUEUED, "system"), at=NOW).cancel_by == "user:ada"
    assert changed_job(wished, JobChange(S.CANCELLED, "w"), at=NOW).cancel_by == ""
    assert changed_job(wished, JobChange(S.QUEUED, "u", again="anew"), at=NOW).cancel_by == ""


def test_a_wish_to_cancel_that_came_as_its_worker_was_done_is_kept() -> None:
    wished = replace(JOB, cancel_by="user:ada")
    retry = JobChange(S.PENDING, "worker:w1", "lost", "network_error", again="retry", due_at=UNTIL)
    parked = JobChange(S.PAUSED, "worker:w1", "waits", waiting_for="q")
    left, done = JobChange(S.QUEUED, "worker:w1"), JobChange(S.COMPLETED, "worker:w1")
    ended = settled_change(wished, retry)
    assert (ended.status, ended.actor, ended.again) == (S.CANCELLED, "user:ada", "")
    assert (ended.error_code, ended.due_at) == ("cancelled", "")
    taken = settled_change(wished, parked)
    assert (taken.status, taken.waiting_for) == (S.QUEUED, "")
    assert settled_change(wished, left) == left
    assert settled_change(wished, done) == done
    assert settled_change(JOB, retry) == retry


def test_a_job_that_waits_with_its_page_open_is_its_workers_still() -> None:
    running = dispatched_job(JOB, "w1", at=NOW, until=UNTIL)
    waiting = held_job(running, JobChange(S.PAUSED, "worker:w1", "asks", waiting_for="q"), at=LATER)
    assert (waiting.status, waiting.waiting_for, waiting.driven) == (S.PAUSED, "q", True)
    assert waiting.fence == running.fence
    back = held_job(waiting, JobChange(S.RUNNING, "worker:w1"), at=LATER)
    assert (back.status, back.waiting_for) == (S.RUNNING, "")


def test_workers_that_were_lost_in_a_row_are_counted_until_the_job_comes_on() -> None:
    lost = JobChange(S.QUEUED, "system", lost=True)
    left = JobChange(S.QUEUED, "worker:w1", "left by its worker, for another")
    twice = changed_job(changed_job(JOB, lost, at=NOW), lost, at=NOW)
    assert twice.losses == 2
    assert changed_job(twice, left, at=NOW).losses == 2
    for came_on in (
        JobChange(S.PAUSED, "worker:w1"),
        JobChange(S.COMPLETED, "worker:w1"),
        JobChange(S.PENDING, "worker:w1", again="retry"),
    ):
        assert changed_job(twice, came_on, at=NOW).losses == 0
