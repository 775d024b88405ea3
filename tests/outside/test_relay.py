"""What an outside agent takes for its model's service: one token, one path, one visit."""

from __future__ import annotations

import asyncio
import http.client
import socket
from urllib.parse import urlsplit

import pytest
from tests.run.models.recording import Recording

from steadyhand.adapters.browser.outside import llm_proxy
from steadyhand.adapters.browser.outside.llm_proxy import BODY_MAX, serve_llm_proxy
from steadyhand.core.journal.events import BudgetTouched, Rung
from steadyhand.core.journal.state import State, spend_after
from steadyhand.core.policy.budget import Budget, Price
from steadyhand.errors import StoreFailed
from steadyhand.ports import ForwardedAnswer, LlmResponse, NoAnswer, Terms
from steadyhand.run.models import LlmProxy

PATIENCE_S = 20.0
BODY = b'{"messages": []}'


def post(origin: str, path: str, headers: dict[str, str], body: bytes = BODY) -> tuple[int, bytes]:
    parts = urlsplit(origin)
    line = http.client.HTTPConnection(str(parts.hostname), parts.port, timeout=PATIENCE_S)
    try:
        line.request("POST", path, body, headers)
        answer = line.getresponse()
        return answer.status, answer.read()
    finally:
        line.close()


async def heard(
    path: str = "/v1/chat/completions", *, token: str = "", size: str = "", fails: bool = False
) -> tuple[int, bytes, list[bytes]]:
    asked: list[bytes] = []

    async def lend(body: bytes) -> LlmResponse:
        asked.append(body)
        if fails:
            raise StoreFailed("the store is gone")
        return LlmResponse(200, b'{"answer": 1}')

    async with serve_llm_proxy(lend) as place:
        headers = {"authorization": f"Bearer {token or place.token}"}
        if size:
            headers["content-length"] = size
        posting = asyncio.to_thread(post, place.url, path, headers)
        status, body = await asyncio.wait_for(posting, PATIENCE_S)
        assert place.token not in repr(place)
    return status, body, asked


async def test_who_has_the_token_gets_what_is_lent() -> None:
    assert await heard() == (200, b'{"answer": 1}', [BODY])


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"token": "another"}, 401),
        ({"path": "/v1/models"}, 401),
        ({"path": "/v1/chat/completions?x=1"}, 401),
        ({"size": str(BODY_MAX + 1)}, 413),
        ({"size": "x"}, 413),
    ],
)
async def test_nobody_else_and_nothing_else_is_served(more: dict[str, str], status: int) -> None:
    said, _, asked = await heard(**more)  # type: ignore[arg-type]
    assert (said, asked) == (status, [])


async def test_what_fails_on_our_side_is_no_answer() -> None:
    assert (await heard(fails=True))[0] == llm_proxy.NO_RESPONSE.status


async def test_after_the_visit_nothing_of_a_call_goes_on() -> None:
    begun, cut = asyncio.Event(), asyncio.Event()

    async def lend(_: bytes) -> LlmResponse:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            cut.set()
        raise AssertionError

    async with serve_llm_proxy(lend) as place:
        headers = {"authorization": f"Bearer {place.token}"}
        posting = asyncio.ensure_future(
            asyncio.to_thread(post, place.url, "/v1/chat/completions", headers)
        )
        await asyncio.wait_for(begun.wait(), PATIENCE_S)
    assert cut.is_set()
    status, _ = await asyncio.wait_for(posting, PATIENCE_S)
    assert status == llm_proxy.NO_RESPONSE.status


def half(origin: str, token: str) -> socket.socket:
    """A line on which half of a prompt has gone out."""
    parts = urlsplit(origin)
    line = socket.create_connection((str(parts.hostname), parts.port), timeout=PATIENCE_S)
    head = f"authorization: Bearer {token}\r\ncontent-length: {len(BODY)}"
    line.sendall(f"POST /v1/chat/completions HTTP/1.1\r\n{head}\r\n\r\n".encode() + BODY[:4])
    post(
        origin, "/", {}, b""
    )  # lines are taken up in turn: once this is answered, the other is too
    return line


def rest(line: socket.socket) -> bytes:
    """What is answered once the other half has gone out, too."""
    with line, line.makefile("rb") as answer:
        line.sendall(BODY[4:])
        return answer.read()


async def test_a_prompt_that_is_whole_only_after_the_visit_is_not_lent() -> None:
    asked: list[bytes] = []

    async def lend(body: bytes) -> LlmResponse:
        asked.append(body)
        return LlmResponse(200, b"{}")

    async with serve_llm_proxy(lend) as place:
        line = await asyncio.to_thread(half, place.url, place.token)
    said = await asyncio.wait_for(asyncio.to_thread(rest, line), PATIENCE_S)
    assert b" 502 " in said.splitlines()[0]
    assert asked == []


class Answering:
    """A service that answers each prompt with this."""

    def __init__(self, said: ForwardedAnswer | NoAnswer) -> None:
        self.said = said
        self.asked: list[bytes] = []

    @property
    def terms(self) -> Terms:
        return Terms("m", Price(400_000, 1_600_000), max_tokens=1_000)

    async def pass_on(self, body: bytes) -> ForwardedAnswer | NoAnswer:
        self.asked.append(body)
        return self.said


async def lent(
    said: ForwardedAnswer | NoAnswer, usd: int = 100_000
) -> tuple[LlmResponse, list[BudgetTouched], int]:
    told, model = Recording(), Answering(said)
    lender = LlmProxy(model, Budget(micro_usd=usd))
    answer = await lender.lend(BODY, State(), told)
    return answer, told.money, len(model.asked)


@pytest.mark.parametrize(
    ("said", "status", "deeds"),
    [
        (ForwardedAnswer(b"{}", (900, 80)), 200, ["reserved", "settled"]),
        (
            ForwardedAnswer(b"{}", None),
            200,
            ["reserved"],
        ),  # it counts with the most that it may have cost
        (NoAnswer("it answered 500", free=True), 502, ["reserved", "settled"]),
        (NoAnswer("it did not answer", free=False), 502, ["reserved"]),
    ],
)
async def test_a_lent_prompt_is_put_aside_before_and_settled_by_what_is_known(
    said: ForwardedAnswer | NoAnswer, status: int, deeds: list[str]
) -> None:
    answer, told, asked = await lent(said)
    assert (answer.status, [e.deed for e in told], asked) == (status, deeds, 1)
    assert {e.rung for e in told} == {Rung.OUTSIDE}
    spend = State().spend
    for event in told:
        spend = spend_after(spend, event)
    if isinstance(said, ForwardedAnswer) and said.used:
        assert spend.whole.micro_usd == 488


async def test_a_prompt_that_does_not_fit_is_never_passed_on() -> None:
    answer, told, asked = await lent(ForwardedAnswer(b"{}", (1, 1)), usd=10)
    assert (answer.status, [e.deed for e in told], asked) == (402, ["refused"], 0)
