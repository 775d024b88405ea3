from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser
from tests.browser.page.rig import Pages, Rig, chromium, rigged, serving


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    with serving() as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser(browser_path: Path) -> AsyncIterator[Browser]:
    async with chromium(browser_path) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def rig(browser: Browser, pages: Pages) -> AsyncIterator[Rig]:
    async with rigged(browser, pages) as running:
        yield running
