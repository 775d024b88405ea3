"""An employer on loopback whose one form is whatever it is told to be, and what reached it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from urllib.parse import parse_qsl

from steadyhand.adapters.net.address import serve_loopback

RECEIVED = "<h1>Application received</h1><p>Your reference is WD-48213.</p>"


@dataclass(slots=True)
class Site:
    """What it shows, by path, and every application that it holds."""

    pages: dict[str, str] = field(default_factory=dict)
    origin: str = ""
    held: list[dict[str, str]] = field(default_factory=list)
    begun: dict[str, str] = field(default_factory=dict)

    def show(self, pages: dict[str, str]) -> None:
        """It has these pages from now on, and holds nothing."""
        self.pages, self.held, self.begun = pages, [], {}


@contextmanager
def changing() -> Iterator[Site]:
    """The running server."""
    site = Site()

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            page = site.pages.get(self.path)
            self._say(200 if page else 404, page or "<h1>Not found</h1>")

        def do_POST(self) -> None:
            told = self.rfile.read(int(self.headers["Content-Length"])).decode()
            site.begun |= dict(parse_qsl(told, keep_blank_values=True))
            if self.path == "/step":
                self.send_response(303)
                self.send_header("Location", "/job/2")
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            site.held.append(dict(site.begun))
            self._say(200, RECEIVED)

        def _say(self, status: int, body: str) -> None:
            content = f"<!doctype html><html lang=en><title>Job</title>{body}".encode()
            self.send_response(status)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:
            """Nothing is printed."""

    with serve_loopback(Answering) as site.origin:
        yield site
