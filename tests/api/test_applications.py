"""Papers by handle, applications made of them, and the doors that earlier clients know."""

from __future__ import annotations

import json

import pytest
from tests.api.conftest import ORDER, Desk
from tests.api.test_jobs import end

from steadyhand.adapters.store.jobs import SqlJobs
from steadyhand.core.queue.job import Job, JobStatus
from steadyhand.settings import Settings
from steadyhand.wiring.home import user_folder

PDF = b"%PDF-1.7\nthe paper of nobody"
PERSON = {"name": {"given": "Ada", "family": "Nemo"}, "email": "ada@mail.example"}
URL = ORDER["target_url"]


async def send(desk: Desk, content: bytes = PDF, name: str = "cv.pdf", user: str = "ada") -> object:
    """The answer to a file that was sent."""
    files = {"file": (name, content, "application/pdf")}
    return await desk.client.post("/api/v1/files", headers=desk.key(user), files=files)


async def stored(desk: Desk, job_id: str, user: str = "ada") -> Job:
    """The job as its worker reads it."""
    return await SqlJobs(desk.database.of_user(desk.name(user))).get(job_id)


async def test_an_application_names_its_papers_by_handle(desk: Desk) -> None:
    sent = await send(desk)
    assert sent.status_code == 201
    handle = sent.json()["handle"]
    asked = {"target_url": URL, "profile": PERSON, "resume": handle, "dry_run": True}
    asked |= {"qa_overrides": {"Notice period": "3 months"}, "job": {"priority": 2}}
    made = await desk.post("/applications", desk.key("ada"), asked)
    assert made.status_code == 201, made.text
    order = (await stored(desk, made.json()["id"])).order
    assert order.priority == 2
    assert order.input_data == {
        "profile": PERSON,
        "resume": handle,
        "answers": {"Notice period": "3 months"},
        "dry_run": True,
    }
    theirs = await desk.post("/applications", desk.key("bob"), asked)
    assert (theirs.status_code, theirs.json()["code"]) == (422, "no_such_file")
    again = await desk.get(f"/files/{handle}", desk.key("ada"))
    assert again.content == PDF
    assert again.headers["Content-Disposition"].startswith("attachment")
    assert (await desk.get(f"/files/{handle}", desk.key("bob"))).status_code == 404


async def send_form(desk: Desk, user: str = "ada", **said: object) -> object:
    """The answer to an application as a form; what is bytes is a file of it."""
    files = {n: (f"{n}.pdf", v, "application/pdf") for n, v in said.items() if type(v) is bytes}
    texts = {name: value for name, value in said.items() if name not in files}
    headers = desk.key(user) | {"Idempotency-Key": "form-1"}
    where = "/api/v1/applications"
    sent = {n: (None, v) for n, v in texts.items()} | files  # a form, whether or not it has files
    return await desk.client.post(where, headers=headers, files=sent)


async def test_an_application_comes_as_a_form_with_its_papers(desk: Desk) -> None:
    said = {"target_url": URL, "profile": json.dumps(PERSON), "resume": PDF, "preset": "speed"}
    said |= {"cover_letter": PDF + b"2", "qa_overrides": '{"Notice": "3 months"}'}
    said |= {"dry_run": "true", "job": '{"tags": ["a"]}'}
    made = await send_form(desk, **said)
    assert made.status_code == 201, made.text
    order = (await stored(desk, made.json()["id"])).order
    assert (order.quality, order.tags) == ("speed", ("a",))
    assert order.input_data["profile"] == PERSON
    assert (order.input_data["dry_run"], order.input_data["answers"]) == (
        True,
        {"Notice": "3 months"},
    )
    paper = await desk.get(f"/artifacts/{order.input_data['resume']}", desk.key("ada"))
    assert paper.content == PDF
    assert paper.headers["Content-Disposition"].startswith("attachment")
    again = await send_form(desk, **said)  # the same papers have the same handles
    assert (again.status_code, again.json()["id"]) == (200, made.json()["id"])
    other = await send_form(desk, **said | {"resume": PDF + b"3"})
    assert other.status_code == 409


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"profile": "{"}, "/profile"),
        ({"qa_overrides": "[]"}, "/qa_overrides"),
        ({"qa_overrides": "{"}, "/qa_overrides"),
        ({"dry_run": "yes"}, "/dry_run"),
        ({"preset": "best"}, "/preset"),
        ({"resume": "../cv.pdf"}, "/resume"),
        ({"nothing": "1"}, "/nothing"),
        ({"target_url": "a\u202eb"}, "/target_url"),
        ({"target_url": PDF}, "/target_url"),
        ({"photo": PDF}, "/photo"),
    ],
)
async def test_what_is_wrong_with_a_form_is_pointed_at_and_nothing_is_kept(
    desk: Desk, wrong: dict[str, object], pointer: str, settings: Settings
) -> None:
    said = {"target_url": URL, "profile": "default", "cover_letter": PDF} | wrong
    answer = await send_form(desk, **said)
    assert (answer.status_code, answer.json()["code"]) == (422, "validation_failed")
    assert answer.json()["errors"][0]["pointer"] == pointer
    assert not list(user_folder(settings, desk.name("ada")).glob("files/*"))


