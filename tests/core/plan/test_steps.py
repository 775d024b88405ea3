"""A Next leads to the form's next page: by its words, and only where another page can follow."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.plan.pages import KNOWN, ask, page, push

from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import FieldKey, PageText, Role, Snapshot
from steadyhand.core.plan.buttons import (
    Progress,
    account_secrets,
    is_review_page,
    may_be_whole,
    may_have_next_page,
    progress_of,
    says_next,
)
from steadyhand.core.plan.semantic import propose

NAME = ask("Name")
TRUE = ask("I confirm that all of this is true", Role.CHECK, checked=False)


def headed(*headings: str, text: str = "", title: str = "Apply") -> Snapshot:
    """A page of a form under those headings."""
    lines = tuple(map(PageText, headings))
    return page((NAME,), headings=lines, text=PageText(text), title=title)


@pytest.mark.parametrize(
    "label",
    [
        "Next", "Next >", "NEXT STEP", "Next: Experience", "Continue", "Save and continue",
        "Save & next", "Proceed", "Go on", "OK & continue", "Continue application", "Review",
        "Review your answers", "Upload and continue", "Weiter", "Fortfahren", "Nächster Schritt",
        "Speichern und weiter", "Suivant", "Continuer", "Siguiente", "Continuar", "Seguinte",
        "Próximo", "Volgende", "Verder", "Avanti", "Continua", "Dalej",
    ],
)  # fmt: skip
def test_a_label_that_says_next_leads_on_in_each_language(label: str) -> None:
    assert says_next(label)


@pytest.mark.parametrize(
    "label",
    [
        "Submit", "Apply now", "OK", "Continue later", "Save and finish later", "Next job",
        "Next posting", "Previous", "Back", "Go back and continue shopping", "Continue with Google",
        "Continue using LinkedIn", "Continue via Xing", "Continue without saving",
        "Continue reading", "Save and exit", "Save and close", "Save and log out",
        "Save and sign out", "Save and quit", "Continue to dashboard", "Continue to home page",
        "Später weiter", "Weiter mit Google", "Weiter ohne Konto", "Zurück", "Continuer plus tard",
        "Continuer avec Google", "Continuar con Google", "Continuar más tarde", "Voltar",
        "Doorgaan met Google", "Terug", "Continua con Google", "Indietro", "Context", "Nextdoor",
    ],
)  # fmt: skip
def test_a_label_of_another_purpose_does_not_lead_on(label: str) -> None:
    assert not says_next(label)


ASIDE = ("later", "with Google", "via LinkedIn", "back", "später", "mit Google", "plus tard")
WORDS = st.sampled_from(("Next", "Continue", "Save and continue", "Weiter", "Suivant", "Go on"))


@given(WORDS, st.sampled_from(ASIDE), st.text(" ()»>:-", max_size=3), st.booleans())
def test_a_label_that_leads_aside_is_never_onward_whatever_else_it_says(
    word: str, aside: str, between: str, first: bool
) -> None:
    pair = (aside, word) if first else (word, aside)
    assert not says_next(f" {between} ".join(pair))


@pytest.mark.parametrize(
    ("text", "number", "of"),
    [
        ("Step 2 of 5", 2, 5),
        ("Page 1/3", 1, 3),
        ("Schritt 2 von 4: Erfahrung", 2, 4),
        ("Étape 1 de 3", 1, 3),
        ("Paso 3 de 3", 3, 3),
        ("Stap 1 van 2", 1, 2),
        ("Part: 1 of 2", 1, 2),
    ],
)
def test_a_form_that_counts_its_pages_is_understood(text: str, number: int, of: int) -> None:
    for shown in (headed(text), headed(text=f"Careers\n{text}\nName"), headed(title=text)):
        assert progress_of(shown) == Progress(number, of)


@pytest.mark.parametrize(
    "text", ["", "3 of 5 stars", "Step 5 of 2", "Step 0 of 2", "Step 1 of 3\nStep 2 of 3"]
)
def test_a_count_that_says_nothing_or_contradicts_itself_is_none(text: str) -> None:
    assert progress_of(headed(text=text)) is None


@given(st.integers(0, 99), st.integers(0, 99))
def test_any_last_page_has_no_next_one(number: int, of: int) -> None:
    found = progress_of(headed(f"Step {number} of {of}"))
    assert (found is not None) == (1 <= number <= of)
    assert found is None or found.last == (number == of)
    assert found is None or may_have_next_page(headed(f"Step {number} of {of}")) != found.last


@pytest.mark.parametrize(
    ("heading", "is_one"),
    [
        ("Review your application", True),
        ("Summary", True),
        ("Please check your details", True),
        ("Almost done!", True),
        ("Zusammenfassung", True),
        ("Angaben prüfen", True),
        ("Récapitulatif", True),
        ("Resumen", True),
        ("Performance review", False),
        ("Professional summary of your work", False),
        ("Your details", False),
    ],
)
def test_a_page_that_shows_the_whole_application_again_is_a_review(
    heading: str, is_one: bool
) -> None:
    assert is_review_page(headed("Careers", heading)) is is_one
    assert is_review_page(headed(title=heading)) is is_one


@pytest.mark.parametrize(
    ("shown", "on"),
    [
        (headed("Your details"), True),
        (page(()), True),  # an introduction without a question
        (headed("Please check your details"), True),  # it asks: a page that was filled for you
        (page((), title="Review your application"), False),
        (page((TRUE,), title="Review your application"), False),
        (page((TRUE,), title="Terms"), True),
        (page((TRUE, NAME), title="Review your application"), True),
        (headed("Step 3 of 3: Your details"), False),
        (page((), title="Step 2 of 3: Review"), True),  # it counts itself, and is not the last
    ],
)
def test_a_next_on_the_page_that_can_only_send_is_no_next(shown: Snapshot, on: bool) -> None:
    assert may_have_next_page(shown) is on


MAIL, CV = ask("Contact", type="email"), ask("Resume", Role.FILE)
UNSEEN = (
    ask("Street", fillable=False, reason="hidden"),
    ask("City", fillable=False, reason="hidden"),
)


@pytest.mark.parametrize(
    ("shown", "within", "whole"),
    [
        (page((NAME, MAIL)), False, True),
        (page((NAME, ask("Your e-mail"))), False, True),
        (page((NAME, CV)), False, True),
        (page((MAIL,)), False, False),  # an address alone begins something
        (page((NAME, ask("City"))), False, False),
        (page((NAME, MAIL, ask("Password", type="password"))), False, False),
        (page((NAME, ask("City"))), True, True),
        (page((NAME, MAIL), stage=(1, 3)), False, False),
        (page((NAME, MAIL), stage=(1, 3)), True, False),
        (page((NAME, MAIL), title="Step 1 of 2"), False, False),
        (page((NAME, MAIL, *UNSEEN)), False, False),
        (page((NAME, MAIL, UNSEEN[0])), False, True),  # a single one may be a trap
        (page((NAME, MAIL, *(replace(f, form="other") for f in UNSEEN))), False, True),
    ],
)
def test_a_page_that_could_be_all_and_names_no_further_one_may_be_sent_by_its_next(
    shown: Snapshot, within: bool, whole: bool
) -> None:
    assert may_be_whole(shown, within=within) is whole


@given(st.integers(-1, 9), st.integers(-1, 9))
def test_a_list_of_steps_counts_like_words_where_no_words_count(number: int, of: int) -> None:
    marked = page((NAME, MAIL), stage=(number, of))
    sound = 1 <= number <= of
    assert progress_of(marked) == (Progress(number, of) if sound else None)
    worded = page((NAME, MAIL), stage=(number, of), title="Step 1 of 9")
    assert progress_of(worded) == Progress(1, 9)


AGREE = ask("I agree to the privacy policy", Role.CHECK, checked=False)


@pytest.mark.parametrize(
    ("shown", "whole"),
    [
        (page((MAIL, AGREE)), False),
        (page((MAIL, AGREE, NAME)), True),
        (page((CV, AGREE)), True),  # a document is an application, and a tick agrees to it
        (page((CV,)), False),
    ],
)
def test_an_address_and_a_tick_begin_something_and_are_no_application(
    shown: Snapshot, whole: bool
) -> None:
    assert may_be_whole(shown, within=False) is whole


def test_an_account_is_made_with_its_passwords_and_asks_for_them_though_no_mark_says_so() -> None:
    first = ask("Password", type="password")
    again = replace(first, key=FieldKey("again"))
    assert account_secrets(page((MAIL, first, again))) == {first.key, again.key}
    assert account_secrets(page((MAIL, first))) == frozenset()  # who has one signs in
    assert account_secrets(page((MAIL, first, again, CV))) == frozenset()
    proposal = propose(page((first, again), (push("Create account"),)), KNOWN, State())
    assert {m.key for m in proposal.missing} == {first.key, again.key}
