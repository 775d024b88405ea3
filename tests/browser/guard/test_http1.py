"""What the proxy makes of HTTP/1.1 that is broken, or that two readers could read in two ways."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import pytest
import uvloop
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.browser.guard.browser import until

from steadyhand.adapters.guard.proxy import AdmitPublic, EgressProxy
from steadyhand.adapters.guard.proxy.http1 import HEAD_MAX, end_to_end, write_all

WAIT_S = 10
FINE = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"


@dataclass
class Bytewise:
    """A site that answers with these bytes once it has read *after*, and closes."""

    answer: bytes = FINE
    after: bytes = b"\r\n\r\n"
    got: bytearray = field(default_factory=bytearray)
    ended: bool = False
    port: int = 0

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while self.after not in self.got and (piece := await reader.read(1 << 16)):
                self.got += piece
            if self.after in self.got:
                writer.write(self.answer)
                writer.write_eof()
            while piece := await reader.read(1 << 16):
                self.got += piece
        self.ended = True
        writer.close()


@asynccontextmanager
async def _between(site: Bytewise) -> AsyncIterator[EgressProxy]:
    server = await asyncio.start_server(site.serve, "127.0.0.1", 0)
    site.port = server.sockets[0].getsockname()[1]
    try:
        async with EgressProxy(AdmitPublic((site.origin,))).open() as proxy:
            yield proxy
    finally:
        server.close()


async def _ask(proxy: EgressProxy, message: bytes, *, ends: bool = True) -> bytes:
    """Return all that comes back until the proxy closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
    writer.write(message)
    if ends:
        writer.write_eof()
    answer = await asyncio.wait_for(reader.read(), WAIT_S)
    writer.close()
    return answer


def _post(site: Bytewise, headers: str, body: bytes = b"") -> bytes:
    return f"POST {site.origin}/p HTTP/1.1\r\nHost: h\r\n{headers}\r\n".encode() + body


@pytest.mark.parametrize(
    "headers",
    [
        "Content-Length: 3\r\nContent-Length: 4\r\n",
        "Content-Length: 3, 4\r\n",
        "Content-Length: +3\r\n",
        "Content-Length: 3x\r\n",
        "Transfer-Encoding: gzip, chunked\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        "Content-Length : 3\r\n",
        "No colon\r\n",
        ": nameless\r\n",
        "X: a\0b\r\n",
        "Host: other\r\n",
    ],
)
async def test_a_request_that_can_be_read_in_two_ways_is_refused_unsent(headers: str) -> None:
    site = Bytewise()
    async with _between(site) as proxy:
        answer = await _ask(proxy, _post(site, headers, b"abc"))
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert b"x-steadyhand-egress: malformed" in answer
        (seen,) = proxy.egress_records
        assert seen.refused
        assert seen.status == 400
    assert site.got == b""


async def test_a_request_of_http_1_0_is_refused_unsent() -> None:
    site = Bytewise()
    async with _between(site) as proxy:
        answer = await _ask(proxy, f"GET {site.origin}/ HTTP/1.0\r\n\r\n".encode())
    assert answer.startswith(b"HTTP/1.1 403 ")
    assert site.got == b""


@pytest.mark.parametrize("size", [b"zz", b"-3", b"0x3", b"+3", b"", b"3 3", b"1" * 30])
async def test_a_chunk_of_no_size_ends_the_request_and_the_site_never_gets_its_end(
    size: bytes,
) -> None:
    site = Bytewise(after=b"0\r\n\r\n")
    async with _between(site) as proxy:
        body = b"1\r\na\r\n" + size + b"\r\nabc\r\n0\r\n\r\n"
        answer = await _ask(proxy, _post(site, "Transfer-Encoding: chunked\r\n", body))
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert proxy.egress_records[0].refused
        await until(lambda: site.ended)
    assert not site.got.endswith(b"0\r\n\r\n")


async def test_a_chunk_longer_than_its_size_is_refused() -> None:
    site = Bytewise(after=b"0\r\n\r\n")
    async with _between(site) as proxy:
        body = b"3\r\nabcd\r\n0\r\n\r\n"
        answer = await _ask(proxy, _post(site, "Transfer-Encoding: chunked\r\n", body))
    assert answer.startswith(b"HTTP/1.1 400 ")


