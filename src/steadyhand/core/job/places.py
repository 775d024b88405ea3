"""Secrets and where each belongs: a password to one exact origin, a session to one host.

A place is compared as it stands, never by prefix or likeness: what was kept for one origin is
nothing to its subdomains, to another port or to the same host without TLS.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from urllib.parse import urlsplit

from ...errors import BadInput
from .domains import origin_of

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
class Place:
    """Where one secret of a user belongs; made by `place_of`."""

    kind: SecretKind
    domain: str  # an origin, a host or a name, as the kind has it


@dataclass(frozen=True, slots=True)
class Secret:
    """What is kept. Its repr is empty: a secret that is printed by mistake says nothing."""

    value: str = field(repr=False)
    username: str = field(default="", repr=False)


def place_of(kind: SecretKind, said: str) -> Place:
    """The place that is meant: of an address its origin or host, else the name itself.

    Raises BadInput for what is no such place.
    """
    domain = _PLACED[kind](said.strip())
    if not domain or len(domain) > PLACE_MAX:
        raise BadInput(f"{said[:PLACE_MAX]!r} is no place for a {kind}; {_WANTED[kind]}")
    return Place(kind, domain)


def _origin(said: str) -> str:
    """The origin of an address that can be read in one way only, else ''."""
    origin = origin_of(said)
    return origin if _ORIGIN.fullmatch(origin) and "@" not in urlsplit(said).netloc else ""


def _host(said: str) -> str:
    host = _origin(said).partition("://")[2] if "://" in said else said.lower()
    return host if _HOST.fullmatch(host) else ""


def _name(said: str) -> str:
    return said if _NAME.fullmatch(said) else ""


_PLACED = {
    SecretKind.CREDENTIAL: _origin,
    SecretKind.SESSION: _host,
    SecretKind.SECRET: _name,
    SecretKind.CODE: _origin,
}
_ASCII = "with another alphabet as xn--"
_WANTED = {
    SecretKind.CREDENTIAL: f"name an origin such as https://jobs.example, {_ASCII}",
    SecretKind.SESSION: f"name a host such as jobs.example, {_ASCII}",
    SecretKind.SECRET: "take letters, digits, dots, dashes and spaces",
    SecretKind.CODE: f"name an origin such as https://jobs.example, {_ASCII}",
}
