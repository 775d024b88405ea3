"""What a person is asked in a run: all of a stop together, in words, and answerable."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.run.harness import World, person
from tests.run.known import known

from steadyhand.core.answer.knowledge import ExplicitAnswer
from steadyhand.core.answer.sheet import Question, QuestionKind
from steadyhand.core.page.snapshot import (
    Field,
    FieldKey,
    Limits,
    Option,
    PageText,
    Ref,
    Role,
    Snapshot,
)
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Ask
from steadyhand.run.ask import question_of
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.site import FORM_URL

SAID = {"Full name": "Ada Quill", "Email": "ada.quill@example.org", "Notice period": "3 months"}


def asked_about(field: Field) -> Question:
    """The question that a run asks about that field."""
    page = Snapshot(FORM_URL, fields=(field,))
    ask = Ask(QuestionKind.TEXT, field.key, "", "you have not said this yet")
    return question_of(World().run(), ask, Look(page=page))


def field_of(role: Role, label: str, **more: object) -> Field:
    return Field(Ref("e1"), FieldKey("k"), role, label=PageText(label), **more)  # type: ignore[arg-type]


def test_all_open_questions_of_a_form_come_with_the_first() -> None:
    human = ScriptedHuman({**SAID, "confirm_submit": True})
    world = World(known=replace(known(), profile=None), human=human)
    world.go()
    told = [q.together for q in human.asked if q.field]
    assert told == [
        ("Full name", "Email", "Notice period"),
        ("Email", "Notice period"),
        ("Notice period",),
    ]
    assert len(world.site.stored) == 1


def test_an_answer_that_is_called_much_like_a_field_is_told_with_its_question() -> None:
    given = (ExplicitAnswer("Notice peroid", "3 months"), ExplicitAnswer("Shoe size", "41"))
    human = person()
    world = World(known=replace(known(), given=given), human=human)
    world.go()
    (notice,) = [q for q in human.asked if q.label == "Notice period"]
    assert notice.notes == (
        'You gave an answer for "Notice peroid", which no field took: was it meant for this?',
    )
    (gate,) = [q for q in human.asked if q.kind is QuestionKind.CONFIRM_SUBMIT]
    assert gate.notes[-2:] == (
        'Not used: Notice peroid (did you mean "Notice period"?)',
        "Not used: Shoe size",
    )
    assert "3 months" not in gate.notes


@pytest.mark.parametrize(
    ("role", "options", "kind"),
    [
        (Role.SELECT, (), QuestionKind.TEXT),
        (Role.SELECT, (Option(PageText("Harbour"), disabled=True),), QuestionKind.TEXT),
        (Role.SELECT, (Option(PageText("Harbour")),), QuestionKind.CHOICE),
        (Role.RADIOS, (Option(PageText("Harbour")),), QuestionKind.CHOICE),
        (Role.CHECK, (), QuestionKind.YES_NO),
        (Role.FILE, (), QuestionKind.FILE),
        (Role.TEXT, (), QuestionKind.TEXT),
    ],
)
def test_a_question_takes_what_can_be_said(
    role: Role, options: tuple[Option, ...], kind: QuestionKind
) -> None:
    question = asked_about(field_of(role, "Site", options=options))
    assert question.kind is kind


def test_a_question_for_a_file_says_which_files_are_taken() -> None:
    field = field_of(
        Role.FILE, "Letter", hint=PageText("at most 2 MB"), limits=Limits(accept=".pdf")
    )
    question = asked_about(field)
    assert (question.accept, question.size_max) == (".pdf", 2 << 20)


def test_a_field_is_asked_for_in_words() -> None:
    field = field_of(Role.TEXT, "text_3", html_name="text_3", placeholder=PageText("Your case"))
    assert asked_about(field).text == "Your case"
