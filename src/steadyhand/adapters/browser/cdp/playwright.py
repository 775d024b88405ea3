"""Playwright's driver: a process for each browser, or one that several browsers share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Protocol

from playwright.async_api import Browser, Error, Playwright, async_playwright

from steadyhand.errors import BrowserLost

from .gateway import Gateway

# Playwright's driver: a process of its own for each browser, or one for all of a process's.
#
# Only the driver is shared. Every browser keeps its own guard, proxy and multiplexer, and is
# joined by an address that works once, so a browser that ends is lost to nobody but its run. A
# driver that fails to join a browser is not used again; those who are with it stay until they
# leave.

CONNECT_S = 30.0  # the driver starts cold in 1-2 s; a loaded machine takes ten times that
LEAVE_S = 5.0  # a Playwright that does not say goodbye in this time is left behind


class PlaywrightSource(Protocol):
    """Where a browser gets its Playwright from."""

    async def playwright(self) -> Playwright:
        """A running one. Raises TimeoutError."""
        ...

    def failed(self, playwright: Playwright) -> None:
        """That one is given to nobody any more."""
        ...


class PlaywrightPool:
    """Playwrights of one process, of which the newest is given out; started on first use."""

    def __init__(self) -> None:
        self._started: list[Playwright] = []
        self._usable: Playwright | None = None
        self._starting = asyncio.Lock()

    async def playwright(self) -> Playwright:
        """The one that runs, or a new one. Raises TimeoutError."""
        async with self._starting:
            if self._usable is None:
                self._usable = await asyncio.wait_for(async_playwright().start(), CONNECT_S)
                self._started.append(self._usable)
            return self._usable

    def failed(self, playwright: Playwright) -> None:
        """That one is given to nobody any more; who uses it stays with it."""
        if self._usable is playwright:
            self._usable = None

    async def close(self) -> None:
        """No driver is left."""
        self._usable = None
        while self._started:
            await close_within(self._started.pop().stop)


@asynccontextmanager
async def shared_playwright() -> AsyncIterator[PlaywrightPool]:
    """A driver for all browsers that are launched in the block; none is left after it."""
    drivers = PlaywrightPool()
    try:
        yield drivers
    finally:
        await drivers.close()


async def join_browser(
    stack: AsyncExitStack, driver: PlaywrightSource | None, gateway: Gateway
) -> Browser:
    """Playwright's view of the browser; a driver that cannot join is replaced, once.

    Raises BrowserLost.
    """
    if driver is None:
        return await _connect(stack, await stack.enter_async_context(shared_playwright()), gateway)
    try:
        return await _connect(stack, driver, gateway)
    except BrowserLost:
        return await _connect(stack, driver, gateway)


async def _connect(stack: AsyncExitStack, driver: PlaywrightSource, gateway: Gateway) -> Browser:
    playwright = await driver.playwright()
    try:
        browser = await playwright.chromium.connect_over_cdp(
            gateway.address("playwright"), is_local=True, timeout=CONNECT_S * 1000
        )
    except Error as exc:
        driver.failed(playwright)
        raise BrowserLost("Playwright could not join the browser; start the run again") from exc
    stack.push_async_callback(close_within, browser.close)
    return browser


async def close_within(goodbye: Callable[[], Awaitable[None]]) -> None:
    """Said within LEAVE_S, or not at all: the browser's own end follows."""
    try:
        await asyncio.wait_for(goodbye(), LEAVE_S)
    except (TimeoutError, Error):
        return
