"""The yes of a page's own dialog is pressed where it asks just whether to send."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.plan.pages import ask, page, push

from steadyhand.core.page.snapshot import Overlay, PageText, Ref, Snapshot
from steadyhand.core.plan.buttons import affirming_button

BEFORE = page((ask("Name"),), (push("Send application"),))


def asked(text: str, *labels: str, kind: str = "dialog", covers: bool = True) -> Snapshot:
    """The page with a dialog of that text over it, and its buttons behind the text."""
    buttons = tuple(push(label, form="", in_overlay=Ref("over")) for label in labels)
    refs = tuple(b.ref for b in buttons)
    over = Overlay(Ref("over"), kind, PageText(" ".join((text, *labels))), covers, refs)
    return replace(BEFORE, buttons=(*BEFORE.buttons, *buttons), overlays=(over,))


@pytest.mark.parametrize(
    ("text", "no", "yes"),
    [
        ("Submit your application?", "Go back", "Yes, submit"),
        ("Submit your application? You cannot change it afterwards.", "Cancel", "Submit"),
        ("Send the application now? This action cannot be undone.", "No", "OK"),
        ("Are you sure you want to submit?", "Not yet", "Confirm"),
        ("Bewerbung jetzt absenden? Danach können Sie sie nicht mehr ändern.", "Nein", "Ja"),
        ("Bewerbung wirklich einreichen?", "Abbrechen", "Bewerbung einreichen"),
        ("Envoyer votre candidature ?", "Annuler", "Oui, envoyer"),
        ("¿Quiere enviar su solicitud?", "Cancelar", "Enviar"),
        ("Sollicitatie verzenden?", "Annuleren", "Ja, verzenden"),
    ],
)
def test_a_question_just_whether_to_send_is_answered_by_its_one_yes(
    text: str, no: str, yes: str
) -> None:
    for labels in ((no, yes), (yes, no)):
        button = affirming_button(BEFORE, asked(text, *labels))
        assert button is not None
        assert button.label == yes


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("Submit your application for a fee of EUR 20?", ("No", "Yes")),
        ("Submit and join our talent pool?", ("No", "Yes")),
        ("Some answers are missing. Submit anyway?", ("No", "Yes")),
        ("You have already applied. Submit again?", ("No", "Yes")),
        ("Leave this page?", ("Stay", "Yes")),
        ("Discard your application?", ("No", "Yes")),
        ("Submit your application?", ("No", "Yes, and tell me of other jobs")),
        ("Submit your application?", ("Submit and pay", "Back")),
        ("Submit your application?", ("Yes", "Submit")),  # which of the two?
        ("Submit your application?", ("Add insurance", "Submit")),
        ("Submit your application?", ("By submitting you join our talent pool", "Yes")),
        ("Submit your application?", ("Back",)),
        ("Submit your application?", ()),
    ],
)
def test_any_other_dialog_is_left_as_it_is(text: str, labels: tuple[str, ...]) -> None:
    assert affirming_button(BEFORE, asked(text, *labels)) is None


def test_a_dialog_is_answered_only_where_it_came_since_and_lies_over_the_page() -> None:
    shown = asked("Submit your application?", "No", "Yes")
    (over,) = shown.overlays
    assert affirming_button(BEFORE, shown) is not None
    assert affirming_button(shown, shown) is None
    assert affirming_button(BEFORE, BEFORE) is None
    assert affirming_button(BEFORE, asked("Submit?", "No", "Yes", kind="banner")) is None
    assert affirming_button(BEFORE, asked("Submit?", "No", "Yes", covers=False)) is None
    asking = replace(shown, overlays=(replace(over, fields=1),))
    assert affirming_button(BEFORE, asking) is None
    two = replace(shown, overlays=(over, replace(over, ref=Ref("other"))))
    assert affirming_button(BEFORE, two) is None
