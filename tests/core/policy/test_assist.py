"""A form-filling extension: asked where much is missing, judged by the page, never trusted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.plan.pages import KNOWN, SITE, ask, page, push
from tests.core.policy.test_decide import LOOK, RUN

from steadyhand.core.act.actions import Fill, Press, Purpose, Submit, target_of
from steadyhand.core.act.approval import proof_digest
from steadyhand.core.answer.sheet import Document, Sheet, Source
from steadyhand.core.journal.events import (
    AssistEvaluated,
    AssistFailure,
    AssistInvoked,
    AssistState,
    Envelope,
    Event,
    PageLost,
)
from steadyhand.core.journal.state import State, fold_all
from steadyhand.core.page.snapshot import Field, FieldKey, Option, PageText, Role, Snapshot
from steadyhand.core.plan.semantic import propose
from steadyhand.core.policy.assist import (
    MAX_ASSIST_TRIES,
    assist_due,
    evaluate_assist,
    self_fill_due,
)
from steadyhand.core.policy.look import compare_page
from steadyhand.core.policy.moves import Plan
from steadyhand.core.policy.policy import decide

LOADED = State(assist=AssistState(loaded=True))
AT = "2026-11-22T09:00:00.000Z"
SEND = push("Submit application", last_in_form=True)
LABELS = ("Full name", "Email", "Favourite colour", "Favourite animal", "Shoe size", "Hobby")


def form(filled: int, empty: int, *, epoch: str = "d1") -> Snapshot:
    """A form with so many required fields that hold something, and so many that do not."""
    held = (replace(ask(f"Held {n}", required=True), value="x") for n in range(filled))
    blank = (ask(f"Blank {n}", required=True) for n in range(empty))
    return replace(page((*held, *blank), (SEND,)), epoch=epoch)


def told(*events: Event) -> State:
    return fold_all(Envelope("r", n, AT, event) for n, event in enumerate(events))


@pytest.mark.parametrize(
    ("state", "filled", "empty", "due"),
    [
        (LOADED, 0, 3, True),
        (LOADED, 3, 3, True),
        (LOADED, 4, 3, False),  # most are there already
        (LOADED, 0, 2, False),  # sooner filled than asked for
        (LOADED, 5, 0, False),
        (LOADED, 0, 0, False),
        (State(), 0, 9, False),  # no extension
        (replace(LOADED, assist=AssistState(True, tries=1)), 0, 9, True),
        (replace(LOADED, assist=AssistState(True, tries=MAX_ASSIST_TRIES)), 0, 9, False),
        (replace(LOADED, assist=AssistState(True, tries=1, effect=True)), 0, 9, False),
        (replace(LOADED, proven={FieldKey("email"): "d"}), 0, 9, False),
        (replace(LOADED, given=frozenset({FieldKey("email")})), 0, 9, False),
        (replace(LOADED, steps=1), 0, 9, False),
        (replace(LOADED, intents=1), 0, 9, False),
    ],
)
def test_it_is_asked_where_much_is_missing_and_nothing_is_done_yet(
    state: State, filled: int, empty: int, due: bool
) -> None:
    assert assist_due(state, form(filled, empty)) is due


@pytest.mark.parametrize(
    ("state", "shown", "due"),
    [
        (LOADED, form(3, 0), True),
        (LOADED, form(0, 1), True),
        (LOADED, form(0, 0), False),  # a page that comes before the form
        (State(), form(3, 0), False),
        (replace(LOADED, assist=AssistState(True, tries=1)), form(3, 0), False),
        (replace(LOADED, proven={FieldKey("email"): "d"}), form(3, 0), False),
    ],
)
def test_one_that_acts_by_itself_is_judged_at_the_first_form_and_not_again(
    state: State, shown: Snapshot, due: bool
) -> None:
    assert self_fill_due(state, shown) is due


@pytest.mark.parametrize(
    ("before", "after", "fault", "effect", "code"),
    [
        (form(0, 4), form(2, 2), "", True, ""),
        (form(0, 4), form(4, 0), "", True, ""),
        (form(0, 4), form(0, 4), "", False, "no_effect"),
        (form(1, 3), form(0, 4), "", False, "no_effect"),
        (form(2, 2), form(2, 0), "", True, ""),  # what was missing is not asked any more
        (form(0, 4), form(4, 0, epoch="d2"), "", False, "page_changed"),
        (form(0, 4), form(0, 0), "", False, "page_changed"),
        (form(0, 4), None, "", False, "timeout"),
        (form(0, 4), None, "not_available", False, "not_available"),
        (form(0, 4), form(4, 0), "timeout", False, "timeout"),
    ],
)
def test_its_effect_is_what_the_page_holds(
    before: Snapshot, after: Snapshot | None, fault: AssistFailure, effect: bool, code: str
) -> None:
    found = evaluate_assist(1, before, after, fault=fault)
    assert (found.effect, found.assist_failure_code) == (effect, code)
    assert found.delta == found.filled_required_after - found.filled_required_before


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_an_effect_is_never_told_without_more_filled_fields_or_none_empty(
    held: int, blank: int, now: int, left: int
) -> None:
    found = evaluate_assist(1, form(held, blank), form(now, left))
    assert not found.effect or found.delta > 0 or found.required_empty == 0
    assert bool(found.assist_failure_code) is not found.effect


def judged(attempt: int, *, effect: bool) -> AssistEvaluated:
    return AssistEvaluated(attempt, 0, int(effect), int(effect), 3, effect)


@given(st.lists(st.sampled_from(["ask", "effect", "none", "lost", "loaded"]), max_size=12))
def test_it_is_never_asked_more_than_twice_in_any_run(moves: list[str]) -> None:
    asked, events, blank = 0, [AssistInvoked(0, "loaded")], form(0, 6)
    said: list[Event] = list(events)
    for move in moves:
        match move:
            case "ask" if assist_due(told(*said), blank):
                asked += 1
                said.append(AssistInvoked(asked, "key", 6, 6))
            case "effect" | "none":
                said.append(judged(asked, effect=move == "effect"))
            case "lost":
                said.append(PageLost("the browser went away"))
            case "loaded":
                said.append(AssistInvoked(0, "loaded"))
    assert asked <= MAX_ASSIST_TRIES
    assert told(*said).assist.tries == asked


def test_a_new_browser_without_it_trusts_its_page_again() -> None:
    lost = told(AssistInvoked(0, "loaded"), AssistInvoked(1, "load", 4, 4), PageLost("gone"))
    assert lost.assist == AssistState(loaded=False, tries=1)


CHOSEN = (Option(PageText("Red"), "red", selected=True), Option(PageText("Blue"), "blue"))
SOMEBODYS = (
    ("Favourite colour", Role.TEXT),
    ("Hobby", Role.RICH),
    ("Shoe size", Role.SELECT),
    ("Pick one", Role.RADIOS),
    ("Tick me", Role.CHECK),
    ("Turn me", Role.SWITCH),
    ("Some file", Role.FILE),
    ("Full name", Role.TEXT),
    ("Email", Role.TEXT),
)


@st.composite
def meddled_fields(draw: st.DrawFn) -> tuple[Field, ...]:
    """Fields of any kind, required or not, that hold what nobody of ours put there."""
    found = []
    for label, role in draw(st.lists(st.sampled_from(SOMEBODYS), unique=True, min_size=1)):
        field = ask(label, role, required=draw(st.booleans()))
        if role in (Role.SELECT, Role.RADIOS):
            field = replace(field, options=CHOSEN)
        elif role in (Role.CHECK, Role.SWITCH):
            field = replace(field, checked=True)
        else:
            field = replace(field, value="hello", widget=draw(st.sampled_from(["", "combobox"])))
        found.append(field)
    return tuple(found)


@given(meddled_fields())
def test_no_value_of_an_extension_is_ever_taken_as_it_is(fields: tuple[Field, ...]) -> None:
    found = propose(page(fields, (SEND,)), KNOWN, LOADED)
    asked = {m.key for m in found.missing}
    answered = {r.key: r.answer for r in found.rows}
    filled = {a.target.key for a in found.actions if isinstance(a, Fill)}
    for field in fields:
        assert field.key in asked or (field.key in answered and field.key in filled)
    for answer in answered.values():
        assert answer.source is not Source.POLICY or answer.value in ("", False)
    assert all(m.required for m in found.missing)
    assert not any(isinstance(a, Press | Submit) for a in found.actions)


def test_what_must_be_filled_is_asked_for_and_not_emptied_first() -> None:
    held = replace(ask("Favourite colour", required=True), value="red")
    found = propose(page((held,), (SEND,)), KNOWN, LOADED)
    assert [m.key for m in found.missing] == [held.key]
    assert found.actions == ()


def test_without_an_extension_the_page_keeps_what_it_held() -> None:
    held = replace(ask("Favourite colour", required=True), value="red")
    found = propose(page((held,), (SEND,)), KNOWN, State())
    assert not found.missing
    assert [type(a) for a in found.actions] == [Submit]


SHEET = Sheet("5a" * 16)
LATE = replace(ask("Favourite colour"), value="red", fillable=True)
SENDING = (Submit(target_of(SEND), SITE), Press(target_of(SEND), Purpose.NEXT_STEP))


@pytest.mark.parametrize("first", SENDING)
def test_what_it_writes_late_is_planned_for_before_anything_leaves(first: Submit | Press) -> None:
    ready = replace(RUN, pending=(first,), assist=AssistState(loaded=True))

    def planned(state: State) -> bool:
        strange = compare_page(page((LATE,), (SEND,)), SHEET, state, elapsed_s=0.0).strange
        return isinstance(decide(state, replace(LOOK, strange=strange)), Plan)

    assert planned(ready)
    assert not planned(replace(ready, assist=AssistState()))
    assert not planned(replace(ready, proven={LATE.key: "d"}))
    assert not planned(replace(ready, pending=(Press(target_of(SEND), Purpose.CLOSE_OVERLAY),)))


def test_a_file_of_the_right_name_is_given_once_by_us_and_then_not_planned_for_again() -> None:
    kept = replace(ask("Resume", Role.FILE, required=True, type="file"), value="cv.pdf")
    cv = Document("cv.pdf", "/home/orla/cv.pdf", "ab" * 32)
    form_with_it = page((kept,), (SEND,))
    knows = replace(KNOWN, documents={"resume": cv})
    assert [type(a) for a in propose(form_with_it, knows, LOADED).actions] == [Fill]
    given = replace(LOADED, proven={kept.key: "d"})
    found = propose(form_with_it, knows, given)
    assert [type(a) for a in found.actions] == [Submit]
    ready = replace(
        RUN, pending=found.actions, assist=AssistState(loaded=True), proven=given.proven
    )
    look = compare_page(form_with_it, SHEET, ready, elapsed_s=0.0)
    assert look.strange == ()
    assert not isinstance(decide(ready, replace(LOOK, page=form_with_it)), Plan)


def test_a_file_that_nobody_of_ours_chose_is_strange_where_an_extension_chooses_too() -> None:
    kept = replace(ask("Certificate", Role.FILE, type="file"), value="old.pdf")
    for loaded in (True, False):
        state = replace(RUN, assist=AssistState(loaded=loaded))
        look = compare_page(page((kept,), (SEND,)), SHEET, state, elapsed_s=0.0)
        assert look.strange == ((kept.key,) if loaded else ())


def test_a_file_that_was_swapped_is_planned_for_before_anything_leaves() -> None:
    kept = replace(ask("Resume", Role.FILE, required=True, type="file"), value="cv.pdf")
    shown = page((kept,), (SEND,))
    proof = proof_digest(SHEET.salt, kept.key, "cv.pdf", objected=False)
    ready = replace(RUN, pending=(SENDING[0],), proven={kept.key: proof})
    for swapped in ((kept.key,), ()):
        look = compare_page(shown, SHEET, ready, elapsed_s=0.0, swapped=swapped)
        assert look.drifted == swapped
        assert isinstance(decide(ready, replace(LOOK, drifted=look.drifted)), Plan) == bool(swapped)
    lost = replace(ready, proven={kept.key: "another"})
    assert compare_page(shown, SHEET, lost, elapsed_s=0.0, swapped=(kept.key,)).drifted == (
        kept.key,
    )
