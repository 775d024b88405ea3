"""The signs that a text is written in: its letters composed, and what may stand for a sign.

What people type and paste has letters in two forms: composed (é), as keyboards write them, and
decomposed (e and an accent), as files of a Mac do. A search for one does not find the other.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass

JAMO = ("\u1160", "\u11ff")  # vowels and finals, which join what is before them
JOINED = ("Mn", "Mc", "Me")


def composed(text: str) -> str:
    """Return the text in composed letters (NFC); a letter that stands alone stays what it was.

    NFC has another letter for some that are not decomposed at all, ideographs in names among them:
    those are left as their owner writes them.
    """
    if unicodedata.is_normalized("NFC", text):
        return text
    return "".join(_composed(letter) for letter in _letters(text))


def _composed(letter: str) -> str:
    return letter if len(letter) == 1 else unicodedata.normalize("NFC", letter)


def _letters(text: str) -> Iterator[str]:
    """The text in pieces that begin with what joins nothing before it."""
    start = 0
    for at in range(1, len(text)):
        if not _joins(text[at]):
            yield text[start:at]
            start = at
    yield text[start:]


def _joins(sign: str) -> bool:
    return unicodedata.category(sign) in JOINED or JAMO[0] <= sign <= JAMO[1]


# --- Signs that no font has ----------------------------------------------------------------------

_JOINERS = re.compile("[\u200c\u200d\ufe0e\ufe0f\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]+")
_KEYCAP = re.compile("(?<=[0-9#*])\ufe0f?\u20e3")  # a number drawn as a key is the number
_PICTURES = ("So", "Sk", "Co", "Cn")


@dataclass(frozen=True, slots=True)
class Plainer:
    """A text as fonts can show it; `letters` are the missing ones that nothing stands for."""

    text: str
    gone: tuple[str, ...] = ()  # pictures that were left out
    letters: tuple[str, ...] = ()


def plainer(text: str, missing: Collection[str] = ()) -> Plainer:
    """Return the text in plain letters and without pictures, as far as they are *missing*.

    A letter drawn as if by a font (the bold ones of mathematics, as profiles on the web have them)
    becomes the letter that it is in any case: a search finds no other. A missing sign becomes what
    it is made of (`m2` for the one sign of it), a missing picture goes, a letter stays and is told.
    """
    said, gone = _KEYCAP.sub("", "".join(map(_undrawn, text))), list[str]()
    for sign in sorted(missing, key=len, reverse=True):
        plain = _stand_in(sign)
        if sign not in said or plain is None:
            continue
        if not plain and not _JOINERS.fullmatch(sign):
            gone.append(sign)
        joined = "" if plain else f"(?:{_JOINERS.pattern})?"
        said = re.sub(re.escape(sign) + joined, plain.replace("\\", r"\\"), said)
    said = " ".join(said.split()) if gone else said
    letters = [sign for sign in missing if sign in said and _stand_in(sign) is None]
    return Plainer(said, tuple(sorted(gone, key=text.find)), tuple(sorted(letters, key=said.find)))


def made_of(text: str) -> str:
    """Return all signs that may stand for one of the text's: a font must have these instead."""
    return unicodedata.normalize("NFKC", text)


def _undrawn(sign: str) -> str:
    drawn = unicodedata.decomposition(sign).startswith("<font>")
    return unicodedata.normalize("NFKC", sign) if drawn else sign


def _stand_in(sign: str) -> str | None:
    """What is shown instead, '' for nothing; None for a letter that has no other form."""
    bare = _JOINERS.sub("", sign)
    if bare != sign:
        return bare if all(map(_is_letter, bare)) else ""
    if not any(map(_is_letter, sign)):
        return ""
    plain = unicodedata.normalize("NFKC", sign)
    return plain if plain != sign else None


def _is_letter(sign: str) -> bool:
    """Whether it is no picture: a letter, a number, a sign of one; or made of such."""
    picture = unicodedata.category(sign) in _PICTURES
    return not picture or unicodedata.normalize("NFKC", sign) != sign
