"""Questions over HTTP: whose yes counts, for which sheet, and what goes on by it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.api.conftest import NOW, Desk

from steadyhand.adapters.store.jobs import SqlJobs
from steadyhand.adapters.store.questions import SqlQuestions
from steadyhand.adapters.store.service_keys import SqlUsers
from steadyhand.core.answer.sheet import NextSecret, Question, QuestionKind, SheetLine
from steadyhand.core.page.snapshot import FieldKey
from steadyhand.core.queue.job import LIVE, JobChange, JobStatus
from steadyhand.ports.jobs import ServiceUser

K = QuestionKind
LINE = SheetLine("Email", "", "ada@example.org", "profile", "", 1.0, True, key=FieldKey("e"))
SHEET = Question("q-sheet", K.CONFIRM_SUBMIT, "Send this?", sheet=(LINE,), digest="ab" * 32)


async def park(desk: Desk, question: Question, user: str = "ada") -> str:
    """A job of that user waits for the answer; its id."""
    job = await desk.job(user)
    job_id = str(job["id"])
    database = desk.database.of_user(desk.name(user))
    await SqlQuestions(database).park(job_id, question, at=NOW)
    waits = JobChange(JobStatus.PAUSED, "worker:w1", "asked", waiting_for=question.id)
    await SqlJobs(database).change(job_id, waits, only=tuple(LIVE), at=NOW)
    return job_id


async def status(desk: Desk, job_id: str, user: str = "ada") -> str:
    return str((await desk.get(f"/jobs/{job_id}/status", desk.key(user))).json()["status"])


async def test_an_answer_is_stored_once_and_its_job_goes_on(desk: Desk) -> None:
    job_id = await park(desk, Question("q1", K.TEXT, "Notice period?", label="Notice"))
    listed = (await desk.get("/questions", desk.bearer("ada"))).json()["questions"]
    assert [(each["id"], each["job_id"]) for each in listed] == [("q1", job_id)]
    first = await desk.post("/questions/q1/answer", desk.bearer("ada"), {"value": "3 months"})
    assert (first.status_code, first.json()["by"]) == (200, f"user:{desk.name('ada')}")
    assert await status(desk, job_id) == "queued"
    again = await desk.post("/questions/q1/answer", desk.bearer("ada"), {"value": "none"})
    assert again.status_code == 404


async def test_a_yes_counts_for_the_sheet_whose_digest_it_quotes(desk: Desk) -> None:
    job_id = await park(desk, SHEET)
    path = "/questions/q-sheet/answer"
    for digest in ("", "ab" * 6, "cd" * 32):
        answer = await desk.post(path, desk.bearer("ada"), {"value": "YES", "digest": digest})
        assert (answer.status_code, answer.json()["code"]) == (409, "digest_differs")
        assert answer.json()["question"]["digest"] == SHEET.digest
    assert await status(desk, job_id) == "paused"
    whole = {"value": "YES", "digest": SHEET.digest}
    assert (await desk.post(path, desk.bearer("ada"), whole)).status_code == 200
    reply = await SqlQuestions(desk.database.of_user(desk.name("ada"))).reply(job_id, "q-sheet")
    assert reply is not None
    assert reply.approved
    assert (reply.by, reply.digest) == (f"user:{desk.name('ada')}", SHEET.digest)


async def test_a_yes_to_a_step_quotes_its_digest_as_well(desk: Desk) -> None:
    job_id = await park(desk, Question("q-step", K.STEP_GRANT, "Send this page?", digest="cd" * 32))
    path = "/questions/q-step/answer"
    for value in ("yes", "YES", "y"):
        answer = await desk.post(path, desk.bearer("ada"), {"value": value})
        assert (answer.status_code, answer.json()["code"]) == (409, "digest_differs")
    assert await status(desk, job_id) == "paused"
    whole = {"value": "yes", "digest": "cd" * 32}
    assert (await desk.post(path, desk.bearer("ada"), whole)).status_code == 200


@pytest.mark.parametrize("value", ["yes", "Y", "true", "YES ", "ok"])
async def test_nothing_but_exactly_yes_approves_a_sheet(desk: Desk, value: str) -> None:
    job_id = await park(desk, SHEET)
    said = {"value": value, "digest": SHEET.digest}
    assert (
        await desk.post("/questions/q-sheet/answer", desk.bearer("ada"), said)
    ).status_code == 422
    assert await status(desk, job_id) == "paused"


async def test_a_programs_yes_counts_where_its_user_switched_it_on(desk: Desk) -> None:
    job_id = await park(desk, SHEET)
    said = {"value": "YES", "digest": SHEET.digest}
    path = "/questions/q-sheet/answer"
    refused = await desk.post(path, desk.key("ada"), said)
    assert (refused.status_code, refused.json()["code"]) == (403, "person_needed")
    assert await status(desk, job_id) == "paused"
    users = SqlUsers(desk.database)
    await users.put(ServiceUser(desk.name("ada"), delegates=("other",)), at=NOW)
    assert (await desk.post(path, desk.key("ada"), said)).status_code == 403
    await users.put(ServiceUser(desk.name("ada"), delegates=("valet",)), at=NOW)
    allowed = await desk.post(path, desk.key("ada"), said)
    assert (allowed.status_code, allowed.json()["by"]) == (200, "key:valet")


async def test_a_programs_yes_never_covers_a_legal_declaration(desk: Desk) -> None:
    legal = replace(LINE, label="Are you authorised?", intent="work_authorization")
    await park(desk, replace(SHEET, sheet=(LINE, legal)))
    await SqlUsers(desk.database).put(ServiceUser(desk.name("ada"), delegates=("valet",)), at=NOW)
    said = {"value": "YES", "digest": SHEET.digest}
    refused = await desk.post("/questions/q-sheet/answer", desk.key("ada"), said)
    assert (refused.status_code, refused.json()["code"]) == (403, "person_needed")
    person = await desk.post("/questions/q-sheet/answer", desk.bearer("ada"), said)
    assert person.status_code == 200


async def test_a_file_is_never_named_by_a_path(desk: Desk) -> None:
    await park(desk, Question("q-file", K.FILE, "Which file?"))
    answer = await desk.post(
        "/questions/q-file/answer", desk.bearer("ada"), {"value": "/etc/hostname"}
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "file_by_handle")


async def test_no_path_of_a_machine_stands_in_a_question(desk: Desk) -> None:
    evidence = ("The page says: prove it", "Picture: /home/ada/runs/x/wall.png")
    await park(desk, Question("q-wall", K.BLOCKER, "A captcha.", evidence=evidence))
    answer = await desk.get("/questions/q-wall", desk.bearer("ada"))
    assert answer.json()["notes"] == ["The page says: prove it"]
    assert "/home/ada" not in answer.text


@pytest.mark.parametrize(
    ("question", "asked", "stored"),
    [
        (Question("q", K.BLOCKER, "A captcha."), {}, True),
        (Question("q", K.BLOCKER, "A captcha."), {"resolution_type": "skip"}, False),
        (
            Question("q", K.OTP, "The code?"),
            {"resolution_type": "code_entry", "resolution_data": {"code": "123456"}},
            "123456",
        ),
        (
            Question("q", K.TEXT, "Password?", secret=True),
            {"resolution_type": "credentials", "resolution_data": {"password": "s3cret pass"}},
            "s3cret pass",
        ),
    ],
)
async def test_a_job_goes_on_by_what_was_done_about_its_question(
    desk: Desk, question: Question, asked: dict[str, object], stored: object
) -> None:
    job_id = await park(desk, question)
    answer = await desk.post(f"/jobs/{job_id}/resume", desk.key("ada"), asked)
    assert (answer.status_code, answer.json()["status"]) == (202, "queued")
    for secret in ("123456", "s3cret pass"):
        assert secret not in answer.text
    questions = desk.app.state.context.user_store(desk.name("ada")).questions
    reply = await questions.reply(job_id, "q")
    assert reply is not None
    assert reply.value == stored
    if question.once:
        assert await questions.reply(job_id, "q") is None


PASSWORD = Question("q-2", K.TEXT, "Your password?", secret=True)
USER_NAME = Question("q-1", K.TEXT, "Your user name?", then=(NextSecret("q-2", PASSWORD.text, ""),))


@pytest.mark.parametrize("name", ["username", "email"])
async def test_a_name_and_a_password_that_are_said_together_resume_a_job_once(
    desk: Desk, name: str
) -> None:
    job_id = await park(desk, USER_NAME)
    questions = desk.app.state.context.user_store(desk.name("ada")).questions
    await questions.park(job_id, PASSWORD, at=NOW)
    data = {name: "ada@mail.example", "password": "s3cret pass"}
    asked = {"resolution_type": "credentials", "resolution_data": data}
    answer = await desk.post(f"/jobs/{job_id}/resume", desk.key("ada"), asked)
    assert (answer.status_code, answer.json()["status"]) == (202, "queued")
    assert (await desk.get("/questions", desk.key("ada"))).json() == {"questions": []}
    said = [await questions.reply(job_id, each.id) for each in (USER_NAME, PASSWORD)]
    assert [each.value for each in said if each] == ["ada@mail.example", "s3cret pass"]
    history = await SqlJobs(desk.database.of_user(desk.name("ada"))).history(job_id)
    assert [each.after for each in history] == ["queued", "paused", "queued"]


async def test_a_name_that_is_said_alone_leaves_the_password_to_be_asked(desk: Desk) -> None:
    job_id = await park(desk, USER_NAME)
    questions = desk.app.state.context.user_store(desk.name("ada")).questions
    await questions.park(job_id, PASSWORD, at=NOW)
    data = {"username": "ada@mail.example"}
    asked = {"resolution_type": "credentials", "resolution_data": data}
    assert (await desk.post(f"/jobs/{job_id}/resume", desk.key("ada"), asked)).status_code == 202
    left = (await desk.get("/questions", desk.key("ada"))).json()["questions"]
    assert [(each["id"], each["secret"]) for each in left] == [("q-2", True)]
    nothing = asked | {"resolution_data": {"password": "x"}}
    other = await park(desk, USER_NAME)
    refused = await desk.post(f"/jobs/{other}/resume", desk.key("ada"), nothing)
    assert refused.status_code == 422


async def test_a_sheet_is_not_approved_by_going_on(desk: Desk) -> None:
    job_id = await park(desk, SHEET)
    for kind in ("manual", "code_entry", "credentials"):
        asked = {"resolution_type": kind, "resolution_data": {"code": "YES"}}
        answer = await desk.post(f"/jobs/{job_id}/resume", desk.bearer("ada"), asked)
        assert (answer.status_code, answer.json()["code"]) == (409, "resolution_unfit")
    assert await status(desk, job_id) == "paused"


async def test_a_question_of_somebody_else_is_not_there(desk: Desk) -> None:
    job_id = await park(desk, SHEET)
    said = {"value": "YES", "digest": SHEET.digest}
    assert (await desk.get("/questions", desk.bearer("bob"))).json() == {"questions": []}
    assert (await desk.get("/questions/q-sheet", desk.bearer("bob"))).status_code == 404
    answer = await desk.post("/questions/q-sheet/answer", desk.bearer("bob"), said)
    assert answer.status_code == 404
    assert (await desk.post(f"/jobs/{job_id}/resume", desk.bearer("bob"), {})).status_code == 404
    assert await status(desk, job_id) == "paused"
