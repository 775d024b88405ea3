"""The words that ship: the vocabulary's languages, dictionaries, and the terms of a fit."""

from __future__ import annotations

import gzip
from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeVar, overload

import msgspec

from steadyhand.core.lang.text import normalise
from steadyhand.core.lang.vocabulary import LanguageSource, Vocabulary, vocabulary_of
from steadyhand.errors import BadInput
from steadyhand.jobs.fit.fit import fit_of
from steadyhand.jobs.fit.reasons import Fit, Weights
from steadyhand.jobs.fit.terms import Terms, TermsSource, terms_of
from steadyhand.jobs.posting.posting import Posting
from steadyhand.jobs.profile import Profile

SHIPPED = files("steadyhand.core.lang") / "words"
SECTIONS = frozenset(f.name for f in fields(LanguageSource))


@cache
def load_vocabulary() -> Vocabulary:
    """All languages that ship; read once per process."""
    return vocabulary_of(shipped_languages())


@cache
def shipped_languages() -> tuple[LanguageSource, ...]:
    """Every file that ships; read once per process."""
    return languages_in(SHIPPED)


def languages_in(folder: Traversable) -> tuple[LanguageSource, ...]:
    """The language files of a folder, in an order that is the same everywhere.

    msgspec.ValidationError with the file's name where one is not of that shape.
    """
    return tuple(
        language_source(each.read_bytes(), each.name)
        for each in sorted(folder.iterdir(), key=lambda one: one.name)
        if each.name.endswith(".json")
    )


def language_source(content: bytes, name: str = "a language file") -> LanguageSource:
    """One language file; msgspec.ValidationError where it is not of that shape."""
    try:
        unknown = msgspec.json.decode(content, type=dict[str, msgspec.Raw]).keys() - SECTIONS
        if unknown:
            raise msgspec.ValidationError(f"no such section: {', '.join(sorted(unknown))}")
        return msgspec.json.decode(content, type=LanguageSource)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise msgspec.ValidationError(f"{name}: {wrong}") from wrong


DICTIONARY_FOLDER = ("spellchecker", "resources")
LANGUAGES = frozenset({"en", "de", "fr", "es", "pt", "nl", "it"})


class Dictionaries:
    """Says whether a language has a word; each language is read once per process, on demand."""

    def knows(self, word: str, language: str) -> bool:
        """Whether the dictionary of *language* has the casefolded *word*.

        A language without a dictionary has none.
        """
        if language not in LANGUAGES:
            return False
        words = load_words(language)
        at = bisect_left(words, word)
        return at < len(words) and words[at] == word


@dataclass(frozen=True, slots=True)
class WordList(Sequence[str]):
    """Words in order within one text: a set of them would take five times the memory."""

    text: bytes
    starts: array[int]  # of each word, and one behind the last

    def __len__(self) -> int:
        return len(self.starts) - 1

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...
    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        return self.text[self.starts[at] : self.starts[at + 1]].decode()


@cache
def load_words(language: str) -> WordList:
    """The words of one dictionary, casefolded, each once and in order."""
    folder, inner = DICTIONARY_FOLDER
    packed = (files(folder) / inner / f"{language}.json.gz").read_bytes()
    counts = msgspec.json.decode(gzip.decompress(packed), type=dict[str, int])
    return words_of(sorted({word.casefold() for word in counts}))


def words_of(ordered: Sequence[str]) -> WordList:
    """The words, which are in order, as one text."""
    starts, end = array("I", [0]), 0
    parts = [word.encode() for word in ordered]
    for part in parts:
        end += len(part)
        starts.append(end)
    return WordList(b"".join(parts), starts)


TERMS_PACKAGE = "steadyhand.jobs.fit"


@cache
def load_terms() -> Terms:
    """All that ships; read once per process. Countries are the vocabulary's."""
    return terms_of(
        shipped_terms(), normal=normalise, country_of=lambda name: load_vocabulary().country(name)
    )


def shipped_terms() -> tuple[TermsSource, ...]:
    """Every file that ships, in an order that is the same everywhere."""
    folder = files(TERMS_PACKAGE)
    found = sorted(folder.iterdir(), key=lambda one: one.name)
    return tuple(
        msgspec.json.decode(each.read_bytes(), type=TermsSource)
        for each in found
        if each.name.endswith(".json")
    )


@dataclass(frozen=True, slots=True)
class FitJudge:
    """A `Judge`."""

    weights: Weights = field(default_factory=Weights)

    def __call__(self, posting: Posting, profile: Profile, *, today: date) -> Fit:
        """The fit with its reasons."""
        terms = load_terms()
        return fit_of(posting, profile, today=today, terms=terms, weights=self.weights)


Name = TypeVar("Name", bound=str)


def parse_weights(said: Mapping[Name, float]) -> Weights:
    """The user's own weights by their names, beside the usual ones. Raises BadInput."""
    try:
        return msgspec.convert(dict(said), Weights, strict=False)
    except msgspec.ValidationError as exc:
        raise BadInput(f"fit_weights cannot be used: {exc}; see docs/reference/fit.md") from exc
