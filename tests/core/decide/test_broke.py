"""What a run ends with that broke by itself."""

from __future__ import annotations

from steadyhand.core.act.facts import Verdict
from steadyhand.core.decide.decide import broke
from steadyhand.core.log.events import Intended
from steadyhand.core.log.state import State


def test_a_fault_of_ours_is_a_failure_and_unknown_once_a_submit_may_have_left() -> None:
    assert broke(State(), "KeyError").verdict is Verdict.FAILED
    assert broke(State(intent=Intended(())), "KeyError").verdict is Verdict.UNKNOWN
