"""What an outside agent takes for its model's service: an address on this machine, for one visit.

It holds no key. Whoever has the token of the visit gets what `lend` answers to a body, and nothing
else is served.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from hmac import compare_digest
from http.server import BaseHTTPRequestHandler
from typing import Any

from steadyhand.adapters.net.address import serve_loopback
from steadyhand.errors import SteadyhandError
from steadyhand.ports import ForwardPrompt, LlmResponse

PATH = "/v1/chat/completions"
BODY_MAX = 1024 * 1024  # bytes of one prompt: more than any budget lets be asked
ANSWER_S = 120.0  # the call itself has a deadline of its own, which is shorter
READ_S = 10.0
NO_RESPONSE = LlmResponse(502, b"{}")


@dataclass(frozen=True, slots=True)
class ProxyAddress:
    """Where the agent's model seems to be, and what it must show there."""

    url: str
    token: str = field(repr=False)


@asynccontextmanager
async def serve_llm_proxy(lend: ForwardPrompt) -> AsyncIterator[ProxyAddress]:
    """Served while the block runs; after it nothing of a call that was under way goes on."""
    token, loop, calls = secrets.token_urlsafe(32), asyncio.get_running_loop(), _PendingCalls(lend)
    handler = partial(_ProxyHandler, lend=calls.lend, token=token, loop=loop)
    with ExitStack() as server:
        origin = server.enter_context(serve_loopback(handler))
        try:
            yield ProxyAddress(f"{origin}/v1", token)
        finally:
            await calls.end()
            await asyncio.to_thread(server.close)  # it waits for the thread that accepts


@dataclass(slots=True)
class _PendingCalls:
    """The calls that are under way."""

    inner: ForwardPrompt
    ended: bool = False
    running: set[asyncio.Task[LlmResponse]] = field(default_factory=set)

    async def lend(self, body: bytes) -> LlmResponse:
        """The answer; nothing once the visit is over."""
        if self.ended:
            return NO_RESPONSE
        task = asyncio.ensure_future(_forward_prompt(self.inner, body))
        self.running.add(task)
        try:
            return await task
        finally:
            self.running.discard(task)

    async def end(self) -> None:
        """None is under way any more, and none begins."""
        self.ended = True
        left = tuple(self.running)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)


class _ProxyHandler(BaseHTTPRequestHandler):
    """One request; it runs in a thread of its own, and what it asks runs in the loop."""

    timeout = READ_S

    def __init__(
        self, *given: Any, lend: ForwardPrompt, token: str, loop: asyncio.AbstractEventLoop
    ) -> None:
        self._lend, self._token, self._loop = lend, token, loop
        super().__init__(*given)

    def do_POST(self) -> None:
        shown = self.headers.get("authorization", "").encode()
        size = self.headers.get("content-length", "")
        if self.path != PATH or not compare_digest(shown, f"Bearer {self._token}".encode()):
            self._say(LlmResponse(401, b"{}"))
        elif not size.isdecimal() or int(size) > BODY_MAX:
            self._say(LlmResponse(413, b"{}"))
        else:
            self._say(self._lent(self.rfile.read(int(size))))

    def _lent(self, body: bytes) -> LlmResponse:
        try:
            asked = asyncio.run_coroutine_threadsafe(_forward_prompt(self._lend, body), self._loop)
        except RuntimeError:
            return NO_RESPONSE  # the loop has ended
        try:
            return asked.result(ANSWER_S)
        except (TimeoutError, CancelledError, SteadyhandError):
            asked.cancel()
            return NO_RESPONSE

    def _say(self, lent: LlmResponse) -> None:
        self.send_response(lent.status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(lent.body)))
        self.end_headers()
        self.wfile.write(lent.body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is told."""


async def _forward_prompt(lend: ForwardPrompt, body: bytes) -> LlmResponse:
    return await lend(body)
