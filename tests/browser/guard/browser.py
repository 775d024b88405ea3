"""Launching a guarded browser for a test module, and waiting on evidence."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

from playwright.async_api import Page
from tests.browser.guard.site import Site

from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.launch import RunningBrowser, close_page, launch
from steadyhand.adapters.browser.options import LaunchOptions

PATIENCE_S = 30.0  # for a fact, on a machine that is busy with other tests


def options_for(*sites: Site, **changes: object) -> LaunchOptions:
    origins = tuple(each for site in sites for each in site.origins)
    plain = LaunchOptions(find_browser(), allow_origins=origins)
    return replace(plain, **changes)  # type: ignore[arg-type]


@asynccontextmanager
async def page_at(chrome: RunningBrowser, url: str) -> AsyncIterator[Page]:
    """A page of its own on *url*, closed at the end."""
    page = await chrome.context.new_page()
    try:
        await page.goto(url)
        yield page
    finally:
        await close_page(page)


async def until(fact: Callable[[], object], timeout_s: float = PATIENCE_S) -> None:
    """*fact* has become true; fails when it has not in time."""
    deadline = time.monotonic() + timeout_s
    while not fact():
        assert time.monotonic() < deadline, "it did not happen in time"
        await asyncio.sleep(0.01)


__all__ = ["launch", "options_for", "page_at", "until"]
