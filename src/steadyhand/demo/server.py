"""The practice employer on loopback: its routes, its ports, its connections."""

from __future__ import annotations

import re
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Self

from . import applying, careers, gates, http, wizard
from .boards import SITE, Kind, hosted_path
from .careers import not_found_reply, unreadable_reply
from .http import MalformedBody, Reply, Request
from .ledger import Application, SeenRequest, Site, now
from .vacancies import COMPANY

Answering = Callable[[Request, Site, re.Match[str]], Reply]
Route = tuple[str, re.Pattern[str], Answering]
REFERENCE = r"(?P<reference>[A-Z0-9-]+)"


def answer(request: Request, site: Site, routes: Sequence[Route]) -> Reply:
    """The reply to *request*; whatever it stores is in the site's ledger by then."""
    for method, path, answering in routes:
        found = path.fullmatch(request.path)
        if found and method == request.method:
            try:
                return answering(request, site, found)
            except MalformedBody as fault:
                return unreadable_reply(fault)
    return not_found_reply()


GREENHOUSE_JOB = rf"(?P<page>/{SITE}/jobs/(?P<job>\d+))"
LEVER_JOB = rf"(?P<page>/{SITE}/(?P<job>[0-9a-f-]{{36}}))"
BOARDS: tuple[Route, ...] = (
    ("GET", re.compile(rf"/v1/boards/{SITE}/jobs/(?P<job>\d+)"), applying.tell_greenhouse),
    ("GET", re.compile(rf"/v0/postings/{SITE}/(?P<job>[0-9a-f-]{{36}})"), applying.tell_lever),
    ("GET", re.compile(GREENHOUSE_JOB), applying.show_job),
    ("POST", re.compile(GREENHOUSE_JOB), applying.take_board_application),
    ("GET", re.compile(LEVER_JOB), applying.show_job),
    ("GET", re.compile(LEVER_JOB + "/apply"), applying.show_board_apply),
    ("POST", re.compile(LEVER_JOB + "/apply"), applying.take_board_application),
    ("GET", re.compile(f"{GREENHOUSE_JOB}/received/{REFERENCE}"), applying.show_board_received),
    ("GET", re.compile(f"{LEVER_JOB}/received/{REFERENCE}"), applying.show_board_received),
)


JOB = r"/jobs/(?P<slug>[a-z0-9-]+)"
STEP_PATH = r"/apply/(?P<step>[a-z]+)"
HOSTED_PATH = r"/(?P<kind>apply|embed)/(?P<slug>[a-z0-9-]+)"
SHARED_ROUTES: tuple[Route, ...] = (
    ("GET", re.compile(r"/privacy"), careers.show_privacy),
    ("GET", re.compile(r"/assets/(?P<name>site\.css|[a-z]+\.svg)"), careers.show_asset),
    ("GET", re.compile(r"/__applications"), careers.list_applications),
    ("GET", re.compile(r"/__requests"), careers.list_requests),
    ("POST", re.compile(r"/__reset"), careers.reset),
    *BOARDS,
)
CAREERS: tuple[Route, ...] = (
    ("GET", re.compile(r"/"), careers.show_home),
    ("GET", re.compile(JOB), careers.show_posting),
    ("GET", re.compile(JOB + "/apply"), gates.behind(applying.show_apply)),
    ("POST", re.compile(JOB + "/apply"), gates.behind(applying.take_application)),
    ("GET", re.compile(JOB + "/enter"), gates.show_gate),
    ("POST", re.compile(JOB + "/enter"), gates.take_gate),
    ("GET", re.compile(JOB + "/enter/state"), gates.tell_gate),
    ("GET", re.compile(JOB + "/frame"), applying.show_frame),
    ("POST", re.compile(JOB + "/apply/files"), gates.behind(wizard.store_files)),
    ("GET", re.compile(JOB + STEP_PATH), gates.behind(wizard.show_step)),
    ("POST", re.compile(JOB + STEP_PATH), gates.behind(wizard.store_step)),
    ("GET", re.compile(f"/applications/{REFERENCE}/thanks"), careers.show_thanks),
    ("GET", re.compile(r"/about"), careers.show_practice),
    *SHARED_ROUTES,
)
OTHER_HOST: tuple[Route, ...] = (
    ("GET", re.compile(HOSTED_PATH), applying.show_form),
    ("POST", re.compile(HOSTED_PATH), applying.take_hosted_application),
    ("GET", re.compile(f"{HOSTED_PATH}/received/{REFERENCE}"), applying.show_received),
    *SHARED_ROUTES,
)


