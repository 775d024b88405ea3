"""Sites of loopback under names of their own, and all that ever comes near them.

Four places: the job's own site, a sibling host of its registrable domain, a site that the page met
before anything was typed, and one that it did not. Each takes TLS on one port and on a row of
further ones (`DOORS`), a TURN client on the same, and packets on a port for each way that sends
some. A name server hears of every host that is asked for. What comes is an `Arrival`, and `hits_of`
tells by which way it came:

- `/hit/WAY/PHASE/PLACE` at the beginning of its path says so, whatever else it carries;
- otherwise `hit-WAY-PHASE-PLACE` anywhere in its headers, its body, a message of a socket, the name
  of a host or the user's name at a relay;
- `/known/WAY` is asked for before anything is typed too: all it tells is that it is asked again;
- packets that name no user have a port for each way.

What a page asks its own site for so that a way can begin (`_RIG`) is no arrival. Of the job's own
site pages may read: there a way tells where a value is told with it, as it is or in the writing
that the way is named after, or by a cookie of its own (`BY_ITSELF`), in the phase in which that
comes, and by another request than the form's own.
"""

from __future__ import annotations

import re
import select
import socket
import ssl
import threading
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from socketserver import TCPServer, ThreadingMixIn
from typing import Any, Literal
from urllib.parse import unquote

import trustme
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from tests.browser.walls.channels import TYPED
from tests.browser.walls.serving import Answer, Conversation
from tests.browser.walls.turn import MAGIC, challenge_to, user_of
from tests.browser.walls.ways import COOKIES, ways

Place = Literal["unmet", "met", "sibling", "home"]
Phase = Literal["before", "during", "after"]
Kind = Literal["request", "message", "name", "relay", "connection", "packet"]
# Reserved, and of real domains all the same: browsers prefetch nothing of any others.
HOSTS: dict[Place, str] = {
    "unmet": "strange.example.org",
    "met": "known.example.net",
    "sibling": "api.example.com",
    "home": "jobs.example.com",
}
PLACES: tuple[Place, ...] = tuple(HOSTS)
PHASES: tuple[Phase, ...] = ("before", "during", "after")
DOORS = 4  # further ports of each place: a page can tell two bits by which of them it asks
FIRST_BYTE_S = 20.0  # a connection that is made ahead says nothing until it is used
LINE_S = 20.0
POLL_S = 0.1
_NAMES = f"({'|'.join((*PHASES, 'any'))})[-/]({'|'.join(PLACES)})"
_PATH = re.compile(rf"\A\S+ /+hit/(\w+)/{_NAMES}", re.I)
_KNOWN = re.compile(r"\A\S+ /known/(\w+)")
_MARK = re.compile(rf"hit[-/](\w+)[-/]{_NAMES}", re.I)
# Ways that are known at home by their name alone.
BY_ITSELF = frozenset(way.name for way in ways() if way.enciphers or way.name in COOKIES)
FORM = "POST /apply"
_COOKIES = re.compile(r"^cookie:.*$", re.I | re.M)
_RIG = re.compile(r"/(redirect|static|report|answer)/\S*")


@dataclass(frozen=True, slots=True)
class Arrival:
    """One thing that came: what it was, where and when, and all that it said."""

    kind: Kind
    place: Place
    phase: Phase | None  # None: before anything was typed
    text: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A way that told a place something in a phase."""

    way: str
    place: Place
    phase: Phase


def hits_of(arrival: Arrival) -> frozenset[Hit]:
    """Return the ways by which it came: by its path alone where that names one."""
    text = arrival.text
    if arrival.phase is None:
        return frozenset()
    if known := _KNOWN.match(text):
        return frozenset({Hit(known[1], arrival.place, arrival.phase)})
    if arrival.place == "home" and text.startswith(FORM):
        return frozenset()
    own, rest = _PATH.match(text), _RIG.sub("", text)
    found = [own] if own else [*_MARK.finditer(rest), *_MARK.finditer(unquote(rest))]
    hits = (
        Hit(way.lower(), arrival.place, _phase(when.lower(), arrival.phase))
        for way, when, place in (each.groups() for each in found)
        if place.lower() == arrival.place
    )
    if arrival.place != "home":
        return frozenset(hits)
    said = _COOKIES.sub("", unquote(text))  # a cookie is a way of its own, whatever bears it
    plain = arrival.kind != "request" or any(value in said for value in TYPED)
    return frozenset(
        replace(hit, phase=arrival.phase) for hit in hits if plain or hit.way in BY_ITSELF
    )


def _phase(when: str, now: Phase) -> Phase:
    """Return the phase of that name; *now* where the way could not name one."""
    return next((each for each in PHASES if each == when), now)


@dataclass
class Listener:
    """All places, and what came to them so far."""

    secrets: Mapping[Place, str]  # what a redirect of the page's own site tells each place
    phase: Phase | None = None
    ports: dict[Place, tuple[int, ...]] = field(default_factory=dict)
    udp: dict[Place, dict[str, int]] = field(default_factory=dict)
    answers: list[Answer] = field(default_factory=list)
    release: threading.Event = field(default_factory=threading.Event)  # the form may be answered
    spki: str = ""
    names_port: int = 0  # of the name server
    _arrivals: list[Arrival] = field(default_factory=list)
    _news: threading.Condition = field(default_factory=threading.Condition)

    @property
    def arrivals(self) -> tuple[Arrival, ...]:
        """Everything that came, in its order."""
        with self._news:
            return tuple(self._arrivals)

    def add(self, kind: Kind, place: Place, text: str) -> None:
        """Note that it came now."""
        with self._news:
            self._arrivals.append(Arrival(kind, place, self.phase, text))
            self._news.notify_all()

    def shows(self, text: str, *, place: Place, within_s: float) -> bool:
        """Wait until a request came to the place that begins so; False when none did in time."""
        with self._news:
            return self._news.wait_for(
                lambda: any(a.place == place and a.text.startswith(text) for a in self._arrivals),
                within_s,
            )

    def origin(self, place: Place, door: int = 0) -> str:
        """The place's origin by its first port, or by another one."""
        return f"https://{HOSTS[place]}:{self.ports[place][door]}"

    @property
    def origins(self) -> tuple[str, ...]:
        """Every origin that something listens at, by each port."""
        return tuple(self.origin(p, d) for p in PLACES for d in range(len(self.ports[p])))

    def answer(self, given: Answer) -> str:
        """The job's own site serves it from now on; return its path."""
        with self._news:
            self.answers.append(given)
            return f"/answer/{len(self.answers) - 1}"

    async def resolve(self, host: str) -> tuple[str, ...]:
        """Answer as a name server does, of which every place's owner would hear."""
        self.hear_name(host)
        return ("127.0.0.1",)

    def hear_name(self, host: str) -> bool:
        """Note that a name server was asked for the host; False where it is of no place."""
        for place, name in HOSTS.items():
            if host == name or host.endswith(f".{name}"):
                self.add("name", place, host)
                return True
        return False


