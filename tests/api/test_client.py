"""The typed client: against the service itself, and against one that is cut, slow or busy."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_type_hints

import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.api.conftest import KEY, ORDER, Desk
from tests.api.test_applications import PDF, PERSON, stored
from tests.api.test_events import COUNT, finished
from tests.api.test_questions import SHEET, park
from tests.views import runs

from steadyhand import client as sdk
from steadyhand.views.job_events import SSE_HEARTBEAT, event_facts, sse_message

URL = str(ORDER["target_url"])


class QuickClient(sdk.Client):
    """A client that waits for nothing."""

    pause = staticmethod(lambda seconds: None)


async def rest(seconds: float) -> None:
    """No time passes."""


class QuickAsyncClient(sdk.AsyncClient):
    """The same, for a program that does other things meanwhile."""

    pause = staticmethod(rest)


def client_of(desk: Desk, user: str = "ada", **shown: str) -> QuickAsyncClient:
    """A client of the API under test."""
    transport = httpx2.ASGITransport(app=desk.app, raise_app_exceptions=False)
    told = shown or {"key": KEY}
    return QuickAsyncClient("http://api.example", transport=transport, user=desk.name(user), **told)


def answering(*answers: httpx2.Response | Exception) -> tuple[QuickClient, list[httpx2.Request]]:
    """A client whose service answers so, one after another, and what it was asked."""
    asked: list[httpx2.Request] = []
    left = list(answers)

    def answer(request: httpx2.Request) -> httpx2.Response:
        asked.append(request)
        given = left.pop(0)
        if isinstance(given, Exception):
            raise given
        return given

    transport = httpx2.MockTransport(answer)
    return QuickClient("http://api.example", key=KEY, transport=transport), asked


def schema_of(desk: Desk, name: str) -> dict[str, Any]:
    return desk.app.openapi()["components"]["schemas"][name]


@pytest.mark.parametrize(("kept", "name"), [(sdk.Job, "JobAnswer"), (sdk.Answered, "ReplyAnswer")])
async def test_what_the_client_calls_by_name_is_what_the_contract_has(
    desk: Desk, kept: type, name: str
) -> None:
    contract = schema_of(desk, name)
    assert set(get_type_hints(kept)) == set(contract["properties"]) == set(contract["required"])
    nullable = {
        each
        for each, told in contract["properties"].items()
        if {"type": "null"} in told.get("anyOf", ())
    }
    hints = get_type_hints(kept)
    may_be_none = {n for n, hint in hints.items() if type(None) in getattr(hint, "__args__", ())}
    assert nullable == may_be_none


async def test_every_address_that_the_client_asks_is_in_the_contract(desk: Desk) -> None:
    paths = desk.app.openapi()["paths"]
    asked = {
        "post": ("/applications", "/questions/{question_id}/answer", "/jobs/{job_id}/cancel"),
        "get": ("/jobs/{job_id}", "/jobs/{job_id}/events", "/jobs/{job_id}/receipt"),
    }
    for method, addresses in asked.items():
        for address in addresses:
            assert method in paths[f"{sdk.PREFIX}{address}"]
    form = paths["/api/v1/applications"]["post"]["requestBody"]["content"]
    known = set(form["multipart/form-data"]["schema"]["properties"])
    given = sdk.Application(
        PDF, PDF, {"a": "b"}, "speed", "https://cb.example/", True, {"tags": []}
    )
    call = sdk.application_call(URL, PERSON, given)
    assert call.files is not None
    assert set(call.files) <= known


async def test_an_application_is_asked_for_followed_and_its_end_is_read(
    desk: Desk, tmp_path: Path
) -> None:
    paper = tmp_path / "cv.pdf"
    paper.write_bytes(PDF)
    async with client_of(desk) as service:
        job = await service.apply(URL, profile=PERSON, given=sdk.Application(resume=paper))
        assert job["status"] == "queued"
        assert set(job) == set(get_type_hints(sdk.Job))
        order = (await stored(desk, job["id"])).order
        assert order.input_data["profile"] == PERSON
        by_handle = sdk.Application(resume=str(order.input_data["resume"]), dry_run=True)
        second = await service.apply(URL, profile="default", given=by_handle)
        assert (await service.cancel(second["id"]))["status"] == "cancelled"
        ended, _ = await finished(desk)
        assert (await service.wait(ended))["status"] == "completed"
        assert (await service.receipt(ended))["status"] == "submitted"
        told = [each async for each in service.events(ended)]
        assert [each.kind for each in told if each.id is None] == ["status", "end"]
        assert len([each for each in told if each.id is not None]) == COUNT
        with pytest.raises(sdk.ServiceError) as refused:
            await service.job("nothing")
        assert (refused.value.status, refused.value.code) == (404, "not_found")


async def test_a_question_is_answered_with_the_digest_that_was_read(desk: Desk) -> None:
    await park(desk, SHEET)
    token = desk.bearer("ada")["Authorization"].removeprefix("Bearer ")
    async with client_of(desk, token=token) as service:
        with pytest.raises(sdk.ServiceError) as refused:
            await service.answer(SHEET.id, "YES")
        assert refused.value.problem["question"]["digest"] == SHEET.digest
        told = await service.answer(SHEET.id, "YES", digest=SHEET.digest)
    assert told["by"] == f"user:{desk.name('ada')}"


def test_a_request_is_made_again_where_that_does_no_harm() -> None:
    busy = httpx2.Response(503, headers={"Retry-After": "2"})
    done = httpx2.Response(200, json={"id": "j"})
    service, asked = answering(httpx2.ConnectError("gone"), busy, done)
    assert service.job("j") == {"id": "j"}
    assert len(asked) == 3
    made, asked = answering(httpx2.ReadTimeout("slow"), httpx2.Response(201, json={"id": "j"}))
    made.apply(URL, profile="default")
    assert len({each.headers["Idempotency-Key"] for each in asked}) == 1
    said, asked = answering(httpx2.ReadTimeout("slow"))
    with pytest.raises(sdk.ServiceError) as lost:
        said.answer("q", "YES")
    assert (lost.value.status, lost.value.code, len(asked)) == (0, "unreachable", 1)
    wait, asked = answering(httpx2.Response(429, headers={"Retry-After": "3000"}, json={}))
    with pytest.raises(sdk.ServiceError):
        wait.job("j")
    assert len(asked) == 1


def test_who_asks_is_told_in_one_way() -> None:
    for shown in ({}, {"key": "a", "token": "b"}):
        with pytest.raises(ValueError, match="one of them"):
            sdk.Client("http://api.example", **shown)
    service, asked = answering(httpx2.Response(200, json={}))
    service.job("j")
    assert asked[0].headers["X-Service-Key"] == KEY
    assert KEY not in repr(vars(service))


FACTS = list(event_facts(1, runs.HAPPY))
END = sse_message("end", {"status": "completed"})


def stream_from(after: int | None) -> bytes:
    """What the service sends from there on."""
    left = [fact for fact in FACTS if after is None or int(str(fact["id"])) > after]
    told = (sse_message(str(f["kind"]), f, int(str(f["id"]))) + SSE_HEARTBEAT for f in left)
    return sse_message("status", {"status": "running"}) + b"".join(told) + END


@given(st.lists(st.integers(0, len(stream_from(None))), max_size=6))
def test_a_stream_that_is_cut_anywhere_is_read_whole_and_nothing_twice(cuts: list[int]) -> None:
    left = list(cuts)

    def answer(request: httpx2.Request) -> httpx2.Response:
        since = request.headers.get("Last-Event-ID")
        whole = stream_from(int(since) if since else None)
        cut = whole[: left.pop(0)] if left else whole
        return httpx2.Response(200, content=cut)

    transport = httpx2.MockTransport(answer)
    service = QuickClient("http://api.example", key=KEY, transport=transport)
    told = list(service.events("j"))
    assert [each.id for each in told if each.id is not None] == [fact["id"] for fact in FACTS]
    assert [each.data for each in told if each.id is not None] == json.loads(json.dumps(FACTS))
    assert told[-1].kind == "end"


@given(st.lists(st.integers(1, 60), min_size=1))
def test_bytes_that_come_in_any_pieces_are_the_same_messages(pieces: list[int]) -> None:
    whole, parser, told = stream_from(None), sdk.EventParser(), []
    while whole:
        size = pieces[0]
        pieces = [*pieces[1:], size]
        told += parser.feed(whole[:size])
        whole = whole[size:]
    assert [each.id for each in told if each.id is not None] == [fact["id"] for fact in FACTS]


def test_a_stream_that_is_refused_or_gone_ends_with_its_reason() -> None:
    refused = httpx2.Response(429, json={"code": "too_many_streams", "detail": "Close one."})
    service, _ = answering(refused)
    with pytest.raises(sdk.ServiceError, match="Close one"):
        list(service.events("j"))
    gone, asked = answering(*(httpx2.ConnectError("gone") for _ in range(sdk.ATTEMPTS)))
    with pytest.raises(sdk.ServiceError, match="cut"):
        list(gone.events("j"))
    assert len(asked) == sdk.ATTEMPTS


def test_a_stream_that_is_reset_begins_anew() -> None:
    parser = sdk.EventParser(last_id=7)
    parser.feed(sse_message("reset", {"why": "gone"}))
    assert parser.last_id is None


def test_who_waits_too_long_is_told() -> None:
    job = {"id": "j", "status": "queued"}
    service, asked = answering(*(httpx2.Response(200, json=job) for _ in range(2)))
    with pytest.raises(TimeoutError, match="still queued"):
        service.wait("j", timeout_s=-1)
    assert len(asked) == 1
    assert service.wait("j", until=lambda told: told["status"] == "queued")["id"] == "j"
