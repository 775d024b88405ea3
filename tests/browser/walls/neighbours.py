"""Two runs side by side in one browser, the pages of one hostile to the other.

`stores`: what a page of one run leaves behind in every way of `neighbours.js`, and which of it a
page of the same origin finds in the other run, or in its own. `told_beside`: what pages of a run
that has typed tell in every way of `channels.js`, while pages of a run that holds nothing say the
same to their own site, and have met every site that the first one tries.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Error, Page
from tests.browser.guard.browser import options_for
from tests.browser.guard.site import serve_site
from tests.browser.walls.channels import SECRET, TYPED
from tests.browser.walls.talking import KEY, arrived, ears, packets, talk

from steadyhand.adapters.browser.launch import RunningBrowser, close_page
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.browser.pool import browser_pool
from steadyhand.adapters.guard.job_gate import JobGate
from steadyhand.adapters.guard.requests import PassThrough
from steadyhand.adapters.guard.taint import Taint
from steadyhand.core.act.fill import TypedText

_SOURCE = Path(__file__).with_suffix(".js").read_text("utf-8")
STORES = tuple(re.findall(r"^  (\w+): \{$", _SOURCE, re.M))
LOOK_S = 3.0  # for a page to find what another one left, on a busy machine
PAGE_S = 30.0


@asynccontextmanager
async def side_by_side(*options: LaunchOptions) -> AsyncIterator[Sequence[RunningBrowser]]:
    """A run for each, all of them in one browser."""
    async with AsyncExitStack() as stack:
        pool = await stack.enter_async_context(browser_pool(runs_per_browser=20, memory_mb=100_000))
        runs = [await stack.enter_async_context(pool.launch(each)) for each in options]
        assert len({run.pid for run in runs}) == 1
        yield runs


@dataclass(frozen=True, slots=True)
class Found:
    """The stores in which a page found what another page had left."""

    by_neighbour: frozenset[str]
    by_own: frozenset[str]  # the control: pages of the same run


async def stores() -> Found:
    """A page leaves a secret everywhere; pages of both runs look for it."""
    with serve_site() as site:
        async with side_by_side(options_for(site), options_for(site)) as (hostile, run):
            page, beside = [await _at(run, site.origin) for _ in range(2)]
            strange = await _at(hostile, site.origin)
            for name in STORES:
                await _do(page, name, "write")
            own = {n for n in STORES if await _finds(page, n) or await _finds(beside, n)}
            return Found(frozenset([n for n in STORES if await _finds(strange, n)]), frozenset(own))


async def _at(run: RunningBrowser, origin: str) -> Page:
    page = await asyncio.wait_for(run.context.new_page(), PAGE_S)
    await asyncio.wait_for(page.goto(f"{origin}/home"), PAGE_S)
    return page


async def _finds(page: Page, name: str) -> bool:
    return SECRET in await _do(page, name, "read")


async def _do(page: Page, name: str, what: str) -> str:
    """What that came to, as text; what it throws is its own affair."""
    done = f"return within(2000, (async () => String(await STORES[{name!r}].{what}()))());"
    script = f"() => {{ const SECRET = {json.dumps(SECRET)}; {_SOURCE} {done} }}"
    try:
        return str(await asyncio.wait_for(page.evaluate(script), LOOK_S))
    except (Error, TimeoutError):
        return ""


@dataclass(frozen=True, slots=True)
class Told:
    """What arrived by the ways while both runs talked."""

    elsewhere: frozenset[str]  # of the run that has typed: at another site
    at_home: frozenset[str]
    lines: int  # connections of that run to the other site
    udp: int
    by_neighbour: frozenset[str]  # the control: what the other run told its own site


async def told_beside() -> Told:
    """Pages of a run say what was typed in every way; so do those of its neighbour, which may."""
    with serve_site() as home, serve_site() as other, serve_site() as theirs, ears() as udp:
        typed = Taint()
        typed.add(map(TypedText, TYPED))
        gate = JobGate(KEY, taint=typed)
        gate.bound((home.origin,))
        options = (
            options_for(home, other, theirs, gate=PassThrough()),
            options_for(home, other, gate=gate),
        )
        async with side_by_side(*options) as (hostile, run):
            for site in (other, home):  # its proxy lets connections through to both
                await close_page(await _at(hostile, site.origin))
            port = udp.getsockname()[1]
            with ears() as deaf:
                await asyncio.gather(
                    talk(hostile.context, home, theirs, deaf.getsockname()[1]),
                    *(talk(run.context, home, place, port) for place in (other, home)),
                )
            foreign = other.origin.rpartition(":")[2]
            lines = [
                e for e in run.proxy.egress_records if str(e.port) == foreign and not e.refused
            ]
            return Told(arrived(other), arrived(home), len(lines), packets(udp), arrived(theirs))
