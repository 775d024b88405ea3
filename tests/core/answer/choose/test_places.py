"""A place is chosen by its name or code, in any language that is known, and by nothing like it."""

from __future__ import annotations

import pytest
from tests.core.answer.pages import WORDS, options

from steadyhand.core.answer.options import QuestionContext, choose
from steadyhand.core.answer.sheet import Intent, Unknown

COUNTRY = Intent("country", (), 1.0)
REGION = Intent("address-level1", (), 1.0)
DIALLING = Intent("tel-country-code", (), 1.0)
COUNTRIES = ("Austria", "Germany", "United States", "United Kingdom", "Jordan", "Georgia")


def chosen(
    answer: str, labels: tuple[str, ...], intent: Intent | None = None, home: str = ""
) -> str:
    hit = choose(answer, options(*labels), QuestionContext(WORDS, intent, home=home))
    return "" if isinstance(hit, Unknown) else hit.label


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("USA", "United States"),
        ("U.S.A.", "United States"),
        ("US", "United States"),
        ("United States of America", "United States"),
        ("UK", "United Kingdom"),
        ("GBR", "United Kingdom"),
        ("Deutschland", "Germany"),
        ("DEU", "Germany"),
        ("Österreich", "Austria"),
        ("Atlantis", ""),
        ("Germ", ""),
    ],
)
@pytest.mark.parametrize("intent", [COUNTRY, None])
def test_a_country_is_named_in_any_language_or_by_code(
    answer: str, expected: str, intent: Intent | None
) -> None:
    assert chosen(answer, COUNTRIES, intent) == expected


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (("AT - Austria", "DE - Germany", "CH - Switzerland"), "DE - Germany"),
        (("Austria (AT)", "Germany (DE)"), "Germany (DE)"),
        (("Austria (+43)", "Germany (+49)"), "Germany (+49)"),
        (("Germany / Deutschland", "France"), "Germany / Deutschland"),
        (("Germany - Austria", "Switzerland"), ""),  # a region of two
        (("Germany (North)", "Germany (South)"), ""),
    ],
)
def test_a_country_may_be_named_twice_and_never_with_another(
    labels: tuple[str, ...], expected: str
) -> None:
    assert chosen("Germany", labels, COUNTRY) == expected


def test_a_part_of_a_country_that_names_it_is_not_all_of_it() -> None:
    assert chosen("United Kingdom", ("Ireland", "England (UK)", "France"), COUNTRY) == ""
    assert chosen("United Kingdom", ("Scotland - United Kingdom", "France"), COUNTRY) == ""


@pytest.mark.parametrize(
    ("answer", "labels", "expected"),
    [
        ("CA", ("California", "Colorado", "Nevada"), "California"),
        ("California", ("AZ", "CA", "NV"), "CA"),
        ("Bavaria", ("Bayern", "Berlin"), "Bayern"),
        ("WA", ("Washington", "Oregon"), "Washington"),
        ("WA", ("Washington", "Western Australia"), ""),
        ("Ontario", ("ON", "QC"), "ON"),
        ("Zion", ("California", "Colorado"), ""),
    ],
)
@pytest.mark.parametrize("intent", [REGION, None])
def test_a_state_is_its_name_or_its_code(
    answer: str, labels: tuple[str, ...], expected: str, intent: Intent | None
) -> None:
    assert chosen(answer, labels, intent) == expected


def test_a_part_of_a_country_is_in_it_and_is_not_it() -> None:
    assert chosen("Scotland", ("Ireland", "United Kingdom"), COUNTRY) == "United Kingdom"
    assert chosen("United Kingdom", ("Ireland", "England"), COUNTRY) == ""
    assert chosen("England", ("United Kingdom", "England"), COUNTRY) == "England"


def test_a_code_is_no_state_among_other_things() -> None:
    assert chosen("CA", ("California roll", "Tempura", "Canada")) == ""


