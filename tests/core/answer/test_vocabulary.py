"""A vocabulary says what it knows, and the word itself where it knows nothing."""

from __future__ import annotations

import pytest
from tests.core.answer.pages import WORDS

from steadyhand.core.lang.vocabulary import Vocabulary


@pytest.mark.parametrize(
    ("code", "language", "name"),
    [
        ("DE", "de", "Deutschland"),
        ("DE", "en", "Germany"),
        ("DE", "", "Germany"),
        ("DE", "xx", "Germany"),
        ("ZZ", "de", "ZZ"),
    ],
)
def test_a_country_is_named_in_the_language_else_in_english_else_by_its_code(
    code: str, language: str, name: str
) -> None:
    assert WORDS.country_name(code, language) == name


def test_an_empty_vocabulary_knows_nothing_and_says_so() -> None:
    none = Vocabulary()
    assert none.country_name("DE") == "DE"
    assert none.country("Germany") == ""
    assert none.truth("yes") is None
    assert none.yes_no(True) == "Yes"
