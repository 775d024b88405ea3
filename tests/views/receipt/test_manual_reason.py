"""A run that stops for a person says so as data: where, after how many tries, what was said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from steadyhand.core.act.results import Disposition, Outcome, OutcomeClass, Verdict
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import State
from steadyhand.views.endings import ManualReason, manual_reason

SEEN = ev.SnapshotGenerated(
    "https://jobs.example/apply?x=1", "", "d1", 200, "", 3, (), (), (), (), "", 0.0
)
REFUSED = Outcome(Disposition.REFUSED, OutcomeClass.VALIDATION, "c", 0.9, "Phone is wrong")
STUCK = State(
    seen=SEEN,
    fails={"jobs.example/apply#submit#": 3, "jobs.example/apply#tel#phone": 1},
    outcome=REFUSED,
    ended=ev.RunEnded(Verdict.INVALID, "", "Tried 3 times."),
)


def test_the_reason_names_place_act_tries_and_objection() -> None:
    found = manual_reason(STUCK)
    assert found is not None
    assert found == ManualReason(
        "invalid", "https://jobs.example/apply", "submit", "", 3, "Phone is wrong", found.next
    )
    assert found.next


def test_a_question_that_failed_is_named() -> None:
    told = manual_reason(replace(STUCK, fails={"jobs.example/a#tel#phone #2": 3}, objection="No"))
    assert told is not None
    assert (told.act, told.question, told.said) == ("tel", "phone #2", "No")


def test_a_run_that_failed_at_nothing_has_a_reason_all_the_same() -> None:
    end = ev.RunEnded(Verdict.NEEDS_HUMAN, "captcha", "why")
    told = manual_reason(State(ended=end))
    assert told is not None
    assert (told.code, told.url, told.act, told.tries, told.said) == ("captcha", "", "", 0, "")


@pytest.mark.parametrize("end", [None, ev.RunEnded(Verdict.CLOSED), ev.RunEnded(Verdict.DRY_RUN)])
def test_nobody_has_to_take_over_where_nothing_is_left_to_do(end: ev.RunEnded | None) -> None:
    assert manual_reason(replace(STUCK, ended=end, outcome=None)) is None
