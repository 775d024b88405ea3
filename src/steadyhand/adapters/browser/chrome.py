"""The `Browser` port on Chromium: one guarded browser for one run, its tabs and its wire."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass, replace

from playwright.async_api import Error, Page, Response

from steadyhand.core.act.fill import WithheldRequest
from steadyhand.core.act.results import Exchange
from steadyhand.ports import Tab

from ..guard.fill_gate import FillGate
from ..guard.guard import RequestGuard
from ..guard.job_gate import JobGate, NoJobGate
from ..guard.requests import WireExchange
from ..guard.taint import Taint
from .assist import NodeMakers, extension_assist, watch_makers
from .cdp.session import Multiplexer, MuxSessions, PlaywrightSessions
from .input.actions import Containment, tab_actions
from .input.elements import element_actions
from .launch import RunningBrowser, end_within, launch
from .options import LaunchOptions
from .outside.access import target_id_of
from .outside.visit import agent_visitor
from .page import events
from .page.snapshot import TabObserver
from .page.worlds import Worlds
from .tab import BrowserPage


@dataclass(frozen=True, slots=True)
class GuardedWire:
    """What left the browser, as the guard outside the page saw it."""

    guard: RequestGuard
    stay: FillGate

    def mark(self) -> int:
        """A point in the stream of writes."""
        return self.guard.mark()

    def since(self, mark: int) -> tuple[Exchange, ...]:
        """Writes that left after *mark*, in order."""
        return tuple(map(_core_exchange, self.guard.writes_since(mark)))

    async def next_exchange(self, mark: int, *, timeout_s: float) -> Exchange | None:
        """The first write after *mark* that was answered or lost; None when the time is up."""
        found = await self.guard.next_exchange(mark, timeout_s)
        return _core_exchange(found) if found else None

    def stopped(self) -> tuple[WithheldRequest, ...]:
        """Requests with a chosen file that did not leave, in order."""
        return tuple(self.stay.stopped)


def _core_exchange(seen: WireExchange) -> Exchange:
    return Exchange(
        seq=seen.seq,
        at=seen.at,
        method=seen.method,
        url=seen.url,
        resource_type=seen.resource_type,
        frame_id=seen.frame_id,
        post_sha256=seen.post_sha256,
        post_size=seen.post_size,
        carried=seen.carried,
        continues=seen.continues,
        told=seen.told,
        pairs=seen.pairs,
        status=seen.status,
        location=seen.location,
        content_type=seen.response_headers.get("content-type", ""),
        retry_after=seen.response_headers.get("retry-after", ""),
        body=seen.body,
        error=seen.error or "",
        final_status=seen.final_status,
        final_url=seen.final_url,
        files=seen.files,
        names=seen.names,
    )


def last_load(guard: RequestGuard, led_out: str) -> events.DocumentLoad:
    """How the latest document came; one that was not taken left the page as it was."""
    if led_out:
        return events.DocumentLoad.refused(led_out)
    for each in reversed(guard.navigations):
        if each.error and not each.aborted:
            return events.DocumentLoad(each.status, each.url, fault=each.error)
        if each.status is not None and not each.aborted:
            return events.DocumentLoad(each.status, each.url, each.retry_after)
    return events.DocumentLoad()


async def attach_page(
    page: Page,
    quiet: events.NetworkActivity | None = None,
    *,
    loads: events.LatestLoad | None = None,
    wire: Multiplexer | None = None,
    stay: Containment | None = None,
) -> BrowserPage:
    """The page with our script in all its documents, its dialogs answered.

    *wire* is the multiplexer of the browser, where there is one: without it every call takes the
    way through Playwright's driver. *stay* keeps pages from sending while fields are filled.
    """
    dialogs = events.Dialogs()
    dialogs.watch(page)
    downloads = events.Downloads()
    downloads.watch(page)
    worlds = Worlds(PlaywrightSessions(page) if wire is None else MuxSessions(wire, page))
    await worlds.start()
    eye = TabObserver(
        worlds=worlds,
        dialogs=dialogs,
        downloads=downloads,
        quiet=quiet or _tab_requests(page),
        loads=loads or _tab_loads(page),
    )
    acting = tab_actions(eye, stay)
    return BrowserPage(page, eye, acting, element_actions(eye, acting.hand, stay))


def _tab_requests(page: Page) -> events.NetworkActivity:
    """What the tab itself tells of its requests."""
    requests = events.TabRequests()
    requests.watch(page)
    return requests


def _tab_loads(page: Page) -> events.LatestLoad:
    """The status of the top document's latest response, as Playwright saw it."""
    seen: list[events.DocumentLoad] = [events.DocumentLoad()]

    def note(response: Response) -> None:
        request = response.request
        if request.is_navigation_request() and request.frame == page.main_frame:
            seen[:] = [events.DocumentLoad(response.status, response.url)]

    page.on("response", note)
    return lambda: seen[0]


_log = logging.getLogger("steadyhand.browser")
AskAllowed = Callable[[], Awaitable[LaunchOptions]]  # how a browser may be started now
Launch = Callable[[LaunchOptions], AbstractAsyncContextManager[RunningBrowser]]
START_S = 60.0  # a cold start on a loaded machine
COME_S = 5.0  # a tab that there is can be worked in within this time
OPEN_S = 10.0  # a tab that a page opened begins to load within this time
CLOSE_S = 20.0  # every step of the teardown has its own shorter deadline


