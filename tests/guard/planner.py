"""A hostile planner: any order of typing, sending and grants, and what a gate may let of it.

`Reference` says so in the words of the promise and knows nothing of how the gate is made. The same
moves are made against the gate itself (`faults_of`) and by pages of a browser
(`tests/browser/walls/planning.py`).
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Literal
from urllib.parse import quote

from steadyhand.adapters.guard.job_gate import JobGate
from steadyhand.adapters.guard.requests import Allow, PausedRequest
from steadyhand.adapters.guard.taint import Taint
from steadyhand.core.act.approval import Grant, Permit, seal_permit
from steadyhand.core.act.fill import TypedText

KEY = b"k" * 32
NAME, MAIL, CITY, STREET = "Linnea Berg", "linnea@example.net", "Uppsala", "Odengatan 4"
TYPED = (NAME, MAIL, CITY, STREET)
GOOD_FOR_S = 600.0

Where = Literal["home", "foreign"]
Told = Literal["nothing", "one", "all"]
CARRIED: dict[Told, tuple[str, ...]] = {"nothing": (), "one": (NAME,), "all": TYPED}
WRITINGS: dict[str, Callable[[str], str]] = {
    "plain": lambda text: text,
    "percent": quote,
    "base64": lambda text: b64encode(text.encode()).decode(),
    "hex": lambda text: text.encode().hex(),
    "json": lambda text: json.dumps({"fields": [{"value": each} for each in text.split("&")]}),
}
KINDS = {  # how a page sends: the method, and what the browser calls it
    "fetch": ("POST", "Fetch"),
    "xhr": ("POST", "XHR"),
    "beacon": ("POST", "Ping"),
    "moved": ("POST", "Fetch"),  # to the job's site, which answers with a redirect
    "image": ("GET", "Image"),
    "style": ("GET", "Stylesheet"),
    "events": ("GET", "EventSource"),
    "form": ("POST", "Document"),
    "form_get": ("GET", "Document"),
    "frame_form": ("POST", "Document"),
    "navigate": ("GET", "Document"),
}


@dataclass(frozen=True, slots=True)
class Send:
    """The page sends; `number` tells it from every other of the sequence."""

    number: int
    kind: str
    told: Told
    writing: str
    where: Where

    @property
    def method(self) -> str:
        return KINDS[self.kind][0]

    @property
    def is_write(self) -> bool:
        return self.method == "POST"

    @property
    def is_document(self) -> bool:
        return KINDS[self.kind][1] == "Document"

    @property
    def text(self) -> str:
        """What it carries, as it is written."""
        return (
            WRITINGS[self.writing]("&".join(CARRIED[self.told])) if self.told != "nothing" else ""
        )


@dataclass(frozen=True, slots=True)
class Do:
    """Anything else that happens to a gate."""

    what: Literal["type", "step", "submit", "replay", "forge", "late", "shut"]


Move = Send | Do
DEEDS: tuple[Do, ...] = tuple(
    Do(what) for what in ("type", "step", "submit", "submit", "replay", "forge", "late", "shut")
)


def drawn(seed: int, *, most: int = 14) -> tuple[Move, ...]:
    """The sequence of that seed; half of all begin with something typed."""
    random = Random(seed)
    count = random.randint(3, most)
    begun: tuple[Move, ...] = (Do("type"),) if random.random() < 0.5 else ()
    return (*begun, *(_move(random, number) for number in range(count)))


def _move(random: Random, number: int) -> Move:
    if random.random() < 0.35:
        return random.choice(DEEDS)
    told: Told = random.choice(("nothing", "one", "all", "all"))
    where: Where = "home" if random.random() < 0.7 else "foreign"
    kind = random.choice(tuple(KINDS))
    return Send(number, kind, told, random.choice(tuple(WRITINGS)), where)


@dataclass(slots=True)
class Reference:
    """What the promise says of each send, in the order in which they come."""

    typed: bool = False
    grant: Literal["", "step", "submit"] = ""
    sent: bool = False  # something left by the grant
    wrote: bool = False
    spent: bool = False  # a step's grant was written by, and not shut since

    def does(self, deed: Do) -> None:
        """The deed is done; a grant that is used again, forged or late is none."""
        match deed.what:
            case "type":
                self.typed = True
            case "step" | "submit":
                self.grant, self.sent, self.wrote, self.spent = deed.what, False, False, False
            case "late":
                self.grant = ""
            case _:
                self.grant, self.spent = "", False

    def leaves(self, send: Send) -> bool:
        """Whether the first hop of it leaves, which is then on record."""
        where: Where = "home" if send.kind == "moved" else send.where
        if not self.typed:
            return True
        if where == "foreign":
            return False  # each address of a sequence is a new one
        if not _needs_leave(send):
            return True
        return self._granted(send)

    def leaves_on(self, send: Send) -> bool:
        """Whether it goes where a redirect leads it, its first hop having left."""
        if not self.typed:
            return True
        if self.spent:
            return False  # a step is one write, for as long as nothing shuts it
        return send.where == "home" and not _needs_leave(send)  # it may have arrived already

    def _granted(self, send: Send) -> bool:
        leads_on = self.wrote and send.is_document and not send.is_write
        if not self.grant or (self.grant == "submit" and self.sent and not leads_on):
            return False
        if self.grant == "step" and self.wrote and send.is_write:
            return False  # a step is one write, and its redirects
        if self.grant == "submit" and send.kind in ("beacon", "image", "style"):
            return False  # a submit is never sent so, and not used up by what is
        self.sent = True
        self.wrote = self.wrote or send.is_write
        self.spent = self.grant == "step" and self.wrote
        return True


def _needs_leave(send: Send) -> bool:
    if send.is_document:
        return send.told != "nothing" or send.is_write
    return send.told != "nothing"


@dataclass(slots=True)
class Desk:
    """The gate under test with its clock, and what a planner can do to it."""

    home: str = "https://jobs.example.org"
    now: float = 0.0
    taint: Taint = field(default_factory=Taint)
    gate: JobGate = field(init=False)
    _grants: list[Grant] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.gate = JobGate(KEY, taint=self.taint, clock=lambda: self.now)
        self.gate.bound((self.home,))

    def does(self, deed: Do) -> None:
        """The deed is done to the gate itself."""
        match deed.what:
            case "type":
                self.taint.add(map(TypedText, TYPED))
            case "step" | "submit":
                self._grants.append(self._sealed(once=deed.what == "submit"))
                assert self.gate.permit(self._grants[-1]) == ""
            case "replay" if self._grants:
                assert self.gate.permit(self._grants[-1])
            case "forge" | "replay":
                assert self.gate.permit(Grant(self._sealed(once=False).permit, "f" * 64))
            case "late":
                self.now += GOOD_FOR_S + 1
            case "shut":
                self.gate.shut()

    def _sealed(self, *, once: bool) -> Grant:
        number, until = len(self._grants), self.now + GOOD_FOR_S
        permit = Permit("run", 1, number, self.home, "d" * 64, expires_at=until, once=once)
        return seal_permit(permit, KEY)


def faults_of(moves: tuple[Move, ...]) -> Iterator[str]:
    """Every send of which the gate says another thing than the promise."""
    desk, promise = Desk(), Reference()
    for move in moves:
        if isinstance(move, Do):
            desk.does(move)
            promise.does(move)
            continue
        place: Where = "home" if move.kind == "moved" else move.where
        first = _judged(desk, move, place)
        if first != (due := promise.leaves(move)):
            yield f"{'held' if due else 'let'}: {move}"
        if first and due and move.kind == "moved":
            onward = _judged(desk, move, move.where, came_from=f"r{move.number}")
            if onward != promise.leaves_on(move):
                yield f"{'let' if onward else 'held'} onward: {move}"


def _judged(desk: Desk, send: Send, where: Where, *, came_from: str = "") -> bool:
    origin = desk.home if where == "home" else "https://elsewhere.test"
    said = send.text
    place = "on" if came_from else "hit"
    url = f"{origin}/{place}/{send.number}" + ("" if send.is_write else f"?e={quote(said)}")
    body = said.encode() if send.is_write else None
    number = f"r{send.number}" + ("on" if came_from else "")
    kind = KINDS[send.kind][1]
    asked = PausedRequest(
        number, send.method, url, kind, "f", send.is_write, body, came_from=came_from
    )
    return isinstance(desk.gate.judge(asked), Allow)
