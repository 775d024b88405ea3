"""Loads the vocabulary that ships with the package."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from steadyhand.core.answer.vocabulary import LanguageSource, Vocabulary, vocabulary_of

FOLDER = "steadyhand.core.answer.vocabulary"


@cache
def load_vocabulary() -> Vocabulary:
    """All languages that ship; read once per process."""
    return vocabulary_of(shipped())


def shipped() -> Iterator[LanguageSource]:
    """Every file that ships, in an order that is the same everywhere."""
    yield from map(language_source, (f.read_bytes() for f in _files(files(FOLDER))))


def language_source(content: bytes) -> LanguageSource:
    """One vocabulary file; msgspec.ValidationError where it is not of that shape."""
    return msgspec.json.decode(content, type=LanguageSource)


def _files(folder: Traversable) -> Iterator[Traversable]:
    for each in sorted(folder.iterdir(), key=lambda one: one.name):
        if each.is_dir():
            yield from _files(each)
        elif each.name.endswith(".json"):
            yield each
