"""What the guard tells the proxy: which hosts are expected, and which request goes alone.

The guard sees every request of a page before it leaves, the proxy every connection. Together they
leave no way between: a host that no request was let to gets no connection, so what passes the
guard by (a socket of a worker, a connection made ahead, a relay of a call) ends at the proxy.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from steadyhand.adapters.guard.proxy.admit import PORTS, Admit, Policy, Refuse, Request
from steadyhand.adapters.guard.proxy.tunnels import Tunnels

Place = tuple[str, int]
SOCKET = "to a site of plain http nothing leads but requests: this is a socket"
STILL_S = 1.0  # a submit waits so long for an icon or a font; a long poll is cut


class Expected:
    """Admits what *inner* admits, where a request was let to that host before.

    A tunnel to where only plain requests were let carries none of them.
    """

    def __init__(self, inner: Policy) -> None:
        self._inner = inner
        self._plain: set[Place] = set()
        self._secure: set[Place] = set()

    def admit(self, request: Request) -> Admit | Refuse:
        """Whether the browser may reach it."""
        tunnelled, place = request.scheme == "tunnel", (request.host, request.port)
        if place not in (self._secure if tunnelled else self._plain):
            sockets = tunnelled and place in self._plain
            return Refuse(SOCKET if sockets else "no request was let to this host")
        return self._inner.admit(request)

    def expect(self, url: str) -> None:
        """A request leaves for there now."""
        place = _place(url)
        if place is not None:
            (self._secure if url.startswith("https:") else self._plain).add(place)


class Line:
    """The guard's word to the proxy; `guard.Outside`."""

    def __init__(self, expected: Expected, tunnels: Tunnels) -> None:
        self._expected = expected
        self._tunnels = tunnels

    def expects(self, url: str) -> None:
        """A request was let to that address."""
        self._expected.expect(url)

    def busy(self, url: str) -> bool:
        """Whether something is under way on a connection that carries such requests."""
        place = _place(url)
        return place is not None and url.startswith("https:") and self._tunnels.busy(*place)

    async def still(self, url: str) -> None:
        """What was under way has ended, or STILL_S have passed."""
        place = _place(url)
        if place is not None:
            await self._tunnels.still(*place, timeout_s=STILL_S)

    def alone(self, url: str) -> None:
        """From now on the origin has one new connection at most, and none that was used.

        A busy one is cut as well: the browser might repeat the request on it.
        """
        place = _place(url)
        if place is not None and url.startswith("https:"):
            if self._tunnels.close_idle(*place):
                self._tunnels.close_all(*place)
            self._tunnels.freeze(*place, allow=1)

    def answered(self, url: str) -> None:
        """The request that went alone was answered, or lost."""
        place = _place(url)
        if place is not None:
            self._tunnels.thaw(*place)


def _place(url: str) -> Place | None:
    """Host and port as the proxy is asked for them; None for what is no http(s) address."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in PORTS or not parts.hostname:
        return None
    return parts.hostname, port or PORTS[parts.scheme]
