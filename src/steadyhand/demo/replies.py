"""What goes back over the wire, as facts; `server` sends them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie


@dataclass(frozen=True, slots=True)
class Request:
    """One request, read whole. `path` has no query."""

    method: str
    path: str
    content_type: str = ""
    body: bytes = b""
    cookies: str = ""  # the header as it came
    host: str = ""  # as the visitor named it, with the port

    @property
    def origin(self) -> str:
        """Where the visitor thinks to be, without a slash at the end."""
        return f"http://{self.host}"

    def cookie(self, name: str) -> str:
        """What the cookie of that name holds; '' where there is none that can be read."""
        try:
            found = SimpleCookie(self.cookies).get(name)
        except CookieError:
            return ""
        return found.value if found else ""


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer. `hangs_up` means none at all: the connection just closes."""

    status: HTTPStatus
    content_type: str = "text/html; charset=utf-8"
    body: bytes = b""
    location: str = ""
    cookie: str = ""  # a whole Set-Cookie line
    late: bool = False
    hangs_up: bool = False


def page(html: str, status: HTTPStatus = HTTPStatus.OK) -> Reply:
    """An HTML page."""
    return Reply(status, body=html.encode())


def document(content: object, status: HTTPStatus = HTTPStatus.OK) -> Reply:
    """A JSON document."""
    return Reply(status, "application/json", json.dumps(content, ensure_ascii=False).encode())


def see_other(location: str) -> Reply:
    """Leads a browser on to *location* with GET."""
    return Reply(HTTPStatus.SEE_OTHER, location=location)


def found_at(location: str) -> Reply:
    """Leads a browser that asked for a page to its other address."""
    return Reply(HTTPStatus.FOUND, location=location)
