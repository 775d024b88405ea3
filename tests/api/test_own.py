"""What a user keeps, over HTTP: it comes back as it was put, and no secret ever does."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from tests.api.conftest import NOW, Desk
from tests.api.test_applications import PERSON, send
from tests.api.test_events import put_events
from tests.api.test_questions import park

from steadyhand.adapters.store.journal import SqlRuns
from steadyhand.adapters.store.recipes import SqlRecipes
from steadyhand.core.answer.sheet import Question, QuestionKind
from steadyhand.core.plan.recipe import PageSteps, Recipe
from steadyhand.core.secrets import Secret, SecretKind, parse_place
from steadyhand.ports import RunRow
from steadyhand.settings import Settings
from steadyhand.wiring.home import user_folder

PASSWORD = "bramley-seedling-7"
CODE = "482913"


async def put(desk: Desk, path: str, body: object, user: str = "ada", **more: object) -> object:
    """The answer to a PUT."""
    headers = more.pop("headers", None) or desk.key(user)
    return await desk.client.put(f"/api/v1{path}", headers=headers, json=body, **more)


async def delete(desk: Desk, path: str, user: str = "ada") -> int:
    """The status of the answer to a DELETE."""
    return (await desk.client.delete(f"/api/v1{path}", headers=desk.key(user))).status_code


async def test_a_profile_comes_back_as_it_was_put_with_files_by_handle(
    desk: Desk, settings: Settings
) -> None:
    handle = (await send(desk)).json()["handle"]
    person = PERSON | {"documents": {"resume": handle}, "work": [], "skills": ["COBOL"]}
    made = await put(desk, "/profiles/default", person)
    assert made.status_code == 200, made.text
    found = await desk.get("/profiles/default", desk.key("ada"))
    assert found.json() == made.json() == {"name": "default", "profile": person}
    stored = (user_folder(settings, desk.name("ada")) / "profiles" / "default.yaml").read_text()
    assert f"files/{handle}/cv.pdf" in stored  # as its runs read it
    assert str(settings.home) not in found.text
    assert (await desk.get("/profiles", desk.key("ada"))).json() == {"profiles": ["default"]}
    assert (await desk.get("/profiles", desk.key("bob"))).json() == {"profiles": []}
    assert (await desk.get("/profiles/default", desk.key("bob"))).status_code == 404


@pytest.mark.parametrize(
    "person",
    [
        {"email": "no address"},
        PERSON | {"documents": {"resume": "/etc/passwd"}},
        PERSON | {"documents": {"resume": "0" * 32}},
        PERSON | {"documents": ["x"]},
        PERSON | {"summary": "a\u202eb"},
        {},
        [],
    ],
)
async def test_what_is_no_profile_is_refused_and_the_earlier_one_stays(
    desk: Desk, person: object
) -> None:
    await put(desk, "/profiles/default", PERSON)
    answer = await put(desk, "/profiles/default", person)
    assert answer.status_code == 422, answer.text
    kept = (await desk.get("/profiles/default", desk.key("ada"))).json()["profile"]
    assert kept["email"] == PERSON["email"]


async def test_a_bank_holds_what_was_put_and_nothing_else(desk: Desk) -> None:
    first = {"question": "Notice period?", "answer": "3 months"}
    second = {"question": "Why us?", "answer": "The sea.", "company": "Northwind"}
    made = await put(desk, "/bank", {"entries": [first, second]})
    assert made.status_code == 200, made.text
    told = (await desk.get("/bank", desk.key("ada"))).json()["entries"]
    assert [each["question"] for each in told] == ["Notice period?", "Why us?"]
    assert {each["provenance"] for each in told} == {"key:valet"}
    await desk.clock.pause(60)
    third = {"question": "Start date?", "answer": "1 March"}
    await put(desk, "/bank", {"entries": [third, first]})
    after = (await desk.get("/bank?profile=default", desk.key("ada"))).json()["entries"]
    assert [each["question"] for each in after] == ["Notice period?", "Start date?"]
    assert after[0] == told[0]  # one that stays keeps all that is known of it
    assert (await desk.get("/bank", desk.key("bob"))).json() == {"entries": []}
    assert (await desk.get("/bank?profile=other", desk.key("ada"))).json() == {"entries": []}


@pytest.mark.parametrize(
    "wrong",
    [
        {"question": "Your password?", "answer": "x1y2z3"},
        {"question": "Notice period?", "answer": "asdf"},
        {"question": " ", "answer": "x"},
        {"question": "Start date?", "answer": "1 March"},
    ],
)
async def test_a_bank_with_an_answer_that_is_never_kept_stays_as_it_was(
    desk: Desk, wrong: dict[str, str]
) -> None:
    good = {"question": "Start date?", "answer": "2 March"}
    await put(desk, "/bank", {"entries": [good]})
    answer = await put(desk, "/bank", {"entries": [good, wrong]})
    assert (answer.status_code, answer.json()["code"]) == (422, "answer_refused")
    kept = (await desk.get("/bank", desk.key("ada"))).json()["entries"]
    assert [each["answer"] for each in kept] == ["2 March"]


def found_in(folder: Path, text: str) -> list[str]:
    """Files of the folder, of any kind, that hold the text."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    return [str(file) for file in files if text.encode() in file.read_bytes()]


