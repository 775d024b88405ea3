"""The way of an outside agent into one tab: an address that works once, while all is held."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from playwright.async_api import Page

from steadyhand.errors import SteadyhandError

from ..assist.filler import Stay
from ..edge import within
from ..transport.gateway import Gateway
from ..transport.mux import Mux
from .guest import NAME, Guest
from .moves import See

ASK_S = 5.0  # the browser tells the name of a tab in milliseconds


Rest = Callable[[], Awaitable[object]]  # returns once the page rests, within a deadline


@dataclass(frozen=True, slots=True)
class Entry:
    """Where it connects, and to which of the browser's targets it is to keep."""

    address: str
    target: str


@dataclass(frozen=True, slots=True)
class Door:
    """Closed but for the time of `open`."""

    mux: Mux
    page: Page
    stay: Stay
    rest: Rest

    @asynccontextmanager
    async def open(self, see: See) -> AsyncIterator[Entry]:
        """Within the block one client may come; nothing is loaded over the page, no write leaves.

        What it does, and what it was not let do, is told to *see* as it passes.

        At its end that client is cut off, and all is held until the page has come to rest: what its
        last act would load is refused by then. What it left there acts on: so from now on no write
        leaves without a grant, for the rest of the run.
        """
        target = await target_of(self.page)
        self.stay.distrust()
        with self.stay.filling((), ()), self.stay.strictly():
            gateway = Gateway(
                self.mux, loopback=True, seat=partial(Guest, target, self.mux.kin, see)
            )
            async with gateway.open(Path()):
                yield Entry(gateway.address(NAME), target)
            with suppress(SteadyhandError):
                await self.rest()


async def target_of(page: Page) -> str:
    """The browser's name of that tab. Raises BrowserLost, PageHung."""
    return await within(_target(page), "asking for the name of a tab", timeout_s=ASK_S)


async def _target(page: Page) -> str:
    session = await page.context.new_cdp_session(page)
    try:
        told = await session.send("Target.getTargetInfo")
    finally:
        await session.detach()
    return str(told["targetInfo"]["targetId"])
