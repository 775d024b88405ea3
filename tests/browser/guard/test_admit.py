"""Which addresses are public, which origins were named."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.guard.proxy.admission import (
    AddressPins,
    Admit,
    AdmitPublic,
    EgressRequest,
    Refuse,
    is_public,
    parse_origin,
)
from steadyhand.errors import UrlRefused

INSIDE = (
    "127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 100.100.100.200 0.0.0.0 "
    "168.63.129.16 224.0.0.1 255.255.255.255 :: ::1 fe80::1 fd00:ec2::254 ff02::1 "
    "::ffff:127.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001:0:1:1:1:1:80ff:fffe"
).split()


@pytest.mark.parametrize("address", INSIDE)
def test_an_address_inside_is_never_public(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1", "64:ff9b::808:808"])
def test_an_address_of_the_internet_is_public(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


@given(st.ip_addresses(v=4))
def test_no_address_becomes_public_by_the_way_it_is_written(address: ipaddress.IPv4Address) -> None:
    for carried in (f"::ffff:{address}", f"64:ff9b::{address}"):
        assert is_public(ipaddress.ip_address(carried)) == is_public(address)


@pytest.mark.parametrize(
    "text", ["ftp://a", "127.0.0.1:80", "http://u:p@a", "http://u@a", "javascript:1", "", "http://"]
)
def test_what_is_no_origin_cannot_be_named(text: str) -> None:
    with pytest.raises(UrlRefused):
        parse_origin(text)


def test_only_the_exact_origin_that_was_named_may_be_private() -> None:
    policy = AdmitPublic(["http://127.0.0.1:8000"])
    assert policy.admit(EgressRequest("GET", "http", "127.0.0.1", 8000)) == Admit(private=True)
    assert policy.admit(EgressRequest("CONNECT", "tunnel", "127.0.0.1", 8000)) == Admit(
        private=True
    )
    for host, port in (("127.0.0.1", 8001), ("localhost", 8000), ("127.0.0.1.", 8000)):
        assert policy.admit(EgressRequest("GET", "http", host, port)) == Admit(private=False)


async def test_naming_an_origin_keeps_nobody_else_out() -> None:
    policy = AdmitPublic(["http://127.0.0.1:8000", "https://named.example"])
    for request in (
        EgressRequest("GET", "https", "other.example", 443),
        EgressRequest("CONNECT", "tunnel", "other.example", 8443),
        EgressRequest("GET", "http", "named.example", 80),
    ):
        assert policy.admit(request) == Admit(private=False)

    async def resolve(_host: str) -> tuple[str, ...]:
        return ("93.184.216.34",)

    assert await AddressPins(resolve).addresses("other.example", private=False) == (
        "93.184.216.34",
    )


@pytest.mark.parametrize("host", ["127.1", "2130706433", "0x7f.1", "localhost"])
async def test_loopback_is_refused_however_it_is_written(host: str) -> None:
    assert isinstance(await AddressPins().addresses(host, private=False), Refuse)


async def test_a_name_keeps_its_first_address() -> None:
    answers = iter([("93.184.216.34",), ("127.0.0.1",)])

    async def resolve(_: str) -> tuple[str, ...]:
        return next(answers)

    pins = AddressPins(resolve)
    assert await pins.addresses("rebind.example", private=False) == ("93.184.216.34",)
    assert await pins.addresses("rebind.example", private=False) == ("93.184.216.34",)


async def test_one_private_address_among_public_ones_is_enough_to_refuse() -> None:
    async def resolve(_: str) -> tuple[str, ...]:
        return ("93.184.216.34", "10.0.0.1")

    assert isinstance(await AddressPins(resolve).addresses("mixed.example", private=False), Refuse)