@pytest.mark.parametrize(
    ("answer", "labels", "home", "expected"),
    [
        ("+49", ("Germany (+49)", "France (+33)"), "", "Germany (+49)"),
        ("0049", ("+49", "+33"), "", "+49"),
        ("49", ("49", "33"), "", "49"),
        ("Germany", ("+49", "+33"), "", "+49"),
        ("DE", ("DE +49", "FR +33"), "", "DE +49"),
        ("+1", ("United States (+1)", "Canada (+1)"), "", ""),
        ("+1", ("United States (+1)", "Canada (+1)"), "CA", "Canada (+1)"),
        ("Canada", ("United States (+1)", "Canada (+1)"), "US", "Canada (+1)"),
        ("+7", ("Egypt (+20)", "South Africa (+27)"), "", ""),
        ("+1", ("+1-242", "+1-246"), "", ""),
        ("later", ("+49", "+33"), "", ""),
    ],
)
def test_a_telephone_code_is_chosen_by_its_digits_or_its_country(
    answer: str, labels: tuple[str, ...], home: str, expected: str
) -> None:
    assert chosen(answer, labels, DIALLING, home) == expected


def test_a_list_of_codes_is_one_without_being_named_so() -> None:
    assert chosen("+33", ("Germany (+49)", "France (+33)")) == "France (+33)"
    assert chosen("+33", ("Call +33", "Write", "Wait", "Go")) == ""


TOWN = Intent("location", (), 1.0)
HILLS = ("Ulm, Baden-Württemberg, Germany", "Ulm, Montana, United States", "Ulm, Arkansas, US")


@pytest.mark.parametrize(
    ("answer", "labels", "expected"),
    [
        ("Ulm, Baden-Württemberg, Germany", HILLS, HILLS[0]),
        ("Ulm, Montana, United States", ("Ulm, MT, USA", "Ulm, AR, USA"), "Ulm, MT, USA"),
        ("Ulm, United States", HILLS, ""),  # two of them, and neither was said
        ("Ulm, Germany", HILLS, ""),  # nobody said in which part of it
        ("Ulm, Germany", ("Ulm", "Bonn", "Germany"), "Ulm"),
        ("Ulm, Germany", ("Germany", "Austria", "Elsewhere"), "Germany"),
        ("Ulm, Germany", ("Bonn", "Berlin"), ""),
        ("Ulm", ("Ulm, Montana, US", "Bonn"), ""),
    ],
)
def test_a_town_is_chosen_by_all_that_its_option_says_of_it(
    answer: str, labels: tuple[str, ...], expected: str
) -> None:
    assert chosen(answer, labels, TOWN) == expected


def test_where_a_town_lies_is_no_answer_to_other_questions() -> None:
    assert chosen("Ulm, Germany", ("Germany", "Austria"), REGION) == ""


STREET = Intent("street-address", (), 1.0)
LIVES = ("Ulm", "Baden-Württemberg", "89073", "DE")
ROWS = ("Elm Row 4, 89073 Ulm", "Elm Row 40, 89073 Ulm", "Elm Row 4, 15344 Strausberg", "Elm Row 4")


@pytest.mark.parametrize(
    ("labels", "places", "expected"),
    [
        (ROWS[:3], LIVES, ROWS[0]),
        (ROWS[1:3], LIVES, ""),
        (("Elm Row 4, Ulm, Germany", ROWS[1]), LIVES, "Elm Row 4, Ulm, Germany"),
        (("Elm Row 4, Ulm 89073, BW",), LIVES, "Elm Row 4, Ulm 89073, BW"),
        (("Elm Row 4, Ulm", ROWS[0]), LIVES, ""),  # both are
        (ROWS[:3], (), ""),
        (ROWS, LIVES, ROWS[3]),  # word for word
        (("Elm Row 4, Ulm Elsewhere", ROWS[2]), LIVES, ""),
    ],
)
def test_a_street_is_chosen_with_the_town_that_it_lies_in(
    labels: tuple[str, ...], places: tuple[str, ...], expected: str
) -> None:
    hit = choose("Elm Row 4", options(*labels), QuestionContext(WORDS, STREET, places=places))
    assert ("" if isinstance(hit, Unknown) else hit.label) == expected


def test_where_a_street_lies_is_no_answer_to_other_questions() -> None:
    about = QuestionContext(WORDS, TOWN, places=LIVES)
    assert isinstance(choose("Elm Row 4", options(ROWS[0], "Other"), about), Unknown)
