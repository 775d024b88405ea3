"""No route gives anything of another user's, or lets it be changed: each of them is walked.

A route that is added with an id in its address is walked as well, and fails until it is told here
whose ids it takes.
"""

from __future__ import annotations

from tests.api.conftest import Desk
from tests.api.test_events import put_events
from tests.api.test_jobs import end
from tests.api.test_questions import SHEET, park

from steadyhand.adapters.store.jobs import SqlJobs
from steadyhand.core.queue.job import JobStatus
from steadyhand.surfaces.api.app import routes_of

HEALTH = "/api/v1/health"
ANYBODY = {HEALTH, "/health", "/api/v1/openapi.json"}
# What these put is the asker's own, whatever another user has of that name.
OWN = {"/api/v1/profiles/{name}", "/api/v1/credentials/{domain}"}
NAMES = ("job_id", "run_id", "question_id", "user_id", "worker_id", "handle", "action_id")
KEEPERS = ("/workers", "/monitoring")  # for those who keep the fleet: 403 for a user
BODIES: dict[str, object] = {
    "/api/v1/questions/{question_id}/answer": {"value": "YES", "digest": SHEET.digest},
    "/api/v1/jobs/{job_id}/resume": {},
    "/api/v1/gh/valet/resume/{job_id}": {},
}


def routes(desk: Desk) -> list[tuple[str, str]]:
    """Every method and whole address of the application."""
    return list(routes_of(desk.app))


def is_of_keepers(path: str) -> bool:
    """Whether the route is for those who keep the fleet."""
    return any(name in path for name in KEEPERS)


async def call(
    desk: Desk, method: str, path: str, headers: dict[str, str], body: object = None
) -> tuple[int, str]:
    answer = await desk.client.request(
        method, path, headers=headers, json=body if method != "GET" else None
    )
    return answer.status_code, answer.text


async def test_no_route_gives_what_is_anothers(desk: Desk) -> None:
    waiting = await park(desk, SHEET)
    job = await desk.job("ada", metadata={"secret": "of-ada"})
    ended = str(job["id"])
    await put_events(desk, "ada", ended)
    await end(desk, "ada", ended, JobStatus.FAILED, "network_error")
    before = await SqlJobs(desk.database.of_user(desk.name("ada"))).history(ended)
    for name in (ended, waiting):
        known = {"job_id": name, "run_id": name, "question_id": SHEET.id}
        known |= {"user_id": desk.name("ada"), "handle": "0" * 32, "action_id": "0" * 32}
        known |= {"name": "default", "domain": "jobs.example.com", "event_id": f"{ended}.1.end"}
        walked = 0
        for method, path in routes(desk):
            if "{" not in path or is_of_keepers(path) or (method == "PUT" and path in OWN):
                continue
            walked += 1
            for headers in (desk.bearer("bob"), desk.key("bob")):
                where, body = path.format(**known), BODIES.get(path)
                code, text = await call(desk, method, where, headers, body)
                assert code == 404, (method, path, code)
                assert "of-ada" not in text
                assert desk.name("ada") not in text.replace(where, "")  # but as it was asked
        assert walked >= 12
    after = await SqlJobs(desk.database.of_user(desk.name("ada"))).history(ended)
    assert after == before
    assert (await desk.get(f"/jobs/{waiting}", desk.key("ada"))).json()["status"] == "paused"


async def test_no_list_holds_what_is_anothers(desk: Desk) -> None:
    await park(desk, SHEET)
    await desk.job("ada", metadata={"secret": "of-ada"})
    for method, path in routes(desk):
        if method != "GET" or "{" in path or path in ANYBODY or is_of_keepers(path):
            continue
        for headers in (desk.bearer("bob"), desk.key("bob")):
            code, text = await call(desk, method, path, headers)
            assert code == 200, (path, code)
            assert "of-ada" not in text
            assert desk.name("ada") not in text


async def test_nobody_gets_past_the_door_of_any_route(desk: Desk) -> None:
    for method, path in routes(desk):
        if path in (HEALTH, "/health"):
            continue
        where = path.format(**dict.fromkeys((*NAMES, "name", "domain", "event_id"), "x"))
        code, _ = await call(desk, method, where, {}, {})
        assert code == 401, (method, path, code)


async def test_a_user_is_no_keeper_of_the_fleet(desk: Desk) -> None:
    for method, path in routes(desk):
        if is_of_keepers(path):
            where = path.format(worker_id="x")
            code, _ = await call(desk, method, where, desk.bearer("bob"), {})
            assert code == 403, (method, path, code)
