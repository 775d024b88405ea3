"""Decisions that are kept are decided again: the same ones hold, others are told."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from tests.core.plan.pages import ask, page, push
from tests.core.policy.test_decide import LOOK, RUN

from steadyhand.core.act.actions import Press, Purpose, target_of
from steadyhand.core.act.results import Verdict
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import DecisionRecord, State
from steadyhand.core.origins import origin_of
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import End
from steadyhand.core.policy.policy import RULES
from steadyhand.core.policy.replay import Recording, decision_record, replay_recording

SEND = push("Submit application", last_in_form=True)
NAME = ask("Full name", required=True)
FORM = page((NAME,), (SEND,))
ORIGIN = origin_of(FORM.url)
PRESS = Press(target_of(SEND), Purpose.NEXT_STEP)
STARTED = ev.Envelope("r", 0, "", ev.RunStarted(FORM.url, ev.Mode.APPLY, (ORIGIN,)))
FILLS = DecisionRecord(1, "plan semantic", "1")


def recording(*decisions: DecisionRecord) -> Recording:
    return Recording("r", (STARTED,), decisions, {"1": FORM})


def test_a_decision_that_is_the_same_holds() -> None:
    found = replay_recording(recording(FILLS))
    assert (found.holds, found.same) == (True, 1)


def test_another_move_is_told_with_both() -> None:
    found = replay_recording(recording(FILLS, DecisionRecord(1, "end closed", "1")))
    assert (found.holds, found.same) == (False, 1)
    assert [str(d) for d in found.differences] == [
        "before event 1: then 'end closed', now 'plan semantic'"
    ]


def test_a_page_that_is_gone_is_told_and_nothing_is_guessed() -> None:
    found = replay_recording(recording(FILLS, replace(FILLS, page="2")))
    assert not found.holds
    assert [str(u) for u in found.unreadable] == ["before event 1: its page 2 is missing"]


def test_an_event_without_its_decision_is_told_and_nothing_holds() -> None:
    ended = ev.Envelope("r", 1, "", ev.RunEnded(Verdict.CLOSED))
    found = replay_recording(replace(recording(FILLS), envelopes=(STARTED, ended)))
    assert (found.holds, found.same) == (False, 1)
    assert [str(f) for f in found.faults] == ["event 1: not recorded why it came to this run_ended"]


def test_a_recording_without_decisions_shows_nothing() -> None:
    assert not replay_recording(recording()).holds


def test_what_no_page_was_there_for_is_decided_by_its_fault() -> None:
    lost = DecisionRecord(1, "end transient timeout", fault="timeout")
    assert replay_recording(recording(lost)).holds


def test_events_after_a_decision_do_not_count_for_it() -> None:
    planned = ev.Envelope("r", 1, "", ev.PlanProposed(ev.Rung.SEMANTIC, (PRESS,)))
    later = replace(recording(FILLS), envelopes=(planned, STARTED))
    assert replay_recording(later).holds


def test_other_rules_make_other_moves() -> None:
    assert not replay_recording(recording(FILLS), (lambda s, look: End(Verdict.CLOSED),)).holds
    assert replay_recording(recording(FILLS), RULES[::-1][:1]).holds


@given(st.booleans(), st.floats(0, 900), st.sampled_from(["", "timeout"]))
def test_what_is_kept_of_a_look_is_what_its_values_came_to(
    lost: bool, elapsed_s: float, fault: str
) -> None:
    seen = replace(
        RUN, seen=ev.SnapshotGenerated("u", "", "e", 200, "f", 1, (), (), (), (), "d", 0.0, "1")
    )
    look = Look(fault=fault, elapsed_s=elapsed_s) if lost else replace(LOOK, elapsed_s=elapsed_s)
    kept = decision_record(seen, look, End(Verdict.CLOSED))
    assert kept.page == ("" if lost else "1")
    assert (kept.digest, kept.drifted, kept.elapsed_s) == (look.digest, look.drifted, elapsed_s)
    assert decision_record(State(), look, End(Verdict.CLOSED)).page == ""
