"""No route gives anything of another user's, or lets it be changed: each of them is walked.

A route that is added with an id in its address is walked as well, and fails until it is told here
whose ids it takes.
"""

from __future__ import annotations

from fastapi import APIRouter
from tests.api.conftest import NOW, Desk
from tests.api.test_events import put_events
from tests.api.test_jobs import end
from tests.api.test_questions import SHEET, park

from steadyhand.adapters.store.jobs import SqlJobs
from steadyhand.core.journal.codec import stamp
from steadyhand.core.queue.job import JobStatus
from steadyhand.core.secrets import Secret, SecretKind, parse_place
from steadyhand.ports.api import BulkAction
from steadyhand.settings import Settings
from steadyhand.surfaces.api import app
from steadyhand.surfaces.api.callers import Reader
from steadyhand.wiring.home import user_folder

CALLBACK = "https://192.0.43.8/hook"
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
    return list(app.routes_of(desk.app))


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


async def what_is_adas(desk: Desk, settings: Settings) -> dict[str, str]:
    """One of all that has a name and is Ada's, by what the routes call it; her own picture too."""
    waiting = await park(desk, SHEET)
    job = await desk.job("ada", metadata={"secret": "of-ada"}, callback_url=CALLBACK)
    ended, context = str(job["id"]), desk.app.state.context
    await put_events(desk, "ada", ended)
    folder = user_folder(settings, desk.name("ada")) / "runs" / ended / "pictures"
    folder.mkdir(parents=True)
    (folder / "0012-proof.png").write_bytes(b"\x89PNG of-ada")
    await end(desk, "ada", ended, JobStatus.FAILED, "network_error")
    listed = (await desk.get(f"/jobs/{ended}/artifacts", desk.key("ada"))).json()["artifacts"]
    bulk = BulkAction("ab" * 16, "cancel", stamp(NOW), stamp(NOW), ((ended, 1),))
    await context.bulk.put(desk.name("ada"), bulk)
    name = desk.name("ada")
    profile = {"name": {"given": "of-ada", "family": "Nemo"}, "email": "ada@mail.example"}
    await context.profiles.put(name, "default", profile)
    vault = context.vault(name, "a test")
    for place in (
        parse_place(SecretKind.SESSION, "jobs.example.com"),
        parse_place(SecretKind.CREDENTIAL, "https://jobs.example.com"),
    ):
        await vault.put(place, Secret("of-ada", "of-ada"), at=NOW)
    outbox = await context.outbox.of_job(name, ended)
    return {
        "waiting": waiting,
        "job_id": ended,
        "run_id": ended,
        "question_id": SHEET.id,
        "user_id": name,
        "handle": listed[0]["handle"],
        "action_id": bulk.action_id,
        "name": "default",
        "domain": "jobs.example.com",
        "event_id": outbox[-1].event_id,
    }


async def reached(desk: Desk, known: dict[str, str]) -> tuple[list[str], int]:
    """What Bob gets of hers by a name that he knows, and how many routes he was sent along."""
    found, walked = [], 0
    for method, path in routes(desk):
        if "{" not in path or is_of_keepers(path) or (method == "PUT" and path in OWN):
            continue
        walked += 1
        where = path.format(**known)
        streams = [{}, {"Accept": "text/event-stream"}] if method == "GET" else [{}]
        for more in streams:
            for headers in (desk.bearer("bob"), desk.key("bob")):
                code, text = await call(desk, method, where, headers | more, BODIES.get(path))
                told = "of-ada" in text or desk.name("ada") in text.replace(where, "")
                if code != 404 or told:  # but as it was asked
                    found.append(f"{method} {path}: {code}")
    return found, walked


async def test_no_route_gives_what_is_anothers(desk: Desk, settings: Settings) -> None:
    known = await what_is_adas(desk, settings)
    jobs = SqlJobs(desk.database.of_user(desk.name("ada")))
    before = await jobs.history(known["job_id"])
    for job_id in (known["job_id"], known["waiting"]):
        found, walked = await reached(desk, known | {"job_id": job_id, "run_id": job_id})
        assert found == []
        assert walked >= 37
    assert await jobs.history(known["job_id"]) == before
    waits = (await desk.get(f"/jobs/{known['waiting']}", desk.key("ada"))).json()
    assert waits["status"] == "paused"


async def test_each_of_these_names_leads_their_own_user_somewhere(
    desk: Desk, settings: Settings
) -> None:
    known = await what_is_adas(desk, settings)
    for method, path in routes(desk):
        if method != "GET" or "{" not in path or is_of_keepers(path):
            continue
        where = path.format(**known)
        code, text = await call(desk, method, where, desk.key("ada"))
        elsewhere = "/files/{handle}" in path  # a picture is no paper
        assert code == (404 if elsewhere else 200), (path, code, text)


async def test_a_route_that_forgets_whose_it_is_is_found(desk: Desk, settings: Settings) -> None:
    known = await what_is_adas(desk, settings)
    careless = APIRouter()

    @careless.get("/forgotten/{job_id}")
    async def read_anybodys(caller: Reader, job_id: str) -> dict[str, str]:
        del caller
        return {"job_id": job_id}

    @careless.post("/forgotten/{handle}")
    async def change_anybodys(caller: Reader, handle: str) -> dict[str, str]:
        return {"user": caller.user_id, "handle": handle}

    desk.app.include_router(careless, prefix="/api/v1")
    desk.app.add_api_route("/late/{job_id}", read_anybodys)
    found, _ = await reached(desk, known)
    assert sorted(set(found)) == [
        "GET /api/v1/forgotten/{job_id}: 200",
        "GET /late/{job_id}: 200",
        "POST /api/v1/forgotten/{handle}: 200",
    ]


async def test_the_routes_that_are_walked_are_all_of_the_contract(desk: Desk) -> None:
    paths = desk.app.openapi()["paths"].items()
    contract = {(name.upper(), path) for path, operations in paths for name in operations}
    walked = {(method, path) for method, path in routes(desk) if method != "HEAD"}
    assert walked - contract == {("GET", "/api/v1/openapi.json")}
    assert contract <= walked


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
