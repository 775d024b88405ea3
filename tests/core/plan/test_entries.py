"""Sections that repeat: as many entries as the user has, and not one more."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.plan.pages import KNOWN, PERSON, SITE, ask, page, push

from steadyhand.core.act.actions import Press, Purpose, Submit
from steadyhand.core.answer.knowledge import ExplicitAnswer, Knowledge
from steadyhand.core.answer.sheet import SectionGap
from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import Button, Field, FieldKey, PageText, Role, Snapshot
from steadyhand.core.plan.entries import (
    drop_press,
    entry_count,
    entry_press,
    regretted_entry,
    section_gaps,
)
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
    assert pressed(school) == "Add education"  # none of the profile's is there yet
    assert pressed(bare, school) == "Add education"  # what the bare one adds to is not told
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
    assert press is None or count < len(JOBS) or press.target.label == "Add education"
    if press is not None and press.target.label == "Add education":
        assert entry_press(page((*jobs(count), SCHOOL), buttons), KNOWING) is None or count < 2


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
    assert entry_press(shown, KNOWN) is None  # nothing is known of it


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
    more = replace(more, label=PageText("New"))  # no caption by which it is begun unasked
    shown = page((ask("Name"),), (more, SEND))
    assert entry_press(shown, KNOWING) is None
    missed = replace(shown, errors=(PageText("The field Work experience must have a value."),))
    press = entry_press(missed, KNOWING)
    assert press is not None
    assert press.target.label == "New"
    other = replace(shown, errors=(PageText("The field Name must have a value."),))
    assert entry_press(other, KNOWING) is None
    assert entry_press(missed, KNOWN) is None  # nobody has told of any job


# An optional section that the form offers: begun from the profile, and taken back where it cannot
# be filled for sure. What stays out is told.

OFFER = add("Add", under="Work experience")
NAME = ask("Name", value="x")


@pytest.mark.parametrize(
    "offer",
    [
        OFFER,
        add("Add work experience"),
        add("+ Add a position"),
        add("Hinzufügen", under="Berufserfahrung"),
        add("Berufserfahrung hinzufügen"),
        add("Ajouter une expérience"),
    ],
)
def test_a_section_that_the_form_offers_is_begun_with_what_the_profile_has(offer: Button) -> None:
    press = entry_press(page((NAME,), (offer, SEND)), KNOWING)
    assert press is not None
    assert press.target.label == offer.label


@pytest.mark.parametrize(
    "offer",
    [
        add("New job"),  # of a job board
        add("New", under="Work experience"),
        add("Add another", under="Work experience"),  # there are some, in whatever form
        add("Weitere Position hinzufügen"),
        add("Add", under="Languages"),
        add("Add"),
        replace(OFFER, form="a search"),
        add("Add work experience", role=Role.LINK, href=f"{SITE}/experience/new"),
    ],
)
def test_no_section_is_begun_by_what_may_be_something_else(offer: Button) -> None:
    assert entry_press(page((NAME,), (offer, SEND)), KNOWING) is None


def test_no_section_is_begun_where_there_is_no_form_unless_pages_of_it_were_left() -> None:
    shown = page((), (OFFER, push("Next", type="button")))
    assert entry_press(shown, KNOWING) is None
    assert entry_press(shown, KNOWING, within=True) is not None


def test_without_a_profile_no_section_is_begun() -> None:
    shown = page((ask("Name"),), (add("Add work experience"), SEND))
    assert entry_press(shown, KNOWING) is not None
    assert entry_press(shown, replace(KNOWING, profile=None)) is None


def test_a_section_whose_entries_stand_in_the_pages_text_is_not_begun() -> None:
    shown = page((NAME,), (OFFER, SEND))
    card = replace(shown, text=PageText("Work experience Baker Halden AG 2019-2022 Edit"))
    assert entry_press(card, KNOWING) is None
    assert section_gaps(card, KNOWING) == (SectionGap("work", "Work experience", 2, 1),)
    posting = replace(shown, text=PageText("Halden AG looks for a cook"))
    assert entry_press(posting, KNOWING) is not None
    letter = ask("Letter", role=Role.RICH, value="A Baker at Halden AG")
    told = page((NAME, letter), (OFFER, SEND))
    written = replace(told, text=PageText("Letter A Baker at Halden AG"))
    assert entry_press(written, KNOWING) is not None


def test_its_own_button_is_pressed_before_another_that_names_the_same() -> None:
    shown = page((NAME,), (add("New position"), add("Add position"), SEND))
    press = entry_press(shown, KNOWING)
    assert press is not None
    assert press.target.label == "Add position"


def test_a_section_that_is_left_empty_is_told_with_what_is_known() -> None:
    shown = page((NAME,), (OFFER, add("New job"), add("Add education"), SEND))
    gaps = section_gaps(shown, KNOWING)
    assert sorted(map(str, gaps)) == [
        "Work experience: left empty, 2 known",
        "education: left empty, 1 known",
    ]
    some = section_gaps(page(jobs(1), (OFFER, SEND)), KNOWING)
    assert list(map(str, some)) == ["Work experience: 1 of 2 entries"]
    assert (
        str(SectionGap("work", "Work", 2, why="it was off"))
        == "Work: left empty, 2 known; it was off"
    )
    assert section_gaps(shown, KNOWN) == ()
    assert (
        section_gaps(page((NAME,), (add("Add", under="Bees"),)), replace(KNOWN, profile=None)) == ()
    )

    none = page(jobs(1), (SEND,))  # it offers no more
    assert section_gaps(none, KNOWING) == ()
    assert section_gaps(none, KNOWING, {"work"}) == (SectionGap("work", "work", 2, 1),)


def entry(*more: Field) -> tuple[Field, ...]:
    """The page's name and a first position."""
    first = ask("Employer", group="Position 1", key=FieldKey("job1"), required=True)
    return (NAME, first, *more)


