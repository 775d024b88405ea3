"""What a person types decides what becomes of it; no near question is ever chosen by itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.people import NotAnAnswer, parse_reply, rank_by_likeness
from steadyhand.adapters.people.answers import remembered_lines
from steadyhand.core.answer.sheet import NearQuestion, Question, QuestionKind, Reply
from steadyhand.core.page.snapshot import FieldKey, Option, PageText

NEAR = (
    NearQuestion("a1", "Do you need a permit?", "No", ("not",), ()),
    NearQuestion("b2", "Which boats?", "Canoe\nRaft", ("you",), ("boats",)),
)
KEY = FieldKey("k")
ASKED = Question("q", QuestionKind.TEXT, "Do you not need a permit?", field=KEY, near=NEAR)
OPTIONS = tuple(Option(PageText(label)) for label in ("Yes", "No"))


def said(typed: str, question: Question = ASKED) -> Reply | NotAnAnswer:
    return parse_reply(question, typed, by="anna")


def test_an_answer_to_a_field_is_remembered() -> None:
    assert said("Only in June") == Reply("Only in June", remember=True, by="anna")


@pytest.mark.parametrize("typed", ["!Only in June", "! Only in June"])
def test_an_exclamation_mark_uses_it_just_this_once(typed: str) -> None:
    assert said(typed) == Reply("Only in June", by="anna")


def test_two_exclamation_marks_are_one_in_the_answer() -> None:
    assert said("!!") == Reply("!", remember=True, by="anna")


def test_an_exclamation_mark_alone_is_no_answer() -> None:
    assert said("!") == Reply(None, by="anna")


def test_an_option_is_chosen_for_this_once_too() -> None:
    asked = Question("q", QuestionKind.CHOICE, "Permit?", field=KEY, options=OPTIONS)
    assert said("!2", asked) == Reply("No", by="anna")
    assert said("2", asked) == Reply("No", remember=True, by="anna")


def test_picking_a_near_question_says_that_both_are_the_same() -> None:
    assert said("=1") == Reply("No", remember=True, alias_of="a1", by="anna")
    several = Question("q", QuestionKind.CHOICE, "x", field=KEY, near=NEAR, multiple=True)
    assert said("= 2", several) == Reply(("Canoe", "Raft"), remember=True, alias_of="b2", by="anna")


@given(st.text())
def test_no_text_but_a_pick_takes_a_remembered_answer(typed: str) -> None:
    reply = said(typed)
    picks = typed.strip().startswith("=")
    assert isinstance(reply, NotAnAnswer) or reply.alias_of is None or picks


def test_a_text_that_only_looks_like_a_pick_is_an_answer() -> None:
    assert said("=3") == Reply("=3", remember=True, by="anna")


@pytest.mark.parametrize("typed", ["asdf", "make it up", "!whatever"])
def test_an_invented_answer_is_asked_again_in_one_sentence(typed: str) -> None:
    reply = said(typed)
    assert isinstance(reply, NotAnAnswer)
    assert reply.lines == (
        "That is no answer. Say what is true, or press Enter alone for no answer.",
    )


def test_a_code_and_an_answer_that_fills_no_field_are_never_to_be_remembered() -> None:
    code = Question("q", QuestionKind.OTP, "Code?", field=KEY)
    assert said("123456", code) == Reply("123456", by="anna")
    grant = Question("q", QuestionKind.YES_NO, "Go on?")
    assert said("yes", grant) == Reply(True, by="anna")


def test_near_questions_are_shown_with_their_answers_and_what_tells_them_apart() -> None:
    shown = list(remembered_lines(ASKED))
    assert shown[0] == "  =1  Do you need a permit?"
    assert shown[1] == "      you answered: No"
    assert shown[2] == "      only this question says: NOT; only the earlier one: nothing"
    assert shown[4] == "      you answered: Canoe, Raft"
    assert "only if it asks the very same" in shown[-1]
    assert list(remembered_lines(Question("q", QuestionKind.TEXT, "x"))) == []


def test_questions_are_ordered_by_likeness_and_unlike_ones_are_left_out() -> None:
    others = ("Favourite tree", "Will you need a permit for Peru?", "Do you need a permit?")
    assert rank_by_likeness("Do you not need a permit?", others) == (2, 1)
    assert rank_by_likeness("Shoe size", ()) == ()
