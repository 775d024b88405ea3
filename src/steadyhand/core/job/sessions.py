"""Sessions: what a site left in a browser to know its visitor again, cut down to one origin.

A cookie belongs to whom the browser would send it; the rest of a browser's storage has an origin of
its own. What belongs to no origin of the job is neither kept nor given back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from ...errors import BadInput
from .domains import origin_of
from .places import Place, SecretKind, place_of


@dataclass(frozen=True, slots=True)
class StoredSession:
    """What one origin left in a browser, as the browser takes it back."""

    origin: str
    state: str = field(repr=False)  # JSON: cookies and storage


def sent_to(origin: str, domain: str, *, secure: bool) -> bool:
    """Whether a cookie of that domain, as a browser tells it, is sent to the origin.

    A domain that begins with a dot names its subdomains too; a port is nothing to a cookie.
    Source: https://www.rfc-editor.org/rfc/rfc6265#section-5.4
    """
    parts = urlsplit(origin)
    host = parts.hostname or ""
    named = host == domain.removeprefix(".").lower()
    below = domain.startswith(".") and host.endswith(domain.lower())
    return (named or below) and (parts.scheme == "https" or not secure)


def kept_until(ends: Collection[float], *, at: datetime, days: int) -> datetime:
    """When what ends at those times (Unix seconds, -1 for no time) is not kept any more.

    With the last of its cookies, and after *days* at most; what names no time is kept so long.
    """
    latest = at + timedelta(days=days)
    if not ends or min(ends) < 0:
        return latest
    return min(latest, datetime.fromtimestamp(min(max(ends), latest.timestamp()), UTC))


def places_of(origins: Iterable[str]) -> Mapping[str, Place]:
    """Where the sessions of those origins are kept, by origin; what is no origin has no place."""
    found: dict[str, Place] = {}
    for origin in origins:
        try:
            place = place_of(SecretKind.SESSION, origin)
        except BadInput:
            continue
        if origin == origin_of(origin):
            found[origin] = place
    return found
