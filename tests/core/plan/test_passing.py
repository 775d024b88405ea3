"""A page that was left is kept with what it held, and told by its number."""

from __future__ import annotations

from dataclasses import replace

from tests.core.plan.pages import ask, page, push

from steadyhand.core.act.approval import page_lines
from steadyhand.core.act.approved_sheet import lines_of_page
from steadyhand.core.act.evidence import StepResult
from steadyhand.core.answer.sheet import Answer, Refusal, Row, Sheet, Source, key_on_page
from steadyhand.core.journal.events import StepTaken
from steadyhand.core.page.snapshot import PageText, Role, form_fingerprint
from steadyhand.core.plan.repair import (
    page_with_answers,
    step_event,
    with_completed_page,
    with_objections,
)

NAME = ask("Name", value="Orla")
PHONE = ask("Phone", value="030 5550142")
SHOWN = page((NAME, PHONE), (push("Next"),), headings=(PageText("Step 2 of 3"),))
FORM = form_fingerprint(SHOWN)


def row(key: str, value: str) -> Row:
    field = next(f for f in SHOWN.fields if f.key == key)
    return Row(field.key, key, "", Role.TEXT, Answer(value, Source.PROFILE))


SHEET = Sheet("salt", (row("name", "Orla"), row("phone", "030 5550142")))


def test_a_page_that_was_left_keeps_its_lines_and_its_rows_are_filed() -> None:
    lines = lines_of_page(SHOWN, SHEET, frozenset())
    (kept,) = (after := with_completed_page(SHEET, SHOWN, lines)).passed
    assert (kept.form, kept.title, kept.shown) == (FORM, "Apply", lines)
    assert kept.sent == page_lines(SHOWN, SHEET)
    assert [r.key for r in after.rows] == [key_on_page(f.key, FORM) for f in (NAME, PHONE)]


def test_a_page_with_answers_holds_those_that_are_named_and_the_rest_as_it_was() -> None:
    empty = replace(SHOWN, fields=tuple(replace(f, value="") for f in SHOWN.fields))
    assert page_with_answers(empty, SHEET, [NAME.key, PHONE.key]) == SHOWN
    assert page_with_answers(empty, SHEET, [NAME.key]).fields == (NAME, replace(PHONE, value=""))
    assert page_with_answers(empty, Sheet("salt"), [NAME.key]) == empty


def test_what_the_site_objected_to_is_remembered_for_the_fields_it_named_alone() -> None:
    after = replace(SHOWN, fields=(NAME, replace(PHONE, error=PageText("Too short"))))
    assert with_objections(SHEET, after, "").refused == (
        Refusal(PHONE.key, "030 5550142", "Too short"),
    )
    assert with_objections(SHEET, SHOWN, "Name: too long").refused == (
        Refusal(NAME.key, "Orla", "Name: too long"),
    )
    assert with_objections(SHEET, SHOWN, "Sorry").refused == ()


def test_a_step_is_told_with_the_number_that_the_page_gave_itself() -> None:
    step = StepResult(True, "it went on", sent=True)
    assert step_event("Next", SHOWN, step, digest="dig") == StepTaken(
        "Next", FORM, True, "it went on", 2, 3, "dig", True
    )
    plain = step_event("Next", replace(SHOWN, headings=()), StepResult(False, "no"), digest="")
    assert plain == StepTaken("Next", FORM, False, "no")
