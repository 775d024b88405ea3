"""The product's browser without its walls, for comparison: no proxy, nothing paused, no gate.

Writes and page loads are known from what Playwright tells, so that a run can prove its submit.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import replace

from playwright.async_api import BrowserContext, Error, Page, Request, Response

from steadyhand.adapters.browser import launch
from steadyhand.adapters.browser.cdp.client import LocalClient
from steadyhand.adapters.browser.cdp.mux import Mux
from steadyhand.adapters.browser.chrome import AskAllowed, ChromeBrowser, Launch
from steadyhand.adapters.browser.launch import RunningBrowser, RunWalls
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.guard.contexts import ContextGuards
from steadyhand.adapters.guard.guard import RequestGuard
from steadyhand.adapters.guard.ledger import ResponseHead
from steadyhand.adapters.guard.proxy import AdmitPublic, EgressProxy
from steadyhand.adapters.guard.requests import PausedRequest
from steadyhand.ports import Tab
from steadyhand.wiring import work

KINDS = {"xhr": "XHR", "eventsource": "EventSource"}


class Unguarded(RequestGuard):
    """Knows what the browser asked and was told; holds nothing."""

    def watch(self, context: BrowserContext) -> None:
        """Whatever this context asks is known from now on."""
        self._reading: set[asyncio.Task[None]] = set()
        context.on("request", self._asked)
        context.on("response", self._told)
        context.on("requestfinished", lambda asked: self._traffic.ended(_name(asked), _now()))
        context.on("requestfailed", self._lost)

    def _asked(self, asked: Request) -> None:
        before = asked.redirected_from
        paused = _paused(asked)
        self._exchanges.opened(paused, _now(), redirected_from=_name(before) if before else "")
        kind = paused.resource_type
        self._traffic.started(_name(asked), url=asked.url, kind=kind, session="", now=_now())
        self._wake()

    def _told(self, response: Response) -> None:
        task = asyncio.create_task(self._read(response))
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)

    async def _read(self, response: Response) -> None:
        paused = _paused(response.request)
        answer = ResponseHead(response.status, await response.all_headers())
        body = b""
        if self._exchanges.wants_body(paused.request_id, answer):
            try:
                body = await response.body()
            except Error:
                body = b""
        self._exchanges.record_answer(paused, answer, now=_now(), body=body)
        self._wake()

    def _lost(self, asked: Request) -> None:
        self._traffic.ended(_name(asked), _now())
        self._exchanges.record_answer(
            _paused(asked), ResponseHead(None, {}, asked.failure or "lost"), now=_now()
        )
        self._wake()


class Unwalled(ChromeBrowser):
    """A browser that reaches everything by itself, at once."""

    def __init__(
        self,
        options: LaunchOptions,
        key: bytes | None = None,
        *,
        allowed: AskAllowed | None = None,
        launch: Launch | None = None,
    ) -> None:
        bare = replace(options, extra_args=(*options.extra_args, "--no-proxy-server"))
        super().__init__(bare)
        self._watched: RequestGuard | None = None

    async def _attach(self, tab: Page, chrome: RunningBrowser) -> Tab:
        guard = chrome.guard
        if isinstance(guard, Unguarded) and guard is not self._watched:
            guard.watch(chrome.context)
            self._watched = guard
        return await super()._attach(tab, chrome)


async def _raise_none(stack: AsyncExitStack, options: LaunchOptions) -> RunWalls:
    """A proxy that nobody asks and a guard that holds nothing."""
    proxy = await stack.enter_async_context(EgressProxy(AdmitPublic()).open())
    return RunWalls(Unguarded(options.gate), proxy)


async def _start_unguarded(mux: Mux, _: ContextGuards) -> LocalClient:
    """In the guards' place a client that no other client of the browser waits for."""
    client = LocalClient(mux, "nobody", hear=lambda *_: None)
    await mux.attach(client)
    return client


@contextmanager
def without_walls() -> Iterator[None]:
    """Runs that begin within the block have no walls."""
    names = (
        (work, "ChromeBrowser", Unwalled),
        (launch, "raise_walls", _raise_none),
        (launch, "start_guard", _start_unguarded),
    )
    walled = [(module, name, getattr(module, name)) for module, name, _ in names]
    try:
        for module, name, bare in names:
            setattr(module, name, bare)
        yield
    finally:
        for module, name, own in walled:
            setattr(module, name, own)


def _paused(asked: Request) -> PausedRequest:
    body = asked.post_data_buffer
    top = asked.is_navigation_request() and asked.frame.parent_frame is None
    kind = KINDS.get(asked.resource_type, asked.resource_type.capitalize())
    has_body = body is not None
    return PausedRequest(
        _name(asked), asked.method, asked.url, kind, "", has_body, body, top_level=top
    )


def _name(asked: Request) -> str:
    return str(id(asked))


def _now() -> float:
    return time.monotonic()
