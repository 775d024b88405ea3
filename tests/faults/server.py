"""An employer whose line is faulty: raw sockets, so that it can break in any place of an answer.

What each path answers is a list of ways, one for each visit; the last one stays.
"""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import parse_qs

HEAD_END = b"\r\n\r\n"
DRIP_S = 1.0  # between two bytes
LONG_S = 60.0  # longer than any run here

Way = Callable[["Line"], None]


@dataclass
class Line:
    """One request on its connection: its head is read, its body is not."""

    sock: socket.socket
    ended: threading.Event
    method: str
    path: str
    length: int
    rest: bytes  # of the body, as far as it came with the head
    kept: list[dict[str, list[str]]]

    def body(self) -> bytes:
        """The whole body, which the employer keeps."""
        held = self.rest
        while len(held) < self.length and (more := self.sock.recv(65536)):
            held += more
        self.rest = held
        self.kept.append(parse_qs(held.decode(), keep_blank_values=True))
        return held

    def say(self, raw: bytes) -> None:
        """These very bytes are sent."""
        self.sock.sendall(raw)

    def drip(self, raw: bytes) -> None:
        """The bytes are sent one by one, slowly, until the run is over."""
        for byte in raw:
            if self.ended.wait(DRIP_S):
                return
            self.say(bytes([byte]))

    def wait(self) -> None:
        """Nothing more is said until the run is over."""
        self.ended.wait(LONG_S)

    def reset(self) -> None:
        """The connection ends with a RST."""
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.sock.close()


@dataclass
class Faulty:
    """The running server: how it answers, what was asked of it, what it keeps."""

    ways: Mapping[str, Sequence[Way]] = field(default_factory=dict)
    at_connect: Sequence[Way] = ()  # before anything is read; the last one stays
    port: int = 0
    asked: list[str] = field(default_factory=list)  # "GET /job"
    kept: list[dict[str, list[str]]] = field(default_factory=list)  # bodies that arrived whole
    ended: threading.Event = field(default_factory=threading.Event)

    @property
    def origin(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def posts(self) -> int:
        """How many writes reached it, whole or not."""
        return sum(each.startswith("POST ") for each in self.asked)

    def serve(self, sock: socket.socket) -> None:
        """One connection takes one request."""
        head = b""
        while HEAD_END not in head:
            more = sock.recv(65536)
            if not more:
                return
            head += more
        line = self._line(sock, head)
        visits = self.asked.count(f"{line.method} {line.path}")
        self.asked.append(f"{line.method} {line.path}")
        ways = self.ways.get(line.path) or (missing,)
        ways[min(visits, len(ways) - 1)](line)

    def _line(self, sock: socket.socket, head: bytes) -> Line:
        first, _, rest = head.partition(b"\r\n")
        lines, _, body = rest.partition(HEAD_END)
        method, target, _ = first.decode().split(" ", 2)
        fields = dict(each.decode().lower().split(": ", 1) for each in lines.split(b"\r\n"))
        length = int(fields.get("content-length", "0"))
        path = target.partition("?")[0]
        return Line(sock, self.ended, method, path, length, body, self.kept)


@contextmanager
def faulty() -> Iterator[Faulty]:
    """A server on a free port; at the end every way that waits goes on."""
    site = Faulty()
    listening = socket.create_server(("127.0.0.1", 0), backlog=64)
    site.port = listening.getsockname()[1]
    accepting = threading.Thread(target=_accept, args=(site, listening), daemon=True)
    accepting.start()
    try:
        yield site
    finally:
        site.ended.set()
        with suppress(OSError):
            listening.shutdown(socket.SHUT_RDWR)
        listening.close()
        accepting.join()


def _accept(site: Faulty, listening: socket.socket) -> None:
    with suppress(OSError):
        while True:
            sock, _ = listening.accept()
            threading.Thread(target=_visit, args=(site, sock), daemon=True).start()


def _visit(site: Faulty, sock: socket.socket) -> None:
    with suppress(OSError), sock:
        site.serve(sock)


def answer(
    body: str = "", status: int = 200, *, kind: str = "text/html", more: Sequence[str] = ()
) -> bytes:
    """A whole answer."""
    content = body.encode()
    head = [f"HTTP/1.1 {status} X", f"Content-Type: {kind}; charset=utf-8"]
    head += [f"Content-Length: {len(content)}", "Connection: close", *more]
    return "\r\n".join(head).encode() + HEAD_END + content


def missing(line: Line) -> None:
    """There is nothing at that path."""
    line.say(answer("not here", 404))


def shows(body: str, status: int = 200, *more: str) -> Way:
    """A page; what was written is kept."""
    page = f"<!doctype html><html lang=en><title>Job</title>{body}"

    def way(line: Line) -> None:
        if line.method == "POST":
            line.body()
        line.say(answer(page, status, more=more))

    return way


def leads(to: str, status: int = 303) -> Way:
    """A redirect; what was written is kept."""

    def way(line: Line) -> None:
        if line.method == "POST":
            line.body()
        line.say(answer("", status, more=(f"Location: {to}",)))

    return way


def downloads(line: Line) -> None:
    """A file to keep, in place of a page."""
    if line.method == "POST":
        line.body()
    line.say(answer("%PDF-1.4 form", kind="application/octet-stream", more=ATTACHED))


ATTACHED = ('Content-Disposition: attachment; filename="form.pdf"',)


def resets(line: Line) -> None:
    """The line dies once the head of the request is there, before its body is read."""
    line.reset()


def keeps_and_resets(line: Line) -> None:
    """The line dies once the whole request is there."""
    line.body()
    line.reset()


def halves(body: str) -> Way:
    """The line dies in the middle of the answer's body."""
    raw = answer(body)

    def way(line: Line) -> None:
        if line.method == "POST":
            line.body()
        line.say(raw[: len(raw) - len(body) // 2])
        line.reset()

    return way


def drips_head(line: Line) -> None:
    """The head of the answer comes a byte a second."""
    if line.method == "POST":
        line.body()
    line.drip(answer("<h1>Job</h1>"))


def drips_body(line: Line) -> None:
    """The head comes at once, the body a byte a second."""
    if line.method == "POST":
        line.body()
    head, _, body = answer("<h1>Job</h1>" + " " * 600).partition(HEAD_END)
    line.say(head + HEAD_END)
    line.drip(body)


def says_nothing(line: Line) -> None:
    """The request is taken, and never answered."""
    if line.method == "POST":
        line.body()
    line.wait()
