"""Page loads, forbidden addresses and what is under way, in a real browser."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from playwright.async_api import Error
from tests.browser.guard.browser import launch, options_for, page_at, until
from tests.browser.guard.site import Site

from steadyhand.adapters.browser.launch import RunningBrowser
from steadyhand.adapters.guard.requests import Allow, Hold, PausedRequest, Refuse, Verdict, is_write

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


@pytest.mark.parametrize("code", [200, 410, 429, 503])
async def test_the_status_of_a_page_load_is_known(
    chrome: RunningBrowser, site: Site, code: int
) -> None:
    async with page_at(chrome, f"{site.origin}/status?{code}"):
        load = chrome.guard.navigations[-1]
    assert (load.url, load.status, load.method) == (f"{site.origin}/status?{code}", code, "GET")
    assert load.retry_after == "7"


async def test_frames_are_no_page_loads(chrome: RunningBrowser, site: Site) -> None:
    async with page_at(chrome, f"{site.origin}/frames?{site.other}/input"):
        assert chrome.guard.navigations[-1].url.startswith(site.origin + "/frames")


@pytest.mark.parametrize(
    "address",
    ["file:///etc/hostname", "chrome://version", "data:text/html,x", "view-source:http://x/"],
)
async def test_only_web_addresses_open_at_the_top(
    chrome: RunningBrowser, site: Site, address: str
) -> None:
    async with page_at(chrome, site.origin) as page:
        with pytest.raises(Error, match="is not opened"):
            await page.goto(address)
        assert page.url == site.origin + "/"


@pytest.mark.parametrize("address", ["http://169.254.169.254/", "http://10.0.0.1/"])
async def test_a_private_address_that_was_not_named_is_refused(
    chrome: RunningBrowser, address: str
) -> None:
    async with page_at(chrome, address):
        assert chrome.guard.navigations[-1].error == "egress refused"
    assert any(e.refused and e.host in address for e in chrome.proxy.egress_records)


async def test_the_browser_talks_to_nobody_but_the_site(chrome: RunningBrowser, site: Site) -> None:
    async with page_at(chrome, site.origin + "/form?/post") as page:
        await page.fill("[name=a]", "Ada")
        await page.click("#go")
        await page.wait_for_url("**/post")
    foreign = {e.host for e in chrome.proxy.egress_records if not e.refused} - {
        "127.0.0.1",
        "localhost",
    }
    assert foreign == set()


async def test_a_request_is_in_flight_until_it_ends(chrome: RunningBrowser, site: Site) -> None:
    async with page_at(chrome, site.origin) as page:
        await until(lambda: chrome.guard.in_flight() == 0)
        await page.evaluate("()=>{fetch('/slow')}")
        await until(lambda: chrome.guard.in_flight() == 1)
        began = chrome.guard.last_network_at
        site.record.release.set()
        await until(lambda: chrome.guard.in_flight() == 0)
        site.record.release.clear()
    assert chrome.guard.last_network_at > began


async def test_streams_and_beacons_are_never_in_flight(chrome: RunningBrowser, site: Site) -> None:
    async with page_at(chrome, site.origin) as page:
        await until(lambda: chrome.guard.in_flight() == 0)
        await page.evaluate("()=>new Promise(r=>{new EventSource('/events').onmessage=r})")
        await until(lambda: chrome.guard.in_flight() == 0, 2.0)  # a long poll counts for longer


class _Judge:
    """Holds writes to /hold and refuses writes to /no."""

    def carried(self, paused: PausedRequest) -> int:
        return 0

    def shows(self, frame_id: str) -> None:
        return

    def note_cookies(self, pairs: Iterable[str], *, from_jar: bool = False) -> None:
        return

    def judge(self, paused: PausedRequest) -> Verdict:
        if is_write(paused.method) and paused.url.endswith("/hold"):
            return Hold()
        return Refuse("no") if paused.url.endswith("/no") else Allow()


async def test_a_policy_can_hold_refuse_and_release(site: Site) -> None:
    async with (
        launch(options_for(site, gate=_Judge())) as chrome,
        page_at(chrome, site.origin) as page,
    ):
        await page.evaluate("()=>{for(const p of ['/no','/hold'])fetch(p,{method:'POST',body:p})}")
        await until(lambda: chrome.guard.held_requests and chrome.guard.refusals)
        assert chrome.guard.writes_since(0) == ()
        assert site.record.writes("/hold") == site.record.writes("/no") == []
        (held,) = chrome.guard.held_requests
        assert held.body == b"/hold"
        chrome.guard.release(held.request_id)
        answer = await chrome.guard.next_exchange(0, 30)
        assert answer is not None
        assert answer.status == 200
        assert len(site.record.writes("/hold")) == 1
        assert site.record.writes("/no") == []


async def test_an_init_script_is_there_before_any_page_script(site: Site) -> None:
    script = "globalThis.marked = true"
    async with (
        launch(options_for(site, init_scripts=(script,))) as chrome,
        page_at(chrome, f"{site.origin}/frames?{site.other}/input") as page,
    ):
        kinds = [await frame.evaluate("typeof marked") for frame in page.frames]
        popup = await page.evaluate("typeof window.open('/').marked")
    assert [*kinds, popup] == ["boolean"] * 3
