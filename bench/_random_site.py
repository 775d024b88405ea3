"""Serves random application pages, and keeps the books that are the truth about them.

Usage: _random_site.py [--seed N] [--port P]    (serves the page of that seed until it is ended)

`Site` serves any number of pages, each under a path of its own, and keeps a `Book` for each: every
request with what it carried, every application that it holds, every file. Nothing in here knows the
product. Seeds below 10000 are for everyone to look at.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import json
import secrets
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email.parser import BytesParser
from email.policy import HTTP
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote_plus, urlsplit

from _random_markup import SAYS, code_of, documents, whole
from _random_page import Asked, Page, page_of
from _random_words import PHRASES

PLACES = ("Potsdam", "Potshausen", "Paderborn", "Passau", "Pirna")
WRITES = ("/send", "/step", "/save", "/graphql", "/upload", "/quick", "/other")
WAIT_S = 60.0  # that a page's question "is somebody looking at the sheet?" stays open
SHORT = 4  # a value of fewer characters may be part of anything
Record = dict[str, str]


@dataclass(frozen=True, slots=True)
class Entry:
    """One request: when it came (monotonic), what for, and what it carried in any writing."""

    at: float
    method: str
    path: str  # below the page's own
    text: str  # address and body, decoded in every way that was possible
    record: Record
    files: dict[str, bytes] = field(default_factory=dict)

    @property
    def writes(self) -> bool:
        """Whether the form's own places were written to."""
        return self.path.startswith(WRITES) or self.method != "GET"


@dataclass(frozen=True, slots=True)
class Accepted:
    """An application that the site holds."""

    at: float
    record: Record
    files: dict[str, bytes]


