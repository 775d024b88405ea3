"""The small language in which word files write phrases, and the index that finds them in a text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from itertools import product

from .text import normalise

# The small language in which vocabulary files write phrases.
#
#     first name        these words in this order
#     (first|given)     one of these
#     [your]            may be there
#     (flat|floor)+     some of these, in any order
#     author~           a word that begins so
#     *                 up to six words
#     {skill}           one to four words, which fill the slot of that name
#
# Words are normalised before they are compared, on both sides. A phrase matches whole words only.
# Accents may be missing in the text, never in the phrase: "prénom" matches "Prenom".

TOKEN = re.compile(r"\)\+|[()\[\]|]|\{\w+\}|[^\s()\[\]|{}]+")
UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue"}
LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l"})
ACCENTED_MIN = 3  # letters; in a shorter word the accent is all that tells "à" from "a"
BEGINNING = r"(?<!\S)"  # of a word
REPEATED_GROUP = "){1,12}"
MARKS = {"(": "(?:", ")": ")", ")+": REPEATED_GROUP, "[": "(?:", "]": ")?", "|": "|"}
MARKS |= {"*": r"(?:\S+ ){0,6}?"}


class Phrases:
    """Patterns of phrases, made when they are first matched: of thousands a run meets a few.

    Phrases without slots become one pattern; one with a slot has its own, since a group's name
    may occur only once in a pattern.
    """

    def __init__(self, phrases: Iterable[str]) -> None:
        self._phrases = tuple(phrases)

    def among(self, text: str) -> Iterator[re.Pattern[str]]:
        """A pattern for each phrase that may match in *text*, those without slots first.

        To ask whether one matches, this is cheaper than all of them: the others are never compiled.
        """
        return (_phrase_pattern(self._ordered[n]) for n in self._index.among(text))

    def __bool__(self) -> bool:
        return bool(self._phrases)

    def __iter__(self) -> Iterator[re.Pattern[str]]:
        return iter(self._patterns)

    @cached_property
    def _ordered(self) -> list[str]:
        return sorted(self._phrases, key=_has_slot)

    @cached_property
    def _index(self) -> Index:
        return index_of([(phrase,) for phrase in self._ordered])

    @cached_property
    def _patterns(self) -> tuple[re.Pattern[str], ...]:
        return tuple(re.compile(source) for source in pattern_sources(self._phrases))


Patterns = Phrases | tuple[re.Pattern[str], ...]


def compile_phrases(phrases: Iterable[str]) -> Patterns:
    """Patterns that match those phrases in a text from `match_text`."""
    return Phrases(phrases)


def pattern_sources(phrases: Iterable[str]) -> tuple[str, ...]:
    """What those patterns are made of."""
    phrases = tuple(phrases)
    plain = [p for p in phrases if not _has_slot(p)]
    slotted = filter(_has_slot, phrases)
    joined = ["(?:" + "|".join(map(_source, plain)) + ")"] if plain else []
    return tuple(BEGINNING + p for p in (*joined, *map(_source, slotted)))


def _has_slot(phrase: str) -> bool:
    return "{" in phrase


@cache
def _phrase_pattern(phrase: str) -> re.Pattern[str]:
    return re.compile(BEGINNING + _source(phrase))


def match_text(text: str) -> str:
    """The normalised words of *text*, each followed by one space: what patterns are matched on."""
    words = normalise(text)
    return f"{words} " if words else ""


def matches_any(patterns: Patterns, text: str) -> bool:
    """Whether one of them occurs anywhere in *text*, which comes from `match_text`."""
    return any(p.search(text) for p in patterns_among(patterns, text))


def matches_whole(patterns: Patterns, text: str) -> bool:
    """Whether one of them is all of *text*, which comes from `match_text`."""
    return any(p.fullmatch(text) for p in patterns_among(patterns, text))


def patterns_among(patterns: Patterns, text: str) -> Iterable[re.Pattern[str]]:
    """Those of them that may match in *text*, which comes from `match_text`."""
    return patterns.among(text) if isinstance(patterns, Phrases) else patterns


def remove_phrases(patterns: Patterns, text: str, gap: str = "") -> str:
    """The *text* with a gap for what they match: all of them only where one of them does."""
    if matches_any(patterns, text):
        for pattern in patterns:
            text = pattern.sub(gap, text)
    return text


def phrase_words(phrases: Iterable[str]) -> frozenset[str]:
    """Every whole word that the phrases name."""
    tokens = [t for p in phrases for t in TOKEN.findall(p)]
    plain = [t for t in tokens if t not in MARKS and t[0] != "{" and t[-1] != "~"]
    return frozenset(w for t in plain for w in normalise(t).split())


@lru_cache(maxsize=8192)  # rules have the same words many times
def strip_accents(word: str) -> str:
    """The word as people without the keys for it write it: "prenom" of "prénom"."""
    letters = unicodedata.normalize("NFKD", word.translate(LIGATURES))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _source(phrase: str) -> str:
    return "(?:" + "".join(map(_token, TOKEN.findall(phrase))) + ")"


def _token(token: str) -> str:
    if token in MARKS:
        return MARKS[token]
    if token.startswith("{"):
        return rf"(?P<{token[1:-1]}>(?:\S+ ){{1,4}}?)"
    if token.endswith("~"):
        return _word(normalise(token[:-1])) + r"\S* "
    return "".join(_word(word) + " " for word in normalise(token).split())


def _word(word: str) -> str:
    return "".join(map(_letter, word)) if len(word) >= ACCENTED_MIN else re.escape(word)


def _letter(letter: str) -> str:
    plain = dict.fromkeys((letter, strip_accents(letter), UMLAUTS.get(letter, letter)))
    return re.escape(letter) if len(plain) == 1 else "(?:" + "|".join(map(re.escape, plain)) + ")"


# Which of many phrases can occur in a text at all, by single words that they cannot do without.
#
# Matching every phrase of every language against every label costs milliseconds a label; a look-up
# by words leaves a handful. It only leaves out what cannot match: `phrase.py` decides.

Words = frozenset[str]
NO_ANCHOR = None  # a phrase that may match without any certain word


@dataclass(frozen=True, slots=True, eq=False)
class Index:
    """Numbers of things by the words of which each needs one; see `index_of`."""

    by_word: dict[str, tuple[int, ...]] = field(default_factory=dict)
    always: tuple[int, ...] = ()

    def among(self, text: str) -> list[int]:
        """In ascending order, the numbers of what may match somewhere in that text."""
        found = set(self.always)
        for word in text.split():
            found.update(self.by_word.get(_fold_word(word), ()))
        return sorted(found)


def index_of(phrases: Sequence[Iterable[str]]) -> Index:
    """The index of things that are found by phrases: number n by those at place n."""
    by_word: dict[str, list[int]] = {}
    always = []
    for number, own in enumerate(phrases):
        needed = [anchors(p) for p in own]
        if any(words is NO_ANCHOR for words in needed):
            always.append(number)
            continue
        for word in {w for words in needed for w in words or ()}:
            by_word.setdefault(word, []).append(number)
    return Index({w: tuple(n) for w, n in by_word.items()}, tuple(always))


def anchors(phrase: str) -> Words | None:
    """Words of which at least one is in every text that the phrase matches; None for no certain."""
    return _sequence_anchors(iter(TOKEN.findall(phrase)), ())


def _sequence_anchors(tokens: Iterable[str], closing: tuple[str, ...]) -> Words | None:
    """The anchors up to a closing mark: of each alternative its rarest, all of them together."""
    stream = iter(tokens)
    alternatives: list[Words | None] = [NO_ANCHOR]
    for token in stream:
        if token in closing:
            break
        if token == "|":
            alternatives.append(NO_ANCHOR)
            continue
        alternatives[-1] = _rarer_anchors(alternatives[-1], _token_anchors(token, stream))
    if any(words is NO_ANCHOR for words in alternatives):
        return NO_ANCHOR
    return frozenset(w for words in alternatives for w in words or ())


def _token_anchors(token: str, stream: Iterable[str]) -> Words | None:
    if token == "(":
        return _sequence_anchors(stream, (")", ")+"))
    if token == "[":
        _sequence_anchors(stream, ("]",))  # may be left out
        return NO_ANCHOR
    if token == "*" or token[0] == "{" or token[-1] == "~":
        return NO_ANCHOR
    words = normalise(token).split()
    return _spellings(words[0]) if words else NO_ANCHOR


def _rarer_anchors(one: Words | None, other: Words | None) -> Words | None:
    known = [words for words in (one, other) if words is not NO_ANCHOR]
    return min(known, key=len, default=NO_ANCHOR)


@lru_cache(maxsize=8192)
def _spellings(word: str) -> Words:
    """The word in each way that its pattern lets it be written, folded."""
    ways = (dict.fromkeys((letter, UMLAUTS.get(letter, letter))) for letter in word)
    return frozenset(_fold_word("".join(letters)) for letters in product(*ways))


@lru_cache(maxsize=8192)
def _fold_word(word: str) -> str:
    return strip_accents(word)
