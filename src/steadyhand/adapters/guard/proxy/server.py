"""The proxy's door: reads each request, asks the policy, and sends it the plain or tunnelled way.

It listens on loopback only and reaches nothing that a local process could not reach without it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

import h11

from steadyhand.adapters.guard.proxy import http1
from steadyhand.adapters.guard.proxy.tunnels import Tunnels

from ..sites import loggable_host
from .admission import AddressPins, EgressPolicy, EgressRequest, Refuse, Resolve, look_up
from .http1 import HttpConnection, Streams
from .relay import EgressRecord, PendingEgress, forward, tunnel

_log = logging.getLogger("steadyhand.guard")
CONNECT_S = 10.0  # a site that takes longer to say hello is down
CLOSE_S = 2.0  # open relays end at once when their sockets close
RECORDS_MAX = 10_000  # a run asks for a few hundred


class EgressProxy:
    """Passes on what the policy admits; `seen` tells everything that was asked."""

    def __init__(
        self,
        policy: EgressPolicy,
        *,
        observe: Callable[[EgressRecord], None] | None = None,
        resolve: Resolve = look_up,
    ) -> None:
        self.policy = policy
        self.tunnels = Tunnels()
        self.port = 0
        self._observe = observe
        self._pins = AddressPins(resolve)
        self._ended: deque[EgressRecord] = deque(maxlen=RECORDS_MAX)
        self._visits: set[PendingEgress] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[EgressProxy]:
        """The proxy listens on `port` of loopback while the block runs."""
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0, limit=http1.HEAD_MAX)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            await self._hang_up()

    @property
    def egress_records(self) -> tuple[EgressRecord, ...]:
        """What ended and what is still open, oldest first."""
        live = (visit.egress() for visit in self._visits)
        return tuple(sorted((*self._ended, *live), key=lambda each: each.at_monotonic))

    async def _hang_up(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=CLOSE_S)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._converse((reader, writer)), name="egress")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _converse(self, streams: Streams) -> None:
        client = HttpConnection(streams, h11.SERVER)
        try:
            while await self._one(client):
                pass
        except (http1.BadMessage, ConnectionError, TimeoutError) as exc:
            # A broken connection ends here; what was asked on it is in `seen`.
            _log.debug("a connection to the proxy broke off (%s)", type(exc).__name__)
        finally:
            client.writer.close()

    async def _one(self, client: HttpConnection) -> bool:
        """One request is dealt with. True when the connection can take another."""
        head, malformed = await _next_request(client)
        if head is None and not malformed:
            return False
        asked = _request(head) if head is not None else None
        visit = PendingEgress(asyncio.get_running_loop().time(), asked or _UNREADABLE)
        self._visits.add(visit)
        try:
            if head is None:
                return await _respond(client, "malformed", malformed, visit)
            return await self._attend(client, head, visit)
        finally:
            self._visits.discard(visit)
            self._ended.append(visit.egress())
            _log_ending(visit)
            if self._observe is not None:
                self._observe(visit.egress())

    async def _attend(
        self, client: HttpConnection, head: h11.Request, visit: PendingEgress
    ) -> bool:
        site = await self._reach(visit)
        if isinstance(site, Refuse):
            return await _respond(client, "refused", site.reason, visit)
        if site is None:
            reason = f"{visit.request.host} could not be reached; nothing was sent"
            await client.send(*http1.proxy_response("unreachable", reason))
            return False
        try:
            if head.method == b"CONNECT":
                return await tunnel(client, site, visit=visit, tunnels=self.tunnels)
            return await forward(client, site, head=head, visit=visit)
        finally:
            site[1].close()

    async def _reach(self, visit: PendingEgress) -> Streams | Refuse | None:
        """A new connection to the site; None when it does not answer."""
        asked = visit.request
        if asked is _UNREADABLE:
            return Refuse(NOT_FOR_A_PROXY)
        admitted = self.policy.admit(asked)
        if isinstance(admitted, Refuse):
            return admitted
        if asked.method == "CONNECT" and not self.tunnels.may_open(asked.host, asked.port):
            return Refuse("this origin gets no new connection while a submit is under way")
        found = await self._pins.addresses(asked.host, private=admitted.private)
        return found if isinstance(found, Refuse) else await _connect(found, asked.port)


def _log_ending(visit: PendingEgress) -> None:
    """One line of what was refused or had no answer: its host's domain, its port and the reason."""
    level = logging.INFO if visit.refused else logging.DEBUG
    if (visit.status and not visit.refused) or not _log.isEnabledFor(level):
        return
    asked = visit.request
    why = (visit.refused or "no answer came").replace(asked.host, "it")
    what = "refused" if visit.refused else "unanswered"
    kind = "tunnel" if asked.scheme == "tunnel" else "request"
    where = f"{loggable_host(asked.host)} port {asked.port}"
    if asked is _UNREADABLE:
        where = "no host that can be read"
    _log.log(level, "%s by the proxy: a %s to %s: %s", what, kind, where, why)


NOT_FOR_A_PROXY = "the address is not one for a proxy, carries a user name, or is of HTTP/1.0"
_UNREADABLE = EgressRequest("?", "?", "?", 0)


async def _next_request(client: HttpConnection) -> tuple[h11.Request | None, str]:
    """Return the next request, or None and why it is none ('' where the client has closed)."""
    try:
        return await client.request(), ""
    except http1.BadMessage as exc:
        return None, f"the request is {exc}"


def _request(head: h11.Request) -> EgressRequest | None:
    """What the first line asks for; None when it is not for a proxy or names a user."""
    if head.http_version < b"1.1":
        return None
    tunnelled = head.method == b"CONNECT"
    with suppress(ValueError, UnicodeDecodeError):
        text = head.target.decode("ascii")
        parts = urlsplit(f"//{text}" if tunnelled else text)
        default = 443 if tunnelled else 80
        if parts.hostname and "@" not in parts.netloc and (tunnelled or parts.scheme == "http"):
            scheme = "tunnel" if tunnelled else "http"
            return EgressRequest(
                head.method.decode("ascii"), scheme, parts.hostname, parts.port or default
            )
    return None


async def _connect(addresses: tuple[str, ...], port: int) -> Streams | None:
    """The first address that takes a connection; nothing has been sent on it yet."""
    for address in addresses:
        with suppress(OSError, TimeoutError):
            opening = asyncio.open_connection(address, port, limit=http1.HEAD_MAX)
            return await asyncio.wait_for(opening, CONNECT_S)
    return None


async def _respond(
    client: HttpConnection, mark: http1.FailureMark, reason: str, visit: PendingEgress
) -> bool:
    """The proxy refuses by an answer of its own, and the connection is used up."""
    visit.refused, visit.status = reason, http1.STATUS_OF[mark]
    await client.send(*http1.proxy_response(mark, reason))
    return False
