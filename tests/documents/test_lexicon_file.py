"""The dictionaries that ship have the words of their languages and of no other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.documents.language_files import LANGUAGES, Dictionaries, words_of

WORDS = {
    "en": "orchard",
    "de": "obstgarten",
    "fr": "verger",
    "es": "huerto",
    "pt": "pomar",
    "nl": "boomgaard",
    "it": "frutteto",
}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_each_language_has_its_words_and_no_gibberish(language: str) -> None:
    words = Dictionaries()
    assert words.knows(WORDS[language], language)
    assert not words.knows("zoflitept", language)


def test_a_language_without_a_dictionary_has_no_word() -> None:
    assert not Dictionaries().knows("sad", "pl")


@given(st.sets(st.text(min_size=1, max_size=8)), st.text(max_size=8))
def test_any_words_are_kept_as_they_were(words: set[str], other: str) -> None:
    kept = words_of(sorted(words))
    assert list(kept) == sorted(words)
    assert (other in kept) == (other in words)
    assert kept[0:2] == sorted(words)[0:2]