async def test_a_credential_goes_in_and_no_part_of_it_comes_back(
    desk: Desk, settings: Settings
) -> None:
    asked = {"username": "ada@mail.example", "password": PASSWORD}
    made = await put(desk, "/credentials/jobs.example.com", asked)
    assert made.status_code == 200, made.text
    assert made.json()["domain"] == "jobs.example.com"
    listed = await desk.get("/credentials", desk.key("ada"))
    for answer in (made, listed):
        assert PASSWORD not in answer.text
        assert "ada@mail" not in answer.text
    assert found_in(settings.home, PASSWORD) == []
    place = parse_place(SecretKind.CREDENTIAL, "https://jobs.example.com")
    vault = desk.app.state.context.vault(desk.name("ada"), "a test")
    assert await vault.get(place, at=NOW) == Secret(PASSWORD, "ada@mail.example")
    assert await delete(desk, "/credentials/jobs.example.com", "bob") == 404
    assert await delete(desk, "/credentials/jobs.example.com") == 204
    assert await delete(desk, "/credentials/jobs.example.com") == 404
    assert (await desk.get("/credentials", desk.key("ada"))).json() == {"domains": []}


async def test_a_credential_needs_its_scope_and_a_time_to_come(desk: Desk) -> None:
    asked = {"username": "ada", "password": PASSWORD}
    reader = desk.bearer("ada", scope="jobs:read jobs:write")
    refused = await put(desk, "/credentials/jobs.example.com", asked, headers=reader)
    assert refused.status_code == 403
    late = asked | {"expires_at": (NOW - timedelta(days=1)).isoformat()}
    assert (await put(desk, "/credentials/jobs.example.com", late)).status_code == 422
    for odd in ("jobs.example.com%2Fx", "-", "a..b:99999999"):
        assert (await put(desk, f"/credentials/{odd}", asked)).status_code in (404, 422)


async def test_sessions_are_told_of_and_forgotten_by_their_user_alone(desk: Desk) -> None:
    vault = desk.app.state.context.vault(desk.name("ada"), "a test")
    for host in ("jobs.example.com", "careers.example.org:8443"):
        place = parse_place(SecretKind.SESSION, host)
        await vault.put(place, Secret('{"cookies": "c00kie"}'), at=NOW)
    told = await desk.get("/sessions", desk.key("ada"))
    assert [each["domain"] for each in told.json()["domains"]] == [
        "careers.example.org:8443",
        "jobs.example.com",
    ]
    assert "c00kie" not in told.text
    path = "/sessions/careers.example.org:8443"
    assert (await desk.get(path, desk.key("ada"))).json()["is_valid"] is True
    assert (await desk.get(path, desk.key("bob"))).status_code == 404
    assert await delete(desk, path, "bob") == 404
    assert await delete(desk, path) == 204
    gone = await desk.client.delete("/api/v1/sessions", headers=desk.key("ada"))
    assert gone.json() == {"forgotten": 1}
    assert (await desk.get("/sessions", desk.key("ada"))).json() == {"domains": []}


