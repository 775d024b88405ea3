"""An outside agent: let in once, before anything is typed, and judged by the page alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.policy.sight.test_glances import failed
from tests.core.policy.test_assist import form, told
from tests.core.policy.test_decide import LOOK, STARTED

from steadyhand.core.act.actions import RefreshSoft
from steadyhand.core.journal.events import Mode, OutsideActed, OutsideFailure, OutsideInvoked
from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import FieldKey, Snapshot
from steadyhand.core.plan.navigation import filled_form_fingerprint
from steadyhand.core.policy.assist import evaluate_outside, outside_due
from steadyhand.core.policy.breaker import PLAN_INTENT, semantic_key

EMPTY = form(0, 0)
KEY = FieldKey("name")
TRIED = failed(EMPTY, 2)


@pytest.mark.parametrize(
    ("state", "page", "due"),
    [
        (TRIED, EMPTY, True),
        (State(), EMPTY, False),  # what is cheap was not tried
        (TRIED, form(0, 1), False),  # there is something to fill
        (replace(TRIED, outside=1), EMPTY, False),  # once a run
        (replace(TRIED, steps=1), EMPTY, False),  # something of the user's was typed
        (replace(TRIED, intents=1), EMPTY, False),
        (replace(TRIED, by_hand=True), EMPTY, False),
        (replace(TRIED, proven={KEY: "0" * 16}), EMPTY, False),
        (replace(TRIED, pending=(RefreshSoft("x"),)), EMPTY, False),
        (replace(TRIED, given=frozenset({KEY})), EMPTY, False),
        (replace(TRIED, uploads={KEY: "https://site.example/up"}), EMPTY, False),
        (replace(TRIED, tries=1), EMPTY, False),  # a name and a password were typed
        (replace(TRIED, handed={"https://site.example/login": 1}), EMPTY, False),
        (replace(TRIED, started=replace(STARTED, mode=Mode.APPLY)), EMPTY, True),
        (replace(TRIED, started=replace(STARTED, mode=Mode.DRY_RUN)), EMPTY, False),
    ],
)
def test_it_is_let_in_once_and_before_anything_is_typed(
    state: State, page: Snapshot, due: bool
) -> None:
    assert outside_due(state, replace(LOOK, page=page)) is due


def test_a_proven_field_keeps_it_out_however_often_the_filled_form_led_nowhere() -> None:
    proven = replace(TRIED, proven={KEY: "0" * 16})
    tried = {semantic_key(EMPTY.url, PLAN_INTENT, filled_form_fingerprint(EMPTY, proven)): 2}
    assert outside_due(replace(proven, proven={}, fails=TRIED.fails), replace(LOOK, page=EMPTY))
    assert not outside_due(replace(proven, fails=tried), replace(LOOK, page=EMPTY))


@pytest.mark.parametrize(
    ("after", "fault", "effect", "code"),
    [
        (form(0, 2), "", True, ""),
        (form(0, 2), "timeout", True, "timeout"),  # the form is there, whatever became of it
        (EMPTY, "", False, "no_effect"),
        (EMPTY, "broken", False, "broken"),
        (None, "", False, "timeout"),
        (None, "not_available", False, "not_available"),
        (form(0, 2, epoch="d2"), "", False, "page_changed"),
    ],
)
def test_what_can_be_filled_tells_what_it_came_to(
    after: Snapshot | None, fault: OutsideFailure, effect: bool, code: str
) -> None:
    judged = evaluate_outside(1, EMPTY, after, fault=fault)
    assert (judged.effect, judged.outside_failure_code) == (effect, code)


def test_once_it_was_there_no_value_of_a_field_is_taken_as_it_is() -> None:
    state = told(OutsideInvoked(1), OutsideActed("click", "Lift"))
    assert state.outside == 1
    assert state.assist.loaded
    assert not outside_due(replace(state, fails=TRIED.fails), replace(LOOK, page=EMPTY))
