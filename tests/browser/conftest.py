"""What every test of the guarded browser shares: one site and one browser per module."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from tests.browser.guard.browser import options_for
from tests.browser.guard.site import Site, serve_site

from steadyhand.adapters.browser.launch import Chrome, launch


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with serve_site() as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome(site: Site) -> AsyncIterator[Chrome]:
    async with launch(options_for(site)) as running:
        yield running
