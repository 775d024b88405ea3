"""Each form of a page is sent by its own button: a login, a search, an application."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.plan.pages import KNOWN, URL, ask, page, push

from steadyhand.core.answer.form import form_contexts
from steadyhand.core.page.snapshot import Button, Field, Ref, Role, Snapshot
from steadyhand.core.plan.buttons import sending_candidates

WORDS = KNOWN.vocabulary
PLAIN = {"type": "button"}
LOOSE = {"form": ""}
LINK = {"type": "", "role": Role.LINK, "href": f"{URL}#"}
AWAY = {**LINK, "href": "https://elsewhere.example/join"}
MAIL = ask("Email", form="in")
LOGIN = (MAIL, ask("Password", type="password", form="in"))


def sent(seen: Snapshot) -> list[str]:
    """The labels of the buttons that send, the likeliest form's first."""
    found = sending_candidates(seen, form_contexts(seen, WORDS), WORDS)
    assert all(0.5 <= c.confidence <= 1 and c.reason for c in found)
    return [c.button.label for c in found]


def of(fields: tuple[Field, ...], *buttons: Button) -> list[str]:
    return sent(page(fields, buttons))


def test_each_form_has_its_own_button_and_the_application_comes_first() -> None:
    search, news = ask("Search", Role.SEARCH, form="find"), ask("Your e-mail", form="news")
    fields = (search, *LOGIN, ask("Name"), ask("Phone"), ask("Email"), news)
    buttons = (
        push("Search", form="find"), push("Log in", form="in"), push("Submit application"),
        push("Subscribe", form="news"),
    )  # fmt: skip
    assert sent(page(fields, buttons)) == [
        "Submit application", "Search", "Log in", "Subscribe",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "label",
    [
        "Log in", "Sign in", "Continue", "Next", "Go", "Anmelden", "Einloggen", "Se connecter",
        "Iniciar sesión", "Entrar", "Inloggen", "Accedi", "Войти", "ログイン",
    ],
)  # fmt: skip
def test_a_login_is_sent_by_what_says_so_in_each_language(label: str) -> None:
    assert of(LOGIN, push("Show password", form="in"), push(label, form="in")) == [label]


@pytest.mark.parametrize(
    "label",
    ["Cancel", "Show password", "Forgot password?", "Sign in with Northwind", "×",
     "Zurück", "Check out with", "Anmelden mit Nordwind", "Apply gift code",
     "Add another", "Apply coupon", "Mot de passe oublié"],
)  # fmt: skip
def test_a_button_of_another_purpose_sends_nothing(label: str) -> None:
    assert of(LOGIN, push(label, form="in"), push("Log in", form="in")) == ["Log in"]
    assert of(LOGIN, push(label, form="in"), push("Help", form="in")) == []


def test_a_login_is_not_sent_by_what_makes_an_account_and_the_other_way_round() -> None:
    both = (push("Log in", form="in"), push("Create account", form="in"))
    assert of(LOGIN, *both) == ["Log in"]
    again = ask("Repeat password", type="password", form="in")
    assert of((*LOGIN, again), *both) == ["Create account"]


def test_a_button_without_a_known_word_sends_where_no_other_could() -> None:
    assert of(LOGIN, push("Los", form="in"), push("Help", form="in", **PLAIN)) == ["Los"]
    assert of(LOGIN, push("Los", form="in"), push("Log in", form="in")) == ["Log in"]


def test_the_one_that_sends_by_its_type_counts_although_it_names_a_way() -> None:
    assert of(LOGIN, push("Log in with email", form="in")) == ["Log in with email"]
    assert of(LOGIN, push("Cancel", form="in")) == []


def test_a_plain_button_sends_by_its_word_alone() -> None:
    assert of(LOGIN, push("Log in", form="in", **PLAIN)) == ["Log in"]
    assert of(LOGIN, push("Hurra", form="in", **PLAIN)) == []


@pytest.mark.parametrize(
    "label",
    ["Log in with password", "Log in with your username", "Anmelden mit Passwort",
     "Se connecter avec mon mot de passe", "Pay with card"],
)  # fmt: skip
def test_a_way_that_is_the_users_own_sends(label: str) -> None:
    assert of(LOGIN, push(label, form="in", **PLAIN)) == [label]


def test_a_bare_name_sends_nothing_beside_what_says_that_it_sends() -> None:
    assert of(LOGIN, push("Northwind", form="in"), push("Log in", form="in")) == ["Log in"]


def test_a_reset_sends_nothing() -> None:
    assert of(LOGIN, push("Go", form="in", type="reset")) == []


def test_a_sentence_is_no_caption() -> None:
    long = "Log in to see what all of your friends did today"
    assert of(LOGIN, push(long, form="in", **PLAIN)) == []


def test_a_link_sends_where_it_is_the_only_one_and_leads_nowhere() -> None:
    assert of(LOGIN, push("Sign in", form="in", **LINK)) == ["Sign in"]
    assert of(LOGIN, push("Sign in", form="in", **AWAY)) == []
    assert of(LOGIN, push("Sign in", form="in", **LINK), push("Log in", form="in")) == ["Log in"]
    two = (push("Go", form="in", **LINK), push("Search", form="in", **LINK))
    assert of(LOGIN, *two) == []
    apt = (push("Go", form="in", **LINK), push("Sign in", form="in", **LINK))
    assert of(LOGIN, *apt) == ["Sign in"]


def test_a_form_without_a_button_is_sent_by_one_beside_it() -> None:
    assert of(LOGIN, push("Log in", **LOOSE, **PLAIN)) == ["Log in"]
    assert of(LOGIN, push("Hurra", **LOOSE)) == []
    covered = push("Log in", **LOOSE, in_overlay=Ref("f0.d1.e9"))
    assert of(LOGIN, covered) == []


def test_fields_outside_of_forms_are_sent_by_what_says_so() -> None:
    loose = tuple(replace(f, form="") for f in LOGIN)
    assert of(loose, push("Menu", **LOOSE), push("Log in", **LOOSE)) == ["Log in"]


def test_no_button_is_told_twice() -> None:
    two = (MAIL, ask("Search", Role.SEARCH, form="find"))
    assert of(two, push("Go", **LOOSE, **PLAIN)) == ["Go"]


def test_what_sends_the_application_is_told_where_no_form_told_it() -> None:
    bare = page((), (push("Submit application"),))
    assert sent(bare) == []
    beside = page((ask("Name"), ask("Email")), (push("Send it now", type="", **LOOSE),))
    assert sent(beside) == ["Send it now"]


def test_a_page_without_fields_sends_nothing() -> None:
    assert sent(page((), (push("Log in"),))) == []