@dataclass(slots=True)
class Book:
    """Everything that came for one page."""

    page: Page
    entries: list[Entry] = field(default_factory=list)
    accepted: list[Accepted] = field(default_factory=list)
    uploads: dict[str, bytes] = field(default_factory=dict)
    earlier: Record = field(default_factory=dict)  # of the form's first step
    references: set[str] = field(default_factory=set)
    asked: threading.Event = field(default_factory=threading.Event)  # a sheet is in front of them

    def steps(self) -> list[Entry]:
        """Every step that was stored."""
        return [e for e in self.entries if e.path == "/step"]

    def files(self) -> list[bytes]:
        """Every file that the site has of the applicant, wherever it came in."""
        return [*self.uploads.values(), *(f for a in self.accepted for f in a.files.values())]


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that ends in the middle of a request is no news."""


class Site:
    """The running server. `add` gives a page its address."""

    def __init__(self, port: int = 0) -> None:
        self._books: dict[str, Book] = {}
        self._server = _Server(("127.0.0.1", port), _answering(self._books))
        self.origin = f"http://127.0.0.1:{self._server.server_address[1]}"

    def add(self, page: Page, name: str = "") -> tuple[str, Book]:
        """The page's address, and its book, which fills from now on."""
        key = name or f"{page.seed}"
        self._books[key] = Book(page)
        return f"{self.origin}/{key}/", self._books[key]

    def serve(self) -> None:
        """Serves until it is shut down."""
        self._server.serve_forever(poll_interval=0.2)

    def close(self) -> None:
        """It serves no more."""
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def serving(port: int = 0) -> Iterator[Site]:
    """A running site."""
    site = Site(port)
    thread = threading.Thread(target=site.serve, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        site.close()
        thread.join()


def shown(asked: Asked, held: str) -> str:
    """What the site holds for a question, in the words that a person saw."""
    codes = {code_of(asked, o): o for o in asked.options}
    return codes.get(held, held)


def _answering(books: dict[str, Book]) -> type[BaseHTTPRequestHandler]:
    class Answering(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self._take("GET")

        def do_POST(self) -> None:
            self._take("POST")

        def do_PUT(self) -> None:
            self._take("PUT")

        def _take(self, method: str) -> None:
            told = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            parts = urlsplit(self.path)
            key, _, rest = parts.path.lstrip("/").partition("/")
            book = books.get(key)
            if book is None:
                self._say(404, "text/plain", "not here")
                return
            kind = self.headers.get("Content-Type", "")
            record, files = carried(kind, told, parts.query)
            text = writings(told) + "\n" + unquote_plus(parts.query) + writings(_query(parts.query))
            entry = Entry(time.monotonic(), method, f"/{rest}", text, record, files)
            if entry.writes or parts.query or method != "GET":
                book.entries.append(entry)
            wants = "json" in self.headers.get("Accept", "") or "json" in kind
            self._say(*answer(book, entry, f"/{key}", parts.query, wants_json=wants))

        def _say(self, status: int, kind: str, body: str) -> None:
            content = body.encode()
            self.send_response(status)
            if status == 303:
                self.send_header("Location", body)
                content = b""
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            with suppress(OSError):
                self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:
            """Nothing is printed."""

    return Answering


Said = tuple[int, str, str]


def answer(book: Book, entry: Entry, base: str, query: str, *, wants_json: bool) -> Said:
    """Status, type and body (or address) of the answer; the book knows of it first."""
    page = book.page
    match entry.path:
        case "/send" if "draft=1" in query:
            return 200, "application/json", "{}"
        case "/send" if entry.method != "GET":
            return _sent(book, entry, base, wants_json=wants_json)
        case "/quick":
            book.accepted.append(Accepted(entry.at, {"who": "signed in"}, {}))
            return _confirmed(book, base, wants_json=wants_json)
        case "/step":
            book.earlier.update(entry.record)
            return 303, "text/html", f"{base}/form2"
        case "/save" | "/graphql" | "/other":
            return 200, "application/json", '{"ok":true}'
        case "/upload":
            name = f"U{secrets.token_hex(4)}"
            book.uploads[name] = next(iter(entry.files.values()), b"")
            return 200, "application/json", json.dumps({"id": name})
        case "/wait":
            book.asked.wait(WAIT_S)
            return 200, "application/json", "{}"
        case "/places":
            typed = dict(parse_qsl(query)).get("q", "").casefold()
            found = [p for p in PLACES if typed and p.casefold().startswith(typed[:3])]
            return 200, "application/json", json.dumps(found)
        case "/thanks":
            asked = dict(parse_qsl(query)).get("ref", "")
            return 200, "text/html", whole(page, _thanks(page, asked))
    document = documents(page, base).get(entry.path)
    return (200, "text/html", document) if document else (404, "text/plain", "not here")


def _sent(book: Book, entry: Entry, base: str, *, wants_json: bool) -> Said:
    page, words = book.page, PHRASES[book.page.lang]
    record = {**book.earlier, **entry.record}
    files = {k: v for k, v in entry.files.items() if v}
    if "resume_id" in record and (held := book.uploads.get(record["resume_id"])):
        files["resume"] = held
    lacks = [
        a.label for a in page.asked if a.required and not (record.get(a.name) or files.get(a.name))
    ]
    if page.strict and lacks:
        says = f"{words['missing']}: {', '.join(lacks)}"
        if wants_json:
            return 422, "application/json", json.dumps({"success": False, "message": says})
        again = documents(page, base)
        form = again.get("/form2") or again.get("/form") or again["/"]
        return 422, "text/html", form.replace(SAYS, SAYS.replace("><", f">{escape(says)}<"), 1)
    if page.end.startswith("error"):
        return _failed(page, wants_json=wants_json)
    book.accepted.append(Accepted(entry.at, record, files))
    return _confirmed(book, base, wants_json=wants_json)


def _failed(page: Page, *, wants_json: bool) -> Said:
    status = int(page.end.removeprefix("error_"))
    text = f"{PHRASES[page.lang]['error']} ER-{secrets.randbelow(900000) + 100000}."
    if wants_json:
        return status, "application/json", json.dumps({"html": f"<p>{text}</p>"})
    return status, "text/html", whole(page, f"<h1>{page.title}</h1><p>{text}</p>")


def _confirmed(book: Book, base: str, *, wants_json: bool) -> Said:
    page = book.page
    reference = f"WH-{secrets.randbelow(900000) + 100000}" if page.end != "plain" else ""
    book.references.add(reference)
    if page.end == "redirect":
        address = f"{base}/thanks?ref={reference}"
        if wants_json:
            return 201, "application/json", json.dumps({"go": address, "reference": reference})
        return 303, "text/html", address
    if wants_json:
        told = {"status": "received", "reference": reference, "html": _thanks(page, reference)}
        return 201, "application/json", json.dumps(told)
    return 200, "text/html", whole(page, _thanks(page, reference))


def _thanks(page: Page, reference: str) -> str:
    words = PHRASES[page.lang]
    more = f"<p>{words['reference']} {reference}.</p>" if reference else ""
    return f"<h1>{words['thanks']}</h1>{more}"


def carried(kind: str, body: bytes, query: str) -> tuple[Record, dict[str, bytes]]:
    """Fields and files of a request, whatever its writing; nested names by their last part."""
    record: Record = dict(parse_qsl(query))
    files: dict[str, bytes] = {}
    if kind.startswith("multipart/form-data"):
        message = BytesParser(policy=HTTP).parsebytes(
            b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body
        )
        for part in message.iter_parts():
            name = str(part.get_param("name", header="content-disposition"))
            content = part.get_payload(decode=True)
            data = content if isinstance(content, bytes) else b""
            if part.get_filename() is not None:
                files[name] = data
            else:
                record[name] = data.decode("utf-8", "replace")
        return record, files
    with suppress(ValueError):
        _flat(json.loads(_unpacked(body) or b"null"), "", record)
        return record, files
    if kind.startswith("application/x-www-form-urlencoded"):
        record.update(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True))
    return record, files


def _unpacked(body: bytes) -> bytes:
    """The body as it was before it was packed or written in base64."""
    if body[:2] == b"\x1f\x8b":
        return gzip.decompress(body)
    with suppress(ValueError):
        return base64.b64decode(body, validate=True)
    return body


def _flat(value: object, name: str, record: Record) -> None:
    match value:
        case dict():
            for key, inner in value.items():
                _flat(inner, str(key), record)
        case list():
            for inner in value:
                _flat(inner, name, record)
        case None:
            pass
        case _:
            record[name] = str(value)


def _query(query: str) -> bytes:
    return "\n".join(v for _, v in parse_qsl(query)).encode()


def writings(body: bytes, depth: int = 3) -> str:
    """The text of a body in every writing that it may be in: plain, unquoted, packed, base64."""
    with suppress(OSError, EOFError, zlib.error):
        if body[:2] == b"\x1f\x8b":
            return writings(gzip.decompress(body), depth)
    plain = body.decode("utf-8", "replace")
    texts = [plain, unquote_plus(plain)]
    with suppress(ValueError):
        strings: Record = {}
        _flat(json.loads(plain), "", strings)
        texts += strings.values()
        plain = next((v for v in strings.values() if len(v) > SHORT), plain)
    if depth:
        with suppress(ValueError):
            texts.append(writings(base64.b64decode(plain, validate=True), depth - 1))
    return "\n".join(texts)


def main() -> None:
    """Serves one page."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--port", type=int, default=9999)
    given = asked.parse_args()
    page = page_of(given.seed)
    site = Site(given.port)
    address, _ = site.add(page)
    print(f"{address}\nshapes: {', '.join(page.shapes)}")
    print(f"answers: {json.dumps(page.given(), ensure_ascii=False)}")
    for each in page.asked:
        print(f"  {each.label!r} ({each.kind}, {each.way}): {each.answer!r}, known: {each.known}")
    with suppress(KeyboardInterrupt):
        site.serve()


if __name__ == "__main__":
    main()
