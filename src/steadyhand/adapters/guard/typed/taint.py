"""Whether a request carries what was typed, however it is written in it.

Read are the address and the body: as they are, percent-encoded (twice), as JSON, in base64 (both
alphabets), in hexadecimal and compressed, and one of these within another. A page that enciphers a
value is not seen through: that is why writes to other sites are refused whatever they carry
(`job.py`). Values of fewer than TELLING_MIN characters are in many a request by chance.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from urllib.parse import unquote, unquote_to_bytes

from steadyhand.adapters.guard.facts import Paused
from steadyhand.adapters.guard.typed.papers import Papers
from steadyhand.adapters.guard.typed.writing import plain

TELLING_MIN = 4  # characters
DIGITS_MIN = 7  # of a number that pages write in their own way
PACKED_MAX = 8  # places in one text that look like the beginning of something compressed
DEEP = 3  # one encoding within another within another
TEXT_MAX = 4 * 1024 * 1024  # longer ones are read as they are and not decoded
TICKS = frozenset({"true", "false"})  # what a ticked box is wished as
CONTACT = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+|\+?(?:[\s()/.-]*\d){7,}[\s)]*")
_BASE64 = re.compile(rb"[A-Za-z0-9+/_-]{6,}")
_HEX = re.compile(rb"(?:[0-9a-fA-F]{2}){4,}")
_PACKED = re.compile(rb"\x1f\x8b\x08|\x78[\x01\x5e\x9c\xda]")  # gzip, zlib


class Taint:
    """All that was ever typed in this browser."""

    def __init__(self) -> None:
        self._values: frozenset[str] = frozenset()
        self._times = 0
        self.papers = Papers()
        self.others = False  # somebody else types in the pages too: nobody knows all that is typed

    @property
    def times(self) -> int:
        """How often something was typed or chosen: as long as it stays, nothing was since."""
        return self._times + self.papers.times

    def __bool__(self) -> bool:
        return bool(self._values) or bool(self.papers)

    def add(self, typed: Iterable[str]) -> None:
        """These are typed from now on."""
        stripped = (plain(text.strip()) for text in typed)
        told = frozenset(t for t in stripped if len(t) >= TELLING_MIN and t not in TICKS)
        self._times += bool(told)
        self._values |= told | {d for text in told if (d := _digits(text))}

    def carried(self, paused: Paused, *, with_url: bool = True) -> frozenset[str]:
        """The typed values that the request tells."""
        if not self._values:
            return frozenset()
        whole = (paused.url.encode("utf-8", "replace") if with_url else b"", paused.body or b"")
        texts = [plain(text) for part in whole for text in _read(part)]
        found = frozenset(v for v in self._values if any(v in text for text in texts))
        return frozenset(v for v in found if not any(v != other and v in other for other in found))

    def count(self, paused: Paused) -> int:
        """How many of the typed values the request tells, each by itself: a mail address tells no
        name, however much of one is in it.
        """
        parts = (paused.url.encode("utf-8", "replace"), paused.body or b"")
        values = {v for v in self._values if not any(v == _digits(o) != o for o in self._values)}
        found = (_apart(values, text) for part in parts for text in _read(part))
        return len(frozenset().union(*found))


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
    for found in islice(_PACKED.finditer(raw), PACKED_MAX):
        with suppress(zlib.error):
            yield zlib.decompressobj(zlib.MAX_WBITS | 32).decompress(raw[found.start() :], TEXT_MAX)


def _from_base64(run: bytes) -> Iterator[bytes]:
    """What the run says in either alphabet, where that is text or packed again."""
    with suppress(ValueError):
        said = b64decode(run.replace(b"-", b"+").replace(b"_", b"/") + b"=" * (-len(run) % 4))
        if _PACKED.match(said) or _is_text(said):
            yield said


def _is_text(said: bytes) -> bool:
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
