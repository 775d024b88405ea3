"""What has no place yet is waited for; what cannot be filled is asked about, never passed over."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.actions import (
    FOLLOW_UPS_WAIT,
    LATE_FIELDS_WAIT,
    Action,
    Fill,
    FillKind,
    Press,
    Purpose,
    Submit,
    Target,
    WaitFor,
)
from steadyhand.core.act.results import Evidence, Verdict
from steadyhand.core.answer.sheet import QuestionKind, Sheet
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import Approval, State, fold_all
from steadyhand.core.page.snapshot import (
    COVERED,
    DISABLED,
    FOLDED,
    READONLY,
    UNLABELLED,
    Button,
    Field,
    FieldKey,
    PageText,
    Ref,
    Role,
    Snapshot,
)
from steadyhand.core.policy.answer_rules import (
    AWAIT_LOOKS,
    AWAIT_S,
    AWAIT_STEP_S,
    UNSETTLED_FACTOR,
    ask_missing_answer,
    ask_unreachable_field,
    await_follow_ups,
    await_late_fields,
    settle_wait_s,
)
from steadyhand.core.policy.look import Look, compare_page
from steadyhand.core.policy.moves import Act, Ask, End
from steadyhand.core.policy.policy import decide

SEND = Submit(Target(Ref("b"), "Send", "fp"), "https://a.example/")
NEXT = Press(Target(Ref("b"), "Next", "fp"), Purpose.NEXT_STEP)
UNFOLD = Press(Target(Ref("h"), "More", "fp", locator="#h"), Purpose.UNFOLD)
FILL = Fill(FillKind.TYPE, Target(Ref("e"), "Name", "fp", FieldKey("name")))
STARTED = ev.RunStarted("https://a.example/", ev.Mode.APPLY, ("https://a.example",))
ASKS = ev.MissingAnswer(FieldKey("name"), "Name", "nobody said", True)
DUE = Look(expects=True, elapsed_s=10.0)
BADGE = Field(
    Ref("e9"), FieldKey("badge"), Role.TEXT, label=PageText("Badge"), form="f",
    required=True, fillable=False, reason=DISABLED, locator="#badge",
)  # fmt: skip


def ready(action: Action | None = SEND, *, filled: float | None = 10.0, **more: object) -> State:
    pending = (action,) if action else ()
    return replace(State(pending=pending, filled=filled), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("state", "most"),
    [(ready(), AWAIT_S), (ready(NEXT), AWAIT_STEP_S), (ready(None, missing=(ASKS,)), AWAIT_S)],
)
def test_what_was_given_and_has_no_place_is_waited_for(state: State, most: float) -> None:
    assert await_late_fields(state, DUE) == Act((WaitFor(LATE_FIELDS_WAIT, most),))
    later = replace(DUE, elapsed_s=10.0 + most - 1)
    assert await_late_fields(state, later) == Act((WaitFor(LATE_FIELDS_WAIT, 1.0),))
    assert await_late_fields(state, replace(DUE, elapsed_s=10.0 + most)) is None


@pytest.mark.parametrize(
    ("state", "look"),
    [
        (ready(), replace(DUE, expects=False)),
        (ready(filled=None), DUE),
        (ready(FILL), DUE),
        (ready(None), DUE),
        (ready(UNFOLD, missing=(ASKS,)), DUE),
    ],
)
def test_nothing_is_waited_for_without_a_reason(state: State, look: Look) -> None:
    assert await_late_fields(state, look) is None


def test_a_page_that_objects_and_shows_nothing_else_is_waited_for_before_it_is_given_up() -> None:
    refused = replace(ready(), rejected=frozenset({"sent"}))
    same = Look(sent="sent", elapsed_s=10.0)
    assert isinstance(await_late_fields(refused, same), Act)
    assert await_late_fields(refused, replace(same, sent="mended")) is None
    assert await_late_fields(refused, replace(same, elapsed_s=60.0)) is None
    assert await_late_fields(replace(refused, pending=()), same) is None


@given(st.integers(0, 99), st.floats(0, 9))
def test_no_page_is_waited_for_without_end(awaits: int, elapsed_s: float) -> None:
    look = replace(DUE, elapsed_s=10 + elapsed_s)
    waits = await_late_fields(ready(awaits=awaits), look) is not None
    assert waits is False or (awaits < AWAIT_LOOKS and elapsed_s < AWAIT_S)


def test_waiting_begins_with_the_look_after_a_fill_and_is_planned_anew_after_it() -> None:
    seen = ev.SnapshotGenerated("https://a.example/", "", "d1", 200, "", 0, (), (), (), (), "", 0.0)
    held = Evidence(FieldKey("name"), "Name", "type_ref", proven=True, text="it held")
    told: list[ev.Event] = [replace(seen, elapsed_s=1.0), ev.ActionVerified((held,))]
    wait = ev.ActionIntended((WaitFor(LATE_FIELDS_WAIT, 5.0),))
    planned = ev.PlanProposed(ev.Rung.SEMANTIC, (SEND,))
    after = folded(*told, replace(seen, elapsed_s=4.0), planned)
    assert (after.filled, after.awaits, after.pending) == (4.0, 0, (SEND,))
    after = folded(*told, replace(seen, elapsed_s=4.0), planned, wait, replace(seen, elapsed_s=6.0))
    assert (after.filled, after.awaits, after.pending) == (4.0, 1, ())
    other = replace(seen, epoch="d2", elapsed_s=7.0)
    assert folded(*told, replace(seen, elapsed_s=4.0), other).filled is None


def folded(*events: ev.Event) -> State:
    return fold_all(ev.Envelope("r", n, "", each, "system") for n, each in enumerate(events))


def test_an_answer_without_a_place_and_a_field_that_is_off_are_awaited() -> None:
    page, sheet = Snapshot("https://a.example/"), Sheet(salt="00")
    assert not compare_page(page, sheet, State(), elapsed_s=0.0).expects
    unused = replace(sheet, unused=("Bike",))
    assert compare_page(page, unused, State(), elapsed_s=0.0).expects
    off = replace(page, fields=(BADGE,))
    assert compare_page(off, sheet, State(), elapsed_s=0.0).expects


def test_where_nothing_can_change_by_itself_nothing_is_awaited() -> None:
    page = Snapshot("https://a.example/", fields=(BADGE,), static=True)
    assert not compare_page(
        page, Sheet(salt="00", unused=("Bike",)), State(), elapsed_s=0.0
    ).expects


def test_a_question_waits_until_what_is_folded_was_looked_at() -> None:
    asks = ready(None, missing=(ASKS,))
    assert ask_missing_answer(asks, DUE) is not None
    assert ask_missing_answer(replace(asks, pending=(UNFOLD,)), DUE) is None


def with_page(*fields: Field, form: str = "f") -> Look:
    button = Button(Ref("b"), PageText("Send"), form=form)
    return Look(Snapshot("https://a.example/", fields=fields, buttons=(button,)), "dig")


@pytest.mark.parametrize("reason", [COVERED, DISABLED, FOLDED, READONLY, UNLABELLED])
@pytest.mark.parametrize("leaving", [SEND, NEXT])
def test_a_required_field_that_takes_nothing_is_asked_about_by_name(
    reason: str, leaving: Action
) -> None:
    look = with_page(replace(BADGE, reason=reason))
    asked = ask_unreachable_field(ready(leaving), look)
    assert isinstance(asked, Ask)
    assert (asked.kind, asked.digest, asked.picture) == (QuestionKind.CONSENT, "dig", True)
    assert "'Badge' is required and cannot be filled" in asked.why
    yes, no = (ready(leaving, **{k: {asked.scope}}) for k in ("granted", "forbidden"))
    assert ask_unreachable_field(yes, look) is None
    ended = ask_unreachable_field(no, look)
    assert isinstance(ended, End)
    assert (ended.verdict, ended.reason) == (Verdict.NEEDS_HUMAN, "out_of_reach")


def test_one_without_a_name_is_told_by_its_place() -> None:
    nameless = replace(BADGE, label=PageText(""), reason=UNLABELLED)
    asked = ask_unreachable_field(ready(), with_page(nameless))
    assert isinstance(asked, Ask)
    assert "the textbox #badge" in asked.why


def test_what_another_form_lacks_is_no_question_of_this_one() -> None:
    assert ask_unreachable_field(ready(), with_page(BADGE, form="other")) is None
    assert ask_unreachable_field(ready(), with_page(replace(BADGE, frame="f1"))) is None
    assert ask_unreachable_field(ready(FILL), with_page(BADGE)) is None
    for near in (with_page(BADGE, form=""), with_page(replace(BADGE, form=""))):
        assert ask_unreachable_field(ready(), near) is not None
    gone = replace(with_page(BADGE).page, buttons=())
    assert ask_unreachable_field(ready(), Look(gone, "dig")) is not None


@pytest.mark.parametrize("action", [NEXT, FILL, UNFOLD, None])
def test_only_what_sends_the_application_waits_for_follow_ups(action: Action | None) -> None:
    assert await_follow_ups(ready(SEND), Look(unripe_s=3.2)) == Act(
        (WaitFor(FOLLOW_UPS_WAIT, 3.2),)
    )
    assert await_follow_ups(ready(SEND), Look()) is None
    assert await_follow_ups(ready(action), Look(unripe_s=3.2)) is None


APPROVED = Approval("d", "", "me")


@given(st.floats(0.1, 60))
def test_no_yes_makes_the_press_come_before_the_page_had_its_time(left_s: float) -> None:
    seen = ev.SnapshotGenerated("https://a.example/", "", "d1", 200, "", 0, (), (), (), (), "", 0.0)
    state = ready(SEND, started=STARTED, approval=APPROVED, seen=seen)
    page = Snapshot("https://a.example/", epoch="d1")
    look = Look(page=page, digest="d")
    assert decide(state, look) == Act((SEND,))
    assert decide(state, replace(look, unripe_s=left_s)) == Act((WaitFor(FOLLOW_UPS_WAIT, left_s),))
    other = decide(state, replace(look, digest="with one more question", unripe_s=left_s))
    assert isinstance(other, Ask)


SECONDS = st.floats(0, 100)


@given(SECONDS, SECONDS, st.booleans())
def test_a_page_has_all_of_its_time_and_never_more_at_once(
    since_s: float, wait_s: float, settled: bool
) -> None:
    left_s = settle_wait_s(since_s, wait_s=wait_s, settled=settled)
    assert 0 <= left_s <= wait_s + 0.11
    most = wait_s if settled else UNSETTLED_FACTOR * wait_s
    assert (left_s > 0) == (since_s < most)
    if left_s and settled:
        assert since_s + left_s >= wait_s


def test_a_page_that_does_not_come_to_rest_is_waited_for_once_more_and_then_sent() -> None:
    assert settle_wait_s(5.0, wait_s=4.5, settled=True) == 0
    assert settle_wait_s(5.0, wait_s=4.5, settled=False) == 4.0
    assert settle_wait_s(9.0, wait_s=4.5, settled=False) == 0


def test_a_wait_for_follow_ups_takes_nothing_from_what_was_planned_or_approved() -> None:
    state = ready(SEND, approval=APPROVED)
    wait = ev.Envelope("r", 0, "", ev.ActionIntended((WaitFor(FOLLOW_UPS_WAIT, 4.5),)), "system")
    after = fold_all([wait], state)
    assert (after.pending, after.approval, after.intent) == ((SEND,), APPROVED, None)
