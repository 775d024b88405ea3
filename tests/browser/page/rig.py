"""A real tab for small pages: given as HTML, served on loopback under two host names.

The browser is the product's own: guard, multiplexer, proxy.
`http://127.0.0.1` and `http://localhost` are two sites to Chromium, so that a frame from the other
one lives in its own process.

Tests share the server, the browser, its context and a tab, and nothing in them: each begins with no
page put or asked, nothing open, remembered, seen or typed (`tests/browser/test_rig.py`).
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler
from pathlib import Path

from playwright.async_api import Browser, BrowserContext, CDPSession, Error, Page

from steadyhand.adapters.browser.cdp.mux import Mux
from steadyhand.adapters.browser.chrome import attach_page
from steadyhand.adapters.browser.input.actions import tab_actions
from steadyhand.adapters.browser.input.elements import element_actions
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.launch import close_page, launch
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.browser.page.snapshot import TabObserver
from steadyhand.adapters.browser.tab import BrowserPage
from steadyhand.adapters.guard.fill_gate import FillGate
from steadyhand.adapters.guard.guard import RequestGuard
from steadyhand.adapters.guard.requests import PausedRequest, Verdict
from steadyhand.adapters.net.address import serve_loopback
from steadyhand.core.act.actions import FillKind, fill_of
from steadyhand.core.act.evidence import WantedValue, verify
from steadyhand.core.act.fill import (
    FillOrder,
    PressResult,
    Reading,
    TypedText,
    WithheldRequest,
    lookup_of,
    names_of,
    with_codes,
)
from steadyhand.core.act.results import Evidence
from steadyhand.core.answer.sheet import Document
from steadyhand.core.page.snapshot import Button, Field, Snapshot

PATIENCE_S = 60.0  # for a page or a fact, on a machine that is busy with other tests
SALT = "5a" * 16  # of the digests in evidence
WINDOW = (1000, 700)
CLEAR_S = 2.0  # a tab that takes longer to clear is closed
FORGET = "() => { name = ''; try { sessionStorage.clear() } catch {} }"  # some pages have none
HEAD = "<!doctype html><html lang='en'><meta charset='utf-8'><title>Page</title><body>"


@dataclass(slots=True)
class Pages:
    """Pages by path; a page may be slow."""

    port: int = 0
    bodies: dict[str, tuple[int, str]] = field(default_factory=dict)
    delays: dict[str, float] = field(default_factory=dict)  # seconds before the answer
    policies: dict[str, str] = field(default_factory=dict)  # Content-Security-Policy
    asked: list[str] = field(default_factory=list)

    def put(self, path: str, body: str, *, status: int = 200, delay_s: float = 0.0) -> str:
        """The page is served at that path; returns its address."""
        self.bodies[path] = (status, body)
        self.delays[path] = delay_s
        return f"http://127.0.0.1:{self.port}{path}"

    def cleared(self) -> Pages:
        """The same server, with no page and no record."""
        self.bodies, self.delays, self.policies, self.asked = {}, {}, {}, []
        return self

    def elsewhere(self, path: str) -> str:
        """The same path on another site."""
        return f"http://localhost:{self.port}{path}"


@contextmanager
def serving() -> Iterator[Pages]:
    """A server for the pages, on a free port."""
    pages = Pages()

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = self.path.split("?")[0]
            pages.asked.append(path)
            status, body = pages.bodies.get(path, (404, "nothing here"))
            threading.Event().wait(pages.delays.get(path, 0.0))
            self.send_response(status)
            kind = "javascript" if path.endswith(".js") else "html"
            self.send_header("Content-Type", f"text/{kind}; charset=utf-8")
            self.send_header("Cache-Control", "no-store")
            if path in pages.policies:
                self.send_header("Content-Security-Policy", pages.policies[path])
            self.end_headers()
            self.wfile.write(body.encode())

        do_POST = do_GET

        def log_message(self, *_: object) -> None:
            return

    with serve_loopback(Answer) as origin:
        pages.port = int(origin.rpartition(":")[2])
        yield pages


@dataclass(slots=True)
class Gate:
    """The gate of a shared browser: for each test one that knows nothing of the others."""

    stay: FillGate = field(default_factory=FillGate)

    def carried(self, paused: PausedRequest) -> int:
        return 0

    def shows(self, frame_id: str) -> None:
        self.stay.shows(frame_id)

    def note_cookies(self, pairs: Iterable[str], *, from_jar: bool = False) -> None:
        self.stay.note_cookies(pairs, from_jar=from_jar)

    def judge(self, paused: PausedRequest) -> Verdict:
        """As the gate of the test that is running says."""
        return self.stay.judge(paused)

    def filling(
        self, typed: Iterable[TypedText], files: Iterable[str], forms: Iterable[str] = ()
    ) -> AbstractContextManager[list[WithheldRequest]]:
        return self.stay.filling(typed, files, forms)

    def strictly(self) -> AbstractContextManager[None]:
        return self.stay.strictly()

    def unfolding(self) -> AbstractContextManager[None]:
        return self.stay.unfolding()

    def pressing(self) -> None:
        self.stay.pressing()


class Room:
    """A context that tests use in turn: each finds one empty tab in it and nothing remembered.

    A context of its own for each costs half a second of a core, and a tab a sixth of one; most
    tests take less.
    """

    def __init__(self, browser: Browser, origins: Sequence[str] = ()) -> None:
        self._browser = browser
        self._origins = origins
        self._kept: tuple[BrowserContext, Page, CDPSession] | None = None
        self.turn: BrowserPage | None = None  # the tab that is taken in turn, while it is as new

    def another(self) -> Room:
        """A context beside this one, in the same browser."""
        return Room(self._browser, self._origins)

    async def entered(self) -> BrowserContext:
        """The context; its first tab stays as long as it does, and shows nothing."""
        if self._kept is None:
            width, height = WINDOW
            context = await self._browser.new_context(viewport={"width": width, "height": height})
            keeper = await context.new_page()
            self._kept = context, keeper, await context.new_cdp_session(keeper)
        return self._kept[0]

    async def left(self) -> None:
        """All that a test opened is closed and forgotten; with a tab that stays, the context is."""
        assert self._kept is not None
        context, keeper, session = self._kept
        if self.turn is not None and not await cleared(self.turn):
            self.turn = None
        stays = [keeper] if self.turn is None else [keeper, self.turn.page]
        for tab in [each for each in context.pages if each not in stays]:
            await close_page(tab)
        if context.pages != stays:
            self._kept = self.turn = None
            await context.close()
            return
        await session.send("Network.clearBrowserCookies")
        for origin in self._origins:
            forgotten = {"origin": origin, "storageTypes": "all"}
            await session.send("Storage.clearDataForOrigin", forgotten)


async def cleared(page: BrowserPage) -> bool:
    """Whether the tab is as a new one now: it shows nothing, and nothing of it was changed."""
    tab = page.page
    if tab.is_closed() or page.eye.worlds.silence or page.eye.downloads.names():
        return False
    try:
        async with asyncio.timeout(CLEAR_S):
            for frame in tab.frames:
                await frame.evaluate(FORGET)
            await tab.goto("about:blank")
            await tab.mouse.move(0, 0)
            session = await tab.context.new_cdp_session(tab)
            await session.send("Page.resetNavigationHistory")
            await session.detach()
    except (Error, TimeoutError):
        return False
    page.eye.dialogs.drain()
    return tab.viewport_size == dict(zip(("width", "height"), WINDOW, strict=True))


def renewed(page: BrowserPage, gate: Gate) -> BrowserPage:
    """The same tab, by somebody who has neither seen nor done anything in it."""
    old = page.eye
    eye = TabObserver(old.worlds, old.dialogs, old.downloads, old.quiet, old.loads)
    acting = tab_actions(eye, gate)
    return BrowserPage(page.page, eye, acting, element_actions(eye, acting.hand, gate))


@dataclass(frozen=True, slots=True)
class Started:
    """A browser with its room, and what the product has around it where it is the product's."""

    room: Room
    guard: RequestGuard | None = None
    mux: Mux | None = None
    gate: Gate | None = None

    async def page(self) -> BrowserPage:
        """A new tab, as the product sees and uses it, behind a gate of its own."""
        tab = await (await self.room.entered()).new_page()
        if self.gate is None:
            return await attach_page(tab)
        self.let_through()
        return await attach_page(tab, self.guard, wire=self.mux, stay=self.gate)

    async def turn(self) -> BrowserPage:
        """The tab that tests take in turn, as a new one is; a new one where none was left so."""
        if self.gate is None:
            return await self.page()
        if self.room.turn is None:
            self.room.turn = await self.page()
        self.let_through()
        return renewed(self.room.turn, self.gate)

    def let_through(self) -> None:
        """The gate knows of nothing that was typed."""
        if self.gate is not None:
            self.gate.stay = FillGate()

    def apart(self) -> Started:
        """The same browser, with a context of its own."""
        return replace(self, room=self.room.another())


