"""An employer whose pages misbehave: small pages of our own, and what reached the server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import parse_qs

from steadyhand.adapters.net.address import serve_loopback

from .rig import Handler

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
    origin: str = ""
    posted: list[dict[str, list[str]]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)  # paths that were got
    uploaded: list[bytes] = field(default_factory=list)  # to any path that begins with /upload
    ended: threading.Event = field(default_factory=threading.Event)


@contextmanager
def hostile() -> Iterator[Hostile]:
    """A server on a free port."""
    site = Hostile()

    class Answering(Handler):
        def do_GET(self) -> None:
            site.asked.append(self.path)
            if site.dripping:
                self._drip()
                return
            self.show(site.page, status=site.status)

        def do_POST(self) -> None:
            told = self.body()
            if self.path.startswith("/upload"):
                site.uploaded.append(told)
                self.show("kept", status=413 if self.path.endswith("/refused") else 200)
                return
            site.posted.append(parse_qs(told.decode(), keep_blank_values=True))
            status, body = site.answer
            self.show(body, status=status)

        do_PUT = do_POST

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

    with serve_loopback(Answering) as site.origin:
        try:
            yield site
        finally:
            site.ended.set()
