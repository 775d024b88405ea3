"""What is typed has the notation of its box, or is asked for."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.answer.pages import WORDS, field, known, options

from steadyhand.core.answer.knowledge import ExplicitAnswer
from steadyhand.core.answer.options import QuestionContext, choose
from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sheet import Intent, Unknown, Value
from steadyhand.core.page.snapshot import Field, Limits, Role


def filled(asked: Field, value: Value, language: str = "") -> Value | None:
    """What goes into the field when its label was answered so."""
    told = known(given=(ExplicitAnswer(asked.label, value),), profile=None, language=language)
    answer = resolve(asked, told.on((asked,)))
    return None if isinstance(answer, Unknown) else answer.value


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        ("date", "1985/08/15", "1985-08-15"),
        ("date", "15.8.1985", "1985-08-15"),
        ("date", "August 15, 1985", "1985-08-15"),
        ("date", "15th of August 1985", "1985-08-15"),
        ("date", "15. August 1985", "1985-08-15"),
        ("date", "15-Aug-1985", "1985-08-15"),
        ("date", "August 1985", None),
        ("date", "08/09/1985", None),
        ("month", "August 1985", "1985-08"),
        ("month", "08/1985", "1985-08"),
        ("month", "1985-08-15", "1985-08"),
        ("month", "08/09/1985", None),
        ("month", "13/1985", None),
        ("week", "2026-W10", "2026-W10"),
        ("week", "2026-03-04", "2026-W10"),
        ("week", "2027-01-01", "2026-W53"),
        ("week", "soon", None),
        ("time", "2:30 PM", "14:30"),
        ("time", "2pm", "14:00"),
        ("time", "14 Uhr", "14:00"),
        ("time", "12 a.m.", "00:00"),
        ("time", "14", None),
        ("time", "25:00", None),
        ("time", "13 pm", None),
        ("time", "9:00 - 17:00", None),
        ("datetime-local", "2026-03-04T14:30", "2026-03-04T14:30"),
        ("datetime-local", "4 March 2026 at 2:30 pm", "2026-03-04T14:30"),
        ("datetime-local", "04.03.2026 um 14:30 Uhr", "2026-03-04T14:30"),
        ("datetime-local", "2026-03-04", None),
        ("datetime-local", "tomorrow 14:30", None),
        ("datetime-local", "2026-03-04 soon", None),
        ("color", "#2B6CB0", "#2b6cb0"),
        ("color", "blue", None),
        ("number", "$120,000", "120000"),
        ("number", "12345678901", "12345678901"),
        ("number", "0.125", None),
        ("number", "10+", None),
        ("number", "5%", None),
        ("tel", "+49 30 555", "+49 30 555"),
        ("url", "https://a.example/x", "https://a.example/x"),
        ("textarea", "one\ntwo", "one\ntwo"),
        ("text", "one\n two", "one two"),
        ("text", "one  two", "one  two"),
    ],
)
def test_a_text_takes_the_notation_of_its_box(kind: str, value: str, expected: str | None) -> None:
    assert filled(field("Q", type=kind), value) == expected


@pytest.mark.parametrize(
    ("label", "value", "expected"),
    [
        ("Duration (weeks)", "24 weeks", "24"),
        ("Duration (weeks)", "24 months", None),
        ("Share (%)", "12%", "12"),
        ("Budget in EUR", "1.500 €", "1500"),
        ("Budget in EUR", "$1,500", None),
        ("Monthly income", "$4,000 per month", "4000"),
        ("Monthly income", "$48,000 per year", None),
        ("Income", "$48,000 per year", None),
        ("Years of experience with Python", "7 years", "7"),
    ],
)
def test_a_number_stands_alone_where_the_question_names_its_unit(
    label: str, value: str, expected: str | None
) -> None:
    assert filled(field(label, type="number"), value) == expected


@pytest.mark.parametrize(
    ("limits", "value", "expected"),
    [
        (Limits(minimum="2026-01-01"), "2025-12-31", None),
        (Limits(minimum="2026-01-01", maximum="2026-12-31"), "2026-05-05", "2026-05-05"),
        (Limits(maximum="2026-12-31"), "2027-01-01", None),
    ],
)
def test_a_date_beyond_the_limits_is_asked_for(
    limits: Limits, value: str, expected: str | None
) -> None:
    assert filled(field("Q", type="date", limits=limits), value) == expected


@pytest.mark.parametrize("step", ["0.01", "any", "0.125"])
def test_a_fraction_goes_where_the_step_has_room(step: str) -> None:
    assert filled(field("Q", type="number", limits=Limits(step=step)), "0.125") == "0.125"


@pytest.mark.parametrize(
    ("hint", "value", "expected"),
    [
        ({"placeholder": "DD/MM/YYYY"}, "2026-03-04", "04/03/2026"),
        ({"placeholder": "DD/MM/YYYY"}, "04/03/2026", "04/03/2026"),
        ({"placeholder": "DD/MM/YYYY"}, "12/31/2026", "31/12/2026"),
        ({"placeholder": "DD.MM.YYYY"}, "04/03/2026", None),
        ({"placeholder": "MM/YY"}, "2026-03-04", "03/26"),
        ({"placeholder": "MM/YYYY"}, "March 2026", "03/2026"),
        ({"placeholder": "MM/YYYY"}, "03/2026", "03/2026"),
        ({"placeholder": "DD/MM/YYYY"}, "March 2026", None),
        ({"placeholder": "DD/MM/YYYY"}, "as soon as possible", "as soon as possible"),
        ({"placeholder": "MMMM YYYY"}, "2026-03", "March 2026"),
        ({"placeholder": "e.g. 31.12.2024"}, "2026-03-04", "04.03.2026"),
        ({"limits": Limits(pattern=r"\d{4}/\d{2}/\d{2}")}, "4 March 2026", "2026/03/04"),
        ({}, "2026-03-04", "2026-03-04"),
    ],
)
def test_a_date_is_written_as_the_field_shows(
    hint: dict[str, Any], value: str, expected: str | None
) -> None:
    assert filled(field("Q", type="text", **hint), value) == expected


@pytest.mark.parametrize(
    ("hint", "value", "expected"),
    [
        ({"hint": "Digits only, please."}, "64,000", "64000"),
        ({"hint": "Whole numbers, no commas"}, "€64.000", "64000"),
        ({"placeholder": "nur Ziffern"}, "64 000", "64000"),
        ({"limits": Limits(pattern=r"\d+")}, "64,000", "64000"),
        ({"limits": Limits(pattern="[0-9]{1,6}")}, "64,000", "64000"),
        ({"limits": Limits(pattern=r"\d+")}, "04109", "04109"),
        ({"hint": "Digits only"}, "64.5", "64.5"),
        ({"hint": "Digits only"}, "a lot", "a lot"),
        ({"hint": "As DD.MM.YYYY"}, "2026-03-04", "04.03.2026"),
        ({}, "64,000", "64,000"),
    ],
)
def test_a_box_for_digits_gets_a_whole_amount_without_marks(
    hint: dict[str, Any], value: str, expected: str
) -> None:
    assert filled(field("Q", type="text", **hint), value) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en-US", "2026-03-04"), ("en-GB", "2026-04-03"), ("de", "2026-04-03"), ("en", None)],
)
def test_the_language_of_the_page_settles_a_date_with_strokes(
    language: str, expected: str | None
) -> None:
    assert filled(field("Q", type="date"), "03/04/2026", language) == expected


def test_a_month_is_written_in_the_language_of_the_page() -> None:
    assert filled(field("Q", placeholder="TT. MMMM JJJJ"), "2026-03-04", "de-AT") == "04. März 2026"
    assert filled(field("Q", placeholder="MMMM JJJJ"), "2026-03-04", "de-AT") == "März 2026"
    assert filled(field("Q"), True, "de-AT") == "Ja"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("I agree", True),
        ("Ich stimme zu", True),
        ("I do not agree", False),
        ("Keep me posted", True),
        (("yes",), True),
        ("posted", None),
    ],
)
def test_a_box_is_ticked_by_a_yes_an_agreement_or_its_own_words(
    value: Value, expected: bool | None
) -> None:
    assert filled(field("Keep me posted", Role.CHECK), value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Red, Blue", ("Red", "Blue")),
        ("Red; Blue", ("Red", "Blue")),
        ("Blue\nRed", ("Red", "Blue")),
        ("Black, white", ("Black, white",)),
        ("Red, Black, white", None),
        ("Red, Purple", None),
        ("Red", ("Red",)),
        (("Red", "Black, white"), ("Red", "Black, white")),
    ],
)
def test_each_piece_of_a_list_needs_its_option(
    value: Value, expected: tuple[str, ...] | None
) -> None:
    colours = options("Red", "Blue", "Black, white")
    assert filled(field("Q", Role.CHECKS, options=colours), value) == expected


@pytest.mark.parametrize(
    ("value", "labels", "expected"),
    [
        ("2026-03-04", ("March", "April"), None),
        ("March 2026", ("03/2026", "04/2026"), "03/2026"),
        ("6PM", ("Morning (9:00 AM - 12:00 PM)", "Evening (6:00 PM - 9:00 PM)"),
         "Evening (6:00 PM - 9:00 PM)"),
        ("5PM", ("Morning (9:00 AM - 12:00 PM)", "Evening (6:00 PM - 9:00 PM)"), None),
        ("9 - 11 AM", ("9:00 AM-11:00 AM", "9:00-12:00"), "9:00 AM-11:00 AM"),
        ("14 Uhr", ("Vormittag 8:00 bis 12:00 Uhr", "Nachmittag 12:00 bis 17:00 Uhr"),
         "Nachmittag 12:00 bis 17:00 Uhr"),
        ("noon", ("12:00", "13:00"), None),
        ("3 PM - 1 PM", ("13:00 - 15:00",), None),
    ],
)  # fmt: skip
def test_an_option_is_chosen_by_its_month_or_its_hours(
    value: str, labels: tuple[str, ...], expected: str | None
) -> None:
    assert filled(field("Q", Role.SELECT, options=options(*labels)), value) == expected


MONTHS = tuple(WORDS.month_name(n) for n in range(1, 13))


@given(st.integers(1, 12), st.sampled_from(["{:02}", "{}"]))
def test_a_month_is_its_number_among_the_twelve(number: int, form: str) -> None:
    hit = choose(form.format(number), options(*MONTHS), QuestionContext(WORDS))
    assert not isinstance(hit, Unknown)
    assert hit.label == MONTHS[number - 1]
    german = tuple(f"{n:02} - {WORDS.month_name(n, 'de')}" for n in range(1, 13))
    hit = choose(MONTHS[number - 1], options(*german), QuestionContext(WORDS, Intent("bday-month")))
    assert not isinstance(hit, Unknown)
    assert hit.label == german[number - 1]


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        (Limits(maximum="20.000000"), "it takes at most 20, and the answer is out of that"),
        (Limits(minimum="65.50"), "it takes at least 65.5, and the answer is out of that"),
        (Limits(minimum="1", maximum="20"), "it takes 1 to 20, and the answer is out of that"),
    ],
)
def test_a_number_out_of_the_limits_is_asked_for_by_them(limits: Limits, said: str) -> None:
    asked = field("Seats", type="number", limits=limits)
    told = known(given=(ExplicitAnswer("Seats", "64"),), profile=None)
    answer = resolve(asked, told.on((asked,)))
    assert isinstance(answer, Unknown)
    assert answer.why == said
