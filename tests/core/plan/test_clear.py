"""What lies over the page is closed by its own button, or by the Escape key."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.plan.pages import ask, page, push

from steadyhand.core.act.actions import ESCAPE_KEY, Purpose
from steadyhand.core.page.snapshot import Overlay, PageText, Ref, Role
from steadyhand.core.plan.navigation import closing_presses, takes_file_back

REJECT = push("Reject all", type="button")
COOKIES = Overlay(Ref("o"), "dialog", PageText("We use cookies"), True, (REJECT.ref,))


def test_a_button_that_closes_is_pressed() -> None:
    press = next(iter(closing_presses(page((ask("Name"),), (REJECT,), overlays=(COOKIES,)))))
    assert (press.target.ref, press.purpose) == (REJECT.ref, Purpose.CLOSE_OVERLAY)


def test_a_dialog_without_such_a_button_is_left_by_the_escape_key() -> None:
    press = next(iter(closing_presses(page((ask("Name"),), (), overlays=(COOKIES,)))))
    assert (press.target.ref, press.purpose) == (ESCAPE_KEY, Purpose.CLOSE_OVERLAY)


def test_a_button_that_would_send_a_form_is_never_pressed_to_clear_the_way() -> None:
    sending = push("Skip and apply with profile")
    lay = replace(COOKIES, buttons=(sending.ref,))
    pressed = closing_presses(page((ask("Name"),), (sending,), overlays=(lay,)))
    assert sending.ref not in {press.target.ref for press in pressed}


@pytest.mark.parametrize("consent", ["I consent to the privacy policy", "Datenschutz gelesen"])
def test_an_application_in_a_dialog_that_asks_for_consent_is_never_closed(consent: str) -> None:
    send, close = push("Send"), push("Close", type="button")
    text = PageText(f"Apply. Name, Email. {consent}")
    form = Overlay(Ref("o"), "dialog", text, True, (send.ref, close.ref), fields=3)
    asked = (ask("Name"), ask("Email"), ask(consent))
    assert closing_presses(page(asked, (send, close), overlays=(form,))) == ()


@pytest.mark.parametrize(("label", "kept"), [("Submit application", True), ("Rate us", False)])
def test_a_last_page_in_a_dialog_that_asks_nothing_is_closed_by_nobody(
    label: str, kept: bool
) -> None:
    send, close = push(label, form="", in_overlay=Ref("o")), push("Dismiss", in_overlay=Ref("o"))
    over = Overlay(Ref("o"), "dialog", PageText("All set"), True, (close.ref, send.ref))
    shown = page((), (send, close), overlays=(over,))
    assert (closing_presses(shown, within=True) == ()) is kept
    assert closing_presses(shown) != ()


CUT = push("Apply Crop", type="button")
SHUT = push("Close", type="button")
PICTURE = Overlay(Ref("o"), "dialog", PageText("Crop your avatar"), True, (SHUT.ref, CUT.ref))


def test_a_dialog_that_took_a_file_back_is_left_by_what_keeps_it() -> None:
    shown = page((ask("Name"),), (SHUT, CUT), overlays=(PICTURE,))
    ways = (closing_presses(shown), closing_presses(shown, keeps=True))
    assert [way[0].target.label for way in ways] == ["Close", "Apply Crop"]
    assert ways[1][1:] == ways[0]


@pytest.mark.parametrize("other", ["Save", "Apply now", "Discard", "Submit application"])
def test_of_several_that_keep_and_of_what_does_more_none_is_pressed_for_that(other: str) -> None:
    more = push(other, type="button")
    several = (CUT, more) if other == "Save" else (more,)
    over = replace(PICTURE, buttons=(SHUT.ref, *(b.ref for b in several)))
    shown = page((ask("Name"),), (SHUT, *several), overlays=(over,))
    assert closing_presses(shown, keeps=True) == closing_presses(shown)


def test_a_file_that_is_gone_was_taken_back() -> None:
    held, gone = ask("CV", role=Role.FILE, value="cv.pdf"), ask("CV", role=Role.FILE)
    typed = ask("Name", value="Orla")
    assert takes_file_back(page((held, typed), ()), page((gone, typed), ()))
    assert not takes_file_back(page((held, typed), ()), page((held, ask("Name")), ()))
    assert not takes_file_back(page((gone,), ()), page((gone,), ()))


def test_nothing_is_pressed_where_nothing_is_in_the_way() -> None:
    assert closing_presses(page((ask("Name"),), (REJECT,))) == ()
