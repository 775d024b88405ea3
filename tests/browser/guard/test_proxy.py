"""The egress proxy by itself: what it passes on, what it refuses, what it says it saw."""

from __future__ import annotations

import asyncio
import contextlib
import ssl

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.browser.guard.browser import until
from tests.browser.guard.site import Site

from steadyhand.adapters.guard.proxy import AdmitPublic, EgressProxy
from steadyhand.adapters.guard.proxy.http1 import end_to_end
from steadyhand.adapters.guard.proxy.relay import alpn_protocols, offers_http2
from steadyhand.adapters.guard.proxy.tunnels import IDLE_S, Tunnels


async def _ask(proxy: EgressProxy, message: bytes) -> bytes:
    """Everything that comes back until the proxy closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
    writer.write(message)
    writer.write_eof()
    answer = await asyncio.wait_for(reader.read(), 10)
    writer.close()
    return answer


def _proxy(site: Site) -> EgressProxy:
    return EgressProxy(AdmitPublic(site.origins))


async def test_a_request_is_passed_on_whole(site: Site) -> None:
    async with _proxy(site).open() as proxy:
        body = b"x" * 200_000
        head = f"POST {site.origin}/echo?a=1 HTTP/1.1\r\nHost: h\r\nContent-Length: {len(body)}\r\n"
        answer = await _ask(proxy, head.encode() + b"\r\n" + body)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert site.record.writes("/echo?a=1")[0].body == body
    (seen,) = proxy.egress_records
    assert (seen.method, seen.host, seen.port) == ("POST", "127.0.0.1", site.port)
    assert (seen.bytes_up, seen.status, seen.refused) == (len(body), 200, "")


async def test_a_host_is_looked_up_once_by_the_resolver_that_was_given(site: Site) -> None:
    asked = []

    async def resolve(host: str) -> tuple[str, ...]:
        asked.append(host)
        return ("127.0.0.1",)

    origin = f"http://jobs.example.com:{site.port}"
    async with EgressProxy(AdmitPublic((origin,)), resolve=resolve).open() as proxy:
        for _ in range(2):
            answer = await _ask(proxy, f"GET {origin}/a HTTP/1.1\r\nHost: h\r\n\r\n".encode())
            assert answer.startswith(b"HTTP/1.1 200 ")
    assert asked == ["jobs.example.com"]


async def test_a_chunked_answer_arrives_whole(site: Site) -> None:
    async with _proxy(site).open() as proxy:
        answer = await _ask(
            proxy, f"GET {site.origin}/chunked HTTP/1.1\r\nHost: h\r\n\r\n".encode()
        )
    assert answer.endswith(b"4\r\none \r\n4\r\ntwo \r\n5\r\nthree\r\n0\r\n\r\n")


async def test_a_connection_takes_several_requests(site: Site) -> None:
    one = f"GET {site.origin}/one HTTP/1.1\r\nHost: h\r\n\r\n".encode()
    async with _proxy(site).open() as proxy:
        answer = await _ask(proxy, one * 3)
    assert answer.count(b"HTTP/1.1 200 ") == 3


async def test_a_site_that_hangs_up_is_answered_for_and_asked_once(site: Site) -> None:
    head = f"POST {site.origin}/drop?p HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\nx"
    async with _proxy(site).open() as proxy:
        answer = await _ask(proxy, head.encode())
    assert answer.startswith(b"HTTP/1.1 502 ")
    assert b"x-steadyhand-egress: lost" in answer
    assert len(site.record.writes("/drop?p")) == 1


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("GET http://u:p@127.0.0.1:{port}/ HTTP/1.1", b"user name"),
        ("GET / HTTP/1.1", b"not one for a proxy"),
        ("GET ftp://127.0.0.1:{port}/ HTTP/1.1", b"not one for a proxy"),
        ("GET http://127.0.0.1:1/ HTTP/1.1", b"private address"),
        ("GET http://0177.0.0.1:{port}/ HTTP/1.1", b"private address"),
        ("CONNECT 169.254.169.254:443 HTTP/1.1", b"private address"),
        ("CONNECT u@127.0.0.1:{port} HTTP/1.1", b"user name"),
    ],
)
async def test_what_was_not_named_is_refused(site: Site, line: str, reason: bytes) -> None:
    before = len(site.record.hits)
    async with _proxy(site).open() as proxy:
        answer = await _ask(proxy, line.format(port=site.port).encode() + b"\r\nHost: h\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 403 ")
    assert reason in answer
    assert proxy.egress_records[0].refused
    assert len(site.record.hits) == before


def test_a_site_cannot_speak_in_the_proxys_name() -> None:
    assert end_to_end([(b"X-Steadyhand-Egress", b"lost"), (b"A", b"b")]) == [(b"A", b"b")]


async def test_idle_tunnels_close_and_a_frozen_origin_gets_no_new_one(site: Site) -> None:
    connect = f"CONNECT 127.0.0.1:{site.port} HTTP/1.1\r\nHost: h\r\n\r\n".encode()
    async with _proxy(site).open() as proxy:
        reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
        writer.write(connect)
        assert b" 200 " in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
        assert proxy.egress_records[0].method == "CONNECT"
        tunnels = proxy.tunnels
        await until(lambda: tunnels.close_idle("127.0.0.1", site.port) == 0)
        assert await asyncio.wait_for(reader.read(), 5) == b""
        tunnels.freeze("127.0.0.1", site.port)
        assert b" 403 " in await _ask(proxy, connect)
        tunnels.thaw("127.0.0.1", site.port)
        assert b" 200 " in await _ask(proxy, connect)
        writer.close()


def hello(*offers: str) -> bytes:
    """How a TLS client begins that offers these protocols."""
    context, out = ssl.create_default_context(), ssl.MemoryBIO()
    if offers:
        context.set_alpn_protocols(list(offers))
    client = context.wrap_bio(ssl.MemoryBIO(), out, server_hostname="jobs.example.org")
    with contextlib.suppress(ssl.SSLWantReadError):
        client.do_handshake()
    return out.read()


@pytest.mark.parametrize(
    ("begins", "passes"),
    [
        (hello("h2", "http/1.1"), True),
        (hello("http/1.1"), False),
        (hello(), False),
        (b"GET /live HTTP/1.1\r\nUpgrade: websocket\r\n\r\n", False),
        (b"\x16\x03\x01\x00\x05\x02\x00\x00\x01\x00", False),
    ],
)
async def test_a_tunnel_carries_requests_and_no_socket(
    site: Site, begins: bytes, passes: bool
) -> None:
    async with _proxy(site).open() as proxy:
        reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
        writer.write(f"CONNECT 127.0.0.1:{site.port} HTTP/1.1\r\nHost: h\r\n\r\n".encode())
        await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
        writer.write(begins)
        writer.write_eof()
        await asyncio.wait_for(reader.read(), 30)
        writer.close()
        await until(lambda: not proxy.tunnels.open)
        (seen,) = proxy.egress_records
        assert (seen.bytes_up == len(begins)) == passes
        assert bool(seen.refused) != passes


@given(st.binary(max_size=200))
def test_any_bytes_are_a_hello_of_some_protocols_or_of_none(raw: bytes) -> None:
    assert all(isinstance(each, bytes) for each in alpn_protocols(raw))
    assert not offers_http2(raw[:5])


async def _says_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read()
    writer.close()


async def test_a_tunnel_that_waits_for_its_answer_is_busy() -> None:
    silent = await asyncio.start_server(_says_nothing, "127.0.0.1", 0)
    port = silent.sockets[0].getsockname()[1]
    policy = AdmitPublic((f"https://127.0.0.1:{port}",))
    async with EgressProxy(policy).open() as proxy:
        reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
        writer.write(f"CONNECT 127.0.0.1:{port} HTTP/1.1\r\nHost: h\r\n\r\n".encode())
        await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
        writer.write(hello("h2") + b"what is asked")
        await until(lambda: [line for line in proxy.tunnels.open if not line.site_spoke_last])
        (line,) = proxy.tunnels.open
        assert not line.idle(line.last_at + IDLE_S * 100)
        assert proxy.tunnels.close_idle("127.0.0.1", port) == 1
        proxy.tunnels.close_all("127.0.0.1", port)
        assert proxy.tunnels.open == ()
        writer.close()
    silent.close()


@given(allow=st.integers(0, 5), asked=st.integers(0, 10))
def test_a_frozen_origin_never_opens_more_than_it_is_allowed(allow: int, asked: int) -> None:
    tunnels = Tunnels()
    tunnels.freeze("a", 443, allow=allow)
    assert sum(tunnels.may_open("a", 443) for _ in range(asked)) == min(allow, asked)
    assert tunnels.may_open("b", 443)
