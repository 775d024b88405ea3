"""Just enough HTTP/1.1 to pass a message on: its head, and a body of known end.

Heads are kept as the bytes they came in, apart from the headers that speak of one connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Literal

HEAD_MAX = 256 * 1024  # cookies and a long URL fit many times
CHUNK = 64 * 1024
IDLE_S = 120.0  # a long poll answers or is renewed within two minutes
HOP_BY_HOP = frozenset(
    b"connection proxy-connection keep-alive te trailer upgrade transfer-encoding"
    b" proxy-authorization proxy-authenticate".split()
)
FailureMark = Literal["refused", "unreachable", "lost"]
STATUS_OF: dict[FailureMark, int] = {"refused": 403, "unreachable": 502, "lost": 502}
NO_BODY = frozenset({204, 304})
EGRESS_HEADER = b"x-steadyhand-egress"  # on answers that are the proxy's own, not the site's


class BadMessage(ValueError):
    """Bytes that are no HTTP/1.1 head or body."""


@dataclass(frozen=True, slots=True)
class MessageHead:
    """The first line, split in three, and the headers in their order."""

    first: tuple[bytes, bytes, bytes]
    headers: tuple[tuple[bytes, bytes], ...]

    def get(self, name: bytes) -> bytes:
        """The first value of *name* (lower case); b"" when absent."""
        return next((v for k, v in self.headers if k.lower() == name), b"")

    @property
    def chunked(self) -> bool:
        return b"chunked" in self.get(b"transfer-encoding").lower()

    @property
    def length(self) -> int | None:
        text = self.get(b"content-length")
        if not text:
            return None
        if not text.isdigit():
            raise BadMessage("a content-length that is no number")
        return int(text)

    def passed_on(self, *added: tuple[bytes, bytes]) -> bytes:
        """The head for the other side: without hop-by-hop headers, with *added*."""
        named = {each.strip().lower() for each in self.get(b"connection").split(b",")}
        drop = HOP_BY_HOP | named | {name for name, _ in added} | {EGRESS_HEADER}
        kept = [(k, v) for k, v in self.headers if k.lower() not in drop]
        lines = [b" ".join(self.first), *(k + b": " + v for k, v in (*kept, *added))]
        return b"\r\n".join(lines) + b"\r\n\r\n"


async def read_head(
    reader: asyncio.StreamReader, *, timeout_s: float = IDLE_S
) -> MessageHead | None:
    """The next head; None when the other side closed instead. Raises BadMessage, TimeoutError."""
    try:
        raw = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), timeout_s)
    except asyncio.IncompleteReadError as exc:
        if exc.partial:
            raise BadMessage("the connection ended within a head") from exc
        return None
    except asyncio.LimitOverrunError as exc:
        raise BadMessage("a head that is too long") from exc
    except ConnectionError:
        return None
    return parse_head(raw)


def parse_head(raw: bytes) -> MessageHead:
    first, *lines = raw.rstrip(b"\r\n").split(b"\r\n")
    parts = first.split(b" ", 2)
    if len(parts) < 2:
        raise BadMessage("a first line that is none")
    headers = []
    for line in lines:
        name, colon, value = line.partition(b":")
        if not colon or not name.strip():
            raise BadMessage("a header line without a name")
        headers.append((name.strip(), value.strip()))
    return MessageHead((parts[0], parts[1], parts[2] if len(parts) > 2 else b""), tuple(headers))


async def read_body(
    reader: asyncio.StreamReader, head: MessageHead, *, until_close: bool = False
) -> AsyncIterator[bytes]:
    """The payload in pieces; chunk framing is removed. Raises BadMessage when it is cut short."""
    if head.chunked:
        async for piece in _chunks(reader):
            yield piece
    elif head.length is not None:
        async for piece in _exactly(reader, head.length):
            yield piece
    elif until_close:
        while piece := await asyncio.wait_for(reader.read(CHUNK), IDLE_S):
            yield piece


async def _exactly(reader: asyncio.StreamReader, left: int) -> AsyncIterator[bytes]:
    while left:
        piece = await asyncio.wait_for(reader.read(min(CHUNK, left)), IDLE_S)
        if not piece:
            raise BadMessage("the connection ended within a body")
        left -= len(piece)
        yield piece


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while size := await _chunk_size(reader):
        async for piece in _exactly(reader, size):
            yield piece
        await _read_line(reader)
    while await _read_line(reader):  # trailers
        pass


async def _chunk_size(reader: asyncio.StreamReader) -> int:
    text = (await _read_line(reader)).partition(b";")[0].strip()
    try:
        return int(text, 16)
    except ValueError as exc:
        raise BadMessage("a chunk without a size") from exc


async def _read_line(reader: asyncio.StreamReader) -> bytes:
    try:
        return (await asyncio.wait_for(reader.readuntil(b"\r\n"), IDLE_S))[:-2]
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as exc:
        raise BadMessage("the connection ended within a chunk") from exc


def encode_chunk(payload: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(payload), payload)


def proxy_response(mark: FailureMark, reason: str) -> bytes:
    """An answer of the proxy itself, marked as such; *reason* is shown to the page."""
    text = f"steadyhand: {reason}".encode()
    lines = (
        f"HTTP/1.1 {STATUS_OF[mark]} steadyhand",
        f"{EGRESS_HEADER.decode()}: {mark}",
        "content-type: text/plain; charset=utf-8",
        f"content-length: {len(text)}",
        "connection: close",
        "cache-control: no-store",
    )
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + text
