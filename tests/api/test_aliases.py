"""Clients of the earlier application service: requests written from its document alone."""

from __future__ import annotations

import pytest
from tests.api.conftest import KEY, NOW, ORDER, Desk
from tests.api.test_applications import PDF, PERSON, stored
from tests.api.test_events import put_events
from tests.api.test_fleet import beat
from tests.api.test_jobs import end
from tests.api.test_questions import SHEET, USER_NAME, park

from steadyhand.core.answer.sheet import Question, QuestionKind
from steadyhand.core.queue.job import JobStatus
from steadyhand.core.secrets import Secret, SecretKind, parse_place
from steadyhand.settings import Settings
from steadyhand.surfaces.api.app import make_app
from steadyhand.wiring.api import api_context

HEADERS = {"X-GH-Service-Key": KEY}
URL = ORDER["target_url"]
USER_DATA = {"first_name": "Ada", "last_name": "Nemo", "email": "ada@mail.example"}
COLUMNS = (  # of its job table, without what was given to fill in
    "id idempotency_key user_id created_by job_type target_url task_description priority"
    " scheduled_at max_retries retry_count timeout_seconds status status_message started_at"
    " completed_at last_heartbeat worker_id manual_id engine_type result_data result_summary"
    " error_code error_details screenshot_urls artifact_urls metadata tags callback_url"
    " valet_task_id target_worker_id created_at updated_at"
).split()
EVENT_COLUMNS = "id job_id event_type from_status to_status message metadata actor created_at"


def create_request(desk: Desk, **said: object) -> dict[str, object]:
    """Its example of a job, for that user."""
    return {
        "user_id": desk.name("ada"),
        "job_type": "apply",
        "target_url": URL,
        "task_description": "Apply to the job posting",
        "input_data": {"user_data": USER_DATA, "qa_overrides": {"Notice period": "3 months"}},
        "priority": 5,
        "timeout_seconds": 300,
        "max_retries": 3,
        "idempotency_key": f"key-{desk.mark}",
        "metadata": {},
        "tags": [],
        **said,
    }


async def test_an_application_is_asked_for_with_a_person_and_a_paper(desk: Desk) -> None:
    sent = await desk.client.post(
        "/api/v1/files",
        headers=desk.key("ada"),
        files={"file": ("cv.pdf", PDF, "application/pdf")},
    )
    asked = {
        "user_id": desk.name("ada"),
        "target_url": URL,
        "valet_task_id": "task-1",
        "profile": USER_DATA,
        "resume_ref": sent.json()["handle"],
        "qa_overrides": {"Notice period": "3 months"},
        "quality": "speed",
        "target_worker_id": "sandbox-7",
    }
    made = await desk.post("/gh/valet/apply", HEADERS, asked)
    assert made.status_code == 201, made.text
    row = made.json()
    assert (row["valet_task_id"], row["created_by"]) == ("task-1", "valet")
    assert (row["status"], row["target_worker_id"]) == ("queued", "sandbox-7")
    order = (await stored(desk, row["job_id"])).order
    assert (order.quality, order.worker_affinity) == ("speed", "sandbox-7")
    assert order.input_data == {
        "profile": PERSON,
        "resume": sent.json()["handle"],
        "answers": {"Notice period": "3 months"},
    }


async def test_a_job_has_the_columns_of_its_row_and_goes_its_way(desk: Desk) -> None:
    made = await desk.post("/gh/jobs", HEADERS, create_request(desk))
    assert made.status_code == 201, made.text
    row = made.json()
    assert set(COLUMNS) <= set(row)
    assert (row["user_id"], row["timeout_seconds"]) == (desk.name("ada"), 300)
    assert "input_data" not in row
    again = await desk.post("/gh/jobs", HEADERS, create_request(desk))
    assert (again.status_code, again.json()["id"]) == (200, row["id"])
    other = await desk.post("/gh/jobs", HEADERS, create_request(desk, priority=1))
    assert other.status_code == 409
    job_id = row["id"]
    for path in (f"/gh/jobs/{job_id}", f"/gh/jobs/{job_id}/status", f"/gh/valet/status/{job_id}"):
        told = (await desk.get(path, HEADERS)).json()
        assert (told["job_id"], told["status"]) == (job_id, "queued")
    listed = f"/gh/jobs?user_id={desk.name('ada')}&job_type=apply&status=queued&limit=10"
    assert [each["id"] for each in (await desk.get(listed, HEADERS)).json()["jobs"]] == [job_id]
    cancelled = await desk.post(f"/gh/jobs/{job_id}/cancel", HEADERS)
    assert cancelled.json()["status"] == "cancelled"
    retried = await desk.post(f"/gh/jobs/{job_id}/retry", HEADERS)
    assert (retried.json()["status"], retried.json()["attempt"]) == ("queued", 2)
    log = (await desk.get(f"/gh/jobs/{job_id}/events", HEADERS)).json()["events"]
    assert all(set(each) == set(EVENT_COLUMNS.split()) for each in log)
    changes = [each["to_status"] for each in log if each["event_type"] == "status_change"]
    assert changes == ["queued", "cancelled", "queued"]


