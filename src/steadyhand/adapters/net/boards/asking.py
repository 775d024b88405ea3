"""One request to one address that was looked up and admitted before, and its bounded answer.

The transport is given that address, never the name, so there is nothing left for it to look up; the
name goes into the Host header and into TLS, where the certificate is checked against it. A bare
transport follows no redirect, keeps no cookie and reads no proxy from the environment.
"""

from __future__ import annotations

import ssl
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from urllib.parse import quote, urlsplit

import httpx2

from ...guard.proxy.admit import PORTS, Request

CONNECT_S = 6.0  # of one address, then the name's next one is tried
READ_S = 20.0  # without a byte; the deadline of the whole is the caller's
_SENT = {
    "User-Agent": "steadyhand (reads one posting for its user)",
    "Accept": "application/json, text/html;q=0.9, */*;q=0.5",
    "Accept-Encoding": "gzip, identity",
    "Accept-Language": "*",
    "Connection": "close",
}
_TIMES = {"connect": CONNECT_S, "read": READ_S, "write": READ_S, "pool": CONNECT_S}
_GZIP = 31  # zlib's wbits for a gzip header and its checksum


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    content: bytes = b""  # unpacked


@dataclass(frozen=True, slots=True)
class Unanswered:
    why: str


async def answer_of(
    request: Request,
    addresses: tuple[str, ...],
    path: str,
    *,
    size_max: int,
    tls: ssl.SSLContext | None = None,
) -> Answer | Unanswered:
    """The answer of the first of the addresses that takes a connection. *size_max* in bytes."""
    secure = request.scheme == "https"
    trusted = (tls or _trusted()) if secure else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    why = ""
    for address in addresses:
        async with httpx2.AsyncHTTPTransport(verify=trusted, trust_env=False) as transport:
            try:
                return await _answer(transport, _asked(request, address, path), size_max)
            except (httpx2.ConnectError, httpx2.ConnectTimeout) as exc:
                why = f"no connection to its host ({type(exc).__name__})"
            except (httpx2.HTTPError, httpx2.InvalidURL, OSError, ValueError, zlib.error) as exc:
                return Unanswered(f"no answer as a web server gives it ({type(exc).__name__})")
    return Unanswered(why)


def path_of(url: str) -> str:
    """Path and query as a request line may hold them: no space and no control character."""
    parts = urlsplit(url)
    whole = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return quote(whole, safe="/%?=&;:@!$'()*+,~[]|", errors="replace")


@cache
def _trusted() -> ssl.SSLContext:
    return ssl.create_default_context()


def _asked(request: Request, address: str, path: str) -> httpx2.Request:
    """The request for the name, addressed to the address."""
    host = request.host if request.host.isascii() else request.host.encode("idna").decode()
    shown = f"[{host}]" if ":" in host else host
    port = "" if request.port == PORTS[request.scheme] else f":{request.port}"
    bare = f"[{address}]" if ":" in address else address
    return httpx2.Request(
        "GET",
        httpx2.URL(f"{request.scheme}://{bare}:{request.port}").copy_with(raw_path=path.encode()),
        headers=_SENT | {"Host": shown + port},
        extensions={"sni_hostname": host, "timeout": _TIMES},
    )


async def _answer(
    transport: httpx2.AsyncHTTPTransport, asked: httpx2.Request, size_max: int
) -> Answer | Unanswered:
    answer = await transport.handle_async_request(asked)
    try:
        content = await _content(answer, size_max)
    finally:
        await answer.aclose()
    if content is None:
        return Unanswered(f"its answer is larger than {size_max // 1_000_000} MB")
    return Answer(answer.status_code, answer.headers, content)


async def _content(answer: httpx2.Response, size_max: int) -> bytes | None:
    """The content, unpacked no further than the limit; None when there is more of it."""
    packed = answer.headers.get("content-encoding", "").strip().lower() in ("gzip", "x-gzip")
    unpack = zlib.decompressobj(wbits=_GZIP) if packed else None
    content = bytearray()
    async for piece in answer.aiter_raw():
        content += unpack.decompress(piece, size_max + 1) if unpack else piece
        if len(content) > size_max:
            return None
    return bytes(content)
