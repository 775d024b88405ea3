"""One Chromium for many runs: a browser context for each, with walls of its own, and a recycling.

Within a browser the runs share its processes and nothing else. Each has a context that is forgotten
with it (storage, cache, sockets), an egress proxy that the context's connections go through, and a
request guard that hears what happens in that context alone. What belongs to no run meets a proxy
that admits nothing and a guard that lets nothing run (`adapters/guard/contexts.py`).

A browser takes no further run once it has served so many, holds too much memory, is lost, or did
not do as it was told; it ends when the last of its runs has. A run that brings an extension, a
profile or an outside agent has a browser of its own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field

from playwright.async_api import Browser, BrowserContext, Error

from steadyhand.errors import BrowserLost, PageTimeout

from ..files.own_file import private_folder
from ..guard.contexts import ContextGuards
from ..guard.proxy import AdmitExpected, AdmitPublic, EgressProxy
from .cdp.client import Client, Json, LocalClient
from .cdp.gateway import Gateway
from .cdp.mux import Mux
from .cdp.playwright import CONNECT_S, LEAVE_S, close_within, join_browser
from .launch import (
    RunningBrowser,
    RunWalls,
    StartedBrowser,
    end_within,
    launch,
    new_context,
    raise_walls,
    start_browser,
    start_guard,
)
from .options import LaunchOptions, download_behaviour
from .profiles import ATTEMPTS

_log = logging.getLogger("steadyhand.browser")
MB = 1 << 20
END_S = 20.0  # every step of a browser's end has its own shorter deadline
# What a page of one run might leave for a page of another, or for the disk.
DENIED: Json = {"permission": {"name": "clipboard-read"}, "setting": "denied"}
STARTS = 2  # a browser that takes no context is given up for a new one, once


class RunClients:
    """The multiplexer as one run's own clients use it: with the run they leave."""

    def __init__(self, mux: Mux) -> None:
        self._mux = mux
        self._peers: list[Client] = []

    async def attach(self, peer: Client) -> None:
        """*peer* has its own browser session."""
        await self._mux.attach(peer)
        self._peers.append(peer)

    def feed(self, client: Client, message: Json) -> None:
        """A command of *client* goes its way."""
        self._mux.feed(client, message)

    async def leave(self) -> None:
        """None of them is there any more."""
        for peer in self._peers:
            with suppress(BrowserLost, TimeoutError):
                await asyncio.wait_for(self._mux.detach(peer), LEAVE_S)


@dataclass(slots=True)
class SharedBrowser:
    """A Chromium in which runs have contexts; `fit` for another while it does as it is told."""

    started: StartedBrowser
    playwright_browser: Browser
    guards: ContextGuards
    client: LocalClient
    fit: bool = True
    _opening: asyncio.Lock = field(default_factory=asyncio.Lock)

    @asynccontextmanager
    async def context(self, options: LaunchOptions) -> AsyncIterator[RunningBrowser]:
        """A context of the run alone, while the block runs. Raises BrowserLost.

        At the end nothing of it leaves any more, and nothing of it is left.
        """
        async with AsyncExitStack() as stack:
            walls = await raise_walls(stack, options)
            context = await self._open(stack, walls, options)
            clients = RunClients(self.started.mux)
            stack.push_async_callback(clients.leave)
            yield RunningBrowser(
                playwright_browser=self.playwright_browser,
                context=context,
                guard=walls.guard,
                proxy=walls.proxy,
                mux=self.started.mux,
                wire=clients,
                version=self.started.version,
                memory=self.started.memory(context),
            )

    async def _open(
        self, stack: AsyncExitStack, walls: RunWalls, options: LaunchOptions
    ) -> BrowserContext:
        """A new context, whose guard is there before any page of it.

        Playwright does not tell how the browser calls it: it is the one that was not there before.
        """
        opened = False
        try:
            context = await self._new(stack, walls, options)
            opened = True
        except (PageTimeout, TimeoutError, Error) as exc:
            raise BrowserLost("the browser opened no context for the run; start it again") from exc
        finally:
            self.fit = self.fit and opened  # else it may hold a context that nobody closes
        return context

    async def _new(
        self, stack: AsyncExitStack, walls: RunWalls, options: LaunchOptions
    ) -> BrowserContext:
        async with self._opening:
            before = await self._names()
            opening = new_context(
                self.playwright_browser, options.window, proxy_port=walls.proxy.port
            )
            context = await asyncio.wait_for(opening, CONNECT_S)
            fresh = await self._names() - before
            if len(fresh) != 1:
                raise BrowserLost("the browser opened another number of contexts than one")
            (name,) = fresh
            self.guards.open(name, walls.guard)
            stack.push_async_callback(self._close, name, context)
        told = download_behaviour(options)
        for method, params in (
            ("Browser.setDownloadBehavior", told),
            ("Browser.setPermission", DENIED),
        ):
            reply = await self.client.call(method, {**params, "browserContextId": name})
            if reply.error:
                raise BrowserLost(f"this browser refused {method}: {reply.error}")
        return context

    async def _close(self, name: str, context: BrowserContext) -> None:
        """Nothing of the context leaves any more, then there is no such context.

        Raises the fault of its own guard, where that has ended the browser.
        """
        faulty = self.guards.faulty == name
        self.guards.close(name)
        await close_within(context.close)
        try:
            await self.client.call(
                "Target.disposeBrowserContext", {"browserContextId": name}, timeout_s=LEAVE_S
            )
            self.fit = self.fit and name not in await self._names()
        except (BrowserLost, PageTimeout):
            self.fit = False
        fault = self.started.mux.fault
        if faulty and fault is not None:
            raise fault

    async def _names(self) -> frozenset[str]:
        """How the browser calls the contexts that were made in it."""
        reply = await self.client.call("Target.getBrowserContexts")
        return frozenset(reply.result.get("browserContextIds", ()))


