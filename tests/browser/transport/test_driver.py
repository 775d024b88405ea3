"""Browsers of one driver have nothing else in common, and nothing of it is left."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest
from tests.browser.guard.browser import options_for, page_at, until
from tests.browser.guard.site import Site

from steadyhand.adapters.browser.cdp.playwright import shared_playwright
from steadyhand.adapters.browser.launch import launch

pytestmark = [pytest.mark.browser]


def _drivers() -> set[int]:
    """The driver processes that this one has started and that run."""
    found: set[int] = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = stat.read_text().rpartition(")")
        except OSError:
            continue
        state, parent = rest.split()[:2]
        if name.endswith("(node") or "MainThread" in name:
            found |= (
                {int(stat.parent.name)} if int(parent) == os.getpid() and state != "Z" else set()
            )
    return found


async def test_a_browser_that_is_killed_hurts_no_other_of_its_driver(site: Site) -> None:
    before = _drivers()
    async with shared_playwright() as driver:
        options = options_for(site, driver=driver)
        async with launch(options) as kept, page_at(kept, site.origin) as page:
            async with launch(options) as lost, page_at(lost, site.origin):
                assert len(_drivers() - before) == 1
                assert kept.guard is not lost.guard
                assert kept.proxy.port != lost.proxy.port
                os.killpg(lost.pid, signal.SIGKILL)
                await until(lambda: not lost.playwright_browser.is_connected())
            assert kept.playwright_browser.is_connected()
            assert await page.evaluate("1 + 1") == 2
            contexts = kept.playwright_browser.contexts
            assert [each for one in contexts for each in one.pages] == [page]
        async with launch(options) as another, page_at(another, site.origin) as page:
            assert await page.evaluate("2 + 2") == 4
        assert len(_drivers() - before) == 1
    await until(lambda: _drivers() == before)


async def test_browsers_of_one_driver_begin_and_end_at_the_same_time(site: Site) -> None:
    before = _drivers()
    async with shared_playwright() as driver:

        async def visit(number: int) -> int:
            async with (
                launch(options_for(site, driver=driver)) as chrome,
                page_at(chrome, site.origin) as page,
            ):
                await page.evaluate(f"localStorage.setItem('n', localStorage.n || '{number}')")
                return int(await page.evaluate("localStorage.getItem('n')"))

        assert await asyncio.gather(*map(visit, range(3))) == [0, 1, 2]
    await until(lambda: _drivers() == before)


async def test_a_driver_that_died_is_replaced_for_the_next_browser(site: Site) -> None:
    before = _drivers()
    async with shared_playwright() as driver:
        options = options_for(site, driver=driver)
        async with launch(options):
            (first,) = _drivers() - before
        os.kill(first, signal.SIGKILL)
        await until(lambda: first not in _drivers())
        async with launch(options) as chrome, page_at(chrome, site.origin) as page:
            assert await page.evaluate("1 + 1") == 2
            assert first not in _drivers() - before
    await until(lambda: _drivers() == before)
