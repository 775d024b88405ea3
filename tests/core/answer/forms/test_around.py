"""What a form is for is told by its fields, buttons, name and headings, and by nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.core.answer.pages import WORDS, field

from steadyhand.core.answer.form import FormContext, form_contexts, purposes_of
from steadyhand.core.page.snapshot import Button, Field, PageText, Ref, Role, Snapshot

MAIL = field("Email")
SECRET = field("Password", type="password", html_id="p1")
AGAIN = field("Repeat password", type="password")
FOREIGN = field("Пароль", type="password")
BOX = {"role": Role.CHECK, "type": "checkbox"}


PIN_BOX = field("PIN", type="password")


def around(
    fields: Sequence[Field],
    *buttons: str,
    form: str = "",
    headings: tuple[str, ...] = (),
    **more: Any,
) -> FormContext:
    """What stands around the fields of a page with one form of those buttons."""
    own = tuple(replace(f, form=form) for f in fields)
    pressed = tuple(Button(Ref(b), PageText(b), type="submit", form=form) for b in buttons)
    page = Snapshot("https://a.example", fields=own, buttons=pressed, **more)
    page = replace(page, headings=tuple(map(PageText, headings)))
    return form_contexts(page, WORDS)["f0", form]


@pytest.mark.parametrize(
    ("fields", "buttons", "purpose"),
    [
        ((MAIL, SECRET), ("Log in",), "login"),
        ((MAIL, SECRET), ("Weiter",), "login"),
        ((field("メール"), FOREIGN), ("送信",), "login"),
        ((MAIL, SECRET), ("Create account",), "join"),
        ((MAIL, SECRET, AGAIN), ("Go",), "join"),
        ((MAIL, field("Confirm email", html_id="e2"), SECRET), ("Go",), "join"),
        ((MAIL, field("First name"), SECRET), ("Log in",), "join"),
        ((MAIL, field("New password", type="password")), ("Go",), "join"),
        ((MAIL, SECRET, field("I accept the terms of use", **BOX)), ("Go",), "join"),
        ((MAIL, replace(SECRET, autocomplete="new-password")), ("Go",), "join"),
        ((MAIL, replace(SECRET, autocomplete="new-password")), ("Sign in",), "login"),
        ((MAIL, replace(SECRET, html_id="new-password")), ("Go",), "join"),
        ((MAIL, replace(SECRET, html_name="newPassword")), ("Sign in",), "login"),
        ((replace(MAIL, html_id="login-email"),), ("Continue",), "login"),
        ((replace(MAIL, html_id="login-email"),), ("Register",), "join"),
        ((replace(MAIL, html_id="login-email"), field("City"), field("Message")), ("Go",), ""),
        ((field("Current password", type="password"), AGAIN), ("Save",), "change"),
        ((MAIL,), ("Sign in",), "login"),
        ((MAIL,), ("Reset password",), "reset"),
        ((MAIL,), ("Subscribe to the newsletter and sign in",), ""),
        ((MAIL,), ("Next",), ""),
        ((replace(MAIL, html_id="user_name"),), ("Next",), "login"),
        ((replace(MAIL, html_id="user_name"), field("Stay", **BOX)), ("Next",), "login"),
        ((replace(MAIL, html_id="user_name"),), ("Create account",), "join"),
        ((replace(MAIL, html_id="user_name"),), ("Subscribe to the newsletter",), ""),
        ((replace(MAIL, html_id="user_name"), field("Message")), ("Next",), ""),
        ((field("New email", html_id="user_name"),), ("Next",), ""),
        ((field("Country", Role.SELECT, html_id="user_name"),), ("Next",), ""),
        ((MAIL, field("City"), field("Message")), ("Sign in",), ""),
        ((field("Country", Role.SELECT),), ("Sign in",), ""),
        ((MAIL, replace(SECRET, fillable=False)), ("Go",), "login"),
        ((MAIL, field("Password", type="text")), ("Go",), "login"),
        ((field("Username"), MAIL, SECRET), ("Go",), "join"),
        ((field("Username"), MAIL, SECRET), ("Log in",), "login"),
        ((field("Username or e-mail"), SECRET), ("Go",), "login"),
        ((MAIL, field("Confirm"), SECRET), ("Go",), "join"),
        ((field("Card number"), PIN_BOX), ("Check balance",), ""),
        ((field("Card number"), PIN_BOX), ("Log in",), "login"),
        ((field("Country code", Role.SELECT), MAIL, SECRET), ("Go",), "login"),
    ],
)
def test_the_purpose_of_a_form_is_what_its_fields_and_buttons_say(
    fields: tuple[Field, ...], buttons: tuple[str, ...], purpose: str
) -> None:
    assert around(fields, *buttons).purpose == purpose


def test_a_box_called_username_is_a_checkouts_where_the_page_asks_for_a_person() -> None:
    door = replace(MAIL, html_id="username", form="who")
    person = tuple(field(label) for label in ("First name", "City", "ZIP code"))
    for others, purpose in ((person, ""), (person[:2], "login")):
        page = Snapshot("https://a.example", fields=(door, *others))
        assert form_contexts(page, WORDS)["f0", "who"].purpose == purpose


def test_terms_beside_a_box_to_type_into_make_no_account() -> None:
    terms = "By continuing you agree to the terms of use"
    assert around((MAIL, field(terms, type="password")), "Continue").purpose == "login"
    ticked = field(terms, **BOX)
    assert around((MAIL, SECRET, ticked), "Continue").purpose == "join"


def test_an_address_beside_a_hidden_password_is_a_checkouts_where_the_page_asks_for_a_person() -> (
    None
):
    hidden = replace(SECRET, fillable=False)
    person = [field(label) for label in ("First name", "City", "ZIP code")]
    for fields, purpose in (((MAIL, hidden), ""), ((MAIL, SECRET), "login")):
        own = [replace(f, form="login-form") for f in fields]
        page = Snapshot("https://a.example", fields=(*own, *person))
        assert form_contexts(page, WORDS)["f0", "login-form"].purpose == purpose


def test_a_pin_is_a_secret_of_a_login_alone() -> None:
    assert around((field("Member"), PIN_BOX), "Log in").secret
    assert not around((field("Gift card"), PIN_BOX), "Check balance").secret


def test_what_is_said_nearest_to_the_fields_decides() -> None:
    fields = (MAIL, SECRET)
    assert around(fields, "Go", form="signupForm").purpose == "join"
    assert around(fields, "Go", headings=("Create your account",)).purpose == "join"
    assert around(fields, "Log in", headings=("Create your account",)).purpose == "login"
    assert around(fields, "Log in", "Sign up", form="signup").purpose == "join"


def test_headings_say_nothing_of_one_form_among_several_with_a_password() -> None:
    two = (*(replace(f, form="a") for f in (MAIL, SECRET)), replace(SECRET, form="b"))
    page = Snapshot("https://a.example", fields=two, headings=(PageText("Create account"),))
    forms = form_contexts(page, WORDS)
    assert [forms["f0", name].purpose for name in "ab"] == ["login", "login"]


@pytest.mark.parametrize(
    ("heading", "purpose"),
    [
        ("Password recovery", "reset"),
        ("Shop > Forgot your password?", "reset"),
        ("Sign in", ""),
        ("Password recovery > Delivery", ""),
    ],
)
def test_the_heading_right_above_a_box_says_that_a_password_is_lost(
    heading: str, purpose: str
) -> None:
    under = replace(MAIL, section=PageText(heading))
    assert around((under,), "Send").purpose == purpose
    assert around((under,), "Sign in").purpose == "login"


def test_a_box_under_a_heading_about_letters_logs_nobody_in() -> None:
    under = replace(MAIL, section=PageText("Unser Newsletter"))
    assert around((under,), "Anmelden").purpose == ""
    assert around((MAIL,), "Anmelden").purpose == "login"


def test_a_link_is_no_button_of_a_form() -> None:
    link = Button(Ref("l"), PageText("Create account"), role=Role.LINK)
    page = Snapshot("https://a.example", fields=(MAIL, SECRET), buttons=(link,))
    assert form_contexts(page, WORDS)["f0", ""].purpose == "login"


def test_the_question_right_before_a_password_is_its_identifier() -> None:
    code = field("Branch")
    found = around((code, MAIL, SECRET), "Log in")
    assert found.identifiers == {MAIL.key}
    where = field("Where", Role.SELECT)
    assert around((code, MAIL, where, SECRET), "Log in").identifiers == frozenset()
    assert around((MAIL, where, SECRET), "Log in").identifiers == {MAIL.key}
    assert around((SECRET, MAIL), "Log in").identifiers == frozenset()


def test_a_box_that_nobody_sees_stands_before_no_password_that_is_seen() -> None:
    trap = field("", html_id="suggestion", fillable=False, reason="hidden")
    assert around((MAIL, trap, SECRET), "Create account").identifiers == {MAIL.key}
    assert around((trap, SECRET), "Log in").identifiers == {trap.key}


@pytest.mark.parametrize(
    "label",
    [
        "Card description (optional)",
        "Note, optional",
        "Bezeichnung (freiwillig)",
        "Surnom (facultatif)",
        "Alias [opcional]",
        "Descrizione (facoltativa)",
        "Descrição - opcional",
        "Omschrijving (optioneel)",
    ],
)
def test_a_box_that_may_stay_empty_names_nobody_who_logs_in(label: str) -> None:
    assert around((MAIL, field(label), SECRET), "Log in").identifiers == frozenset()


def test_neighbours_are_the_fields_before_and_after() -> None:
    found = around((MAIL, SECRET, AGAIN))
    before, after = found.beside(found.fields[1])
    assert (before.label, after.label) == ("Email", "Repeat password")
    assert [f.label for f in found.beside(found.fields[0])] == ["Password"]
    assert found.beside(field("Elsewhere")) == ()


@pytest.mark.parametrize(
    ("labels", "told", "language"),
    [
        (("Vorname", "Nachname"), "", "de"),
        (("Vorname", "Nachname"), "en-GB", "en"),
        (("Xyzzy",), "", ""),
        (("Vorname", "First name"), "", ""),
    ],
)
def test_the_language_is_the_pages_own_else_that_of_most_labels(
    labels: tuple[str, ...], told: str, language: str
) -> None:
    assert around([field(label) for label in labels], language=told).language == language


def test_a_text_may_name_several_purposes_or_none() -> None:
    assert purposes_of("Log in or create an account", WORDS) == {"login", "join"}
    assert purposes_of("Send", WORDS) == frozenset()


def test_ticks_between_two_passwords_do_not_part_them() -> None:
    shown = field("Show it", Role.CHECK, html_id="show")
    assert around((MAIL, SECRET, shown, AGAIN), "Log in").purpose == "join"


def test_a_password_box_that_only_shows_what_was_typed_is_not_a_second_one() -> None:
    named = field("Password", type="password", html_name="secret")
    shown = field("Password", type="password", group="shown")
    assert around((MAIL, named, shown), "Log in").purpose == "login"


def test_a_box_of_letters_that_shows_a_password_is_not_a_second_one() -> None:
    shown = field("Password", html_name="shown")
    assert around((MAIL, SECRET, shown), "Log in").purpose == "login"
    assert around((MAIL, SECRET, field("Repeat password", html_name="p2")), "Go").purpose == "join"


def test_a_hidden_code_is_no_password() -> None:
    code = field("MFA code #1", type="password", html_id="code")
    assert around((MAIL, SECRET, code), "Log in").purpose == "login"


def test_new_passwords_alone_beside_a_word_for_it_reset_one() -> None:
    assert around((SECRET, AGAIN), "Reset password").purpose == "reset"
    assert around((SECRET, AGAIN), "Save").purpose == "join"


def test_a_button_that_leads_elsewhere_does_not_say_what_the_form_is_for() -> None:
    away = Button(Ref("b2"), PageText("Register"), type="button", form="in")
    sent = Button(Ref("b1"), PageText("Next"), type="submit", form="in")
    mail = replace(MAIL, form="in")
    page = Snapshot(
        "https://a.example", "Log in", fields=(mail,), buttons=(sent, away), headings=()
    )
    assert form_contexts(page, WORDS)["f0", "in"].purpose == "login"
