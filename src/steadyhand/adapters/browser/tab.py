"""The `Page` port: one tab of a real browser, opened, seen, filled, pressed in and pictured."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Error
from playwright.async_api import Page as PlaywrightPage

from steadyhand.core.act.actions import Gesture
from steadyhand.core.act.fill import FillOrder, PressResult, Reading
from steadyhand.core.page.snapshot import PROHIBITED, Ref, Snapshot
from steadyhand.errors import PageTimeout, Prohibited, Unreachable

from .cdp.session import translate
from .input.actions import TabActions
from .input.elements import ElementActions
from .page.screenshot import ScreenshotMask, number_parts, store_picture, take_screenshot
from .page.snapshot import TabObserver
from .widgets.file import file_digests

# One tab of a real browser: seeing it, filling it, pressing in it. Implements `ports.Page`.
#
# Every call has a deadline. A document that leaves in the middle is an answer ("stale"), a browser
# that leaves is `BrowserLost`. `tab.attached` builds it.

DOWNLOAD_MESSAGE = "Download is starting"  # the address is a file: the snapshot tells its name
DOWNLOAD_NAME_S = 5.0  # a file that is given is named within this time, on a busy machine too


@dataclass(frozen=True, slots=True)
class BrowserPage:
    """A Playwright page, seen and used by our own script."""

    page: PlaywrightPage
    eye: TabObserver
    acting: TabActions
    elements: ElementActions

    async def open(self, url: str, *, timeout_s: float) -> None:
        """The page is loaded and settled. Raises Unreachable, PageTimeout."""
        going = self.page.goto(url, wait_until="commit", timeout=timeout_s * 1000)
        try:
            await asyncio.wait_for(going, timeout_s)
        except TimeoutError as exc:
            raise _timeout_error(url, timeout_s) from exc
        except Error as exc:
            if self.eye.loads().fault == PROHIBITED:
                raise Prohibited(f"{url} leads to a site on the list of prohibited sites") from exc
            if DOWNLOAD_MESSAGE not in exc.message:
                raise _navigation_error(exc, url, timeout_s) from exc
            await self.eye.downloads.begun(DOWNLOAD_NAME_S)
        await self.snapshot()

    async def snapshot(self, *, wait_s: float = 0.0) -> Snapshot:
        """What the page shows once it rests, all frames; `settled` says whether it came to rest.

        With *wait_s* it first waits that long at most for something to change since the last look.
        """
        if wait_s > 0:
            await self.eye.change(wait_s)
        return await self.eye.snapshot()

    async def contents(self, refs: Sequence[Ref]) -> Mapping[Ref, tuple[str, ...]]:
        """The sha256 of each file that the controls of these fields hold themselves.

        '' for one that cannot be read; no entry for a field without any.
        """
        return await file_digests(self.eye.worlds, refs)

    async def fill(self, orders: Sequence[FillOrder]) -> tuple[Reading, ...]:
        """The fields were set, blurred and read back, one reading per order in their order."""
        return await self.acting.fill(orders)

    async def press(self, ref: Ref, fingerprint: str, *, sending: bool = False) -> PressResult:
        """One trusted click reached that very element, or nothing was clicked and why.

        With *sending* a native question whether to send is answered yes meanwhile. `ESCAPE` and
        `OUTSIDE` are no elements: they lead out of the overlay whose ref is the fingerprint.
        """
        return await self.acting.press(ref, fingerprint, sending=sending)

    async def gesture(self, gesture: Gesture) -> PressResult:
        """The gesture was made, or why not; nothing was pressed or typed."""
        return await self.acting.gesture(gesture)

    async def picture(
        self,
        path: Path | None,
        *,
        full: bool = False,
        covers: Sequence[str] = (),
        blind: Sequence[str] | None = None,
        marks: Sequence[Ref] = (),
    ) -> bytes:
        """A PNG, also at *path*; password and code boxes and *covers* masked before encoding.

        With *blind* so is every box of a form, and whatever else shows one of these texts. On a
        *full* one stands beside each of the visible *marks* its number, counted from 1.
        """
        png = await take_screenshot(
            self.page, self.eye.worlds, full=full, hidden=ScreenshotMask(covers, blind)
        )
        if png and marks:
            png = await number_parts(png, self.eye.worlds, marks)
        if png and path is not None:
            store_picture(path, png)
        return png


def _timeout_error(url: str, timeout_s: float) -> PageTimeout:
    return PageTimeout(f"{url} did not answer within {timeout_s:g} s; try again later")


def _navigation_error(exc: Error, url: str, timeout_s: float) -> Exception:
    message = exc.message.splitlines()[0]
    if "Timeout" in message:
        return _timeout_error(url, timeout_s)
    if "ERR_" in message or "invalid URL" in message:
        return Unreachable(f"{url} could not be opened ({message}); check the address")
    return translate(exc, f"opening {url}")
