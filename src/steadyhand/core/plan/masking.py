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

MASK = "\ue000"  # a private character: put in place of a text, it spells no other
_INVISIBLE = frozenset("\u034f\u115f\u1160\u3164\uffa0\u17b4\u17b5") | {
    *map(chr, range(0xFE00, 0xFE10)),
    *map(chr, range(0x180B, 0x1810)),
    *map(chr, range(0xE0100, 0xE01F0)),
}  # drawn as nothing, though Unicode counts them as letters or marks


@dataclass(frozen=True, slots=True)
class FoldedText:
    """What is compared of a text, and the place of each of its characters in it."""

    letters: str
    places: tuple[int, ...]


@lru_cache(maxsize=4096)
def fold_char(char: str) -> str:
    """What is compared of one character; '' for what only spaces, marks or hides."""
    for _ in range(2):  # what a fold brings up is folded, too
        char = normalize("NFKD", char.casefold())
    return "".join(map(_visible, char))


def _visible(char: str) -> str:
    if combining(char) or char.isspace() or category(char) in ("Cf", "Cc") or char in _INVISIBLE:
        return ""
    if char.isdecimal():
        return str(decimal(char))
    return "i" if char == "ı" else char  # its capital is the other one's


def fold_words(text: str) -> str:
    """The text as it is compared, its words one space apart."""
    return " ".join("".join(map(fold_char, word)) for word in text.split())


def fold_text(text: str) -> FoldedText:
    """All of it that is compared."""
    pairs = [(each, place) for place, char in enumerate(text) for each in fold_char(char)]
    return FoldedText("".join(each for each, _ in pairs), tuple(place for _, place in pairs))


def alphanumerics(reading: FoldedText) -> FoldedText:
    """Its letters and digits alone: however it was punctuated."""
    return _filter_letters(reading, lambda char: char if char.isalnum() else "")


def digits_only(reading: FoldedText) -> FoldedText:
    """Its digits alone, apart where letters stand between them."""
    return _filter_letters(
        reading, lambda char: char if char.isdecimal() else " " if char.isalnum() else ""
    )


def _filter_letters(reading: FoldedText, kept: Callable[[str], str]) -> FoldedText:
    pairs = zip(map(kept, reading.letters), reading.places, strict=True)
    found = [(each, place) for each, place in pairs if each]
    return FoldedText("".join(each for each, _ in found), tuple(place for _, place in found))


# What a prompt leaves out of a page's words: whatever this person typed, said, chose or sent.
#
# A text is found in any case, punctuation and spacing, a number by its digits; and it is taken out
# of the whole before anything is cut, so that no cut leaves its beginning. What was typed goes
# wherever it stands. What was chosen is often a word of every page ("Remote", "Germany"): a short
# one goes where it is a word alone, a very short one ("Yes") stays, and among the options of a
# question that is asked all of them stay, as they are the site's.

MaskedText = NewType("MaskedText", str)  # of a page, and nothing private is in it
LABEL_MAX = 300  # characters of any one text of the page; whoever reads a page cuts there, too
TYPED_MIN = 3  # characters; as in answer/policy, shorter texts are in any page
CHOSEN_MIN = 4
SHORT_MAX = 8  # letters; fewer are a part of other words, or of two words side by side
DIGITS_MIN = 5  # that make a number, whatever stands between them
NUMBER_TAIL = 7  # last digits that make a number somebody's, whatever its prefix
CUT_MIN = 4  # letters of a text that was cut off before it came here


@dataclass(frozen=True, slots=True)
class PrivateTexts:
    """Texts of this person that no model reads: what was *typed*, and whatever was answered."""

    typed: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()

    def mask(self, text: str, most: int = LABEL_MAX) -> MaskedText:
        """The text without any of them, and then at most so many characters of it."""
        text = text.replace(MASK, "")
        return MaskedText(_replace_spans(text, _spans(text, self))[:most])

    def choice(self, label: str) -> MaskedText:
        """The label of an option that is asked about, without anything that was typed."""
        return replace(self, chosen=()).mask(label)


