"""One tab of a real browser: seeing it, filling it, pressing in it. Implements `ports.Page`.

Every call has a deadline. A document that leaves in the middle is an answer ("stale"), a browser
that leaves is `BrowserLost`. `tab.attached` builds it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Error
from playwright.async_api import Page as PlaywrightPage

from steadyhand.core.act.actions import ESCAPE
from steadyhand.core.act.reading import FillOrder, Pressed, Reading
from steadyhand.core.page.snapshot import Ref, Snapshot
from steadyhand.errors import PageTimeout, Unreachable

from .act.fill import Filler, split
from .act.trusted import Hand
from .edge import WorldGone, translated
from .see.eye import Eye
from .see.shots import picture


@dataclass(frozen=True, slots=True)
class BrowserPage:
    """A Playwright page, seen and used by our own script."""

    page: PlaywrightPage
    eye: Eye
    hand: Hand
    filler: Filler

    async def open(self, url: str, *, timeout_s: float) -> None:
        """The page is loaded and settled. Raises Unreachable, PageTimeout."""
        going = self.page.goto(url, wait_until="commit", timeout=timeout_s * 1000)
        try:
            await asyncio.wait_for(going, timeout_s)
        except TimeoutError as exc:
            raise _too_slow(url, timeout_s) from exc
        except Error as exc:
            raise _navigation_fault(exc, url, timeout_s) from exc
        await self.snapshot()

    async def snapshot(self, *, wait_s: float = 0.0) -> Snapshot:
        """What the page shows once it rests, all frames; `settled` says whether it came to rest.

        With *wait_s* it first waits that long at most for something to change since the last look.
        """
        if wait_s > 0:
            await self.eye.change(wait_s)
        return await self.eye.snapshot()

    async def fill(self, orders: Sequence[FillOrder]) -> tuple[Reading, ...]:
        """The fields were set, blurred and read back, one reading per order in their order."""
        return await self.filler.fill(orders)

    async def press(self, ref: Ref, fingerprint: str) -> Pressed:
        """One trusted click reached that very element, or nothing was clicked and why.

        `ESCAPE` is the one target that is a key: the way out of a dialog that has no button for it.
        """
        if ref == ESCAPE:
            return await self._escape()
        frame, epoch, element = split(ref)
        world = self.eye.worlds.find(frame, epoch)
        if world is None:
            return Pressed(False, "stale")
        try:
            return await self.hand.press(world, {"ref": element, "fingerprint": fingerprint})
        except WorldGone:
            return Pressed(False, "stale")

    async def picture(self, path: Path, *, full: bool = False, covers: Sequence[str] = ()) -> None:
        """A PNG at *path*; password and code boxes and *covers* masked before encoding."""
        await picture(self.page, path, full=full, covers=covers)

    async def _escape(self) -> Pressed:
        await self.eye.stirred()
        with suppress(WorldGone):  # the key took the document with it
            await self.hand.key("Escape")
        return Pressed(True)


def _too_slow(url: str, timeout_s: float) -> PageTimeout:
    return PageTimeout(f"{url} did not answer within {timeout_s:g} s; try again later")


def _navigation_fault(exc: Error, url: str, timeout_s: float) -> Exception:
    message = exc.message.splitlines()[0]
    if "Timeout" in message:
        return _too_slow(url, timeout_s)
    if "ERR_" in message or "Download is starting" in message or "invalid URL" in message:
        return Unreachable(f"{url} could not be opened ({message}); check the address")
    return translated(exc, f"opening {url}")
