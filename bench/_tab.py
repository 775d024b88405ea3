"""A tab for benchmarks: the product's own browser, guard and page, around a page without a network.

`bare` is what the figures are held against: a browser of Playwright's own launch on its own pipe.
"""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from playwright.async_api import Page, async_playwright

from steadyhand.adapters.browser.chrome import ChromeBrowser
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.options import SWITCHES, LaunchOptions
from steadyhand.adapters.browser.tab import BrowserPage


@asynccontextmanager
async def tab(*origins: str) -> AsyncIterator[tuple[Page, BrowserPage]]:
    """Playwright's page and ours, of one tab that may reach those loopback origins."""
    browser = ChromeBrowser(LaunchOptions(find_browser(), allow_origins=origins))
    try:
        page = (await browser.tab()).page
        assert isinstance(page, BrowserPage)
        yield page.page, page
    finally:
        await browser.close()


@asynccontextmanager
async def bare() -> AsyncIterator[Page]:
    """A tab without anything of ours, driven as Playwright drives it by itself."""
    binary = find_browser()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=binary.path,
            chromium_sandbox=binary.sandbox,
            args=[each for each in SWITCHES if each != "--no-startup-window"],
        )
        try:
            yield await browser.new_page(viewport={"width": 1280, "height": 900})
        finally:
            await browser.close()


def report(bench: str, cases: int, figures: Mapping[str, object], began: float) -> None:
    """The last line: one JSON object."""
    seconds = round(time.perf_counter() - began, 1)
    line = {"bench": bench, "cases": cases, "figures": figures, "seconds": seconds}
    print(json.dumps(line))