class ChromeBrowser:
    """One guarded browser for one run; a new one may be opened after `close`."""

    def __init__(
        self,
        options: LaunchOptions,
        key: bytes | None = None,
        *,
        allowed: AskAllowed | None = None,
        launch: Launch = launch,
        close_s: float = CLOSE_S,
    ) -> None:
        """With *key*, what is typed leaves by grants that are sealed with it.

        Before each start *allowed* is asked what may be in the browser still; *launch* starts one,
        or opens a context in one that runs.
        """
        self._allowed = allowed
        self._launch = launch
        self._close_s = close_s
        self._taint = taint = Taint()
        self._gate: JobGate | NoJobGate = JobGate(key, taint=taint) if key else NoJobGate()
        inner = self._gate if isinstance(self._gate, JobGate) else options.gate
        self._stay = FillGate(inner, taint)
        if options.extension is not None:
            self._stay.distrust()
        self._options = replace(options, gate=self._stay)
        self._stack: AsyncExitStack | None = None
        self.chrome: RunningBrowser | None = None
        self._makers: NodeMakers | None = None  # where an extension is in the browser
        self._known: set[Page] = set()  # tabs that are there; others were opened since
        self._targets: set[str] = set()  # and what the guard calls them, who hears of a tab first

    async def tab(self) -> Tab:
        """The run's tab; starts the browser. Raises BrowserLost when it cannot start."""
        await self.close()
        await self._narrow()
        stack = AsyncExitStack()
        self._stack = stack
        chrome = await asyncio.wait_for(
            stack.enter_async_context(self._launch(self._options)), START_S
        )
        self.chrome, self._makers = chrome, None
        chrome.guard.files_in = self._taint.papers.whole_in
        self._stay.stopped.clear()
        if self._options.extension is not None:
            self._makers = await watch_makers(self._options.extension.origin, chrome.mux)
        tab = await asyncio.wait_for(chrome.context.new_page(), START_S)
        if self._options.extension is not None:
            chrome.guard.tabs.keep_to(await target_id_of(tab))
        return await self._attach(tab, chrome)

    async def _narrow(self) -> None:
        """What was switched off meanwhile is in no browser from now on; nothing comes back."""
        if self._allowed is None:
            return
        now, own = await self._allowed(), self._options
        self._options = replace(
            own,
            extension=now.extension if own.extension else None,
            outside=now.outside if own.outside else None,
        )

    async def followed(self) -> Tab | None:
        """The newest tab that the pages opened since, once it shows a document; else None."""
        chrome = self.chrome
        if chrome is None:
            return None
        if self._comes(chrome):
            try:
                await chrome.context.wait_for_event(
                    "page", lambda _: not self._comes(chrome), timeout=COME_S * 1000
                )
            except Error:
                _log.warning("a tab that was opened was not there within %g s", COME_S)
        self._targets |= chrome.guard.tabs.open  # one that does not come is waited for once
        opened = await self._opened(chrome)
        if not opened or opened[-1].is_closed():
            return None
        try:
            await opened[-1].wait_for_url(_is_document, wait_until="commit", timeout=OPEN_S * 1000)
        except Error:
            return None  # a window that stays empty is none to go on in
        return await self._attach(opened[-1], chrome)

    def _comes(self, chrome: RunningBrowser) -> bool:
        """Whether the guard has heard of a tab that Playwright has not told of yet."""
        fresh = [p for p in chrome.context.pages if p not in self._known]
        return len(chrome.guard.tabs.open - self._targets) > len(fresh)

    async def _opened(self, chrome: RunningBrowser) -> list[Page]:
        """Tabs that were opened since; by the pages, where an extension may open some as well."""
        fresh = [p for p in chrome.context.pages if p not in self._known]
        if self._options.extension is None:
            return fresh
        return [p for p in fresh if await asyncio.wait_for(p.opener(), OPEN_S) is not None]

    async def _attach(self, tab: Page, chrome: RunningBrowser) -> Tab:
        self._known, self._targets = set(chrome.context.pages), set(chrome.guard.tabs.open)
        page = await attach_page(
            tab,
            chrome.guard,
            loads=lambda: last_load(chrome.guard, self._gate.led_out),
            wire=chrome.wire,
            stay=self._stay,
        )
        page.eye.downloads.keep = self._options.keep
        options = self._options
        filler = extension_assist(page, options, self._stay, makers=self._makers)
        guest = agent_visitor(
            page, chrome.mux, python=options.outside, stay=self._stay, scratch=options.scratch
        )
        return Tab(
            page,
            GuardedWire(chrome.guard, self._stay),
            self._gate,
            chrome.memory,
            filler,
            guest,
            page.elements,
        )

    async def close(self) -> None:
        """No process of it is left: one that is slow to close is killed, which fails no run."""
        stack, self._stack, self.chrome = self._stack, None, None
        if stack is not None:
            await end_within(stack, self._close_s)


def _is_document(url: str) -> bool:
    return bool(url) and not url.startswith("about:")
