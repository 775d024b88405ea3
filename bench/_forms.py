"""Saved pages of a folder: opened one by one in a guarded tab, read as `inspect` reads them.

A page is served on loopback under a policy that keeps the browser from loading anything else. What
`inspect` says of an element is matched to that element afterwards, by the locator that it printed.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from playwright.async_api import Error

from _answering import Answering
from steadyhand.adapters.browser.chrome import ChromeBrowser
from steadyhand.adapters.browser.installation import find_browser
from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.adapters.browser.tab import BrowserPage
from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.adapters.net.address import serve_loopback
from steadyhand.errors import SteadyhandError
from steadyhand.run.inspect import Inspection, inspection_of

OPEN_S = 20.0
POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:"  # nothing from elsewhere

# For each locator the attribute of what it selects in the document, '' where it has none or where
# nothing is selected; ' >>> ' goes into an open shadow root.
MARKED = """([locators, attribute]) => locators.map(locator => {
  const into = (root, selector) => root && root.querySelector(selector);
  const steps = locator.split(' >>> ');
  const element = steps.reduce((at, s, i) => into(i ? at && at.shadowRoot : at, s), document);
  return element ? element.getAttribute(attribute) || '' : '';
})"""


@dataclass(frozen=True, slots=True)
class Looked:
    """One page as `inspect` read it; marks are the scorer's names of what it printed."""

    page: str
    seen: Inspection
    fields: tuple[str, ...] = ()  # one per field of the inspection, '' for what has no mark
    buttons: Mapping[str, str] = field(
        default_factory=dict
    )  # ref of a button -> its mark, '' where it has none


def run_as_asked(main: Callable[..., Coroutine[object, object, None]]) -> None:
    """`main(folder, half, tell=...)` has run for what the command line asks."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--half", choices=("a", "b"), default="")
    parser.add_argument("--tell", action="store_true")
    asked = parser.parse_args()
    asyncio.run(main(asked.folder, asked.half, tell=asked.tell))


def in_half(page: str, half: str) -> bool:
    """Whether the page is of that half of its folder, by its name's digest; all are of ''."""
    return half in ("", "ab"[hashlib.sha256(page.encode()).digest()[0] % 2])


async def looks(folder: Path, pages: Sequence[str], *, mark: str = "") -> AsyncIterator[Looked]:
    """Every page that could be read, in their order; *mark* is the attribute that scores go by."""
    with served(folder) as origin:
        async with _tab(origin) as tab:
            for page in pages:
                try:
                    await tab.open(f"{origin}/{quote(page)}", timeout_s=OPEN_S)
                    yield await _look(tab, page, mark)
                except (SteadyhandError, Error, TimeoutError) as fault:
                    print(f"{page}: not read ({type(fault).__name__})", file=sys.stderr)


async def _look(tab: BrowserPage, page: str, mark: str) -> Looked:
    seen = inspection_of(await tab.snapshot(), load_vocabulary())
    if not mark:
        return Looked(page, seen)
    fields = await _marks(tab, [(f.frame, f.locator) for f in seen.page.fields], mark)
    buttons = await _marks(tab, [(b.frame, b.locator) for b in seen.page.buttons], mark)
    named = {str(b.ref): m for b, m in zip(seen.page.buttons, buttons, strict=True)}
    return Looked(page, seen, tuple(fields), named)


async def _marks(tab: BrowserPage, places: list[tuple[str, str]], mark: str) -> list[str]:
    """What the top document's elements are marked with; '' for those of other frames."""
    found = await tab.page.evaluate(MARKED, [[locator or "-" for _, locator in places], mark])
    return [m if frame == "f0" else "" for (frame, _), m in zip(places, found, strict=True)]


@asynccontextmanager
async def _tab(origin: str) -> AsyncIterator[BrowserPage]:
    """A tab that loads from *origin* and from nowhere else."""
    browser = ChromeBrowser(LaunchOptions(find_browser(), allow_origins=(origin,)))
    try:
        page = (await browser.tab()).page
        assert isinstance(page, BrowserPage)
        yield page
    finally:
        await browser.close()


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The origin at which the pages of *folder* are, while the body runs."""
    handler = type("Handler", (_Handler,), {"folder": folder})
    with serve_loopback(handler) as origin:
        yield origin


class _Handler(Answering):
    folder: Path

    def do_GET(self) -> None:
        """A page of the folder."""
        file = self.folder / Path(unquote(urlsplit(self.path).path)).name
        known = file.is_file()
        content = file.read_bytes() if known else b""
        status = 200 if known else 404
        self.answer(content, "text/html; charset=utf-8", status, Content_Security_Policy=POLICY)
