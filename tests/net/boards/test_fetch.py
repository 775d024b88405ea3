"""One document by one request: policy, deadline, size, redirects, charsets."""

from __future__ import annotations

import gzip
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread

import pytest
import trustme
from hypothesis import given, settings
from hypothesis import strategies as st

from steadyhand.adapters.guard.proxy.admission import NameServerSilent
from steadyhand.adapters.net.address import serve_loopback
from steadyhand.adapters.net.fetch import REDIRECTS_MAX, SIZE_MAX, NoDocument, fetch, request_path
from steadyhand.adapters.net.pages import CODECS, Document, decode_document
from steadyhand.jobs.posting.posting import EndKind


@dataclass
class Site:
    """A site on loopback: what each path answers with, and what was asked of it."""

    answers: dict[str, tuple[int, dict[str, str], bytes]] = field(default_factory=dict)
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    origin: str = ""
    release: Event = field(default_factory=Event)


@pytest.fixture
def site() -> Iterator[Site]:
    found = Site()

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

        def do_GET(self) -> None:
            found.asked.append((self.path, dict(self.headers.items())))
            if self.path == "/slow":
                found.release.wait(120)  # set at the end: a busy machine waits longer than ten
                return
            if self.path == "/garbage":
                self.wfile.write(b"\x00\xff not http\r\n\r\n")
                return
            status, headers, content = found.answers.get(self.path, (404, {}, b""))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

    with serve_loopback(Handler) as origin:
        found.origin = origin
        yield found
        found.release.set()


async def get(site: Site, path: str, deadline_s: float = 20.0) -> Document | NoDocument:
    return await fetch(site.origin + path, (site.origin,), deadline_s=deadline_s)


async def test_a_document_comes_with_its_address_status_and_text_and_no_cookie_goes(
    site: Site,
) -> None:
    page = "<p>Äpfel</p>".encode()
    headers = {"Content-Type": "text/html; charset=utf-8", "Set-Cookie": "a=b"}
    site.answers["/a?b=c%20d"] = (200, headers, page)
    first = await get(site, "/a?b=c d#part")
    again = await get(site, "/a?b=c%20d")
    assert isinstance(first, Document)
    assert isinstance(again, Document)
    assert (first.status, first.text, again.text) == (200, "<p>Äpfel</p>", "<p>Äpfel</p>")
    assert all("Cookie" not in headers for _, headers in site.asked)


async def test_a_packed_answer_is_unpacked_and_a_broken_one_is_an_end(site: Site) -> None:
    site.answers["/a"] = (200, {"Content-Encoding": "gzip"}, gzip.compress(b"pears"))
    site.answers["/b"] = (200, {"Content-Encoding": "gzip"}, b"not packed")
    found = await get(site, "/a")
    assert isinstance(found, Document)
    assert found.content == b"pears"
    broken = await get(site, "/b")
    assert isinstance(broken, NoDocument)
    assert broken.kind is EndKind.FAILED


@pytest.mark.parametrize("packed", [False, True])
async def test_an_answer_beyond_the_limit_is_not_taken_in(site: Site, packed: bool) -> None:
    content = b"x" * (SIZE_MAX + 1)
    headers = {"Content-Encoding": "gzip"} if packed else {}
    site.answers["/a"] = (200, headers, gzip.compress(content) if packed else content)
    found = await get(site, "/a")
    assert isinstance(found, NoDocument)
    assert "larger than" in found.why


async def test_redirects_are_followed_a_few_times_and_judged_each_time(site: Site) -> None:
    site.answers["/a"] = (302, {"Location": "/b"}, b"")
    site.answers["/b"] = (200, {}, b"here")
    site.answers["/round"] = (307, {"Location": "/round"}, b"")
    site.answers["/inside"] = (301, {"Location": "http://127.0.0.1:9/secret"}, b"")
    site.answers["/file"] = (301, {"Location": "file:///etc/passwd"}, b"")
    site.answers["/nowhere"] = (302, {}, b"")
    found = await get(site, "/a")
    assert isinstance(found, Document)
    assert found.url == f"{site.origin}/b"
    kinds = [await get(site, path) for path in ("/round", "/inside", "/file")]
    assert [k.kind for k in kinds if isinstance(k, NoDocument)] == [
        EndKind.FAILED,
        EndKind.REFUSED,
        EndKind.REFUSED,
    ]
    assert len([p for p, _ in site.asked if p == "/round"]) == REDIRECTS_MAX + 1
    assert isinstance(await get(site, "/nowhere"), Document)


