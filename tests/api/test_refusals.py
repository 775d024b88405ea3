"""What is refused, with one sentence each as RFC 9457 has it, and what every answer bears."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import httpx2
import pytest
from tests.api.conftest import ORDER, Desk

from steadyhand.surfaces.api.frame import BODY_MAX, SECURITY_HEADERS, Frame

MEMBERS = {"type", "title", "status", "detail", "instance", "code", "request_id"}


def check_problem(answer: httpx2.Response, status: int, code: str) -> dict[str, object]:
    """The answer is that problem, whole, in one sentence."""
    told = answer.json()
    assert (answer.status_code, told["code"], told["status"]) == (status, code, status)
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert set(told) >= MEMBERS
    assert told["detail"].endswith(".")
    assert told["request_id"] == answer.headers["X-Request-Id"]
    return told


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"job_type": "dance"}, "/job_type"),
        ({"priority": 0}, "/priority"),
        ({"priority": 11}, "/priority"),
        ({"unheard": 1}, "/unheard"),
        ({"target_url": "https://a.example/\u202egnp"}, "/target_url"),
        ({"task_description": "a\x00b"}, "/task_description"),
        ({"task_description": "x" * 10_001}, "/task_description"),
        ({"input_data": {"a": [{"b/c": "\x1b[2J"}]}}, "/input_data/a/0/b~1c"),
        ({"input_data": {"a": 2**60}}, "/input_data/a"),
        ({"tags": ["a\nb"]}, "/tags/0"),
        ({"tags": [""]}, "/tags/0"),
        ({"scheduled_at": "tomorrow"}, "/scheduled_at"),
        ({"scheduled_at": "2026-11-26T12:00:00"}, "/scheduled_at"),
        ({"scheduled_at": "0001-01-01T00:00:00+14:00"}, "/scheduled_at"),
        ({"scheduled_at": 4}, "/scheduled_at"),
        ({"timeout_seconds": -1}, "/timeout_seconds"),
        ({"metadata": []}, "/metadata"),
    ],
)
async def test_a_field_that_cannot_be_used_is_named(
    desk: Desk, change: dict[str, object], pointer: str
) -> None:
    answer = await desk.post("/jobs", desk.key("ada"), ORDER | change)
    told = check_problem(answer, 422, "validation_failed")
    errors = told["errors"]
    assert isinstance(errors, list)
    assert errors[0]["pointer"] == pointer


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "malformed"),
        (b"\xff\xfe", 400, "malformed"),
        (b"[" * 100_000, 400, "malformed"),
        (b'{"job_type": "apply", "target_url": "\\ud800"}', 422, "validation_failed"),
        (b'{"input_data": {"a": NaN}}', 422, "validation_failed"),
        (b'{"input_data": {"a": 1e999}}', 422, "validation_failed"),
        (b'{"input_data": ' + b'{"a":' * 40 + b"1" + b"}" * 41, 422, "validation_failed"),
        (b"", 422, "validation_failed"),
        (b"null", 422, "validation_failed"),
        (b"x" * (BODY_MAX + 1), 413, "too_large"),
        (b'{"a": ' + b"9" * 5_000 + b"}", 400, "malformed"),
    ],
)
async def test_a_body_that_is_none_is_refused(
    desk: Desk, body: bytes, status: int, code: str
) -> None:
    headers = desk.key("ada") | {"Content-Type": "application/json"}
    answer = await desk.client.post("/api/v1/jobs", content=body, headers=headers)
    check_problem(answer, status, code)


async def test_a_body_of_another_kind_is_refused(desk: Desk) -> None:
    headers = desk.key("ada") | {"Content-Type": "text/plain"}
    answer = await desk.client.post("/api/v1/jobs", content=b"{}", headers=headers)
    check_problem(answer, 415, "media_type")


async def test_a_body_without_a_length_is_read_no_further_than_its_limit(desk: Desk) -> None:
    pieces = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal pieces
        while pieces < 1_000:
            pieces += 1
            yield b"x" * 65_536

    headers = desk.key("ada") | {"Content-Type": "application/json"}
    answer = await desk.client.post("/api/v1/jobs", content=endless(), headers=headers)
    check_problem(answer, 413, "too_large")


async def test_a_name_that_cannot_be_is_not_found(desk: Desk) -> None:
    for name in ("%00", "a b", "x" * 65, "..%2f..", "\u202e"):
        answer = await desk.get(f"/jobs/{name}", desk.key("ada"))
        check_problem(answer, 404, "not_found")
    check_problem(await desk.get("/nothing", desk.key("ada")), 404, "not_found")
    put = await desk.client.put("/api/v1/jobs", headers=desk.key("ada"))
    check_problem(put, 405, "method_not_allowed")
    assert "GET" in put.headers["Allow"]
    for path in ("/jobs/batch", "/jobs/actions", "/gh/jobs/batch"):  # no job has such an id
        put = await desk.client.put(f"/api/v1{path}", headers=desk.key("ada"))
        assert (put.status_code, put.headers["Allow"]) == (405, "POST")


async def test_a_text_and_a_yes_are_no_numbers(desk: Desk) -> None:
    for name in ("priority", "timeout_seconds", "max_retries"):
        for wrong in (True, False, "5", 5.5):
            refused = await desk.post("/jobs", desk.key("ada"), ORDER | {name: wrong})
            check_problem(refused, 422, "validation_failed")
        taken = await desk.post("/jobs", desk.key("ada"), ORDER | {name: 5.0})
        assert taken.status_code == 201


async def test_a_number_is_no_moment_in_a_text_either(desk: Desk) -> None:
    for moment in ("0.5", "1795000000", "2026-11-30", "12:00"):
        listed = await desk.get("/jobs", desk.key("ada"), params={"created_after": moment})
        check_problem(listed, 422, "validation_failed")


async def test_a_cursor_of_nobody_is_refused(desk: Desk) -> None:
    for cursor in ("x", "\x00", "' OR 1=1"):
        answer = await desk.get("/jobs", desk.key("ada"), params={"cursor": cursor})
        check_problem(answer, 422, "validation_failed")
    odd = await desk.get("/jobs", desk.key("ada"), params={"tag": "a\x00"})
    check_problem(odd, 422, "validation_failed")


async def test_every_answer_bears_its_id_and_is_safe_in_a_browser(desk: Desk) -> None:
    named = await desk.get("/health", {"X-Request-Id": "mine.1"})
    assert named.headers["X-Request-Id"] == "mine.1"
    forged = await desk.get("/health", {"X-Request-Id": "a b\tc"})
    assert forged.headers["X-Request-Id"] != "a b\tc"
    for path in ("/health", "/jobs", "/nothing"):
        answer = await desk.get(path, {})
        for name in SECURITY_HEADERS:
            assert name in answer.headers
        assert "access-control-allow-origin" not in answer.headers


async def test_a_fault_of_ours_says_nothing_of_itself() -> None:
    async def broken(scope: object, receive: object, send: object) -> None:
        raise RuntimeError("the password is hunter2")

    transport = httpx2.ASGITransport(app=Frame(broken))
    async with httpx2.AsyncClient(transport=transport, base_url="http://api.example") as client:
        answer = await client.get("/x")
    check_problem(answer, 500, "internal_error")
    assert "hunter2" not in answer.text


async def test_a_client_that_sends_a_byte_a_minute_waits_for_nobody() -> None:
    import asyncio

    async def slow() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.Event().wait()

    async def unreached(scope: object, receive: object, send: object) -> None:
        raise AssertionError("the body was never whole")

    transport = httpx2.ASGITransport(app=Frame(unreached, body_s=0.05))
    async with httpx2.AsyncClient(transport=transport, base_url="http://api.example") as client:
        answer = await client.post("/x", content=slow())
    check_problem(answer, 408, "body_timeout")


async def test_the_contract_is_openapi_and_lists_every_route(desk: Desk) -> None:
    contract = (await desk.get("/openapi.json", desk.key())).json()
    assert contract["openapi"].startswith("3.1")
    assert "/api/v1/jobs/{job_id}/cancel" in contract["paths"]
    json.dumps(contract)
    shown = {
        each["name"]
        for each in contract["components"]["securitySchemes"].values()
        if "name" in each
    }
    assert shown == {"X-Service-Key", "X-GH-Service-Key"}


async def test_every_link_of_the_contract_leads_to_an_operation_that_takes_it(desk: Desk) -> None:
    contract = desk.app.openapi()
    operations = [each for path in contract["paths"].values() for each in path.values()]
    takes = {
        each["operationId"]: {f"path.{p['name']}" for p in each["parameters"] if p["in"] == "path"}
        for each in operations
        if "parameters" in each
    }
    links = [
        link
        for each in operations
        for answer in each["responses"].values()
        for link in answer.get("links", {}).values()
    ]
    assert len(links) > 60
    for link in links:
        assert set(link["parameters"]) == takes[link["operationId"]], link
    linked = {link["operationId"] for link in links}
    walked = {n for n, p in takes.items() if p == {"path.job_id"} and "api_v1" in n}
    assert walked <= linked
