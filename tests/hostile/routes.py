"""A site of a few pages, and every write that reached it."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit


@dataclass(frozen=True, slots=True)
class Says:
    """An answer: a page, or where it leads."""

    body: str = ""
    status: int = 200
    to: str = ""


@dataclass(slots=True)
class Site:
    """The running server: pages by path, answers to writes by path, and the writes."""

    pages: Mapping[str, str]
    answers: Mapping[str, Says]
    port: int = 0
    writes: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    @property
    def origin(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def paths(self) -> list[str]:
        """Where the writes went."""
        return [path for path, _ in self.writes]


@contextmanager
def routed(pages: Mapping[str, str], answers: Mapping[str, Says]) -> Iterator[Site]:
    """The site on a free port; a path without a page shows that of "/job"."""
    site = Site(pages, answers)

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = urlsplit(self.path).path
            self._say(Says(site.pages.get(path, site.pages["/job"])))

        def do_POST(self) -> None:
            told = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            path = urlsplit(self.path).path
            fields = dict(parse_qsl(told.decode("utf-8", "replace"), keep_blank_values=True))
            site.writes.append((path, fields))
            self._say(site.answers.get(path, Says("{}")))

        def _say(self, said: Says) -> None:
            head = "<!doctype html><html lang=en><meta charset=utf-8><title>Job</title>"
            content = f"{head}{said.body}".encode()
            self.send_response(said.status)
            if said.to:
                self.send_header("Location", said.to)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

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
        server.shutdown()
        server.server_close()
        thread.join()
