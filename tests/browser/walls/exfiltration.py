"""A job is done while its pages tell in every way what was typed; `listener.py` hears what arrives.

Three phases: before the YES, with values typed and no grant; during it, with a submit's grant open
and then its one request on the way; after it, with the grant used and the confirmation shown. In
each phase pages of the job's site tell all four places. Elsewhere than at home nothing at all may
arrive, so what is told there is enciphered; at home it is plain, or what `writings.js` makes of it.
"""

from __future__ import annotations

import asyncio
import json
import re
from base64 import b32encode
from collections.abc import AsyncIterator, Awaitable, Collection, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from playwright.async_api import BrowserContext, Error, Page, Request, async_playwright
from tests.browser.page.rig import order
from tests.browser.walls.channels import SECRET, TYPED
from tests.browser.walls.listener import (
    PLACES,
    Arrival,
    Hit,
    Listener,
    Phase,
    Place,
    hits_of,
    listening,
)
from tests.browser.walls.serving import Answer
from tests.browser.walls.ways import Way, library, pages_of

from steadyhand.adapters.browser.chrome import ChromeBrowser
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.launch import close_page
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.browser.pool import browser_pool
from steadyhand.core.act.approval import Permit, seal_permit
from steadyhand.core.act.body_check import ApprovedBody, ApprovedField
from steadyhand.ports import Tab

