"""Nothing is sent, and nobody is asked to approve it, before every question of the page was met."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.actions import Press, Purpose, Submit, Target
from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import Approval, PlanBasis, State, fold
from steadyhand.core.page.snapshot import Field, FieldKey, Ref, Role, Snapshot
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Act, Ask, End, Plan
from steadyhand.core.policy.policy import decide
from steadyhand.core.policy.send_rules import UnreadyItem, UnreadyReason, unready_items
from steadyhand.jobs.history.duplicates import Likeness, Trait

URL = "https://jobs.example.org/apply"
A, B, C = (FieldKey(each) for each in "abc")
SEND = Submit(Target(Ref("s"), "Send", "fp"), URL)
ON = Press(Target(Ref("n"), "Next", "fp"), Purpose.NEXT_STEP)
OPEN = replace(ON, purpose=Purpose.OPEN_FORM)
STARTED = ev.RunStarted(URL, ev.Mode.APPLY, ("https://jobs.example.org",))
SEEN = ev.SnapshotGenerated(URL, "", "e", 200, "f1", 3, (), (), (), (), "dig", 1.0)
RUN = State(started=STARTED, seen=SEEN, pending=(SEND,), planned=PlanBasis("f1"))
LOOK = Look(Snapshot(URL, fields=(Field(Ref("r"), A, Role.TEXT),)), "dig")
KEYS = st.lists(st.sampled_from([A, B, C]), unique=True).map(tuple)


def on(run: State, **seen: object) -> State:
    """The run at a look that differs so."""
    return replace(run, seen=replace(SEEN, **seen))


@given(KEYS, KEYS, st.frozensets(st.sampled_from([A, B, C])), st.booleans(), st.booleans())
def test_a_required_question_that_no_plan_has_met_never_goes_on(
    open_now: tuple[FieldKey, ...],
    met: tuple[FieldKey, ...],
    proven: frozenset[FieldKey],
    approved: bool,
    same: bool,
) -> None:
    run = on(RUN, unfilled=open_now, form="f1" if same else "f2")
    run = replace(run, planned=PlanBasis("f1", met), proven=dict.fromkeys(proven, "d"))
    run = replace(run, approval=Approval("dig", "t", "me") if approved else None)
    unmet = [key for key in open_now if key not in met and key not in proven]
    found = unready_items(run)
    assert [each.key for each in found if each.why is UnreadyReason.LACKING] == unmet
    assert (UnreadyItem(UnreadyReason.FORM) in found) is not same
    move = decide(run, LOOK)
    if found:
        assert isinstance(move, Plan)
    else:
        assert move == (
            Act((SEND,)) if approved else Ask(QuestionKind.CONFIRM_SUBMIT, digest="dig")
        )


def test_a_next_waits_for_the_plan_and_what_opens_a_form_does_not() -> None:
    changed = on(RUN, form="f2")
    assert isinstance(decide(replace(changed, pending=(ON,)), LOOK), Plan)
    assert decide(replace(changed, pending=(OPEN,)), LOOK) == Act((OPEN,))


def test_once_it_is_planned_for_the_page_is_settled() -> None:
    changed = on(RUN, form="f2", unfilled=(B,))
    event = ev.PlanProposed(ev.Rung.SEMANTIC, (SEND,))
    after = fold(changed, ev.Envelope("r", 1, "t", event))
    assert unready_items(after) == ()
    assert after.planned == PlanBasis("f2", (B,))


def test_without_a_look_there_is_nothing_to_settle() -> None:
    assert unready_items(State()) == ()


def voided(times: int) -> State:
    return replace(RUN, approval=Approval("other", "t", "me"), voided=times)


def test_three_yeses_in_a_row_that_the_page_voided_end_in_a_question_and_in_no_loop() -> None:
    assert decide(voided(2), LOOK) == Ask(QuestionKind.CONFIRM_SUBMIT, digest="dig")
    asked = decide(voided(3), LOOK)
    assert isinstance(asked, Ask)
    assert asked.kind is QuestionKind.YES_NO
    allowed = replace(voided(3), granted=frozenset({asked.scope}))
    assert decide(allowed, LOOK) == Ask(QuestionKind.CONFIRM_SUBMIT, digest="dig")
    assert isinstance(decide(replace(allowed, voided=6), LOOK), Ask)
    assert decide(replace(allowed, voided=6), LOOK) != decide(allowed, LOOK)
    assert isinstance(decide(replace(voided(3), forbidden=frozenset({asked.scope})), LOOK), End)


DRY = replace(RUN, started=replace(STARTED, mode=ev.Mode.DRY_RUN))
POSTS = replace(ON, action_url=f"{URL}/2")


@pytest.mark.parametrize(
    ("run", "strange", "why"),
    [
        (DRY, (), "Filled and proven; nothing was sent."),
        (
            replace(on(DRY, unfilled=(A,)), planned=PlanBasis("f1", (A,))),
            (B,),
            "Filled, but 1 required field is empty and 1 hold what nothing proves; "
            "nothing was sent.",
        ),
        (
            replace(on(DRY, unfilled=(A, B)), planned=PlanBasis("f1", (A, B))),
            (),
            "Filled, but 2 required fields are empty; nothing was sent.",
        ),
        (
            replace(DRY, pending=(POSTS,)),
            (),
            "Filled and proven; what comes after this page was not seen; nothing was sent.",
        ),
    ],
)
def test_a_dry_run_says_no_more_than_it_has_seen(
    run: State, strange: tuple[FieldKey, ...], why: str
) -> None:
    move = decide(run, replace(LOOK, strange=strange))
    assert isinstance(move, End)
    assert move.why == why


def test_a_dry_run_asks_nobody_whether_to_send_again() -> None:
    before = ev.DuplicateFound("", Likeness.EXACT, (Trait.ADDRESS,), run="r-0")
    assert isinstance(decide(replace(DRY, duplicate=before), LOOK), End)
    assert isinstance(decide(replace(RUN, duplicate=before), LOOK), Ask)


def test_nobody_is_asked_again_after_what_they_said_of_an_earlier_run() -> None:
    before = ev.DuplicateFound("", Likeness.EXACT, (Trait.ADDRESS,), run="r-0")
    run = replace(RUN, duplicate=before)
    asked = decide(run, LOOK)
    assert isinstance(asked, Ask)
    assert asked.kind is QuestionKind.UNKNOWN_SUBMIT
    refused = decide(replace(run, forbidden=frozenset({asked.scope})), LOOK)
    assert isinstance(refused, End)
    assert (refused.verdict, "Nobody wanted" in refused.why) == (Verdict.DUPLICATE, True)
    agreed = decide(replace(run, granted=frozenset({asked.scope})), LOOK)
    assert agreed == Ask(QuestionKind.CONFIRM_SUBMIT, digest="dig")