@asynccontextmanager
async def share(options: LaunchOptions) -> AsyncIterator[SharedBrowser]:
    """A browser for several runs, without a context so far. Raises BrowserLost."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(private_folder(options.scratch))
        nobodys = EgressProxy(AdmitExpected(AdmitPublic()), resolve=options.resolve)
        await stack.enter_async_context(nobodys.open())
        started = await start_browser(stack, options, folder, proxy_port=nobodys.port)
        guards = ContextGuards()
        client = await start_guard(started.mux, guards)
        gateway = await stack.enter_async_context(Gateway(started.mux).open(folder))
        browser = await join_browser(stack, options.driver, gateway)
        yield SharedBrowser(started, browser, guards, client)


@dataclass(slots=True, eq=False)
class _Member:
    """A browser of the pool: how it was started, how many runs it had, and how many it has."""

    options: LaunchOptions
    browser: SharedBrowser
    stack: AsyncExitStack
    served: int = 0
    living: int = 0

    def suits(self, options: LaunchOptions) -> bool:
        """Whether a browser of these options would be started in the same way."""
        return _start_of(self.options) == _start_of(options)


class BrowserPool:
    """The browsers of one process; `launch` opens a context for a run, in a new one if need be."""

    def __init__(self, *, runs_per_browser: int, memory_mb: int) -> None:
        self._runs_per_browser = runs_per_browser
        self._memory = memory_mb * MB
        self._members: list[_Member] = []
        self._closed = False
        self._starting = asyncio.Lock()

    @asynccontextmanager
    async def launch(self, options: LaunchOptions) -> AsyncIterator[RunningBrowser]:
        """A context, or a browser, of one run alone while the block runs. Raises BrowserLost."""
        if needs_own_browser(options):
            async with launch(options) as own:
                yield own
            return
        async with AsyncExitStack() as stack:
            yield await self._enter(stack, options)

    async def close(self) -> None:
        """No browser of the pool is left, and none begins; whoever is in one has lost it."""
        async with self._starting:
            self._closed = True
        async with AsyncExitStack() as ends:
            for member in self._members:
                ends.push_async_callback(self._end, member)

    async def _enter(self, stack: AsyncExitStack, options: LaunchOptions) -> RunningBrowser:
        lost = BrowserLost("no browser was started")
        for _ in range(STARTS):
            try:
                async with AsyncExitStack() as trying:
                    browser = await trying.enter_async_context(self._place(options))
                    running = await trying.enter_async_context(browser.context(options))
                    stack.push_async_exit(trying.pop_all())
                    return running
            except BrowserLost as exc:
                lost = exc
        raise lost

    @asynccontextmanager
    async def _place(self, options: LaunchOptions) -> AsyncIterator[SharedBrowser]:
        """A browser that takes the run, and does not end before the block does."""
        async with self._starting:
            member = self._usable(options) or await self._start(options)
            member.served += 1
            member.living += 1
        try:
            yield member.browser
        finally:
            member.living -= 1
            for each in tuple(self._members):
                if not each.living and not self._takes(each):
                    await self._end(each)

    def _usable(self, options: LaunchOptions) -> _Member | None:
        return next((m for m in self._members if m.suits(options) and self._takes(m)), None)

    def _takes(self, member: _Member) -> bool:
        """Whether the browser takes a further run."""
        mux = member.browser.started.mux
        if not member.browser.fit or mux.closed.is_set() or member.served >= self._runs_per_browser:
            return False
        held = mux.process.resident_bytes()
        if held > self._memory:
            _log.info("a browser holds %d MB and takes no further run", held // MB)
        return held <= self._memory

    async def _start(self, options: LaunchOptions) -> _Member:
        if self._closed:
            raise BrowserLost("no browser is started any more; resume the run")
        stack = AsyncExitStack()
        browser = await stack.enter_async_context(share(options))
        member = _Member(options, browser, stack)
        self._members.append(member)
        return member

    async def _end(self, member: _Member) -> None:
        """No process of the browser is left.

        The fault of a run's guard was raised to that run; any other is raised here.
        """
        if member not in self._members:
            return  # its end is under way
        self._members.remove(member)
        fault = member.browser.started.mux.fault
        known = (type(fault),) if fault is not None and member.browser.guards.faulty else ()
        with suppress(*known):
            await end_within(member.stack, END_S)


@asynccontextmanager
async def browser_pool(*, runs_per_browser: int, memory_mb: int) -> AsyncIterator[BrowserPool]:
    """A pool for all runs of the block; no browser of it is left after it."""
    pool = BrowserPool(runs_per_browser=runs_per_browser, memory_mb=memory_mb)
    try:
        yield pool
    finally:
        await pool.close()


def needs_own_browser(options: LaunchOptions) -> bool:
    """Whether what the run brings is in a browser for all that use it."""
    guests = (options.extension, options.outside, options.user_data_dir)
    return any(each is not None for each in guests) or bool(ATTEMPTS[options.wish.mode])


def _start_of(options: LaunchOptions) -> tuple[object, ...]:
    """What of the options is the browser's, whatever run it is for."""
    return (
        options.binary,
        options.headless,
        options.window,
        options.extra_args,
        options.scratch,
        options.driver,
    )
