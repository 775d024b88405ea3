"""Sections that repeat: as many entries as the user has, and not one more."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.plan.pages import KNOWN, PERSON, SITE, ask, page, push

from steadyhand.core.act.actions import Press, Purpose, Submit
from steadyhand.core.answer.knowledge import ExplicitAnswer, Knowledge
from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import Button, Field, FieldKey, PageText, Role
from steadyhand.core.plan.entries import entry_count, entry_press
from steadyhand.core.plan.semantic import propose
from steadyhand.jobs.profile import Education, Work

JOBS = (Work("Halden AG", "Baker"), Work("Orchard", "Cook"))
KNOWING = replace(KNOWN, profile=replace(PERSON, work=JOBS, education=(Education("Uni Ulm"),)))
SEND = push("Submit application", last_in_form=True)


def add(label: str, **more: object) -> Button:
    """A button beside the submit that says so."""
    return push(label, type="button", **more)


def jobs(count: int) -> tuple[Field, ...]:
    """The employers of so many numbered positions."""
    numbers = range(1, count + 1)
    return tuple(
        ask("Employer", group=f"Position {n}", key=FieldKey(f"job{n}"), value="x") for n in numbers
    )


SCHOOL = ask("School", group="Education", key=FieldKey("school"), value="x")


def pressed(*buttons: Button, fields: tuple[Field, ...] = ()) -> str:
    """The label of the button that makes room for one more entry; '' for none."""
    press = entry_press(page(fields or jobs(1), (*buttons, SEND)), KNOWING)
    return press.target.label if press else ""


@pytest.mark.parametrize(
    "label",
    ["Add another position", "Add position", "+ Add work experience", "Add a new job", "+",
     "Add another", "Add more", "Weitere Position", "Berufserfahrung hinzufügen", "Hinzufügen"],
)  # fmt: skip
def test_a_second_job_presses_for_a_second_position(label: str) -> None:
    assert pressed(add("Back"), add(label)) == label
    press = entry_press(page(jobs(1), (add(label),)), KNOWING)
    assert press is not None
    assert press.purpose is Purpose.ADD_ENTRY
    assert press.action_url == ""


def test_nobody_presses_for_an_entry_that_has_its_room() -> None:
    more = add("Add another position")
    assert pressed(more, fields=jobs(2)) == ""
    assert pressed(more, fields=jobs(3)) == ""
    assert entry_press(page(jobs(1), (more,)), KNOWN) is None  # a profile without any job
    assert entry_press(page((ask("Name"),), (more,)), KNOWING) is None  # no such section here


def test_a_section_presses_its_own_button() -> None:
    school, job, bare = add("Add education"), add("Add another position"), add("Add another")
    assert pressed(school, job) == job.label
    assert pressed(school) == ""
    assert pressed(bare, school) == ""  # which section it adds to is not told
    assert pressed(bare, bare) == ""
    assert pressed(school, fields=(SCHOOL,)) == ""  # one school, one entry
    assert pressed(school, job, fields=(SCHOOL, *jobs(1))) == job.label


@pytest.mark.parametrize(
    "off",
    [
        {"disabled": True},
        {"role": Role.LINK, "href": f"{SITE}/positions/new"},
    ],
)
def test_a_button_that_is_off_or_leads_away_adds_nothing(off: dict[str, object]) -> None:
    assert pressed(add("Add another position", **off)) == ""


def test_what_was_given_for_this_job_counts_before_the_profile() -> None:
    rows = ({"employer": "Halden AG"},)
    given = replace(KNOWING, given=(ExplicitAnswer("Work experience", "", rows=rows),))
    assert entry_count(given, "work") == 1
    assert entry_count(given, "education") == 1
    assert entry_count(KNOWING, "work") == 2
    assert entry_count(replace(KNOWING, profile=None), "work") == 0
    assert entry_count(KNOWING, "references") == 0


def test_one_more_entry_comes_after_all_answers_and_before_the_submit() -> None:
    shown = page(jobs(1), (add("Add another position"), SEND))
    first = propose(shown, KNOWING, State())
    assert not any(isinstance(a, Press) for a in first.actions)
    done = State(proven={FieldKey("job1"): "d"})
    (press,) = propose(shown, KNOWING, done).actions
    assert isinstance(press, Press)
    assert press.purpose is Purpose.ADD_ENTRY
    whole = page(jobs(2), (add("Add another position"), SEND))
    filled = State(proven={FieldKey("job1"): "d", FieldKey("job2"): "d"})
    assert isinstance(propose(whole, KNOWING, filled).actions[0], Submit)


def test_a_press_that_brought_no_room_is_not_repeated() -> None:
    shown = page(jobs(1), (add("Add another position"), SEND))
    key = "jobs.example.org/apply#add_entry#add another position"
    tried = State(proven={FieldKey("job1"): "d"}, fails={key: 1, "other#plan#": 2})
    assert isinstance(propose(shown, KNOWING, tried).actions[0], Submit)


LABELS = ("Add another position", "Add education", "Add another", "Submit application", "Next")


@given(st.integers(1, 4), st.lists(st.sampled_from(LABELS).map(add), max_size=4))
def test_no_more_entries_are_ever_opened_than_the_user_has(
    count: int, buttons: list[Button]
) -> None:
    press = entry_press(page(jobs(count), buttons), KNOWING)
    assert press is None or count < len(JOBS)


def test_a_button_that_sends_the_form_is_never_pressed_for_room() -> None:
    assert pressed(push("Add another position", type="submit")) == ""


def given_rows(label: str, *rows: dict[str, str]) -> Knowledge:
    """What the user says of the entries of a section for this job alone."""
    return replace(KNOWN, given=(ExplicitAnswer(label, "", rows=rows),))


JOB = {"Job title": "Baker", "Company": "Halden AG"}


@pytest.mark.parametrize(
    ("button", "label"),
    [
        (add("Add", under="Work experience"), "Work experience"),
        (add("Add another", under="Employment history"), "Work experience"),
        (add("Add work experience"), "Employment"),
        (add("+ Add", under="Bee colonies"), "Bee colonies"),
        (add("Add bee colony", under="Work experience"), "Bee colony"),
    ],
)
def test_a_section_without_any_entry_is_opened_for_what_was_given_for_this_job(
    button: Button, label: str
) -> None:
    shown = page((ask("Name"),), (button, SEND))
    press = entry_press(shown, given_rows(label, JOB))
    assert press is not None
    assert press.target.label == button.label
    assert entry_press(shown, KNOWING) is None  # what the profile holds opens no section


def test_a_bare_button_under_another_heading_is_not_pressed() -> None:
    jobs_given = given_rows("Work experience", JOB)
    for under in ("Education", "Languages"):
        shown = page((ask("Name"),), (add("Add", under=under), SEND))
        assert entry_press(shown, jobs_given) is None


def test_entries_of_a_section_of_the_sites_own_are_counted_by_what_was_given() -> None:
    fields = tuple(
        ask(label, group=f"Bee colony {n}", key=FieldKey(f"{label}{n}"), value="x")
        for n in (1, 2)
        for label in ("Place", "Queen")
    )
    more = add("Add another", under="Bee colonies")
    rows = ({"Place": "Orchard"}, {"Place": "Heath"})
    two, three = (given_rows("Bee colony", *rows[:2]), given_rows("Bee colony", *rows, rows[0]))
    named = replace(more, under=PageText("Bee colony"))
    assert entry_press(page(fields, (named,)), two) is None
    press = entry_press(page(fields, (named,)), three)
    assert press is not None


def test_a_section_without_entries_is_begun_where_the_page_misses_it() -> None:
    more = replace(add("Add"), under=PageText("Work experience"))
    shown = page((ask("Name"),), (more, SEND))
    assert entry_press(shown, KNOWING) is None
    missed = replace(shown, errors=(PageText("The field Work experience must have a value."),))
    press = entry_press(missed, KNOWING)
    assert press is not None
    assert press.target.label == "Add"
    other = replace(shown, errors=(PageText("The field Name must have a value."),))
    assert entry_press(other, KNOWING) is None
    assert entry_press(missed, KNOWN) is None  # nobody has told of any job
