"""What is asked of one employment is answered from that employment, latest first, or not at all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.answer.pages import PERSON, WORDS, field, known

from steadyhand.core.answer.intent import classify
from steadyhand.core.answer.knowledge import ExplicitAnswer
from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sheet import Answer, Value
from steadyhand.core.page.snapshot import Field, Role
from steadyhand.jobs.profile import Education, Work

WORKER = replace(
    PERSON,
    work=(
        Work("Firstco", "Fitter", "2009-08-01", "2015-02-28"),
        Work("Nowco", "Engineer", "2019-04-01", location="Ulm"),
        Work("Thenco", "Foreman", "2015-03", "2019"),
    ),
    education=(Education("TU", "B.Sc.", "Physics", "2006", "2009"),),
)


def answered(asked: Field, *page: Field) -> Value | None:
    answer = resolve(asked, known(profile=WORKER).on(page or (asked,)))
    return answer.value if isinstance(answer, Answer) else None


@pytest.mark.parametrize(
    ("group", "label", "kind", "expected"),
    [
        ("Position 1", "Employer", "text", "Nowco"),
        ("Position 2", "Employer", "text", "Thenco"),
        ("Position 3", "Job title", "text", "Fitter"),
        ("Position 4", "Employer", "text", None),
        ("Employment #2", "From", "month", "2015-03"),
        ("Employment #2", "To", "month", None),
        ("Position 1", "To", "month", None),
        ("Position 3", "From", "date", "2009-08-01"),
        ("Position 1", "Location", "text", "Ulm"),
        ("Berufserfahrung 1", "Firma", "text", "Nowco"),
        ("Work experience", "Company", "text", "Nowco"),
        ("Education 1", "School", "text", "TU"),
        ("Education", "Field of study", "text", "Physics"),
        ("Education 2", "School", "text", None),
        ("Position 1", "Phone", "text", None),
    ],
)
def test_an_entry_is_answered_from_its_place_in_the_profile(
    group: str, label: str, kind: str, expected: str | None
) -> None:
    assert answered(field(label, group=group, type=kind)) == expected


def test_a_job_that_goes_on_ticks_its_box_and_an_earlier_one_does_not() -> None:
    now = field("I currently work here", Role.CHECK, group="Position 1")
    then = field("I currently work here", Role.CHECK, group="Position 2")
    assert (answered(now), answered(then)) == (True, False)


def test_equal_questions_are_entries_in_their_order() -> None:
    page = tuple(field("Company", group="Work experience", html_id=i) for i in ("a", "b"))
    assert [answered(f, *page) for f in page] == ["Nowco", "Thenco"]


def test_a_question_of_an_entry_is_never_one_about_today() -> None:
    assert classify(field("Employer", group="Position 2"), WORDS) is None
    assert classify(field("Current employer"), WORDS) is not None


@pytest.mark.parametrize("label", ["From (MM/YYYY)", "From (mm.yyyy)", "From ( MM / YYYY )"])
def test_the_notation_behind_a_part_s_name_is_no_part_of_it(label: str) -> None:
    box = field(label, group="Position 1", placeholder="MM/YYYY")
    assert answered(box) == "04/2019"


def test_other_brackets_make_it_another_question() -> None:
    assert answered(field("From (city)", group="Position 1")) is None


def test_an_entry_that_was_given_for_this_job_gets_nothing_of_another_of_the_profile() -> None:
    rows = ({"Job title": "Cook"}, {"Job title": "Gardener"})
    given = known(profile=WORKER, given=(ExplicitAnswer("Employment", "", rows=rows),))
    page = tuple(
        field(label, group=f"Work experience {n}") for n in (1, 2) for label in ("Title", "Company")
    )
    answers = [resolve(asked, given.on(page)) for asked in page]
    values = [each.value for each in answers if isinstance(each, Answer)]
    assert values == ["Cook", "Gardener"]
    school = field("School", group="Education 1")
    assert isinstance(resolve(school, given.on((school,))), Answer)
