"""With an extension in the browser a page still leads wherever it asks to, by each way there is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Page
from tests.assist.rig import Employer, copied, employing

from steadyhand.adapters.browser.extension import extension_at
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.launch import launch
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.browser.outside.access import target_id_of

pytestmark = pytest.mark.browser
PATIENCE_S = 120.0
LOADED_MS = 20_000.0
WAYS = """<a id=link{top} href="{there}/link">x</a><a id=new target=_blank href="/new">x</a>
<form id=get{top} action="{there}/get"><input name=a value=b></form>"""
LEADS = {
    "a link": ("document.querySelector('#link').click()", "/link"),
    "a form": ("document.querySelector('#get').submit()", "/get?a=b"),
    "a script": ("location.href = '/script#part'", "/script#part"),
    "in place": ("location.replace('/place')", "/place"),
    "a refresh": (
        "document.head.innerHTML = \"<meta http-equiv=refresh content='0;url=/fresh'>\"",
        "/fresh",
    ),
    "anew": ("window.gone = location.reload()", "/ways"),
    "back": ("history.back()", "/another"),  # that nobody asked for: its page took that address
}
OPENS = {
    "a new tab": ("document.querySelector('#new').click()", "/new"),
    "a window": ("void open('/opened')", "/opened"),
    "a window, led later": ("open('about:blank').location = '/late'", "/late"),
}


@asynccontextmanager
async def tab(employer: Employer, folder: Path) -> AsyncIterator[Page]:
    """The run's tab in a browser with the extension."""
    there = employer.origin.replace("127.0.0.1", "localhost")
    employer.pages["/before"] = "<script>history.replaceState(null, '', '/another')</script>"
    employer.pages["/ways"] = WAYS.format(top="", there="")
    employer.pages["/inner"] = WAYS.format(top=" target=_top", there=employer.origin)
    employer.pages["/outer"] = f"<iframe src='{there}/inner'></iframe>"
    options = LaunchOptions(
        find_browser(None),
        allow_origins=(employer.origin, there),
        extension=extension_at(copied(folder, panel="none")),
        extra_args=("--site-per-process",),
    )
    async with launch(options) as chrome:
        page = await chrome.context.new_page()
        chrome.guard.tabs.keep_to(await target_id_of(page))
        yield page


async def arrives(page: Page, origin: str, path: str) -> None:
    await page.wait_for_url(origin + path, wait_until="load", timeout=LOADED_MS)


def led(folder: Path, lead: Callable[[Page, Employer], Awaitable[None]]) -> None:
    async def through() -> None:
        with employing() as employer:
            async with tab(employer, folder) as page:
                await lead(page, employer)

    asyncio.run(asyncio.wait_for(through(), PATIENCE_S))


def test_a_page_leads_its_own_tab_on(tmp_path: Path) -> None:
    async def lead(page: Page, employer: Employer) -> None:
        for way, (script, path) in LEADS.items():
            for before in ("/before", "/ways"):
                await page.goto(employer.origin + before)
            async with page.expect_navigation(timeout=LOADED_MS):
                await page.evaluate(script)
            assert page.url == employer.origin + path, way

    led(tmp_path, lead)


def test_a_page_opens_tabs(tmp_path: Path) -> None:
    async def lead(page: Page, employer: Employer) -> None:
        await page.goto(employer.origin + "/ways")
        for script, path in OPENS.values():
            async with page.context.expect_page(timeout=LOADED_MS) as opening:
                await page.evaluate(script)
            await arrives(await opening.value, employer.origin, path)

    led(tmp_path, lead)


def test_a_frame_of_another_process_leads_the_tab_on(tmp_path: Path) -> None:
    async def lead(page: Page, employer: Employer) -> None:
        for script, path in (LEADS["a link"], LEADS["a form"]):
            await page.goto(employer.origin + "/outer")
            inner = next(f for f in page.frames if "/inner" in f.url)
            async with page.expect_navigation(timeout=LOADED_MS):
                await inner.evaluate(script)
            assert page.url == employer.origin + path

    led(tmp_path, lead)
