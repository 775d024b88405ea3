"""Where a run may go and write, what its user wants nothing to do with, how soon it may come.

Origins are compared exactly, never by prefix or substring.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from fnmatch import fnmatchcase
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit

_DEFAULT_PORT = {"http": 80, "https": 443}


def origin_of(url: str) -> str:
    """scheme://host[:port] in lower case, the default port left out; '' for other schemes.

    '' as well for what is no URL at all: pages write what they like into a form's action.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return ""
    if parts.scheme not in _DEFAULT_PORT or not parts.hostname:
        return ""
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    shown = "" if port in (None, _DEFAULT_PORT[parts.scheme]) else f":{port}"
    return f"{parts.scheme}://{host}{shown}"


def is_allowed(url: str, origins: tuple[str, ...]) -> bool:
    """Whether the URL's origin is one of the run's, or a run's own host by https."""
    origin = origin_of(url)
    plain = origin.replace("https://", "http://", 1)
    return origin in origins or (":" not in plain[7:] and plain in origins)


def prohibiting_pattern(url: str, patterns: Iterable[str]) -> str:
    """The first pattern that the address falls under; '' where none does.

    `example.com` covers the host and all below it, `*.example.com` only those below it. A pattern
    may begin with a scheme (`http*://example.com`) and may name a port. Hosts are compared as DNS
    compares them: whatever their case, their script or a dot at their end. Addresses are read as
    browsers read them (https://url.spec.whatwg.org/#url-parsing): `\\` is `/`, `%65` is `e`.
    """
    try:
        parts = urlsplit(url.replace("\\", "/"))
        host, port = _dns_name(parts.hostname or ""), parts.port or _DEFAULT_PORT.get(parts.scheme)
    except ValueError:
        return ""
    here = _Address(parts.scheme.lower(), host, port)
    return next((each for each in patterns if host and _covers(each, here)), "")


def is_pattern(text: str) -> bool:
    """Whether any address could fall under it."""
    try:
        named = urlsplit(f"//{text.rpartition('://')[2]}")
        return bool(named.hostname) and named.port != 0 and " " not in text
    except ValueError:
        return False


@dataclass(frozen=True, slots=True)
class _Address:
    scheme: str
    host: str
    port: int | None


def _covers(pattern: str, place: _Address) -> bool:
    scheme, mark, rest = pattern.strip().rpartition("://")
    if mark and not fnmatchcase(place.scheme, scheme.lower()):
        return False
    try:
        named = urlsplit(f"//{rest}")
        host, port = _dns_name(named.hostname or ""), named.port
    except ValueError:
        return False
    if not host or port not in (None, place.port):
        return False
    if "*" in host:
        return fnmatchcase(place.host, host)
    return place.host == host or place.host.endswith(f".{host}")


def _dns_name(host: str) -> str:
    """The name as it is looked up."""
    bare = unquote(host).strip().strip(".").lower()
    if ":" in bare:
        return ip_address(bare).compressed
    try:
        return ".".join(label.encode("idna").decode() for label in bare.split("."))
    except UnicodeError:
        return bare


# How soon a host may be visited again: what its answer asks for, and what is left of a wait.

BUSY = (429, 503)  # statuses whose Retry-After tells when to come again
WAIT_MAX_S = 86_400.0  # no site puts a host off for longer than a day
JUMP_S = 3_600.0  # a time that lies further ahead was written by a clock that jumped


def host_of(url: str) -> str:
    """host:port in lower case; '' for what is not at a host."""
    try:
        parts = urlsplit(url)
        port = parts.port or _DEFAULT_PORT.get(parts.scheme)
    except ValueError:
        return ""
    return f"{parts.hostname}:{port}" if parts.hostname and port else ""


def retry_after_s(status: int | None, retry_after: str, now: datetime) -> float:
    """The seconds that a site asks to wait for, at least one; 0.0 where it asks for nothing.

    The header is a number of seconds or a date (RFC 9110, 10.2.3).
    """
    told = _parse_seconds(retry_after.strip(), now) if status in BUSY else None
    return 0.0 if told is None else min(max(told, 1.0), WAIT_MAX_S)


def remaining_s(due: datetime | None, now: datetime) -> float:
    """The seconds until then; 0.0 when it has come, or when a clock that jumped has told it."""
    left = (due - now).total_seconds() if due else 0.0
    return min(max(left, 0.0), WAIT_MAX_S) if left <= WAIT_MAX_S + JUMP_S else 0.0


def later_time(known: datetime | None, until: datetime, now: datetime) -> datetime:
    """Until when a host is put off that was *known* to be put off before."""
    return max(known, until) if known and remaining_s(known, now) else until


def loopback_origins(origins: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the named origins that are this machine's own: nobody is disturbed there."""
    return tuple(each for each in origins if _is_loopback(urlsplit(each).hostname or ""))


def _is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _parse_seconds(told: str, now: datetime) -> float | None:
    if told.isascii() and told.isdigit():
        return float(told[:9])
    try:
        then = parsedate_to_datetime(told)
    except ValueError:
        return None
    return (then.replace(tzinfo=then.tzinfo or UTC) - now).total_seconds()