@asynccontextmanager
async def guarded(pages: Pages) -> AsyncIterator[Started]:
    """The product's browser; it may reach the pages."""
    origins = (f"http://127.0.0.1:{pages.port}", f"http://localhost:{pages.port}")
    options = LaunchOptions(
        find_browser(),
        allow_origins=origins,
        extra_args=("--site-per-process",),
        gate=(gate := Gate()),
    )
    async with launch(options) as chrome:
        room = Room(chrome.playwright_browser, origins)
        yield Started(room, chrome.guard, chrome.mux, gate)


@dataclass(slots=True)
class Rig:
    """A tab with our page script, and what is behind it."""

    tab: Page
    page: BrowserPage
    pages: Pages

    async def show(self, body: str) -> Snapshot:
        """The tab shows that body, as a document of its own."""
        url = self.pages.put("/shown", HEAD + body)
        await self.page.open(url, timeout_s=PATIENCE_S)
        return await self.page.snapshot()

    async def fill(self, item: Field, value: str | bool | tuple[str, ...]) -> Reading:
        """The reading of one field after it was filled."""
        return (await self.page.fill([order(item, value)]))[0]

    async def press(self, button: Button) -> PressResult:
        """What pressing the button came to."""
        return await self.page.press(button.ref, button.fingerprint)


