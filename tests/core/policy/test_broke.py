"""What a run ends with that broke by itself."""

from __future__ import annotations

from steadyhand.core.act.results import Verdict
from steadyhand.core.journal.events import ActionIntended, RunEnded
from steadyhand.core.journal.state import State
from steadyhand.core.policy.moves import End
from steadyhand.core.policy.policy import crash_end


def test_a_fault_of_ours_is_a_failure_and_unknown_once_a_submit_may_have_left() -> None:
    assert crash_end(State(), "KeyError").verdict is Verdict.FAILED
    assert crash_end(State(intent=ActionIntended(())), "KeyError").verdict is Verdict.UNKNOWN


def test_an_end_is_told_as_it_was_decided() -> None:
    end = End(Verdict.NEEDS_HUMAN, "captcha", "A puzzle stands there.")
    assert end.event == RunEnded(Verdict.NEEDS_HUMAN, "captcha", "A puzzle stands there.")
