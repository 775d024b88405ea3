"""Tests share a browser and a server, and nothing in them."""

from __future__ import annotations

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
