"""The way on where no rule knows one: told by somebody, and never taken further than a rule."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.plan.pages import KNOWN, SITE, ask, page, push

from steadyhand.core.act.actions import Press, Purpose, Submit
from steadyhand.core.journal.state import State
from steadyhand.core.lang.text import normalise
from steadyhand.core.page.snapshot import (
    Button,
    ButtonExit,
    Exit,
    ExitSource,
    PageText,
    Role,
    Snapshot,
    asks_exit,
    exit_key,
    form_fingerprint,
)
from steadyhand.core.plan.buttons import possible_openers
from steadyhand.core.plan.navigation import (
    exit_options,
    exit_question,
    filled_form_fingerprint,
    is_form_filled,
    next_act,
    offered_buttons,
    picture_openers,
)
from steadyhand.core.plan.semantic import propose

NAME = replace(ask("First name", required=True), value="Orla")
ODD = push("Onto the second forge", type="button")
FILLED = page((NAME,), (ODD,))
DOOR = replace(push("Light the furnace", type="button"), form="")
EMPTY = page((), (DOOR,))
START = State()


def told(shown: Snapshot, button: Button, leads: Exit, teller: ExitSource = "model") -> ButtonExit:
    return ButtonExit(form_fingerprint(shown), normalise(button.label), leads, teller)


def left(shown: Snapshot, *ways: ButtonExit, state: State = START) -> Press | Submit | None:
    return next_act(shown, replace(KNOWN, ways=ways), state).act


def test_nothing_is_pressed_where_nobody_told() -> None:
    assert left(FILLED) is None
    assert left(EMPTY) is None


def test_a_next_that_was_told_of_says_so_and_where_it_may_send() -> None:
    press = left(FILLED, told(FILLED, ODD, Exit.NEXT))
    assert isinstance(press, Press)
    assert (press.purpose, press.told, press.action_url) == (
        Purpose.NEXT_STEP,
        True,
        f"{SITE}/app",
    )


def test_what_sends_by_hearsay_is_a_submit_and_waits_for_its_approval() -> None:
    assert isinstance(left(FILLED, told(FILLED, ODD, Exit.SEND)), Submit)


def test_a_door_is_opened_by_hearsay_only_where_nothing_is_filled() -> None:
    press = left(EMPTY, told(EMPTY, DOOR, Exit.OPEN))
    assert isinstance(press, Press)
    assert (press.purpose, press.action_url) == (Purpose.OPEN_FORM, "")
    assert left(FILLED, told(FILLED, ODD, Exit.OPEN)) is None
    assert left(EMPTY, told(EMPTY, DOOR, Exit.OPEN), state=State(steps=1)) is None
    assert left(EMPTY, told(EMPTY, DOOR, Exit.SEND)) is None


def test_what_is_told_holds_for_that_form_alone() -> None:
    other = page((NAME, ask("Last name")), (ODD,))
    assert left(other, told(FILLED, ODD, Exit.NEXT)) is None
    assert left(FILLED, ButtonExit(form_fingerprint(FILLED), "another button", Exit.NEXT)) is None


def test_a_rule_that_knows_the_way_on_comes_before_any_word() -> None:
    send = push("Submit application")
    act = left(page((NAME,), (ODD, send)), told(page((NAME,), (ODD,)), ODD, Exit.NEXT))
    assert isinstance(act, Submit)
    assert act.target.label == send.label


@pytest.mark.parametrize(
    "label", ["Cancel", "Back", "Withdraw my application", "Delete my account", "Save draft", ""]
)
def test_a_button_of_another_purpose_is_none_whoever_tells_of_it(label: str) -> None:
    button = push(label, type="button")
    shown = page((NAME,), (button,))
    assert offered_buttons(shown, filled=True) == ()
    assert left(shown, told(shown, button, Exit.SEND)) is None


def test_of_two_buttons_of_the_same_words_neither_is_pressed() -> None:
    twin = replace(ODD, ref=DOOR.ref)
    shown = page((NAME,), (ODD, twin))
    assert left(shown, told(shown, ODD, Exit.NEXT)) is None


def test_a_link_that_leaves_the_page_is_no_way_on_and_may_be_a_door() -> None:
    away = push("Meet the smiths", type="", role=Role.LINK, form="", href=f"{SITE}/about")
    assert offered_buttons(page((NAME,), (away,)), filled=True) == ()
    assert offered_buttons(page((), (away, DOOR)), filled=False) == (DOOR, away)


def test_a_picture_may_show_a_door_without_words_and_none_once_anything_is_filled() -> None:
    bare = replace(DOOR, label=PageText(""))
    hall = page((), (bare,))
    assert picture_openers(hall, START) == (bare,)
    assert offered_buttons(hall, filled=False) == ()
    assert picture_openers(hall, State(steps=1)) == ()
    assert picture_openers(hall, State(proven={NAME.key: "d"})) == ()
    assert picture_openers(FILLED, START) == ()


def test_a_button_that_posts_is_no_door() -> None:
    posts = push("Light the furnace")
    assert possible_openers(page((), (posts,))) == ()


def test_on_a_later_page_without_questions_any_calm_button_may_be_the_way_on() -> None:
    shown = page((), (replace(ODD, form=""),))
    assert isinstance(left(shown, told(shown, ODD, Exit.SEND), state=State(steps=2)), Submit)


def test_what_led_nowhere_is_told_of_no_more() -> None:
    door = told(EMPTY, DOOR, Exit.OPEN)
    failed = State(fails={"jobs.example.org/apply#open_form#light the furnace": 1})
    assert left(EMPTY, door, state=failed) is None
    key = f"jobs.example.org/apply#next_step#{form_fingerprint(FILLED)}"
    way = told(FILLED, ODD, Exit.NEXT)
    assert left(FILLED, way, state=State(fails={key: 1})) is not None  # a page may object once
    assert left(FILLED, way, state=State(fails={key: 2})) is None


def test_a_person_is_asked_for_the_way_on_once_and_only_from_what_is_filled() -> None:
    question = exit_question(FILLED, START)
    assert question is not None
    assert question.way
    assert question.required
    assert exit_question(FILLED, State(given=frozenset({question.key}))) is None
    assert exit_question(EMPTY, START) is None
    assert exit_question(page((NAME,), ()), START) is None


def test_what_a_person_says_of_a_button_counts_and_anything_else_does_not() -> None:
    sends, leads = (str(o.label) for o in exit_options(FILLED))
    key = exit_key(form_fingerprint(FILLED))
    heard = next_act(FILLED, replace(KNOWN, replies={key: sends}), START)
    assert isinstance(heard.act, Submit)
    assert heard.teller == "person"
    act = next_act(FILLED, replace(KNOWN, replies={key: leads}), START).act
    assert isinstance(act, Press)
    assert next_act(FILLED, replace(KNOWN, replies={key: "the blue one"}), START).act is None


def test_a_person_counts_before_what_others_told() -> None:
    sends = str(exit_options(FILLED)[0].label)
    key = exit_key(form_fingerprint(FILLED))
    known = replace(KNOWN, replies={key: sends}, ways=(told(FILLED, ODD, Exit.NEXT),))
    assert isinstance(next_act(FILLED, known, START).act, Submit)


def test_who_told_is_told_with_the_plan() -> None:
    known = replace(KNOWN, ways=(told(FILLED, ODD, Exit.NEXT, "recipe"),))
    shown = page((replace(NAME, required=False),), (ODD,))
    state = State(proven={NAME.key: "d"})
    known = replace(known, ways=(told(shown, ODD, Exit.NEXT, "recipe"),))
    proposal = propose(shown, known, state)
    assert (proposal.teller, proposal.why.endswith("It did so before.")) == ("recipe", True)


def test_only_a_filled_form_has_a_name_that_its_failures_are_counted_under() -> None:
    assert filled_form_fingerprint(EMPTY, START) == ""
    assert filled_form_fingerprint(FILLED, START) == form_fingerprint(FILLED)
    assert is_form_filled(EMPTY, State(steps=1))
    assert asks_exit(exit_key("f"))
    assert not asks_exit(NAME.key)


LABELS = st.sampled_from(
    ["Onto the second forge", "Cancel", "Submit application", "Delete everything", "Next", "Apply"]
)


@given(
    labels=st.lists(LABELS, max_size=4),
    said=LABELS,
    leads=st.sampled_from(Exit),
    filled=st.booleans(),
    steps=st.integers(0, 2),
)
def test_hearsay_never_opens_from_a_filled_form_and_never_sends_from_an_empty_one(
    labels: list[str], said: str, leads: Exit, filled: bool, steps: int
) -> None:
    buttons = [push(label, type="button") for label in dict.fromkeys(labels)]
    shown = page((NAME,) if filled else (), buttons)
    state = State(steps=steps)
    before = left(shown, state=state)
    act = left(shown, ButtonExit(form_fingerprint(shown), normalise(said), leads), state=state)
    if before is not None or act is None:
        assert act == before
        return
    carries = is_form_filled(shown, state)
    assert isinstance(act, Submit) == (leads is Exit.SEND)
    assert carries == (leads is not Exit.OPEN)
    if isinstance(act, Press) and carries:
        assert act.told
        assert act.action_url
