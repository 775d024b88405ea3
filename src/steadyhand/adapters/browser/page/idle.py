"""When a page is at rest: nothing in it moves, nothing is under way on the wire.

Measured: waiting for the DOM alone is too early nearly always, `networkidle` as well; both
together were never. Streams, long polls and measurement do not count.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Protocol

from playwright.async_api import Page, Request

from steadyhand.adapters.guard.classification import STREAM_TYPES, is_noise

DOM_QUIET_MS = 40  # two frames and a timer
NETWORK_QUIET_S = 0.03  # what follows an answer starts sooner than this
CAP_S = 3.0  # a page that never rests is looked at anyway, and the snapshot says so
LONG_POLL_S = 3.0  # a request without end for so long is a stream
POLL_S = 0.005  # the wire is asked, it does not call
_STREAMS = frozenset(kind.lower() for kind in STREAM_TYPES) | {"ping", "cspreport", "prefetch"}


class NetworkActivity(Protocol):
    """Who knows whether requests are under way."""

    def in_flight(self) -> int:
        """Requests under way that a page waits for."""
        ...

    @property
    def last_network_at(self) -> float:
        """When one last began or ended, on the monotonic clock; 0.0 when none has."""
        ...


@dataclass(slots=True)
class TabRequests:
    """What the tab itself tells of its requests; used where no guard watches the wire."""

    _open: dict[Request, float] = field(default_factory=dict)
    _last: float = 0.0

    def watch(self, page: Page) -> None:
        """The page's requests are counted from now on."""
        page.on("request", lambda request: self._began(request))
        page.on("requestfinished", lambda request: self._ended(request))
        page.on("requestfailed", lambda request: self._ended(request))

    def in_flight(self) -> int:
        """Open requests, without those that have become streams."""
        now = time.monotonic()
        return sum(now - began < LONG_POLL_S for began in self._open.values())

    @property
    def last_network_at(self) -> float:
        """When a request last began or ended."""
        return self._last

    def _began(self, request: Request) -> None:
        if request.resource_type in _STREAMS or is_noise(request.url, ""):
            return
        self._open[request] = self._last = time.monotonic()

    def _ended(self, request: Request) -> None:
        if self._open.pop(request, None) is not None:
            self._last = time.monotonic()


def is_network_idle(quiet: NetworkActivity) -> bool:
    """Whether the wire is at rest right now."""
    return quiet.in_flight() == 0 and time.monotonic() - quiet.last_network_at >= NETWORK_QUIET_S


async def wait_for_network_idle(quiet: NetworkActivity, until: float) -> bool:
    """Returns once the wire rests, or at *until* (monotonic): whether it did."""
    while not is_network_idle(quiet):
        left = until - time.monotonic()
        if left <= 0:
            return False
        await asyncio.sleep(min(POLL_S, left))
    return True
