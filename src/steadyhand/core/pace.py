"""How soon a host may be visited again: what its answer asks for, and what is left of a wait."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from ipaddress import ip_address
from urllib.parse import urlsplit

BUSY = (429, 503)  # statuses whose Retry-After tells when to come again
WAIT_MAX_S = 86_400.0  # no site puts a host off for longer than a day
JUMP_S = 3_600.0  # a time that lies further ahead was written by a clock that jumped
_PORT = {"http": 80, "https": 443}


def host_of(url: str) -> str:
    """host:port in lower case; '' for what is not at a host."""
    try:
        parts = urlsplit(url)
        port = parts.port or _PORT.get(parts.scheme)
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
