"""What a vision model is asked, and that only words of a list are heard from it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.plan.pages import page, push

from steadyhand.core.journal.events import NO_REF, PictureMoment, Shows
from steadyhand.core.page.snapshot import Button, Ref
from steadyhand.core.plan.masking import PrivateTexts
from steadyhand.core.plan.prompts import (
    Halt,
    PictureAnswer,
    parse_number,
    parse_picture_answer,
    picture_prompt,
    pointing_prompt,
)

BUTTONS = (push("Begin"), push("Orla's drafts", ref=Ref("f0.d1.e2")))
PAGE = page((), BUTTONS)
BEGIN = BUTTONS[0].ref
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(list(Shows)),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=12,
)


@pytest.mark.parametrize("doors", [(), BUTTONS])
def test_labels_of_buttons_go_along_only_where_one_may_lead_on(doors: tuple[Button, ...]) -> None:
    prompt = picture_prompt(
        PictureMoment.CONFLICT, PAGE, picture=b"png", hide=PrivateTexts(), doors=doors
    )
    assert ("Begin" in prompt.task) is bool(doors)
    assert (prompt.picture, "shows" in str(prompt.schema)) == (b"png", True)


def test_nothing_that_is_hidden_goes_along() -> None:
    prompt = picture_prompt(
        PictureMoment.CONFLICT, PAGE, picture=b"png", hide=PrivateTexts(("Orla",)), doors=BUTTONS
    )
    assert "Orla" not in prompt.task
    assert "png" not in repr(prompt)


@pytest.mark.parametrize(
    ("said", "sight"),
    [
        ({"shows": ["error", "form"]}, PictureAnswer((Shows.FORM, Shows.ERROR))),
        ({"shows": []}, PictureAnswer()),
        ({"shows": ["form"], "opens": str(BEGIN)}, PictureAnswer((Shows.FORM,), BEGIN)),
        ({"shows": ["form"], "opens": "f0.d1.elsewhere"}, PictureAnswer((Shows.FORM,))),
        ({"shows": ["form", "submitted"]}, PictureAnswer()),
        ({"shows": "form"}, PictureAnswer()),
        ({"opens": str(BEGIN)}, PictureAnswer()),
        (None, PictureAnswer()),
    ],
)
def test_words_of_the_list_are_heard_and_nothing_else(
    said: Mapping[str, object], sight: PictureAnswer
) -> None:
    assert parse_picture_answer(said, BUTTONS) == sight


@given(ANYTHING, ANYTHING, st.sampled_from([(), BUTTONS]))
def test_whatever_it_answers_is_a_word_of_the_list_and_a_button_of_the_page(
    shows: object, opens: object, doors: tuple[Button, ...]
) -> None:
    sight = parse_picture_answer({"shows": shows, "opens": opens}, doors)
    assert all(isinstance(shown, Shows) for shown in sight.shows)
    assert sight.opens in {NO_REF, *(b.ref for b in doors)}


def test_what_a_step_means_is_asked_by_number_and_nothing_hidden_goes_along() -> None:
    halt = Halt(("open Orla's board",), 'click "Star for Orla"', "nothing is called so")
    shown = [("button", ""), ("link", "Orla's drafts")]
    prompt = pointing_prompt(halt, shown, picture=b"png", hide=PrivateTexts(("Orla",)))
    assert ("1. button" in prompt.task, "2. link" in prompt.task) == (True, True)
    assert "Orla" not in prompt.task
    assert (prompt.picture, "number" in str(prompt.schema)) == (b"png", True)


@given(ANYTHING | st.dictionaries(st.just("number"), ANYTHING), st.integers(0, 9))
def test_whatever_it_answers_is_the_number_of_a_thing_of_the_page_or_none(
    said: object, most: int
) -> None:
    assert parse_number(said, most) in range(most + 1)


@pytest.mark.parametrize(
    ("said", "number"),
    [({"number": 3}, 3), ({"number": 4}, 0), ({"number": True}, 0), ({"number": -1}, 0), (3, 0)],
)
def test_a_number_is_heard_as_it_was_told(said: object, number: int) -> None:
    assert parse_number(said, 3) == number
