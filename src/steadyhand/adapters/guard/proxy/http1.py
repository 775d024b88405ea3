"""HTTP/1.1 by h11 over asyncio's streams: each await has a deadline, each refusal one sentence.

h11 reads and writes the messages, and refuses what two readers could read in two ways (lengths
that differ, chunks without a size, codings that are none). A message is passed on as it came, apart
from the headers that speak of one connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import Literal, TypeVar

import h11

HEAD_MAX = 256 * 1024  # cookies and a long URL fit many times
CHUNK = 64 * 1024
IDLE_S = 120.0  # a long poll answers or is renewed within two minutes
HOP_BY_HOP = frozenset(
    b"connection proxy-connection keep-alive te trailer upgrade transfer-encoding"
    b" proxy-authorization proxy-authenticate".split()
)
FailureMark = Literal["refused", "unreachable", "lost", "malformed"]
STATUS_OF: dict[FailureMark, int] = {
    "refused": 403,
    "unreachable": 502,
    "lost": 502,
    "malformed": 400,
}
EGRESS_HEADER = b"x-steadyhand-egress"  # on answers that are the proxy's own, not the site's

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
RawHeaders = list[tuple[bytes, bytes]]
Role = type[h11.CLIENT] | type[h11.SERVER]
HeadT = TypeVar("HeadT", h11.Request, h11.Response)


class BadMessage(ValueError):
    """Bytes that are no HTTP/1.1 message, or one that the other side did not finish."""


async def write_all(writer: asyncio.StreamWriter, payload: bytes) -> None:
    """Write to who still listens. Raises ConnectionError, TimeoutError.

    Asyncio's transports drop what comes after their end, uvloop's answer it with a RuntimeError.
    """
    if writer.is_closing():
        raise ConnectionResetError("the other side has left")
    writer.write(payload)
    await asyncio.wait_for(writer.drain(), IDLE_S)


class HttpConnection:
    """Our end of one HTTP/1.1 connection, as h11's CLIENT or SERVER."""

    def __init__(self, streams: Streams, role: Role) -> None:
        self.reader, self.writer = streams
        self.state = h11.Connection(role, max_incomplete_event_size=HEAD_MAX)

    async def receive(self) -> h11.Event:
        """Return the next event of the other side; who waits for a 100 is told to go on.

        Raises BadMessage, ConnectionError, TimeoutError.
        """
        try:
            while True:
                event = self.state.next_event()
                if isinstance(event, h11.Event):
                    return event
                if self.state.they_are_waiting_for_100_continue:
                    await self.send(h11.InformationalResponse(status_code=100, headers=[]))
                self.state.receive_data(await asyncio.wait_for(self.reader.read(CHUNK), IDLE_S))
        except h11.RemoteProtocolError as exc:
            raise BadMessage("a message that is cut short, or not to be read in one way") from exc

    async def send(self, *events: h11.Event) -> None:
        """Write the events. Raises BadMessage, ConnectionError, TimeoutError."""
        try:
            parts = [self.state.send(each) or b"" for each in events]
        except h11.LocalProtocolError as exc:
            raise BadMessage("a message that cannot be passed on") from exc
        await write_all(self.writer, b"".join(parts))

    async def body(self) -> AsyncIterator[bytes]:
        """Yield the payload of the message whose head was received, to its end.

        Raises BadMessage where it is cut short.
        """
        while isinstance(event := await self.receive(), h11.Data):
            yield bytes(event.data)

    async def request(self) -> h11.Request | None:
        """Return the next request's head; None where the other side has closed instead."""
        return await self._head(h11.Request)

    async def response(self) -> h11.Response | None:
        """Return the final answer's head; None where the other side has closed instead."""
        return await self._head(h11.Response)

    async def _head(self, kind: type[HeadT]) -> HeadT | None:
        while not isinstance(event := await self.receive(), kind | h11.ConnectionClosed):
            pass  # informational answers: the one that counts is still to come
        return event if isinstance(event, kind) else None

    def another(self) -> bool:
        """Return whether the connection takes another request; it is ready for it then."""
        try:
            self.state.start_next_cycle()
        except h11.LocalProtocolError:
            return False
        return True


def end_to_end(headers: Iterable[tuple[bytes, bytes]]) -> RawHeaders:
    """Return the headers that are passed on: none that speaks of one connection, none of ours.

    *headers*: as `h11.Headers.raw_items` has them. A length beside a coding is dropped, since the
    coding is what counts (RFC 9112, 6.3). The host is of the request, whatever `Connection` names.
    """
    items = list(headers)
    named = {
        each.strip().lower()
        for name, value in items
        if name.lower() == b"connection"
        for each in value.split(b",")
    }
    drop = HOP_BY_HOP | (named - {b"host"}) | {EGRESS_HEADER}
    if is_chunked(items):
        drop |= {b"content-length"}
    return [(name, value) for name, value in items if name.lower() not in drop]


def is_chunked(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Return whether the message is sent in chunks; h11 knows no other coding."""
    return any(name.lower() == b"transfer-encoding" for name, _ in headers)


def proxy_response(mark: FailureMark, reason: str) -> tuple[h11.Event, ...]:
    """Return an answer of the proxy itself, marked as such; *reason* is shown to the page."""
    text = f"steadyhand: {reason}".encode()
    headers = [
        (EGRESS_HEADER, mark.encode()),
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", b"%d" % len(text)),
        (b"connection", b"close"),
        (b"cache-control", b"no-store"),
    ]
    head = h11.Response(status_code=STATUS_OF[mark], headers=headers, reason=b"steadyhand")
    return head, h11.Data(data=text), h11.EndOfMessage()
