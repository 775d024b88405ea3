"""One tab of a real browser: seeing it, filling it, pressing in it. Implements `ports.Page`.

Every call has a deadline. A document that leaves in the middle is an answer ("stale"), a browser
that leaves is `BrowserLost`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Error, Response
from playwright.async_api import Page as PlaywrightPage

from steadyhand.core.act.reading import FillOrder, Pressed, Reading
from steadyhand.core.page.read import RawFrame, read
from steadyhand.core.page.snapshot import Ref, Snapshot
from steadyhand.errors import PageTimeout, Unreachable

from . import settle
from .dialogs import Dialogs
from .edge import CALL_S, WorldGone, translated
from .fill import Filler, split
from .settle import CAP_S, DOM_QUIET_MS, Quiet, Requests
from .shots import picture
from .trusted import Hand
from .world import World, Worlds

Status = Callable[[], int | None]
LOOKS_MAX = 50  # a page that navigates at every look is hung in a loop


@dataclass(slots=True)
class BrowserPage:
    """A Playwright page, seen and used by our own script.

    Build it with `attached`. *quiet* tells whether requests are under way (the guard, where there
    is one), *status* the status of the latest document.
    """

    page: PlaywrightPage
    worlds: Worlds
    dialogs: Dialogs
    quiet: Quiet
    status: Status
    _versions: dict[str, int] = field(default_factory=dict)  # of the documents, at the last look
    _filler: Filler = field(init=False)
    _hand: Hand = field(init=False)

    def __post_init__(self) -> None:
        self._hand = Hand(self.worlds)
        self._filler = Filler(self.worlds, self._hand)

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
            await self._change(wait_s)
        until = time.monotonic() + CAP_S
        for _ in range(LOOKS_MAX):
            frames, settled = await self._look(until)
            if frames and (settled or time.monotonic() >= until):
                return read(frames, self.status(), self.dialogs.told(), settled=settled)
        raise PageTimeout("the page kept replacing itself while it was read; resume the run")

    async def fill(self, orders: Sequence[FillOrder]) -> tuple[Reading, ...]:
        """The fields were set, blurred and read back, one reading per order in their order."""
        return await self._filler.fill(orders)

    async def press(self, ref: Ref, fingerprint: str) -> Pressed:
        """One trusted click reached that very element, or nothing was clicked and why."""
        frame, epoch, element = split(ref)
        world = self.worlds.find(frame, epoch)
        if world is None:
            return Pressed(False, "stale")
        try:
            return await self._hand.press(world, {"ref": element, "fingerprint": fingerprint})
        except WorldGone:
            return Pressed(False, "stale")

    async def escape(self) -> None:
        """Escape was pressed: the way out of a dialog that has no button for it."""
        await self._hand.key("Escape")

    async def picture(self, path: Path, *, full: bool = False, covers: Sequence[str] = ()) -> None:
        """A PNG at *path*; password and code boxes and *covers* masked before encoding."""
        await picture(self.page, path, full=full, covers=covers)

    async def _change(self, wait_s: float) -> None:
        """Returns when any known document has changed or left, or when the time is up."""
        waits = [
            asyncio.ensure_future(_changed(world, self._versions.get(world.context_id, -1), wait_s))
            for world in await self.worlds.all()
        ]
        done, waiting = await asyncio.wait(
            waits, timeout=wait_s, return_when=asyncio.FIRST_COMPLETED
        )
        for task in waiting:
            task.cancel()
        for task in done:
            task.result()

    async def _look(self, until: float) -> tuple[tuple[RawFrame, ...], bool]:
        """The frames as they are when wire and documents rest, and whether they did."""
        still = await settle.wire_at_rest(self.quiet, until)
        before = self.quiet.last_network_at
        await self.worlds.top(timeout_s=CALL_S)
        worlds = await self.worlds.all()
        looks = await asyncio.gather(*(_seen(world, until) for world in worlds))
        seen = [look for look in looks if look is not None]
        if not seen or seen[0].frame.frame != "f0":
            return (), False
        self._versions = {look.context_id: look.version for look in seen}
        rested = still and all(look.rested for look in seen) and self._silent_since(before)
        return tuple(look.frame for look in seen), rested

    def _silent_since(self, moment: float) -> bool:
        return self.quiet.in_flight() == 0 and self.quiet.last_network_at == moment


async def attached(
    page: PlaywrightPage, quiet: Quiet | None = None, status: Status | None = None
) -> BrowserPage:
    """The page with our script in all its documents, its dialogs answered."""
    dialogs = Dialogs()
    dialogs.watch(page)
    if quiet is None:
        quiet = Requests()
        quiet.watch(page)
    worlds = Worlds(page)
    await worlds.start()
    return BrowserPage(page, worlds, dialogs, quiet, status or _responses(page))


def _responses(page: PlaywrightPage) -> Status:
    """The status of the top document's latest response, as Playwright saw it."""
    seen: list[int] = []

    def note(response: Response) -> None:
        request = response.request
        if request.is_navigation_request() and request.frame == page.main_frame:
            seen[:] = [response.status]

    page.on("response", note)
    return lambda: seen[0] if seen else None


@dataclass(frozen=True, slots=True)
class _Look:
    """One document as it was seen."""

    frame: RawFrame
    context_id: str
    version: int
    rested: bool


async def _changed(world: World, since: int, wait_s: float) -> None:
    try:
        await world.call("changed", since, wait_s * 1000, timeout_s=wait_s + CALL_S)
    except WorldGone:
        return  # the document left: that is a change


async def _seen(world: World, until: float) -> _Look | None:
    """The document, once it rests; None when it has left."""
    left_ms = max((until - time.monotonic()) * 1000, 1.0)
    try:
        told = await world.call("look", DOM_QUIET_MS, left_ms, timeout_s=CAP_S + CALL_S)
    except WorldGone:
        return None
    if not isinstance(told, dict):
        return None
    frame = RawFrame(world.frame, world.epoch, told["page"])
    return _Look(frame, world.context_id, int(told["version"]), bool(told["rested"]))


def _too_slow(url: str, timeout_s: float) -> PageTimeout:
    return PageTimeout(f"{url} did not answer within {timeout_s:g} s; try again later")


def _navigation_fault(exc: Error, url: str, timeout_s: float) -> Exception:
    message = exc.message.splitlines()[0]
    if "Timeout" in message:
        return _too_slow(url, timeout_s)
    if "ERR_" in message or "Download is starting" in message or "invalid URL" in message:
        return Unreachable(f"{url} could not be opened ({message}); check the address")
    return translated(exc, f"opening {url}")
