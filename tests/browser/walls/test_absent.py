"""Ways to talk that no request shows are not there, or never open."""

from __future__ import annotations

import pytest
from tests.browser.guard.browser import page_at
from tests.browser.guard.site import Site

from steadyhand.adapters.browser.launch import RunningBrowser

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]
GONE = "SharedWorker fetchLater WebTransport WebSocketStream RTCPeerConnection".split()
ASKED = f"{GONE!r}.map((name) => typeof globalThis[name])"
AT_ONCE = """() => Promise.all(Array.from({ length: 4 }, (_, number) => new Promise((told) => {
  addEventListener("message", (e) => e.data.number === number && told(e.data.found));
  const srcdoc = `<script>top.postMessage({ number: ${number}, found: ASKED }, "*")</script>`;
  const given = { sandbox: "allow-scripts", srcdoc };
  document.body.append(Object.assign(document.createElement("iframe"), given));
})))"""
OPENED = """new Promise((told) => {
  const said = [];
  const line = new WebSocket('/live');
  line.onerror = () => said.push('error');
  const now = (e) => [...said, e.code, line.readyState, line.url.slice(0, 3)];
  line.addEventListener('close', (e) => told(now(e)));
})"""


async def test_they_are_missing_in_every_page_and_worker(
    chrome: RunningBrowser, site: Site
) -> None:
    in_worker = (
        "() => new Promise((told) => { const source = 'postMessage(' + ASKED + ')';"
        " new Worker(URL.createObjectURL(new Blob([source]))).onmessage = (e) => told(e.data) })"
    ).replace("ASKED", repr(ASKED))
    async with page_at(chrome, f"{site.origin}/frames?{site.other}/input") as page:
        for frame in page.frames:
            assert set(await frame.evaluate(f"() => {ASKED}")) == {"undefined"}
        told = dict(zip(GONE, await page.evaluate(in_worker), strict=True))
        del told["WebTransport"]  # it comes later there, and speaks QUIC, which is off
        assert set(told.values()) == {"undefined"}


async def test_a_sandboxed_frame_that_speaks_at_once_does_not_have_them(
    chrome: RunningBrowser, site: Site
) -> None:
    async with page_at(chrome, site.origin) as page:
        for found in await page.evaluate(AT_ONCE.replace("ASKED", ASKED)):
            assert set(found) == {"undefined"}


async def test_a_socket_is_one_that_never_opens(chrome: RunningBrowser, site: Site) -> None:
    async with page_at(chrome, site.origin) as page:
        assert await page.evaluate(f"() => {OPENED}") == ["error", 1006, 3, "ws:"]
        assert await page.evaluate("() => WebSocket.OPEN") == 1
        early = "() => { try { new WebSocket('/live').send('x') } catch (e) { return e.name } }"
        assert await page.evaluate(early) == "InvalidStateError"
    assert not [hit for hit in site.record.hits if hit.path == "/live"]


@pytest.mark.parametrize("opens", ["open('about:blank')", "document.open('', 'other', '')"])
async def test_a_window_that_a_page_opens_does_not_have_them_at_once(
    opens: str, chrome: RunningBrowser, site: Site
) -> None:
    asked = ASKED.replace("globalThis", "opened")
    on_click = (
        f"() => {{ onclick = () => {{ const opened = {opens}; window.found = opened &&"
        f" [...{asked}, String(opened.WebSocket).includes('native')]; opened?.close(); }}; }}"
    )
    async with page_at(chrome, site.origin) as page:
        await page.evaluate(on_click)
        for _ in range(5):  # one press opens one window
            await page.mouse.click(5, 5)
            assert await page.evaluate("() => found") == [*["undefined"] * len(GONE), False]
        assert await page.evaluate("() => { window.open = () => 7; return open() }") == 7
