"""One document of the web by one request: admitted, pinned to its address, within time and size."""

from __future__ import annotations

import asyncio
import logging
import ssl
import zlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import cache
from time import monotonic
from urllib.parse import quote, urljoin, urlsplit

import httpx2

from steadyhand.core.origins import origin_of, prohibiting_pattern
from steadyhand.jobs.posting.posting import EndKind

from ..guard.proxy import admission
from .pages import Document

# One request to one address that was looked up and admitted before, and its bounded answer.
#
# The transport is given that address, never the name, so there is nothing left for it to look up;
# the name goes into the Host header and into TLS, where the certificate is checked against it. A
# bare transport follows no redirect, keeps no cookie and reads no proxy from the environment.

_log = logging.getLogger("steadyhand.net")
CONNECT_S = 6.0  # of one address, then the name's next one is tried
READ_S = 20.0  # without a byte; the deadline of the whole is the caller's
_HEADERS = {
    "User-Agent": "steadyhand (reads one posting for its user)",
    "Accept": "application/json, text/html;q=0.9, */*;q=0.5",
    "Accept-Encoding": "gzip, identity",
    "Accept-Language": "*",
    "Connection": "close",
}
_TIMEOUTS = {"connect": CONNECT_S, "read": READ_S, "write": READ_S, "pool": CONNECT_S}
_GZIP_WBITS = 31  # zlib's wbits for a gzip header and its checksum


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    status: int
    headers: Mapping[str, str]
    content: bytes = b""  # unpacked


@dataclass(frozen=True, slots=True)
class NoHttpAnswer:
    why: str


async def request_answer(
    request: admission.EgressRequest,
    addresses: tuple[str, ...],
    path: str,
    *,
    size_max: int,
    tls: ssl.SSLContext | None = None,
) -> HttpAnswer | NoHttpAnswer:
    """The answer of the first of the addresses that takes a connection. *size_max* in bytes."""
    began = monotonic()
    answer = await _first_answer(request, addresses, path, size_max=size_max, tls=tls)
    came = answer.why if isinstance(answer, NoHttpAnswer) else str(answer.status)
    _log.info("%s: %s in %.1f s", request.host, came, monotonic() - began)
    return answer


async def _first_answer(
    request: admission.EgressRequest,
    addresses: tuple[str, ...],
    path: str,
    *,
    size_max: int,
    tls: ssl.SSLContext | None,
) -> HttpAnswer | NoHttpAnswer:
    why = ""
    for address in addresses:
        async with transport_of(request, tls) as transport:
            try:
                return await _read_answer(
                    transport, pinned_request(request, address, path), size_max
                )
            except (httpx2.ConnectError, httpx2.ConnectTimeout) as exc:
                why = f"no connection to its host ({type(exc).__name__})"
            except (httpx2.HTTPError, httpx2.InvalidURL, OSError, ValueError, zlib.error) as exc:
                return NoHttpAnswer(f"no answer as a web server gives it ({type(exc).__name__})")
    return NoHttpAnswer(why)


def transport_of(
    request: admission.EgressRequest, tls: ssl.SSLContext | None = None
) -> httpx2.AsyncHTTPTransport:
    """A way to one host that follows nothing and reads nothing from the environment."""
    secure = request.scheme == "https"
    trusted = (tls or _tls_context()) if secure else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    return httpx2.AsyncHTTPTransport(verify=trusted, trust_env=False)


def request_path(url: str) -> str:
    """Path and query as a request line may hold them: no space and no control character."""
    parts = urlsplit(url)
    whole = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return quote(whole, safe="/%?=&;:@!$'()*+,~[]|", errors="replace")


@cache
def _tls_context() -> ssl.SSLContext:
    return ssl.create_default_context()


def pinned_request(request: admission.EgressRequest, address: str, path: str) -> httpx2.Request:
    """The request for the name, addressed to the address."""
    host = request.host if request.host.isascii() else request.host.encode("idna").decode()
    shown = f"[{host}]" if ":" in host else host
    port = "" if request.port == admission.PORTS[request.scheme] else f":{request.port}"
    bare = f"[{address}]" if ":" in address else address
    return httpx2.Request(
        "GET",
        httpx2.URL(f"{request.scheme}://{bare}:{request.port}").copy_with(raw_path=path.encode()),
        headers=_HEADERS | {"Host": shown + port},
        extensions={"sni_hostname": host, "timeout": _TIMEOUTS},
    )


async def _read_answer(
    transport: httpx2.AsyncHTTPTransport, asked: httpx2.Request, size_max: int
) -> HttpAnswer | NoHttpAnswer:
    answer = await transport.handle_async_request(asked)
    try:
        content = await _read_content(answer, size_max)
    finally:
        await answer.aclose()
    if content is None:
        return NoHttpAnswer(f"its answer is larger than {size_max // 1_000_000} MB")
    return HttpAnswer(answer.status_code, answer.headers, content)


async def _read_content(answer: httpx2.Response, size_max: int) -> bytes | None:
    """The content, unpacked no further than the limit; None when there is more of it."""
    packed = answer.headers.get("content-encoding", "").strip().lower() in ("gzip", "x-gzip")
    unpack = zlib.decompressobj(wbits=_GZIP_WBITS) if packed else None
    content = bytearray()
    async for piece in answer.aiter_raw():
        content += unpack.decompress(piece, size_max + 1) if unpack else piece
        if len(content) > size_max:
            return None
    return bytes(content)


