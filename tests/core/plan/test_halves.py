"""A form in two halves: one is filled, the other stays empty, and nobody guesses which."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.plan.pages import KNOWN, ask, page, push

from steadyhand.core.act.actions import Fill, Press
from steadyhand.core.answer.knowledge import ExplicitAnswer, Knowledge
from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import Field, FieldKey, PageText, asks_half
from steadyhand.core.plan.semantic import Proposal, propose
from steadyhand.core.plan.sign_in import half_options

OLD, NEW = "I have an account already", "Create an account"
GO = push("Continue")


def half(name: str, *labels: str, key: str, **more: object) -> tuple[Field, ...]:
    """The fields of one half, each with a key of its own."""
    fields = []
    for label in labels:
        kind = "password" if "ass" in label or "ennwort" in label else "text"
        item = ask(label, key=FieldKey(f"{key} {label}"), group=PageText(name), type=kind)
        fields.append(replace(item, **more))  # type: ignore[arg-type]
    return tuple(fields)


SIGN_IN = half(OLD, "Email", "Password", key="in")
JOIN = half(NEW, "Email", "Choose a password", "Repeat the password", key="up")
BOTH = (*SIGN_IN, *JOIN)
MADE = ("Choose a password", "Repeat the password")


def proposed(fields: tuple[Field, ...], known: Knowledge = KNOWN) -> Proposal:
    return propose(page(fields, (GO,)), known, State())


def filled(found: Proposal) -> list[str]:
    return [str(a.target.key) for a in found.actions if isinstance(a, Fill)]


def given(*labels: str) -> Knowledge:
    return replace(KNOWN, given=tuple(ExplicitAnswer(label, "Sturdy-Heron") for label in labels))


def replied(known: Knowledge, fields: tuple[Field, ...], said: str) -> Knowledge:
    (which,) = proposed(fields).missing
    return replace(known, replies={which.key: said})


def test_without_a_password_it_is_asked_which_half_and_neither_is_touched() -> None:
    found = proposed((ask("Full name"), *BOTH))
    assert filled(found) == ["full name"]
    (which,) = found.missing
    assert (which.label, which.required) == (f"{OLD} / {NEW}", True)
    assert asks_half(which.key)
    options = half_options(page(BOTH), KNOWN.vocabulary)
    assert [o.label for o in options] == [OLD, NEW]


def test_the_half_whose_passwords_were_given_is_meant_and_the_other_stays_empty() -> None:
    found = proposed(BOTH, given(*MADE))
    assert filled(found) == [f.key for f in JOIN]
    assert found.missing == ()
    found = proposed(BOTH, given("Password"))
    assert filled(found) == [f.key for f in SIGN_IN]


def test_where_both_could_be_filled_it_is_asked() -> None:
    found = proposed(BOTH, given("Password", *MADE))
    assert (filled(found), [asks_half(m.key) for m in found.missing]) == ([], [True])


@pytest.mark.parametrize(("said", "meant"), [(OLD, SIGN_IN), (NEW, JOIN)])
def test_of_the_half_that_a_person_chose_the_passwords_are_owed(
    said: str, meant: tuple[Field, ...]
) -> None:
    found = proposed(BOTH, replied(KNOWN, BOTH, said))
    assert filled(found) == [meant[0].key]
    assert [m.key for m in found.missing] == [f.key for f in meant if f.type == "password"]


def test_the_half_that_the_site_demands_is_meant() -> None:
    demanded = half(OLD, "Email", "Password", key="in", required=True)
    found = proposed((*demanded, *JOIN))
    assert filled(found) == [demanded[0].key]
    assert [m.key for m in found.missing] == [demanded[1].key]


@pytest.mark.parametrize(
    "fields",
    [
        SIGN_IN,
        JOIN,
        (*half(OLD, "Email", "Password", key="in", form="other"), *JOIN),
        (
            *half(OLD, "Email", "Password", key="in", required=True),
            *half(NEW, "Email", *MADE, key="up", required=True),
        ),
        (*half("Database", "User", "Password", key="a"), *half("Portal", "User", *MADE, key="b")),
        (*half("", "Email", "Password", key="in"), *JOIN),
        (*SIGN_IN, *half("Sign in as a guest", "Name", "Password", key="g")),
        (*half(NEW, "Email", "Password", key="a"), *half("Join us", "Email", *MADE, key="b")),
        (*BOTH, *half("Admin", "Password", key="c")),
    ],
    ids=[
        "signing in alone",
        "joining alone",
        "two forms",
        "both demanded",
        "two accounts of other things",
        "a half without a name",
        "two ways of signing in",
        "two ways of joining",
        "three",
    ],
)
def test_a_form_that_has_not_just_these_two_halves_is_filled_as_it_stands(
    fields: tuple[Field, ...],
) -> None:
    found = proposed(fields)
    assert not any(asks_half(m.key) for m in found.missing)
    assert half_options(page(fields), KNOWN.vocabulary) == ()
    assert filled(found) or found.missing or isinstance(found.actions[0], Press)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ich bin bereits registriert", "Neu hier"),
        ("J’ai déjà un compte", "Je n’en ai pas encore"),
        ("Returning applicant", "First time here"),
        ("Sign in", "First time here"),
        ("For those who know us", "Register"),
    ],
)
def test_either_name_says_what_the_halves_are(old: str, new: str) -> None:
    fields = (*half(old, "Email", "Password", key="in"), *half(new, "Email", *MADE, key="up"))
    assert [asks_half(m.key) for m in proposed(fields).missing] == [True]


def test_halves_that_have_a_heading_alone_count_as_well() -> None:
    headed = tuple(
        replace(f, group=PageText(""), section=PageText(f"Your account > {f.group}")) for f in BOTH
    )
    (which,) = proposed(headed).missing
    assert which.label == f"{OLD} / {NEW}"
    assert filled(proposed(headed, replied(KNOWN, headed, NEW))) == [JOIN[0].key]
