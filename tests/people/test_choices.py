"""Reading what was typed, for any options."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.people.answers import (
    NotAnAnswer,
    fold_answer,
    matching_indexes,
    option_index,
    option_indexes,
    option_marks,
    parse_reply,
)
from steadyhand.adapters.people.sheet import ANSWER_MAX, shorten
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply

labels = st.lists(st.text(min_size=1, max_size=12).filter(fold_answer), max_size=30)


@given(st.text(max_size=12), labels)
def test_a_choice_is_always_its_text_or_its_mark_and_never_a_part(
    typed: str, options: list[str]
) -> None:
    place = option_index(typed, options)
    assert place is None or fold_answer(typed) in (
        fold_answer(options[place]),
        option_marks(options)[place],
    )


@given(labels)
def test_no_mark_is_ever_the_text_of_an_option(options: list[str]) -> None:
    texts = {fold_answer(option) for option in options}
    assert not texts.intersection(mark for mark in option_marks(options) if mark)
    assert len(option_marks(options)) == len(options)


@given(labels)
def test_any_option_that_is_there_once_can_be_chosen_by_its_text(options: list[str]) -> None:
    texts = [fold_answer(option) for option in options]
    for place, option in enumerate(options):
        if texts.count(texts[place]) == 1:
            assert option_index(option, options) == place
            assert option_indexes(option, options) == (place,)
        assert place in matching_indexes(option, options)


def test_options_with_the_same_text_are_told_apart_by_their_marks() -> None:
    assert option_index("Berlin", ["Berlin", "Berlin"]) is None
    assert option_index("2", ["Berlin", "Berlin"]) == 1


@given(st.text())
def test_no_answer_shown_ever_holds_a_control_character(text: str) -> None:
    shown = shorten(text)
    assert all(c == "\n" or ord(c) >= 32 for c in shown)
    assert "\x9b" not in shown
    assert len(shown) <= ANSWER_MAX + 40


def test_a_sign_of_an_answer_that_nobody_sees_is_shown_by_its_number() -> None:
    assert shorten("Anna \u202ednI\u202c Ltd\u200b") == "Anna ⟨U+202E⟩dnI⟨U+202C⟩ Ltd⟨U+200B⟩"
    assert shorten("می\u200cروم") == "می\u200cروم"


def test_to_apply_again_takes_a_yes_with_its_reason() -> None:
    again = Question("q", QuestionKind.DUPLICATE, "Apply again?")
    for typed in ("yes, it was posted anew", "Yes: it was posted anew", "y it was posted anew"):
        assert parse_reply(again, typed, by="t") == Reply(True, by="t", reason="it was posted anew")
    assert parse_reply(again, "no", by="t") == Reply(False, by="t")
    for typed in ("yes", "YES.", "perhaps", "because I want to"):
        assert isinstance(parse_reply(again, typed, by="t"), NotAnAnswer)
