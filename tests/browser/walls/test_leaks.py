"""No way to talk that a page has reaches a site that is not the job's, nor its own before a grant.

The control shows that the ways work in this browser, so that silence means something.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import pytest
from playwright.async_api import Error
from tests.browser.guard.browser import launch, options_for
from tests.browser.guard.site import Site, serve_site
from tests.browser.walls.channels import LEAVING, STAYING, TYPED, script

from steadyhand.adapters.browser.launch import Chrome, close_page
from steadyhand.adapters.guard.gate import GatePolicy, PassThrough
from steadyhand.adapters.guard.typed.job import JobGate
from steadyhand.adapters.guard.typed.taint import Taint

pytestmark = [pytest.mark.browser]
KEY = b"k" * 32
TALK_S = 20.0  # for one page to say all that it has to say
SPEAKS = "async () => { await new Promise((r) => setTimeout(r, 400)); await fetch('/spoken') }"
AT_LEAST = 36  # ways arrive where nothing holds them; the rest are off, or carry no path


@contextmanager
def ears() -> Iterator[socket.socket]:
    """A UDP port of loopback that hears what comes."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as heard:
        heard.bind(("127.0.0.1", 0))
        heard.setblocking(False)
        yield heard


def heard(ears: socket.socket) -> bool:
    with contextlib.suppress(BlockingIOError):
        return bool(ears.recv(2048))
    return False


@asynccontextmanager
async def gated(*sites: Site, home: Site | None) -> AsyncIterator[Chrome]:
    """A browser in which both of `TYPED` were typed; *home* is the job's site, None for no gate."""
    gate: GatePolicy = PassThrough()
    if home is not None:
        taint = Taint()
        taint.add(TYPED)
        gate = JobGate(KEY, taint=taint)
        gate.bound([home.origin])
    async with launch(options_for(*sites, gate=gate)) as chrome:
        yield chrome


async def talk(chrome: Chrome, here: Site, there: Site, udp: int) -> None:
    """A page says all that leaves it in place; then one page for each way that does not."""
    for ways in (STAYING, *((each,) for each in LEAVING)):
        page = await chrome.context.new_page()
        try:
            await asyncio.wait_for(page.goto(here.origin + "/home"), TALK_S)
            for way in ways:
                told = script(way, here=here.origin, there=there.origin, udp=udp)
                await asyncio.wait_for(page.evaluate(told), TALK_S)
            await asyncio.wait_for(page.evaluate(SPEAKS), TALK_S)
        except Error:
            pass  # the page left, as it was told to
        finally:
            for each in chrome.context.pages:
                await close_page(each)


def arrived(site: Site) -> set[str]:
    """The ways by which anything arrived that told what was typed."""
    told = [hit for hit in site.record.hits if hit.path.startswith("/hit/")]
    return {hit.path[5:].partition("?")[0] for hit in told if TYPED[0] in f"{hit.path}{hit.body!r}"}


async def test_no_way_tells_another_site_what_was_typed() -> None:
    with serve_site() as home, serve_site() as foreign, ears() as udp:
        port = udp.getsockname()[1]
        async with gated(home, foreign, home=None) as chrome:
            await talk(chrome, home, foreign, port)
        assert len(arrived(foreign)) >= AT_LEAST, {*STAYING, *LEAVING} - arrived(foreign)
        foreign.record.hits.clear()
        foreign.record.connections = 0
        async with gated(home, foreign, home=home) as chrome:
            await talk(chrome, home, foreign, port)
        assert arrived(foreign) == set()
        assert foreign.record.connections == 0
        assert not heard(udp)


async def test_no_way_tells_its_own_site_before_a_grant() -> None:
    with serve_site() as home, ears() as udp:
        async with gated(home, home=home) as chrome:
            await talk(chrome, home, home, udp.getsockname()[1])
        assert arrived(home) == set()
        assert not heard(udp)
