"""Every call is put aside before it is made, within the task's budget and the month's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from tests.core.plan.pages import KNOWN, ask, page
from tests.run.models.recording import Recording

from steadyhand.core.journal.codec import pack
from steadyhand.core.journal.events import (
    BudgetTouched,
    Envelope,
    ModelCalled,
    ModelExchange,
    SnapshotGenerated,
)
from steadyhand.core.journal.state import State
from steadyhand.core.plan.semantic import propose
from steadyhand.core.policy.budget import Budget, Price
from steadyhand.errors import StoreFailed
from steadyhand.ports import ModelAnswer, NoAnswer, Scene, Terms
from steadyhand.run.models import ModelRung
from steadyhand.run.tracking import exchanges_of
from steadyhand.testing import MemoryArtifacts
from steadyhand.testing.models import ScriptedModel

NOVEL = ask("On which line does the night desk reach you?", required=True)
TERMS = Terms("m", Price(400_000, 1_600_000), max_tokens=500)
GOOD = ModelAnswer({"moves": [{"do": "answer", "ref": NOVEL.ref, "fact": "email"}]}, 900, 80)


class Month:
    """A month with so much left, and what was put aside and paid."""

    def __init__(self, left: int) -> None:
        self.left = left
        self.paid: list[int] = []

    async def reserve(self, call: str, micro_usd: int) -> bool:
        self.left -= micro_usd
        return self.left >= 0

    async def settle(self, call: str, micro_usd: int) -> None:
        self.paid.append(micro_usd)


async def advised(
    script: Sequence[ModelAnswer | NoAnswer],
    *,
    budget: Budget | None = None,
    month: Month | None = None,
    state: State | None = None,
) -> tuple[list[BudgetTouched], ScriptedModel, ModelRung]:
    shown, told = page([NOVEL]), Recording()
    model = ScriptedModel(script, TERMS)
    rung = ModelRung(model, budget or Budget(), month)

    now = state or State()
    scene = Scene(shown, KNOWN, now, propose(shown, KNOWN, now))
    assert await rung.advise(scene, told) is None
    assert await rung.advise(scene, told) is None  # the same questions are not asked of twice
    return told.money, model, rung


async def test_a_call_is_reserved_before_and_settled_after() -> None:
    month = Month(1_000_000)
    told, model, rung = await advised([GOOD], month=month)
    assert [e.deed for e in told] == ["reserved", "settled"]
    assert told[0].micro_usd >= told[1].micro_usd == month.paid[0] == 488
    assert len(model.heard) == 1
    assert rung.informed(KNOWN).learned[NOVEL.key].name == "email"


async def test_what_does_not_fit_the_task_or_the_month_is_never_asked() -> None:
    poor, none, _ = await advised([GOOD], budget=replace(Budget(), micro_usd=10))
    late, nobody, _ = await advised([GOOD], month=Month(10))
    assert [(e.deed, e.budget) for e in (*poor, *late)] == [
        ("refused", "task"),
        ("refused", "month"),
    ]
    assert none.heard == nobody.heard == []


async def test_a_run_without_time_or_actions_left_calls_no_model() -> None:
    seen = SnapshotGenerated(
        page().url, "", "d1", 200, "f", 1, (), (), (), (), "d", elapsed_s=860.0
    )
    late, nobody, _ = await advised([GOOD], state=State(seen=seen))
    acted, none, _ = await advised([GOOD], state=State(acts=50))
    assert [(e.deed, e.budget) for e in (*late, *acted)] == [
        ("refused", "seconds"),
        ("refused", "actions"),
    ]
    assert nobody.heard == none.heard == []


async def test_a_plan_that_cannot_be_used_has_one_more_try_that_says_why() -> None:
    bad = ModelAnswer({"moves": [{"do": "answer", "ref": NOVEL.ref, "fact": "salary"}]}, 1, 1)
    told, model, rung = await advised([bad, bad, GOOD])
    assert len(model.heard) == 2
    assert "no such fact is known" in model.heard[1].task
    assert [e.deed for e in told] == ["reserved", "settled"] * 2
    assert rung.informed(KNOWN) == KNOWN


async def test_a_call_whose_end_is_unknown_stays_counted_and_a_refused_one_costs_nothing() -> None:
    lost, _, _ = await advised([NoAnswer("too late", free=False)])
    refused, _, _ = await advised([NoAnswer("401", free=True)])
    assert [e.deed for e in lost] == ["reserved"]
    assert [(e.deed, e.micro_usd) for e in refused][1:] == [("settled", 0)]


async def test_a_service_that_counts_nothing_costs_what_it_may() -> None:
    told, _, rung = await advised([replace(GOOD, input_tokens=0, output_tokens=0)])
    assert [e.deed for e in told] == ["reserved"]
    assert rung.informed(KNOWN).learned


@pytest.mark.parametrize(
    ("said", "heard", "why"),
    [
        (GOOD, "answer", ""),
        (ModelAnswer(None, 1, 1), "nothing_usable", ""),
        (NoAnswer("it answered 401", free=True), "no_answer", "it answered 401"),
    ],
)
async def test_each_call_is_on_record_with_what_passed_and_why_nothing_came(
    said: ModelAnswer | NoAnswer, heard: str, why: str
) -> None:
    kept, model = Recording(), ScriptedModel([said, said], TERMS)
    shown, state = page([NOVEL]), State()
    await ModelRung(model).advise(Scene(shown, KNOWN, state, propose(shown, KNOWN, state)), kept)
    assert {(c.heard, c.why, c.model) for c in kept.calls} == {(heard, why, "m")}
    assert [c.call for c in kept.calls] == [m.call for m in kept.money if m.deed == "reserved"]
    assert [c.artifact for c in kept.calls] == [f"exchanges/{e.call}.json" for e in kept.exchanges]
    assert [(e.rules, e.task) for e in kept.exchanges] == [(p.rules, p.task) for p in model.heard]
    assert all(NOVEL.label in e.task for e in kept.exchanges)
    assert bool(kept.exchanges[0].said) == isinstance(said, ModelAnswer)


async def test_a_call_that_was_refused_is_no_call() -> None:
    kept, model = Recording(), ScriptedModel([GOOD], TERMS)
    shown, state = page([NOVEL]), State(acts=50)
    await ModelRung(model).advise(Scene(shown, KNOWN, state, propose(shown, KNOWN, state)), kept)
    assert [m.deed for m in kept.money] == ["refused"]
    assert kept.calls == kept.exchanges == []


class Full(Recording):
    """A recorder with no room for what passed."""

    async def record(self, exchange: ModelExchange) -> str:
        raise StoreFailed("no space is left")


async def test_an_exchange_that_cannot_be_kept_costs_no_call_and_no_run() -> None:
    kept, model = Full(), ScriptedModel([GOOD], TERMS)
    shown, state = page([NOVEL]), State()
    rung = ModelRung(model)
    await rung.advise(Scene(shown, KNOWN, state, propose(shown, KNOWN, state)), kept)
    assert [(c.heard, c.artifact) for c in kept.calls] == [("answer", "")]
    assert rung.informed(KNOWN).learned


def test_an_exchange_that_is_damaged_or_gone_is_left_out() -> None:
    artifacts, names = MemoryArtifacts(), ("whole", "damaged", "gone")
    whole = ModelExchange("whole", "m", "rules", "task", "null")
    artifacts.write("r", "whole", pack(whole))
    artifacts.write("r", "damaged", b'{"call": "dam')
    events = [ModelCalled(name, "m", "answer", artifact=name) for name in (*names, "")]
    envelopes = [Envelope("r", n, "2026-11-25T09:00:00.000Z", e) for n, e in enumerate(events)]
    assert exchanges_of(artifacts, "r", envelopes) == {"whole": whole}
