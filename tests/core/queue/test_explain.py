"""Why a job waits, in one sentence, and how a fleet is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from steadyhand.core.policy.budget import JobType
from steadyhand.core.queue.explain import (
    Surroundings,
    WorkerBeat,
    fleet_health,
    read_alert_rules,
    why_job_waits,
)
from steadyhand.core.queue.job import Job, JobOrder, JobStatus
from steadyhand.errors import BadInput

NOW, LATER = "2026-11-26T12:00:00.000Z", "2026-11-26T13:00:00.000Z"
S = JobStatus
ORDER = JobOrder(JobType.APPLY, "https://jobs.example.com/1")
SCRAPE = replace(ORDER, type=JobType.SCRAPE)
JOB = Job("j1", "ada", ORDER, S.QUEUED, NOW, NOW, NOW, "jobs.example.com")
IDLE = WorkerBeat("w1", 3.0, types=("apply",))
FLEET = Surroundings(NOW, (IDLE,))


@pytest.mark.parametrize(
    ("change", "around", "says"),
    [
        ({"status": S.FAILED, "why": "no answer"}, {}, "It has ended as failed: no answer"),
        ({"status": S.COMPLETED}, {}, "It has ended as completed."),
        ({"cancel_by": "user:ada"}, {}, "user:ada wants it to end"),
        ({"status": S.PAUSED, "waiting_for": "q1"}, {"asked_at": NOW}, f"since {NOW}"),
        ({"status": S.PAUSED}, {}, "question unnamed"),
        ({"status": S.RUNNING, "worker_id": "w1", "lease_until": LATER}, {}, "It is moving"),
        ({"status": S.RUNNING, "worker_id": "w1", "lease_until": ""}, {}, "was not heard of"),
        ({"due_at": LATER}, {}, f"It is not due before {LATER}."),
        ({"due_at": LATER, "retries": 1}, {}, f"It is tried again at {LATER}."),
        ({"due_at": LATER, "error_code": "timeout"}, {}, "after timeout."),
        ({"order": replace(ORDER, worker_affinity="w9")}, {}, "Only worker w9 may take it"),
        ({"order": replace(ORDER, worker_affinity="w1")}, {}, "waits for its turn"),
        ({}, {"workers": ()}, "No worker takes jobs now."),
        ({}, {"workers": (replace(IDLE, draining=True),)}, "No worker takes jobs now."),
        ({}, {"workers": (replace(IDLE, silent_s=91.0),)}, "No worker takes jobs now."),
        (
            {"order": replace(ORDER, type=JobType.SCRAPE)},
            {},
            "No worker has a handler for jobs of type scrape.",
        ),
        ({}, {"at_host": ("j1", "j7")}, "Job j7 works at jobs.example.com"),
        ({}, {"at_host": ("j1",)}, "waits for its turn"),
        ({}, {"workers": (replace(IDLE, has_room=False),)}, "Every worker has as many jobs"),
        ({}, {}, f"It is due since {NOW} and waits for its turn."),
    ],
)
def test_a_job_says_why_it_waits(
    change: dict[str, object], around: dict[str, object], says: str
) -> None:
    job = replace(JOB, **change)
    told = why_job_waits(job, replace(FLEET, **around))
    assert says in told
    assert told.count("\n") == 0


@pytest.mark.parametrize(
    ("workers", "stuck", "waiting", "condition", "reasons"),
    [
        ((IDLE,), 0, 5, "healthy", 0),
        ((), 0, 0, "healthy", 0),
        ((), 0, 3, "unhealthy", 1),
        ((IDLE, replace(IDLE, silent_s=100.0)), 0, 0, "degraded", 1),
        ((IDLE,), 2, 0, "degraded", 1),
        ((replace(IDLE, silent_s=100.0),), 1, 1, "unhealthy", 3),
    ],
)
def test_a_fleet_that_is_not_well_says_what_is_wrong(
    workers: tuple[WorkerBeat, ...], stuck: int, waiting: int, condition: str, reasons: int
) -> None:
    health = fleet_health(workers, stuck=stuck, waiting=waiting)
    assert (health.condition, len(health.reasons)) == (condition, reasons)


def test_alert_rules_are_read_with_a_bound_on_either_side() -> None:
    high = {"name": "stuck", "metric": "steadyhand_jobs_stuck", "why": "Look.", "above": 0}
    low = high | {"severity": "page", "below": 1.5}
    made = read_alert_rules([high, low])
    assert [(each.above, each.severity) for each in made] == [(0, "degraded"), (0, "page")]
    assert made[0].below < -1e9
    assert made[1].below == 1.5


@pytest.mark.parametrize(
    "rule",
    [
        {},
        "stuck",
        {"name": "n", "metric": "m", "why": "w"},
        {"name": "n", "metric": "m", "above": 1},
        {"name": "", "metric": "m", "why": "w", "above": 1},
        {"name": "n", "metric": "m", "why": "w", "above": "1"},
        {"name": "n", "metric": "m", "why": "w", "above": 1, "for": "2m"},
    ],
)
def test_an_alert_that_is_none_is_refused_by_its_number(rule: object) -> None:
    good = {"name": "n", "metric": "m", "why": "w", "above": 1}
    with pytest.raises(BadInput, match="alert 2"):
        read_alert_rules([good, rule])
