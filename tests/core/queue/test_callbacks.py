"""What a client hears of a job: each end once, and no attempt is the last before a day is over."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.queue.test_lifecycle import JOB, NOW

from steadyhand.core.queue.callbacks import (
    DAY_S,
    HOUR_S,
    Callback,
    CallbackKind,
    Delivery,
    callback_data,
    callback_kind,
    event_id,
    next_delivery_s,
    receiver_of,
)
from steadyhand.core.queue.job import ENDED, JobChange, JobStatus, held_job

S = JobStatus


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        (None, S.QUEUED, None),
        (S.PENDING, S.QUEUED, None),
        (S.QUEUED, S.RUNNING, "running"),
        (S.RUNNING, S.PAUSED, "needs_human"),
        (S.PAUSED, S.QUEUED, "resumed"),
        (S.PAUSED, S.RUNNING, "resumed"),
        (S.RUNNING, S.QUEUED, None),
        (S.RUNNING, S.COMPLETED, "completed"),
        (S.RUNNING, S.FAILED, "failed"),
        (S.QUEUED, S.CANCELLED, "failed"),
        (S.PENDING, S.EXPIRED, "failed"),
    ],
)
def test_a_change_is_told_in_the_words_of_clients(
    before: JobStatus | None, after: JobStatus, kind: str | None
) -> None:
    assert callback_kind(before, after) == kind


def test_every_end_is_told_under_one_id() -> None:
    for before in JobStatus:
        for after in ENDED:
            kind = callback_kind(before, after)
            assert kind is not None
            assert event_id(JOB, kind, 3) == event_id(JOB, kind, 9) == "j1.1.end"
    assert event_id(JOB, CallbackKind.RUNNING, 3) != event_id(JOB, CallbackKind.RUNNING, 9)
    assert event_id(replace(JOB, attempt=2), CallbackKind.FAILED, 3) == "j1.2.end"


def test_attempts_follow_each_other_ever_slower_for_a_day() -> None:
    waits = [next_delivery_s(n, age_s=0) for n in range(1, 13)]
    assert waits[:3] == [1, 3, 10]
    assert waits[3:6] == [60, 120, 240]
    assert waits[-1] == HOUR_S
    assert next_delivery_s(0, age_s=0) == 1
    assert next_delivery_s(4, age_s=DAY_S - 1) is not None
    assert next_delivery_s(4, age_s=DAY_S) is None


def test_a_callback_is_delivered_once_somebody_took_it() -> None:
    callback = Callback("e", "ada", "j1", CallbackKind.FAILED, "https://a.example", NOW, "{}", NOW)
    assert not callback.delivered
    refused = replace(callback, deliveries=(Delivery(NOW, 500, "refused"),))
    assert not refused.delivered
    assert replace(refused, deliveries=(*refused.deliveries, Delivery(NOW, 204))).delivered


def test_a_callback_tells_where_the_job_stands_and_what_is_asked_without_a_value() -> None:
    paused = JobChange(S.PAUSED, "worker:w", waiting_for="q1", about={"label": "Notice period"})
    job = held_job(replace(JOB, micro_usd=1_500), paused, at=NOW)
    told = callback_data(job, paused)
    assert told["status"] == "paused"
    assert told["waiting_for"] == "q1"
    assert told["cost_usd"] == 0.0015
    assert told["question"] == {"label": "Notice period"}
    assert "question" not in callback_data(job)
    assert "input_data" not in told


def test_a_receiver_is_an_origin_however_its_address_is_written() -> None:
    urls = ("https://cb.example/a?b", "HTTPS://CB.example:443/c", "https://cb.example")
    assert {receiver_of(url) for url in urls} == {"https://cb.example"}
    assert receiver_of("https://cb.example:8443/a") != receiver_of(urls[0])
    assert receiver_of("no address") == "no address"
