"""Launch a guarded browser: egress proxy, multiplexer, request guard, profile, then Playwright."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Browser, BrowserContext, Error, Page, ProxySettings

from steadyhand.core.journal.events import BrowserKnows
from steadyhand.errors import BrowserLost, PageTimeout
from steadyhand.ports import Memory

from ..files.own_file import private_folder
from ..guard.contexts import ContextGuards
from ..guard.guard import RequestGuard
from ..guard.proxy import AdmitExpected, AdmitPublic, EgressProxy, ProxyControl
from ..guard.requests import command_refusal
from .cdp.client import LocalClient
from .cdp.gateway import Gateway
from .cdp.mux import Mux, run_chromium
from .cdp.playwright import CONNECT_S, join_browser
from .cdp.session import Multiplexer
from .options import LaunchOptions, command_line, download_behaviour
from .profiles import ATTEMPTS, ProfileKind, ProfileUnusable, profile_for
from .storage import OwnStorage, ProfileStorage


@dataclass(frozen=True, slots=True)
class StartedBrowser:
    """A browser that runs, and how it came to its profile."""

    mux: Mux
    version: str
    own: bool = True  # the profile is one of ours
    kept: bool = False  # and is used itself: it stays, or an extension is in no other context
    told: tuple[BrowserKnows, ...] = ()

    def memory(self, context: BrowserContext) -> Memory:
        """What it knows of sites, in that context of it."""
        return OwnStorage(context, self.told) if self.own else ProfileStorage(self.told)

    async def context(self, browser: Browser, window: tuple[int, int]) -> BrowserContext:
        """The profile's own context, or a new one that is forgotten."""
        if (self.kept or not self.own) and browser.contexts:
            return browser.contexts[0]
        return await new_context(browser, window)


async def _set_downloads(client: LocalClient, options: LaunchOptions) -> None:
    """Files that sites give are refused or kept, in the profile's own context and in others."""
    told = download_behaviour(options)
    await client.call("Browser.setDownloadBehavior", told)
    if options.keep is None:
        return
    known = await client.call("Target.getBrowserContexts")
    for name in known.result.get("browserContextIds", ()):
        await client.call("Browser.setDownloadBehavior", {**told, "browserContextId": name})


async def new_context(
    browser: Browser, window: tuple[int, int], *, proxy_port: int | None = None
) -> BrowserContext:
    """A context that is forgotten; with *proxy_port* all its connections go there."""
    width, height = window
    return await browser.new_context(
        accept_downloads=False,
        viewport={"width": width, "height": height},
        proxy=None if proxy_port is None else _proxy_at(proxy_port),
    )


def _proxy_at(port: int) -> ProxySettings:
    """The proxy on loopback, for loopback as well."""
    return {"server": f"http://127.0.0.1:{port}", "bypass": "<-loopback>"}


async def start_browser(
    stack: AsyncExitStack, options: LaunchOptions, folder: Path, *, proxy_port: int
) -> StartedBrowser:
    """The browser runs until the *stack* is closed. Raises BrowserLost when it cannot start.

    A way that cannot be gone is left without a trace, and the next is tried.
    """
    told: list[BrowserKnows] = []
    for kind, what in ATTEMPTS[options.wish.mode]:
        try:
            starting = _run_in_profile(kind, options, folder, proxy_port=proxy_port)
            mux, version = await stack.enter_async_context(starting)
        except (ProfileUnusable, BrowserLost) as exc:
            told.append(BrowserKnows(what, False, why=str(exc)))
        else:
            told.append(BrowserKnows(what, True))
            return StartedBrowser(mux, version, own=False, told=tuple(told))
    starting = _run_in_profile("own", options, folder, proxy_port=proxy_port)
    mux, version = await stack.enter_async_context(starting)
    only = options.user_data_dir is not None or options.extension is not None
    return StartedBrowser(mux, version, kept=only, told=tuple(told))


@asynccontextmanager
async def _run_in_profile(
    kind: ProfileKind, options: LaunchOptions, folder: Path, *, proxy_port: int
) -> AsyncIterator[tuple[Mux, str]]:
    """The browser runs in a profile of that kind while the block does."""
    program, kept = options.binary.path, options.user_data_dir
    lending = profile_for(kind, options.wish, program=program, private=folder, kept=kept)
    async with lending as profile:
        command = command_line(
            options,
            proxy_port=proxy_port,
            profile=profile.folder,
            name=profile.name,
            own=kind == "own",
        )
        log = folder / f"chromium-{kind}.log"
        async with run_chromium(command, stderr=log, admission=command_refusal) as found:
            yield found


