"""HTTP on loopback: what a request holds, what a response is, and who listens."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from email.parser import BytesParser
from email.policy import HTTP
from hashlib import sha256
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit

BODY_MAX = 8_000_000  # bytes; the sites take no larger resume


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came."""

    name: str
    kind: str
    content: bytes

    @property
    def digest(self) -> str:
        """The SHA-256 of its bytes."""
        return sha256(self.content).hexdigest()


@dataclass(frozen=True, slots=True)
class Form:
    """The fields and files of a form, each name with its values in order."""

    fields: dict[str, list[str]] = field(default_factory=dict)
    files: dict[str, Upload] = field(default_factory=dict)

    def one(self, name: str) -> str:
        """Return the last value of *name*, or '' where there is none."""
        return (self.fields.get(name) or [""])[-1]


@dataclass(slots=True)
class Request:
    """A request that was read whole.

    *session* is what the site knows of its browser; *kind* is what the books call it, where an
    answer knows better than its route.
    """

    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: bytes
    target: str = ""
    session: dict[str, Any] = field(default_factory=dict)
    kind: str = ""

    def form(self) -> Form:
        """Return the body as a form, urlencoded or multipart."""
        kind = self.headers.get("content-type", "")
        if kind.startswith("multipart/form-data"):
            return _multipart(kind, self.body)
        fields: dict[str, list[str]] = {}
        for name, value in parse_qsl(self.body.decode("utf-8", "replace"), keep_blank_values=True):
            fields.setdefault(name, []).append(value)
        return Form(fields)

    def json(self) -> dict[str, Any]:
        """Return the body as a JSON object; {} where it is none."""
        try:
            found = json.loads(self.body or b"{}")
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def cookie(self, name: str) -> str:
        """Return the value of that cookie, or ''."""
        jar = SimpleCookie(self.headers.get("cookie", ""))
        return jar[name].value if name in jar else ""


@dataclass(slots=True)
class Response:
    """A response; text is sent as UTF-8."""

    body: bytes | str = b""
    status: int = 200
    kind: str = "text/html; charset=utf-8"
    headers: list[tuple[str, str]] = field(default_factory=list)


def json_response(value: object, *, status: int = 200) -> Response:
    """Return *value* as JSON."""
    return Response(json.dumps(value, ensure_ascii=False), status, "application/json")


def redirect(to: str) -> Response:
    """Return the way to another page, as after a post."""
    return Response(status=303, headers=[("Location", to)])


class Listener:
    """A server of one origin on 127.0.0.1, from `start` until `stop`."""

    def __init__(self, respond: Callable[[Request], Response], port: int = 0) -> None:
        handler = type("Handler", (_Handler,), {"respond": staticmethod(respond)})
        self._server = ThreadingHTTPServer(("127.0.0.1", port), handler)
        self._server.daemon_threads = True
        self.port: int = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))

    def start(self) -> None:
        """Answer from now on."""
        self._thread.start()

    def stop(self) -> None:
        """Answer no more, and give the port back."""
        self._server.shutdown()
        self._thread.join(timeout=10)
        self._server.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 60  # seconds that an idle connection is kept
    respond: Callable[[Request], Response]

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing."""

    def do_GET(self) -> None:
        """Answer any method alike."""
        length = int(self.headers.get("Content-Length") or 0)
        if length > BODY_MAX:
            self.close_connection = True
            self._send(Response("Payload too large", 413, "text/plain"))
            return
        parts = urlsplit(self.path)
        headers = {name.lower(): value for name, value in self.headers.items()}
        query = dict(parse_qsl(parts.query, keep_blank_values=True))
        body = self.rfile.read(length)
        self._send(self.respond(Request(self.command, parts.path, query, headers, body, self.path)))

    do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_HEAD = do_GET

    def _send(self, response: Response) -> None:
        body = response.body.encode() if isinstance(response.body, str) else response.body
        try:
            self.send_response(response.status)
            for name, value in response.headers:
                self.send_header(name, value)
            if response.body:
                self.send_header("Content-Type", response.kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True


def _multipart(kind: str, body: bytes) -> Form:
    whole = b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body
    form = Form()
    for part in BytesParser(policy=HTTP).parsebytes(whole).iter_parts():
        name = str(part.get_param("name", header="content-disposition"))
        payload = part.get_payload(decode=True)
        content = payload if isinstance(payload, bytes) else b""
        filename = part.get_filename()
        if filename is None:
            form.fields.setdefault(name, []).append(content.decode("utf-8", "replace"))
        elif filename:
            form.files[name] = Upload(filename, part.get_content_type(), content)
    return form
