"""Names, ids, placeholders, types and options count where no word contradicts them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.answer.pages import WORDS, field, options

from steadyhand.core.answer.form import FormContext
from steadyhand.core.answer.intent import classify
from steadyhand.core.answer.question import about_someone_else
from steadyhand.core.page.snapshot import LabelSource, Limits, Option, PageText, Role

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
        ("formusername", "username"),
        ("yearexpire", "cc-exp-year"),
        ("mfacode", "one-time-code"),
        ("pick-userCountry-input", "country"),
        ("card-number-back-1699999990260", "cc-number"),
        ("q7_mailingAddress7", "street-address"),
        ("verify-single-otp-input-3", ""),
        ("passwordhint", ""),
        ("managerusername", ""),
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
        ({"label": "", "options": WORLD}, ""),
        ({"label": "", "group": "Where to", "options": WORLD}, "country"),
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
    ("label", "name", "expected"),
    [
        ("Pharmacy ZIP", "zip", ""),
        ("Preferred ZIP", "zip", "postal-code"),
        ("Dependent birth date", "dob", ""),
        ("Code postal du chantier", "zip", ""),
        ("Code postal de votre adresse", "zip", "postal-code"),
        ("Telefonnummer der Werkstatt", "phone", ""),
        ("Email of the organizer", "email", ""),
        ("Your Northwind email", "email", "email"),
        ("Filter by email", "email", ""),
    ],
)
def test_what_a_thing_that_nobody_knows_has_is_not_the_users(
    label: str, name: str, expected: str
) -> None:
    assert meaning(label=label, html_name=name) == expected


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Recipient's name", False),
        ("Policy holder’s date of birth", False),
        ("Members' addresses", True),
        ("Applicant's phone", True),
        ("Driver's license", True),
        ("Adresse de l'entreprise", False),
        ("Date d'entrée", True),
    ],
)
def test_whoever_a_label_names_as_an_owner_is_another_unless_they_fill_the_form(
    label: str, expected: bool
) -> None:
    assert about_someone_else(label, "", WORDS) is not expected


@pytest.mark.parametrize(
    ("label", "name", "language", "expected"),
    [
        ("Market", "country", "en", ""),
        ("Market", "country", "", "country"),
        ("Rynek", "country", "pl", "country"),
        ("Market", "email", "en", "email"),
        ("94107", "zip", "en", "postal-code"),
        ("stateInput", "state", "en", "address-level1"),
    ],
)
def test_a_word_that_is_read_in_no_language_is_no_name_for_what_the_markup_says(
    label: str, name: str, language: str, expected: str
) -> None:
    asked = field(label, html_name=name)
    intent = classify(asked, WORDS, around=FormContext(language=language, fields=(asked,)))
    assert (intent.name if intent else "") == expected


@pytest.mark.parametrize(
    ("offered", "expected"),
    [
        (options("All markets", "Germany"), "country"),
        (options("- Select one -"), "country"),
        (options("DE", "FR"), "country"),
        (options("New", "Used"), ""),
        (options("English", "Deutsch"), ""),
    ],
)
def test_a_list_without_any_country_asks_for_none(
    offered: tuple[Option, ...], expected: str
) -> None:
    assert meaning(label="Country", role=Role.SELECT, options=offered) == expected


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


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"label": "tel Card number", "type": "tel"}, "cc-number"),
        ({"label": "tel Favourite tree", "type": "tel", "html_name": "tree"}, ""),
        ({"label": "text City", "type": "text", "drawn": PageText("City")}, "address-level2"),
        ({"label": "text City", "type": "text"}, ""),  # read by a person, it is a word of the label
        ({"label": "pick_drop_country", "html_name": "country"}, "country"),
        ({"label": "verify-single-otp-input-0", "type": "tel"}, ""),
        ({"label": "Norway", "html_id": "userCountry", **NEAR}, "country"),
        ({"label": "2-6", "html_name": "otpCode-1", "type": "tel"}, "one-time-code"),
        ({"label": "MFA code #2", "type": "password"}, "one-time-code"),
        ({"label": "Number", "group": "Phone 2", "type": "tel"}, "tel"),
        ({"label": "", "type": "tel", "limits": Limits(max_length=1)}, ""),
        ({"label": "", "type": "tel", "html_name": "zip"}, "postal-code"),
        ({"label": "", "type": "tel"}, "tel"),
    ],
)  # fmt: skip
def test_what_no_reader_was_meant_to_read_is_no_question(
    more: dict[str, Any], expected: str
) -> None:
    assert meaning(**more) == expected


def test_the_narrower_of_a_label_and_what_is_in_the_box_counts() -> None:
    assert meaning(label="Your name", placeholder="First name") == "given-name"
    assert meaning(label="Your name", placeholder="Jo Doe") == "name"


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Mailing addess", "street-address"),
        ("Mailing ddress of the sender", ""),
    ],
)
def test_a_misspelt_label_is_read_where_the_name_says_the_same(label: str, expected: str) -> None:
    assert meaning(label=label, html_name="mailing_address") == expected
    assert meaning(label=label, html_name="when") == ""


def test_of_two_readings_the_type_of_the_input_decides() -> None:
    assert meaning(label="Email (username)", type="email", autocomplete="username") == "email"
    assert meaning(label="Email (username)", type="text") == ""


@pytest.mark.parametrize("label", ["Nationality", "Citizenship", "Country that issued it"])
def test_countries_that_somebody_need_not_live_in_are_no_country_of_theirs(label: str) -> None:
    assert meaning(label=label, role=Role.SELECT, options=WORLD) != "country"
    assert meaning(label="Where to", role=Role.SELECT, options=WORLD) == "country"


def test_an_address_for_letters_is_the_users_although_the_label_asks_nothing() -> None:
    asked = {"label": "Get our newsletter each month", "html_name": "mail[email]"}
    assert meaning(**asked, placeholder="you@mail.example") == "email"
    assert meaning(**asked) == ""


def test_an_example_of_an_address_names_nobody() -> None:
    label = "This e-mail address forwards all mail for <name@project.example> once it is proved"
    assert meaning(label=label, html_name="email") == "email"


def test_nobody_types_an_address_into_a_few_buttons() -> None:
    two = options("Yes", "No")
    assert meaning(label="", role=Role.RADIOS, html_name="sameAsShippingAddress", options=two) == ""


@pytest.mark.parametrize(
    "label",
    [
        "Apt, suite, unit, building, floor, etc.",
        "Unit / Floor / Building / Room no.",
        "Company, c/o, apartment or other",
        "Floor",
    ],
)
def test_a_second_line_lists_its_units_in_any_order(label: str) -> None:
    assert meaning(label=label) == "address-line2"
    assert meaning(label="Company name") != "address-line2"


@given(st.text(max_size=30), st.text(max_size=30))
def test_any_name_and_label_are_read_without_a_fault(name: str, label: str) -> None:
    assert isinstance(meaning(label=label, html_name=name, html_id=label), str)


@pytest.mark.parametrize(
    ("label", "more", "expected"),
    [
        ("Recipient email", {"type": "email", "html_name": "recipient_email"}, ""),
        ("Notify by email", {"type": "email", "html_name": "honoree_email"}, ""),
        ("Organizer email", {"type": "email", "html_name": "email"}, ""),
        ("Email quote to", {"html_name": "email"}, "email"),
        ("Last 4 digits of card", {"html_name": "last4"}, ""),
        ("Last name as in passport", {"html_name": "last1"}, "family-name"),
        ("Étage, code d'entrée", {}, ""),
        ("Phone, we only call once", {}, "tel"),
        ("Email, never shared", {}, "email"),
        ("Portkod", {"type": "tel", "html_name": "portkod"}, ""),
        ("Telefon", {"type": "tel", "html_name": "phone"}, "tel"),
        ("+7 (___) ___-__-__", {"type": "tel", "html_name": "x"}, "tel"),
    ],
)
def test_a_label_is_filled_only_where_what_else_it_says_is_accounted_for(
    label: str, more: dict[str, Any], expected: str
) -> None:
    assert meaning(label=label, **more) == expected


def test_a_small_word_of_a_foreign_language_makes_an_address_nobody_elses() -> None:
    czech = FormContext(language="cs")
    intent = classify(field("Váš e-mail", type="email"), WORDS, around=czech)
    assert intent is not None
    assert intent.name == "email"


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (("New", "Used"), ""),
        (("Old", "OR", "Oregon"), "address-level1"),
        (("Kerry", "Clare"), "address-level1"),
        ((), "address-level1"),
    ],
)
def test_a_list_of_how_a_thing_is_has_no_regions(labels: tuple[str, ...], expected: str) -> None:
    assert meaning(label="State", role=Role.SELECT, options=options(*labels)) == expected


def test_a_paragraph_in_the_place_of_a_label_names_nobody() -> None:
    terms = "By this you agree that our company may keep what you say. "
    assert about_someone_else("Our company keeps it", "", WORDS)
    assert not about_someone_else(terms * 2, "", WORDS)
