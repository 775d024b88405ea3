"""Masking of a person's own words in the page text that a model is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NewType
from unicodedata import category, combining, decimal, normalize

# A text as it is compared: without case, white space, accents and characters that nobody sees.
#
# Compatibility forms (full width, ligatures, superscripts) are the letters that they stand for,
# and the digits of any script are 0 to 9. Each letter that is left knows where it stood.

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


# What a prompt leaves out of a page's words: whatever this person typed, said, chose or sent.
#
# A text is found in any case, punctuation and spacing, a number by its digits; and it is taken out
# of the whole before anything is cut, so that no cut leaves its beginning. What was typed goes
# wherever it stands. What was chosen is often a word of every page ("Remote", "Germany"): a short
# one goes where it is a word alone, a very short one ("Yes") stays, and among the options of a
# question that is asked all of them stay, as they are the site's.

Told = NewType("Told", str)  # of a page, and nothing private is in it
LABEL_MAX = 300  # characters of any one text of the page; whoever reads a page cuts there, too
TYPED_MIN = 3  # characters; as in answer/policy, shorter texts are in any page
CHOSEN_MIN = 4
SHORT = 8  # letters; fewer are a part of other words, or of two words side by side
DIGITS_MIN = 5  # that make a number, whatever stands between them
TAIL = 7  # last digits that make a number somebody's, whatever its prefix
BEGUN_MIN = 4  # letters of a text that was cut off before it came here


@dataclass(frozen=True, slots=True)
class Hidden:
    """Texts of this person that no model reads: what was *typed*, and whatever was answered."""

    typed: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()

    def told(self, text: str, most: int = LABEL_MAX) -> Told:
        """The text without any of them, and then at most so many characters of it."""
        text = text.replace(TAKEN_OUT, "")
        return Told(_without(text, _stretches(text, self))[:most])

    def choice(self, label: str) -> Told:
        """The label of an option that is asked about, without anything that was typed."""
        return replace(self, chosen=()).told(label)


@dataclass(frozen=True, slots=True)
class _Sought:
    text: str  # as `spaced` tells it
    letters: str
    words: str  # '' where it has too few to be found by them
    digits: str  # '' where it is no number
    typed: bool


@lru_cache(maxsize=8)
def _sought(hidden: Hidden) -> tuple[_Sought, ...]:
    typed = (_seek(text, typed=True) for text in hidden.typed)
    chosen = (_seek(text, typed=False) for text in hidden.chosen)
    found = dict.fromkeys((*typed, *chosen))
    return tuple(s for s in found if len(s.text) >= (TYPED_MIN if s.typed else CHOSEN_MIN))


def _seek(text: str, *, typed: bool) -> _Sought:
    reading = read(text)
    words = words_of(reading).letters
    digits = "".join(char for char in words if char.isdecimal())
    number = len(digits) >= DIGITS_MIN and 2 * len(digits) > len(words)
    known = words if len(words) >= SHORT else ""
    return _Sought(spaced(text), reading.letters, known, digits if number else "", typed)


def _without(text: str, stretches: list[tuple[int, int]]) -> str:
    kept, after = [], 0
    for start, end in sorted(stretches):
        if end > after:
            kept += [text[after:start], TAKEN_OUT] if start >= after else []
            after = end
    return "".join((*kept, text[after:]))


def _stretches(text: str, hidden: Hidden) -> list[tuple[int, int]]:
    """Where any of them stands."""
    reading = read(text)
    words, digits = words_of(reading), digits_of(reading)
    found: list[tuple[int, int]] = []
    for sought in _sought(hidden):
        letters, form = (words, sought.words) if sought.words else (reading, sought.letters)
        places = (_place(letters, *each) for each in _finds(letters, form))
        found += [p for p in places if _counts(text, p, sought)]
        found += [_place(digits, *each) for each in _numbers(digits, sought.digits)]
        if len(text) >= LABEL_MAX:
            found += _begun(letters, form)
            found += _begun(digits, sought.digits)
    return found


def _place(reading: Reading, start: int, end: int) -> tuple[int, int]:
    return reading.places[start], reading.places[end - 1] + 1


def _finds(reading: Reading, form: str) -> Iterator[tuple[int, int]]:
    """Each place of it, also of those that overlap."""
    at = reading.letters.find(form) if form else -1
    while at >= 0:
        yield at, at + len(form)
        at = reading.letters.find(form, at + 1)


def _numbers(reading: Reading, digits: str) -> Iterator[tuple[int, int]]:
    """Each place of its last digits, with as many before them as are the same."""
    for start, end in _finds(reading, digits[-TAIL:]):
        left = len(digits) - (end - start)
        while left and start and reading.letters[start - 1] == digits[left - 1]:
            start, left = start - 1, left - 1
        yield start, end


def _begun(reading: Reading, form: str) -> list[tuple[int, int]]:
    """Where a long text ends within it: whoever cut there left its beginning."""
    lengths = range(len(form) - 1, BEGUN_MIN - 1, -1)
    most = next((n for n in lengths if reading.letters.endswith(form[:n])), 0)
    return [_place(reading, len(reading.letters) - most, len(reading.letters))] if most else []


def _counts(text: str, place: tuple[int, int], sought: _Sought) -> bool:
    """Whether what stands there is the text, and no part of other words that look like it."""
    if len(sought.letters) >= SHORT or _alone(text, *place):
        return True
    return sought.typed and spaced(text[slice(*place)]) == sought.text


def _alone(text: str, start: int, end: int) -> bool:
    before, after = _edge(reversed(text[:start])), _edge(iter(text[end:]))
    return not (before.isalnum() or after.isalnum())


def _edge(chars: Iterator[str]) -> str:
    """The first that is seen; '' where a space comes first."""
    for char in chars:
        if char.isspace() or plain(char):
            return plain(char)
    return ""
