"""The moves of `tests/guard/planner.py`, made by a page; the site's own record is the truth.

Many sequences share a tab: each has a gate of its own, and every send has a number that its address
tells.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from playwright.async_api import Error, Page
from tests.browser.guard.browser import launch, options_for
from tests.browser.guard.site import Hit, Site, serve_site
from tests.browser.walls.channels import STAYING, script
from tests.browser.walls.channels import TYPED as SAID
from tests.browser.walls.talking import SPEAKS, TALK_S
from tests.guard.planner import Desk, Do, Move, Reference, Send, Where

from steadyhand.adapters.browser.chrome import Launch
from steadyhand.adapters.browser.launch import close_page
from steadyhand.adapters.guard.requests import Allow, PausedRequest, Verdict
from steadyhand.core.act.fill import TypedText

ASKED_S = 10.0  # a page's request comes to the gate within this time, or the bench says so
_SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8")


@dataclass(slots=True)
class Turns:
    """The gate of a browser: the desk whose turn it is, and what it was asked and let."""

    desk: Desk = field(default_factory=Desk)
    asked: Counter[str] = field(default_factory=Counter)  # by the send's name, as in the address
    let: Counter[str] = field(default_factory=Counter)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def carried(self, paused: PausedRequest) -> int:
        return 0

    def shows(self, frame_id: str) -> None:
        self.desk.gate.shows(frame_id)

    def note_cookies(self, pairs: Iterable[str], *, from_jar: bool = False) -> None:
        self.desk.gate.note_cookies(pairs, from_jar=from_jar)

    def judge(self, paused: PausedRequest) -> Verdict:
        verdict = self.desk.gate.judge(paused)
        if name := _name(paused.url):
            self.asked[name] += 1
            self.let[name] += isinstance(verdict, Allow)
            self.news.set()
        return verdict

    async def asked_of(self, name: str, times: int) -> None:
        """The gate was asked so often about that send. Raises TimeoutError."""
        until = time.monotonic() + ASKED_S
        while self.asked[name] < times:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), until - time.monotonic())


@dataclass(frozen=True, slots=True)
class Stage:
    """A browser in which sequences are played, with both sites."""

    page: Page
    turns: Turns
    home: Site
    foreign: Site
    due: Counter[str] = field(default_factory=Counter)  # of all sequences so far

    async def faults_of(self, name: str, moves: Sequence[Move]) -> list[str]:
        """Every send of which the sites know another thing than the promise.

        What the last page still asks for is judged by its own gate: the next one has met nobody.
        """
        await asyncio.wait_for(self.page.goto(self.home.origin + "/home"), ASKED_S)
        self.turns.desk = Desk(self.home.origin)
        promise = Reference()
        due: Counter[str] = Counter()
        for move in moves:
            if isinstance(move, Do):
                self.turns.desk.does(move)
                promise.does(move)
            else:
                due += await self._sent(f"{name}-{move.number}", move, promise)
        self.due.update(due)
        return await self._differences(f"{name}-", due)

    async def strays(self) -> list[str]:
        """What came of any sequence so far beside what was due, however late."""
        return await self._differences("", self.due)

    async def after_grant(self, way: str) -> int:
        """How many requests with what was typed came by one way, for one submit.

        A page that stays where it is says it twice.
        """
        page = await self.page.context.new_page()
        await asyncio.wait_for(page.goto(self.home.origin + "/home"), TALK_S)
        desk = self.turns.desk = Desk(self.home.origin)
        desk.taint.add(map(TypedText, SAID))
        desk.does(Do("submit"))
        before = len(self.home.record.hits)
        told = script(way, here=self.home.origin, there=self.home.origin, udp=9)
        with suppress(Error):  # the page left, as it was told to
            for each in (told, *((told,) if way in STAYING else ()), SPEAKS):
                await asyncio.wait_for(page.evaluate(each), TALK_S)
        await asyncio.wait_for(self.page.evaluate(SPEAKS), TALK_S)
        opened = [page for page in self.page.context.pages if page is not self.page]
        await asyncio.gather(*map(close_page, opened))
        if desk.gate.left():
            await self._shown(lambda: bool(self._telling(before)))
        return self._telling(before)

    async def _shown(self, what: Callable[[], bool]) -> None:
        """Waits for it; both sites tell when something came."""
        await asyncio.to_thread(self.home.record.shows, what, ASKED_S)

    def _telling(self, since: int) -> int:
        hits = self.home.record.hits[since:]
        return sum(_tells(hit) for hit in hits if not hit.path.startswith("/redirect"))

    async def _sent(self, name: str, send: Send, promise: Reference) -> Counter[str]:
        """The page sends, the gate was asked; gives what should arrive where."""
        first = promise.leaves(send)
        await self._said(send, self._address(name, send))
        await self.turns.asked_of(name, 1)
        if not first:
            return Counter()
        if send.kind != "moved":
            await self._followed(name, send)
            return Counter({f"{send.where} {name}": 1})
        onward = promise.leaves_on(send)
        await self.turns.asked_of(name, 2)
        return Counter({f"home {name}": 1, **({f"{send.where} {name}": 1} if onward else {})}) + (
            Counter({f"home {name}": 1}) if onward and send.where == "home" else Counter()
        )

    async def _said(self, send: Send, address: str) -> None:
        told = f"const URL_ = {json.dumps(address)}, TEXT = {json.dumps(send.text)};"
        script = f"() => {{ {told} {_SCRIPT} void WAYS[{send.kind!r}](); }}"
        with suppress(Error):  # the page left while it spoke
            await asyncio.wait_for(self.page.evaluate(script), ASKED_S)

    async def _followed(self, name: str, send: Send) -> None:
        """A page that went somewhere is there, and may speak again."""
        if send.is_document and send.kind != "frame_form":
            await self.page.wait_for_url(lambda url: name in url, timeout=ASKED_S * 1000)

    def _address(self, name: str, send: Send) -> str:
        query = "" if send.is_write or send.kind == "form_get" else f"?e={quote(send.text)}"
        there = f"{self._site(send.where).origin}/hit/{name}{query}"
        moved = f"{self.home.origin}/redirect?307:{quote(there, safe='')}"
        return moved if send.kind == "moved" else there

    def _site(self, where: Where) -> Site:
        return self.home if where == "home" else self.foreign

    async def _differences(self, prefix: str, due: Counter[str]) -> list[str]:
        """What came and was not due, and what was due and has not come in time."""
        await self._shown(lambda: not due - self._arrived(prefix))
        found = self._arrived(prefix)
        return [*(f"arrived: {each}" for each in found - due), *(f"lost: {e}" for e in due - found)]

    def _arrived(self, prefix: str) -> Counter[str]:
        """How often each send of that name arrived, at which site."""
        found: Counter[str] = Counter()
        for where, site in (("home", self.home), ("foreign", self.foreign)):
            sends = (_name(hit.path) for hit in tuple(site.record.hits))
            found.update(f"{where} {send}" for send in sends if send and send.startswith(prefix))
        return found


def _tells(hit: Hit) -> bool:
    return SAID[0] in f"{hit.path}{hit.body!r}"


def _name(url: str) -> str:
    """The send that this address is of, straight or by a redirect; '' when of none."""
    for mark in ("/hit/", quote("/hit/", safe="")):
        _, found, after = url.partition(mark)
        if found:
            return after.partition("?")[0].partition("%3F")[0]
    return ""


@asynccontextmanager
async def staged(launch: Launch = launch) -> AsyncIterator[Stage]:
    """A stage with two sites of its own, in a browser that is got by *launch*."""
    turns, news = Turns(), threading.Condition()
    with serve_site(news=news) as home, serve_site(news=news) as foreign:
        async with launch(options_for(home, foreign, gate=turns)) as chrome:
            page = await chrome.context.new_page()
            await page.goto(home.origin + "/home")
            yield Stage(page, turns, home, foreign)
