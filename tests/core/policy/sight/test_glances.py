"""When a picture is looked at: once, where the rules are unsure; never a reason to send."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.plan.pages import ask, page, push
from tests.core.policy.test_decide import LOOK

from steadyhand.core.act.results import Disposition, Outcome, OutcomeClass, Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal.events import (
    ActionIntended,
    AssistState,
    BudgetTouched,
    PictureJudged,
    PictureMoment,
    Rung,
    Shows,
)
from steadyhand.core.journal.state import Spend, State
from steadyhand.core.page.snapshot import PageText, Snapshot
from steadyhand.core.policy.breaker import PLAN_INTENT, semantic_key
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Ask, End, Move, Plan
from steadyhand.core.policy.page_rules import (
    PictureRequest,
    contradicts_rules,
    openers_at,
    picture_due,
)

TEXT = PageText("Growers wanted: read all about the orchard, then come and see us.")
STORY = page((), (push("Read on"),), text=TEXT)
EMPTY = page()
GATE = Ask(QuestionKind.CONFIRM_SUBMIT, digest="d")
SENT = State(intent=ActionIntended((), "f", "d"), intents=1)
SHOWN = st.sets(st.sampled_from(Shows)).map(lambda shown: tuple(s for s in Shows if s in shown))


def at(shown: Snapshot) -> Look:
    return replace(LOOK, page=shown, digest="d")


def failed(shown: Snapshot, times: int) -> State:
    return State(fails={semantic_key(shown.url, PLAN_INTENT, ""): times})


def moment(state: State, look: Look, move: Move, *, always: bool = False) -> PictureMoment | None:
    glance = picture_due(state, look, move, always=always)
    return glance.moment if glance else None


@pytest.mark.parametrize(
    "state",
    [
        State(objection="No."),
        State(rejected=frozenset({"d"})),
        State(by_hand=True),
        State(assist=AssistState(loaded=True)),
        State(spend=Spend({"c": BudgetTouched("task", 0, 1)})),
    ],
)
def test_before_a_submit_a_picture_is_looked_at_where_others_had_a_hand_in_it(
    state: State,
) -> None:
    assert moment(state, at(STORY), GATE) is PictureMoment.BEFORE_SUBMIT


def test_what_rules_alone_have_proven_is_looked_at_only_if_that_is_wished() -> None:
    assert moment(State(), at(STORY), GATE) is None
    assert moment(State(), at(STORY), GATE, always=True) is PictureMoment.BEFORE_SUBMIT


@pytest.mark.parametrize(
    ("state", "look", "verdict", "always", "due"),
    [
        (SENT, at(STORY), Verdict.UNKNOWN, False, True),
        (SENT, Look(), Verdict.UNKNOWN, True, False),  # there is no page
        (State(), at(STORY), Verdict.UNKNOWN, True, False),  # a page of the form, no submit
        (SENT, Look(), Verdict.SUBMITTED, True, True),
        (SENT, Look(), Verdict.SUBMITTED, False, False),
        (SENT, at(STORY), Verdict.NEEDS_HUMAN, True, False),
    ],
)
def test_after_a_submit_a_picture_is_looked_at_where_nothing_proves_it(
    state: State, look: Look, verdict: Verdict, always: bool, due: bool
) -> None:
    assert (moment(state, look, End(verdict), always=always) is PictureMoment.AFTER_SUBMIT) is due


@pytest.mark.parametrize(
    ("shown", "fails", "due"),
    [
        (STORY, 1, None),  # it may come late
        (STORY, 2, PictureMoment.CONFLICT),
        (EMPTY, 2, PictureMoment.ABNORMAL),
        (replace(STORY, status=503), 2, PictureMoment.ABNORMAL),
        (replace(STORY, status=None), 2, PictureMoment.CONFLICT),
        (replace(EMPTY, text=TEXT), 2, PictureMoment.CONFLICT),
        (page((ask("Name"),)), 2, None),  # a form is there
    ],
)
def test_a_page_without_a_form_is_looked_at_before_the_last_try(
    shown: Snapshot, fails: int, due: PictureMoment | None
) -> None:
    assert moment(failed(shown, fails), at(shown), Plan(Rung.SEMANTIC)) is due
    assert moment(failed(shown, fails), Look(), Plan(Rung.SEMANTIC)) is None


def test_each_is_looked_at_once() -> None:
    state = failed(STORY, 2)
    glance = picture_due(state, at(STORY), Plan(Rung.SEMANTIC), always=True)
    assert glance is not None
    seen = replace(state, sights=(PictureJudged(glance.moment, glance.digest),))
    assert picture_due(seen, at(STORY), Plan(Rung.SEMANTIC), always=True) is None
    later = replace(STORY, epoch="d2")
    assert moment(seen, at(later), Plan(Rung.SEMANTIC)) is PictureMoment.CONFLICT


@given(SHOWN, st.booleans())
def test_a_form_without_fault_is_no_doubt_before_a_submit_and_all_else_is(
    shows: tuple[Shows, ...], proven: bool
) -> None:
    glance = PictureRequest(PictureMoment.BEFORE_SUBMIT, "d")
    assert contradicts_rules(glance, shows, proven=proven) is bool(set(shows) - {Shows.FORM})


@given(SHOWN)
def test_only_a_confirmation_agrees_with_proof_and_only_that_contradicts_none(
    shows: tuple[Shows, ...],
) -> None:
    glance = PictureRequest(PictureMoment.AFTER_SUBMIT, "1")
    assert contradicts_rules(glance, shows, proven=True) is bool(set(shows) - {Shows.CONFIRMATION})
    assert contradicts_rules(glance, shows, proven=False) is (Shows.CONFIRMATION in shows)


ACCEPTED = Outcome(Disposition.ACCEPTED, OutcomeClass.SUCCESS, "reference", 0.9, "", True)


def test_a_picture_may_tell_a_door_only_where_no_form_was_found_and_nothing_is_filled() -> None:
    calm = replace(STORY.buttons[0], type="button")
    hall = replace(STORY, buttons=(calm,))
    conflict = PictureRequest(PictureMoment.CONFLICT, "d")
    assert openers_at(conflict, State(), at(hall)) == (calm,)
    assert openers_at(conflict, State(steps=1), at(hall)) == ()
    assert openers_at(PictureRequest(PictureMoment.BEFORE_SUBMIT, "d"), State(), at(hall)) == ()
