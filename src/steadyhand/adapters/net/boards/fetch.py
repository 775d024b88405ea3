"""One document of the web by one request: policy first, a deadline, a limit of size, no cookies.

The name is looked up once, and that address is the one that is connected to. A redirect is followed
only where the same policy admits its target. The whole of it, redirects included, has one deadline.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from ....core.job.domains import origin_of, prohibited_by
from ....core.job.posting.ends import EndKind
from ...guard.proxy.admit import PORTS, AdmitPublic, Pins, Refuse, Request, Resolve, look_up
from ..pages.document import Document
from .asking import Answer, Unanswered, answer_of, path_of

DEADLINE_S = 20.0  # of one document with its redirects
SIZE_MAX = 5_000_000  # bytes, unpacked; boards with hundreds of postings stay below
REDIRECTS_MAX = 5
_MOVED = (301, 302, 303, 307, 308)


@dataclass(frozen=True, slots=True)
class NoDocument:
    """Why there is none."""

    kind: EndKind
    why: str


@dataclass(frozen=True, slots=True)
class _Moved:
    to: str


Fetch = Callable[[str, tuple[str, ...]], Awaitable[Document | NoDocument]]


@dataclass(frozen=True, slots=True)
class _Way:
    """What holds for a document and all its redirects."""

    policy: AdmitPublic
    pins: Pins
    tls: ssl.SSLContext | None
    prohibited: tuple[str, ...] = ()


async def fetch(
    url: str,
    allow_origins: tuple[str, ...] = (),
    *,
    deadline_s: float = DEADLINE_S,
    resolve: Resolve = look_up,
    tls: ssl.SSLContext | None = None,
) -> Document | NoDocument:
    """The document at *url*, or why there is none. Without *tls* the system says whom to trust."""
    return await _within(url, _Way(AdmitPublic(allow_origins), Pins(resolve), tls), deadline_s)


def keeping_out(prohibited: tuple[str, ...]) -> Fetch:
    """As `fetch`; no site of those patterns is asked, wherever a redirect leads."""

    async def fetched(url: str, allow_origins: tuple[str, ...] = ()) -> Document | NoDocument:
        way = _Way(AdmitPublic(allow_origins), Pins(look_up), None, prohibited)
        return await _within(url, way, DEADLINE_S)

    return fetched


async def _within(url: str, way: _Way, deadline_s: float) -> Document | NoDocument:
    try:
        return await asyncio.wait_for(_followed(url, way), deadline_s)
    except TimeoutError:
        return NoDocument(EndKind.FAILED, f"it did not answer within {deadline_s:g} s")


async def _followed(url: str, way: _Way) -> Document | NoDocument:
    for _ in range(REDIRECTS_MAX + 1):
        found = await _once(url, way)
        if not isinstance(found, _Moved):
            return found
        url = found.to
    return NoDocument(EndKind.FAILED, f"it redirects more than {REDIRECTS_MAX} times")


async def _once(url: str, way: _Way) -> Document | NoDocument | _Moved:
    """One answer of one address that policy admits."""
    request = _request(url)
    if request is None:
        return NoDocument(EndKind.REFUSED, f"{url[:200]!r} is no http or https address")
    if pattern := prohibited_by(url, way.prohibited):
        return NoDocument(EndKind.REFUSED, f"it leads to a site on your list ({pattern})")
    admitted = way.policy.admit(request)
    if isinstance(admitted, Refuse):
        return NoDocument(EndKind.REFUSED, admitted.reason)
    found = await way.pins.addresses(request.host, private=admitted.private)
    if isinstance(found, Refuse):
        named = f"--allow-origin {origin_of(url)}"
        return NoDocument(EndKind.REFUSED, f"{request.host} is private; name it with {named}")
    if request.host in way.pins.unsaid:
        return NoDocument(EndKind.FAILED, f"no name server answers for {request.host}")
    if not found:
        return NoDocument(EndKind.DEAD, f"its host {request.host} has no address")
    answer = await answer_of(request, found, path_of(url), size_max=SIZE_MAX, tls=way.tls)
    if isinstance(answer, Unanswered):
        return NoDocument(EndKind.FAILED, answer.why)
    return _document(url, answer)


def _request(url: str) -> Request | None:
    try:
        parts = urlsplit(url)
        port, host = parts.port, parts.hostname or ""
        host.encode("ascii" if host.isascii() else "idna")
    except ValueError:
        return None
    if parts.scheme not in PORTS or not host or "@" in parts.netloc:
        return None
    return Request("GET", parts.scheme, host, port or PORTS[parts.scheme])


def _document(url: str, answer: Answer) -> Document | NoDocument | _Moved:
    location = answer.headers.get("location", "")
    if answer.status in _MOVED and location:
        try:
            return _Moved(urljoin(url, location))
        except ValueError:
            return NoDocument(EndKind.REFUSED, f"it redirects to {location[:200]!r}, no address")
    return Document(url, answer.status, answer.content, answer.headers.get("content-type", ""))
