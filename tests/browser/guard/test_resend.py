"""Chromium repeats a POST by itself when a reused connection dies; the server must see one.

The control shows that the machine still does it, so that the other tests mean something.
"""

from __future__ import annotations

import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from tests.browser.guard.browser import launch, options_for, page_at, until
from tests.browser.guard.site import Site, serve_site

from steadyhand.adapters.browser.launch import RunningBrowser

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl for a certificate"),
]

FETCH = "()=>{fetch('/drop',{method:'POST',body:'a=1'}).catch(()=>{})}"
FORM = "()=>document.forms[0].submit()"


@pytest.fixture(scope="module")
def secure_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("tls")
    with serve_site(_certificate(folder)) as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome(site: Site, secure_site: Site) -> AsyncIterator[RunningBrowser]:
    options = options_for(site, secure_site, extra_args=("--ignore-certificate-errors",))
    async with launch(options) as running:
        yield running


def _certificate(folder: Path) -> ssl.SSLContext:
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    command = (
        f"openssl req -x509 -newkey rsa:2048 -nodes -keyout {key} -out {certificate}"
        " -days 2 -subj /CN=127.0.0.1"
    )
    subprocess.run(command.split(), check=True, capture_output=True, timeout=30)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context


async def _drop(chrome: RunningBrowser, site: Site, *, script: str) -> int:
    """How many POSTs the server got for one that it answered by hanging up."""
    mark, before = chrome.guard.mark(), len(site.record.writes("/drop"))
    async with page_at(chrome, site.origin + "/drop") as page:
        await page.evaluate("()=>fetch('/quiet').then(r=>r.text())")
        await page.evaluate(script)
        answer = await chrome.guard.next_exchange(mark, 10)
    assert answer is not None
    assert answer.error
    assert len(chrome.guard.writes_since(mark)) == 1
    return len(site.record.writes("/drop")) - before


@pytest.mark.parametrize("script", [FORM, FETCH])
async def test_a_plain_post_that_is_dropped_is_sent_once(
    chrome: RunningBrowser, site: Site, script: str
) -> None:
    assert await _drop(chrome, site, script=script) == 1


@pytest.mark.parametrize("script", [FORM, FETCH])
async def test_control_a_reused_tunnel_is_resent_by_chromium(
    chrome: RunningBrowser, secure_site: Site, script: str
) -> None:
    assert await _drop(chrome, secure_site, script=script) >= 2


async def test_a_frozen_origin_without_a_tunnel_gets_nothing(
    chrome: RunningBrowser, secure_site: Site
) -> None:
    host, port = "127.0.0.1", secure_site.port
    mark, before = chrome.guard.mark(), len(secure_site.record.writes("/drop"))
    async with page_at(chrome, secure_site.origin + "/drop") as page:
        chrome.proxy.tunnels.freeze(host, port)
        chrome.proxy.tunnels.close_all(host, port)
        try:
            await page.evaluate(FETCH)
            answer = await chrome.guard.next_exchange(mark, 10)
        finally:
            chrome.proxy.tunnels.thaw(host, port)
    assert answer is not None
    assert answer.error
    assert len(secure_site.record.writes("/drop")) == before


@pytest.mark.parametrize("script", [FORM, FETCH])
async def test_a_post_on_its_one_fresh_tunnel_is_sent_once(
    chrome: RunningBrowser, secure_site: Site, script: str
) -> None:
    host, port = "127.0.0.1", secure_site.port
    tunnels = chrome.proxy.tunnels
    mark, before = chrome.guard.mark(), len(secure_site.record.writes("/drop"))
    icons = _icons(secure_site)
    async with page_at(chrome, secure_site.origin + "/drop") as page:
        await until(lambda: chrome.guard.in_flight() == 0 and _icons(secure_site) > icons)
        await until(lambda: tunnels.close_idle(host, port) == 0)
        tunnels.freeze(host, port, allow=1)
        try:
            await page.evaluate(script)
            answer = await chrome.guard.next_exchange(mark, 10)
        finally:
            tunnels.thaw(host, port)
    assert answer is not None
    assert answer.error
    assert len(secure_site.record.writes("/drop")) - before == 1


def _icons(site: Site) -> int:
    """The page's own last request: with it answered, nothing else takes the one tunnel."""
    return sum(hit.path == "/favicon.ico" for hit in site.record.hits)
