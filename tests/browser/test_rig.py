"""Tests share a browser and a server, and nothing in them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import Browser
from tests.browser.page.rig import HEAD, Pages, Rig, Started, labelled, order, rigged, soon

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LEAVE = """async () => {
  document.cookie = "left=1; max-age=600";
  localStorage.left = sessionStorage.left = 1;
  await caches.open("left");
  await new Promise((done) => { indexedDB.open("left").onsuccess = done; });
  await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
}"""
FOUND = """async () => [
  document.cookie, ...Object.keys(localStorage), ...Object.keys(sessionStorage),
  ...(await caches.keys()), ...(await indexedDB.databases()).map((each) => each.name),
  ...(await navigator.serviceWorker.getRegistrations()).map(() => "worker"),
].filter(Boolean)"""
TYPED = "Ada Halden of Moorgate"
FORM = "<form><label>Name <input name=name></label></form>"
SEND = "name => fetch('/sent', {method: 'POST', body: JSON.stringify({name})})"


async def found(rig: Rig) -> list[str]:
    """What is remembered in that tab of the site."""
    await rig.show("Home")
    told: list[str] = await rig.tab.evaluate(FOUND)
    return told


async def test_no_tab_ever_knows_what_a_page_left_in_another_ones(
    browser: Started, pages: Pages
) -> None:
    pages.put("/worker.js", "")
    async with rigged(browser, pages) as before:
        assert await found(before) == []
        await before.tab.evaluate(LEAVE)
        assert await found(before) == ["left=1", "left", "left", "left", "left", "worker"]
    async with rigged(browser, pages) as after:
        assert await found(after) == []


AS_NEW = (
    "() => [location.href, history.length, innerWidth, window.name, document.body.innerHTML,"
    " Boolean(window.opener)]"
)


async def _walks(rig: Rig) -> None:
    for title in ("One", "Two", "Three"):
        await rig.show(f"<h1>{title}</h1><script>window.name = {title!r}</script>")


async def _is_asked(rig: Rig) -> None:
    await rig.show("<label>A <input></label><script>alert('Hello')</script>")
    script = "() => { onbeforeunload = (event) => event.preventDefault() }"
    await rig.tab.evaluate(script)


async def _opens(rig: Rig) -> None:
    await rig.show("Home")
    async with rig.tab.context.expect_page():
        await rig.tab.evaluate("() => { window.open('/shown') }")


async def _shrinks(rig: Rig) -> None:
    await rig.tab.set_viewport_size({"width": 400, "height": 300})


async def _closes(rig: Rig) -> None:
    await rig.tab.close()


@pytest.mark.parametrize("use", [_walks, _is_asked, _opens, _shrinks, _closes])
async def test_a_tab_that_was_used_is_as_a_new_one_or_is_gone(
    browser: Started, pages: Pages, use: Callable[[Rig], Awaitable[None]]
) -> None:
    async with rigged(browser, pages) as before:
        await use(before)
    async with rigged(browser, pages) as after:
        assert await after.tab.evaluate(AS_NEW) == ["about:blank", 1, 1000, "", "", False]
        assert len(after.tab.context.pages) == 2  # the room's own, and this one
        assert (await after.show("Next")).dialogs == ()


async def test_a_frame_of_another_site_leaves_nothing_for_the_next_tab(
    browser: Started, pages: Pages
) -> None:
    tells = "document.title = sessionStorage.length; sessionStorage.left = 1"
    pages.put("/inner", f"<script>{tells}</script>")
    for _ in range(2):
        async with rigged(browser, pages) as rig:
            await rig.show(f"<iframe src='{pages.elsewhere('/inner')}'></iframe>")
            assert await rig.tab.frames[1].title() == "0"


async def test_what_was_typed_in_one_tab_holds_nothing_back_in_the_next(
    browser: Started, pages: Pages
) -> None:
    pages.put("/sent", "")
    async with rigged(browser, pages) as before:
        item = labelled(await before.show(FORM), "Name")
        await before.page.fill([order(item, TYPED)])
    async with rigged(browser, pages) as after:
        item = labelled(await after.show(FORM), "Name")
        await after.page.fill([order(item, "Orchard")])
        await after.tab.evaluate(SEND, TYPED)
        await soon(lambda: "/sent" in pages.asked)


@pytest.mark.parametrize("turn", range(2))
async def test_a_test_begins_with_no_page_that_was_put_or_asked(pages: Pages, turn: int) -> None:
    assert (pages.bodies, pages.delays, pages.policies) == ({}, {}, {}), turn
    assert pages.asked == [], turn
    pages.put("/one", HEAD, delay_s=1.0)
    pages.asked.append("/one")


@pytest.mark.parametrize("turn", range(2))
async def test_a_test_begins_with_no_window_of_another_one(chromium: Browser, turn: int) -> None:
    assert chromium.contexts == [], turn
    await chromium.new_page()
