"""The form around a field says which of two near meanings it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from tests.core.answer.pages import WORDS, field, options

from steadyhand.core.answer.form import FormContext, form_contexts, is_password
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
        ({"label": "PIN"}, "join", ""),
        ({"label": "PIN"}, "", ""),
        ({"label": "PIN or password"}, "login", "current-password"),
        ({"label": "Security code"}, "", "cc-csc"),
        ({"label": "Your answer"}, "join", ""),
        ({"label": "Repeat your answer"}, "join", ""),
    ],
)
def test_a_password_is_new_where_an_account_is_made_and_known_where_it_is_used(
    more: dict[str, Any], purpose: str, expected: str
) -> None:
    assert meaning(field(type="password", **more), purpose=purpose) == expected


@pytest.mark.parametrize(
    ("shown", "secret", "expected"),
    [
        ({}, {}, ""),  # both in view: the one that hides is the password's
        ({"fillable": False}, {"fillable": False}, ""),
        ({}, {"fillable": False}, "current-password"),  # the other one never comes into view
        ({}, {"label": "Passphrase"}, "current-password"),
    ],
)
def test_a_password_is_not_typed_where_it_would_only_be_shown(
    shown: dict[str, Any], secret: dict[str, Any], expected: str
) -> None:
    asked = field("Password", html_id="shown", **shown)
    hidden = field(**({"label": "Password", "type": "password", "html_id": "p"} | secret))
    both = (asked, hidden)
    assert meaning(asked, purpose="login", fields=both) == expected
    assert meaning(hidden, purpose="login", fields=both) == "current-password"


HIDDEN = {
    "en": ("Last 4 digits of your SSN", "Driver's license number", "API key", "Secret answer",
           "Re-enter account number", "Date of birth", "Recovery phrase"),
    "de": ("Sozialversicherungsnummer", "Kontonummer", "Lizenzschlüssel"),
    "fr": ("Numéro de sécurité sociale", "Clé API", "Date de naissance"),
    "es": ("DNI", "Respuesta secreta", "Número de cuenta"),
    "it": ("Codice fiscale", "Chiave API", "Risposta"),
    "nl": ("BSN", "Rekeningnummer", "Activatiecode"),
    "pt": ("CPF", "Chave de acesso", "Número da conta"),
}  # fmt: skip


@pytest.mark.parametrize("label", [label for labels in HIDDEN.values() for label in labels])
@pytest.mark.parametrize("purpose", ["", "login", "join"])
def test_a_hidden_box_that_names_another_secret_is_never_a_password(
    label: str, purpose: str
) -> None:
    for asked in (field(label, type="password"), field(type="password", placeholder=label)):
        assert "password" not in meaning(asked, purpose=purpose)
        assert not is_password(asked, WORDS)


def test_a_pin_beside_a_password_is_none() -> None:
    pin = field("PIN", type="password")
    assert meaning(pin, purpose="login", fields=(field("User"), SECRET, pin)) == ""
    assert meaning(pin, purpose="login", fields=(field("User"), pin)) == "current-password"


def test_a_country_among_the_boxes_of_a_login_is_nobodys_home() -> None:
    country = field("Country", Role.SELECT, options=options("Germany", "France"))
    assert meaning(country, purpose="login", fields=(country, SECRET)) == ""
    assert meaning(country, purpose="join", fields=(country, SECRET)) == "country"


@pytest.mark.parametrize(
    ("purpose", "others", "expected"),
    [
        ("join", (), "username"),
        ("join", (field("Recovery phone"),), "username"),
        ("join", (field("Current email"),), ""),
        ("", (), ""),
    ],
)
def test_an_address_that_nobody_has_yet_is_not_the_users(
    purpose: str, others: tuple[Field, ...], expected: str
) -> None:
    asked = field("New email")
    assert meaning(asked, purpose=purpose, fields=(*others, asked)) == expected


@pytest.mark.parametrize(
    ("more", "others", "expected"),
    [
        ({}, (), "cc-exp"),
        ({}, (CARD,), "cc-exp"),
        ({}, (field("Licence number"),), ""),
        ({"group": "Payment"}, (field("Amount"),), "cc-exp"),
        ({"html_id": "card-exp"}, (field("Amount"),), "cc-exp"),
        ({"autocomplete": "cc-exp"}, (field("Amount"),), "cc-exp"),
    ],
)
def test_a_date_at_which_something_ends_is_a_cards_only_beside_what_a_card_has(
    more: dict[str, Any], others: tuple[Field, ...], expected: str
) -> None:
    asked = field("Expiration date", **more)
    assert meaning(asked, fields=(*others, asked)) == expected


def test_a_year_below_the_end_of_a_passport_is_no_cards() -> None:
    year = field("Year", Role.SELECT, options=YEARS, html_name="exp_year", group="Passport ends on")
    assert meaning(year, fields=(field("Passport number"), year)) == ""


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (("Name", "Surname"), "given-name"),
        (("Name", "Middle name", "Last name"), "given-name"),
        (("Name", "First name"), "family-name"),
        (("Full name", "Surname"), "name"),
        (("Name", "City", "Surname"), "name"),
        (("Name", "First name", "Last name"), "name"),
        (("Name", "Email"), "name"),
    ],
)
def test_a_name_right_beside_one_part_of_it_is_the_other_part(
    labels: tuple[str, ...], expected: str
) -> None:
    fields = tuple(map(field, labels))
    assert meaning(fields[0], fields=fields) == expected


def test_one_label_for_two_boxes_names_the_lines_of_an_address() -> None:
    one, two = field("Address", html_id="a"), field("Address", html_id="b")
    fields = (one, two, field("City"))
    assert [meaning(f, fields=fields) for f in fields[:2]] == ["address-line1", "address-line2"]
    work = field("Address", html_id="b", group="Second home")
    assert meaning(one, fields=(one, work)) == "street-address"


def test_a_box_that_says_no_more_than_confirm_takes_the_address_before_it_once_more() -> None:
    mail, again = field("Email"), field("Confirm")
    assert meaning(again, fields=(mail, again)) == "email"
    assert meaning(again, purpose="join", fields=(mail, again, SECRET)) == "email"
    assert meaning(again, fields=(field("City"), again)) == ""
    assert meaning(again, fields=(again, mail)) == ""
    tick = field("Confirm", Role.CHECK)
    assert meaning(tick, fields=(mail, tick)) == ""


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
    assert meaning(asked) == ""
    assert meaning(asked, purpose="login") == "username"


def test_a_box_that_is_switched_off_names_no_account() -> None:
    asked = field("", html_id="suggestion", disabled=True)
    assert meaning(asked, purpose="join", fields=(asked, SECRET)) == ""


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (field("Slack channel", html_name="username"), ""),
        (field("Member number", html_name="memberId"), ""),
        (field("Choose a username"), "username"),
        (field("Handle", autocomplete="username"), "username"),
        (field("Email or mobile phone number"), "email"),
        (field("Mobile number or e-mail", autocomplete="tel"), "email"),
    ],
)
def test_a_form_without_an_account_asks_nobody_what_they_are_known_by_there(
    asked: Field, expected: str
) -> None:
    assert meaning(asked) == expected


@pytest.mark.parametrize("label", ["Reset code", "Team name", "Ponto de referência", "ИНН"])
def test_where_an_account_is_made_a_place_alone_is_no_username(label: str) -> None:
    asked = field(label)
    assert meaning(asked, purpose="join", fields=(asked, SECRET)) == ""


def test_a_new_account_is_known_by_an_address_where_that_will_do() -> None:
    asked = field("E-mail, mobile", html_name="username")
    assert meaning(asked, purpose="join", fields=(asked, SECRET)) == "email"


@pytest.mark.parametrize("label", ["Home phone", "Postcode", "Date of birth", "Card number"])
def test_boxes_in_a_row_that_share_a_label_share_one_answer(label: str) -> None:
    row = tuple(field(label, html_id=f"part{n}") for n in "abc")
    assert {meaning(each, fields=row) for each in row} == {""}
    apart = (row[0], field("Favourite tree"), row[1])
    assert "" not in {meaning(each, fields=apart) for each in (row[0], row[1])}


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("Occasional driver", ""),
        ("Traveller 2", ""),
        ("Second traveller", ""),
        ("Delivery address", "name"),
        ("", "name"),
    ],
)
def test_a_name_asked_again_below_a_heading_that_nobody_knows_is_anothers(
    heading: str, expected: str
) -> None:
    again = field("Name", group=heading)
    form = (field("Name", group="Policy"), field("Favourite tree"), again)
    assert meaning(form[0], fields=form) == "name"
    assert meaning(again, fields=form) == expected


def test_a_name_asked_in_other_words_below_a_strange_heading_is_anothers() -> None:
    again = field("Given name", group="Occasional driver")
    assert meaning(again, fields=(field("First name"), field("Favourite tree"), again)) == ""
    assert meaning(again, fields=(field("Favourite tree"), again)) == "given-name"


def test_what_a_form_that_is_paid_hides_besides_its_card_is_no_password() -> None:
    gift, pin = field("Gavekort", html_name="gift"), field("Adgang", type="password")
    page = Snapshot("https://a.example", fields=(CARD, gift, pin), language="da")
    around = form_contexts(page, WORDS)["f0", ""]
    assert around.purpose == ""
    assert classify(gift, WORDS, around=around) is None
    assert classify(pin, WORDS, around=around) is None
    account = form_contexts(replace(page, fields=(CARD, SECRET)), WORDS)["f0", ""]
    assert classify(SECRET, WORDS, around=account) is not None


def test_an_address_that_is_changed_is_no_name_to_sign_in_with() -> None:
    assert meaning(field("New email address"), purpose="login") != "username"


CAPTAIN, THEIRS = "Team captain (that's you)", "Other runners"


@pytest.mark.parametrize("yours", [CAPTAIN, "Your details", "Vos coordonnées", "From you"])
@pytest.mark.parametrize("label", ["First name", "Email", "Date of birth", "City"])
def test_beside_a_part_about_you_every_other_part_is_about_another(yours: str, label: str) -> None:
    mine, theirs = field("Name", group=yours), field(label, group="Datos del alumno")
    named = field("Surname", group="Datos del alumno")
    assert meaning(mine, fields=(theirs, mine)) == "name"
    assert meaning(theirs, fields=(theirs, named, mine)) == ""
    assert meaning(theirs) != ""


@pytest.mark.parametrize("heading", ["Contact", "Kontakt", "Personal information", "Regalo"])
def test_a_part_that_names_nobody_is_the_users_beside_one_about_you(heading: str) -> None:
    mine, more = field("Name", group="Your details"), field("Email", group=heading)
    assert meaning(more, fields=(mine, more)) == "email"


@pytest.mark.parametrize("heading", ["Delivery", "Lieferung", "Card", "Billing", "Your place"])
def test_a_place_or_a_payment_beside_a_part_about_you_may_be_the_users(heading: str) -> None:
    mine, place = field("Name", group="Your details"), field("City", group=heading)
    named = field("First name", group=heading)
    assert meaning(place, fields=(mine, named, place)) == "address-level2"


def test_what_is_asked_again_without_your_is_anothers_where_it_says_more() -> None:
    mine, theirs = field("Your email"), field("Send an acknowledgement to (email)", html_name="x")
    theirs = replace(theirs, type="email")
    assert meaning(theirs) == "email"
    assert meaning(theirs, fields=(theirs, mine)) == ""
    again = replace(field("Confirm with e-mail for booking"), type="email")
    assert meaning(again) == meaning(again, fields=(mine, again)) == "email"


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("Parent / guardian completing this form", "email"),
        ("Parent (completing this form)", "email"),
        ("Padre, madre o tutor que firma la solicitud", "email"),
        ("Parent / guardian", ""),
        ("Second parent / guardian (optional)", ""),
        ("Who is it for?", ""),
        ("Für wen ist das Geschenk?", ""),
        ("Previous address", ""),
        ("Bisherige Anschrift", ""),
    ],
)
def test_whoever_fills_the_form_is_the_user_whatever_else_they_are_called(
    heading: str, expected: str
) -> None:
    assert meaning(field("Email", group=heading)) == expected
