"""What was switched off is used no more, from the very next call."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.plan.pages import KNOWN, ask, page
from tests.run.models.recording import Recording
from tests.run.models.test_paying import TERMS

from steadyhand.core.journal.state import State
from steadyhand.core.plan.prompts import Prompt
from steadyhand.core.plan.semantic import propose
from steadyhand.ports import (
    ForwardedAnswer,
    ModelAnswer,
    NoAnswer,
    Scene,
    Switch,
    SwitchedOff,
    Terms,
)
from steadyhand.run.budget import OffCheck, is_among_off, is_off
from steadyhand.run.models import LlmProxy, ModelRung, VisionRung
from steadyhand.testing.store import MemorySwitches

NOVEL = [ask(f"What does the night desk want, part {n}?", required=True) for n in range(6)]
ALL = st.sampled_from(Switch)


@dataclass
class Counting:
    """A model of every kind, which makes no sense and counts its calls."""

    calls: int = 0
    terms: Terms = TERMS

    async def propose(self, prompt: Prompt) -> ModelAnswer | NoAnswer:
        """No plan."""
        self.calls += 1
        return ModelAnswer(None, 1, 1)

    async def pass_on(self, body: bytes) -> ForwardedAnswer | NoAnswer:
        """An answer."""
        self.calls += 1
        return ForwardedAnswer(b"{}", (1, 1))


@dataclass
class Rungs:
    """The three rungs that call a model, with switches and a journal."""

    model: Counting = field(default_factory=Counting)
    switches: MemorySwitches = field(default_factory=MemorySwitches)
    kept: Recording = field(default_factory=Recording)
    at: int = 0

    def stopped(self, switch: Switch) -> OffCheck:
        return lambda: is_off(self.switches, switch)

    async def use(self, switch: Switch) -> None:
        """That rung is used once, with a question that it was never asked."""
        shown, state = page([NOVEL[self.at % len(NOVEL)]]), State()
        self.at += 1
        stopped = self.stopped(switch)
        if switch is Switch.MODELS:
            scene = Scene(shown, KNOWN, state, propose(shown, KNOWN, state))
            await ModelRung(self.model, stopped=stopped).advise(scene, self.kept)
        elif switch is Switch.VISION:
            await VisionRung(self.model, stopped=stopped).view(Prompt("", "", ""), state, self.kept)
        else:
            await LlmProxy(self.model, stopped=stopped).lend(b"{}", state, self.kept)


CALLING = (Switch.MODELS, Switch.VISION, Switch.BROWSER_USE)
STEPS = st.lists(
    st.tuples(st.sampled_from(["use", "off", "on", "all off", "all on"]), ALL), max_size=12
)


@given(STEPS)
def test_no_call_is_made_and_no_money_put_aside_while_a_rung_is_off(
    steps: list[tuple[str, Switch]],
) -> None:
    async def played() -> None:
        rungs, mine, all_users = Rungs(), set[Switch](), set[Switch]()
        for what, switch in steps:
            before = rungs.model.calls, len(rungs.kept.money)
            if what == "use" and switch in CALLING:
                await rungs.use(switch)
                off = {switch, Switch.MODELS} & (mine | all_users)
                assert ((rungs.model.calls, len(rungs.kept.money)) == before) == bool(off)
            elif what != "use":
                everybody = what.startswith("all")
                whose = all_users if everybody else mine
                if what.endswith("off"):
                    await rungs.switches.turn_off(switch, at="now", everybody=everybody)
                    whose.add(switch)
                else:
                    assert await rungs.switches.turn_on(switch, everybody=everybody) == (
                        switch in whose
                    )
                    whose.discard(switch)

    asyncio.run(played())


async def test_a_second_try_is_not_made_once_the_first_has_led_someone_to_switch_it_off() -> None:
    rungs = Rungs()

    class Alarming(Counting):
        async def propose(self, prompt: Prompt) -> ModelAnswer | NoAnswer:
            """No plan, and somebody sees it."""
            await rungs.switches.turn_off(Switch.MODELS, at="now")
            return await super().propose(prompt)

    rungs.model = Alarming()
    await rungs.use(Switch.MODELS)
    assert rungs.model.calls == 1
    assert [e.deed for e in rungs.kept.money] == ["reserved", "settled"]


@pytest.mark.parametrize("switch", Switch)
async def test_without_switches_nothing_is_off(switch: Switch) -> None:
    assert not await is_off(None, switch)


def test_what_asks_a_model_is_off_with_the_models_and_nothing_else_is() -> None:
    off = (SwitchedOff(Switch.MODELS, "now"),)
    assert [s for s in Switch if is_among_off(off, s)] == list(CALLING)
    assert [s for s in Switch if is_among_off((SwitchedOff(Switch.VISION, "now"),), s)] == [
        Switch.VISION
    ]