async def test_a_code_lies_in_the_vault_until_its_run_reads_it_once(
    desk: Desk, settings: Settings
) -> None:
    job_id = await park(desk, Question("q", QuestionKind.OTP, "The code?"))
    asking = desk.app.state.context.user_store(desk.name("ada")).questions
    said = {"resolution_type": "code_entry", "resolution_data": {"code": CODE}}
    told = await desk.post(f"/jobs/{job_id}/resume", desk.key("ada"), said)
    assert told.status_code == 202, told.text
    assert CODE not in told.text
    assert found_in(settings.home, CODE) == []
    reply = await asking.reply(job_id, "q")
    assert reply is not None
    assert (reply.value, reply.sealed) == (CODE, "")
    assert await asking.reply(job_id, "q") is None
    assert (await desk.app.state.context.vault(desk.name("ada"), "x").secret_records(at=NOW)) == ()


async def test_a_code_that_nobody_reads_ends_with_its_run_and_with_its_time(desk: Desk) -> None:
    context = desk.app.state.context
    asking, vault = (
        context.user_store(desk.name("ada")).questions,
        context.vault(desk.name("ada"), "x"),
    )
    for name in ("r1", "r2"):
        await asking.park(name, Question(f"q-{name}", QuestionKind.OTP, "The code?"), at=NOW)
        answer = await desk.post(f"/questions/q-{name}/answer", desk.key("ada"), {"value": CODE})
        assert answer.status_code == 200, answer.text
    assert len(await vault.secret_records(at=NOW)) == 2
    await asking.close("r1")
    assert len(await vault.secret_records(at=NOW)) == 1
    await desk.clock.pause(16 * 60)
    late = await asking.reply("r2", "q-r2")
    assert late is not None
    assert late.value is None


async def test_an_answer_that_came_second_leaves_the_first_in_the_vault(desk: Desk) -> None:
    context = desk.app.state.context
    asking = context.user_store(desk.name("ada")).questions
    await asking.park("r1", Question("q", QuestionKind.OTP, "The code?"), at=NOW)
    for value, status in ((CODE, 200), ("111111", 404)):
        answer = await desk.post("/questions/q/answer", desk.key("ada"), {"value": value})
        assert answer.status_code == status
    reply = await asking.reply("r1", "q")
    assert reply is not None
    assert reply.value == CODE


async def test_recipes_are_listed_with_their_health_and_without_an_answer(desk: Desk) -> None:
    recipe = Recipe(
        "jobs.example.com/apply", (PageSteps("f1", ()),), made_at="2026-11-01T00:00:00Z"
    )
    kept = SqlRecipes(desk.database.of_user(desk.name("ada")))
    await kept.put(recipe)
    await kept.tally(recipe.id, worked=True, at="2026-11-02T00:00:00Z")
    (told,) = (await desk.get("/recipes", desk.key("ada"))).json()["recipes"]
    assert (told["place"], told["successes"], told["standing"]) == (recipe.place, 1, "used")
    assert (await desk.get("/recipes", desk.key("bob"))).json() == {"recipes": []}


async def test_the_rungs_are_told_day_by_day_with_what_came_of_their_runs(desk: Desk) -> None:
    await put_events(desk, "ada", "r1")
    runs = SqlRuns(desk.database.of_user(desk.name("ada")))
    await runs.add(RunRow("r1", "https://jobs.example.com/", "2026-11-26T12:00:00.000Z"))
    await runs.end("r1", "submitted")
    told = (await desk.get("/stats/strategies?days=366", desk.key("ada"))).json()["rungs"]
    assert told
    assert {each["submitted"] for each in told} == {1}
    assert sum(each["actions"] for each in told) > 0
    assert (await desk.get("/stats/strategies", desk.key("bob"))).json()["rungs"] == []
