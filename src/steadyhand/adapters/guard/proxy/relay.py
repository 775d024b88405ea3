"""How one admitted request travels: plain HTTP sent once, or a TLS tunnel that offers HTTP/2."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from . import http1
from .admission import EgressRequest
from .tunnels import Tunnel, Tunnels

# The first message of a TLS connection: which protocols the browser offers to speak in it.
#
# Chromium offers HTTP/2 wherever it is about to send requests, and HTTP/1.1 alone for a WebSocket:
# that is how a socket is told from requests in a tunnel that nobody can look into. Source:
# https://www.rfc-editor.org/rfc/rfc8446#section-4.1.2, https://www.rfc-editor.org/rfc/rfc7301

HELLO_S = 10.0  # a browser says hello as soon as the tunnel stands
RECORD = 5  # bytes of a record's head
HANDSHAKE, CLIENT_HELLO, ALPN = 0x16, 0x01, 16
BEFORE_SESSION = 38  # bytes before the session id: type, length, version, random
HTTP2 = b"h2"


async def read_hello(reader: asyncio.StreamReader) -> bytes:
    """Return the first record; of what is no TLS its first RECORD bytes.

    Raises IncompleteReadError, TimeoutError.
    """
    head = await asyncio.wait_for(reader.readexactly(RECORD), HELLO_S)
    size = int.from_bytes(head[3:5]) if head[0] == HANDSHAKE else 0
    return head + await asyncio.wait_for(reader.readexactly(size), HELLO_S)


def offers_http2(record: bytes) -> bool:
    """Return whether the record begins a TLS connection in which HTTP/2 is offered."""
    if record[:1] != bytes((HANDSHAKE,)) or record[RECORD : RECORD + 1] != bytes((CLIENT_HELLO,)):
        return False
    return HTTP2 in alpn_protocols(record[RECORD:])


def alpn_protocols(hello: bytes) -> tuple[bytes, ...]:
    """Return the protocols that a ClientHello offers by ALPN; () where it offers none."""
    at = BEFORE_SESSION
    for width in (1, 2, 1):  # session id, cipher suites, compression methods
        at += width + int.from_bytes(hello[at : at + width])
    for kind, content in _extensions(hello[at + 2 :]):
        if kind == ALPN:
            return tuple(_names(content[2:]))
    return ()


def _extensions(left: bytes) -> Iterator[tuple[int, bytes]]:
    while len(left) >= 4:
        size = int.from_bytes(left[2:4])
        yield int.from_bytes(left[:2]), left[4 : 4 + size]
        left = left[4 + size :]


def _names(left: bytes) -> Iterator[bytes]:
    while left:
        yield left[1 : 1 + left[0]]
        left = left[1 + left[0] :]


# How one admitted request travels: plain and once, or as the bytes of a tunnel.
#
# Plain http: every request has a connection of its own to the site and is sent once. When the site
# ends without an answer, the proxy answers 502 itself, so that Chromium has an answer and no
# reason for a second POST of its own. Bodies are passed on; they are neither kept nor logged.

TUNNELLED_SOCKET_REFUSAL = "a tunnel is for requests, and this is none that carries them"
TUNNEL_IDLE_S = 600.0  # an open WebSocket pings more often than this

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass(frozen=True, slots=True)
class EgressRecord:
    """One request or tunnel that came to the proxy; `status` None when the site never answered.

    `bytes_up` counts the request's body, or all that went up a tunnel; `refused` is the reason.
    """

    at_monotonic: float
    method: str
    host: str
    port: int
    bytes_up: int
    status: int | None
    refused: str = ""


@dataclass(eq=False, slots=True)
class PendingEgress:
    """A request on its way: what is known of it so far."""

    at: float
    request: EgressRequest
    bytes_up: int = 0
    status: int | None = None
    refused: str = ""

    def egress(self) -> EgressRecord:
        asked = self.request
        return EgressRecord(
            at_monotonic=self.at,
            method=asked.method,
            host=asked.host,
            port=asked.port,
            bytes_up=self.bytes_up,
            status=self.status,
            refused=self.refused,
        )


async def forward(
    client: Streams,
    site: Streams,
    *,
    head: http1.MessageHead,
    visit: PendingEgress,
    tunnels: Tunnels,
) -> bool:
    """The request is sent once and its answer, or our 502, given to the client.

    True when the client's connection can take another request.
    """
    upload = asyncio.create_task(_upload(client[0], site[1], head=head, visit=visit))
    try:
        answer = await _read_response_head(site[0])
        if answer is None:
            await _write(
                client[1], http1.proxy_response("lost", "the site ended without an answer")
            )
            return False
        visit.status = int(answer.first[1])
        await _download(site[0], client[1], answer=answer, method=visit.request.method)
        return upload.done() and upload.exception() is None
    finally:
        upload.cancel()
        with suppress(asyncio.CancelledError, http1.BadMessage, ConnectionError, TimeoutError):
            await upload


async def _upload(
    reader: asyncio.StreamReader,
    site: asyncio.StreamWriter,
    *,
    head: http1.MessageHead,
    visit: PendingEgress,
) -> None:
    await _write(site, _upstream_head(head))
    async for piece in http1.read_body(reader, head):
        visit.bytes_up += len(piece)
        await _write(site, http1.encode_chunk(piece) if head.chunked else piece)
    if head.chunked:
        await _write(site, http1.encode_chunk(b""))


def _upstream_head(head: http1.MessageHead) -> bytes:
    """The head in origin form, for a connection that carries this one request."""
    method, target, version = head.first
    parts = urlsplit(target.decode("ascii"))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    framing = ((b"transfer-encoding", b"chunked"),) if head.chunked else ()
    origin_form = http1.MessageHead((method, path.encode("ascii"), version), head.headers)
    return origin_form.passed_on((b"connection", b"close"), *framing)


async def _read_response_head(site: asyncio.StreamReader) -> http1.MessageHead | None:
    """The final answer's head; None when the site closes, breaks or says nothing in time."""
    with suppress(http1.BadMessage, TimeoutError):
        while answer := await http1.read_head(site):
            status = answer.first[1]
            if not status.isdigit():
                return None
            if not 100 <= int(status) < 200:
                return answer
    return None


