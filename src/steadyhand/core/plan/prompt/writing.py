"""A text as it is compared: without case, white space, accents and characters that nobody sees.

Compatibility forms (full width, ligatures, superscripts) are the letters that they stand for, and
the digits of any script are 0 to 9. Each letter that is left knows where it stood.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import category, combining, decimal, normalize

TAKEN_OUT = "\ue000"  # a private character: put in place of a text, it spells no other
_UNSEEN = frozenset("\u034f\u115f\u1160\u3164\uffa0\u17b4\u17b5") | {
    *map(chr, range(0xFE00, 0xFE10)),
    *map(chr, range(0x180B, 0x1810)),
    *map(chr, range(0xE0100, 0xE01F0)),
}  # drawn as nothing, though Unicode counts them as letters or marks


@dataclass(frozen=True, slots=True)
class Reading:
    """What is compared of a text, and the place of each of its characters in it."""

    letters: str
    places: tuple[int, ...]


@lru_cache(maxsize=4096)
def plain(char: str) -> str:
    """What is compared of one character; '' for what only spaces, marks or hides."""
    for _ in range(2):  # what a fold brings up is folded, too
        char = normalize("NFKD", char.casefold())
    return "".join(map(_seen, char))


def _seen(char: str) -> str:
    if combining(char) or char.isspace() or category(char) in ("Cf", "Cc") or char in _UNSEEN:
        return ""
    if char.isdecimal():
        return str(decimal(char))
    return "i" if char == "ı" else char  # its capital is the other one's


def spaced(text: str) -> str:
    """The text as it is compared, its words one space apart."""
    return " ".join("".join(map(plain, word)) for word in text.split())


def read(text: str) -> Reading:
    """All of it that is compared."""
    pairs = [(each, place) for place, char in enumerate(text) for each in plain(char)]
    return Reading("".join(each for each, _ in pairs), tuple(place for _, place in pairs))


def words_of(reading: Reading) -> Reading:
    """Its letters and digits alone: however it was punctuated."""
    return _kept(reading, lambda char: char if char.isalnum() else "")


def digits_of(reading: Reading) -> Reading:
    """Its digits alone, apart where letters stand between them."""
    return _kept(reading, lambda char: char if char.isdecimal() else " " if char.isalnum() else "")


def _kept(reading: Reading, kept: Callable[[str], str]) -> Reading:
    pairs = zip(map(kept, reading.letters), reading.places, strict=True)
    found = [(each, place) for each, place in pairs if each]
    return Reading("".join(each for each, _ in found), tuple(place for _, place in found))
