"""The form of a wall that asks for what only its user knows: plain, of one origin, or none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.core.plan.pages import SITE, ask, page, push

from steadyhand.core.act.actions import Purpose
from steadyhand.core.act.results import Exchange
from steadyhand.core.page.snapshot import Field, FieldKey, Form, Limits, PageText, Role, Snapshot
from steadyhand.core.plan.sign_in import (
    are_secrets_accepted,
    has_challenge,
    is_past_challenge,
    sign_in_form,
)

NAME, PASSWORD = ask("User name", type="text"), ask("Password", type="password")
STAY = ask("Keep me signed in", Role.CHECK, type="checkbox")
CODE = ask("Code that we sent", type="text")
BOXES = [ask(f"Digit {n}", type="text", limits=Limits(max_length=1)) for n in range(6)]
IN, NEXT, VERIFY = push("Sign in"), push("Next"), push("Verify")
LOGIN = page([NAME, PASSWORD, STAY], [push("Forgot password"), IN], title="Sign in")


def pressed(shown: Snapshot, wall: str = "login") -> str:
    found = sign_in_form(shown, wall)
    return found.press.target.label if found else ""


def test_a_name_and_a_password_are_typed_and_their_button_is_pressed() -> None:
    found = sign_in_form(LOGIN, "login")
    assert found is not None
    assert (found.name, found.password, found.code) == (NAME, PASSWORD, ())
    assert (found.press.purpose, found.press.target.label) == (Purpose.ENTER, "Sign in")
    assert (found.origin, found.scope) == (SITE, f"login at {SITE}")


@pytest.mark.parametrize("box", [NAME, PASSWORD])
def test_a_name_or_a_password_may_stand_alone(box: Field) -> None:
    assert pressed(page([box], [NEXT])) == "Next"


@pytest.mark.parametrize("boxes", [[CODE], BOXES])
def test_a_code_has_one_box_or_one_for_each_character(boxes: list[Field]) -> None:
    found = sign_in_form(page(boxes, [push("Send a new code"), VERIFY]), "two_factor")
    assert found is not None
    assert found.code == tuple(boxes)
    assert found.press.target.label == "Verify"


NOT_PLAIN = [
    ("login", page([NAME, PASSWORD, replace(PASSWORD, key=FieldKey("again"))], [IN])),
    ("login", page([NAME, replace(NAME, key=FieldKey("other")), PASSWORD], [IN])),
    ("login", page([NAME, replace(PASSWORD, autocomplete="new-password")], [IN])),
    ("login", page([STAY], [IN])),
    ("login", page([NAME, PASSWORD], [push("Create an account")])),
    ("login", page([NAME, PASSWORD], [push("Sign in with Northwind")])),
    ("login", page([NAME, PASSWORD], [replace(IN, role=Role.LINK)])),
    ("login", page([NAME, PASSWORD], [replace(IN, type="reset")])),
    ("login", page([NAME, PASSWORD])),
    ("login", page([], [IN])),
    ("two_factor", page([CODE, NAME], [VERIFY])),
    ("two_factor", page(BOXES[:3], [VERIFY])),
    ("two_factor", page([*BOXES[:5], CODE], [VERIFY])),
    ("captcha", page([CODE], [VERIFY])),
    ("login", replace(LOGIN, url="about:blank")),
]


@pytest.mark.parametrize(("wall", "shown"), NOT_PLAIN)
def test_what_is_not_plain_is_left_to_the_person(wall: str, shown: Snapshot) -> None:
    assert sign_in_form(shown, wall) is None


OTHERS = ["https://evil.test", "http://jobs.example.org", f"{SITE}:8443", "https://x.example.org"]


@pytest.mark.parametrize("other", OTHERS)
def test_a_secret_stays_within_the_exact_origin_of_page_box_and_address(other: str) -> None:
    sends = Form("app", f"{other}/session", "post")
    assert sign_in_form(replace(LOGIN, forms=(sends,)), "login") is None
    framed = page([replace(NAME, frame="f1"), replace(PASSWORD, frame="f1")], [])
    framed = replace(framed, buttons=(replace(IN, frame="f1"),))
    own = tuple(replace(f, frame="f1") for f in LOGIN.forms)
    inside = replace(framed, forms=own, places=(("f1", f"{SITE}/frame"),))
    assert pressed(inside) == "Sign in"
    assert sign_in_form(replace(inside, places=(("f1", f"{other}/frame"),)), "login") is None
    assert sign_in_form(replace(LOGIN, url=f"{other}/apply"), "login") is None


GET = (Form("app", f"{SITE}/app", "get"),)


@pytest.mark.parametrize(
    ("wall", "shown"),
    [("login", LOGIN), ("login", page([PASSWORD], [IN])), ("two_factor", page([CODE], [VERIFY]))],
)
def test_no_password_or_code_is_typed_into_a_form_that_puts_it_into_an_address(
    wall: str, shown: Snapshot
) -> None:
    assert sign_in_form(shown, wall) is not None
    assert sign_in_form(replace(shown, forms=GET), wall) is None
    elsewhere = (*shown.forms, replace(GET[0], id="search"), replace(GET[0], frame="f9"))
    assert sign_in_form(replace(shown, forms=elsewhere), wall) is not None


def test_a_name_alone_may_stand_in_an_address() -> None:
    assert pressed(replace(page([NAME], [NEXT]), forms=GET)) == "Next"


def answer(status: int | None = 303, path: str = "app", **more: Any) -> Exchange:
    plain = Exchange(1, 0.0, "POST", f"{SITE}/{path}", "Document", status=status)
    return replace(plain, **more)


FORM = page([ask("First name"), ask("Phone"), ask("Street")])
DOOR = page([NAME], [NEXT], title="Sign in")
WRONG = replace(DOOR, status=401)
MAYBE = page([CODE], [VERIFY], title="Enter the code that we sent")
OTHER = answer(url="https://meter.test/hit")
ASIDE, LOST = answer(204, "hit"), answer(None, "hit", error="aborted")
JUDGED = [
    (True, FORM, (answer(),)),
    (True, FORM, (answer(), LOST)),  # a count of the visit that the turning page cut off
    (True, FORM, (answer(200, "session"), LOST)),  # a script's own sign-in
    (True, MAYBE, (answer(),)),  # the code comes after the password
    (False, DOOR, (answer(200),)),
    (False, WRONG, (answer(401), LOST, OTHER)),
    (False, DOOR, (answer(403, "session"),)),
    (None, DOOR, (answer(200, "session"), LOST)),  # which of them was it?
    (None, DOOR, ()),
    (None, FORM, ()),
    (None, DOOR, (answer(None, error="reset"), ASIDE)),
    (None, DOOR, (answer(503),)),
    (None, DOOR, (answer(303, final_status=502),)),
    (None, DOOR, (answer(429),)),
    (None, DOOR, (OTHER,)),
    (None, DOOR, (answer(204, "hit", resource_type="Ping"),)),
    (None, page(status=403), (answer(),)),  # neither in nor refused
    (None, page(status=404), (answer(),)),
    (None, FORM, (answer(303, final_status=404),)),
    (None, page(title="Too many attempts"), (answer(200),)),
    (None, replace(DOOR, status=429), (answer(200),)),
]


@pytest.mark.parametrize(("took", "after", "writes"), JUDGED)
def test_a_secret_was_taken_or_not_by_what_the_site_itself_answered_and_shows(
    took: bool | None, after: Snapshot, writes: tuple[Exchange, ...]
) -> None:
    asked = sign_in_form(LOGIN, "login")
    assert asked is not None
    assert are_secrets_accepted(asked, after, writes) is took


def test_a_button_outside_of_the_form_must_say_what_it_does() -> None:
    loose = replace(push("Log in"), form="")
    assert pressed(page([NAME, PASSWORD], [loose])) == "Log in"
    assert pressed(page([NAME, PASSWORD], [replace(loose, label=PageText("Fine"))])) == ""
    assert pressed(page([NAME, PASSWORD], [replace(IN, label=PageText("Fine"))])) == "Fine"
    free = [replace(NAME, form=""), replace(PASSWORD, form="")]
    assert pressed(page(free, [replace(loose, label=PageText("Fine"))])) == ""


def test_the_wall_is_passed_once_it_is_gone_or_asks_for_the_password_after_the_name() -> None:
    name_first = page([NAME], [NEXT], title="Sign in")
    password_then = page([PASSWORD], [IN], title="Sign in")
    first, then = sign_in_form(name_first, "login"), sign_in_form(password_then, "login")
    assert first is not None
    assert then is not None
    assert has_challenge(name_first, "login")
    assert is_past_challenge(first, password_then) or not has_challenge(password_then, "login")
    assert is_past_challenge(first, page([ask("First name"), ask("Phone"), ask("Street")]))
    assert not is_past_challenge(first, name_first)
    assert not is_past_challenge(then, name_first)


def test_a_wall_of_another_make_is_no_password_page() -> None:
    name_first = page([NAME], [NEXT], title="Sign in")
    doors = Snapshot(SITE, title="Sign in", buttons=(push("Continue with Northwind"),))
    first = sign_in_form(name_first, "login")
    assert first is not None
    assert not is_past_challenge(first, doors)
    code = page([CODE], [VERIFY], title="Enter the code that we sent")
    asked = sign_in_form(code, "two_factor")
    assert asked is not None
    assert not is_past_challenge(asked, code)
