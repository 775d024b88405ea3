"""Jobs over HTTP: asked for, found again, ended, tried again; by their user alone."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from tests.api.conftest import NOW, ORDER, Desk

from steadyhand.adapters.store.jobs import SqlJobs
from steadyhand.core.journal.codec import stamp
from steadyhand.core.queue.job import LIVE, JobChange, JobStatus

S = JobStatus


async def end(desk: Desk, user: str, job_id: str, status: S, code: str = "") -> None:
    """The job has ended so, as its worker says."""
    jobs = SqlJobs(desk.database.of_user(desk.name(user)))
    change = JobChange(status, "worker:w1", "as it went", code)
    await jobs.change(job_id, change, only=tuple(LIVE), at=NOW)


async def test_a_job_that_was_asked_for_is_found_under_its_address(desk: Desk) -> None:
    answer = await desk.post("/jobs", desk.key("ada"), ORDER | {"tags": ["a", "a"], "priority": 3})
    assert answer.status_code == 201
    found = await desk.client.get(answer.headers["Location"], headers=desk.key("ada"))
    assert found.json() == answer.json()
    job = found.json()
    assert (job["status"], job["priority"], job["tags"]) == ("queued", 3, ["a"])
    status = (await desk.get(f"/jobs/{job['id']}/status", desk.key("ada"))).json()
    assert (status["status"], status["attempt"]) == ("queued", 1)


async def test_a_job_for_later_is_pending(desk: Desk) -> None:
    later = (NOW + timedelta(hours=1)).isoformat()
    job = await desk.job("ada", scheduled_at=later)
    assert (job["status"], job["scheduled_at"]) == ("pending", stamp(NOW + timedelta(hours=1)))


async def test_the_same_key_and_request_give_the_same_job(desk: Desk) -> None:
    headers = desk.key("ada") | {"Idempotency-Key": "one"}
    first = await desk.post("/jobs", headers, ORDER)
    again = await desk.post("/jobs", desk.key("ada"), ORDER | {"idempotency_key": "one"})
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json()["id"] == first.json()["id"]
    other = await desk.post("/jobs", headers, ORDER | {"priority": 1})
    assert (other.status_code, other.json()["code"]) == (409, "idempotency_key_reused")
    theirs = await desk.post("/jobs", desk.key("bob") | {"Idempotency-Key": "one"}, ORDER)
    assert theirs.status_code == 201


async def test_each_of_a_batch_is_answered_for_itself(desk: Desk) -> None:
    asked = [ORDER, ORDER | {"priority": 11}, ORDER | {"target_url": "file:///etc/passwd"}]
    answer = await desk.post("/jobs/batch", desk.key("ada"), {"jobs": asked})
    results = answer.json()["results"]
    assert [each["status"] for each in results] == [201, 422, 422]
    assert results[2]["problem"]["code"] == "url_refused"
    listed = (await desk.get("/jobs", desk.key("ada"))).json()["jobs"]
    assert [each["id"] for each in listed] == [results[0]["job"]["id"]]


async def test_pages_of_jobs_hold_each_once_newest_first(desk: Desk) -> None:
    made = []
    for number in range(5):
        desk.clock.move(1)
        made.append((await desk.job("ada", tags=["odd"] if number % 2 else []))["id"])
    seen: list[str] = []
    cursor = ""
    while True:
        wanted = {"limit": 2, "cursor": cursor}
        page = (await desk.get("/jobs", desk.key("ada"), params=wanted)).json()
        seen += [each["id"] for each in page["jobs"]]
        cursor = page["next_cursor"] or ""
        if not cursor:
            break
    assert seen == made[::-1]
    odd = (await desk.get("/jobs", desk.key("ada"), params={"tag": "odd"})).json()["jobs"]
    assert [each["id"] for each in odd] == [made[3], made[1]]
    none = (await desk.get("/jobs", desk.key("ada"), params={"status": "failed"})).json()["jobs"]
    assert none == []


async def test_what_has_not_changed_is_not_sent_again(desk: Desk) -> None:
    job = await desk.job("ada")
    first = await desk.get(f"/jobs/{job['id']}", desk.key("ada"))
    again = await desk.get(
        f"/jobs/{job['id']}", desk.key("ada") | {"If-None-Match": first.headers["ETag"]}
    )
    assert (again.status_code, again.content) == (304, b"")
    await desk.post(f"/jobs/{job['id']}/cancel", desk.key("ada"))
    changed = await desk.get(
        f"/jobs/{job['id']}", desk.key("ada") | {"If-None-Match": first.headers["ETag"]}
    )
    assert (changed.status_code, changed.json()["status"]) == (200, "cancelled")


async def test_a_job_that_has_ended_is_not_cancelled(desk: Desk) -> None:
    job = await desk.job("ada")
    assert (await desk.post(f"/jobs/{job['id']}/cancel", desk.bearer("ada"))).status_code == 202
    again = await desk.post(f"/jobs/{job['id']}/cancel", desk.bearer("ada"))
    assert (again.status_code, again.json()["code"]) == (409, "job_ended")


async def test_a_failed_job_is_tried_again_as_another_run(desk: Desk) -> None:
    job = await desk.job("ada")
    live = await desk.post(f"/jobs/{job['id']}/retry", desk.key("ada"))
    assert (live.status_code, live.json()["code"]) == (409, "job_not_ended")
    await end(desk, "ada", str(job["id"]), S.FAILED, "network_error")
    again = await desk.post(f"/jobs/{job['id']}/retry", desk.key("ada"))
    assert (again.status_code, again.json()["status"], again.json()["attempt"]) == (
        202,
        "queued",
        2,
    )
    assert again.json()["run_id"] != job["run_id"]


async def test_an_unknown_submit_is_retried_by_a_person_who_looked_alone(desk: Desk) -> None:
    job = await desk.job("ada")
    path = f"/jobs/{job['id']}/retry"
    await end(desk, "ada", str(job["id"]), S.FAILED, "submit_unknown")
    blind = await desk.post(path, desk.bearer("ada"))
    assert (blind.status_code, blind.json()["code"]) == (409, "submit_unknown")
    program = await desk.post(path, desk.key("ada"), {"i_looked": True})
    assert (program.status_code, program.json()["code"]) == (403, "person_needed")
    for slip in ("yes", 1, None):
        assert (await desk.post(path, desk.bearer("ada"), {"i_looked": slip})).status_code == 422
    person = await desk.post(path, desk.bearer("ada"), {"i_looked": True})
    assert (person.status_code, person.json()["status"]) == (202, "queued")


async def test_a_job_of_somebody_else_is_not_there(desk: Desk) -> None:
    job = await desk.job("ada")
    for headers in (desk.key("bob"), desk.bearer("bob")):
        for path in ("", "/status"):
            answer = await desk.get(f"/jobs/{job['id']}{path}", headers)
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
        for path in ("/cancel", "/retry"):
            assert (await desk.post(f"/jobs/{job['id']}{path}", headers)).status_code == 404
    assert (await desk.get(f"/jobs/{job['id']}", desk.key("ada"))).json()["status"] == "queued"


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost:8080/hook",
        "http://169.254.169.254/latest/meta-data",
        "http://[::1]/",
        "http://0x7f000001/",
        "ftp://example.com/",
        "https://me:secret@example.com/",
    ],
)
async def test_a_callback_to_a_private_address_is_refused_at_once(desk: Desk, url: str) -> None:
    answer = await desk.post("/jobs", desk.key("ada"), ORDER | {"callback_url": url})
    assert (answer.status_code, answer.json()["code"]) == (422, "url_refused")


@pytest.mark.parametrize("rounds", [4, pytest.param(50, marks=pytest.mark.soak)])
async def test_of_twenty_requests_of_one_key_at_once_each_is_answered_with_the_one_job(
    desk: Desk, rounds: int
) -> None:
    for number in range(rounds):
        asked = ORDER | {"idempotency_key": f"k{number}", "tags": [f"r{number}"]}
        sent = (desk.post("/jobs", desk.key("ada"), asked) for _ in range(20))
        answers = await asyncio.gather(*sent)
        codes = sorted(each.status_code for each in answers)
        assert codes == [*[200] * 19, 201]
        (job_id,) = {each.json()["id"] for each in answers}
        listed = (await desk.get(f"/jobs?tag=r{number}", desk.key("ada"))).json()["jobs"]
        assert [each["id"] for each in listed] == [job_id]
