"""One browser for all tests that see and act, and one per module for those of the guard itself.

What uses `rig` runs in the session's loop: `pytest.mark.asyncio(loop_scope="session")`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest
import pytest_asyncio
from playwright.async_api import Browser
from tests.browser.guard.browser import options_for
from tests.browser.guard.site import Site, serve_site
from tests.browser.page.rig import Pages, Rig, Room, Started, guarded, rigged, serving

from steadyhand.adapters.browser.launch import RunningBrowser, launch


@pytest.fixture(scope="session")
def server() -> Iterator[Pages]:
    with serving() as running:
        yield running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(server: Pages) -> AsyncIterator[Started]:
    async with guarded(server) as running:
        yield running


@pytest.fixture
def pages(server: Pages) -> Pages:
    """Pages of which none was put or asked."""
    return server.cleared()


@pytest_asyncio.fixture(loop_scope="session")
async def rig(browser: Started, pages: Pages) -> AsyncIterator[Rig]:
    async with rigged(browser, pages) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def own_rig(browser: Started, pages: Pages) -> AsyncIterator[Rig]:
    """A tab that no other test has, for one that attaches to it by itself."""
    async with rigged(browser, pages, own=True) as running:
        yield running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def kept_rig(browser: Started, server: Pages) -> AsyncIterator[Rig]:
    """A tab that stays as long as the browser does."""
    async with rigged(browser.apart(), server) as running:
        yield running


@pytest.fixture
def reader(browser: Started, kept_rig: Rig, pages: Pages) -> Rig:
    """A tab for pages that are only read: it stays, and shows each test a document of its own.

    What a test fills, presses or leaves in a tab would be there for the next: that takes `rig`.
    """
    browser.let_through()
    return replace(kept_rig, pages=pages)


@pytest_asyncio.fixture(loop_scope="session")
async def plain_rig(chromium: Browser, pages: Pages) -> AsyncIterator[Rig]:
    """A tab of a browser of Playwright's own launch."""
    async with rigged(Started(Room(chromium)), pages) as running:
        yield running


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with serve_site() as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome(site: Site) -> AsyncIterator[RunningBrowser]:
    async with launch(options_for(site)) as running:
        yield running
