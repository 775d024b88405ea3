"""What stands right before the button that sends is part of what a person approves."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from tests.core.plan.pages import ask, page, push

from steadyhand.core.act.approval import (
    LINES_BEFORE_BUTTON,
    lines_without_running_numbers,
    submit_surroundings,
)
from steadyhand.core.page.snapshot import PageText

SEND = push("Submit application")
FEE = "A fee of EUR 30 is due with your application."


def said(text: str, **more: object) -> tuple[str, ...]:
    shown = page((ask("Name"),), (SEND,), text=PageText(text))
    return submit_surroundings(replace(shown, **more), SEND)  # type: ignore[arg-type]


def test_the_lines_before_the_button_are_told_and_the_questions_are_not() -> None:
    text = f"Apply\nName\nWe keep it for a year.\n{FEE}\nSubmit application\nImprint"
    assert said(text) == ("Apply", "We keep it for a year.", FEE)


def test_a_button_whose_words_stand_nowhere_has_the_last_lines() -> None:
    assert said(f"Apply\n\n{FEE}") == ("Apply", FEE)
    assert said("") == ()


@given(st.lists(st.text(st.characters(categories=("L",)), min_size=1), max_size=12))
def test_a_fee_that_comes_before_the_button_changes_what_is_told(lines: list[str]) -> None:
    plain = "\n".join([*lines, SEND.label])
    added = "\n".join([*lines, FEE, SEND.label])
    assert said(plain) != said(added)
    assert len(said(added)) <= LINES_BEFORE_BUTTON


def test_a_number_that_runs_changes_nothing_and_an_amount_of_money_does() -> None:
    def of(text: str) -> tuple[str, ...]:
        return lines_without_running_numbers(said(f"{text}\nSubmit application"))

    assert of("Saved at 10:04, 3 people look at this") == of(
        "Saved at 10:09, 12 people look at this"
    )
    assert of(FEE) != of(FEE.replace("30", "300"))
    assert of("It costs 5 euros, 3 left") == of("It costs 5 euros, 9 left")


def test_the_first_heading_is_among_them_once() -> None:
    text = f"Baker\n{FEE}\nSubmit application"
    assert said(text, headings=(PageText("Baker, EUR 49"),))[0] == "Baker, EUR 49"
    assert said(text, headings=(PageText("Baker"), PageText("News"))) == ("Baker", FEE)