@pytest.mark.parametrize(
    ("media_type", "body", "status"),
    [
        ("application/json", b"{", 400),
        ("application/json", b"\xff", 400),
        ("text/plain", b"{}", 415),
        ("multipart/form-data; boundary=x", b"--y", 400),
        ("multipart/form-data", b"", 400),
    ],
)
async def test_an_application_that_is_no_body_is_refused(
    desk: Desk, media_type: str, body: bytes, status: int
) -> None:
    headers = desk.key("ada") | {"Content-Type": media_type}
    answer = await desk.client.post("/api/v1/applications", headers=headers, content=body)
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"] == "application/problem+json"


async def test_a_paper_of_a_form_that_is_no_pdf_is_refused_by_its_name(desk: Desk) -> None:
    answer = await send_form(desk, target_url=URL, profile="default", cover_letter=b"<html>")
    assert (answer.status_code, answer.json()["code"]) == (422, "not_a_pdf")
    assert "cover_letter" in answer.json()["detail"]


@pytest.mark.parametrize("content", [b"", b"<html>", b"MZ", b"x" + PDF])
async def test_what_is_no_pdf_is_no_paper(desk: Desk, content: bytes) -> None:
    answer = await send(desk, content)
    assert answer.status_code == 422


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("../../etc/passwd", "passwd.pdf"),
        ("C:\\me\\Lebenslauf 2026.PDF", "Lebenslauf-2026.pdf"),
        (".pdf", "document.pdf"),
        ("\u202efdp.exe", "fdp.exe.pdf"),
    ],
)
async def test_the_name_of_a_paper_leads_nowhere(desk: Desk, given: str, kept: str) -> None:
    answer = await send(desk, name=given)
    assert answer.json()["name"] == kept


async def test_a_paper_that_is_too_large_is_refused(desk: Desk) -> None:
    answer = await send(desk, PDF + b"x" * (10 << 20))
    assert answer.status_code == 413


async def test_what_is_wrong_with_the_job_of_an_application_is_pointed_at(desk: Desk) -> None:
    asked = {"target_url": URL, "profile": "default", "job": {"priority": 99}}
    answer = await desk.post("/applications", desk.key("ada"), asked)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == "/job/priority"
    twice = asked | {"job": {"input_data": {}}}
    assert (await desk.post("/applications", desk.key("ada"), twice)).status_code == 422


async def test_the_job_runners_addresses_are_answered(desk: Desk) -> None:
    job = await desk.job("ada")
    await end(desk, "ada", str(job["id"]), JobStatus.FAILED, "network_error")
    jobs = (await desk.client.get("/api/jobs", headers=desk.key("ada"))).json()
    fields = {"failure_class", "failure_code", "retry_count", "last_error_snippet"}
    assert set(jobs[0]) >= fields | {"last_outcome_class", "last_outcome_at"}
    for path in ("/api/stats/failures", f"/api/jobs/{job['id']}/diagnostics"):
        assert (await desk.client.get(path, headers=desk.key("ada"))).status_code == 200
    trace = f"/api/runs/{job['run_id']}/trace-summary"
    assert (await desk.client.get(trace, headers=desk.key("ada"))).status_code == 200


async def test_a_task_takes_a_schema_and_refuses_one_that_cannot_be_read(desk: Desk) -> None:
    people = {"type": "object", "properties": {"owner": {"type": "string"}}}
    own = {"target_url": URL, "task_description": "click Open", "input_data": {"allow": ["write"]}}
    made = await desk.post("/tasks", desk.key("ada"), own | {"schema": people})
    assert made.status_code == 201, made.text
    order = (await stored(desk, made.json()["id"])).order
    assert order.input_data == {"allow": ["write"], "schema": people}
    bare = await desk.post("/tasks", desk.key("ada"), own)
    assert (await stored(desk, bare.json()["id"])).order.input_data == {"allow": ["write"]}
    wrong = {"type": "object", "properties": {"owner": {"type": "array"}}}
    for schema, given, why in (
        (wrong, {}, "Property 'owner' is of type 'array'"),
        (people, {"schema": people}, "must not hold schema"),
    ):
        refused = await desk.post(
            "/tasks", desk.key("ada"), own | {"schema": schema, "input_data": given}
        )
        assert (refused.status_code, why in refused.json()["detail"]) == (422, True), refused.text
    described = (await desk.get("/openapi.json", desk.key("ada"))).json()["components"]["schemas"]
    assert "JSON Schema" in described["TaskRequest"]["properties"]["schema"]["description"]