async def test_events_of_the_run_stand_among_the_changes_of_status(desk: Desk) -> None:
    row = (await desk.post("/gh/jobs", HEADERS, create_request(desk))).json()
    await put_events(desk, "ada", row["run_id"])
    await end(desk, "ada", row["id"], JobStatus.COMPLETED)
    log = (await desk.get(f"/gh/jobs/{row['id']}/events", HEADERS)).json()["events"]
    kinds = [each["event_type"] for each in log]
    assert {"status_change", "action_executed", "run_ended"} <= set(kinds)
    stream = HEADERS | {"Accept": "text/event-stream"}
    told = await desk.get(f"/gh/jobs/{row['id']}/events", stream)
    assert told.text.rstrip().split("\n")[-2] == "event: end"
    ended = (await desk.get(f"/gh/valet/status/{row['id']}", HEADERS)).json()
    assert ended["status"] == "completed"
    assert set(ended["cost"]) >= {"total_cost_usd", "input_tokens", "output_tokens", "parts"}
    assert ended["interaction"] is None


async def test_several_jobs_are_each_answered_for_themselves(desk: Desk) -> None:
    jobs = [
        create_request(desk, idempotency_key=""),
        create_request(desk, idempotency_key="", job_type="mow"),
        create_request(desk, idempotency_key="", user_id=desk.name("bob")),
        create_request(desk, idempotency_key="", input_data={"user_data": {"shoe_size": 43}}),
    ]
    told = (await desk.post("/gh/jobs/batch", HEADERS, {"jobs": jobs})).json()["results"]
    assert [each["status"] for each in told] == [201, 422, 201, 422]
    assert told[2]["job"]["user_id"] == desk.name("bob")
    assert "shoe_size" in told[3]["problem"]["detail"]


async def test_a_task_in_words_is_a_job_of_its_own_type(desk: Desk) -> None:
    asked = {"user_id": desk.name("ada"), "target_url": URL, "task_description": "Read the salary"}
    made = await desk.post("/gh/valet/task", HEADERS, asked | {"valet_task_id": "t-2"})
    assert made.status_code == 201, made.text
    assert (made.json()["job_type"], made.json()["valet_task_id"]) == ("custom", "t-2")
    own = {"target_url": URL, "task_description": "read the heading as salary"}
    same = await desk.post("/tasks", desk.key("ada"), own)
    assert (same.status_code, same.json()["job_type"]) == (201, "custom")
    await beat(desk, "w")
    why = (await desk.get(f"/jobs/{same.json()['id']}/why", desk.key("ada"))).json()["why"]
    assert "custom" in why
    refused = await desk.post("/tasks", desk.key("ada"), own | {"task_description": "Ponder"})
    assert (refused.status_code, "Ponder" in refused.json()["detail"]) == (422, True)
    shown = {"task_description": "Delete the project Apollo"}
    steps = await desk.post("/tasks/steps", desk.key("ada"), shown)
    assert "expect no row" in steps.json()["steps"], steps.text


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        (Question("q", QuestionKind.OTP, "The code?"), "2fa"),
        (Question("q", QuestionKind.BLOCKER, "A wall.", label="captcha"), "captcha"),
        (Question("q", QuestionKind.TEXT, "Your password?", secret=True), "login"),
        (USER_NAME, "login"),
        (SHEET, "approval"),
    ],
)
async def test_a_job_that_waits_tells_the_kind_of_its_blocker(
    desk: Desk, question: Question, kind: str
) -> None:
    job_id = await park(desk, question)
    told = (await desk.get(f"/gh/valet/status/{job_id}", HEADERS)).json()
    assert (told["status"], told["interaction"]["type"]) == ("paused", kind)
    assert told["interaction"]["question_id"] == question.id


async def test_a_code_goes_in_by_its_own_words_and_comes_back_nowhere(desk: Desk) -> None:
    job_id = await park(desk, Question("q", QuestionKind.OTP, "The code?"))
    asked = {
        "resolved_by": "human",
        "resolution_notes": "Read it from the mail",
        "resolution_type": "code_entry",
        "resolution_data": {"code": "123456"},
    }
    told = await desk.post(f"/gh/valet/resume/{job_id}", HEADERS, asked)
    assert (told.status_code, told.json()["status"]) == (202, "queued")
    for path in (f"/gh/valet/status/{job_id}", f"/gh/jobs/{job_id}/events", f"/gh/jobs/{job_id}"):
        assert "123456" not in (await desk.get(path, HEADERS)).text
    again = await desk.post(f"/gh/valet/resume/{job_id}", HEADERS, asked)
    assert again.status_code == 409


