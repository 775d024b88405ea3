"""Loads the vocabulary that ships with the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from steadyhand.core.answer.vocabulary import LanguageSource, Vocabulary, vocabulary_of

FOLDER = "steadyhand.core.answer.vocabulary"


@cache
def load_vocabulary() -> Vocabulary:
    """All languages that ship; read once per process."""
    names = sorted(f.name for f in files(FOLDER).iterdir() if f.name.endswith(".json"))
    return vocabulary_of(language_source(files(FOLDER).joinpath(n).read_bytes()) for n in names)


def language_source(content: bytes) -> LanguageSource:
    """One vocabulary file; msgspec.ValidationError where it is not of that shape."""
    return msgspec.json.decode(content, type=LanguageSource)
