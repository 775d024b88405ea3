"""What no option of a list says goes into "Other" and its box, where the question is open."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.answer.pages import field, known, options

from steadyhand.core.answer.knowledge import ExplicitAnswer, Knowledge
from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sheet import Answer, Source
from steadyhand.core.page.snapshot import Field, Role

ASKED = "How did you hear of us?"
SAID = "My aunt sells your bread"
LIST = field(ASKED, Role.RADIOS, options=options("Poster", "Newsletter", "Other:"))
BOX = field("Other response", group=ASKED)


def given(label: str, value: str) -> Knowledge:
    """The person's answer for this job."""
    return known(given=(ExplicitAnswer(label, value),))


def filled(*page: Field, label: str = ASKED, value: str = SAID) -> list[object]:
    """What each field of the page gets; None for nothing."""
    here = given(label, value).on(page)
    found = [resolve(asked, here) for asked in page]
    return [each.value if isinstance(each, Answer) else None for each in found]


def test_an_answer_that_no_option_says_goes_into_other_and_its_box() -> None:
    assert filled(LIST, BOX) == ["Other:", SAID]
    answers = [resolve(each, given(ASKED, SAID).on((LIST, BOX))) for each in (LIST, BOX)]
    assert all(isinstance(a, Answer) and a.source is Source.EXPLICIT for a in answers)


def test_an_answer_that_an_option_says_leaves_the_box_empty() -> None:
    assert filled(LIST, BOX, value="Poster") == ["Poster", None]


@pytest.mark.parametrize(
    "label",
    ["Other", "Other (please specify)", "If other, please specify", "Falls andere, bitte angeben",
     "Autre réponse", "Otro (especifique)"],
)  # fmt: skip
def test_the_box_is_known_by_what_it_is_called(label: str) -> None:
    assert filled(LIST, field(label)) == ["Other:", SAID]


@pytest.mark.parametrize(
    "box",
    [
        field("Other languages"),
        field("Other response", group="Which tools do you use?"),
        field("Comments", group=ASKED),
        field("Other response", Role.NUMBER, group=ASKED),
        replace(BOX, form="another"),
        replace(BOX, fillable=False, reason="hidden"),
    ],
)
def test_no_other_box_gets_it_and_the_list_is_asked_about(box: Field) -> None:
    assert filled(LIST, box) == [None, None]
    assert filled(LIST, field("Name of your dog"), BOX) == [None, None, None]


def test_what_an_option_may_say_in_other_words_is_asked_about() -> None:
    assert filled(LIST, BOX, value="A poster in the bakery") == [None, None]
    two = replace(LIST, options=options("Poster", "Other", "Something else"))
    assert filled(two, BOX) == [None, None]
    none = replace(LIST, options=options("Poster", "Newsletter"))
    assert filled(none, BOX) == [None, None]
    several = replace(LIST, role=Role.CHECKS)
    assert filled(several, BOX) == [None, None]


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Gender", "Two-spirit"),
        ("Citizenship", "Samoan"),
        ("What is your visa status?", "Blue card pending"),
        ("Highest level of education", "Guild master"),
        ("Which tools do you use?", "Spade"),
    ],
)
def test_other_is_never_chosen_where_it_would_state_something(question: str, value: str) -> None:
    asked = field(question, Role.RADIOS, options=options("One", "Two", "Other"))
    box = field("Other (please specify)", group=question)
    assert filled(asked, box, label=question, value=value) == [None, None]


def test_a_school_and_a_subject_that_the_list_has_not_go_there_too() -> None:
    for question in ("School", "Field of study"):
        asked = field(question, Role.SELECT, options=options("TU Hof", "FH Selb", "Other"))
        box = field("Other (please specify)")
        assert filled(asked, box, label=question, value="Domschule") == ["Other", "Domschule"]
