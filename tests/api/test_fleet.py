"""Why jobs wait, what they cost, who drives them: told to whom it is for."""

from __future__ import annotations

from tests.api.conftest import NOW, Desk
from tests.api.test_access import add_key
from tests.api.test_events import put_events
from tests.api.test_jobs import end

from steadyhand.adapters.store.fleet import SqlWorkers
from steadyhand.adapters.store.limits import SqlSpendings
from steadyhand.core.journal.codec import stamp
from steadyhand.core.queue.job import JobStatus
from steadyhand.ports.api import BulkAction
from steadyhand.ports.jobs import WorkerRow
from steadyhand.surfaces.api.callers import Caller
from steadyhand.surfaces.api.job_routes import carry_out

S = JobStatus


async def beat(desk: Desk, name: str) -> str:
    """A worker of that name is there; its id."""
    worker = f"{name}-{desk.mark}"
    row = WorkerRow(worker, "0.1", "", 2, 0, "active", stamp(NOW), stamp(NOW), types=("apply",))
    await SqlWorkers(desk.database).beat(row)
    return worker


async def act(desk: Desk, headers: dict[str, str], asked: dict[str, object]) -> dict[str, object]:
    """What a bulk action came to, as its handle tells it."""
    begun = await desk.post("/jobs/actions", headers, asked)
    assert begun.status_code == 202, begun.text
    assert begun.headers["Location"].endswith(begun.json()["id"])
    told = (await desk.get(f"/jobs/actions/{begun.json()['id']}", headers)).json()
    assert told["status"] == "ended"
    return told


async def test_a_job_says_why_it_waits_and_for_what(desk: Desk) -> None:
    job = await desk.job("ada", worker_affinity="nobody-here")
    told = (await desk.get(f"/jobs/{job['id']}/why", desk.key("ada"))).json()
    assert told["why"] == "Only worker nobody-here may take it, and that one takes nothing now."
    await beat(desk, "w")
    other = await desk.job("ada")
    told = (await desk.get(f"/jobs/{other['id']}/why", desk.key("ada"))).json()
    assert "waits for its turn" in told["why"]


async def test_diagnostics_tell_the_failure_and_the_last_outcome(desk: Desk) -> None:
    job = await desk.job("ada")
    await put_events(desk, "ada", str(job["id"]))
    await end(desk, "ada", str(job["id"]), S.FAILED, "network_error")
    told = (await desk.get(f"/jobs/{job['id']}/diagnostics", desk.key("ada"))).json()
    assert (told["failure_code"], told["last_error_snippet"]) == ("network_error", "as it went")
    assert told["last_outcome_class"] == "success_confirmed"
    assert told["last_outcome_at"]
    trace = (await desk.get(f"/runs/{job['run_id']}/trace-summary", desk.key("ada"))).json()
    assert trace["events"][0]["kind"] == "worker_claimed"
    clusters = (await desk.get("/stats/failures", desk.key("ada"))).json()["clusters"]
    assert [(each["error_code"], each["count"]) for each in clusters] == [("network_error", 1)]
    assert clusters[0]["job_id"] == job["id"]


async def test_an_action_reaches_what_the_list_holds_and_tells_each(desk: Desk) -> None:
    made = [await desk.job("ada", tags=["x"]) for _ in range(3)]
    other = await desk.job("ada")
    await desk.post(f"/jobs/{made[0]['id']}/cancel", desk.key("ada"))
    told = await act(desk, desk.key("ada"), {"action": "cancel", "filter": {"tag": "x"}})
    assert sorted(each["status"] for each in told["results"]) == [202, 202, 409]
    assert (told["more"], told["total"], told["done"]) == (False, 3, 3)
    left = (await desk.get(f"/jobs/{other['id']}", desk.key("ada"))).json()
    assert left["status"] == "queued"


async def test_many_retries_at_once_never_touch_an_unknown_submit(desk: Desk) -> None:
    failed, unknown = await desk.job("ada"), await desk.job("ada")
    await end(desk, "ada", str(failed["id"]), S.FAILED, "network_error")
    await end(desk, "ada", str(unknown["id"]), S.FAILED, "submit_unknown")
    asked = {"action": "retry", "filter": {"status": ["failed"]}}
    told = await act(desk, desk.bearer("ada"), asked)
    by_id = {each["job_id"]: each["status"] for each in told["results"]}
    assert by_id == {failed["id"]: 202, unknown["id"]: 409}