# Threads of `http.server` on loopback around a function from requests to replies.
#
# Connections are kept alive, as those of real sites are. That is what makes the posting `drop`
# dangerous: a bare Chromium whose reused connection dies without an answer posts again by itself
# (three times in all, measured with Chromium 156), and each of them is stored.
#
# A request whose body does not arrive whole stores nothing.

LOOPBACK = "127.0.0.1"
IDLE_S = 60.0  # a silent connection is closed after this
BODY_MAX = 16 * 1024 * 1024  # bytes; two uploads of 5 MB and room to spare
LENGTH_DIGITS = 12  # of a Content-Length: far beyond BODY_MAX, and cheap to convert
POLL_S = 0.02  # how long `stop` waits for the accepting thread, at most
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
        self.serve_forever(poll_interval=POLL_S)

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
        self._send(http.document({"error": status.phrase}, status))

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


SLOW_S = 2.0  # how late the late posting answers: longer than a page takes, shorter than patience
OTHER_NAME = "localhost"  # the same machine by another name, so that browsers see another site


class PracticeEmployer:
    """A small careers site that runs while the context is open, on a free port unless named.

    Beside it runs the host for applicant tracking, always on a free port of its own: another
    origin, and another site, which Chromium keeps in another process.
    """

    def __init__(self, port: int = 0, *, slow_s: float = SLOW_S) -> None:
        self._careers = Wire(port, slow_s=slow_s)
        self._hosted = Wire(0, slow_s=slow_s)
        self._site = Site(
            careers=f"http://{LOOPBACK}:{self._careers.server_port}",
            hosted=f"http://{OTHER_NAME}:{self._hosted.server_port}",
        )

    @property
    def origin(self) -> str:
        """Scheme, host and port of the careers site, without a slash at the end."""
        return self._site.careers

    @property
    def hosted_origin(self) -> str:
        """The same of the host for applicant tracking."""
        return self._site.hosted

    @property
    def applications(self) -> tuple[Application, ...]:
        """Every application that this employer holds, oldest first."""
        return self._site.ledger.applications

    @property
    def requests(self) -> tuple[SeenRequest, ...]:
        """Every request that arrived at either host, oldest first."""
        return self._site.ledger.requests

    def posting_url(self, slug: str) -> str:
        """The address of a vacancy."""
        return f"{self.origin}/jobs/{slug}"

    def apply_url(self, slug: str) -> str:
        """The address of its application form."""
        return f"{self.posting_url(slug)}/apply"

    def board_url(self, kind: str, slug: str) -> str:
        """The address of a vacancy on a board of that shape: greenhouse or lever.

        Both stand on the host of the careers site. Raises ValueError for another kind.
        """
        return f"{self.origin}{hosted_path(Kind(kind), slug)}"

    def sent_codes(self, slug: str) -> tuple[str, ...]:
        """The codes that were sent to visitors of that vacancy, oldest first."""
        return self._site.passes.sent(slug)

    def let_in(self, slug: str) -> None:
        """Whoever stands before that vacancy's check for humans has passed it."""
        self._site.passes.let_in(slug)

    def turn_out(self, slug: str) -> None:
        """Whoever was let in at that vacancy has to show everything anew."""
        self._site.passes.turn_out(slug)

    def reset(self) -> None:
        """Nothing is held, nothing was asked, nothing is drafted."""
        self._site.reset()

    def __enter__(self) -> Self:
        self._careers.start(self._on_careers, self._site.ledger.saw)
        self._hosted.start(self._on_hosted, self._site.ledger.saw)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._careers.stop()
        self._hosted.stop()

    def _on_careers(self, request: Request) -> Reply:
        return answer(request, self._site, CAREERS)

    def _on_hosted(self, request: Request) -> Reply:
        return answer(request, self._site, OTHER_HOST)
