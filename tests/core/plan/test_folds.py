"""A panel is opened for what the form has an answer for, or owes; never again and again."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.actions import Purpose
from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import (
    FOLDED,
    Button,
    Field,
    FieldKey,
    PageText,
    Ref,
    Role,
    Snapshot,
)
from steadyhand.core.plan.buttons import home_form
from steadyhand.core.plan.navigation import UNFOLD_MAX, fields_in_reach, unfold_press

HEAD = Button(Ref("f0.d1.e9"), PageText("Travel"), Role.FOLD, locator="#h")
NAME = Field(Ref("f0.d1.e1"), FieldKey("name"), Role.TEXT, label=PageText("Name"), form="f")
TRAM = replace(
    NAME, ref=Ref("f0.d1.e2"), key=FieldKey("tram"), label=PageText("Tram"),
    fillable=False, reason=FOLDED, unfold=HEAD.ref,
)  # fmt: skip
PAGE = Snapshot("https://example.org", fields=(NAME, TRAM), folds=(HEAD,))
NOTHING: frozenset[FieldKey] = frozenset()


def test_a_panel_is_opened_for_an_answer_and_for_what_is_owed() -> None:
    for answered, owed in (({TRAM.key}, NOTHING), (NOTHING, {TRAM.key})):
        press = unfold_press(PAGE, State(), answered=answered, owed=owed)
        assert press is not None
        assert (press.target.ref, press.purpose, press.action_url) == (HEAD.ref, Purpose.UNFOLD, "")


def test_a_panel_of_which_nothing_is_wanted_stays_closed() -> None:
    assert unfold_press(PAGE, State(), answered={NAME.key}, owed=NOTHING) is None
    assert unfold_press(replace(PAGE, folds=()), State(), answered={TRAM.key}, owed=NOTHING) is None
    off = replace(PAGE, folds=(replace(HEAD, disabled=True),))
    assert unfold_press(off, State(), answered={TRAM.key}, owed=NOTHING) is None


@given(st.integers(0, 9))
def test_no_header_is_pressed_more_often_than_it_may(times: int) -> None:
    state = State(unfolded={"#h": times})
    owed = unfold_press(PAGE, state, answered=NOTHING, owed={TRAM.key})
    filled = unfold_press(PAGE, state, answered={TRAM.key}, owed=NOTHING)
    assert (owed is not None, filled is not None) == (times < 1, times < UNFOLD_MAX)


def test_what_another_form_folds_away_is_not_in_hand() -> None:
    mail = replace(TRAM, key=FieldKey("mail"), form="news")
    page = replace(PAGE, fields=(NAME, TRAM, mail))
    assert fields_in_reach(page) == (NAME, TRAM)
    assert fields_in_reach(replace(PAGE, fields=())) == ()


def test_filters_that_are_folded_away_are_no_form_beside_a_door_to_one() -> None:
    filters = tuple(
        replace(TRAM, ref=Ref(f"f0.d1.e{n}"), key=FieldKey(f"{n}"), form="search") for n in range(9)
    )
    door = Button(Ref("f0.d1.b1"), PageText("Apply now"))
    posting = Snapshot("https://example.org", fields=filters, buttons=(door,), folds=(HEAD,))
    assert fields_in_reach(posting) == ()
    assert fields_in_reach(replace(posting, buttons=())) == filters
    beside = replace(PAGE, fields=(*filters, NAME, TRAM))
    assert fields_in_reach(beside) == (NAME, TRAM)
    assert home_form(beside) == ("f0", "f")
    send = Button(Ref("f0.d1.b2"), PageText("Submit application"), form="g", type="submit")
    whole = replace(TRAM, key=FieldKey("x"), form="g")
    assert home_form(replace(PAGE, fields=(whole,), buttons=(send,))) == ("f0", "g")