BEFORE = page((NAME,), (OFFER, SEND))
REMOVE = add("Remove")


def regretted(after: Snapshot, before: Snapshot = BEFORE, known: Knowledge = KNOWING) -> str:
    """Why the entry that came is regretted; '' where it may stay."""
    gap = regretted_entry(before, after, known, within=False)
    return gap.why if gap else ""


def test_an_entry_that_the_profile_fills_stays() -> None:
    end = ask("To", group="Position 1", key=FieldKey("to"), required=True)
    assert regretted(page(entry(end), (OFFER, REMOVE, SEND))) == ""
    asked = ask("Reason for leaving", group="Position 1", key=FieldKey("why"))
    assert regretted(page(entry(asked), (OFFER, REMOVE, SEND))) == ""  # nobody requires it


@pytest.mark.parametrize("keep", ["Save", "Done", "Add entry", "Speichern", "Enregistrer"])
def test_an_entry_that_is_kept_by_a_press_of_its_own_is_regretted(keep: str) -> None:
    after = page(entry(), (OFFER, add(keep), add("Cancel"), SEND))
    assert regretted(after) == "its entries are kept one by one"
    always = page((NAME,), (OFFER, add(keep), SEND))
    assert regretted(after, before=always) == ""  # it is the page's, and was there before


def test_an_entry_that_requires_what_nobody_answered_is_regretted() -> None:
    asked = ask("Reason for leaving", group="Position 1", key=FieldKey("why"), required=True)
    after = page(entry(asked), (OFFER, REMOVE, SEND))
    assert "'Reason for leaving'" in regretted(after)
    held = page(entry(replace(asked, value="more pay")), (OFFER, REMOVE, SEND))
    assert regretted(held) == ""
    old = page((NAME, asked), (OFFER, SEND))
    assert regretted(after, before=old) == ""  # it was asked before


def test_what_is_no_entry_is_regretted() -> None:
    skill = ask("Years", group="Skills", key=FieldKey("years"))
    assert regretted(page((NAME, skill), (OFFER, SEND))) == "what was added is no entry of it"


def test_an_entry_that_somebody_asks_for_is_not_regretted() -> None:
    after = page(entry(), (OFFER, add("Save"), add("Cancel"), SEND))
    assert regretted(after, known=given_rows("Work experience", JOB)) == ""
    missed = replace(BEFORE, errors=(PageText("Work experience is required"),))
    assert regretted(after, before=missed, known=KNOWING) == ""
    further = page(jobs(1), (add("Add position"), SEND))
    assert regretted(page(jobs(2), (add("Add position"), add("Save"), SEND)), before=further) == ""
    assert regretted(after, known=KNOWN) == ""


@pytest.mark.parametrize("label", ["Remove", "Cancel", "Delete this entry", "Entfernen", "Annuler"])
def test_an_entry_is_taken_back_by_the_button_that_came_with_it(label: str) -> None:
    drop = drop_press(BEFORE, page(entry(), (OFFER, add("Save"), add(label), SEND)))
    assert drop is not None
    assert drop.target.label == label
    assert drop.purpose is Purpose.DROP_ENTRY


@pytest.mark.parametrize(
    "button",
    [
        add("Save"),
        add("Delete my account"),
        add("Cancel application"),
        replace(REMOVE, disabled=True),
        replace(REMOVE, href=f"{SITE}/remove"),
        push("Remove", type="submit"),
    ],
)
def test_nothing_else_takes_an_entry_back(button: Button) -> None:
    assert drop_press(BEFORE, page(entry(), (OFFER, button, SEND))) is None
    there = page((NAME,), (OFFER, add("Cancel"), SEND))
    assert drop_press(there, page(entry(), (OFFER, add("Cancel"), SEND))) is None