@asynccontextmanager
async def rigged(started: Started, pages: Pages, *, own: bool = False) -> AsyncIterator[Rig]:
    """A tab that shows nothing, of a browser that remembers nothing.

    One of its *own*, for who attaches to it once more, is closed at the end.
    """
    await started.room.entered()
    try:
        page = await (started.page() if own else started.turn())
        yield Rig(page.page, page, pages)
    finally:
        await started.room.left()


def order(item: Field, value: str | bool | tuple[str, ...], *paths: Path) -> FillOrder:
    """The order to put *value* into the field."""
    kind = FillKind.UPLOAD if paths else fill_of(item).kind
    files = tuple(map(str, paths))
    told = FillOrder(item.ref, item.key, item.fingerprint, kind, value, files)
    told = replace(told, label=item.label, lookup=lookup_of(item, kind), names=names_of(item))
    return with_codes(told, item)


def sections(cases: Mapping[str, str]) -> str:
    """Each case's HTML in a section of its own, in their order."""
    return "".join(f"<section id='s{i}'>{html}</section>" for i, html in enumerate(cases.values()))


async def fields_of(rig: Rig, cases: Mapping[str, str]) -> dict[str, list[Field]]:
    """The fields of each case, all of them shown on one page."""
    page = await rig.show(f"<form>{sections(cases)}</form>")
    found: dict[str, list[Field]] = {name: [] for name in cases}
    for item in page.fields:
        place = await rig.tab.evaluate(
            "s => Number(document.querySelector(s).closest('section').id.slice(1))", item.locator
        )
        found[list(cases)[place]].append(item)
    return found


def proof(
    item: Field, value: WantedValue, reading: Reading, asked: FillOrder | None = None
) -> Evidence:
    """What the reading proves of the field; *asked* for a choice from a list that opens."""
    return verify(fill_of(item), value, reading, salt=SALT, order=asked)


async def uploaded(rig: Rig, item: Field, *paths: Path) -> tuple[Reading, str]:
    """The reading, and what it leaves to object to; '' when the files are proven."""
    (reading,) = await rig.page.fill([order(item, "", *paths)])
    evidence = proof(item, tuple(Document(p.name, str(p), "ab" * 32) for p in paths), reading)
    return reading, "" if evidence.proven else evidence.text


def only(page: Snapshot) -> Field:
    """The page's one field."""
    assert len(page.fields) == 1, [f.question for f in page.fields]
    return page.fields[0]


def labelled(page: Snapshot, label: str) -> Field:
    """The page's one field of that label."""
    found = [f for f in page.fields if f.label == label]
    assert len(found) == 1, [f.question for f in page.fields]
    return found[0]


def button(page: Snapshot, label: str) -> Button:
    """The page's one button of that label."""
    found = [b for b in page.buttons if b.label == label]
    assert len(found) == 1, [b.label for b in page.buttons]
    return found[0]


async def soon(fact: Callable[[], object], timeout_s: float = PATIENCE_S) -> None:
    """*fact()* has become true."""
    deadline = time.monotonic() + timeout_s
    while not fact():
        assert time.monotonic() < deadline, "it did not happen in time"
        await asyncio.sleep(0.01)
