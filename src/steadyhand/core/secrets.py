"""Secrets and stored sessions, and where each belongs: one exact origin, one host, one name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from urllib.parse import urlsplit

from steadyhand.errors import BadInput

from .origins import origin_of

# Secrets and where each belongs: a password to one exact origin, a session to one host.
#
# A place is compared as it stands, never by prefix or likeness: what was kept for one origin is
# nothing to its subdomains, to another port or to the same host without TLS.

PLACE_MAX = 200  # characters that a key of the store holds
_ORIGIN = re.compile(r"https?://(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?")
_HOST = re.compile(r"(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?")
_NAME = re.compile(r"[^\W_][\w ./-]*")


class SecretKind(StrEnum):
    """What a secret is, which decides where it may be used."""

    CREDENTIAL = "credential"  # a user name and a password of one exact origin
    SESSION = "session"  # a browser's storage state for one host
    SECRET = "secret"  # a value of the profile, under a name
    CODE = "code"  # of one exact origin; read once, then gone


@dataclass(frozen=True, slots=True)
class SecretPlace:
    """Where one secret of a user belongs; made by `parse_place`."""

    kind: SecretKind
    domain: str  # an origin, a host or a name, as the kind has it


@dataclass(frozen=True, slots=True)
class Secret:
    """What is kept. Its repr is empty: a secret that is printed by mistake says nothing."""

    value: str = field(repr=False)
    username: str = field(default="", repr=False)


def parse_place(kind: SecretKind, said: str) -> SecretPlace:
    """The place that is meant: of an address its origin or host, else the name itself.

    Raises BadInput for what is no such place.
    """
    domain = _PARSERS[kind](said.strip())
    if not domain or len(domain) > PLACE_MAX:
        raise BadInput(f"{said[:PLACE_MAX]!r} is no place for a {kind}; {_ADVICE[kind]}")
    return SecretPlace(kind, domain)


def sealed_answer_place(name: str) -> SecretPlace:
    """Where an answer of one use lies until its run reads it; no origin is called so."""
    return SecretPlace(SecretKind.CODE, f"answer {name}")


def _parse_origin(said: str) -> str:
    """The origin of an address that can be read in one way only, else ''."""
    origin = origin_of(said)
    return origin if _ORIGIN.fullmatch(origin) and "@" not in urlsplit(said).netloc else ""


def _parse_host(said: str) -> str:
    host = _parse_origin(said).partition("://")[2] if "://" in said else said.lower()
    return host if _HOST.fullmatch(host) else ""


def _parse_name(said: str) -> str:
    return said if _NAME.fullmatch(said) else ""


_PARSERS = {
    SecretKind.CREDENTIAL: _parse_origin,
    SecretKind.SESSION: _parse_host,
    SecretKind.SECRET: _parse_name,
    SecretKind.CODE: _parse_origin,
}
_ASCII = "with another alphabet as xn--"
_ADVICE = {
    SecretKind.CREDENTIAL: f"name an origin such as https://jobs.example, {_ASCII}",
    SecretKind.SESSION: f"name a host such as jobs.example, {_ASCII}",
    SecretKind.SECRET: "take letters, digits, dots, dashes and spaces",
    SecretKind.CODE: f"name an origin such as https://jobs.example, {_ASCII}",
}


# Sessions: what a site left in a browser to know its visitor again, cut down to one origin.
#
# A cookie belongs to whom the browser would send it; the rest of a browser's storage has an origin
# of its own. What belongs to no origin of the job is neither kept nor given back.


@dataclass(frozen=True, slots=True)
class StoredSession:
    """What one origin left in a browser, as the browser takes it back."""

    origin: str
    state: str = field(repr=False)  # JSON: cookies and storage


def is_sent_to(origin: str, domain: str, *, secure: bool) -> bool:
    """Whether a cookie of that domain, as a browser tells it, is sent to the origin.

    A domain that begins with a dot names its subdomains too; a port is nothing to a cookie.
    Source: https://www.rfc-editor.org/rfc/rfc6265#section-5.4
    """
    parts = urlsplit(origin)
    host = parts.hostname or ""
    named = host == domain.removeprefix(".").lower()
    below = domain.startswith(".") and host.endswith(domain.lower())
    return (named or below) and (parts.scheme == "https" or not secure)


def session_expiry(ends: Collection[float], *, at: datetime, days: int) -> datetime:
    """When what ends at those times (Unix seconds, -1 for no time) is not kept any more.

    With the last of its cookies, and after *days* at most; what names no time is kept so long.
    """
    latest = at + timedelta(days=days)
    if not ends or min(ends) < 0:
        return latest
    return min(latest, datetime.fromtimestamp(min(max(ends), latest.timestamp()), UTC))


def session_places(origins: Iterable[str]) -> Mapping[str, SecretPlace]:
    """Where the sessions of those origins are kept, by origin; what is no origin has no place."""
    found: dict[str, SecretPlace] = {}
    for origin in origins:
        try:
            place = parse_place(SecretKind.SESSION, origin)
        except BadInput:
            continue
        if origin == origin_of(origin):
            found[origin] = place
    return found
