"""The form of a wall that asks for what only its user knows: plain, of one origin, or none."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.plan.pages import SITE, ask, page, push

from steadyhand.core.act.actions import Purpose
from steadyhand.core.page.snapshot import Field, FieldKey, Form, Limits, PageText, Role, Snapshot
from steadyhand.core.plan.entrance import entrance_of, stands, through

NAME, PASSWORD = ask("User name", type="text"), ask("Password", type="password")
STAY = ask("Keep me signed in", Role.CHECK, type="checkbox")
CODE = ask("Code that we sent", type="text")
BOXES = [ask(f"Digit {n}", type="text", limits=Limits(max_length=1)) for n in range(6)]
IN, NEXT, VERIFY = push("Sign in"), push("Next"), push("Verify")
LOGIN = page([NAME, PASSWORD, STAY], [push("Forgot password"), IN], title="Sign in")


def pressed(shown: Snapshot, wall: str = "login") -> str:
    found = entrance_of(shown, wall)
    return found.press.target.label if found else ""


def test_a_name_and_a_password_are_typed_and_their_button_is_pressed() -> None:
    found = entrance_of(LOGIN, "login")
    assert found is not None
    assert (found.name, found.password, found.code) == (NAME, PASSWORD, ())
    assert (found.press.purpose, found.press.target.label) == (Purpose.ENTER, "Sign in")
    assert (found.origin, found.scope) == (SITE, f"login at {SITE}")


@pytest.mark.parametrize("box", [NAME, PASSWORD])
def test_a_name_or_a_password_may_stand_alone(box: Field) -> None:
    assert pressed(page([box], [NEXT])) == "Next"


@pytest.mark.parametrize("boxes", [[CODE], BOXES])
def test_a_code_has_one_box_or_one_for_each_character(boxes: list[Field]) -> None:
    found = entrance_of(page(boxes, [push("Send a new code"), VERIFY]), "two_factor")
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
    assert entrance_of(shown, wall) is None


OTHERS = ["https://evil.test", "http://jobs.example.org", f"{SITE}:8443", "https://x.example.org"]


@pytest.mark.parametrize("other", OTHERS)
def test_a_secret_stays_within_the_exact_origin_of_page_box_and_address(other: str) -> None:
    sends = Form("app", f"{other}/session", "post")
    assert entrance_of(replace(LOGIN, forms=(sends,)), "login") is None
    framed = page([replace(NAME, frame="f1"), replace(PASSWORD, frame="f1")], [])
    framed = replace(framed, buttons=(replace(IN, frame="f1"),))
    own = tuple(replace(f, frame="f1") for f in LOGIN.forms)
    inside = replace(framed, forms=own, places=(("f1", f"{SITE}/frame"),))
    assert pressed(inside) == "Sign in"
    assert entrance_of(replace(inside, places=(("f1", f"{other}/frame"),)), "login") is None
    assert entrance_of(replace(LOGIN, url=f"{other}/apply"), "login") is None


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
    first, then = entrance_of(name_first, "login"), entrance_of(password_then, "login")
    assert first is not None
    assert then is not None
    assert stands(name_first, "login")
    assert through(first, password_then) or not stands(password_then, "login")
    assert through(first, page([ask("First name"), ask("Phone"), ask("Street")]))
    assert not through(first, name_first)
    assert not through(then, name_first)


def test_a_wall_of_another_make_is_no_password_page() -> None:
    name_first = page([NAME], [NEXT], title="Sign in")
    doors = Snapshot(SITE, title="Sign in", buttons=(push("Continue with Northwind"),))
    first = entrance_of(name_first, "login")
    assert first is not None
    assert not through(first, doors)
    code = page([CODE], [VERIFY], title="Enter the code that we sent")
    asked = entrance_of(code, "two_factor")
    assert asked is not None
    assert not through(asked, code)