@contextmanager
def over_tls(name: str, said: list[str]) -> Iterator[tuple[int, ssl.SSLContext]]:
    """A site on loopback whose certificate is for *name*: its port, and who trusts it."""

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

        def do_GET(self) -> None:
            said.append(self.headers.get("Host", ""))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"pears")

    authority, serving = trustme.CA(), ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(name).configure_cert(serving)
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    serving.sni_callback = lambda _, asked, __: said.append(str(asked))
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.socket = serving.wrap_socket(server.socket, server_side=True)
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield server.server_port, trusting
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


class Names:
    """A name server that counts, and that answers otherwise each time it is asked."""

    def __init__(self, *answers: tuple[str, ...]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    async def __call__(self, host: str) -> tuple[str, ...]:
        self.asked.append(host)
        return self.answers.pop(0) if self.answers else ()


async def test_a_name_of_which_no_name_server_says_anything_is_not_gone() -> None:
    async def silent(host: str) -> tuple[str, ...]:
        raise NameServerSilent(host)

    offline = await fetch("https://jobs.example.com/1", resolve=silent)
    assert isinstance(offline, NoDocument)
    assert offline.kind is EndKind.FAILED
    gone = await fetch("https://jobs.example.com/1", resolve=Names())
    assert isinstance(gone, NoDocument)
    assert gone.kind is EndKind.DEAD


async def test_over_tls_the_name_is_looked_up_once_and_the_certificate_checked_against_it() -> None:
    said: list[str] = []
    with over_tls("jobs.example.com", said) as (port, tls):
        origin, names = f"https://jobs.example.com:{port}", Names(("127.0.0.1",))
        found = await fetch(f"{origin}/1", (origin,), resolve=names, tls=tls)
    assert isinstance(found, Document), found
    assert found.content == b"pears"
    assert names.asked == ["jobs.example.com"]
    assert said == ["jobs.example.com", f"jobs.example.com:{port}"]


async def test_a_certificate_for_another_name_or_of_nobody_known_is_an_end() -> None:
    with over_tls("other.example.com", []) as (port, tls):
        origin = f"https://jobs.example.com:{port}"
        for trusted in (tls, None):
            names = Names(("127.0.0.1",))
            found = await fetch(origin, (origin,), resolve=names, tls=trusted)
            assert isinstance(found, NoDocument)
            assert found.kind is EndKind.FAILED


async def test_a_name_that_moves_inside_between_two_requests_is_reached_where_it_was(
    site: Site,
) -> None:
    site.answers["/a"] = (302, {"Location": "/b"}, b"")
    site.answers["/b"] = (200, {}, b"here")
    origin = site.origin.replace("127.0.0.1", "jobs.example.com")
    names = Names(("127.0.0.1",), ("127.0.0.2",))
    found = await fetch(f"{origin}/a", (origin,), resolve=names)
    assert isinstance(found, Document), found
    assert (found.url, names.asked) == (f"{origin}/b", ["jobs.example.com"])
    assert site.asked[0][1]["Host"] == origin.removeprefix("http://")


async def test_a_public_name_with_a_private_address_is_refused_before_any_connection(
    site: Site,
) -> None:
    port = site.origin.rpartition(":")[2]
    for answer in (("127.0.0.1",), ("93.184.216.34", "127.0.0.1"), ("::ffff:127.0.0.1",)):
        found = await fetch(f"http://jobs.example.com:{port}/", resolve=Names(answer))
        assert isinstance(found, NoDocument)
        assert found.kind is EndKind.REFUSED
    assert site.asked == []


async def test_the_next_address_of_a_name_is_tried_where_the_first_takes_no_connection(
    site: Site,
) -> None:
    site.answers["/"] = (200, {}, b"here")
    origin = site.origin.replace("127.0.0.1", "jobs.example.com")
    found = await fetch(origin, (origin,), resolve=Names(("127.0.0.9", "127.0.0.1")))
    assert isinstance(found, Document), found
    assert found.content == b"here"


async def test_proxies_of_the_environment_are_not_asked(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    site.answers["/a"] = (200, {}, b"here")
    assert isinstance(await get(site, "/a"), Document)


async def test_a_site_that_is_late_is_given_up_at_the_deadline(site: Site) -> None:
    found = await get(site, "/slow", deadline_s=0.3)
    assert isinstance(found, NoDocument)
    assert "within 0.3 s" in found.why


async def test_an_answer_that_is_no_http_is_an_end(site: Site) -> None:
    found = await get(site, "/garbage")
    assert isinstance(found, NoDocument)
    assert found.kind is EndKind.FAILED


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("http://127.0.0.1:1/", EndKind.REFUSED),
        ("http://localhost:1/", EndKind.REFUSED),
        ("http://[::1]:1/", EndKind.REFUSED),
        ("ftp://a.example/", EndKind.REFUSED),
        ("http://u:p@a.example/", EndKind.REFUSED),
        ("http://[", EndKind.REFUSED),
        (f"http://{'ü' * 80}.example/", EndKind.REFUSED),
        ("http://a.example:99999/", EndKind.REFUSED),
        ("https://no-such-host.invalid/jobs/1", EndKind.DEAD),
    ],
)
async def test_policy_comes_first_and_a_host_without_an_address_is_dead(
    url: str, kind: EndKind
) -> None:
    found = await fetch(url)
    assert isinstance(found, NoDocument)
    assert found.kind is kind
    assert found.why


