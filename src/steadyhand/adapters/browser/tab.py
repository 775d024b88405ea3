"""Putting a `BrowserPage` together on a Playwright page."""

from __future__ import annotations

from playwright.async_api import Page, Response

from .act.acting import Stay, acting
from .guests import Makers as Makers
from .guests import filling as filling
from .guests import target_of as target_of
from .guests import visiting as visiting
from .guests import watching as watching
from .lines.borrowed import PlaywrightLines
from .lines.own import OwnLines, Switchboard
from .page import BrowserPage
from .see.dialogs import Dialogs
from .see.eye import Eye
from .see.loads import Downloads, Load, Loads
from .see.settle import Quiet, Requests
from .see.worlds import Worlds


async def attached(
    page: Page,
    quiet: Quiet | None = None,
    *,
    loads: Loads | None = None,
    wire: Switchboard | None = None,
    stay: Stay | None = None,
) -> BrowserPage:
    """The page with our script in all its documents, its dialogs answered.

    *wire* is the multiplexer of the browser, where there is one: without it every call takes the
    way through Playwright's driver. *stay* keeps pages from sending while fields are filled.
    """
    dialogs = Dialogs()
    dialogs.watch(page)
    downloads = Downloads()
    downloads.watch(page)
    worlds = Worlds(PlaywrightLines(page) if wire is None else OwnLines(wire, page))
    await worlds.start()
    eye = Eye(
        worlds=worlds,
        dialogs=dialogs,
        downloads=downloads,
        quiet=quiet or _requests(page),
        loads=loads or _responses(page),
    )
    return BrowserPage(page, eye, acting(eye, stay))


def _requests(page: Page) -> Quiet:
    """What the tab itself tells of its requests."""
    requests = Requests()
    requests.watch(page)
    return requests


def _responses(page: Page) -> Loads:
    """The status of the top document's latest response, as Playwright saw it."""
    seen: list[Load] = [Load()]

    def note(response: Response) -> None:
        request = response.request
        if request.is_navigation_request() and request.frame == page.main_frame:
            seen[:] = [Load(response.status, response.url)]

    page.on("response", note)
    return lambda: seen[0]
