"""Ways of writing one question: without accents, twice in other words, in capitals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.answer.question import read_question
from steadyhand.core.lang.phrases import compile_phrases, match_text, strip_accents

WORDS = load_vocabulary()


def meaning(label: str) -> str:
    intent = read_question(label, "", vocabulary=WORDS).intent
    return intent.name if intent else ""


@pytest.mark.parametrize(
    ("label", "intent"),
    [
        ("Surname / Family name", "family-name"),
        ("Postleitzahl (PLZ)", "postal-code"),
        ("Localidad | Población", "address-level2"),
        ("Nom de famille / nom d'usage", "family-name"),
        ("Email / Street", ""),
        ("Town / State", ""),
        ("Telephone / Fax", ""),
        ("/", ""),
    ],
)
def test_two_ways_of_saying_mean_something_only_where_they_agree(label: str, intent: str) -> None:
    assert meaning(label) == intent


@pytest.mark.parametrize(
    ("label", "intent"),
    [
        ("PRENOM", "given-name"),
        ("Telefono movil", "tel"),
        ("Endereco", "street-address"),
        ("Citta", "address-level2"),
        ("Geschaeftsfuehrer", ""),
        ("Hoechster Abschluss", "education_level"),
    ],
)
def test_a_question_is_read_where_its_accents_are_missing(label: str, intent: str) -> None:
    assert meaning(label) == intent


@pytest.mark.parametrize(
    ("word", "without"), [("prénom", "prenom"), ("cœur", "coeur"), ("møde", "mode"), ("ñ", "n")]
)
def test_a_word_without_its_accents_has_plain_letters(word: str, without: str) -> None:
    assert strip_accents(word) == without


def test_an_accent_of_a_short_word_is_never_left_out() -> None:
    assert not next(iter(compile_phrases(["à"]))).fullmatch(match_text("a"))
    assert not next(iter(compile_phrases(["prenom"]))).fullmatch(match_text("prénom"))


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_two_texts_around_a_stroke_are_read_without_a_fault(one: str, other: str) -> None:
    assert isinstance(meaning(f"{one} / {other}"), str)