async def test_a_named_port_where_nobody_listens_is_an_end() -> None:
    with serve_loopback(BaseHTTPRequestHandler) as origin:
        pass
    found = await fetch(origin, (origin,))
    assert isinstance(found, NoDocument)
    assert found.kind is EndKind.FAILED


@pytest.mark.parametrize(
    ("content", "content_type", "text"),
    [
        ("Äpfel".encode(), "", "Äpfel"),
        ("Äpfel".encode("latin-1"), "text/html; charset=ISO-8859-1", "Äpfel"),
        ("Äpfel".encode("latin-1"), "", "Äpfel"),
        (b'<meta charset="iso-8859-1">\xc4pfel', "", '<meta charset="iso-8859-1">Äpfel'),
        (b"\xef\xbb\xbf{}", "", "{}"),
        ("Äpfel".encode("utf-16"), "", "Äpfel"),
        ("Äpfel".encode(), "text/html; charset=nonsense", "Äpfel"),
        ("Äpfel".encode("cp1252"), "text/html; charset=nonsense", "Äpfel"),
        (b'<meta charset="latin1">\xc4', "text/html; charset=nonsense", '<meta charset="latin1">Ä'),
        ("“".encode("cp1252"), "text/html; charset=us-ascii", "“"),
        ("яблоко".encode("cp866"), "text/html; charset='IBM866'", "яблоко"),
        ("林檎".encode("cp932"), "text/html; charset=x-sjis", "林檎"),
        ("苹果".encode("gb18030"), "text/html; charset=GB_2312-80", "苹果"),
        ("Äpfel".encode("utf-16-le"), "text/html; charset=utf-16", "Äpfel"),
        (b'<meta charset="utf-16">.\xc3\x84', "", '<meta charset="utf-16">.Ä'),
        (b"\\x3cb\\u003e", "text/html; charset=unicode_escape", "\\x3cb\\u003e"),
        (b"+ADw-b+AD4-", "text/html; charset=utf-7", "+ADw-b+AD4-"),
        (b"abc-xyz", "text/html; charset=punycode", "abc-xyz"),
        (b"nccyrf", "text/html; charset=rot13", "nccyrf"),
        (b"a,b", "text/html; charset=mbcs", "a,b"),
        (b"\xff\x00", "text/html; charset=utf-8", "\ufffd\x00"),
    ],
)
def test_text_is_decoded_by_its_mark_its_header_its_own_word(
    content: bytes, content_type: str, text: str
) -> None:
    assert decode_document(content, content_type) == text


@settings(max_examples=40)
@given(st.sampled_from(sorted(CODECS)), st.text(st.characters(max_codepoint=127)))
def test_any_label_of_the_web_reads_the_letters_that_all_charsets_share(
    label: str, text: str
) -> None:
    content = text.encode(CODECS[label])
    told = decode_document(content, f"text/html; charset={label.upper()}")
    assert told == content.decode(CODECS[label])
    assert "utf-16" in CODECS[label] or "\\" in text or "~" in text or told == text


def test_a_megabyte_of_what_no_charset_of_the_web_reads_takes_no_time() -> None:
    began = time.process_time()
    for label in ("punycode", "idna", "zlib_codec", "raw_unicode_escape", "utf_7"):
        decode_document(b"abc-" + b"a" * 1_000_000, f"text/html; charset={label}")
    assert time.process_time() - began < 5  # punycode alone takes 40 s


@given(st.binary(), st.text())
def test_any_bytes_are_some_text(content: bytes, content_type: str) -> None:
    assert isinstance(decode_document(content, content_type), str)
    assert isinstance(decode_document(content, f"text/html; charset={content_type}"), str)


@given(st.text(max_size=60) | st.text(max_size=60).map("http://127.0.0.1:1/".__add__))
async def test_any_address_is_a_document_or_a_named_end(url: str) -> None:
    found = await fetch(url, resolve=Names())
    assert isinstance(found, NoDocument)
    assert found.why


@given(st.text())
def test_any_address_has_a_path_that_a_request_line_may_hold(tail: str) -> None:
    path = request_path(f"http://a.example/{tail.replace(chr(91), '').replace(chr(93), '')}")
    assert path.startswith("/")
    assert path.isascii()
    assert path.isprintable()
    assert " " not in path
