"""A guarded browser: egress proxy, multiplexer, guard, then Playwright, in this order.

The guard is in place before Playwright can make a page. At the end everything goes in reverse, each
step within a deadline, and neither process, socket nor temporary folder is left.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass

from playwright.async_api import Browser, BrowserContext, Error, Page

from steadyhand.adapters.browser.begin import load_anew, start
from steadyhand.adapters.browser.driver import CONNECT_S, joined
from steadyhand.adapters.browser.options import LaunchOptions as LaunchOptions
from steadyhand.adapters.browser.transport.client import LocalClient
from steadyhand.adapters.browser.transport.folder import private_folder
from steadyhand.adapters.browser.transport.gateway import Gateway
from steadyhand.adapters.browser.transport.mux import Mux
from steadyhand.adapters.guard.guard import Guard
from steadyhand.adapters.guard.proxy import AdmitPublic, EgressProxy, Expected, Line
from steadyhand.ports import Memory

CLOSE_S = 1.0  # a page closes in 20-50 ms


@dataclass(frozen=True, slots=True)
class Chrome:
    """A running browser and its two walls."""

    playwright_browser: Browser
    context: BrowserContext
    guard: Guard
    proxy: EgressProxy
    mux: Mux
    version: str
    memory: Memory

    @property
    def pid(self) -> int:
        """The browser's process."""
        return self.mux.process.pid


@asynccontextmanager
async def launch(options: LaunchOptions) -> AsyncIterator[Chrome]:
    """The browser runs while the block does. Raises BrowserLost when it cannot start."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(private_folder(options.scratch))
        expected = Expected(AdmitPublic(options.allow_origins))
        proxy = await stack.enter_async_context(
            EgressProxy(expected, resolve=options.resolve).open()
        )
        started = await start(stack, options, folder, proxy_port=proxy.port)
        mux = started.mux
        line = Line(expected, proxy.tunnels)
        guard, client = await _start_guard(options, mux, line)
        if options.extension is not None:
            guard.tabs.keep_to()
            mux.listen(guard.tabs.commanded)
            await load_anew(client, options.extension.folder)
        gateway = await stack.enter_async_context(Gateway(mux).open(folder))
        browser = await joined(stack, options.driver, gateway)
        context = await asyncio.wait_for(started.context(browser, options.window), CONNECT_S)
        await client.call("Browser.setDownloadBehavior", {"behavior": "deny"})
        yield Chrome(
            playwright_browser=browser,
            context=context,
            guard=guard,
            proxy=proxy,
            mux=mux,
            version=started.version,
            memory=started.memory(context),
        )


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


async def _start_guard(options: LaunchOptions, mux: Mux, line: Line) -> tuple[Guard, LocalClient]:
    guard = Guard(options.gate, init_scripts=options.init_scripts, outside=line)
    client = LocalClient(mux, "guard", hear=guard.hear, guard=True)
    await mux.attach(client)
    await guard.start(client)
    return guard, client
