"""A visitor without a browser: urllib for whole answers, raw sockets for broken ones."""

from __future__ import annotations

import json
import socket
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

DEADLINE_S = 10.0
BOUNDARY = "----practice7MA4YWxkTrZu0gW"
FORM = "multipart/form-data; boundary=" + BOUNDARY
SHORT = {"given_name": "Ana", "family_name": "Reis", "email": "ana@example.org"}
FULL: dict[str, str | list[str]] = {
    **SHORT,
    "phone": "+49 30 5550 0100",
    "street": "Gartenweg 3",
    "postal_code": "12099",
    "city": "Berlin",
    "country": "DE",
    "linkedin": "",
    "authorised": "yes",
    "notice_period": "3 months",
    "heard_from": "",
    "motivation": "Trees.\r\nRobots.",
    "skills": ["python"],
    "privacy": "yes",
    "company_website": "",
}
RESUME = ("cv.pdf", b"%PDF-1.4 a resume")


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    text: str
    location: str
    cache: str
    cookie: str  # as the next request sends it


class _StayHere(HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:  # type: ignore[override]
        return None


OPENER = build_opener(_StayHere)


def get(url: str, *, cookie: str = "") -> Answer:
    return _ask(Request(url, headers={"Cookie": cookie}))


def truth(origin: str, name: str = "applications") -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(get(f"{origin}/__{name}").text)
    return found


def post(
    url: str,
    fields: Mapping[str, str | Sequence[str]],
    files: Mapping[str, tuple[str, bytes]] | None = None,
    *,
    cookie: str = "",
) -> Answer:
    body = multipart(pairs_of(fields), files or {})
    return _ask(Request(url, body, {"Content-Type": FORM, "Cookie": cookie}))


def post_urlencoded(url: str, fields: Mapping[str, str]) -> Answer:
    return _ask(Request(url, urlencode(fields).encode()))


def post_json(url: str, document: object, *, cookie: str = "") -> Answer:
    body = json.dumps(document).encode()
    return _ask(Request(url, body, {"Content-Type": "application/json", "Cookie": cookie}))


def raw(origin: str, request: bytes, *, half_closed: bool = False) -> bytes:
    """Everything that comes back until the server closes."""
    where = urlsplit(origin)
    with socket.create_connection((where.hostname or "", where.port or 0), DEADLINE_S) as wire:
        wire.sendall(request)
        if half_closed:
            wire.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: wire.recv(65536), b""))


def pairs_of(fields: Mapping[str, str | Sequence[str]]) -> list[tuple[str, str]]:
    return [
        (name, each)
        for name, value in fields.items()
        for each in ([value] if isinstance(value, str) else value)
    ]


def multipart(
    pairs: Sequence[tuple[str, str]],
    files: Mapping[str, tuple[str, bytes]],
    boundary: str = BOUNDARY,
) -> bytes:
    """The body as a browser writes it."""
    parts = [
        (f'form-data; name="{_escaped(name)}"\r\n\r\n').encode() + value.encode()
        for name, value in pairs
    ]
    for name, (filename, content) in files.items():
        head = f'form-data; name="{_escaped(name)}"; filename="{_escaped(filename)}"\r\n'
        parts.append(f"{head}Content-Type: application/octet-stream\r\n\r\n".encode() + content)
    start = f"--{boundary}\r\nContent-Disposition: ".encode()
    return b"".join(start + part + b"\r\n" for part in parts) + f"--{boundary}--\r\n".encode()


def _escaped(word: str) -> str:
    return word.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def _ask(request: Request) -> Answer:
    try:
        reply = OPENER.open(request, timeout=DEADLINE_S)
    except HTTPError as refused:
        reply = refused
    with reply:
        head = reply.headers
        text = reply.read().decode()
        cookie = head.get("Set-Cookie", "").partition(";")[0]
        named = (head.get(name, "") for name in ("Location", "Cache-Control"))
        return Answer(reply.status, text, *named, cookie)
