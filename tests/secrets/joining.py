"""A small employer that makes an account with the application: its form asks for a new password."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from urllib.parse import parse_qs

from steadyhand.adapters.net.address import serve_loopback

COOKIE = "visitor=Quince-Jar-5561-aperture"
FORM = """<!doctype html><html lang=en><title>Apply</title><h1>Apply: Beekeeper</h1>
<form method=post action=/sent>
<label>First name <input name=first autocomplete=given-name required></label>
<label>Last name <input name=last autocomplete=family-name required></label>
<label>E-mail <input name=mail type=email autocomplete=email required></label>
<label>Choose a password <input name=secret type=password autocomplete=new-password required>
</label><button>Submit application</button></form>"""
THANKS = """<!doctype html><html lang=en><title>Thank you</title><h1>Thank you for applying</h1>
<p>We have received your application. Your reference is <b>BK-4471902</b>.</p>"""
REFUSED = FORM.replace("<form", "<p role=alert>This password was used elsewhere: {}</p><form")


@dataclass(slots=True)
class Employer:
    """Where it is, and the passwords that it got."""

    origin: str = ""
    got: list[str] = field(default_factory=list)
    refuses: bool = False  # it takes no password, and says on the page which one it was


@contextmanager
def hiring() -> Iterator[Employer]:
    """The employer listens on a free port of loopback while the block runs."""
    employer = Employer()

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._say(FORM)

        def do_POST(self) -> None:
            size = int(self.headers.get("Content-Length") or 0)
            told = parse_qs(self.rfile.read(size).decode())
            employer.got += told.get("secret", [])
            self._say(REFUSED.format(employer.got[-1]) if employer.refuses else THANKS)

        def _say(self, text: str) -> None:
            payload = text.encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(payload)))
            self.send_header("Set-Cookie", f"{COOKIE}; HttpOnly; Path=/")
            self.end_headers()
            self.wfile.write(payload)

        def log_message(self, *_: object) -> None:
            return

    with serve_loopback(Answer) as employer.origin:
        yield employer
