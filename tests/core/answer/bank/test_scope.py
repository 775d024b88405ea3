"""For whom an answer holds, and what is never kept."""

from __future__ import annotations

import pytest
from tests.core.answer.pages import WORDS

from steadyhand.core.answer.bank import (
    asks_secret,
    is_about_employer,
    is_about_job_place,
    is_invented,
    question_intent,
    refusal,
)
from steadyhand.core.answer.sheet import Intent


@pytest.mark.parametrize(
    "question",
    [
        "What draws you to us?",
        "Which of our machines have you used?",
        "What would you change about this role?",
        "Was reizt Sie an dieser Stelle?",
        "Kennen Sie jemanden bei uns?",
        "Que savez-vous de notre verger ?",
        "¿Qué sabe de nuestra finca?",
        "O que sabe da nossa empresa?",
        "Che cosa ti piace della nostra azienda?",
        "Wat weet je van ons?",
        "Why do you want to work with us?",
    ],
)
def test_what_is_about_the_employer_holds_for_that_employer_alone(question: str) -> None:
    assert is_about_employer(question, question_intent(question, WORDS), WORDS)


@pytest.mark.parametrize("question", ["Boat licence", "Notice period", "Do you enjoy rain?"])
def test_what_is_about_the_person_holds_for_any_employer(question: str) -> None:
    assert not is_about_employer(question, question_intent(question, WORDS), WORDS)


def test_a_slot_that_stands_for_the_employer_or_the_place_is_heard() -> None:
    here = Intent("former_employee", (("of", "here"),))
    there = Intent("commute", (("place", "job"),))
    assert is_about_employer("q", here, WORDS)
    assert not is_about_job_place("q", here, WORDS)
    assert is_about_job_place("q", there, WORDS)
    assert is_about_job_place("Could you come to this location daily?", None, WORDS)
    assert not is_about_job_place("Could you come to Ulm daily?", None, WORDS)


@pytest.mark.parametrize("answer", ["", "  ", "?", "...", "-", "\n"])
def test_a_blank_answer_is_refused(answer: str) -> None:
    assert "blank" in refusal("Favourite tree", answer, WORDS)


INVENTED = (
    *("Make it up!", "anything", "whatever", "any", "asdf", "TEST", "tbd", "lorem ipsum"),
    *("Denk dir was aus", "egal", "invente", "peu importe", "inventa algo", "da igual"),
    *("tanto faz", "inventa", "verzin iets", "xxx", "qwertz"),
)


@pytest.mark.parametrize("answer", INVENTED)
def test_an_answer_that_was_made_up_is_refused_in_one_sentence(answer: str) -> None:
    why = refusal("Favourite tree", answer, WORDS)
    assert "is no answer" in why
    assert "\n" not in why


@pytest.mark.parametrize("answer", ["Yes", "N/A", "0", "C", "Testing engineer", "None"])
def test_a_short_answer_may_be_true(answer: str) -> None:
    assert refusal("Favourite tree", answer, WORDS) == ""


def test_somebody_may_be_called_test_and_a_form_may_offer_any() -> None:
    assert not is_invented("Family name", "Test", WORDS)
    assert refusal("Favourite tree", "Any", WORDS, offered=True) == ""
    assert is_invented("Family name", "make it up", WORDS)


@pytest.mark.parametrize(
    "question", ["Password", "Card number", "CVC", "Social security number", "Verification code"]
)
def test_a_secret_is_never_kept(question: str) -> None:
    assert asks_secret(question, WORDS)
    assert "never kept" in refusal(question, "12345", WORDS)


def test_a_question_without_words_is_refused() -> None:
    assert "without words" in refusal(" ? ", "Yes", WORDS)