@pytest.mark.parametrize("name", ["quality", "quality_preset"])
async def test_a_preset_has_two_names_at_every_door(desk: Desk, name: str) -> None:
    doors = {
        "/gh/jobs": create_request(desk, idempotency_key=""),
        "/gh/valet/apply": {"target_url": URL, "profile": {"full_name": "Ada Nemo"}},
        "/gh/valet/task": {"target_url": URL, "task_description": "Read the salary"},
    }
    for door, asked in doors.items():
        whose = {"user_id": desk.name("ada"), name: "speed"}
        made = await desk.post(door, HEADERS, asked | whose)
        assert (made.status_code, made.json().get("quality_preset")) == (201, "speed"), made.text


async def test_sessions_usage_workers_and_models_have_their_addresses(desk: Desk) -> None:
    ada = desk.name("ada")
    vault = desk.app.state.context.vault(ada, "a test")
    await vault.put(parse_place(SecretKind.SESSION, "jobs.example.com"), Secret("{}"), at=NOW)
    sessions = (await desk.get(f"/gh/valet/sessions/{ada}", HEADERS)).json()
    assert [each["domain"] for each in sessions["sessions"]] == ["jobs.example.com"]
    path = f"/api/v1/gh/valet/sessions/{ada}"
    assert (await desk.client.delete(path, headers=desk.bearer("bob"))).status_code == 404
    gone = await desk.client.delete(path, headers=HEADERS)
    assert gone.json() == {"user_id": ada, "deleted": 1}
    usage = (await desk.get(f"/gh/users/{ada}/usage", HEADERS)).json()
    assert (usage["total_cost_usd"], usage["job_count"], usage["tier"]) == (0.0, 0, "starter")
    assert usage["period_start"] == "2026-11-01T00:00:00.000Z"
    assert usage["period_end"] == "2026-12-01T00:00:00.000Z"
    worker = await beat(desk, "w")
    told = await desk.post("/gh/valet/workers/deregister", HEADERS, {"target_worker_id": worker})
    assert told.json() == {"worker_id": worker, "jobs": [], "submitting": []}
    named = await desk.post("/gh/valet/workers/deregister", HEADERS, {})
    assert named.status_code == 422
    assert (await desk.get("/gh/models", HEADERS)).status_code == 200


async def test_health_and_monitoring_are_at_the_root_as_well(desk: Desk) -> None:
    assert (await desk.client.get("/health")).json() == {"status": "ok"}
    names = ("health", "metrics", "metrics/json", "alerts", "workers", "dashboard")
    for name in names:
        assert (await desk.client.get(f"/monitoring/{name}")).status_code == 401
        assert (await desk.client.get(f"/monitoring/{name}", headers=HEADERS)).status_code == 200


async def test_what_nothing_here_means_is_refused_by_its_name(desk: Desk) -> None:
    odd = create_request(desk, input_data={"user_data": {"shoe_size": 43}})
    refused = await desk.post("/gh/jobs", HEADERS, odd)
    assert (refused.status_code, "shoe_size" in refused.json()["detail"]) == (422, True)
    path = create_request(desk, resume_ref="s3://bucket/cv.pdf")
    assert (await desk.post("/gh/jobs", HEADERS, path)).status_code == 422


async def test_an_earlier_client_of_one_user_acts_for_no_other(desk: Desk) -> None:
    job = await desk.job("ada")
    for path in (f"/gh/jobs/{job['id']}", f"/gh/valet/status/{job['id']}"):
        assert (await desk.get(path, desk.bearer("bob"))).status_code == 404
        assert (await desk.get(path, desk.key("bob"))).status_code == 404
    asked = {"user_id": desk.name("ada"), "target_url": URL, "profile": {}}
    for where, body in (("/gh/valet/apply", asked), ("/gh/jobs", create_request(desk))):
        answer = await desk.post(where, desk.bearer("bob"), body)
        assert (answer.status_code, answer.json()["code"]) == (403, "other_user")
    listed = await desk.get(f"/gh/jobs?user_id={desk.name('ada')}", desk.bearer("bob"))
    assert listed.status_code == 403


async def test_a_sentence_that_no_rule_reads_is_a_task_where_a_model_may_write_its_steps(
    settings: Settings, desk: Desk
) -> None:
    own = {"target_url": URL, "task_description": "Ponder the meaning of it all"}
    refused = await desk.post("/tasks", desk.key("ada"), own)
    named = {"runner_provider": "ollama", "runner_model": "any"}
    context = api_context(settings.model_copy(update=named), desk.database, desk.clock)
    asking = Desk(make_app(context), desk.database, desk.clock)
    made = await asking.post("/tasks", desk.key("ada"), own)
    steps = await asking.post(
        "/tasks", desk.key("ada"), own | {"task_description": "click Save\nponder it"}
    )
    await asking.client.aclose()
    assert [each.status_code for each in (refused, made, steps)] == [422, 201, 422]
