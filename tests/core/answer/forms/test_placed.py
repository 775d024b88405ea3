"""The form around a field says which of two near meanings it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from tests.core.answer.pages import WORDS, field, options

from steadyhand.core.answer.form import FormContext, form_contexts
from steadyhand.core.answer.intent import classify
from steadyhand.core.page.snapshot import Field, Limits, Role, Snapshot

SECRET = field("Password", type="password")
CARD = field("Card number")
MONTHS = options("01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12")
YEARS = options(*map(str, range(2024, 2036)))
DIALS = options("Germany (+49)", "France (+33)")


def meaning(asked: Field, *, purpose: str = "", fields: Sequence[Field] = ()) -> str:
    own = tuple(fields) or (asked,)
    before = {b.key for b, a in pairwise(own) if a.type == "password"}
    place = FormContext(purpose, "en", fields=own, identifiers=frozenset(before))
    intent = classify(asked, WORDS, around=place)
    return intent.name if intent else ""


@pytest.mark.parametrize("purpose", ["login", "reset"])
@pytest.mark.parametrize("label", ["Email", "Phone number", "Username", "Email or phone", "Name"])
def test_whoever_logs_in_is_named_by_a_username(label: str, purpose: str) -> None:
    assert meaning(field(label), purpose=purpose) == "username"


@pytest.mark.parametrize(
    "label", ["Kunden-ID", "ユーザー", "Card number", "Company code", "Postcode"]
)
def test_what_stands_before_the_password_of_a_login_is_a_username(label: str) -> None:
    asked = field(label)
    assert meaning(asked, purpose="login", fields=(asked, SECRET)) == "username"


def test_other_questions_of_a_login_stay_what_they_are() -> None:
    code = field("Verification code")
    assert meaning(code, purpose="login", fields=(code, SECRET)) == "one-time-code"
    assert meaning(field("Postcode"), purpose="login") == "postal-code"
    assert meaning(field("Favourite tree"), purpose="login") == ""
    assert meaning(field("Remember me", Role.CHECK), purpose="login") == ""


@pytest.mark.parametrize(
    ("label", "others", "expected"),
    [
        ("Choose your handle", (), "username"),
        ("Choose your handle", ("Username",), ""),
        ("Nickname", (), "username"),
        ("Membership no / E-mail", (), "username"),
        ("Email", (), "email"),
        ("First name / Last name", (), ""),
    ],
)
def test_a_new_account_has_one_name_and_its_own_address(
    label: str, others: tuple[str, ...], expected: str
) -> None:
    asked = field(label)
    fields = (*map(field, others), asked, SECRET)
    assert meaning(asked, purpose="join", fields=fields) == expected


def test_a_name_in_the_markup_tells_the_name_of_an_account() -> None:
    told = {"html_name": "username", "html_id": "u"}
    assert meaning(field("Pick what others see", **told), purpose="join") == "username"
    assert meaning(field("Pick what others see", **told)) == ""
    assert meaning(field("Name of your pet", **told), purpose="join") == ""


def test_a_choice_is_no_name_of_an_account() -> None:
    asked = field("Your plan", Role.SELECT)
    assert meaning(asked, purpose="join", fields=(asked, SECRET)) == ""


@pytest.mark.parametrize(
    ("more", "purpose", "expected"),
    [
        ({"label": "Password"}, "login", "current-password"),
        ({"label": "Password"}, "join", "new-password"),
        ({"label": "Password"}, "reset", "new-password"),
        ({"label": "Password"}, "", "current-password"),
        ({"label": "Password", "autocomplete": "current-password"}, "join", "new-password"),
        ({"label": "Password", "autocomplete": "new-password"}, "login", "current-password"),
        ({"label": "New password"}, "login", "new-password"),
        ({"label": "Current password"}, "change", "current-password"),
        ({"label": "Password"}, "change", "new-password"),
        ({"label": "PIN"}, "login", "current-password"),
        ({"label": "Security code"}, "", "cc-csc"),
        ({"label": "Your answer"}, "join", ""),
        ({"label": "Repeat your answer"}, "join", ""),
    ],
)
def test_a_password_is_new_where_an_account_is_made_and_known_where_it_is_used(
    more: dict[str, Any], purpose: str, expected: str
) -> None:
    assert meaning(field(type="password", **more), purpose=purpose) == expected


def test_a_name_among_the_fields_of_a_card_is_the_name_on_it() -> None:
    name = field("Name")
    assert meaning(name, fields=(name, CARD)) == "cc-name"
    assert meaning(name, fields=(name, field("Email"), CARD)) == "name"
    assert meaning(name, fields=(CARD, field("3- oder 4-stelliger Code"), name)) == "cc-name"


def test_an_address_with_a_second_line_is_the_first_line() -> None:
    street, more = field("Address"), field("Address line 2")
    assert meaning(street, fields=(street, more)) == "address-line1"
    assert meaning(street, fields=(more, street)) == "street-address"


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"options": DIALS}, "tel-country-code"),
        ({"group": "Phone"}, "tel-country-code"),
        ({"options": options("Germany", "France")}, "country"),
        ({"options": DIALS, "autocomplete": "billing country"}, "country"),
    ],
)
def test_a_country_beside_a_telephone_number_may_be_that_of_the_number(
    more: dict[str, Any], expected: str
) -> None:
    country = field("Country", Role.SELECT, **more)
    assert meaning(country, fields=(country, field("Phone"))) == expected


@pytest.mark.parametrize(
    ("more", "before", "expected"),
    [
        ({}, field("Dialling code"), "tel-national"),
        ({}, field("Country", Role.SELECT, options=DIALS), "tel-national"),
        ({}, field("Email"), "tel"),
        ({}, field("Country", Role.SELECT, options=options("Chad", "Chile")), "tel"),
        ({"placeholder": "+44 20 ..."}, field("Dialling code"), "tel"),
        ({"autocomplete": "tel"}, field("Dialling code"), "tel"),
    ],
)
def test_a_number_whose_code_is_asked_for_right_before_it_is_the_rest_alone(
    more: dict[str, Any], before: Field, expected: str
) -> None:
    phone = field("Phone", **more)
    assert meaning(phone, fields=(before, phone)) == expected
    assert meaning(phone, fields=(phone, before)) == "tel"


@pytest.mark.parametrize(
    ("more", "beside", "expected"),
    [
        ({"options": MONTHS}, CARD, "cc-exp-month"),
        ({"options": YEARS}, CARD, "cc-exp-year"),
        ({"options": YEARS}, field("Favourite tree"), ""),
        ({"options": MONTHS, "group": "Date of birth"}, CARD, "bday-month"),
        ({"options": options("Red", "Blue")}, CARD, ""),
    ],
)
def test_a_part_of_a_date_belongs_to_the_date_beside_it(
    more: dict[str, Any], beside: Field, expected: str
) -> None:
    part = field("", Role.SELECT, html_id="x", **more)
    assert meaning(part, fields=(beside, part)) == expected


def test_boxes_for_one_digit_each_take_a_code() -> None:
    row = [field(f"Box {n}", limits=Limits(max_length=1)) for n in range(6)]
    assert {meaning(box, fields=row) for box in row} == {"one-time-code"}
    assert meaning(row[0], fields=[*row, field("Name")]) == ""
    assert meaning(row[0], purpose="login", fields=row) == "one-time-code"
    assert meaning(row[0], fields=row[:2]) == ""


def test_an_official_number_that_logs_somebody_in_is_their_username() -> None:
    asked = field("National ID number")
    assert meaning(asked, purpose="login", fields=(asked, SECRET)) == "username"
    assert meaning(asked) == "national_id"


def test_a_name_is_a_username_only_where_a_password_is_asked_for_too() -> None:
    asked = field("Name", html_name="formusername")
    page = Snapshot("https://a.example", fields=(asked, SECRET))
    around = form_contexts(page, WORDS)["f0", ""]
    intent = classify(asked, WORDS, around=replace(around, purpose=""))
    assert intent is not None
    assert intent.name == "username"
    assert meaning(asked, fields=(asked, field("Email"))) == "name"


def test_a_number_of_a_member_is_no_username_beside_an_address() -> None:
    asked, mail = field("Membership number (optional)"), field("Email address")
    page = Snapshot("https://a.example", fields=(mail, SECRET, asked))
    assert classify(asked, WORDS, around=form_contexts(page, WORDS)["f0", ""]) is None
    assert meaning(asked) == "username"


def test_a_box_that_is_switched_off_names_no_account() -> None:
    asked = field("", html_id="suggestion", disabled=True)
    assert meaning(asked, purpose="join", fields=(asked, SECRET)) == ""
