"""What comes over the wire and what goes back: bodies of forms, requests, replies."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from email.message import Message
from email.parser import BytesHeaderParser
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qsl

# Reads a submitted body: multipart/form-data, urlencoded or JSON, into names and values.
#
# Multipart follows RFC 7578 and the way browsers write it: the delimiter is CRLF and `--boundary`,
# names and file names are UTF-8 with only `"`, CR and LF percent-encoded, and content is left as
# it is, byte for byte. The part headers are read by `email`; the content never passes through it,
# since it would treat some bytes as line ends.

DISPOSITION = re.compile(r'(?:^|[;\s])(name|filename)="([^"]*)"', re.IGNORECASE)
BROWSER_ESCAPES = (("%22", '"'), ("%0D", "\r"), ("%0A", "\n"))


class MalformedBody(ValueError):
    """The body is not what its content type says."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a form, whole."""

    filename: str
    content_type: str
    content: bytes


@dataclass(frozen=True, slots=True)
class FormBody:
    """What a form sent: every value and every chosen file of every name, in order."""

    fields: dict[str, tuple[str, ...]] = field(default_factory=dict)
    files: dict[str, tuple[Upload, ...]] = field(default_factory=dict)

    def one(self, name: str) -> str:
        """The first value without surrounding whitespace; '' when there is none."""
        return next(iter(self.fields.get(name, ())), "").strip()


def parse(content_type: str, body: bytes) -> FormBody:
    """The names and values of *body*. Raises MalformedBody, also for any other content type."""
    header = Message()
    header["Content-Type"] = content_type or "application/x-www-form-urlencoded"
    match header.get_content_type():
        case "multipart/form-data":
            return _parse_multipart(str(header.get_param("boundary", "")), body)
        case "application/x-www-form-urlencoded":
            return FormBody(fields=_gather(parse_qsl(_text(body), keep_blank_values=True)))
        case "application/json":
            return FormBody(fields=_parse_json(body))
        case other:
            raise MalformedBody(f"a form cannot be {other}")


def _parse_multipart(boundary: str, body: bytes) -> FormBody:
    if not boundary:
        raise MalformedBody("multipart without a boundary")
    pairs: list[tuple[str, str]] = []
    files: dict[str, tuple[Upload, ...]] = {}
    for part in _parts(boundary.encode("latin-1", "replace"), body):
        name, found = _read_part(part)
        if isinstance(found, str):
            pairs.append((name, found))
        elif found.filename:  # a file control without a choice sends an empty name
            files[name] = (*files.get(name, ()), found)
    return FormBody(fields=_gather(pairs), files=files)


def _parts(boundary: bytes, body: bytes) -> list[bytes]:
    """The bytes between delimiters; raises MalformedBody when the closing one is missing."""
    delimiter = b"\r\n--" + boundary
    chunks = (b"\r\n" + body).split(delimiter)
    closed = len(chunks) > 1 and chunks[-1].startswith(b"--")
    if not closed:
        raise MalformedBody("multipart that ends before its closing boundary")
    return [chunk.removeprefix(b"\r\n") for chunk in chunks[1:-1]]


def _read_part(part: bytes) -> tuple[str, str | Upload]:
    head, blank_line, content = part.partition(b"\r\n\r\n")
    headers = BytesHeaderParser().parsebytes(head)
    words = dict(DISPOSITION.findall(_utf8_header(headers, "Content-Disposition")))
    if not blank_line or "name" not in words:
        raise MalformedBody("multipart with a part that has no name")
    name = _unescape(words["name"])
    if "filename" not in words:
        return name, _text(content)
    return name, Upload(_unescape(words["filename"]), headers.get_content_type(), content)


def _utf8_header(headers: Message, name: str) -> str:
    """The header as UTF-8: `email` hides raw bytes of a header in surrogates."""
    raw = next((value for key, value in headers.raw_items() if key.lower() == name.lower()), "")
    return _text(str(raw).encode("utf-8", "surrogateescape"))


def _unescape(word: str) -> str:
    for escape, sign in BROWSER_ESCAPES:
        word = word.replace(escape, sign)
    return word


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as exc:
        raise MalformedBody("text that is not UTF-8") from exc


def _gather(pairs: list[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    fields: dict[str, tuple[str, ...]] = {}
    for name, value in pairs:
        fields[name] = (*fields.get(name, ()), value)
    return fields


def _parse_json(body: bytes) -> dict[str, tuple[str, ...]]:
    try:
        document = json.loads(_text(body))
    except json.JSONDecodeError as exc:
        raise MalformedBody("JSON that does not parse") from exc
    if not isinstance(document, dict):
        raise MalformedBody("JSON that is not an object")
    return {str(name): _json_values(value) for name, value in document.items()}


def _json_values(value: object) -> tuple[str, ...]:
    """The value as a form would have sent it: booleans as yes and no, lists as several values."""
    match value:
        case bool():
            return ("yes" if value else "no",)
        case list():
            return tuple(str(item) for item in value)
        case None:
            return ("",)
        case _:
            return (str(value),)


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


def redirect(location: str) -> Reply:
    """Leads a browser that asked for a page to its other address."""
    return Reply(HTTPStatus.FOUND, location=location)
