"""Threads of `http.server` on loopback around a function from requests to replies.

Connections are kept alive, as those of real sites are. That is what makes the posting `drop`
dangerous: a bare Chromium whose reused connection dies without an answer posts again by itself
(three times in all, measured with Chromium 156), and each of them is stored.

A request whose body does not arrive whole stores nothing.
"""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from steadyhand.demo import replies
from steadyhand.demo.applications import SeenRequest, now
from steadyhand.demo.postings.posting import COMPANY
from steadyhand.demo.replies import Reply, Request

LOOPBACK = "127.0.0.1"
IDLE_S = 60.0  # a silent connection is closed after this
BODY_MAX = 16 * 1024 * 1024  # bytes; two uploads of 5 MB and room to spare
LENGTH_DIGITS = 12  # of a Content-Length: far beyond BODY_MAX, and cheap to convert
STOP_S = 5.0  # the accepting thread ends within its poll interval; this is the bound
Incoming = socket.socket | tuple[bytes, socket.socket]  # as socketserver types its sockets
Address = tuple[str, int]
TRUTH = "/__"  # paths under it are for tests and are not recorded

Answer = Callable[[Request], Reply]
Witness = Callable[[SeenRequest], None]


class Wire(ThreadingHTTPServer):
    """One listening port. It knows its open connections, so that stopping leaves none.

    `answer` and `witness` are set before `start`: the answers name ports, which exist by then.
    """

    daemon_threads = True
    request_queue_size = 64  # a browser opens six connections at once; several may come together

    answer: Answer
    witness: Witness

    def __init__(self, port: int, *, slow_s: float) -> None:
        self.slow_s = slow_s
        self.stopping = threading.Event()
        self._open: set[socket.socket] = set()
        self._open_lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, daemon=True)
        super().__init__((LOOPBACK, port), _Connection)

    def server_bind(self) -> None:
        """The socket is bound; unlike the base, without a name look-up that may take seconds."""
        self.socket.bind(self.server_address)
        self.server_name, self.server_port = self.socket.getsockname()[:2]
        self.server_address = (self.server_name, self.server_port)

    def start(self, answer: Answer, witness: Witness) -> None:
        """Requests are seen by *witness* and answered by *answer* until `stop`."""
        self.answer = answer
        self.witness = witness
        self._thread.start()

    def stop(self) -> None:
        """No thread waits, nothing listens, and every connection is closed."""
        self.stopping.set()
        if self._thread.is_alive():
            self.shutdown()
        self.server_close()
        with self._open_lock:
            for connection in self._open:
                with suppress(OSError):  # the other end may have gone first
                    connection.shutdown(socket.SHUT_RDWR)
        if self._thread.is_alive():
            self._thread.join(STOP_S)

    def _run(self) -> None:
        self.serve_forever(poll_interval=0.05)

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
    server: Wire

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
        host = self.headers.get("Host", "")
        if not path.startswith(TRUTH):
            self.server.witness(SeenRequest(self.command, host, self.path, kind, len(body), now()))
        method = "GET" if self.command == "HEAD" else self.command
        cookies = self.headers.get("Cookie", "")
        reply = self.server.answer(Request(method, path, kind, body, cookies, host))
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
        if reply.cookie:
            self.send_header("Set-Cookie", reply.cookie)
        if self.close_connection:
            self.send_header("Connection", "close")
        with suppress(ConnectionError):  # the browser may have left; what was stored stays stored
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(reply.body)
