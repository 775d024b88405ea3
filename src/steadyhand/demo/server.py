"""The practice employer on loopback: threads of `http.server` around `routes.answer`.

Connections are kept alive, as those of real sites are. That is what makes the posting `drop`
dangerous: a bare Chromium whose reused connection dies without an answer posts again by itself
(three times in all, measured with Chromium 156), and each of them is stored here.

A request whose body does not arrive whole stores nothing.
"""

from __future__ import annotations

import socket
import sys
import threading
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Self

from steadyhand.demo import replies, routes
from steadyhand.demo.applications import Application, Ledger, SeenRequest, now
from steadyhand.demo.postings import COMPANY
from steadyhand.demo.replies import Reply, Request

LOOPBACK = "127.0.0.1"
SLOW_S = 2.0  # how late the late posting answers: longer than a page takes, shorter than patience
IDLE_S = 60.0  # a silent connection is closed after this
BODY_MAX = 16 * 1024 * 1024  # bytes; two uploads of 5 MB and room to spare
LENGTH_DIGITS = 12  # of a Content-Length: far beyond BODY_MAX, and cheap to convert
STOP_S = 5.0  # the accepting thread ends within its poll interval; this is the bound
Incoming = socket.socket | tuple[bytes, socket.socket]  # as socketserver types its sockets
Address = tuple[str, int]
TRUTH = "/__"  # paths under it are for tests and are not recorded


class PracticeEmployer:
    """A small careers site that runs while the context is open, on a free port unless named."""

    def __init__(self, port: int = 0, *, slow_s: float = SLOW_S) -> None:
        self._ledger = Ledger()
        self._server = _Server((LOOPBACK, port), self._ledger, slow_s)
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    @property
    def origin(self) -> str:
        """Scheme, host and port, without a slash at the end."""
        return f"http://{LOOPBACK}:{self._server.server_port}"

    @property
    def applications(self) -> tuple[Application, ...]:
        """Every application that this employer holds, oldest first."""
        return self._ledger.applications

    @property
    def requests(self) -> tuple[SeenRequest, ...]:
        """Every request that arrived, oldest first."""
        return self._ledger.requests

    def posting_url(self, slug: str) -> str:
        """The address of a vacancy."""
        return f"{self.origin}/jobs/{slug}"

    def apply_url(self, slug: str) -> str:
        """The address of its application form."""
        return f"{self.posting_url(slug)}/apply"

    def reset(self) -> None:
        """Nothing is held and nothing was asked."""
        self._ledger.reset()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.stop()
        self._thread.join(STOP_S)


class _Server(ThreadingHTTPServer):
    """Knows its open connections, so that stopping leaves none."""

    daemon_threads = True
    request_queue_size = 64  # a browser opens six connections at once; several may come together

    def __init__(self, address: tuple[str, int], ledger: Ledger, slow_s: float) -> None:
        self.ledger = ledger
        self.slow_s = slow_s
        self.stopping = threading.Event()
        self._open: set[socket.socket] = set()
        self._open_lock = threading.Lock()
        super().__init__(address, _Connection)

    def server_bind(self) -> None:
        """The socket is bound; unlike the base, without a name look-up that may take seconds."""
        self.socket.bind(self.server_address)
        self.server_name, self.server_port = self.socket.getsockname()[:2]
        self.server_address = (self.server_name, self.server_port)

    def run(self) -> None:
        """Requests are answered until `stop`."""
        self.serve_forever(poll_interval=0.05)

    def stop(self) -> None:
        """No thread waits, nothing listens, and every connection is closed."""
        self.stopping.set()
        self.shutdown()
        self.server_close()
        with self._open_lock:
            for connection in self._open:
                with suppress(OSError):  # the other end may have gone first
                    connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Incoming, client_address: Address) -> None:
        """A browser that went away in the middle is no news; a fault of ours is printed."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    def process_request(self, request: Incoming, client_address: Address) -> None:
        """A thread serves the connection, and `stop` knows of it."""
        if isinstance(request, socket.socket):
            with self._open_lock:
                self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Incoming) -> None:
        """The connection is closed and forgotten."""
        if isinstance(request, socket.socket):
            with self._open_lock:
                self._open.discard(request)
        super().shutdown_request(request)


class _Connection(BaseHTTPRequestHandler):
    """Reads a request, records it, asks `routes` and sends the reply."""

    protocol_version = "HTTP/1.1"
    timeout = IDLE_S
    server: _Server

    def do_GET(self) -> None:
        """The page or document at the path."""
        self._answer(b"")

    def do_HEAD(self) -> None:
        """The head of what GET would answer."""
        self._answer(b"")

    def do_POST(self) -> None:
        """The body is read whole, or refused."""
        size = self._body_size()
        if size is None:
            self._refuse(HTTPStatus.LENGTH_REQUIRED)
        elif size > BODY_MAX:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        else:
            body = self.rfile.read(size)
            self.close_connection = len(body) < size
            if len(body) == size:
                self._answer(body)

    def version_string(self) -> str:
        """The `Server` header."""
        return COMPANY.replace(" ", "")

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is printed: `requests` is the log."""

    def _body_size(self) -> int | None:
        length = self.headers.get("Content-Length", "")
        plain = length.isascii() and length.isdigit() and len(length) <= LENGTH_DIGITS
        return int(length) if plain else None

    def _refuse(self, status: HTTPStatus) -> None:
        self.close_connection = True  # the body stays unread, so nothing else can follow
        self._send(replies.document({"error": status.phrase}, status))

    def _answer(self, body: bytes) -> None:
        kind = self.headers.get("Content-Type", "")
        path = self.path.partition("?")[0]
        if not path.startswith(TRUTH):
            seen = SeenRequest(self.command, self.path, kind, len(body), now())
            self.server.ledger.saw(seen)
        method = "GET" if self.command == "HEAD" else self.command
        reply = routes.answer(Request(method, path, kind, body), self.server.ledger)
        stopped = reply.late and self.server.stopping.wait(self.server.slow_s)
        if reply.hangs_up or stopped:
            self.close_connection = True
        else:
            self._send(reply)

    def _send(self, reply: Reply) -> None:
        self.send_response(reply.status)
        self.send_header("Content-Type", reply.content_type)
        self.send_header("Content-Length", str(len(reply.body)))
        self.send_header("Cache-Control", "no-store")
        if reply.location:
            self.send_header("Location", reply.location)
        if self.close_connection:
            self.send_header("Connection", "close")
        with suppress(ConnectionError):  # the browser may have left; what was stored stays stored
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(reply.body)
