"""How one admitted request travels: plain HTTP sent once, or a TLS tunnel that offers HTTP/2."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

import h11

from . import http1
from .admission import EgressRequest
from .http1 import HttpConnection, Streams
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
    client: HttpConnection, site: Streams, *, head: h11.Request, visit: PendingEgress
) -> bool:
    """Send the request once and give its answer, or one of our own, to the client.

    Return whether the client's connection can take another request. Raises BadMessage,
    ConnectionError, TimeoutError where an answer breaks off: the client sees that it did.
    """
    server = HttpConnection(site, h11.CLIENT)
    upload = asyncio.create_task(_upload(client, server, head=head, visit=visit))
    waiting = asyncio.create_task(_response(server))
    try:
        await asyncio.wait((upload, waiting), return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done() and (cut := _cut_by_client(upload)):
            visit.refused, visit.status = f"the request is {cut}", 400
            await client.send(*http1.proxy_response("malformed", visit.refused))
            return False
        answer = await waiting
        if isinstance(answer, str):
            await client.send(*http1.proxy_response("lost", answer))
            return False
        visit.status = answer.status_code
        await _download(server, client, answer)
        return upload.done() and client.another()
    finally:
        for task in (upload, waiting):
            task.cancel()
        await asyncio.wait((upload, waiting))
        _cut_by_client(upload)  # takes its error, so that nothing is logged of it


def _cut_by_client(upload: asyncio.Task[None]) -> BaseException | None:
    """Return why the client did not finish its request; None where it did, or the site broke off.

    What a site says before it closes early is still to be read.
    """
    if upload.cancelled() or not upload.done():
        return None
    return exc if isinstance(exc := upload.exception(), http1.BadMessage) else None


async def _upload(
    client: HttpConnection, server: HttpConnection, *, head: h11.Request, visit: PendingEgress
) -> None:
    await server.send(_upstream_head(head))
    async for piece in client.body():
        visit.bytes_up += len(piece)
        await server.send(h11.Data(data=piece))
    await server.send(h11.EndOfMessage())


def _upstream_head(head: h11.Request) -> h11.Request:
    """Return the head in origin form, for a connection that carries this one request."""
    parts = urlsplit(head.target.decode("ascii"))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    raw = head.headers.raw_items()
    headers = [*http1.end_to_end(raw), (b"connection", b"close")]
    if http1.is_chunked(raw):
        headers.append((b"transfer-encoding", b"chunked"))
    return h11.Request(method=head.method, target=path.encode("ascii"), headers=headers)


async def _response(server: HttpConnection) -> h11.Response | str:
    """Return the final answer's head; where there is none, why."""
    try:
        return await server.response() or "the site ended without an answer"
    except http1.BadMessage:
        return "the site's answer is no HTTP that can be read in one way only"
    except (ConnectionError, TimeoutError):
        return "the site ended without an answer"


async def _download(server: HttpConnection, client: HttpConnection, answer: h11.Response) -> None:
    headers = http1.end_to_end(answer.headers.raw_items())
    shown = h11.Response(
        status_code=answer.status_code, headers=headers, reason=bytes(answer.reason)
    )
    await client.send(shown)
    async for piece in server.body():
        await client.send(h11.Data(data=piece))
    await client.send(h11.EndOfMessage())


async def tunnel(
    client: HttpConnection, site: Streams, *, visit: PendingEgress, tunnels: Tunnels
) -> bool:
    """Bytes flow both ways until one side ends; the client's connection is used up.

    What does not begin as a connection for requests ends before a byte of it reaches the site.
    """
    await client.receive()  # a CONNECT has no body; its end lets h11 switch
    if client.state.trailing_data[0]:
        raise http1.BadMessage("bytes for a tunnel that does not stand yet")
    visit.status = 200
    await client.send(h11.Response(status_code=200, headers=[], reason=b"Connection established"))
    asked, ends = visit.request, (client.reader, client.writer)
    line = Tunnel(asked.host, asked.port, close=lambda: _close_both(ends, site), last_at=visit.at)
    tunnels.add(line)
    if not await _pass_hello(ends, site, visit):
        tunnels.remove(line)
        return False
    up = asyncio.create_task(_relay_bytes(ends[0], site[1], line=line, visit=visit))
    down = asyncio.create_task(_relay_bytes(site[0], ends[1], line=line))
    try:
        await asyncio.wait((up, down), return_when=asyncio.FIRST_COMPLETED)
    finally:
        tunnels.remove(line)
        _close_both(
            ends, site
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
    with suppress(ConnectionError, TimeoutError):
        await http1.write_all(site[1], hello)
        return True
    return False


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
            await http1.write_all(writer, piece)
