"""Whether a request carries what was typed, however it is written in it.

Read are the address and the body: as they are, percent-encoded (twice), as JSON, in base64 (both
alphabets), in hexadecimal and compressed, and one of these within another. A page that enciphers a
value is not seen through: that is why writes to other sites are refused whatever they carry
(`job.py`). Values of fewer than TELLING_MIN characters are in many a request by chance.
"""

from __future__ import annotations

import json
import re
import time
import zlib
from base64 import b64decode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from urllib.parse import unquote, unquote_to_bytes, urlsplit

from steadyhand.adapters.guard.facts import Paused
from steadyhand.adapters.guard.gate import is_write
from steadyhand.adapters.guard.typed.choices import Choices
from steadyhand.adapters.guard.typed.opening import Cause, cause_of, is_event
from steadyhand.adapters.guard.typed.papers import Papers
from steadyhand.adapters.guard.typed.saves import Saves
from steadyhand.adapters.guard.typed.searching import Searches
from steadyhand.adapters.guard.typed.writing import plain
from steadyhand.core.act.facts import Way
from steadyhand.core.act.lookup import OF, Typed
from steadyhand.core.log.events import HeldBack, Left

TELLING_MIN = 4  # characters
DIGITS_MIN = 7  # of a number that pages write in their own way
PACKED_MAX = 8  # places in one text that look like the beginning of something compressed
DEEP = 3  # one encoding within another within another
TEXT_MAX = 4 * 1024 * 1024  # longer ones are read as they are and not decoded
TICKS = frozenset({"true", "false"})  # what a ticked box is wished as
OF_BROWSER = ("sec-", "user-agent", "origin", "referer", "cookie")
"""How headers begin that no script can set, and what is judged by itself (`job.py`) or not at all.

A cookie may have had the word of an answer before it was typed: a place, a language, a source.
"""
_BASE64 = re.compile(rb"[A-Za-z0-9+/_-]{6,}")
_HEX = re.compile(rb"(?:[0-9a-fA-F]{2}){4,}")
_PACKED = re.compile(rb"\x1f\x8b\x08|\x78[\x01\x5e\x9c\xda]")  # gzip, zlib


Ledger = tuple[Left | HeldBack, ...]


