"""Which addresses the browser may reach.

Two questions, in this order: does the policy admit the name (`admit`, no look-up yet), and is the
address that the name stands for one that may be reached (`AddressPins`). A name is looked up once
in the
life of a browser and keeps its address, so a second answer of a name server cannot move it inside.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address
from typing import Protocol
from urllib.parse import urlsplit

from steadyhand.errors import UrlRefused

LOOKUP_S = 10.0  # two tries of a resolver at its usual 5 s
PORTS = {"http": 80, "https": 443}
NAT64 = ipaddress.ip_network("64:ff9b::/96")
EXTRA_METADATA = frozenset({ipaddress.ip_address("168.63.129.16")})  # Azure's, in public space

# What a name server says of a name that is not; anything else (EAI_AGAIN) says nothing of it.
NO_SUCH_NAME = frozenset({socket.EAI_NONAME, getattr(socket, "EAI_NODATA", socket.EAI_NONAME)})

Address = IPv4Address | IPv6Address
Resolve = Callable[[str], Awaitable[tuple[str, ...]]]


class NameServerSilent(Exception):
    """No name server has answered: whether the name has an address is not known."""


@dataclass(frozen=True, slots=True)
class EgressRequest:
    """What the browser asks of the proxy; scheme "tunnel" is a CONNECT of any protocol."""

    method: str
    scheme: str
    host: str
    port: int


@dataclass(frozen=True, slots=True)
class Admit:
    """The name may be reached; `private` when it was named, so any address will do."""

    private: bool = False


@dataclass(frozen=True, slots=True)
class Refuse:
    reason: str


class EgressPolicy(Protocol):
    def admit(self, request: EgressRequest) -> Admit | Refuse: ...


class AdmitPublic:
    """Everything public is admitted, and the private origins that were named."""

    def __init__(self, allow_origins: Collection[str] = ()) -> None:
        self._named = frozenset(parse_origin(each) for each in allow_origins)

    def admit(self, request: EgressRequest) -> Admit | Refuse:
        return Admit(private=any(_is_origin(request, named) for named in self._named))


def parse_origin(text: str) -> tuple[str, str, int]:
    """(scheme, host, port) of an http(s) origin. Raises UrlRefused on anything else."""
    parts = urlsplit(text)
    if parts.scheme not in PORTS or not parts.hostname or "@" in parts.netloc:
        raise UrlRefused(f"{text!r} is no origin; write it like http://127.0.0.1:8000")
    return parts.scheme, parts.hostname, parts.port or PORTS[parts.scheme]


def _is_origin(request: EgressRequest, named: tuple[str, str, int]) -> bool:
    scheme, host, port = named
    if (request.host, request.port) != (host, port):
        return False
    return request.scheme in (scheme, "tunnel")


def is_public(address: Address) -> bool:
    """True when *address* is one that anybody on the internet means by it.

    `is_global` alone says so of multicast, and cannot see through the IPv6 forms that carry an
    IPv4 address (mapped, 6to4, Teredo, NAT64).
    """
    if isinstance(address, IPv6Address):
        inner = _embedded_ipv4(address)
        if inner is not None:
            return is_public(inner)
    if address in EXTRA_METADATA or address.is_multicast or address.is_reserved:
        return False
    return address.is_global


def _embedded_ipv4(address: IPv6Address) -> IPv4Address | None:
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo[1] if address.teredo else None
    return address.ipv4_mapped or address.sixtofour or teredo


async def look_up(host: str) -> tuple[str, ...]:
    """Addresses in the resolver's order; () when there is none. Raises Silent."""
    loop = asyncio.get_running_loop()
    try:
        found = await asyncio.wait_for(
            loop.getaddrinfo(host, None, type=socket.SOCK_STREAM), LOOKUP_S
        )
    except UnicodeError:
        return ()
    except OSError as exc:  # TimeoutError is one
        if exc.errno in NO_SUCH_NAME:
            return ()
        raise NameServerSilent(host) from exc
    return tuple(dict.fromkeys(str(entry[4][0]) for entry in found))


class AddressPins:
    """Names and the addresses they had when they were first asked for."""

    def __init__(self, resolve: Resolve = look_up) -> None:
        self._resolve = resolve
        self._known: dict[str, tuple[str, ...]] = {}
        self.unsaid: set[str] = set()  # names of which no name server said anything

    async def addresses(self, host: str, *, private: bool) -> tuple[str, ...] | Refuse:
        """Where *host* is. () when nobody knows; refused when private and not named."""
        try:
            found = self._known.get(host) or await self._resolve(host)
        except NameServerSilent:
            self.unsaid.add(host)
            return ()
        if not found:
            return ()
        self.unsaid.discard(host)
        self._known[host] = found
        if private or all(is_public(_parse_address(each)) for each in found):
            return found
        return Refuse(f"{host} is a private address that was not named (--allow-origin)")


def _parse_address(address: str) -> Address:
    return ipaddress.ip_address(address.partition("%")[0])
