"""A real tab for small pages: given as HTML, served on loopback under two host names.

The browser is the product's own: guard, multiplexer, proxy. `plain` is one of Playwright's launch.
`http://127.0.0.1` and `http://localhost` are two sites to Chromium, so that a frame from the other
one lives in its own process.
"""

from __future__ import annotations

import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright

from steadyhand.adapters.browser.discover import find_browser
from steadyhand.adapters.browser.launch import LaunchOptions, launch
from steadyhand.adapters.browser.page import BrowserPage
from steadyhand.adapters.browser.tab import attached
from steadyhand.adapters.browser.transport.mux import Mux
from steadyhand.adapters.guard.guard import Guard
from steadyhand.adapters.guard.stay import StayPut
from steadyhand.adapters.net.serve import listening
from steadyhand.core.act.actions import FillKind, fill_of
from steadyhand.core.act.evidence import Wanted, verify
from steadyhand.core.act.facts import Evidence
from steadyhand.core.act.reading import FillOrder, Pressed, Reading
from steadyhand.core.answer.facts import Document
from steadyhand.core.page.snapshot import Button, Field, Snapshot

ARGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
    "--site-per-process",
]
SALT = "5a" * 16  # of the digests in evidence
HEAD = "<!doctype html><html lang='en'><meta charset='utf-8'><title>Page</title><body>"


@dataclass(slots=True)
class Pages:
    """Pages by path; a page may be slow."""

    port: int = 0
    bodies: dict[str, tuple[int, str]] = field(default_factory=dict)
    delays: dict[str, float] = field(default_factory=dict)  # seconds before the answer
    asked: list[str] = field(default_factory=list)

    def put(self, path: str, body: str, *, status: int = 200, delay_s: float = 0.0) -> str:
        """The page is served at that path; returns its address."""
        self.bodies[path] = (status, body)
        self.delays[path] = delay_s
        return f"http://127.0.0.1:{self.port}{path}"

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
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.wfile.write(body.encode())

        do_POST = do_GET

        def log_message(self, *_: object) -> None:
            return

    with listening(Answer) as origin:
        pages.port = int(origin.rpartition(":")[2])
        yield pages


@dataclass(frozen=True, slots=True)
class Started:
    """A browser, and what the product has around it where it is the product's."""

    browser: Browser
    guard: Guard | None = None
    mux: Mux | None = None
    stay: StayPut | None = None

    async def page(self, tab: Page) -> BrowserPage:
        """That tab, as the product sees and uses it."""
        return await attached(tab, self.guard, wire=self.mux, stay=self.stay)


@asynccontextmanager
async def guarded(pages: Pages) -> AsyncIterator[Started]:
    """The product's browser; it may reach the pages."""
    origins = (f"http://127.0.0.1:{pages.port}", f"http://localhost:{pages.port}")
    options = LaunchOptions(
        find_browser(),
        allow_origins=origins,
        extra_args=("--site-per-process",),
        gate=(stay := StayPut()),
    )
    async with launch(options) as chrome:
        yield Started(chrome.playwright_browser, chrome.guard, chrome.mux, stay)


@asynccontextmanager
async def plain(path: Path) -> AsyncIterator[Started]:
    """A browser of Playwright's own launch; without a sandbox, which containers cannot give."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=path, args=ARGS, chromium_sandbox=False
        )
        try:
            yield Started(browser)
        finally:
            await browser.close()


@dataclass(slots=True)
class Rig:
    """A tab with our page script, and what is behind it."""

    tab: Page
    page: BrowserPage
    pages: Pages

    async def show(self, body: str) -> Snapshot:
        """The tab shows that body, as a document of its own."""
        url = self.pages.put("/shown", HEAD + body)
        await self.page.open(url, timeout_s=15)
        return await self.page.snapshot()

    async def fill(self, item: Field, value: str | bool | tuple[str, ...]) -> Reading:
        """The reading of one field after it was filled."""
        return (await self.page.fill([order(item, value)]))[0]

    async def press(self, button: Button) -> Pressed:
        """What pressing the button came to."""
        return await self.page.press(button.ref, button.fingerprint)


@asynccontextmanager
async def rigged(started: Started, pages: Pages) -> AsyncIterator[Rig]:
    """A fresh tab in a context of its own."""
    context = await started.browser.new_context(viewport={"width": 1000, "height": 700})
    try:
        tab = await context.new_page()
        yield Rig(tab, await started.page(tab), pages)
    finally:
        await context.close()


def order(item: Field, value: str | bool | tuple[str, ...], *paths: Path) -> FillOrder:
    """The order to put *value* into the field."""
    kind = FillKind.UPLOAD if paths else fill_of(item).kind
    files = tuple(map(str, paths))
    return FillOrder(item.ref, item.key, item.fingerprint, kind, value, files)


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


def proof(item: Field, value: Wanted, reading: Reading, asked: FillOrder | None = None) -> Evidence:
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


async def soon(fact: Callable[[], object], timeout_s: float = 5.0) -> None:
    """*fact()* has become true."""
    import asyncio

    deadline = time.monotonic() + timeout_s
    while not fact():
        assert time.monotonic() < deadline, "it did not happen in time"
        await asyncio.sleep(0.01)
