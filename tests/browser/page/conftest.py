from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from tests.browser.page.rig import Pages, Rig, Started, guarded, plain, rigged, serving


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    with serving() as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser(browser_path: Path, pages: Pages) -> AsyncIterator[Started]:
    async with guarded(pages) as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def plain_browser(browser_path: Path) -> AsyncIterator[Started]:
    async with plain(browser_path) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def rig(browser: Started, pages: Pages) -> AsyncIterator[Rig]:
    async with rigged(browser, pages) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def plain_rig(plain_browser: Started, pages: Pages) -> AsyncIterator[Rig]:
    async with rigged(plain_browser, pages) as running:
        yield running
