"""What a site left in a real Chromium is there in the next one, for that site alone."""

from __future__ import annotations

import pytest
from tests.browser.guard.browser import options_for
from tests.browser.profiles.rig import COOKIE, NOTED, READ, Visits, options_of, visited

from steadyhand.adapters.browser.launch import launch
from steadyhand.adapters.browser.profiles import ProfileChoice
from steadyhand.core.secrets import StoredSession
from steadyhand.ports import SiteMemory

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

FILED = """() => new Promise((done) => {
  const opening = indexedDB.open('seats', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('held');
  opening.onsuccess = () => {
    const change = opening.result.transaction('held', 'readwrite');
    change.objectStore('held').put({row: 12}, 'mine');
    change.oncomplete = () => done(true);
  };
})"""
FOUND = """() => new Promise((done) => {
  const opening = indexedDB.open('seats');
  opening.onsuccess = () => {
    const names = opening.result.objectStoreNames;
    if (!names.contains('held')) return done(null);
    const asked = opening.result.transaction('held').objectStore('held').get('mine');
    asked.onsuccess = () => done(asked.result);
  };
})"""


async def left_at(*sites: Visits) -> list[SiteMemory | None]:
    """What each site left in one browser that was at all of them."""
    origins = tuple(site.origin for site in sites)
    async with launch(options_for(allow_origins=origins)) as chrome:
        for origin in origins:
            page = await chrome.context.new_page()
            await page.goto(origin + "/enter")
            await page.evaluate(NOTED)
            await page.evaluate(FILED)
        return [await chrome.memory.learned(origin) for origin in origins]


async def test_cookies_storage_and_databases_come_back_before_the_first_request() -> None:
    with visited() as site:
        (learned,) = await left_at(site)
        assert learned is not None
        site.cookies.clear()
        async with launch(options_of(site, ProfileChoice())) as chrome:
            assert await chrome.memory.recall([learned.session]) == ""
            assert site.cookies == []  # nothing was asked of the site for it
            page = await chrome.context.new_page()
            await page.goto(site.origin + "/visit")
            assert site.known
            assert await page.evaluate(READ) == "12A"
            assert await page.evaluate(FOUND) == {"row": 12}
            assert [each.url for each in chrome.guard.navigations] == [site.origin + "/visit"]


async def test_what_is_taken_for_one_origin_holds_nothing_of_another() -> None:
    with visited() as mine, visited() as other:
        own, foreign = await left_at(mine, other)
        assert own is not None
        assert foreign is not None
        assert other.origin not in own.session.state
        async with launch(options_for(allow_origins=(mine.origin, other.origin))) as chrome:
            await chrome.memory.recall([own.session])
            page = await chrome.context.new_page()
            await page.goto(other.origin + "/visit")
            assert await page.evaluate(READ) is None
            assert await chrome.memory.learned("https://nowhere.example") is None


async def test_a_session_tells_when_its_cookies_end_and_nothing_when_it_is_printed(
    seats: Visits,
) -> None:
    (learned,) = await left_at(seats)
    assert learned is not None
    assert len(learned.ends) == 1
    assert COOKIE.partition("=")[2] in learned.session.state
    assert COOKIE.partition("=")[2] not in repr(learned)


async def test_a_session_that_the_browser_does_not_take_leaves_a_browser_that_knows_nothing(
    seats: Visits,
) -> None:
    odd = '{"cookies": [{"name": "who", "value": "mira-7391"}], "origins": []}'
    async with launch(options_of(seats, ProfileChoice())) as chrome:
        assert await chrome.memory.recall([StoredSession(seats.origin, odd)])
        page = await chrome.context.new_page()
        await page.goto(seats.origin + "/visit")
    assert not seats.known
