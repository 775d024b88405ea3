"""Names, ids, placeholders, types and options count where no word contradicts them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.answer.pages import WORDS, field, options

from steadyhand.core.answer.field import classify
from steadyhand.core.page.snapshot import LabelSource, Role

MONTHS = options("January", "February", "March", "April", "May", "June", "July", "August",
                 "September", "October", "November", "December")  # fmt: skip
NUMBERED = options(*(f"{n:02} - month" for n in range(1, 13)))
DAYS = options(*map(str, range(1, 32)))
YEARS = options(*map(str, range(2010, 1950, -1)))
SHORT_YEARS = options(*map(str, range(25, 40)))
WORLD = options(*list(WORDS.country_names["en"].values())[:40])
NEAR = {"label_source": LabelSource.NEARBY}


def meaning(**more: Any) -> str:
    intent = classify(field(**more), WORDS)
    return intent.name if intent else ""


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("cc-number1", "cc-number"),
        ("address-line3", "address-line3"),
        ("organization", "organization"),
        ("someprefixAddrLine2", "address-line2"),
        ("txtBillingPostCode", "postal-code"),
        ("subscriber_email_field", "email"),
        ("ctl00$main$txtLoginUserName", "username"),
        ("payment[cc_exp_year]", "cc-exp-year"),
        ("fake_email", ""),
        ("referee_email_address", ""),
        ("salary", ""),
        ("domain_number", ""),
    ],
)
def test_a_name_is_read_without_what_surrounds_it(name: str, expected: str) -> None:
    assert meaning(label="", html_name=name) == expected


def test_a_name_that_says_dummy_keeps_the_type_from_being_believed() -> None:
    assert meaning(label="", type="email", html_name="dummyremembered") == ""
    assert meaning(label="", type="email") == "email"


def test_an_example_of_an_address_asks_for_one() -> None:
    assert meaning(label="", html_name="q1", placeholder="you@mail.example") == "email"
    assert meaning(label="", html_name="phone", placeholder="you@mail.example") == ""
    assert meaning(label="name@mail.example", type="email") == "email"


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"options": MONTHS}, "bday-month"),
        ({"options": NUMBERED}, "bday-month"),
        ({"options": DAYS}, "bday-day"),
        ({"options": YEARS}, "bday-year"),
        ({"options": SHORT_YEARS}, "bday-year"),
        ({"options": options("1", "2", "3")}, "bday"),
        ({"options": options("Red", "Blue", "Green", "Grey", "Gold")}, "bday"),
        ({"html_name": "birthMonthAndYear"}, "bday"),
        ({"html_name": "theDate_year"}, "bday-year"),
        ({"html_id": "dob-day"}, "bday-day"),
    ],
)
def test_a_box_of_a_date_takes_the_part_that_its_name_or_options_say(
    more: dict[str, Any], expected: str
) -> None:
    assert meaning(label="Date of birth", role=Role.SELECT, **more) == expected


def test_a_date_box_takes_the_whole_date() -> None:
    assert meaning(label="Expiry date", type="month", html_name="month") == "cc-exp"


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"label": "", "options": WORLD}, "country"),
        ({"label": "Where from?", "html_name": "country", "options": WORLD}, "country"),
        ({"label": "Where was your father born?", "options": WORLD}, ""),
        ({"label": "", "options": options("Red", "Blue")}, ""),
        ({"label": "", "options": options(*map(str, range(500, 530)))}, ""),
    ],
)
def test_the_countries_of_the_world_are_a_country(more: dict[str, Any], expected: str) -> None:
    assert meaning(role=Role.SELECT, **more) == expected


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"label": "Your best email ever", "html_name": "email"}, "email"),
        ({"label": "Your best email ever", "html_name": "when"}, ""),
        ({"label": "Your favourite name", "html_name": "name"}, ""),
        ({"label": "Join us here", "html_name": "email", "placeholder": "Email", **NEAR}, "email"),
        ({"label": "Join us here", "html_name": "email", "placeholder": "a@b.example", **NEAR},
         "email"),
        ({"label": "Join us here", "html_name": "q", "placeholder": "Email", **NEAR}, ""),
        ({"label": "Join us here", "html_name": "email", "placeholder": "Email"}, ""),
        ({"label": "Join us here", "html_name": "email", **NEAR}, ""),
    ],
)  # fmt: skip
def test_readable_words_are_only_overruled_by_the_same_word_or_by_what_is_in_the_field(
    more: dict[str, Any], expected: str
) -> None:
    assert meaning(**more) == expected


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Email (we never share it)", "email"),
        ("Email: used only to write to you", "email"),
        ("Date of birth (day first)", "bday"),
        ("Email, we answer within a day", "email"),
        ("Phone number, required for delivery", "tel"),
        ("First name, last name", ""),
        ("Portfolio (PDF)", ""),
        ("Referee (e-mail)", ""),
        ("Email Email", "email"),
        ("ZIP Code™", "postal-code"),
    ],
)
def test_a_label_is_read_by_its_beginning_where_an_explanation_follows(
    label: str, expected: str
) -> None:
    assert meaning(label=label) == expected


def test_a_search_box_is_a_user_name_only_where_it_says_so() -> None:
    assert meaning(label="User ID", role=Role.SEARCH, autocomplete="username") == "username"
    assert meaning(label="User ID", role=Role.SEARCH) == ""


def test_the_name_parts_of_a_card_are_no_name_of_a_person() -> None:
    assert meaning(label="First name", autocomplete="cc-given-name") == "cc-given-name"
