"""A telephone number goes into its box as that takes it, and is never cut to fit."""

from __future__ import annotations

import pytest
from tests.core.answer.pages import field, known

from steadyhand.core.answer.knowledge import ExplicitAnswer
from steadyhand.core.answer.phone import fit_mask, international_number
from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sheet import Unknown
from steadyhand.core.page.snapshot import Role


@pytest.mark.parametrize(
    ("text", "home", "expected"),
    [
        ("+49 151 12345678", "", "+4915112345678"),
        ("0049 151 12345678", "US", "+4915112345678"),
        ("0151 12345678", "DE", "+4915112345678"),
        ("06 1234 5678", "IT", "+390612345678"),
        ("0151 12345678", "", "0151 12345678"),
        ("call me", "DE", "call me"),
        ("06 30 123 4567", "HU", "+36301234567"),
        ("8 912 345 67 89", "RU", "+79123456789"),
        ("8 612 34567", "LT", "+37061234567"),
        ("8 029 123 45 67", "BY", "+375291234567"),
        ("8 (701) 123-45-67", "KZ", "+77011234567"),
        ("(11) 91234-5678", "BR", "+5511912345678"),
        ("1 201 555 0123", "US", "+12015550123"),
        ("0549 886000", "SM", "+3780549886000"),
        ("0 532 123 45 67", "TR", "+905321234567"),
        ("201 555 01", "US", "201 555 01"),
        ("+999 30 1234567", "", "+999301234567"),
        ("00999 30 1234567", "DE", "+999301234567"),
    ],
)
def test_a_number_beside_a_picker_is_written_with_its_code(
    text: str, home: str, expected: str
) -> None:
    assert international_number(text, home) == expected


@pytest.mark.parametrize(
    ("text", "shown", "expected"),
    [
        ("+1 201 555 0123", "(___) ___-____", "2015550123"),
        ("+1 201 555 0123", "+1 (___) ___-____", "2015550123"),
        ("+49 30 1234567", "___ ___ ___", "301234567"),
        ("+49 30 1234567", "+__ __ _______", "49301234567"),
        ("+44 20 7946 0018", "(___) ___-____", None),
        ("+49 30 1234567", "(____) ____", None),
        ("+999 30 1234567", "___ ___ ___ ___", "999301234567"),
        ("+1 201 555 0123", "201-555-0123", "+1 201 555 0123"),
        ("201 555 0123", "(___) ___-____", "201 555 0123"),
        ("Ada", "____", "Ada"),
    ],
)
def test_blanks_take_the_digits_that_they_are_for_or_none(
    text: str, shown: str, expected: str | None
) -> None:
    written = fit_mask(text, shown=shown, held="")
    assert (None if isinstance(written, Unknown) else written) == expected


def test_a_number_that_stands_in_its_box_as_its_country_writes_it_stays_so() -> None:
    text = "+1 201 555 0123"
    assert fit_mask(text, shown="", held="(201) 555-0123") == "2015550123"
    assert fit_mask(text, shown="", held="+1 201 555 0123") == text


def test_a_masked_box_is_answered_with_the_digits_alone() -> None:
    asked = field("Phone", placeholder="(___) ___-____")
    told = known(given=(ExplicitAnswer("Phone", "+1 201 555 0123"),), profile=None)
    answer = resolve(asked, told.on((asked,)))
    assert not isinstance(answer, Unknown)
    assert answer.value == "2015550123"


def test_a_number_with_a_picker_is_answered_with_its_code() -> None:
    asked = field("Phone", role=Role.TEXT, type="tel", widget="phone")
    told = known(given=(ExplicitAnswer("Phone", "+49 151 12345678"),), profile=None)
    answer = resolve(asked, told.on((asked,)))
    assert not isinstance(answer, Unknown)
    assert answer.value == "+4915112345678"
