"""One Chromium serves many runs, each as if it were alone; it ends with the last of them."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.async_api import Page
from tests.browser.guard.browser import options_for, page_at, until
from tests.browser.guard.site import Site, serve_site
from tests.browser.transport.test_end import _alive, _folders

from steadyhand.adapters.browser.chrome import ChromeBrowser
from steadyhand.adapters.browser.extension import Extension
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.browser.pool import BrowserPool, browser_pool, needs_own_browser
from steadyhand.adapters.browser.profiles import ProfileChoice
from steadyhand.adapters.guard.requests import PassThrough, PausedRequest, Verdict
from steadyhand.errors import BrowserLost

pytestmark = [pytest.mark.browser]
MUCH_MB = 100_000


@asynccontextmanager
async def pooled(runs: int = 20, memory_mb: int = MUCH_MB) -> AsyncIterator[BrowserPool]:
    """A pool; none of its browsers is left after the block."""
    async with browser_pool(runs_per_browser=runs, memory_mb=memory_mb) as pool:
        yield pool


async def test_runs_at_once_share_a_browser_and_each_reaches_its_own_sites_alone(
    site: Site,
) -> None:
    async with pooled() as pool, AsyncExitStack() as stack:
        with serve_site() as other:
            options = options_for(site), options_for(other)
            runs = [await stack.enter_async_context(pool.launch(each)) for each in options]
            assert len({run.pid for run in runs}) == 1
            for run, own in zip(runs, (site, other), strict=True):
                async with page_at(run, own.origin):
                    pass
            seen = [{each.port for each in run.proxy.egress_records} for run in runs]
            assert len(seen[0]) == len(seen[1]) == 1
            assert not seen[0] & seen[1]
            for run, own in zip(runs, (site, other), strict=True):
                assert {each.url for each in run.guard.navigations} == {f"{own.origin}/"}


async def test_runs_that_begin_at_the_same_time_start_one_browser(site: Site) -> None:
    async with pooled() as pool, AsyncExitStack() as stack:
        starting = (stack.enter_async_context(pool.launch(options_for(site))) for _ in range(4))
        runs = await asyncio.gather(*starting)
        assert len({run.pid for run in runs}) == 1
        assert len({run.proxy.port for run in runs}) == 4


async def test_the_end_of_a_run_leaves_its_neighbour_as_it_was(site: Site) -> None:
    async with pooled() as pool, pool.launch(options_for(site)) as stays:
        async with page_at(stays, site.origin) as page:
            async with pool.launch(options_for(site)) as leaves:
                await (await leaves.context.new_page()).goto(site.origin)
            assert await page.evaluate("fetch('/after').then((r) => r.status)") == 200
        assert [context for context in stays.playwright_browser.contexts if context.pages] == []


async def test_a_browser_that_served_its_number_takes_no_more_and_ends_with_its_last_run(
    site: Site,
) -> None:
    async with pooled(runs=2) as pool, AsyncExitStack() as stack:
        first = await stack.enter_async_context(pool.launch(options_for(site)))
        async with pool.launch(options_for(site)) as second:
            assert second.pid == first.pid
        assert _alive(first.pid)
        async with pool.launch(options_for(site)) as third:
            assert third.pid != first.pid
        await stack.aclose()
        await until(lambda: not _alive(first.pid))
        assert _alive(third.pid)
    await until(lambda: not _alive(third.pid))


async def test_a_browser_above_its_memory_takes_no_further_run(site: Site) -> None:
    async with pooled(memory_mb=1) as pool:
        async with pool.launch(options_for(site)) as first:
            assert first.mux.process.resident_bytes() > 1 << 20
            async with pool.launch(options_for(site)) as second:
                assert second.pid != first.pid
        await until(lambda: not _alive(first.pid))
        await until(lambda: not _alive(second.pid))


async def test_a_killed_browser_is_lost_to_each_of_its_runs_and_to_no_later_one(
    site: Site,
) -> None:
    async with pooled() as pool:
        browsers = [ChromeBrowser(options_for(site), launch=pool.launch) for _ in range(2)]
        tabs = [await each.tab() for each in browsers]
        chromes = [each.chrome for each in browsers]
        assert chromes[0] is not None
        assert chromes[1] is not None
        waiting = [asyncio.create_task(tab.wire.next_exchange(0, timeout_s=20)) for tab in tabs]
        os.killpg(lost := chromes[0].pid, signal.SIGKILL)
        for exchange in waiting:
            with pytest.raises(BrowserLost):
                await exchange
        tab = await browsers[0].tab()
        await tab.page.open(site.origin, timeout_s=20)
        assert browsers[0].chrome is not None
        assert browsers[0].chrome.pid != lost
        for each in browsers:
            await each.close()


async def test_a_guard_that_breaks_is_the_fault_of_its_own_run(site: Site) -> None:
    class Broken(PassThrough):
        def judge(self, paused: PausedRequest) -> Verdict:
            raise ZeroDivisionError

    async with pooled() as pool:
        beside = AsyncExitStack()
        run = await beside.enter_async_context(pool.launch(options_for(site)))

        async def breaks() -> None:
            async with pool.launch(options_for(site, gate=Broken())) as broken:
                page = await broken.context.new_page()
                going = asyncio.ensure_future(page.goto(site.origin))
                await until(lambda: run.guard.lost)
                await asyncio.wait((going,), timeout=30)
                going.exception()

        with pytest.raises(ZeroDivisionError):
            await breaks()
        await beside.aclose()  # its browser is lost, and no more
        async with pool.launch(options_for(site)) as again, page_at(again, site.origin):
            assert again.pid != run.pid


async def test_no_page_is_let_run_in_a_context_of_nobody(site: Site) -> None:
    async with pooled() as pool, pool.launch(options_for(site)) as run:
        before = site.record.connections
        strange = await run.playwright_browser.new_context()
        opening = asyncio.ensure_future(_opened(strange.new_page(), site))
        done, _ = await asyncio.wait((opening,), timeout=10)
        opening.cancel()
        assert not done or isinstance(opening.exception(), Exception)
        assert site.record.connections == before
        async with page_at(run, site.origin):
            pass


async def _opened(opening: object, site: Site) -> None:
    page: Page = await opening  # type: ignore[misc]
    await page.goto(site.origin, timeout=5000)


async def test_downloads_are_denied_in_each_context(site: Site) -> None:
    async with pooled() as pool, pool.launch(options_for(site)) as run:
        async with page_at(run, site.origin) as page, page.expect_download() as coming:
            await page.evaluate("() => { location.href = '/download'; }")
        assert await (await coming.value).failure()


async def test_nothing_is_left_of_a_pool(site: Site, tmp_path: Path) -> None:
    async with pooled() as pool:
        options = options_for(site, scratch=tmp_path)
        async with pool.launch(options) as run, page_at(run, site.origin):
            assert _folders(tmp_path)
        assert _alive(run.pid)
    await until(lambda: not _alive(run.pid))
    assert not _folders(tmp_path)


async def test_a_pool_that_is_closed_starts_no_browser(site: Site) -> None:
    async with pooled() as pool:
        await pool.close()
        with pytest.raises(BrowserLost):
            async with pool.launch(options_for(site)):
                pass


@pytest.mark.parametrize("brings", ["profile", "folder", "extension", "agent"])
def test_what_a_run_brings_is_in_no_browser_of_others(
    brings: str, site: Site, tmp_path: Path
) -> None:
    plain = options_for(site)
    options: dict[str, LaunchOptions] = {
        "profile": replace(plain, wish=ProfileChoice("copy", tmp_path)),
        "folder": replace(plain, user_data_dir=tmp_path),
        "extension": replace(plain, extension=Extension(tmp_path, "a" * 32)),
        "agent": replace(plain, outside=tmp_path / "python"),
    }
    assert needs_own_browser(options[brings])
    assert not needs_own_browser(plain)


async def test_a_run_with_a_profile_of_its_own_shares_no_process(
    site: Site, tmp_path: Path
) -> None:
    async with pooled() as pool, pool.launch(options_for(site)) as run:
        options = options_for(site, user_data_dir=tmp_path / "kept")
        async with pool.launch(options) as own, page_at(own, site.origin):
            assert own.pid != run.pid
        await until(lambda: not _alive(own.pid))
        assert _alive(run.pid)
