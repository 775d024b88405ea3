"""Tabs that pages open are gone on in, however late the browser's client hears of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, cast

import pytest
from playwright.async_api import BrowserContext, Error, Page
from tests.browser.guard.browser import launch, options_for
from tests.browser.guard.site import Site

from steadyhand.adapters.browser.chrome import ChromeBrowser
from steadyhand.adapters.browser.launch import RunningBrowser
from steadyhand.adapters.browser.options import LaunchOptions

pytestmark = [pytest.mark.browser]


@dataclass
class LateContext:
    """A context that tells of a new tab only once somebody waits for it, as on a busy machine."""

    real: BrowserContext
    told: list[Page] = field(default_factory=list)

    @property
    def pages(self) -> list[Page]:
        return list(self.told)

    async def new_page(self) -> Page:
        self.told.append(page := await self.real.new_page())
        return page

    async def wait_for_event(self, name: str, fits: Any, timeout: float) -> Page:
        assert (name, timeout > 0) == ("page", True)
        fresh = [each for each in self.real.pages if each not in self.told]
        self.told.extend(fresh)
        assert fits(fresh[-1])
        return fresh[-1]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)


class LostContext(LateContext):
    """One that never tells of it."""

    async def wait_for_event(self, name: str, fits: Any, timeout: float) -> Page:
        raise Error("no such tab")


@asynccontextmanager
async def opened(site: Site, kind: type[LateContext]) -> AsyncIterator[ChromeBrowser]:
    """A browser whose page has opened another tab, of which the guard alone has heard."""

    @asynccontextmanager
    async def late(options: LaunchOptions) -> AsyncIterator[RunningBrowser]:
        async with launch(options) as chrome:
            yield replace(chrome, context=cast("BrowserContext", kind(chrome.context)))

    browser = ChromeBrowser(options_for(site), launch=late)
    try:
        await browser.tab()
        assert await browser.followed() is None
        assert browser.chrome is not None
        context = browser.chrome.context
        page = context.pages[0]
        await page.goto(f"{site.origin}/form")
        async with page.expect_popup():
            await page.evaluate("()=>{window.open('/form?second')}")
        assert context.pages == [page]
        yield browser
    finally:
        await browser.close()


async def test_a_tab_that_the_client_has_not_told_of_yet_is_waited_for(site: Site) -> None:
    async with opened(site, LateContext) as browser:
        tab = await browser.followed()
        assert tab is not None
        assert (await tab.page.snapshot()).url == f"{site.origin}/form?second"


async def test_a_tab_that_does_not_come_is_told_of_and_waited_for_once(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(site, LostContext) as browser:
        assert await browser.followed() is None
        assert await browser.followed() is None
    told = [r.getMessage() for r in caplog.records if r.name == "steadyhand.browser"]
    assert told == ["a tab that was opened was not there within 5 s"]
