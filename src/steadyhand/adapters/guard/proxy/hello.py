"""The first message of a TLS connection: which protocols the browser offers to speak in it.

Chromium offers HTTP/2 wherever it is about to send requests, and HTTP/1.1 alone for a WebSocket:
that is how a socket is told from requests in a tunnel that nobody can look into.
Source: https://www.rfc-editor.org/rfc/rfc8446#section-4.1.2, https://www.rfc-editor.org/rfc/rfc7301
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

HELLO_S = 10.0  # a browser says hello as soon as the tunnel stands
RECORD = 5  # bytes of a record's head
HANDSHAKE, CLIENT_HELLO, ALPN = 0x16, 0x01, 16
BEFORE_SESSION = 38  # bytes before the session id: type, length, version, random
REQUESTS = b"h2"


async def read_hello(reader: asyncio.StreamReader) -> bytes:
    """Return the first record; of what is no TLS its first RECORD bytes.

    Raises IncompleteReadError, TimeoutError.
    """
    head = await asyncio.wait_for(reader.readexactly(RECORD), HELLO_S)
    size = int.from_bytes(head[3:5]) if head[0] == HANDSHAKE else 0
    return head + await asyncio.wait_for(reader.readexactly(size), HELLO_S)


def carries_requests(record: bytes) -> bool:
    """Return whether the record begins a TLS connection in which HTTP/2 is offered."""
    if record[:1] != bytes((HANDSHAKE,)) or record[RECORD : RECORD + 1] != bytes((CLIENT_HELLO,)):
        return False
    return REQUESTS in protocols(record[RECORD:])


def protocols(hello: bytes) -> tuple[bytes, ...]:
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
