"""What becomes of a job whose run was stopped: what may have left is never begun anew."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.run.harness import World
from tests.run.test_stop import CutJournal, stop, submit_intent

from steadyhand.core.journal.state import fold_all
from steadyhand.core.policy.budget import JobType
from steadyhand.core.queue.job import Job, JobChange, JobOrder, JobStatus
from steadyhand.settings import Settings
from steadyhand.testing import FrozenClock
from steadyhand.views.receipt import receipt
from steadyhand.views.record import RunRecord
from steadyhand.wiring.home import user_folder
from steadyhand.wiring.job_runs import JobRuns

NOW = "2026-11-26T12:00:00.000Z"
ORDER = JobOrder(JobType.APPLY, "https://jobs.example.com/1")
JOB = Job("run-1", "ada", ORDER, JobStatus.RUNNING, NOW, NOW, NOW, worker_id="w1")


def outcome(world: World, tmp_path: Path, *, timed_out: bool) -> JobChange:
    """What the run of that world makes of its job."""
    nobody: Any = None
    runs = JobRuns(Settings(home=tmp_path, _env_file=None), nobody, nobody, nobody, FrozenClock())
    told = receipt(RunRecord("run-1", world.envelopes))
    return runs._change(JOB, fold_all(world.envelopes), told, timed_out=timed_out)


def test_a_job_that_took_too_long_is_tried_again_as_another_run(tmp_path: Path) -> None:
    world = World()
    stop(world, 4, for_good=False)
    change = outcome(world, tmp_path, timed_out=True)
    assert (change.status, change.error_code) == (JobStatus.PENDING, "timeout")
    assert change.again == "retry"


def test_a_job_that_may_have_been_sent_is_gone_on_with_however_long_it_took(tmp_path: Path) -> None:
    world = World()
    with pytest.raises(asyncio.CancelledError):
        stop(world, submit_intent(), for_good=False, kind=CutJournal)
    world.journal = None
    assert fold_all(world.envelopes).outstanding
    change = outcome(world, tmp_path, timed_out=True)
    assert (change.status, change.again, change.error_code) == (JobStatus.QUEUED, "", "")


def test_each_user_has_a_folder_of_their_own_where_a_disk_knows_no_case(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, _env_file=None)
    names = ("ada", "Ada", "ADA", "a.b", "A.b", "a%2eb", ".", "..", "a@b", "A@b", "_", "-")
    folders = [user_folder(settings, name) for name in names]
    assert len({str(each).casefold() for each in folders}) == len(names)
    assert {each.parent for each in folders} == {settings.home / "users"}