@dataclass(frozen=True, slots=True)
class _Needle:
    text: str  # as `fold_words` tells it
    letters: str
    words: str  # '' where it has too few to be found by them
    digits: str  # '' where it is no number
    typed: bool


@lru_cache(maxsize=8)
def _needles(hidden: PrivateTexts) -> tuple[_Needle, ...]:
    typed = (_needle_of(text, typed=True) for text in hidden.typed)
    chosen = (_needle_of(text, typed=False) for text in hidden.chosen)
    found = dict.fromkeys((*typed, *chosen))
    return tuple(s for s in found if len(s.text) >= (TYPED_MIN if s.typed else CHOSEN_MIN))


def _needle_of(text: str, *, typed: bool) -> _Needle:
    reading = fold_text(text)
    words = alphanumerics(reading).letters
    digits = "".join(char for char in words if char.isdecimal())
    number = len(digits) >= DIGITS_MIN and 2 * len(digits) > len(words)
    known = words if len(words) >= SHORT_MAX else ""
    return _Needle(fold_words(text), reading.letters, known, digits if number else "", typed)


def _replace_spans(text: str, stretches: list[tuple[int, int]]) -> str:
    kept, after = [], 0
    for start, end in sorted(stretches):
        if end > after:
            kept += [text[after:start], MASK] if start >= after else []
            after = end
    return "".join((*kept, text[after:]))


def _spans(text: str, hidden: PrivateTexts) -> list[tuple[int, int]]:
    """Where any of them stands."""
    reading = fold_text(text)
    words, digits = alphanumerics(reading), digits_only(reading)
    found: list[tuple[int, int]] = []
    for sought in _needles(hidden):
        letters, form = (words, sought.words) if sought.words else (reading, sought.letters)
        places = (_span_of(letters, *each) for each in _find_all(letters, form))
        found += [p for p in places if _is_match(text, p, sought)]
        found += [_span_of(digits, *each) for each in _find_numbers(digits, sought.digits)]
        if len(text) >= LABEL_MAX:
            found += _cut_spans(letters, form)
            found += _cut_spans(digits, sought.digits)
    return found


def _span_of(reading: FoldedText, start: int, end: int) -> tuple[int, int]:
    return reading.places[start], reading.places[end - 1] + 1


def _find_all(reading: FoldedText, form: str) -> Iterator[tuple[int, int]]:
    """Each place of it, also of those that overlap."""
    at = reading.letters.find(form) if form else -1
    while at >= 0:
        yield at, at + len(form)
        at = reading.letters.find(form, at + 1)


def _find_numbers(reading: FoldedText, digits: str) -> Iterator[tuple[int, int]]:
    """Each place of its last digits, with as many before them as are the same."""
    for start, end in _find_all(reading, digits[-NUMBER_TAIL:]):
        left = len(digits) - (end - start)
        while left and start and reading.letters[start - 1] == digits[left - 1]:
            start, left = start - 1, left - 1
        yield start, end


def _cut_spans(reading: FoldedText, form: str) -> list[tuple[int, int]]:
    """Where a long text ends within it: whoever cut there left its beginning."""
    lengths = range(len(form) - 1, CUT_MIN - 1, -1)
    most = next((n for n in lengths if reading.letters.endswith(form[:n])), 0)
    return [_span_of(reading, len(reading.letters) - most, len(reading.letters))] if most else []


def _is_match(text: str, place: tuple[int, int], sought: _Needle) -> bool:
    """Whether what stands there is the text, and no part of other words that look like it."""
    if len(sought.letters) >= SHORT_MAX or _is_whole_word(text, *place):
        return True
    return sought.typed and fold_words(text[slice(*place)]) == sought.text


def _is_whole_word(text: str, start: int, end: int) -> bool:
    before, after = _edge_char(reversed(text[:start])), _edge_char(iter(text[end:]))
    return not (before.isalnum() or after.isalnum())


def _edge_char(chars: Iterator[str]) -> str:
    """The first that is seen; '' where a space comes first."""
    for char in chars:
        if char.isspace() or fold_char(char):
            return fold_char(char)
    return ""
