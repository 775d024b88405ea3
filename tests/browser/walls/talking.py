"""A page says in every way of `channels.js` what was typed; servers of loopback hear it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial

from playwright.async_api import BrowserContext, Error
from tests.browser.guard.browser import launch, options_for
from tests.browser.guard.site import Site, serve_site
from tests.browser.walls.channels import LEAVING, STAYING, TYPED, script

from steadyhand.adapters.browser.launch import RunningBrowser, close_page
from steadyhand.adapters.guard.job_gate import JobGate
from steadyhand.adapters.guard.requests import GatePolicy, PassThrough
from steadyhand.adapters.guard.taint import Taint
from steadyhand.core.act.fill import TypedText

KEY = b"k" * 32
TALK_S = 20.0  # for one page to say all that it has to say
SPEAKS = "async () => { await new Promise((r) => setTimeout(r, 400)); await fetch('/spoken') }"


@dataclass(frozen=True, slots=True)
class Heard:
    """What arrived by the ways: their names, and how often anything came near at all."""

    elsewhere: frozenset[str]
    at_home: frozenset[str]
    tcp: int  # connections to the other site, whatever they carried
    udp: int  # packets


async def heard_of(*, gated: bool) -> Heard:
    """One browser of ours in which a page says all: to another site, and gated to its own too."""
    with serve_site() as home, serve_site() as foreign:
        async with browser(home, foreign, gated=gated) as chrome:
            places = (foreign, home) if gated else (foreign,)
            return await heard_in(chrome.context, home, places=places)


async def heard_in(context: BrowserContext, home: Site, *, places: Sequence[Site]) -> Heard:
    """Pages of *home* say all to each of the places, the first of which is another site."""
    with ears() as udp:
        port = udp.getsockname()[1]
        await asyncio.gather(*(talk(context, home, place, port) for place in places))
        await asyncio.gather(*map(close_page, context.pages))
        tcp = places[0].record.connections
        return Heard(arrived(places[0]), arrived(home), tcp, packets(udp))


@contextmanager
def ears() -> Iterator[socket.socket]:
    """A UDP port of loopback that hears what comes."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as heard:
        heard.bind(("127.0.0.1", 0))
        heard.setblocking(False)
        yield heard


def packets(ears: socket.socket) -> int:
    """How many came."""
    count = 0
    with contextlib.suppress(BlockingIOError):
        while ears.recv(2048):
            count += 1
    return count


@asynccontextmanager
async def browser(home: Site, foreign: Site, *, gated: bool) -> AsyncIterator[RunningBrowser]:
    """A browser in which both of `TYPED` were typed, for a job at *home*."""
    gate: GatePolicy = PassThrough()
    if gated:
        taint = Taint()
        taint.add(map(TypedText, TYPED))
        gate = JobGate(KEY, taint=taint)
        gate.bound([home.origin])
    async with launch(options_for(home, foreign, gate=gate)) as chrome:
        yield chrome


async def talk(context: BrowserContext, here: Site, there: Site, udp: int) -> None:
    """A page says all that leaves it in place; beside it, a page for each way that does not."""
    pages = (STAYING, *((way,) for way in LEAVING))
    telling = partial(script, here=here.origin, there=there.origin, udp=udp)
    said = [[telling(way) for way in ways] for ways in pages]
    await asyncio.gather(*(_say(context, here.origin + "/home", scripts) for scripts in said))


async def _say(context: BrowserContext, url: str, scripts: Sequence[str]) -> None:
    """A page on that address runs the scripts, and is there until what they sent has gone."""
    page = await context.new_page()
    try:
        await asyncio.wait_for(page.goto(url), TALK_S)
        for each in scripts:
            await asyncio.wait_for(page.evaluate(each), TALK_S)
        await asyncio.wait_for(page.evaluate(SPEAKS), TALK_S)
    except Error:
        pass  # the page left, as it was told to


def arrived(site: Site) -> frozenset[str]:
    """The ways by which anything arrived that told what was typed."""
    told = [hit for hit in site.record.hits if hit.path.startswith("/hit/")]
    names = (
        hit.path[5:].partition("?")[0] for hit in told if TYPED[0] in f"{hit.path}{hit.body!r}"
    )
    return frozenset(names)
