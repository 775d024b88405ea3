"""What models may be called with: the budget of a run and of a month, and the switches."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Protocol

from steadyhand import ports
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import MICRO, Spend, State, spend_after
from steadyhand.core.plan.prompts import Prompt
from steadyhand.core.policy.budget import (
    Budget,
    CallRequest,
    Refusal,
    RunUsage,
    may_reserve,
    price_of,
)
from steadyhand.errors import StoreFailed

OffCheck = Callable[[], Awaitable[bool]]  # whether it was switched off, now


async def never_off() -> bool:
    """Nobody can switch it off."""
    return False


@dataclass(slots=True)
class RunBudget:
    """What one run may spend, and has."""

    budget: Budget
    monthly: ports.MonthLimit | None
    recorder: ports.Recorder
    spend: Spend
    at: int  # the run's next number, which makes the names of calls its own
    stopped: OffCheck = never_off
    used: RunUsage = field(default_factory=RunUsage)  # beside money, when it was opened

    async def take(self, ask: CallRequest) -> ev.BudgetTouched | None:
        """The reservation; None where a limit is in the way, which is noted, or a switch is."""
        if await self.stopped():
            return None
        found = may_reserve(self.budget, self.spend, ask, used=self.used)
        call = f"{ask.rung}-{self.at}-{len(self.spend.calls)}"
        if isinstance(found, Refusal):
            await self._note(self._event("refused", found.budget, call, of=ask))
            return None
        if self.monthly and not await self.monthly.reserve(call, found.micro_usd):
            await self._note(self._event("refused", "month", call, of=ask))
            return None
        taken = replace(
            self._event("reserved", "task", call, of=ask),
            micro_usd=found.micro_usd,
            input_tokens=ask.input_tokens,
            output_tokens=ask.max_tokens,
        )
        await self._note(taken)
        return taken

    async def settle(self, taken: ev.BudgetTouched, cost: int, *, used: tuple[int, int]) -> None:
        """What the call did cost is known."""
        event = replace(
            self._event("settled", "task", taken.call, of=taken),
            micro_usd=cost,
            input_tokens=used[0],
            output_tokens=used[1],
        )
        await self._note(event)
        if self.monthly:
            await self.monthly.settle(taken.call, cost)

    async def _note(self, event: ev.BudgetTouched) -> None:
        await self.recorder.note(event)
        self.spend = spend_after(self.spend, event)

    def _event(
        self, deed: ev.BudgetAction, budget: str, call: str, *, of: CallRequest | ev.BudgetTouched
    ) -> ev.BudgetTouched:
        used = self.spend.whole.micro_usd / MICRO
        limit = self.budget.micro_usd / MICRO
        return ev.BudgetTouched(budget, used, limit, deed, call, of.rung, of.content)


class PaidRung(Protocol):
    """A rung that pays for its calls."""

    @property
    def budget(self) -> Budget: ...

    @property
    def monthly(self) -> ports.MonthLimit | None: ...

    @property
    def stopped(self) -> OffCheck: ...


def run_budget_of(payer: PaidRung, state: State, recorder: ports.Recorder) -> RunBudget:
    """What the run may spend from now on, with what it has used up so far."""
    elapsed_s = state.seen.elapsed_s if state.seen else 0.0
    used = RunUsage(state.acts, elapsed_s)
    return RunBudget(
        payer.budget, payer.monthly, recorder, state.spend, state.next_seq, payer.stopped, used
    )


async def call_model(
    model: ports.Model, prompt: Prompt, ask: CallRequest, *, purse: RunBudget
) -> ports.ModelAnswer | None:
    """What the model said; None where nothing came, or where a limit or a switch is in the way."""
    taken = await purse.take(ask)
    if taken is None or ask.price is None:
        return None
    said = await model.propose(prompt)
    if isinstance(said, ports.ModelAnswer):
        used = (said.input_tokens, said.output_tokens)
        if any(used):  # a service that tells no count may have cost what it may
            await purse.settle(taken, price_of(ask.price, *used), used=used)
    elif said.free:
        await purse.settle(taken, 0, used=(0, 0))
    told = json.dumps(said.data, ensure_ascii=False) if isinstance(said, ports.ModelAnswer) else ""
    exchange = ev.ModelExchange(taken.call, model.terms.name, prompt.rules, prompt.task, told)
    artifact = await _store_exchange(purse, exchange)
    why = said.why if isinstance(said, ports.NoAnswer) else ""
    await purse.recorder.note(
        ev.ModelCalled(taken.call, model.terms.name, _answer_kind(said), why, artifact)
    )
    return said if isinstance(said, ports.ModelAnswer) else None


async def _store_exchange(purse: RunBudget, exchange: ev.ModelExchange) -> str:
    """Its name among the run's artifacts; '' where it cannot be kept: the call was paid for."""
    try:
        return await purse.recorder.record(exchange)
    except StoreFailed:
        return ""


def _answer_kind(said: ports.ModelAnswer | ports.NoAnswer) -> ev.CallResult:
    if isinstance(said, ports.NoAnswer):
        return "no_answer"
    return "nothing_usable" if said.data is None else "answer"


@dataclass(frozen=True, slots=True)
class MonthBudget:
    """A `MonthLimit` for one run: its calls are told apart from those of other runs."""

    spendings: ports.Spendings
    clock: ports.Clock
    run_id: str
    limit: int  # micro-dollars

    async def reserve(self, call: str, micro_usd: int) -> bool:
        """Whether the month has that much left; it is put aside. Raises StoreFailed."""
        month = f"{self.clock.now():%Y-%m}"
        name = self._name(call)
        return await self.spendings.reserve(name, micro_usd, month=month, limit=self.limit)

    async def settle(self, call: str, micro_usd: int) -> None:
        """The call cost that much, and the rest is free again. Raises StoreFailed."""
        await self.spendings.settle(self._name(call), micro_usd)

    def _name(self, call: str) -> str:
        return f"{self.run_id} {call}"


PREREQUISITES: dict[ports.Switch, ports.Switch] = {
    ports.Switch.VISION: ports.Switch.MODELS,
    ports.Switch.BROWSER_USE: ports.Switch.MODELS,
}


def prerequisite_of(switch: ports.Switch) -> ports.Switch | None:
    """What it cannot do without."""
    return PREREQUISITES.get(switch)


def is_among_off(off: tuple[ports.SwitchedOff, ...], switch: ports.Switch) -> bool:
    """Whether it is off among those, by itself or with what it cannot do without."""
    names = {each.switch for each in off}
    return switch in names or prerequisite_of(switch) in names


async def is_off(switches: ports.Switches | None, switch: ports.Switch) -> bool:
    """Whether it is switched off now. Raises StoreFailed."""
    return switches is not None and is_among_off(await switches.off(), switch)
