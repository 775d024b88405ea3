"""How a text may be written on a page: in other letters, signs, notation or order.

Texts are compared by letters and digits alone, without case, marks and whatever is not drawn. In a
number any six digits in a row tell it, however it is grouped and whatever leads it; a day is told
by its parts in any order, its month by number or by name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from steadyhand.core.answer.choose.dates import dates_in, months_in
from steadyhand.core.answer.vocabulary import Vocabulary

LETTERS = frozenset({"Lu", "Ll", "Lt", "Lo", "Nd", "Nl", "No"})
UNDRAWN = frozenset({"Mn", "Me", "Mc", "Cc", "Cf", "Cs", "Zs", "Zl", "Zp"})
FILLERS = "\u115f\u1160"  # letters that are not drawn
PLAIN_MIN = 3  # shorter ones are compared with their signs: "C++" is not every C
WORDS_MAX = 3  # a name, in whatever order; longer texts have one
NUMBER_MIN = 5  # digits; shorter ones tell nobody
DIGITS = 6  # in a row, that tell a longer number
EXCERPT = 24  # letters in a row, that tell a long text
NUMBER = re.compile(r"\d(?:[^\w]*\d)+")
WORD = re.compile(r"[^\W_]+")
BETWEEN = r"[^\W\d_]{0,5}"  # "May 14th", "14 de mayo de 1990": letters between a day's parts


@dataclass(frozen=True, slots=True)
class Said:
    """A text as it is compared."""

    plain: str = ""  # its letters and digits
    signed: str = ""  # and all other signs that are drawn


@dataclass(frozen=True, slots=True)
class Writing:
    """One text in every way in which it may be written."""

    plain: frozenset[str]
    signed: str = ""  # of a text that is too short without its signs
    days: tuple[re.Pattern[str], ...] = ()

    def stands_in(self, said: Said) -> bool:
        """Whether it is written there, in any of its ways."""
        return (
            any(each in said.plain for each in self.plain)
            or (bool(self.signed) and self.signed in said.signed)
            or any(each.search(said.plain) for each in self.days)
        )


def said(text: str) -> Said:
    """The text, as it is compared with others."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).upper().casefold())
    drawn = [c for c in folded if unicodedata.category(c) not in UNDRAWN and c not in FILLERS]
    signs = [str(unicodedata.decimal(c, c)) for c in drawn]
    plain = (c for c in signs if unicodedata.category(c) in LETTERS)
    return Said("".join(plain), "".join(signs))


def joined(parts: Sequence[Said]) -> Said:
    """What they say one after the other."""
    return Said("".join(p.plain for p in parts), "".join(p.signed for p in parts))


def writings_of(texts: Iterable[str], vocabulary: Vocabulary) -> tuple[Writing, ...]:
    """Each text that can be told at all, in all its ways."""
    found = (_writing(text, vocabulary) for text in dict.fromkeys(texts))
    return tuple(each for each in found if each.plain or each.signed)


def _writing(text: str, vocabulary: Vocabulary) -> Writing:
    whole = said(text)
    ways = {way for way in _ways(text, whole.plain) if len(way) >= PLAIN_MIN}
    turned = {way[::-1] for way in ways}  # shown from right to left, it reads as it was meant
    signed = whole.signed if 0 < len(whole.plain) < PLAIN_MIN else ""
    return Writing(frozenset(ways | turned), signed, tuple(_days(text, vocabulary)))


def _ways(text: str, plain: str) -> Iterator[str]:
    yield from _parts(plain, EXCERPT, step=EXCERPT) if len(plain) >= 2 * EXCERPT else (plain,)
    words = [said(word).plain for word in WORD.findall(text)]
    if 1 < len(words) <= WORDS_MAX:
        yield from map("".join, permutations(words))
    for number in NUMBER.findall(text):
        digits = said(number).plain
        if len(digits) >= NUMBER_MIN:
            yield from _parts(digits, min(len(digits), DIGITS), step=1)


def _parts(text: str, size: int, *, step: int) -> Iterator[str]:
    return (text[at : at + size] for at in range(0, len(text) - size + 1, step))


def _days(text: str, vocabulary: Vocabulary) -> Iterator[re.Pattern[str]]:
    for year, month, day in dates_in(text, vocabulary):
        yield _pattern(f"(?:{year}|{year % 100:02})", _month(month, vocabulary.months), f"0?{day}")
    for year, month in months_in(text, vocabulary):
        yield _pattern(str(year), _month(month, vocabulary.months))


def _month(number: int, names: Mapping[str, int]) -> str:
    named = {said(name).plain for name, its in names.items() if its == number}
    return f"(?:0?{number}|{'|'.join(sorted(named))})"


def _pattern(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(map(BETWEEN.join, permutations(parts))))