async def reload_extension(client: LocalClient, folder: Path) -> None:
    """The extension is loaded once more, under the guard: its worker may have run before it.

    A browser that does not know the command is left as it is: the guard closes such a worker.
    """
    with suppress(PageTimeout):
        await client.call("Extensions.loadUnpacked", {"path": str(folder)})


# A guarded browser: egress proxy, multiplexer, guard, then Playwright, in this order.
#
# The guard is in place before Playwright can make a page. At the end everything goes in reverse,
# each step within a deadline, and neither process, socket nor temporary folder is left.

CLOSE_S = 1.0  # a page closes in 20-50 ms
_log = logging.getLogger("steadyhand.browser")


@dataclass(frozen=True, slots=True)
class RunningBrowser:
    """One run's browser, or its context in one that others use too, and its two walls."""

    playwright_browser: Browser
    context: BrowserContext
    guard: RequestGuard
    proxy: EgressProxy
    mux: Mux
    wire: Multiplexer  # for clients of this run
    version: str
    memory: Memory

    @property
    def pid(self) -> int:
        """The browser's process."""
        return self.mux.process.pid


@dataclass(frozen=True, slots=True)
class RunWalls:
    """The request guard of one run and the egress proxy that it speaks to."""

    guard: RequestGuard
    proxy: EgressProxy


async def raise_walls(stack: AsyncExitStack, options: LaunchOptions) -> RunWalls:
    """A guard and a proxy that admit what that run asks for, until the *stack* is closed."""
    expected = AdmitExpected(AdmitPublic(options.allow_origins))
    proxy = await stack.enter_async_context(EgressProxy(expected, resolve=options.resolve).open())
    line = ProxyControl(expected, proxy.tunnels)
    guard = RequestGuard(options.gate, init_scripts=options.init_scripts, outside=line)
    return RunWalls(guard, proxy)


@asynccontextmanager
async def launch(options: LaunchOptions) -> AsyncIterator[RunningBrowser]:
    """A browser of one run alone runs while the block does. Raises BrowserLost when it cannot."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(private_folder(options.scratch))
        walls = await raise_walls(stack, options)
        guard, proxy = walls.guard, walls.proxy
        started = await start_browser(stack, options, folder, proxy_port=proxy.port)
        mux = started.mux
        client = await start_guard(mux, ContextGuards(whole=guard))
        if options.extension is not None:
            guard.tabs.keep_to()
            mux.listen(guard.tabs.commanded)
            await reload_extension(client, options.extension.folder)
        gateway = await stack.enter_async_context(Gateway(mux).open(folder))
        browser = await join_browser(stack, options.driver, gateway)
        context = await asyncio.wait_for(started.context(browser, options.window), CONNECT_S)
        await _set_downloads(client, options)
        yield RunningBrowser(
            playwright_browser=browser,
            context=context,
            guard=guard,
            proxy=proxy,
            mux=mux,
            wire=mux,
            version=started.version,
            memory=started.memory(context),
        )


async def start_guard(mux: Mux, guards: ContextGuards) -> LocalClient:
    """The guards hear all that happens in the browser from now on; the client they speak by."""
    client = LocalClient(mux, "guard", hear=guards.hear, guard=True)
    await mux.attach(client)
    await guards.start(client)
    return client


async def end_within(stack: AsyncExitStack, seconds: float) -> None:
    """All of *stack* has ended: what has not by then goes on without waiting, which fails nobody.

    So a browser that is slow to close is killed, and its folder removed.
    """
    try:
        await asyncio.wait_for(stack.aclose(), seconds)
    except TimeoutError:
        _log.warning("the browser did not close within %g s and was killed", seconds)


async def close_page(page: Page) -> None:
    """*page* is closed, or CLOSE_S have passed twice.

    Chromium forgets a close that meets the commit of a navigation (measured: 6 of 6 right after the
    answer to a form); Playwright then waits for ever. Asked again, it closes.
    """
    closing = asyncio.ensure_future(page.close())
    done, _ = await asyncio.wait((closing,), timeout=CLOSE_S)
    if not done:
        with suppress(Error, TimeoutError):
            await asyncio.wait_for(_close_target(page), CLOSE_S)
        await asyncio.wait((closing,), timeout=CLOSE_S)
    closing.cancel()


async def _close_target(page: Page) -> None:
    session = await page.context.new_cdp_session(page)
    info = await session.send("Target.getTargetInfo")
    await session.send("Target.closeTarget", {"targetId": info["targetInfo"]["targetId"]})
