"""Which requests are under way, for settling: a page is not quiet while one is.

Left out: measurement, beacons and streams, and any request older than LONG_POLL_S, which is taken
to be a long poll. Ids are Chromium's and unique in the browser, so a document that starts in one
session and ends in another is still one request.
"""

from __future__ import annotations

from collections.abc import Iterable

from steadyhand.adapters.guard.facts import EXTENSION
from steadyhand.adapters.guard.noise import STREAMS, is_noise

LONG_POLL_S = 3.0
INLINE = ("data:", "blob:", "about:", EXTENSION)


class Traffic:
    def __init__(self) -> None:
        self._since: dict[str, float] = {}
        self._session: dict[str, str] = {}
        self.last_at = 0.0

    def started(self, request_id: str, *, url: str, kind: str, session: str, now: float) -> None:
        """The request counts, unless it is one to ignore; a redirect starts it again."""
        if kind in STREAMS or url.startswith(INLINE) or is_noise(url, kind):
            return
        self._since[request_id] = now
        self._session[request_id] = session
        self.last_at = now

    def ended(self, request_id: str, now: float) -> None:
        self._session.pop(request_id, None)
        if self._since.pop(request_id, None) is not None:
            self.last_at = now

    def became_stream(self, request_id: str) -> None:
        """Its answer is an event stream: it will not end."""
        self._session.pop(request_id, None)
        self._since.pop(request_id, None)

    def left(self, session: str) -> None:
        """The target is gone, and its requests with it."""
        self._drop(r for r, s in self._session.items() if s == session)

    def in_flight(self, now: float) -> int:
        """How many requests younger than LONG_POLL_S have not ended."""
        self._drop(r for r, at in self._since.items() if now - at >= LONG_POLL_S)
        return len(self._since)

    def _drop(self, ids: Iterable[str]) -> None:
        for each in tuple(ids):
            self._since.pop(each, None)
            self._session.pop(each, None)
