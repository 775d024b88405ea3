"""An employer whose pages misbehave: small pages of our own, and what reached the server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

DRIP_S = 0.5  # between two bytes of a page that never ends
FIELDS = """<label>First name <input name=given autocomplete=given-name required></label>
<label>Last name <input name=family autocomplete=family-name required></label>
<label>E-mail <input type=email name=mail autocomplete=email required></label>"""


def form(extra: str = "", send: str = "<button>Send application</button>") -> str:
    """A short application with more in it."""
    return f"<h1>Welder</h1><form method=post action=/send>{FIELDS}{extra}{send}</form>"


@dataclass(slots=True)
class Hostile:
    """The running server: its one page, how it answers, and each form that was posted to it."""

    page: str = ""
    status: int = 200
    answer: tuple[int, str] = (200, "")
    dripping: bool = False
    port: int = 0
    posted: list[dict[str, list[str]]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)  # paths that were got
    uploaded: list[bytes] = field(default_factory=list)  # to any path that begins with /upload
    ended: threading.Event = field(default_factory=threading.Event)

    @property
    def origin(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def hostile() -> Iterator[Hostile]:
    """A server on a free port."""
    site = Hostile()

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            site.asked.append(self.path)
            if site.dripping:
                self._drip()
                return
            self._say(site.status, site.page)

        def do_POST(self) -> None:
            told = self.rfile.read(int(self.headers["Content-Length"]))
            if self.path.startswith("/upload"):
                site.uploaded.append(told)
                self._say(413 if self.path.endswith("/refused") else 200, "kept")
                return
            site.posted.append(parse_qs(told.decode(), keep_blank_values=True))
            self._say(*site.answer)

        do_PUT = do_POST

        def _say(self, status: int, body: str) -> None:
            content = f"<!doctype html><html lang=en><title>Job</title>{body}".encode()
            self.send_response(status)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def _drip(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            try:
                while not site.ended.wait(DRIP_S):
                    self.wfile.write(b" ")
                    self.wfile.flush()
            except OSError:
                return  # the browser has given up

        def log_message(self, format: str, *args: object) -> None:
            """Nothing is printed."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    server.daemon_threads = True
    site.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        site.ended.set()
        server.shutdown()
        server.server_close()
        thread.join()
