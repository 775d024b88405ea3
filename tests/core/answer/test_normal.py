"""Texts are the same only when they mean the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.lang.text import identifier_words, is_same_text, normalise, strip_ordinal


@given(st.text())
def test_what_is_normal_stays_as_it_is(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("First name *", "first  NAME:"),
        ("E-Mail", "e mail"),
        ("Phone (required)", "Phone"),
        ("Driver’s licence?", "drivers licence"),
        ("STRASSE", "Straße"),
        ("Ｎａｍｅ", "name"),
    ],
)
def test_notation_makes_no_difference(one: str, other: str) -> None:
    assert is_same_text(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("C", "C#"),
        ("C", "C++"),
        ("Salary in €", "Salary in $"),
        ("3.5", "35"),
        ("< 1 year", "> 1 year"),
        ("Do you require sponsorship", "Do you not require sponsorship"),
        ("5", "5+"),
        ("50", "50%"),
        ("", ""),
        ("*", "?"),
    ],
)
def test_what_changes_a_meaning_makes_a_difference(one: str, other: str) -> None:
    assert not is_same_text(one, other)


def test_identifiers_are_read_as_words() -> None:
    assert identifier_words("applicant[firstName]") == "applicant first name"
    assert identifier_words("job_application_phoneNumber2") == "job application phone number 2"


@pytest.mark.parametrize(
    ("label", "bare"),
    [
        ("1. Your name", "Your name"),
        ("2) Email", "Email"),
        ("(3) City", "City"),
        ("4→ What is your name?", "What is your name?"),
        ("Question 5: Why us?", "Why us?"),
        ("Frage 12. Warum wir?", "Warum wir?"),
        ("3.5 years or more?", "3.5 years or more?"),
        ("2024 graduates only", "2024 graduates only"),
        ("10 years of experience?", "10 years of experience?"),
        ("1. 2. 3.", "1. 2. 3."),
        ("Your name", "Your name"),
    ],
)
def test_the_place_in_a_list_is_no_part_of_a_question(label: str, bare: str) -> None:
    assert strip_ordinal(label) == bare