async def test_chunks_with_extensions_and_trailers_arrive_as_chunks_alone() -> None:
    site = Bytewise(after=b"0\r\n\r\n")
    async with _between(site) as proxy:
        body = b"3;name=x\r\nabc\r\n2\r\nde\r\n0\r\nX-Trailer: t\r\n\r\n"
        answer = await _ask(proxy, _post(site, "Transfer-Encoding: chunked\r\n", body))
        assert proxy.egress_records[0].bytes_up == 5
    assert answer.endswith(b"ok")
    head, _, payload = bytes(site.got).partition(b"\r\n\r\n")
    assert b"ransfer-" in head
    assert payload == b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"


async def test_of_a_length_beside_a_coding_the_coding_alone_is_passed_on() -> None:
    site = Bytewise(after=b"0\r\n\r\n")
    async with _between(site) as proxy:
        headers = "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n"
        await _ask(proxy, _post(site, headers, b"3\r\nabc\r\n0\r\n\r\n"))
    assert b"ontent-" not in site.got
    assert site.got.endswith(b"3\r\nabc\r\n0\r\n\r\n")


async def test_a_header_that_is_folded_arrives_on_one_line() -> None:
    site = Bytewise()
    async with _between(site) as proxy:
        await _ask(proxy, _post(site, "X-Long: one\r\n two\r\nContent-Length: 0\r\n"))
    assert b"X-Long: one two\r\n" in site.got


async def test_headers_of_one_connection_are_not_passed_on() -> None:
    site = Bytewise()
    async with _between(site) as proxy:
        own = "Connection: X-Own, Host\r\nX-Own: a\r\nProxy-Authorization: b\r\nKeep-Alive: 5\r\n"
        await _ask(proxy, _post(site, own + "X-Kept: c\r\nContent-Length: 0\r\n"))
    assert b"X-Kept: c\r\n" in site.got
    assert b"Host: h\r\n" in site.got
    for name in (b"X-Own", b"Proxy-Authorization", b"Keep-Alive"):
        assert name not in site.got


async def test_who_waits_to_be_told_to_go_on_is_told() -> None:
    site = Bytewise(after=b"abc")
    async with _between(site) as proxy:
        reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
        writer.write(_post(site, "Content-Length: 3\r\nExpect: 100-continue\r\n"))
        first = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), WAIT_S)
        assert first.startswith(b"HTTP/1.1 100 ")
        writer.write(b"abc")
        answer = await asyncio.wait_for(reader.readuntil(b"ok"), WAIT_S)
        assert answer.startswith(b"HTTP/1.1 200 ")
        writer.close()


async def test_a_client_that_leaves_within_its_request_leaves_the_site_one_without_an_end() -> None:
    site = Bytewise(after=b"never")
    async with _between(site) as proxy:
        await _ask(proxy, _post(site, "Content-Length: 10\r\n", b"abc"))
        await until(lambda: site.ended)
        assert proxy.egress_records[0].refused
    assert site.got.endswith(b"\r\n\r\nabc")


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok.",
        b"HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\nok",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        b"HTTP/1.1 OK\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n",
        b"SSH-2.0-server\r\n",
        b"HTTP/1.1 200 OK\r\nX: " + b"a" * (2 * HEAD_MAX) + b"\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Le",
        b"",
    ],
)
async def test_an_answer_that_is_none_is_answered_for(answer: bytes) -> None:
    site = Bytewise(answer)
    async with _between(site) as proxy:
        back = await _ask(proxy, _post(site, "Content-Length: 0\r\n"))
        assert proxy.egress_records[0].status is None
    assert back.startswith(b"HTTP/1.1 502 ")
    assert b"x-steadyhand-egress: lost" in back
    assert site.got.count(b"POST ") == 1


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        (b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nLink: </a>\r\n\r\n" + FINE, b"ok"),
        (b"HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok", b"ok"),
        (b"HTTP/1.0 200 OK\r\n\r\nall until the end", b"11\r\nall until the end\r\n0\r\n\r\n"),
        (b"HTTP/1.1 200 OK\r\nX: a\r\n b\r\nContent-Length: 2\r\n\r\nok", b"ok"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\n\r\nok", b"ok"),
        (FINE + b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged", b"ok"),
        (b"HTTP/1.1 204 No Content\r\n\r\n", b"\r\n\r\n"),
        (b"HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n", b"\r\n\r\n"),
        (b"HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\nConnection: close\r\n\r\nbig", b"big"),
        (
            b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"
            b"2\r\nok\r\n0\r\n\r\n",
            b"2\r\nok\r\n0\r\n\r\n",
        ),
    ],
)
async def test_an_answer_arrives_as_one_and_whole(answer: bytes, shown: bytes) -> None:
    site = Bytewise(answer)
    async with _between(site) as proxy:
        back = await _ask(proxy, _post(site, "Content-Length: 0\r\n"))
    assert back.endswith(shown)
    assert back.count(b"HTTP/1.1 ") == 1
    assert b"forged" not in back


async def test_an_answer_before_the_end_of_the_request_is_shown() -> None:
    site = Bytewise(b"HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nbig")
    async with _between(site) as proxy:
        half = _post(site, "Content-Length: 1000000\r\n", b"a" * 1000)
        back = await _ask(proxy, half, ends=False)
        assert proxy.egress_records[0].status == 413
    assert back.startswith(b"HTTP/1.1 413 ")
    assert back.endswith(b"big")


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\nzz\r\n",
    ],
)
async def test_an_answer_that_is_cut_short_does_not_look_whole(answer: bytes) -> None:
    site = Bytewise(answer)
    async with _between(site) as proxy:
        back = await _ask(proxy, _post(site, "Content-Length: 0\r\n"))
    assert not back.endswith(b"0\r\n\r\n")
    assert back.endswith((b"\r\n\r\nshort", b"5\r\nshort\r\n"))


