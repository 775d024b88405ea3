"""A field is put to a person in the words that stand at it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.answer.pages import field, options

from steadyhand.core.answer.question_text import (
    field_caption,
    file_size_limit,
    question_line,
    with_field_captions,
)
from steadyhand.core.answer.sheet import Question, QuestionKind
from steadyhand.core.page.snapshot import Limits, PageText, Role


def test_a_field_is_called_by_its_label_and_heading() -> None:
    assert field_caption(field("Name", group="Reference")) == "Reference > Name"
    assert field_caption(field("", Role.RADIOS, group="Shift")) == "Shift"
    assert field_caption(field("GitHub", html_name="GitHub")) == "GitHub"
    assert field_caption(field("R2", html_name="x")) == "R2"


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"drawn": PageText("Case number")}, "Case number"),
        ({"placeholder": "Your case number"}, "Your case number"),
        ({"hint": PageText("As on your letter")}, "As on your letter"),
        ({"lines": PageText("Your visit")}, 'the text box below "Your visit"'),
        ({"section": PageText("Visit > Parking")}, 'the text box below "Parking"'),
        ({"group": "Parking"}, "Parking > the text box"),
    ],
)
def test_a_name_of_the_markup_is_never_asked_where_a_text_is_near(
    more: dict[str, str], words: str
) -> None:
    for label in ("text_3", "applicant[ref]", "fieldRef", "entry.1234", ""):
        asked = field_caption(field(label, html_name=label, html_id="x", **more))
        assert asked == words


def test_without_any_text_near_it_a_field_is_called_by_its_kind() -> None:
    assert field_caption(field("")) == "a text box"
    assert field_caption(field("", Role.FILE)) == "a place for a file"
    assert field_caption(field("text_3", html_name="text_3")) == 'a text box ("text_3")'


@given(
    name=st.from_regex(r"[a-z]{2,6}_\d{1,3}", fullmatch=True),
    near=st.sampled_from(("Case number", "Wunschtermin", "Numéro de dossier")),
    where=st.sampled_from(("drawn", "placeholder", "hint", "lines", "section")),
)
def test_no_made_name_is_ever_in_a_question_with_text_beside_it(
    name: str, near: str, where: str
) -> None:
    asked = field_caption(field(name, html_name=name, **{where: PageText(near)}))
    assert name not in asked
    assert near in asked


def test_an_address_in_a_question_becomes_words() -> None:
    blank = field("", locator="#app > input:nth-child(3)", section=PageText("Parking"))
    told = f"'the textbox {blank.locator}' is required and cannot be filled."
    assert with_field_captions(told, (field("Name", locator="#n"), blank)) == (
        "'the text box below \"Parking\"' is required and cannot be filled."
    )
    assert with_field_captions("Sign in?", (blank,)) == "Sign in?"


@pytest.mark.parametrize(
    ("words", "size"),
    [
        ("PDF, max. 2 MB", 2 << 20),
        ("Fichier de 500 Ko au plus", 500 << 10),
        ("1,5 MB each, 5 MB in all", 5 << 20),
        ("A letter of 2 pages", 0),
        ("", 0),
    ],
)
def test_how_large_a_file_may_be_is_read_in_the_field_s_words(words: str, size: int) -> None:
    asked = field("Letter", Role.FILE, hint=PageText(words), limits=Limits(accept=".pdf"))
    assert file_size_limit(asked) == size


def test_a_question_is_told_in_one_line_with_what_it_takes() -> None:
    kind = QuestionKind
    shifts = Question("q", kind.CHOICE, "Shift\nwishes", options=options("Early", "Late"))
    many = Question("q", kind.CHOICE, "Site", options=options(*map(str, range(9))))
    assert question_line(shifts) == "Shift wishes [Early / Late]"
    assert question_line(many) == "Site [0 / 1 / 2 / 3 / 4 / 5, 3 more]"
    assert question_line(Question("q", kind.YES_NO, "Agreed?")) == "Agreed? [yes or no]"
    assert question_line(Question("q", kind.FILE, "Letter")) == "Letter [a file]"
    assert question_line(Question("q", kind.TEXT, "Why?")) == "Why?"
    assert question_line(Question("q", kind.TEXT, "x" * 400)) == f"{'x' * 120}…"
