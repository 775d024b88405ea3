"""Bodies that nobody can read: enciphered, or packed in a way that is not known.

What was typed may be in them. Pages send such bodies for their own ends, too: what a page sent in
that manner before anything was typed is known to be one of these.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from steadyhand.adapters.guard.facts import Paused
from steadyhand.adapters.guard.gate import is_write
from steadyhand.adapters.guard.typed.taint import inflated, is_text
from steadyhand.core.act.lookup import place_of

METHODS = frozenset("GET HEAD OPTIONS POST PUT PATCH DELETE".split())  # that tell nothing
SHARE = 0.5  # of a body that is no text is a message, and no token beside one
GROWN = 2.0  # as often as large as before is still the same kind of message
MORE = 256  # bytes
_RUN = re.compile(rb"(?:[A-Za-z0-9+/_-]|%2[BbFf]|\\/){48,}={0,2}")  # a token is hardly longer
_HEX = re.compile(rb"[0-9a-fA-F]+")


@dataclass(slots=True)
class Opaque:
    """Which unreadable writes are the page's own."""

    _before: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))

    def saw(self, paused: Paused) -> None:
        """Nothing was typed yet: the page sends this for its own ends."""
        key = paused.method, place_of(paused.url)
        self._before[key] = max(self._before[key], len(paused.body or b""))

    def may_hold(self, paused: Paused) -> bool:
        """Whether what was typed may be in its body, or be its method, and nobody could tell."""
        usual = paused.method.upper() in METHODS
        if usual and (not is_write(paused.method) or readable(paused.body or b"")):
            return False
        before = self._before.get((paused.method, place_of(paused.url)))
        return before is None or len(paused.body or b"") > before * GROWN + MORE


def readable(body: bytes) -> bool:
    """Whether the body is text for the most part, or becomes text once unpacked."""
    if not is_text(body):
        inner = next(inflated(body), None)
        return inner is not None and is_text(inner)
    hidden = sum(len(run) for run in _RUN.findall(body) if not _tells(run))
    return hidden <= len(body) * SHARE


def _tells(run: bytes) -> bool:
    """Whether the run says a text, in hex or base64."""
    return any(is_text(said) or next(inflated(said), None) for said in _decodings(run))


def _decodings(run: bytes) -> Iterator[bytes]:
    plain = run.replace(b"\\/", b"/")
    for sign, code in ((b"+", b"2B"), (b"/", b"2F")):
        plain = plain.replace(b"%" + code, sign).replace(b"%" + code.lower(), sign)
    if _HEX.fullmatch(plain):
        yield bytes.fromhex(plain[: len(plain) // 2 * 2].decode())
    with suppress(ValueError):
        bare = plain.replace(b"-", b"+").replace(b"_", b"/").rstrip(b"=")
        yield b64decode(bare + b"=" * (-len(bare) % 4))
