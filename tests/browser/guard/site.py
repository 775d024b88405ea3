"""A small site on loopback whose own record of requests is the truth of these tests."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote

PAGE = "text/html; charset=utf-8"
FORM = (
    "<!doctype html><title>form</title><form method=post action={action}>"
    "<input name=a value=1><button id=go>go</button></form>"
)


@dataclass(frozen=True)
class Hit:
    method: str
    path: str
    body: bytes
    headers: tuple[tuple[str, str], ...] = ()

    def header(self, name: str) -> str:
        return next((v for n, v in self.headers if n.lower() == name.lower()), "")


@dataclass
class Record:
    hits: list[Hit] = field(default_factory=list)
    connections: int = 0
    release: threading.Event = field(default_factory=threading.Event)
    news: threading.Condition = field(default_factory=threading.Condition)

    def add(self, hit: Hit) -> None:
        with self.news:
            self.hits.append(hit)
            self.news.notify_all()

    def shows(self, what: Callable[[], bool], within_s: float) -> bool:
        """Waits until *what* holds, which more hits may bring about."""
        with self.news:
            return self.news.wait_for(what, within_s)

    def writes(self, path: str = "") -> list[Hit]:
        return [h for h in tuple(self.hits) if h.method != "GET" and h.path.startswith(path)]


class _Quiet(ThreadingHTTPServer):
    daemon_threads = True
    record: Record

    def process_request(self, request: Any, client_address: Any) -> None:
        self.record.connections += 1
        super().process_request(request, client_address)

    def handle_error(self, request: object, client_address: object) -> None:
        """Dropped connections are what some of these pages are for."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Quiet

    def log_message(self, format: str, *args: object) -> None:
        """The record is enough."""

    def _answer(self) -> None:
        size = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(size) if size else b""
        self.server.record.add(Hit(self.command, self.path, body, tuple(self.headers.items())))
        name = self.path.split("?")[0].strip("/").split("/")[0] or "home"
        known = getattr(self, f"_page_{name}", None)
        if known is None:
            self._say(200, "<!doctype html><title>ok</title>ok")
        else:
            known()

    do_GET = do_POST = do_PUT = do_HEAD = do_OPTIONS = _answer

    def _say(self, status: int, text: str, *, kind: str = PAGE, **headers: str) -> None:
        payload = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(payload)))
        self.send_header("Access-Control-Allow-Origin", "*")
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(payload)

    def _page_form(self) -> None:
        """/form?/where: a form that posts to /where."""
        self._say(200, FORM.format(action=self.path.partition("?")[2] or "/post"))

    def _page_drop(self) -> None:
        """A POST is read and the connection cut without an answer."""
        if self.command == "GET":
            self._say(200, FORM.format(action="/drop"))
            return
        self._cut()

    def _page_redirect(self) -> None:
        code, _, where = self.path.partition("?")[2].partition(":")
        self._say(int(code), "", Location=unquote(where))

    def _page_static(self) -> None:
        """/static?SCRIPT: that script."""
        self._say(200, unquote(self.path.partition("?")[2]), kind="text/javascript")

    def _page_cached(self) -> None:
        """/cached?TEXT: that text, which a browser may keep."""
        text = unquote(self.path.partition("?")[2])
        self._say(200, text, kind="text/plain", Cache_Control="max-age=600")

    def _page_isolated(self) -> None:
        """A page that is isolated from other origins, which has more than one that is not."""
        headers = {
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Embedder-Policy": "require-corp",
        }
        self._say(200, "<!doctype html><title>isolated</title>", **headers)

    def _page_report(self) -> None:
        """/report?URL: a page that is told to report to URL what it may not load."""
        policy = f"img-src 'none'; report-uri {unquote(self.path.partition('?')[2])}"
        headers = {"Content-Security-Policy": policy}
        self._say(200, "<!doctype html><img src=/x>", **headers)

    def _page_status(self) -> None:
        self._say(int(self.path.partition("?")[2]), "<title>status</title>", Retry_After="7")

    def _page_events(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        with suppress(OSError):
            self.wfile.write(b"data: one\n\n")
            self.wfile.flush()
            self.server.record.release.wait(20)
        self.close_connection = True

    def _page_slow(self) -> None:
        """Answers when the test says so."""
        self.server.record.release.wait(20)
        self._say(200, "late")

    def _page_chunked(self) -> None:
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for piece in (b"one ", b"two ", b"three"):
            self.wfile.write(b"%x\r\n%b\r\n" % (len(piece), piece))
        self.wfile.write(b"0\r\n\r\n")

    def _page_download(self) -> None:
        self._say(
            200,
            "x" * 1000,
            kind="application/octet-stream",
            Content_Disposition="attachment; filename=a.bin",
        )

    def _page_sw(self) -> None:
        script = "self.oninstall=()=>self.skipWaiting();fetch('/from_sw',{method:'POST',body:'s'})"
        self._say(200, script, kind="text/javascript")

    def _page_shared(self) -> None:
        script = "fetch('/from_shared',{method:'POST',body:'s'})"
        self._say(200, script, kind="text/javascript")

    def _page_frames(self) -> None:
        """/frames?URL: a page with a frame of URL."""
        where = self.path.partition("?")[2]
        self._say(200, f"<!doctype html><title>frames</title><iframe src='{where}'></iframe>")

    def _page_input(self) -> None:
        self._say(200, "<!doctype html><title>input</title><input aria-label=name>")

    def _cut(self) -> None:
        self.close_connection = True
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)


@dataclass(frozen=True)
class Site:
    """Where the site is, under two host names, and what it got."""

    port: int
    scheme: str
    record: Record

    @property
    def origin(self) -> str:
        return f"{self.scheme}://127.0.0.1:{self.port}"

    @property
    def other(self) -> str:
        """The same server under another site's name: its frames get a process of their own."""
        return f"{self.scheme}://localhost:{self.port}"

    @property
    def origins(self) -> tuple[str, str]:
        return self.origin, self.other


@contextmanager
def serve_site(
    tls: ssl.SSLContext | None = None, news: threading.Condition | None = None
) -> Iterator[Site]:
    """The site listens on a free port of loopback while the block runs."""
    server = _Quiet(("127.0.0.1", 0), _Handler)
    server.record = Record(news=news or threading.Condition())
    if tls is not None:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield Site(server.server_port, "https" if tls else "http", server.record)
    finally:
        server.record.release.set()
        server.shutdown()
        server.server_close()