async def _download(
    site: asyncio.StreamReader,
    client: asyncio.StreamWriter,
    *,
    answer: http1.MessageHead,
    method: str,
) -> None:
    status = int(answer.first[1])
    shown = http1.MessageHead((b"HTTP/1.1", *answer.first[1:]), answer.headers)
    if method == "HEAD" or status in http1.NO_BODY:
        await _write(client, shown.passed_on())
        return
    known = answer.length is not None and not answer.chunked
    framing = () if known else ((b"transfer-encoding", b"chunked"),)
    await _write(client, shown.passed_on(*framing))
    async for piece in http1.read_body(site, answer, until_close=True):
        await _write(client, piece if known else http1.encode_chunk(piece))
    if not known:
        await _write(client, http1.encode_chunk(b""))


async def tunnel(
    client: Streams,
    site: Streams,
    *,
    head: http1.MessageHead,
    visit: PendingEgress,
    tunnels: Tunnels,
) -> bool:
    """Bytes flow both ways until one side ends; the client's connection is used up.

    What does not begin as a connection for requests ends before a byte of it reaches the site.
    """
    visit.status = 200
    await _write(client[1], b"HTTP/1.1 200 Connection established\r\n\r\n")
    asked = visit.request
    line = Tunnel(asked.host, asked.port, close=lambda: _close_both(client, site), last_at=visit.at)
    tunnels.add(line)
    if not await _pass_hello(client, site, visit):
        tunnels.remove(line)
        return False
    up = asyncio.create_task(_relay_bytes(client[0], site[1], line=line, visit=visit))
    down = asyncio.create_task(_relay_bytes(site[0], client[1], line=line))
    try:
        await asyncio.wait((up, down), return_when=asyncio.FIRST_COMPLETED)
    finally:
        tunnels.remove(line)
        _close_both(
            client, site
        )  # `wait_for` may swallow a cancel; a closed reader ends all the same
        for task in (up, down):
            task.cancel()
        await asyncio.wait((up, down))
    return False


async def _pass_hello(client: Streams, site: Streams, visit: PendingEgress) -> bool:
    """Pass on how the connection begins; return whether it is one that carries requests."""
    try:
        hello = await read_hello(client[0])
    except (asyncio.IncompleteReadError, ConnectionError, TimeoutError):
        return False
    if not offers_http2(hello):
        visit.refused = TUNNELLED_SOCKET_REFUSAL
        return False
    visit.bytes_up += len(hello)
    await _write(site[1], hello)
    return True


def _close_both(client: Streams, site: Streams) -> None:
    client[1].close()
    site[1].close()


async def _relay_bytes(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    *,
    line: Tunnel,
    visit: PendingEgress | None = None,
) -> None:
    """Every byte of *reader* is passed on; with *visit* they count as going up."""
    now = asyncio.get_running_loop().time
    with suppress(ConnectionError, TimeoutError):
        while piece := await asyncio.wait_for(reader.read(http1.CHUNK), TUNNEL_IDLE_S):
            if visit is None:
                line.received(now())
            else:
                visit.bytes_up += len(piece)
                line.sent(now())
            await _write(writer, piece)


async def _write(writer: asyncio.StreamWriter, payload: bytes) -> None:
    writer.write(payload)
    await asyncio.wait_for(writer.drain(), http1.IDLE_S)
