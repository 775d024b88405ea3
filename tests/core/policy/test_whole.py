"""Whatever a run planned, did, asked and ended has its decision, or that is told."""

from __future__ import annotations

from itertools import count

import pytest

from steadyhand.core.act.actions import Fill, FillKind, Press, Purpose, Submit, Target, WaitFor
from steadyhand.core.act.results import Disposition, Outcome, OutcomeClass, Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import DecisionRecord
from steadyhand.core.page.snapshot import FieldKey, Ref
from steadyhand.core.policy.replay import Recording, undecided_events

AIM = Target(Ref("f0.d1.e1"), "x", "x")
SEEN = ev.SnapshotGenerated("u", "", "e", 200, "f", 1, (), (), (), (), "d", 0.0, "1")
PLANNED = ev.PlanProposed(ev.Rung.SEMANTIC, ())
FILLS = ev.ActionIntended((Fill(FillKind.TYPE, AIM),), "f")
WAITS = ev.ActionIntended((WaitFor("x"),))
SUBMIT = ev.ActionIntended((Submit(AIM, ""),), "f", "d")
TYPED = ev.ActionIntended((Fill(FillKind.TYPE, AIM),))
ENTERS = ev.ActionIntended((Press(AIM, Purpose.ENTER),))
GATE = ev.QuestionAsked("q", QuestionKind.CONFIRM_SUBMIT, "?", digest="d")
FIELD = ev.QuestionAsked("q", QuestionKind.TEXT, "?", FieldKey("a"))
WALL = ev.QuestionAsked("q", QuestionKind.TEXT, "?")
FIT = ev.QuestionAsked("q", QuestionKind.FIT, "?", scope="s")
CLOSED = ev.RunEnded(Verdict.CLOSED)
KEPT_BACK = Outcome(Disposition.NOT_SENT, OutcomeClass.VALIDATION, "x", 0.9)


def lacking(*told: ev.Event | str) -> list[int]:
    """The numbers of the events that lack a decision; a text is the move that was decided there."""
    numbers, journal, made = count(), list[ev.Envelope](), list[DecisionRecord]()
    for each in told:
        if isinstance(each, str):
            made.append(DecisionRecord(len(journal), each))
        else:
            journal.append(ev.Envelope("r", next(numbers), "", each))
    return [found.at for found in undecided_events(Recording("r", tuple(journal), tuple(made)))]


WHOLE = (SEEN, "plan semantic", PLANNED, "act type_ref a", FILLS, SEEN, "ask text a", FIELD)
ENDING = (SEEN, "act submit", SUBMIT, SEEN, "end closed", CLOSED)


def test_a_run_whose_decisions_are_all_there_lacks_none() -> None:
    assert lacking(*WHOLE, *ENDING) == []


@pytest.mark.parametrize("gone", [n for n, t in enumerate(WHOLE + ENDING) if isinstance(t, str)])
def test_any_decision_that_is_gone_is_missed(gone: int) -> None:
    told = WHOLE + ENDING
    assert len(lacking(*told[:gone], *told[gone + 1 :])) == 1


def test_an_entry_is_taken_back_as_a_part_of_the_press_that_added_it() -> None:
    drops = ev.ActionIntended((Press(AIM, Purpose.DROP_ENTRY),))
    adds = ev.ActionIntended((Press(AIM, Purpose.ADD_ENTRY),))
    assert lacking(SEEN, "act click_ref", adds, drops) == []
    assert lacking(SEEN, "act click_ref", adds, adds) == [2]


def test_one_decision_answers_for_one_event() -> None:
    assert lacking(SEEN, "plan semantic", PLANNED, PLANNED) == [2]


def test_a_decision_of_another_kind_answers_for_none() -> None:
    assert lacking(SEEN, "plan semantic", WAITS) == [1]


def test_a_decision_is_not_for_what_comes_after_the_next_look() -> None:
    assert lacking(SEEN, "ask text a", SEEN, FIELD) == [2]


def test_a_decision_that_led_to_nothing_is_no_fault() -> None:
    assert lacking(SEEN, "act submit", SEEN, "end closed", CLOSED) == []


def test_what_goes_on_at_a_wall_needs_one_decision() -> None:
    dealt = ("ask text login", WALL, WALL, TYPED, ENTERS)
    assert lacking(SEEN, *dealt) == []
    assert lacking(SEEN, *dealt[1:]) == [1, 2, 3, 4]


def test_no_gate_before_the_form_is_a_rules_own() -> None:
    assert lacking(FIT) == []
    assert lacking(GATE) == [0]


@pytest.mark.parametrize(
    "end",
    [
        ev.RunEnded(Verdict.DUPLICATE),
        ev.RunEnded(Verdict.FAILED, "", "steadyhand broke: ValueError; please report it"),
    ],
)
def test_an_end_that_no_rule_decides_needs_no_decision(end: ev.RunEnded) -> None:
    assert lacking(SEEN, end) == []


def test_a_page_that_sent_the_form_after_all_ends_the_run_by_itself() -> None:
    late = ev.RunEnded(Verdict.UNKNOWN)
    assert lacking(SEEN, ev.OutcomeClassified(KEPT_BACK), late) == []
    assert lacking(SEEN, late) == [1]
    assert lacking(SEEN, ev.OutcomeClassified(KEPT_BACK), CLOSED) == [2]
