"""Pages that are nothing but a wall, told by their words and by what they ask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from steadyhand.core.page.blockers import CHALLENGE_TEXT_MAX, blockers_of
from steadyhand.core.page.snapshot import (
    Button,
    Field,
    FieldKey,
    Limits,
    PageText,
    Ref,
    Role,
    Snapshot,
)


def ask(label: str, kind: str = "text", **more: Any) -> Field:
    plain = Field(Ref("r"), FieldKey(label), Role.TEXT, type=kind, label=PageText(label))
    return replace(plain, **more)


def push(label: str, **more: Any) -> Button:
    return replace(Button(Ref(label), PageText(label)), **more)


def page(text: str, fields: Sequence[Field] = (), buttons: Sequence[Button] = ()) -> Snapshot:
    heads = (PageText(text.split("\n")[0]),)
    told = "\n".join((text, *(f.label for f in fields)))
    site = "https://jobs.example.org/"
    return Snapshot(
        site, fields=tuple(fields), buttons=tuple(buttons), headings=heads, text=PageText(told)
    )


MAIL, CODE = ask("Your e-mail", "email"), ask("Enter the 6-digit code")
BOXES = [ask(f"Digit {n}", limits=Limits(max_length=1)) for n in range(6)]
FORM = [ask("First name"), ask("Last name"), ask("E-mail", "email")]
SEARCH = ask("Search", role=Role.SEARCH)
THROUGH = push("Continue with Northwind")
NAME = ask("Username", form="f2")
SECRET = ask("Password", "password", form="f2")
KEEP = ask("Remember me", "checkbox", role=Role.CHECK, form="f2")
HEAD = ask("Find", form="f1")  # a search that only its own site knows for one

WALLS = [
    (page("Too many requests"), "rate_limited"),
    (page("Hold on\nRate limit exceeded, please retry later."), "rate_limited"),
    (page("Zu viele Anfragen"), "rate_limited"),
    (page("Please wait\nWe are verifying that your connection is secure."), "interstitial"),
    (page("You are in the queue\nThis waiting room is emptied in turn."), "interstitial"),
    (page("Prove that you are a human"), "captcha"),
    (page("One more", [ask("Slide the piece into the puzzle", role=Role.SLIDER)]), "captcha"),
    (page("Welcome", [ask("Type the characters you see"), SEARCH]), "captcha"),
    (page("Verify you are human", [ask("Squares", role=Role.RADIOS)]), "captcha"),
    (page("Sign in to go on", [MAIL], [push("Next")]), "login"),
    (page("Sign in to go on", buttons=[THROUGH]), "login"),
    (page("Login", [HEAD, NAME, SECRET, KEEP], [push("Login")]), "login"),
    (page("Login", [NAME, SECRET, KEEP], [push("Login")]), "login"),
    (page("Check your e-mail\nWe sent you something.", BOXES), "two_factor"),
    (page("Verify it is you", [CODE]), "two_factor"),
    (page("Almost", [ask("Code that we texted to your phone")]), "two_factor"),
]


@pytest.mark.parametrize(("shown", "kind"), WALLS)
def test_a_page_that_is_a_wall_is_told_by_its_words(shown: Snapshot, kind: str) -> None:
    assert [b.kind for b in blockers_of(shown)] == [kind]


NONE = [
    page("Welder\nWe never slow down.", buttons=[push("Apply now")]),
    page("Welder\nAre you a human who loves metal?", buttons=[push("Jetzt bewerben")]),
    page("Queue manager\n" + "We run every waiting room in town. " * (CHALLENGE_TEXT_MAX // 30)),
    page("Apply as a welder\nSign in with your account, or fill this in.", FORM),
    page("Apply as a welder", [*FORM, ask("Security question: what is 3 + 4?")]),
    page("Sign in for news\nNever miss a job.", [MAIL], [push("Notify me")]),
    page("Checkout", [ask("Voucher code")]),
    page("All jobs", [HEAD, NAME, SECRET, KEEP], [push("Login")]),
    page("Log in or apply", [*FORM, NAME, SECRET], [push("Login"), push("Send")]),
    page("Welder", [ask("Postal code"), ask("Country code")]),
    page("Your data is sent over a secure line", [ask("What is your ZIP code?")]),
    page("I am a human resources manager", buttons=[push("Continue")]),
    page("Engineer\nYou will design a rate limit.", buttons=[push("I'm interested")]),
    page("Welder", [ask("Are you a human resources manager?", role=Role.RADIOS)]),
    page("Welder", buttons=[THROUGH]),
    page("Sign in for more\nWelder", [ask("Years of welding", "number")]),
]


@pytest.mark.parametrize("shown", NONE)
def test_the_same_words_on_a_page_with_more_to_it_are_no_wall(shown: Snapshot) -> None:
    assert blockers_of(shown) == ()


def test_a_way_to_apply_that_is_switched_off_is_none() -> None:
    shown = page("Too many requests", buttons=[push("Apply", disabled=True)])
    assert [b.kind for b in blockers_of(shown)] == ["rate_limited"]
