"""An answer belongs to the field of its label, its entry of a section, or its very like."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.answer.pages import field, known, options

from steadyhand.core.answer.knowledge import ExplicitAnswer
from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sheet import Answer, Source, Value
from steadyhand.core.page.snapshot import Field, FieldKey, Role

JOBS = ExplicitAnswer(
    "Work experience",
    rows=({"Company": "Nowco", "Title": "Engineer"}, {"Company": "Oldco", "Still there?": False}),
)


def on_page(
    page: tuple[Field, ...], *given: ExplicitAnswer, language: str = ""
) -> list[Value | None]:
    told = known(given=given, profile=None, language=language).on(page)
    answers = (resolve(f, told) for f in page)
    return [a.value if isinstance(a, Answer) else None for a in answers]


def test_an_entry_of_a_section_goes_to_the_group_of_its_number() -> None:
    page = (
        field("Company", group="Work experience 1"),
        field("Title", group="Work experience 1"),
        field("Company", group="Work experience #2"),
        field("Title", group="Work experience #2"),
        field("Company", group="Work experience 3"),
        field("Company", group="Education 1"),
    )
    assert on_page(page, JOBS) == ["Nowco", "Engineer", "Oldco", None, None, None]


def test_entries_without_a_number_go_by_their_order() -> None:
    page = (
        field("Company", group="Work experience", html_id="a"),
        field("Company", group="Work experience", html_id="trap", fillable=False),
        field("Company", group="Work experience", html_id="b"),
        field("", Role.RADIOS, group="Still there?", options=options("Yes", "No")),
    )
    answers = on_page(page, JOBS)
    assert [answers[0], answers[2], answers[3]] == ["Nowco", "Oldco", None]


def test_numbers_may_begin_anywhere_and_stand_in_front() -> None:
    page = (
        field("Company", group="0. Work experience"),
        field("Company", group="1. Work experience"),
    )
    assert on_page(page, JOBS) == ["Nowco", "Oldco"]


def test_a_page_with_the_second_entry_alone_gets_the_second() -> None:
    page = (field("Company", group="Work experience 2"),)
    assert on_page(page, JOBS) == ["Oldco"]


def test_other_words_for_the_section_and_its_parts_are_read() -> None:
    page = (
        field("Employer", group="Position 1"),
        field("Your role", group="Position 1"),
        field("Shoe size", group="Position 1"),
        field("Firma", group="Berufserfahrung 2"),
    )
    assert on_page(page, JOBS) == ["Nowco", "Engineer", None, "Oldco"]


def test_a_section_answers_no_field_of_its_own_name() -> None:
    assert on_page((field("Work experience"),), JOBS) == [None]


@pytest.mark.parametrize(
    ("date", "language", "expected"),
    [
        ("1985-08-05", "", ["05", "August", "1985"]),
        ("5. August 1985", "", ["05", "August", "1985"]),
        ("05/08/1985", "en-GB", ["05", "August", "1985"]),
        ("05/08/1985", "", [None, None, None]),
        ("long ago", "", [None, None, None]),
        (True, "", [None, None, None]),
    ],
)
def test_a_date_is_split_among_the_boxes_below_its_heading(
    date: Value, language: str, expected: list[Value | None]
) -> None:
    months = "January February March April May June July August September October November December"
    page = (
        field("Day", group="Date of birth"),
        field("Month", Role.SELECT, group="Date of birth", options=options(*months.split())),
        field("Year", group="Date of birth"),
    )
    assert on_page(page, ExplicitAnswer("Date of birth", date), language=language) == expected


def test_a_box_of_a_date_without_its_heading_answered_stays_empty() -> None:
    assert on_page(
        (field("Day", group="Start"),), ExplicitAnswer("Date of birth", "1985-08-05")
    ) == [None]


@pytest.mark.parametrize(
    ("label", "asked", "taken"),
    [
        ("Email", "E-mail address", True),
        ("Notice period", "How long is your notice period?", True),
        ("Years of experience with Java", "How many years of Java experience do you have?", True),
        (
            "Years of experience with Java",
            "How many years of Python experience do you have?",
            False,
        ),
        ("Current salary", "Desired salary", False),
        ("Why do you want to work here?", "Message", False),
        ("I accept the terms", "I certify that all of this is true", False),
        ("Reference > Email", "E-mail address", False),
        ("Shoe size", "Size of your shoes", False),
    ],
)
def test_another_label_of_the_very_same_meaning_is_taken(
    label: str, asked: str, taken: bool
) -> None:
    answers = on_page((field(asked),), ExplicitAnswer(label, "7"))
    assert answers == ["7" if taken else None]


def test_a_label_that_names_a_field_is_for_no_other() -> None:
    page = (field("Email"), field("E-mail address"))
    assert on_page(page, ExplicitAnswer("Email", "a@b.example")) == ["a@b.example", None]


def test_two_answers_of_one_meaning_are_none() -> None:
    given = (ExplicitAnswer("Mail", "a@b.example"), ExplicitAnswer("E-mail", "c@d.example"))
    assert on_page((field("Email address"),), *given) == [None]


def test_an_answer_is_told_to_be_explicit_whatever_label_it_had() -> None:
    asked = field("E-mail address")
    answer = resolve(asked, known(given=(ExplicitAnswer("Email", "a@b.example"),)).on((asked,)))
    assert isinstance(answer, Answer)
    assert (answer.source, answer.detail) == (Source.EXPLICIT, "Email")


def test_the_country_of_a_job_is_the_one_that_its_places_name() -> None:
    assert known().at(("Berlin, Germany", "Leipzig, Deutschland")).country == "DE"
    assert known().at(("Berlin, Germany", "Vienna, Austria")).country == ""
    assert known().at(("Remote",)).country == ""


def test_a_page_without_a_language_leaves_the_known_one() -> None:
    assert known(language="de").on(()).language == "de"
    assert known(language="de").on((), "en-GB").language == "en-GB"


def test_a_question_is_found_by_its_words_without_the_place_in_a_list() -> None:
    given = (ExplicitAnswer("Why us?", "Trees."), ExplicitAnswer("2. Favourite tool", "A spade"))
    page = (field("1. Why us?"), field("2. Favourite tool"), field("3→ Anything else?"))
    assert on_page(page, *given) == ["Trees.", "A spade", None]
    twice = (field("1. Why us?"), field("4. Why us?"))
    assert on_page(twice, given[0]) == [None, None]


BOXES = "Please tick one box:"
TEA, COFFEE = (field(each, Role.CHECK, group=BOXES) for each in ("Tea", "Coffee"))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("Tea", (True, False)),
        (("Tea", "Coffee"), (True, True)),
        ("Water", (None, None)),
        (True, (None, None)),
    ],
)
def test_boxes_that_are_asked_apart_are_ticked_by_the_answer_to_their_heading(
    given: str | tuple[str, ...] | bool, expected: tuple[bool | None, ...]
) -> None:
    knows = known(profile=None, given=(ExplicitAnswer(BOXES, given),)).on((TEA, COFFEE))
    answers = (resolve(each, knows) for each in (TEA, COFFEE))
    assert tuple(a.value if isinstance(a, Answer) else None for a in answers) == expected


def test_two_boxes_of_one_label_are_not_told_apart_by_their_heading() -> None:
    again = replace(TEA, key=FieldKey("again"))
    knows = known(profile=None, given=(ExplicitAnswer(BOXES, "Tea"),)).on((TEA, again))
    assert not isinstance(resolve(TEA, knows), Answer)
