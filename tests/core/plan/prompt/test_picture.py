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
from steadyhand.core.plan.prompts import PictureAnswer, parse_picture_answer, picture_prompt

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
