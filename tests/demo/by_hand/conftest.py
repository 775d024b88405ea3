from __future__ import annotations

import pytest_asyncio
from playwright.async_api import Browser, Page

DEADLINE_MS = 60_000  # of a machine that is busy with other tests


@pytest_asyncio.fixture(loop_scope="session")
async def tab(chromium: Browser) -> Page:
    """A page of a visitor whom no site knows."""
    page = await chromium.new_page()
    page.set_default_timeout(DEADLINE_MS)
    return page
