"""A tab for benchmarks: a browser of Playwright's own launch, and our page script in it."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Page, async_playwright

from steadyhand.adapters.browser.page import BrowserPage, attached

ARGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
]


@asynccontextmanager
async def tab() -> AsyncIterator[tuple[Page, BrowserPage]]:
    """Playwright's page and ours, of one tab."""
    path = os.environ.get("STEADYHAND_BROWSER") or shutil.which("chromium")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=path, args=ARGS, chromium_sandbox=False
        )
        try:
            page = await browser.new_page(viewport={"width": 1280, "height": 900})
            yield page, await attached(page)
        finally:
            await browser.close()


def report(bench: str, cases: int, figures: dict[str, float | None], began: float) -> None:
    """The last line: one JSON object."""
    seconds = round(time.perf_counter() - began, 1)
    line = {"bench": bench, "cases": cases, "figures": figures, "seconds": seconds}
    print(json.dumps(line))
