"""CONNECT tunnels: hosts that are allowed, tunnels that are open, origins that get no new one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from .admission import PORTS, Admit, EgressPolicy, EgressRequest, Refuse

# The CONNECT tunnels that are open, and the origins that get no new one.
#
# Chromium sends a POST a second time, by itself, when a reused connection ends without an answer.
# Inside TLS nobody else can see that, so the submit transaction rules it out here: it closes the
# origin's idle tunnels, then freezes the origin to one new tunnel. A request on a fresh connection
# is not repeated, and a repeat finds no connection. Freezing alone is not enough (measured):
# Chromium keeps several idle connections to an origin and repeats the POST on the next one. A
# tunnel that is busy (a long poll) counts as one of those: `close_all` where `close_idle` says
# that one is left.
#
# A request that is cut is asked anew by Chromium at once, if it writes nothing, and may take the
# one new tunnel from the submit, which is lost then (measured: 1 of 60, by a site's icon). So what
# is under way is waited for first (`still`).

IDLE_S = 0.05  # no byte for this long, and the last one came from the site: nothing is asked


@dataclass(eq=False, slots=True)
class Tunnel:
    """One open tunnel: which side spoke last, and when."""

    host: str
    port: int
    close: Callable[[], None]
    last_at: float
    site_spoke_last: bool = True

    def sent(self, now: float) -> None:
        self.last_at, self.site_spoke_last = now, False

    def received(self, now: float) -> None:
        self.last_at, self.site_spoke_last = now, True

    def idle(self, now: float) -> bool:
        return self.site_spoke_last and now - self.last_at >= IDLE_S


class Tunnels:
    def __init__(self) -> None:
        self._open: set[Tunnel] = set()
        self._left: dict[tuple[str, int], int] = {}
        self._ended = asyncio.Event()  # a tunnel has

    def add(self, tunnel: Tunnel) -> None:
        self._open.add(tunnel)

    def remove(self, tunnel: Tunnel) -> None:
        self._open.discard(tunnel)
        self._ended.set()

    @property
    def open(self) -> tuple[Tunnel, ...]:
        return tuple(self._open)

    def may_open(self, host: str, port: int) -> bool:
        """True when the origin is not frozen, or one of its allowed tunnels is left; takes it."""
        left = self._left.get((host, port))
        if left is None:
            return True
        self._left[host, port] = max(0, left - 1)
        return left > 0

    def busy(self, host: str, port: int) -> bool:
        """Whether something is under way on a tunnel to the origin."""
        now = asyncio.get_running_loop().time()
        return any((t.host, t.port) == (host, port) and not t.idle(now) for t in self._open)

    async def still(self, host: str, port: int, *, timeout_s: float) -> bool:
        """Whether nothing is under way to the origin; waits for that until the time is up."""
        clock = asyncio.get_running_loop().time
        until = clock() + timeout_s
        while (busy := self.busy(host, port)) and clock() < until:
            self._ended.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ended.wait(), IDLE_S)
        return not busy

    def close_idle(self, host: str, port: int) -> int:
        """Idle tunnels to the origin are closed. Returns how many busy ones are left open."""
        now = asyncio.get_running_loop().time()
        busy = 0
        for tunnel in self.open:
            if (tunnel.host, tunnel.port) != (host, port):
                continue
            if tunnel.idle(now):
                self._open.discard(tunnel)
                tunnel.close()
            else:
                busy += 1
        return busy

    def close_all(self, host: str, port: int) -> None:
        """No tunnel to the origin is open; what was asked on a busy one fails."""
        for tunnel in self.open:
            if (tunnel.host, tunnel.port) == (host, port):
                self._open.discard(tunnel)
                tunnel.close()

    def freeze(self, host: str, port: int, *, allow: int = 0) -> None:
        """At most *allow* new tunnels open to the origin until `thaw`."""
        self._left[host, port] = allow

    def thaw(self, host: str, port: int) -> None:
        self._left.pop((host, port), None)


# What the guard tells the proxy: which hosts are expected, and which request goes alone.
#
# The guard sees every request of a page before it leaves, the proxy every connection. Together
# they leave no way between: a host that no request was let to gets no connection, so what passes
# the guard by (a socket of a worker, a connection made ahead, a relay of a call) ends at the
# proxy.

HostPort = tuple[str, int]
PLAIN_SOCKET_REFUSAL = "to a site of plain http nothing leads but requests: this is a socket"
IDLE_WAIT_S = 1.0  # a submit waits so long for an icon or a font; a long poll is cut


class AdmitExpected:
    """Admits what *inner* admits, where a request was let to that host before.

    A tunnel to where only plain requests were let carries none of them.
    """

    def __init__(self, inner: EgressPolicy) -> None:
        self._inner = inner
        self._plain: set[HostPort] = set()
        self._secure: set[HostPort] = set()

    def admit(self, request: EgressRequest) -> Admit | Refuse:
        """Whether the browser may reach it."""
        tunnelled, place = request.scheme == "tunnel", (request.host, request.port)
        if place not in (self._secure if tunnelled else self._plain):
            sockets = tunnelled and place in self._plain
            return Refuse(PLAIN_SOCKET_REFUSAL if sockets else "no request was let to this host")
        return self._inner.admit(request)

    def expect(self, url: str) -> None:
        """A request leaves for there now."""
        place = _host_port(url)
        if place is not None:
            (self._secure if url.startswith("https:") else self._plain).add(place)


class ProxyControl:
    """The guard's word to the proxy; an `EgressControl`."""

    def __init__(self, expected: AdmitExpected, tunnels: Tunnels) -> None:
        self._expected = expected
        self._tunnels = tunnels

    def expects(self, url: str) -> None:
        """A request was let to that address."""
        self._expected.expect(url)

    def busy(self, url: str) -> bool:
        """Whether something is under way on a connection that carries such requests."""
        place = _host_port(url)
        return place is not None and url.startswith("https:") and self._tunnels.busy(*place)

    async def still(self, url: str) -> None:
        """What was under way has ended, or STILL_S have passed."""
        place = _host_port(url)
        if place is not None:
            await self._tunnels.still(*place, timeout_s=IDLE_WAIT_S)

    def alone(self, url: str) -> None:
        """From now on the origin has one new connection at most, and none that was used.

        A busy one is cut as well: the browser might repeat the request on it.
        """
        place = _host_port(url)
        if place is not None and url.startswith("https:"):
            if self._tunnels.close_idle(*place):
                self._tunnels.close_all(*place)
            self._tunnels.freeze(*place, allow=1)

    def thaw(self, url: str) -> None:
        """The request that went alone was answered, or lost."""
        place = _host_port(url)
        if place is not None:
            self._tunnels.thaw(*place)


def _host_port(url: str) -> HostPort | None:
    """Host and port as the proxy is asked for them; None for what is no http(s) address."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in PORTS or not parts.hostname:
        return None
    return parts.hostname, port or PORTS[parts.scheme]
