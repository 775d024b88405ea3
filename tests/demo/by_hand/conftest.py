from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio
from playwright.async_api import Page, async_playwright

FLAGS = (
    "--no-sandbox --disable-background-networking --disable-component-update --disable-sync"
    " --disable-quic --no-first-run"
).split()
DEADLINE_MS = 15_000


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def window(browser_path: Path) -> AsyncIterator[Page]:
    """A real browser with one page, for all tests of a module."""
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=browser_path, args=FLAGS)
        page = await chromium.new_page()
        page.set_default_timeout(DEADLINE_MS)
        yield page
        await chromium.close()


@pytest_asyncio.fixture(loop_scope="module")
async def tab(window: Page) -> Page:
    """That page, for a visitor whom no site knows."""
    await window.context.clear_cookies()
    return window
