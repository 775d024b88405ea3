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

from steadyhand.adapters.guard.proxy import http1
from steadyhand.adapters.guard.proxy.tunnels import Tunnels

from ..sites import loggable_host
from .admission import AddressPins, EgressPolicy, EgressRequest, Refuse, Resolve, look_up
from .relay import EgressRecord, PendingEgress, Streams, forward, tunnel

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
    def seen(self) -> tuple[EgressRecord, ...]:
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

    async def _converse(self, client: Streams) -> None:
        try:
            while await self._one(client):
                pass
        except (http1.BadMessage, ConnectionError, TimeoutError) as exc:
            # A broken connection ends here; what was asked on it is in `seen`.
            _log.debug("a connection to the proxy broke off (%s)", type(exc).__name__)
        finally:
            client[1].close()

    async def _one(self, client: Streams) -> bool:
        """One request is dealt with. True when the connection can take another."""
        head = await http1.read_head(client[0])
        if head is None:
            return False
        asked = _request(head)
        visit = PendingEgress(asyncio.get_running_loop().time(), asked or _UNREADABLE)
        self._visits.add(visit)
        try:
            return await self._attend(client, head, visit)
        finally:
            self._visits.discard(visit)
            self._ended.append(visit.egress())
            _log_ending(visit)
            if self._observe is not None:
                self._observe(visit.egress())

    async def _attend(self, client: Streams, head: http1.MessageHead, visit: PendingEgress) -> bool:
        site = await self._reach(visit)
        if isinstance(site, Refuse):
            visit.refused, visit.status = site.reason, 403
            return await _respond(client, http1.proxy_response("refused", site.reason))
        if site is None:
            reason = f"{visit.request.host} could not be reached; nothing was sent"
            return await _respond(client, http1.proxy_response("unreachable", reason))
        try:
            way = tunnel if head.first[0] == b"CONNECT" else forward
            return await way(client, site, head=head, visit=visit, tunnels=self.tunnels)
        finally:
            site[1].close()

    async def _reach(self, visit: PendingEgress) -> Streams | Refuse | None:
        """A new connection to the site; None when it does not answer."""
        asked = visit.request
        if asked is _UNREADABLE:
            return Refuse("the address is not one for a proxy, or carries a user name")
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
    host = loggable_host(asked.host)
    _log.log(level, "%s by the proxy: a %s to %s port %d: %s", what, kind, host, asked.port, why)


_UNREADABLE = EgressRequest("?", "?", "?", 0)


def _request(head: http1.MessageHead) -> EgressRequest | None:
    """What the first line asks for; None when it is not for a proxy or names a user."""
    method, target, _ = head.first
    tunnelled = method == b"CONNECT"
    with suppress(ValueError, UnicodeDecodeError):
        text = target.decode("ascii")
        parts = urlsplit(f"//{text}" if tunnelled else text)
        default = 443 if tunnelled else 80
        if parts.hostname and "@" not in parts.netloc and (tunnelled or parts.scheme == "http"):
            scheme = "tunnel" if tunnelled else "http"
            return EgressRequest(
                method.decode("ascii"), scheme, parts.hostname, parts.port or default
            )
    return None


async def _connect(addresses: tuple[str, ...], port: int) -> Streams | None:
    """The first address that takes a connection; nothing has been sent on it yet."""
    for address in addresses:
        with suppress(OSError, TimeoutError):
            opening = asyncio.open_connection(address, port, limit=http1.HEAD_MAX)
            return await asyncio.wait_for(opening, CONNECT_S)
    return None


async def _respond(client: Streams, answer: bytes) -> bool:
    """The proxy answers itself and the connection is used up."""
    client[1].write(answer)
    await asyncio.wait_for(client[1].drain(), http1.IDLE_S)
    return False
