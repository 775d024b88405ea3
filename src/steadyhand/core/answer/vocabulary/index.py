"""Which of many phrases can occur in a text at all, by single words that they cannot do without.

Matching every phrase of every language against every label costs milliseconds a label; a look-up
by words leaves a handful. It only leaves out what cannot match: `phrase.py` decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from ..normal import normal
from .phrase import TOKEN, UMLAUTS, bare

Words = frozenset[str]
ANY = None  # a phrase that may match without any certain word


@dataclass(frozen=True, slots=True, eq=False)
class Index:
    """Numbers of things by the words of which each needs one; see `index_of`."""

    by_word: dict[str, tuple[int, ...]] = field(default_factory=dict)
    always: tuple[int, ...] = ()

    def among(self, text: str) -> list[int]:
        """In ascending order, the numbers of what may match somewhere in that text."""
        found = set(self.always)
        for word in text.split():
            found.update(self.by_word.get(_folded(word), ()))
        return sorted(found)


def index_of(phrases: Sequence[Iterable[str]]) -> Index:
    """The index of things that are found by phrases: number n by those at place n."""
    by_word: dict[str, list[int]] = {}
    always = []
    for number, own in enumerate(phrases):
        needed = [anchors(p) for p in own]
        if any(words is ANY for words in needed):
            always.append(number)
            continue
        for word in {w for words in needed for w in words or ()}:
            by_word.setdefault(word, []).append(number)
    return Index({w: tuple(n) for w, n in by_word.items()}, tuple(always))


def anchors(phrase: str) -> Words | None:
    """Words of which at least one is in every text that the phrase matches; None for no certain."""
    return _sequence(iter(TOKEN.findall(phrase)), ())


def _sequence(tokens: Iterable[str], closing: tuple[str, ...]) -> Words | None:
    """The anchors up to a closing mark: of each alternative its rarest, all of them together."""
    stream = iter(tokens)
    alternatives: list[Words | None] = [ANY]
    for token in stream:
        if token in closing:
            break
        if token == "|":
            alternatives.append(ANY)
            continue
        alternatives[-1] = _fewer(alternatives[-1], _needed(token, stream))
    if any(words is ANY for words in alternatives):
        return ANY
    return frozenset(w for words in alternatives for w in words or ())


def _needed(token: str, stream: Iterable[str]) -> Words | None:
    if token == "(":
        return _sequence(stream, (")", ")+"))
    if token == "[":
        _sequence(stream, ("]",))  # may be left out
        return ANY
    if token == "*" or token[0] == "{" or token[-1] == "~":
        return ANY
    words = normal(token).split()
    return _spellings(words[0]) if words else ANY


def _fewer(one: Words | None, other: Words | None) -> Words | None:
    known = [words for words in (one, other) if words is not ANY]
    return min(known, key=len, default=ANY)


@lru_cache(maxsize=8192)
def _spellings(word: str) -> Words:
    """The word in each way that `phrase.py` lets it be written, folded."""
    plain = "".join(UMLAUTS.get(letter, letter) for letter in word)
    return frozenset({_folded(word), _folded(plain)})


@lru_cache(maxsize=8192)
def _folded(word: str) -> str:
    return bare(word)
