"""Which words a language has, beside those of our own lists; data that a run is given.

A word of a dictionary is understood, unless it may speak against a submit (`vetoes.py`). One that
no dictionary has is not understood, whatever it looks like.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Protocol

from .confirmations import LEFT_TO_DO, PUTS_OFF, SPEAKS_AGAINST
from .vetoes import CONTAINED, CONTAINED_MIN, DEMANDS, STEMS

PART_MIN = 4  # letters of a part of a word that is put together
_LINK = "s"  # what may stand between two parts


class Lexicon(Protocol):
    """Words by language."""

    def knows(self, word: str, language: str) -> bool:
        """Whether the language has that casefolded word."""
        ...


class NoLexicon:
    """Has no word of any language."""

    def knows(self, word: str, language: str) -> bool:
        """No."""
        del word, language
        return False


NO_LEXICON = NoLexicon()
_ENDINGS: dict[str, tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]] = {
    "es": (
        (re.compile(r"(?:s|(?<=r)(?:se|te|me|nos|le|les|lo|la|los|las))$"), ("",)),
        (re.compile(r"(?<=[aei]r)(?:é|ás|á|emos|án|ía|ían|íamos)(?:te|le|se)?$"), ("",)),
        (re.compile(r"(?:ó|aron|abas?|aban|amos|ad[oa]s?)$"), ("ar",)),
        (re.compile(r"(?:ió|ieron|ías?|ían|[ei]mos|id[oa]s?)$"), ("er", "ir")),
        (re.compile(r"(?:[oae]|[ae]s|[ae]n|[aei]mos|ando|iendo|aste|iste)$"), ("ar", "er", "ir")),
    ),
    "it": (
        (re.compile(r"(?:i|iamo|ano|ono|ando|endo|erà|eranno|eremo)$"), ("are", "ere", "ire")),
        (re.compile(r"(?<=[aei]r)(?:ti|ci|si|la|lo|le|li)$"), ("e",)),
        (re.compile(r"[aie]$"), ("o", "e")),
        (re.compile(r"(?:ava|avano|at[oaie])$"), ("are",)),
        (re.compile(r"(?:eva|evano|ut[oaie])$"), ("ere",)),
        (re.compile(r"(?:iva|ivano|it[oaie])$"), ("ire",)),
    ),
    "pt": (
        (re.compile(r"s$"), ("",)),
        (re.compile(r"(?:ou|aram|avam?|amos|ad[oa]s?)$"), ("ar",)),
        (re.compile(r"(?:eu|iu|eram|iram|iam?|[ei]mos|id[oa]s?)$"), ("er", "ir")),
        (re.compile(r"(?<=[aei]r)(?:á|ão|ei|emos)$"), ("",)),
        (re.compile(r"-(?:lo|la|nos|se|lhe)$"), ("", "r")),
    ),
    "fr": ((re.compile(r"e?s?$"), ("",)),),
    "en": ((re.compile(r"s$"), ("",)),),
}
"""Endings, by language, and what stands in a dictionary for them: a plural, a person, a tense, a
pronoun behind a verb."""


def understands(lexicon: Lexicon, word: str, language: str) -> bool:
    """Whether the language has the casefolded word, or both parts of it, and none speaks against.

    Two letters or fewer say nothing by themselves: those that count are in our own lists.
    """
    if len(word) < PART_MIN - 1 or vetoes(word, language):
        return False
    return is_word(lexicon, word, language, fits=lambda part: not vetoes(part, language))


def is_word(
    lexicon: Lexicon, word: str, language: str, *, fits: Callable[[str], bool] = bool
) -> bool:
    """Whether the language has the casefolded word, or both parts of it, if each *fits*."""
    if any(lexicon.knows(form, language) for form in _forms(word, language)):
        return True
    return language in CONTAINED and any(
        all(lexicon.knows(part, language) and fits(part) for part in parts)
        for parts in _halves(word)
    )


def may_demand(lexicon: Lexicon, word: str, language: str) -> bool:
    """Whether the casefolded word may be a verb with which a sentence begins that demands."""
    for ending, plain in DEMANDS[language]:
        stem = word.removesuffix(ending)
        if word.endswith(ending) and any(
            lexicon.knows(stem + each, language) for each in plain.split()
        ):
            return True
    return False


def _forms(word: str, language: str) -> Iterator[str]:
    """The word, and what it is a form of by an ending that a dictionary seldom has."""
    yield word
    for ending, plain in _ENDINGS.get(language, ()):
        if (hit := ending.search(word)) and PART_MIN - 1 <= hit.start() < len(word):
            yield from (word[: hit.start()] + each for each in plain)


def _halves(word: str) -> list[tuple[str, str]]:
    cuts = range(PART_MIN, len(word) - PART_MIN + 1)
    plain = [(word[:at], word[at:]) for at in cuts]
    linked = [(a.removesuffix(_LINK), b) for a, b in plain if a[-1] == _LINK and len(a) > PART_MIN]
    return plain + linked


@cache
def vetoes(word: str, language: str) -> bool:
    """Whether the casefolded word may speak against a submit."""
    whole, begins, within = _stems(language)
    against = any(each.search(word) for each in (SPEAKS_AGAINST, LEFT_TO_DO, PUTS_OFF))
    return against or word in whole or bool(begins.match(word) or within.search(word))


@cache
def _stems(language: str) -> tuple[frozenset[str], re.Pattern[str], re.Pattern[str]]:
    """Words for themselves alone, what words begin with, and what stands within them."""
    every = STEMS[language].split()
    whole = frozenset(stem[:-1] for stem in every if stem.endswith("."))
    begins = [stem for stem in every if not stem.endswith(".")]
    inner = [stem for stem in begins if language in CONTAINED and len(stem) >= CONTAINED_MIN]
    return whole, re.compile("|".join(begins)), re.compile("|".join(inner) or r"(?!)")
