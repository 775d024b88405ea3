"""An employer whose form lies behind a curtain, and whatever was asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler

from steadyhand.adapters.net.address import serve_loopback

PAGE = """<!doctype html><html lang="en"><title>Job</title><h1>Welder</h1>
<div id="lift" onclick="curtain.hidden = true; form.hidden = false">Lift</div>
<div id="curtain">Behind this is a form</div>
<form id="form" method="post" action="/send" hidden><label>Name <input id="n" name="n"></label>
<button>Submit application</button></form><a id="away" href="ELSEWHERE/gone">Away</a>"""


@dataclass
class Site:
    """Where it is, and what came."""

    origin: str = ""
    page: str = PAGE
    asked: list[str] = field(default_factory=list)


@contextmanager
def serving() -> Iterator[Site]:
    """The site answers while the block runs."""
    site = Site()

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._came()

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("content-length", 0)))
            self._came()

        def _came(self) -> None:
            site.asked.append(f"{self.command} {self.path}")
            raw = site.page.encode()
            self.send_response(200)
            self.send_header("content-type", "text/html; charset=utf-8")
            self.send_header("content-length", str(len(raw)))
            self.send_header("access-control-allow-origin", "*")
            self.end_headers()
            self.wfile.write(raw)

        def log_message(self, *_: object) -> None:
            """Nothing is told."""

    with serve_loopback(Answering) as site.origin:
        yield site
