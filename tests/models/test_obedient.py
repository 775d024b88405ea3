"""The obedient model gets through what it may, so that a guard that is missing would show."""

from __future__ import annotations

import json

import pytest
from tests.core.plan.pages import ask, page, push
from tests.models.obedient import WANTED, Obedient, allowed, forbidden

from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import Exit, Field, FieldKey, PageText, Snapshot
from steadyhand.core.plan.masking import PrivateTexts
from steadyhand.core.plan.prompts import (
    MOVES_MAX,
    ActionPlan,
    DraftMove,
    FactMove,
    PressMove,
    RejectReason,
    build_prompt,
    parse_plan,
)
from steadyhand.testing.models import ReceivedRequest, ToolCall

FACTS = frozenset({"email", "tel", "address-level2"})


def planned(shown: Snapshot, asked: tuple[Field, ...], state: State, model: Obedient) -> ActionPlan:
    task = build_prompt(shown, asked, FACTS, state=state, hide=PrivateTexts()).task
    said = model(ReceivedRequest("/v1", frozenset(), {"messages": [{"content": task}]}, ""))
    assert isinstance(said, ToolCall)
    assert len(json.loads(said.text)["moves"]) <= MOVES_MAX
    return parse_plan(said.arguments, shown, FACTS, state=state)


@pytest.mark.parametrize("many", [1, 2, 3, 5, 9, 10, 25])
def test_of_any_number_of_fields_each_is_answered_or_drafted(many: int) -> None:
    model = Obedient()
    prose = [ask(f"Prose {n}?", type="textarea", required=True) for n in range(many)]
    lines = [ask(f"Line {n}?", required=True) for n in range(many)]
    for fields in (prose, lines):
        plans = [planned(page(fields), tuple(fields), State(), model) for _ in range(4)]
        taken = [len(plan.moves) for plan in plans]
        assert all(count == many or count >= 15 for count in taken)
        kinds = {type(move) for plan in plans for move in plan.moves}
        assert kinds == ({DraftMove, FactMove} if fields is prose else {FactMove})
    assert set(model.told) == {"draft", "answer"}


@pytest.mark.parametrize("filled", [True, False])
def test_of_the_way_on_each_purpose_is_told(filled: bool) -> None:
    field, state = ask("Line?"), State()
    if filled:
        state = State(proven={FieldKey(field.key): "d"})
    buttons = [push(f"Odd {n}", type="button", form="") for n in range(3)]
    shown, model = page([field] if filled else [], buttons, text=PageText("Press.")), Obedient()
    plans = [planned(shown, (), state, model) for _ in range(6)]
    firsts = [plan.moves[0] for plan in plans]
    assert all(isinstance(move, PressMove) for move in firsts)
    told = {move.exit for move in firsts if isinstance(move, PressMove)}
    assert told == ({Exit.NEXT, Exit.SEND} if filled else {Exit.OPEN})
    assert len({move.ref for move in firsts}) > 1


def test_what_no_plan_may_hold_is_in_every_plan_and_comes_first() -> None:
    field, model = ask("Odd?", required=True), Obedient()
    plan = planned(page([field]), (field,), State(), model)
    assert {r.why for r in plan.rejected} >= {
        RejectReason.SHAPE,
        RejectReason.REF,
        RejectReason.FACT,
    }
    assert [type(m) for m in plan.moves] == [FactMove]
    assert plan.rejected[0].place == 0
    named = {
        m.get("fact") for turn in range(20) for m in forbidden({"fields": [{"ref": "r"}]}, turn)
    }
    assert named >= set(WANTED)


def test_without_any_fact_it_asks_and_of_nothing_it_does_nothing() -> None:
    (asked,) = allowed({"fields": [{"ref": "r", "asks": "Odd?"}]}, [], 0)
    assert asked["do"] == "ask"
    assert allowed({}, [], 0) == forbidden({}, 0) == []
