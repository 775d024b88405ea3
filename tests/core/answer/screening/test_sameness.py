"""Two questions are one where their words or all their slots are equal, never by likeness."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.answer.question import same_question

WORDS = load_vocabulary()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Favourite tree?", "favourite tree"),
        ("Are you authorized to work in the US?", "Do you have the right to work in the USA?"),
        ("When can you start?", "Wann können Sie anfangen?"),
        ("Years of Python experience", "How many years of experience do you have with Python?"),
        ("Do you consent to a background check?", "Are you willing to undergo a background check?"),
        ("LinkedIn profile", "LinkedIn URL"),
    ],
)
def test_what_asks_the_same_in_every_slot_is_the_same(one: str, other: str) -> None:
    assert same_question(one, other, WORDS)
    assert same_question(other, one, WORDS)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Do you require sponsorship?", "Do you not require sponsorship?"),
        ("Do you require sponsorship?", "Are you authorized to work?"),
        ("Do you require sponsorship now?", "Will you require sponsorship in the future?"),
        ("Are you authorized to work in Peru?", "Are you authorized to work in Chile?"),
        ("Years of Java experience", "Years of JavaScript experience"),
        ("Years of C experience", "Years of C# experience"),
        ("Are you at least 18 years old?", "Are you under 18 years old?"),
        ("What is your current salary?", "What is your expected salary?"),
        ("Work email", "Personal email"),
        ("Why do you want to work here?", "Why are you interested in this role?"),
        ("I agree to the terms and conditions", "I accept the terms of use"),
        ("Favourite tree", "Favourite flower"),
        ("", ""),
    ],
)
def test_what_differs_in_any_slot_or_is_more_than_its_slots_is_another(
    one: str, other: str
) -> None:
    assert not same_question(one, other, WORDS)


@given(st.text(max_size=40), st.sampled_from(["Do you require sponsorship?", "Notice period"]))
def test_no_text_is_the_same_as_a_question_unless_the_question_is_the_same_as_it(
    text: str, question: str
) -> None:
    assert same_question(text, question, WORDS) == same_question(question, text, WORDS)