# One document of the web by one request: policy first, a deadline, a limit of size, no cookies.
#
# The name is looked up once, and that address is the one that is connected to. A redirect is
# followed only where the same policy admits its target. The whole of it, redirects included, has
# one deadline.

DEADLINE_S = 20.0  # of one document with its redirects
SIZE_MAX = 5_000_000  # bytes, unpacked; boards with hundreds of postings stay below
REDIRECTS_MAX = 5
_REDIRECT_STATUSES = (301, 302, 303, 307, 308)


@dataclass(frozen=True, slots=True)
class NoDocument:
    """Why there is none."""

    kind: EndKind
    why: str


@dataclass(frozen=True, slots=True)
class _Redirect:
    to: str


Fetch = Callable[[str, tuple[str, ...]], Awaitable[Document | NoDocument]]


@dataclass(frozen=True, slots=True)
class _FetchTerms:
    """What holds for a document and all its redirects."""

    policy: admission.AdmitPublic
    pins: admission.AddressPins
    tls: ssl.SSLContext | None
    prohibited: tuple[str, ...] = ()


async def fetch(
    url: str,
    allow_origins: tuple[str, ...] = (),
    *,
    deadline_s: float = DEADLINE_S,
    resolve: admission.Resolve = admission.look_up,
    tls: ssl.SSLContext | None = None,
) -> Document | NoDocument:
    """The document at *url*, or why there is none. Without *tls* the system says whom to trust."""
    return await _fetch_within(
        url,
        _FetchTerms(admission.AdmitPublic(allow_origins), admission.AddressPins(resolve), tls),
        deadline_s,
    )


def fetch_except(prohibited: tuple[str, ...]) -> Fetch:
    """As `fetch`; no site of those patterns is asked, wherever a redirect leads."""

    async def fetched(url: str, allow_origins: tuple[str, ...] = ()) -> Document | NoDocument:
        way = _FetchTerms(
            admission.AdmitPublic(allow_origins),
            admission.AddressPins(admission.look_up),
            None,
            prohibited,
        )
        return await _fetch_within(url, way, DEADLINE_S)

    return fetched


async def _fetch_within(url: str, way: _FetchTerms, deadline_s: float) -> Document | NoDocument:
    try:
        return await asyncio.wait_for(_follow_redirects(url, way), deadline_s)
    except TimeoutError:
        _log.warning("%s: a document did not come within %g s", _host_of(url), deadline_s)
        return NoDocument(EndKind.FAILED, f"it did not answer within {deadline_s:g} s")


async def _follow_redirects(url: str, way: _FetchTerms) -> Document | NoDocument:
    for _ in range(REDIRECTS_MAX + 1):
        found = await _fetch_once(url, way)
        if isinstance(found, NoDocument):
            _log.info("%s: no document, %s", _host_of(url), found.kind)
        if not isinstance(found, _Redirect):
            return found
        url = found.to
    return NoDocument(EndKind.FAILED, f"it redirects more than {REDIRECTS_MAX} times")


async def _fetch_once(url: str, way: _FetchTerms) -> Document | NoDocument | _Redirect:
    """One answer of one address that policy admits."""
    request = requested_of(url)
    if request is None:
        return NoDocument(EndKind.REFUSED, f"{url[:200]!r} is no http or https address")
    if pattern := prohibiting_pattern(url, way.prohibited):
        return NoDocument(EndKind.REFUSED, f"it leads to a site on your list ({pattern})")
    admitted = way.policy.admit(request)
    if isinstance(admitted, admission.Refuse):
        return NoDocument(EndKind.REFUSED, admitted.reason)
    found = await way.pins.addresses(request.host, private=admitted.private)
    if isinstance(found, admission.Refuse):
        named = f"--allow-origin {origin_of(url)}"
        return NoDocument(EndKind.REFUSED, f"{request.host} is private; name it with {named}")
    if request.host in way.pins.unsaid:
        return NoDocument(EndKind.FAILED, f"no name server answers for {request.host}")
    if not found:
        return NoDocument(EndKind.DEAD, f"its host {request.host} has no address")
    answer = await request_answer(request, found, request_path(url), size_max=SIZE_MAX, tls=way.tls)
    if isinstance(answer, NoHttpAnswer):
        return NoDocument(EndKind.FAILED, answer.why)
    return _document_of(url, answer)


def _host_of(url: str) -> str:
    """The host to be asked, for the log; of what is no address nothing is shown."""
    request = requested_of(url)
    return request.host if request else "what is no address"


def requested_of(url: str) -> admission.EgressRequest | None:
    """What that address asks for; None where it is none of the web, or has a login in it."""
    try:
        parts = urlsplit(url)
        port, host = parts.port, parts.hostname or ""
        host.encode("ascii" if host.isascii() else "idna")
    except ValueError:
        return None
    if parts.scheme not in admission.PORTS or not host or "@" in parts.netloc:
        return None
    return admission.EgressRequest("GET", parts.scheme, host, port or admission.PORTS[parts.scheme])


def _document_of(url: str, answer: HttpAnswer) -> Document | NoDocument | _Redirect:
    location = answer.headers.get("location", "")
    if answer.status in _REDIRECT_STATUSES and location:
        try:
            return _Redirect(urljoin(url, location))
        except ValueError:
            return NoDocument(EndKind.REFUSED, f"it redirects to {location[:200]!r}, no address")
    return Document(url, answer.status, answer.content, answer.headers.get("content-type", ""))