async def test_an_answer_to_a_head_has_no_body_and_the_connection_goes_on() -> None:
    site = Bytewise(b"HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n")
    async with _between(site) as proxy:
        one = f"HEAD {site.origin}/ HTTP/1.1\r\nHost: h\r\n\r\n".encode()
        back = await _ask(proxy, one)
    assert b"Content-Length: 900\r\n" in back
    assert back.endswith(b"\r\n\r\n")


async def test_bytes_before_a_tunnel_stands_end_it() -> None:
    site = Bytewise()
    async with _between(site) as proxy:
        early = f"CONNECT 127.0.0.1:{site.port} HTTP/1.1\r\nHost: h\r\n\r\nearly".encode()
        assert await _ask(proxy, early) == b""
    assert site.got == b""


@settings(max_examples=60, deadline=None)
@given(raw=st.binary(max_size=120), valid=st.booleans())
def test_any_bytes_are_answered_or_closed_and_never_half_sent_as_whole(
    raw: bytes, valid: bool
) -> None:
    async def talk() -> None:
        site = Bytewise(raw if valid else FINE)
        async with _between(site) as proxy:
            asked = _post(site, "Content-Length: 0\r\n") if valid else raw
            back = await _ask(proxy, asked)
            assert back == b"" or back.startswith(b"HTTP/1.1 ")
            if not valid:
                assert site.got == b""

    asyncio.run(talk())


@given(
    st.lists(
        st.tuples(
            st.sampled_from([b"Connection", b"X-A", b"TE", b"Content-Length"]),
            st.sampled_from([b"x-a", b"close", b"1"]),
        )
    )
)
def test_what_is_passed_on_names_no_connection(headers: list[tuple[bytes, bytes]]) -> None:
    passed = end_to_end(headers)
    assert {name for name, _ in passed} <= {b"X-A", b"Content-Length"}
    if (b"Connection", b"x-a") in headers:
        assert all(name != b"X-A" for name, _ in passed)


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_who_has_left_is_a_lost_connection_in_either_loop(
    loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    async def leave(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.transport.abort()

    async def write() -> None:
        server = await asyncio.start_server(leave, "127.0.0.1", 0)
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        while True:
            await write_all(writer, b"x" * 65_536)

    with asyncio.Runner(loop_factory=loop) as runner, pytest.raises(ConnectionError):
        runner.run(asyncio.wait_for(write(), WAIT_S))


def test_nothing_is_written_after_the_end_in_the_services_loop() -> None:
    async def write() -> None:
        server = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.transport.abort()
        await asyncio.sleep(0)
        await write_all(writer, b"x")

    with (
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        pytest.raises(ConnectionError),
    ):
        runner.run(asyncio.wait_for(write(), WAIT_S))