class Taint:
    """All that was ever typed in this browser."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._values: frozenset[str] = frozenset()
        self._times = 0
        self.papers = Papers()
        self.choices = Choices()
        self.searches = Searches(clock)
        self.saves = Saves(clock)
        self.by_itself: Counter[tuple[str, Way, str]] = Counter()  # what no answer was told by
        self._read: tuple[Paused, int, frozenset[str]] | None = None  # what was told last
        self.others = False  # somebody else types in the pages too: nobody knows all that is typed

    @property
    def times(self) -> int:
        """How often something was typed or chosen: as long as it stays, nothing was since."""
        return self._times + self.papers.times

    def __bool__(self) -> bool:
        return bool(self._values) or bool(self.papers) or bool(self.choices)

    def add(self, typed: Iterable[Typed]) -> None:
        """These are typed from now on."""
        times = self._times
        for each in typed:
            if each.chosen:
                self.searches.add(each, *self.choices.add(each))
                self._times = times + 1
            text = plain(each.text.strip())
            if len(text) >= TELLING_MIN and text not in TICKS:
                writings = {text, _digits(text)} - {""}
                self.searches.add(each, *writings)
                self._values |= writings
                self._times = times + 1

    def carried(self, paused: Paused) -> frozenset[str]:
        """The typed values that the request tells, in whatever writing."""
        return _outermost(self.all_carried(paused))

    def hear(self, paused: Paused) -> None:
        """The page says this: it is told nothing by it of what is chosen later."""
        self.choices.hear(paused, _read)

    def all_carried(self, paused: Paused) -> frozenset[str]:
        """The same with those that stand in one another: a name in a mail address."""
        if not (self._values or self.choices):
            return frozenset()
        if self._read is None or self._read[0] is not paused or self._read[1] != self._times:
            self._read = (paused, self._times, self._told(paused, _read))
        return self._read[2]

    def begun(self, paused: Paused) -> frozenset[str]:
        """Texts that are being typed and of which the request tells how they begin."""
        return self.searches.begun(paused) if self._values else frozenset()

    def looked_up(self, paused: Paused) -> Way | None:
        """How the request leaves without a grant, as a lookup; None where it is none."""
        carried = self.carried(paused)
        if carried and _outermost(self._told(paused, _written)) != carried:
            return None
        carried = carried or self.begun(paused)
        return self.searches.way(paused, carried) if carried else None

    def stored(self, paused: Paused) -> None:
        """It left as answers that are stored as they are typed."""
        self._count(paused, Way.SAVING)

    def uploaded(self, paused: Paused) -> None:
        """It left as a file that is sent as soon as it is chosen."""
        self._count(paused, Way.UPLOAD, tuple(sorted(self.papers.carried(paused) - {""})))

    def _count(self, paused: Paused, way: Way, names: tuple[str, ...] = ()) -> None:
        host = urlsplit(paused.url).netloc.rpartition("@")[2]
        labels = self.searches.labels(self.all_carried(paused))
        self.searches.left[host, way, names or labels] += 1

    def ledger(self) -> Ledger:
        """What left without a press since this was last asked, and what of that was held back."""
        left = tuple(Left(host, way, n, of) for (host, way, of), n in self.searches.left.items())
        self.searches.left.clear()
        held = (
            HeldBack(s.text, n, of, s.document, s.quiet, s.chosen) for s, n, of in self.saves.take()
        )
        return (*left, *held)

    def own_ledger(self) -> Ledger:
        """Return what pages sent by themselves since this was last asked."""
        own = tuple(Left(host, way, n, (of,)) for (host, way, of), n in self.by_itself.items())
        self.by_itself.clear()
        return own

    def count(self, paused: Paused) -> int:
        """How many of the typed values the request tells, each by itself: a mail address tells no
        name, however much of one is in it.
        """
        parts = (paused.url.encode("utf-8", "replace"), paused.body or b"")
        values = {v for v in self._values if not any(v == _digits(o) != o for o in self._values)}
        found = (_apart(values, text) for part in parts for text in _read(part))
        return len(frozenset().union(*found))

    def _told(self, paused: Paused, read: Callable[[bytes], Iterator[str]]) -> frozenset[str]:
        told = (f"{n}: {v}" for n, v in paused.headers if not n.startswith(OF_BROWSER))
        headers = "\n".join(told).encode("utf-8", "replace")
        whole = (paused.url.encode("utf-8", "replace"), paused.body or b"", headers)
        texts = [plain(text) for part in whole for text in read(part)]
        found = frozenset(v for v in self._values if any(v in text for text in texts))
        if not self.choices:
            return found
        fresh, like = self._fresh(paused), self.searches.like_kept(paused)
        return found | self.choices.tokens_in(paused, read, beside=found, fresh=fresh, like=like)

    def _fresh(self, paused: Paused) -> bool:
        """Whether it is a write that was caused by what is filled now, and the first to its place.

        What counts, or says what happened on a page, is none.
        """
        if not is_write(paused.method) or cause_of(paused) is not Cause.WRITE:
            return False
        return self.searches.first_write(paused) and not is_event(paused.url)


def _outermost(found: frozenset[str]) -> frozenset[str]:
    """Those that stand in no other, where that is told too."""
    texts = {v for v in found if OF not in v}
    return frozenset(v for v in found if v not in texts or not any(v in o for o in texts - {v}))


def _written(raw: bytes) -> Iterator[str]:
    """The text as a person or a form writes it: as it is, percent-encoded, as JSON."""
    text = raw.decode("utf-8", "replace")
    yield text
    yield unquote_to_bytes(raw.replace(b"+", b" ")).decode("utf-8", "replace")
    yield from islice(_unescaped(text), 1)


def _apart(values: Iterable[str], text: str) -> frozenset[str]:
    """Those of the values that stand in the text, each by itself and not within a longer one."""
    found, rest = set(), plain(unquote(text))
    for value in sorted(values, key=len, reverse=True):
        if value in rest:
            found.add(value)
            rest = rest.replace(value, "\0")
    return frozenset(found)


def _digits(text: str) -> str:
    digits = re.sub(r"\D", "", text)
    return digits if len(digits) >= DIGITS_MIN and not re.search(r"[a-z]", text) else ""


def _read(raw: bytes, depth: int = DEEP) -> Iterator[str]:
    """Every text that these bytes are, or hold in another way of writing."""
    text = raw.decode("utf-8", "replace")
    yield text
    if not raw or not depth or len(raw) > TEXT_MAX:
        return
    for inner in _inner(raw, text):
        yield from _read(inner, depth - 1)


def _inner(raw: bytes, text: str) -> Iterator[bytes]:
    """What is encoded in it, one layer down."""
    if b"%" in raw or b"+" in raw:
        yield unquote_to_bytes(raw.replace(b"+", b" "))
    for said in _unescaped(text):
        yield said.encode("utf-8", "replace")
    for run in _HEX.findall(raw):
        yield bytes.fromhex(run.decode())
    for run in _BASE64.findall(raw):
        yield from _from_base64(run)
    yield from inflated(raw)


def inflated(raw: bytes) -> Iterator[bytes]:
    """What is compressed in it by gzip or zlib, from wherever it begins."""
    for found in islice(_PACKED.finditer(raw), PACKED_MAX):
        with suppress(zlib.error):
            yield zlib.decompressobj(zlib.MAX_WBITS | 32).decompress(raw[found.start() :], TEXT_MAX)


def _from_base64(run: bytes) -> Iterator[bytes]:
    """What the run says in either alphabet, where that is text or packed again."""
    with suppress(ValueError):
        said = b64decode(run.replace(b"-", b"+").replace(b"_", b"/") + b"=" * (-len(run) % 4))
        if _PACKED.match(said) or is_text(said):
            yield said


def is_text(said: bytes) -> bool:
    """Whether the bytes are UTF-8."""
    try:
        said.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _unescaped(text: str) -> Iterator[str]:
    """The strings of a JSON text, and each that is one again; of what only looks like a JSON text,
    what it says without its escapes.
    """
    if text[:1].strip() and text[:1] not in '{["' and "\\u" not in text:
        return
    try:
        strings = tuple(_strings(json.loads(text)))
    except (ValueError, RecursionError):
        if "\\u" in text:
            yield re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)), text)
        return
    yield "\n".join(strings)
    yield from (each for each in strings if each[:1] in ("{", "["))


def _strings(told: object) -> Iterator[str]:
    """Every string and number in it, keys too."""
    if isinstance(told, dict):
        for name, value in told.items():
            yield name
            yield from _strings(value)
    elif isinstance(told, list):
        for value in told:
            yield from _strings(value)
    elif isinstance(told, str | int | float) and not isinstance(told, bool):
        yield str(told)