class _Server(ThreadingMixIn, TCPServer):
    """One port of a place."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, place: Place, listener: Listener, tls: ssl.SSLContext) -> None:
        super().__init__(("127.0.0.1", 0), Conversation)
        self.place, self.listener, self.tls = place, listener, tls

    def finish_request(self, request: Any, client_address: Any) -> None:
        self.listener.add("connection", self.place, str(self.server_address[1]))
        request.settimeout(FIRST_BYTE_S)
        with suppress(OSError):
            first = request.recv(8, socket.MSG_PEEK)
            if first[:1] == b"\x16":
                request.settimeout(LINE_S)
                with self.tls.wrap_socket(request, server_side=True) as line:
                    Conversation(line, client_address, self)
            elif first[4:8] == MAGIC:
                self._relay(request)

    def _relay(self, request: socket.socket) -> None:
        """Ask for the user's name, as relays do, and hear it."""
        while packet := request.recv(2048):
            self.listener.add("relay", self.place, user_of(packet))
            request.sendall(challenge_to(packet))

    def handle_error(self, request: object, client_address: object) -> None:
        """Lines that break are what some of these ways are for."""


class _Packets(threading.Thread):
    """Hears the ports of all places that take packets."""

    def __init__(self, listener: Listener, ways: Sequence[str]) -> None:
        super().__init__(daemon=True)
        self._listener = listener
        self._ended = threading.Event()
        self._of: dict[socket.socket, tuple[Place, str]] = {}
        for place in PLACES:
            for way in (*ways, "turn"):
                made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
                made.bind(("127.0.0.1", 0))
                self._of[made] = place, way
                listener.udp.setdefault(place, {})[way] = made.getsockname()[1]

    def run(self) -> None:
        while not self._ended.is_set():
            for ready in select.select(tuple(self._of), (), (), POLL_S)[0]:
                packet, sender = ready.recvfrom(2048)
                self._take(ready, packet, sender)

    def _take(self, ready: socket.socket, packet: bytes, sender: Any) -> None:
        place, way = self._of[ready]
        phase = self._listener.phase
        text = user_of(packet) if way == "turn" else f"hit-{way}-{phase}-{place}"
        self._listener.add("packet", place, text)
        if way == "turn":
            ready.sendto(challenge_to(packet), sender)

    def close(self) -> None:
        """Stop, and close the ports."""
        self._ended.set()
        self.join(LINE_S)
        for each in self._of:
            each.close()


@contextmanager
def listening(secrets: Mapping[Place, str], packets: Sequence[str]) -> Iterator[Listener]:
    """All places listen while the block runs; *packets* are the ways that send some."""
    issued = trustme.CA().issue_cert(*HOSTS.values(), *(f"*.{host}" for host in HOSTS.values()))
    listener = Listener(secrets, spki=_spki(issued.cert_chain_pems[0].bytes()))
    heard = _Packets(listener, packets)
    servers: list[_Server] = []
    for place in PLACES:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        issued.configure_cert(tls)
        tls.sni_callback = partial(_note_name, listener, place)
        made = [_Server(place, listener, tls) for _ in range(1 + DOORS)]
        listener.ports[place] = tuple(each.server_address[1] for each in made)
        servers.extend(made)
    servers.append(_Server("home", listener, tls))
    listener.names_port = servers[-1].server_address[1]
    for each in servers:
        threading.Thread(target=each.serve_forever, args=(POLL_S,), daemon=True).start()
    heard.start()
    try:
        yield listener
    finally:
        listener.release.set()
        heard.close()
        for each in servers:
            each.shutdown()
            each.server_close()


def _note_name(listener: Listener, place: Place, _: object, name: str | None, __: object) -> None:
    """A connection asks for that name, in the clear."""
    listener.add("name", place, name or "")


def _spki(pem: bytes) -> str:
    """Return the digest by which a browser is told to trust the certificate."""
    key = x509.load_pem_x509_certificate(pem).public_key()
    raw = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return b64encode(sha256(raw).digest()).decode()