T = TypeVar("T")
KEY = b"k" * 32
SEALED = b32encode(bytes(c ^ 0x5A for c in SECRET.encode())).decode().rstrip("=").lower()
WORD_MAX = 40  # characters of a token that is part of a host's label
PAGES = 6  # that talk at a time
PAGE_S = 60.0  # for one page to say all that it has to say
STEP_S = 120.0  # for one step of the job, on a machine that is busy
AGAIN_S = 0.1  # between two looks
IDLE_S = 5.0  # for what a page asked to be answered
MUCH_MB = 100_000  # no browser holds that
SENT_S = 20.0  # a form that does not leave by then is held
SPEAKS = "() => (globalThis.spoken ? spoken() : fetch('/spoken').then((r) => r.text()))"
LEFT = 3  # documents after each other in which a page is waited for
QUIET = (  # what Chromium itself would ask the internet for
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
AGREED = ApprovedBody(
    tuple(
        ApprovedField(name, name, wanted=((value,),), due=True, own=True)
        for name, value in zip(("name", "mail"), TYPED, strict=True)
    ),
    names=frozenset({"name", "mail"}),
)


@dataclass(frozen=True, slots=True)
class Leaks:
    """What arrived in one run of a job."""

    hits: frozenset[Hit]
    tcp: int  # connections to the site that was never met, since something was typed
    udp: int  # packets to anybody
    sent: int  # how often the form itself arrived with what was typed
    arrivals: tuple[Arrival, ...] = ()

    def ways(self, place: Place, phase: Phase | None = None) -> frozenset[str]:
        """The ways that reached the place, in that phase or in any."""
        return frozenset(
            hit.way for hit in self.hits if hit.place == place and phase in (None, hit.phase)
        )


@asynccontextmanager
async def places(chosen: Sequence[Way]) -> AsyncIterator[Listener]:
    """The places listen while the block runs."""
    told: dict[Place, str] = {place: SECRET if place == "home" else SEALED for place in PLACES}
    with listening(told, [way.name for way in chosen if way.packets]) as listener:
        yield listener


async def leaks_side_by_side(chosen: Sequence[Way]) -> tuple[Leaks, Leaks]:
    """Two jobs at once in one browser, each with places of its own and hostile to the other."""
    pooling = browser_pool(runs_per_browser=2, memory_mb=MUCH_MB)
    async with places(chosen) as one, places(chosen) as other, pooling as pool:
        with TemporaryDirectory() as folder:
            log = Path(folder) / "net.json"
            switches = (*_switches(one, other), f"--log-net-log={log}")
            made = [_options(each, switches) for each in (one, other)]
            browsers = [ChromeBrowser(each, KEY, launch=pool.launch) for each in made]
            talks = [Talk(each, tuple(chosen), PLACES) for each in (one, other)]
            try:
                await asyncio.gather(*map(_job, browsers, talks))
                pids = {each.chrome.pid for each in browsers if each.chrome}
                assert len(pids) == 1
            finally:
                for each in browsers:
                    await each.close()
                await pool.close()
            _hear_names(log, one)
        return _leaks(one, chosen), _leaks(other, chosen)


async def leaks_of_job(chosen: Sequence[Way], told: Collection[Place] = PLACES) -> Leaks:
    """One job in the product's own browser."""
    async with places(chosen) as listener:
        async with _product(listener) as browser:
            await _job(browser, Talk(listener, tuple(chosen), tuple(told)))
        return _leaks(listener, chosen)


async def leaks_before_yes(chosen: Sequence[Way], told: Collection[Place], times: int) -> Leaks:
    """A job that is filled and never sent; its pages say every way so many *times* meanwhile."""
    async with places(chosen) as listener:
        async with _product(listener) as browser:
            talk = Talk(listener, tuple(chosen), tuple(told))
            _, context, ready = await _filled(browser, talk)
            for _ in range(times):
                await talk.say(context, "before", ready)
        return _leaks(listener, chosen)


@asynccontextmanager
async def _product(listener: Listener) -> AsyncIterator[ChromeBrowser]:
    """The product's own browser, and afterwards the names that it asked for."""
    with TemporaryDirectory() as folder:
        log = Path(folder) / "net.json"
        options = _options(listener, (*_switches(listener), f"--log-net-log={log}"))
        browser = ChromeBrowser(options, KEY)
        try:
            yield browser
        finally:
            await browser.close()
        _hear_names(log, listener)


def _options(listener: Listener, switches: Sequence[str]) -> LaunchOptions:
    return LaunchOptions(
        find_browser(),
        allow_origins=listener.origins,
        extra_args=tuple(switches),
        resolve=listener.resolve,
    )


async def leaks_of_control(chosen: Sequence[Way], told: Collection[Place] = PLACES) -> Leaks:
    """The same pages in a browser that nothing of ours is around, in the first phase."""
    async with places(chosen) as listener, async_playwright() as playwright:
        with TemporaryDirectory() as folder:
            context = await playwright.chromium.launch_persistent_context(
                _profile(Path(folder), listener),
                executable_path=(binary := find_browser()).path,
                chromium_sandbox=binary.sandbox,
                ignore_default_args=["--disable-background-networking"],  # hints are part of it
                args=[*QUIET, *_switches(listener)],
            )
            try:
                await _control(context, Talk(listener, tuple(chosen), tuple(told)))
            finally:
                await asyncio.wait_for(context.close(), STEP_S)
            return _leaks(listener, chosen)


def _profile(folder: Path, listener: Listener) -> Path:
    """A profile that asks our name server and no other."""
    server = f"https://127.0.0.1:{listener.names_port}/dns{{?dns}}"
    state = {"dns_over_https": {"mode": "secure", "templates": server}}
    (folder / "Local State").write_text(json.dumps(state))
    return folder


@dataclass(frozen=True, slots=True)
class Talk:
    """Who says what to whom."""

    listener: Listener
    chosen: tuple[Way, ...]
    told: tuple[Place, ...]

    def constants(self, place: Place, phase: Phase) -> dict[str, Any]:
        """What the prelude names."""
        listener = self.listener
        home = place == "home"
        return {
            "HERE": listener.origin("home"),
            "THERE": listener.origin(place),
            "PLACE": place,
            "PHASE": phase,
            "SECRET": listener.secrets[place],
            "WORD": TYPED[0] if home else SEALED[:WORD_MAX],
            "VALUE": TYPED[0],
            "UDP": listener.udp[place],
            "DOORS": listener.ports[place][1:],
            "APART": listener.ports["home"][1 + PLACES.index(place)],
        }

    @property
    def met_places(self) -> tuple[Place, ...]:
        """The places that something can be set up at before anything is typed."""
        return tuple(place for place in self.told if place in ("met", "home"))

    async def meet(self, context: BrowserContext) -> list[tuple[Page, Place]]:
        """Pages in which what was set up beforehand stays ready, one for each place."""
        earlier = [way.name for way in self.chosen if way.earlier]
        ready = []
        for place in self.met_places if earlier else ():
            page = await self._open(context, place, "before")
            for name in earlier:
                await _within(page.evaluate("(name) => setUp(name)", name))
            ready.append((page, place))
        return ready

    async def say(self, context: BrowserContext, phase: Phase, ready: Ready) -> None:
        """Every way says it to every place; several pages talk at a time."""
        turns, there = asyncio.Semaphore(PAGES), set(context.pages)

        async def one(ways: Sequence[Way], place: Place) -> None:
            async with turns:
                page = await self._open(context, place, phase)
                requests = Requests(page)
                if ways[0].front:
                    await _within(page.bring_to_front())
                await _say(page, [way.name for way in ways])
                await requests.end()
                await close_page(page)

        pages = [(ways, place) for ways in pages_of(self.chosen) for place in self.told]
        before = [self._say_of_before(page, phase) for page, _ in ready]
        behind = [one(*each) for each in pages if not each[0][0].front]
        await asyncio.gather(*behind, *before)
        for each in pages:
            if each[0][0].front:
                await one(*each)
        for opened in set(context.pages) - there:  # by the pages
            await close_page(opened)

    async def open_pages(
        self, context: BrowserContext, phase: Phase
    ) -> list[tuple[Page, list[str]]]:
        """Pages that are there already when they begin to talk, and what they will say."""
        shared = [each for each in pages_of(self.chosen) if not each[0].alone]
        return [
            (await self._open(context, place, phase), [way.name for way in ways])
            for place in self.told
            for ways in shared
        ]

    async def _say_of_before(self, page: Page, phase: Phase) -> None:
        """The page tells through what it set up."""
        names = [way.name for way in self.chosen if way.earlier]
        for name in names:
            await _within(
                page.evaluate("([name, phase]) => sayOfBefore(name, phase)", [name, phase])
            )
        await _speak(page)

    async def _open(self, context: BrowserContext, place: Place, phase: Phase) -> Page:
        """A page of the job's site that can say all ways to that place."""
        page = await _within(context.new_page())
        await _within(_go(page, self.listener.origin("home") + "/home"))
        await _within(page.evaluate(library(), self.constants(place, phase)))
        return page


Ready = Sequence[tuple[Page, Place]]


class Requests:
    """The requests of a page that have not ended.

    Where a submit's request went alone and its page is closed before the answer came, today's guard
    lets nothing more pass to that site: such a page stays until then.
    """

    def __init__(self, page: Page) -> None:
        self._under_way: set[Request] = set()
        page.on("request", self._began)
        page.on("requestfinished", self._ended)
        page.on("requestfailed", self._ended)

    def _began(self, request: Request) -> None:
        self._under_way.add(request)

    def _ended(self, request: Request) -> None:
        self._under_way.discard(request)

    async def end(self) -> None:
        """None is under way, or IDLE_S have passed."""
        clock = asyncio.get_running_loop().time
        until = clock() + IDLE_S
        while self._under_way and clock() < until:
            await asyncio.sleep(AGAIN_S)


async def _go(page: Page, url: str) -> None:
    """The page is there; while a submit goes alone its site gets no other connection."""
    there = False
    while not there:
        with suppress(Error):
            there = await page.goto(url) is not None
        await asyncio.sleep(0 if there else AGAIN_S)


async def _say(page: Page, names: Iterable[str]) -> None:
    """The page says these, and is there until what it sent has gone."""
    with suppress(Error):  # the page left, as it was told to
        for name in names:
            await _within(page.evaluate("(name) => say(name)", name))
    await _speak(page)


async def _speak(page: Page) -> None:
    """What it began has ended, in this document or in one that it left for."""
    for _ in range(LEFT):
        with suppress(Error):
            await _within(page.evaluate(SPEAKS))
            return


async def _within(step: Awaitable[T]) -> T:
    return await asyncio.wait_for(step, PAGE_S)


async def _job(browser: ChromeBrowser, talk: Talk) -> None:
    """The form is filled, sent by a grant and confirmed; the pages talk in each phase."""
    listener = talk.listener
    tab, context, ready = await _filled(browser, talk)
    await talk.say(context, "before", ready)
    listener.phase = "during"
    _permit(tab, listener.origin("home"), 1)
    await talk.say(context, "during", ready)
    await _submit(tab, context, talk)
    listener.phase = "after"
    await talk.say(context, "after", ready)


async def _filled(browser: ChromeBrowser, talk: Talk) -> tuple[Tab, BrowserContext, Ready]:
    """The form is filled, and what pages set up beforehand is ready."""
    listener = talk.listener
    tab = await asyncio.wait_for(browser.tab(), STEP_S)
    assert browser.chrome is not None
    context = browser.chrome.context
    await _serve(context, listener)
    home = listener.origin("home")
    tab.gate.bound((home,))
    await tab.page.open(f"{home}/form?{listener.origin('met')}", timeout_s=STEP_S)
    assert await asyncio.to_thread(listener.shows, "POST /met", place="met", within_s=STEP_S)
    ready = await talk.meet(context)
    await _fill(tab)
    listener.phase = "before"
    return tab, context, ready


async def _fill(tab: Tab) -> None:
    """Both values stand in the form."""
    page = await asyncio.wait_for(tab.page.snapshot(), STEP_S)
    orders = [order(item, value) for item, value in zip(page.fillable, TYPED, strict=True)]
    await asyncio.wait_for(tab.page.fill(orders), STEP_S)


def _permit(tab: Tab, home: str, attempt: int) -> None:
    """A submit's grant is open."""
    url = f"{home}/apply"
    permit = Permit("run", 1, attempt, url, "d" * 64, expires_at=9e9, once=True)
    assert tab.gate.permit(seal_permit(permit, KEY), AGREED) == ""


async def _submit(tab: Tab, context: BrowserContext, talk: Talk) -> None:
    """The form's one request is on its way while pages talk that are open already."""
    listener = talk.listener
    pages = await talk.open_pages(context, "during")
    _permit(tab, listener.origin("home"), 2)  # a way may have used the first one up
    page = await asyncio.wait_for(tab.page.snapshot(), STEP_S)
    (button,) = page.buttons
    pressing = asyncio.create_task(tab.page.press(button.ref, button.fingerprint, sending=True))
    await asyncio.to_thread(listener.shows, "POST /apply", place="home", within_s=SENT_S)
    await asyncio.gather(*(_say(each, names) for each, names in pages))
    listener.release.set()
    await asyncio.wait_for(pressing, STEP_S)
    await asyncio.wait_for(tab.page.snapshot(), STEP_S)
    tab.gate.shut()
    await asyncio.gather(*(close_page(each) for each, _ in pages))


async def _control(context: BrowserContext, talk: Talk) -> None:
    """Nobody holds anything; the pages talk once."""
    listener = talk.listener
    await _serve(context, listener)
    page = await _within(context.new_page())
    await _within(page.goto(f"{listener.origin('home')}/form?{listener.origin('met')}"))
    ready = await talk.meet(context)
    listener.phase = "before"
    await talk.say(context, "before", ready)


async def _serve(context: BrowserContext, listener: Listener) -> None:
    """Pages can have their own site serve something, as whoever made them could beforehand."""

    def answer(given: dict[str, Any]) -> str:
        return listener.answer(Answer(given.get("body", ""), given.get("headers", {})))

    await _within(context.expose_function("answer", answer))


def _switches(*listeners: Listener) -> tuple[str, ...]:
    """What browsers are started with: they trust the places, and report soon."""
    return (
        f"--ignore-certificate-errors-spki-list={','.join(each.spki for each in listeners)}",
        "--short-reporting-delay",
    )


def _hear_names(log: Path, listener: Listener) -> None:
    """What the browser itself asked a name server for has come to the places as well."""
    text = log.read_text("utf-8", "replace")
    (kind,) = re.findall(r'"HOST_RESOLVER_MANAGER_JOB":(\d+)', text)[:1]
    asked = re.compile(rf'"host":"(?:\w+://)?([^":/]+)".*"type":{kind}}},?$')
    for line in text.splitlines():
        if found := asked.search(line):
            listener.hear_name(found[1])


def _leaks(listener: Listener, chosen: Sequence[Way]) -> Leaks:
    """What came since something was typed."""
    since = [each for each in listener.arrivals if each.phase is not None]
    names = {way.name for way in chosen}
    hits = (hit for each in since for hit in hits_of(each))
    return Leaks(
        hits=frozenset(hit for hit in hits if hit.way in names),
        tcp=sum(each.kind == "connection" and each.place == "unmet" for each in since),
        udp=sum(each.kind == "packet" for each in since),
        sent=sum(each.text.startswith("POST /apply") for each in since),
        arrivals=tuple(since),
    )
