"""What the guard says was written, held against the server's own record."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from tests.browser.guard.browser import page_at, until
from tests.browser.guard.site import Site

from steadyhand.adapters.browser.launch import RunningBrowser

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

WORKER = (
    "new Worker(URL.createObjectURL(new Blob(['fetch(\"'+location.origin+'/w/worker\","
    '{method:"POST",body:"in worker"})\'])))'
)
IFRAME = (
    "const n=document.createElement('iframe');n.name='q';document.body.append(n);"
    "const f=document.forms[0];f.action='/w/iframe';f.target='q';f.submit()"
)
POPUP = "const f=document.forms[0];f.action='/w/popup';f.target='_blank';f.submit()"
CHANNELS = {
    "form": ("const f=document.forms[0];f.action='/w/form';f.submit()", b"a=1", "Document"),
    "fetch": ("fetch('/w/fetch',{method:'POST',body:'one'})", b"one", "XHR"),
    "xhr": (
        "const x=new XMLHttpRequest();x.open('PUT','/w/xhr');x.send('two')",
        b"two",
        "XHR",
    ),
    "beacon": ("navigator.sendBeacon('/w/beacon','three')", b"three", "Ping"),
    "keepalive": (
        "fetch('/w/keepalive',{method:'POST',keepalive:true,body:'four'})",
        b"four",
        "XHR",  # CDP does not mark keepalive: it is a write like any other
    ),
    "iframe": (IFRAME, b"a=1", "Document"),
    "popup": (POPUP, b"a=1", "Document"),
    "worker": (WORKER, b"in worker", "XHR"),
}


@pytest.mark.parametrize("channel", CHANNELS)
async def test_every_way_to_write_is_one_exact_record(
    chrome: RunningBrowser, site: Site, channel: str
) -> None:
    script, body, kind = CHANNELS[channel]
    async with page_at(chrome, site.origin + "/form?/post") as page:
        mark = chrome.guard.mark()
        await page.evaluate("()=>{" + script + "}")
        await until(lambda: any(w.finished for w in chrome.guard.writes_since(mark)))
        (write,) = chrome.guard.writes_since(mark)
    (hit,) = site.record.writes(f"/w/{channel}")
    assert hit.body == body
    assert (write.method, write.url) == (hit.method, site.origin + hit.path)
    assert (write.post_size, write.resource_type) == (len(body), kind)
    assert write.post_sha256 == hashlib.sha256(body).hexdigest()
    assert (write.status, write.final_status, write.error) == (200, 200, None)


async def test_a_beacon_is_not_taken_for_the_answer(chrome: RunningBrowser, site: Site) -> None:
    async with page_at(chrome, site.origin) as page:
        mark = chrome.guard.mark()
        await page.evaluate("()=>{navigator.sendBeacon('/b','x')}")
        await until(lambda: any(w.finished for w in chrome.guard.writes_since(mark)))
        assert await chrome.guard.next_exchange(mark, 0.05) is None
        await page.evaluate("()=>{fetch('/real',{method:'POST',body:'x'})}")
        answer = await chrome.guard.next_exchange(mark, 30)
    assert answer is not None
    assert answer.url == site.origin + "/real"


async def test_the_answers_own_body_and_headers_are_kept(
    chrome: RunningBrowser, site: Site
) -> None:
    async with page_at(chrome, site.origin) as page:
        mark = chrome.guard.mark()
        await page.evaluate("()=>{fetch('/status?422',{method:'POST',body:'x'})}")
        answer = await chrome.guard.next_exchange(mark, 30)
    assert answer is not None
    assert (answer.status, answer.body) == (422, b"<title>status</title>")
    assert answer.response_headers["retry-after"] == "7"
    assert "status" not in repr(answer).replace("/status?422", "").replace("status=", "")


@pytest.mark.parametrize(("code", "writes"), [(303, 1), (302, 1), (307, 2), (308, 2)])
async def test_a_redirect_after_a_write_is_followed_to_its_end(
    chrome: RunningBrowser, site: Site, code: int, writes: int
) -> None:
    async with page_at(chrome, f"{site.origin}/form?/redirect?{code}:/thanks{code}") as page:
        mark = chrome.guard.mark()
        await page.click("#go")
        answer = await chrome.guard.next_exchange(mark, 30)
        await until(lambda: all(w.finished for w in chrome.guard.writes_since(mark)))
        assert len(chrome.guard.writes_since(mark)) == writes
    assert answer is not None
    assert (answer.status, answer.location) == (code, f"/thanks{code}")
    assert (answer.final_status, answer.final_url) == (200, f"{site.origin}/thanks{code}")
    assert answer.body, "the page that the redirects led to"
    assert len(site.record.writes(f"/thanks{code}")) == writes - 1


async def test_a_dropped_connection_is_recorded_as_an_error(
    chrome: RunningBrowser, site: Site
) -> None:
    async with page_at(chrome, site.origin) as page:
        mark = chrome.guard.mark()
        await page.evaluate("()=>{fetch('/drop?lost',{method:'POST',body:'x'})}")
        answer = await chrome.guard.next_exchange(mark, 30)
    assert answer is not None
    assert (answer.status, answer.error, answer.finished) == (None, "egress lost", True)


async def test_a_site_that_cannot_be_reached_was_sent_nothing(
    chrome: RunningBrowser, site: Site
) -> None:
    async with page_at(chrome, site.origin) as page:
        mark = chrome.guard.mark()
        await page.evaluate("()=>{fetch('http://none.invalid/',{method:'POST',body:'x'})}")
        answer = await chrome.guard.next_exchange(mark, 30)
    assert answer is not None
    assert (answer.status, answer.error) == (None, "egress unreachable")


async def test_an_answer_that_streams_does_not_wait_for_its_body(
    chrome: RunningBrowser, site: Site
) -> None:
    async with page_at(chrome, site.origin) as page:
        mark = chrome.guard.mark()
        script = (
            "()=>fetch('/events',{method:'POST',body:'x'})"
            ".then(r=>r.body.getReader().read()).then(r=>r.value.length)"
        )
        assert await page.evaluate(script) > 0
        answer = await chrome.guard.next_exchange(mark, 30)
    assert answer is not None
    assert (answer.status, answer.body) == (200, b"")


async def test_an_uploaded_file_arrives_whole(
    chrome: RunningBrowser, site: Site, tmp_path: Path
) -> None:
    resume = tmp_path / "resume.txt"
    resume.write_bytes(b"r" * 300_000)
    async with page_at(chrome, site.origin + "/form?/upload") as page:
        await page.evaluate(
            "()=>{const f=document.forms[0];f.enctype='multipart/form-data';"
            "f.insertAdjacentHTML('beforeend','<input type=file name=cv id=cv>')}"
        )
        await page.set_input_files("#cv", resume)
        mark = chrome.guard.mark()
        await page.click("#go")
        answer = await chrome.guard.next_exchange(mark, 30)
    assert answer is not None
    assert answer.status == 200
    assert b"r" * 300_000 in site.record.writes("/upload")[0].body


@pytest.mark.parametrize(
    ("script", "kind"),
    [
        ("navigator.serviceWorker.register('/sw')", "service_worker"),
        (WORKER, "worker"),
    ],
)
async def test_every_kind_of_worker_is_seen(
    chrome: RunningBrowser, site: Site, script: str, kind: str
) -> None:
    before = chrome.guard.targets[kind]
    async with page_at(chrome, site.origin) as page:
        mark = chrome.guard.mark()
        await page.evaluate("()=>{" + script + "}")
        assert await chrome.guard.next_exchange(mark, 30) is not None
    assert chrome.guard.targets[kind] > before


async def test_popups_and_frames_of_other_sites_are_seen(
    chrome: RunningBrowser, site: Site
) -> None:
    before = dict(chrome.guard.targets)
    async with page_at(chrome, f"{site.origin}/frames?{site.other}/input") as page:
        async with page.expect_popup() as popup:
            await page.evaluate("()=>{window.open('/form?/post')}")
        await (await popup.value).close()
    assert chrome.guard.targets["iframe"] > before.get("iframe", 0)
    assert chrome.guard.targets["page"] >= before["page"] + 2
