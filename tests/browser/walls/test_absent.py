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


CLICKED = r"""async () => {
  const kept = { href: "/kept?typed", download: "list.csv" };
  const link = (page) => Object.assign(page.createElement("a"), kept);
  const frame = (given = {}) => {
    const made = Object.assign(document.createElement("iframe"), given);
    const loaded = new Promise((done) => (made.onload = done));
    document.body.append(made);
    return Object.keys(given).length ? loaded.then(() => made) : made;
  };
  const open = (await frame()).contentDocument;
  open.body.append(link(open));
  open.body.firstChild.click();
  const bare = frame();
  link(bare.contentDocument).dispatchEvent(new MouseEvent("click", { cancelable: false }));
  bare.remove();
  const adopted = frame();
  HTMLElement.prototype.click.call(adopted.contentDocument.body.appendChild(link(document)));
  adopted.remove();
  const slotted = frame(), host = slotted.contentDocument.createElement("x-card");
  const closed = host.attachShadow({ mode: "closed" });
  closed.innerHTML = `<a download href="/kept?typed"><slot></slot></a>`;
  const inner = host.appendChild(slotted.contentDocument.createElement("b"));
  slotted.contentDocument.body.append(host);
  inner.click();
  slotted.remove();
  const loaded = await frame({ srcdoc: "<p>" });
  link(loaded.contentDocument).click();
  loaded.remove();
  const clicks = `<script>document.querySelector("a").click()<\/script>`;
  const opaque = `<a href="/kept?typed" download=a>a</a>${clicks}`;
  (await frame({ sandbox: "allow-scripts allow-downloads", srcdoc: opaque })).remove();
  link(document).click();
}"""
STILL = "async () => { for (const n of [1, 2, 3]) await fetch(`/later?${n}`) }"
ACTIONS = """() => {
  const page = document.body.appendChild(document.createElement("iframe")).contentDocument;
  const box = Object.assign(page.createElement("input"), { type: "checkbox" });
  const heard = [], own = document.createElement("input");
  page.body.append(box);
  own.type = "checkbox";
  for (const each of [box, own]) each.onclick = () => heard.push(each.ownerDocument === page);
  box.click();
  own.click();
  const event = new MouseEvent("click", { cancelable: true });
  return [own.checked, own.dispatchEvent(event), own.checked, box.checked, heard];
}"""


async def test_no_link_that_is_to_be_kept_asks_for_anything(
    chrome: RunningBrowser, site: Site
) -> None:
    async with page_at(chrome, site.origin) as page:
        await page.evaluate(CLICKED)
        await page.evaluate(STILL)
    asked = [hit.path for hit in site.record.hits]
    assert asked.count("/later?3") == 1
    assert not [path for path in asked if path.startswith("/kept")]


async def test_what_scripts_click_elsewhere_acts_as_ever(
    chrome: RunningBrowser, site: Site
) -> None:
    async with page_at(chrome, site.origin) as page:
        assert await page.evaluate(ACTIONS) == [True, True, False, False, [True, False, False]]