async def test_an_action_that_was_cut_off_goes_on_when_it_is_looked_at(desk: Desk) -> None:
    made = [await desk.job("ada") for _ in range(2)]
    bulks = desk.app.state.context.bulk
    jobs = tuple((str(job["id"]), 1) for job in made)
    cut = BulkAction("ab" * 16, "cancel", stamp(NOW), stamp(NOW), jobs)
    await bulks.put(desk.name("ada"), cut)
    path = f"/jobs/actions/{cut.action_id}"
    assert (await desk.get(path, desk.key("bob"))).status_code == 404
    assert (await desk.get(path, desk.key("ada"))).json()["done"] == 0
    assert (await desk.get(path, desk.key("ada"))).json()["done"] == 0  # somebody may be at it
    await desk.clock.pause(61)
    await desk.get(path, desk.key("ada"))
    told = (await desk.get(path, desk.key("ada"))).json()
    assert (told["status"], [each["status"] for each in told["results"]]) == ("ended", [202, 202])


async def test_an_action_leaves_a_job_that_was_begun_again_since(desk: Desk) -> None:
    job = str((await desk.job("ada"))["id"])
    await end(desk, "ada", job, S.FAILED, "network_error")
    await desk.post(f"/jobs/{job}/retry", desk.key("ada"))
    late = BulkAction("cd" * 16, "cancel", stamp(NOW), stamp(NOW), ((job, 1),))
    store = desk.app.state.context
    await carry_out(Caller("key:valet", desk.name("ada"), frozenset(), store, True), late)
    kept = await store.bulk.get(desk.name("ada"), late.action_id)
    assert [each.code for each in kept.results] == ["job_changed"]
    assert (await desk.get(f"/jobs/{job}", desk.key("ada"))).json()["status"] == "queued"


async def test_usage_is_told_to_its_user_and_to_whom_it_may_be(desk: Desk) -> None:
    ada = desk.name("ada")
    spent = SqlSpendings(desk.database.of_user(ada))
    await spent.reserve("c1", 250_000, month="2026-11", limit=10_000_000)
    await desk.job("ada")
    told = (await desk.get("/usage", desk.bearer("ada"))).json()
    assert (told["cost_usd"], told["budget_usd"], told["jobs"]) == (0.25, 2.0, 1)
    path = f"/users/{ada}/usage"
    assert (await desk.get(path, desk.bearer("ada"))).json() == told
    assert (await desk.get(path, desk.key())).json() == told
    assert (await desk.get(path, desk.bearer("bob"))).status_code == 404
    assert (await desk.get(path, desk.bearer("bob", scope="jobs:read admin"))).json() == told
    _, bound = await add_key(desk, "jobs:read", user="bob")
    assert (await desk.get(path, bound)).status_code == 404
    stats = (await desk.get("/stats", desk.bearer("ada"))).json()
    assert (stats["by_status"], stats["total"]) == ({"queued": 1}, 1)


async def test_the_fleet_is_for_those_who_keep_it(desk: Desk) -> None:
    worker = await beat(desk, "w")
    for path in ("/workers", "/monitoring/health", "/monitoring/metrics", "/monitoring/dashboard"):
        assert (await desk.get(path, desk.bearer("ada"))).status_code == 403
        assert (await desk.get(path, desk.key())).status_code == 200
    metrics = await desk.get("/monitoring/metrics", desk.key())
    assert f'steadyhand_worker_silence_seconds{{worker="{worker}"}} 0' in metrics.text
    drained = await desk.post(f"/workers/{worker}/drain", desk.key())
    assert drained.status_code == 202
    rows = (await desk.get("/workers", desk.key())).json()["workers"]
    assert next(row for row in rows if row["worker_id"] == worker)["draining"]
    assert (await desk.post(f"/workers/{worker}/deregister", desk.key())).json()["jobs"] == []
    assert (await desk.post("/workers/nobody/drain", desk.key())).status_code == 404
