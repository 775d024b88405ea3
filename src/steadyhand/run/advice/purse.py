"""The money of a run's models: every call is put aside in its journal before it is made."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Protocol

from ...core.decide.budget import Ask, Budget, Refusal, Used, may_reserve, price_of
from ...core.log.beside import Exchange, Heard, ModelCalled
from ...core.log.events import BudgetTouched, Deed
from ...core.log.spend import MICRO, Spend, touched
from ...core.log.state import State
from ...core.plan.prompt import Prompt
from ...errors import StoreFailed
from ...ports import Down, Model, Monthly, Recorder, Said

Stopped = Callable[[], Awaitable[bool]]  # whether it was switched off, now


async def never() -> bool:
    """Nobody can switch it off."""
    return False


@dataclass(slots=True)
class Purse:
    """What one run may spend, and has."""

    budget: Budget
    monthly: Monthly | None
    recorder: Recorder
    spend: Spend
    at: int  # the run's next number, which makes the names of calls its own
    stopped: Stopped = never
    used: Used = field(default_factory=Used)  # beside money, when it was opened

    async def take(self, ask: Ask) -> BudgetTouched | None:
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

    async def settle(self, taken: BudgetTouched, cost: int, *, used: tuple[int, int]) -> None:
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

    async def _note(self, event: BudgetTouched) -> None:
        await self.recorder.note(event)
        self.spend = touched(self.spend, event)

    def _event(
        self, deed: Deed, budget: str, call: str, *, of: Ask | BudgetTouched
    ) -> BudgetTouched:
        used = self.spend.whole.micro_usd / MICRO
        limit = self.budget.micro_usd / MICRO
        return BudgetTouched(budget, used, limit, deed, call, of.rung, of.content)


class Payer(Protocol):
    """A rung that pays for its calls."""

    @property
    def budget(self) -> Budget: ...

    @property
    def monthly(self) -> Monthly | None: ...

    @property
    def stopped(self) -> Stopped: ...


def purse_of(payer: Payer, state: State, recorder: Recorder) -> Purse:
    """What the run may spend from now on, with what it has used up so far."""
    elapsed_s = state.seen.elapsed_s if state.seen else 0.0
    used = Used(state.acts, elapsed_s)
    return Purse(
        payer.budget, payer.monthly, recorder, state.spend, state.next_seq, payer.stopped, used
    )


async def called(model: Model, prompt: Prompt, ask: Ask, *, purse: Purse) -> Said | None:
    """What the model said; None where nothing came, or where a limit or a switch is in the way."""
    taken = await purse.take(ask)
    if taken is None or ask.price is None:
        return None
    said = await model.propose(prompt)
    if isinstance(said, Said):
        used = (said.input_tokens, said.output_tokens)
        if any(used):  # a service that tells no count may have cost what it may
            await purse.settle(taken, price_of(ask.price, *used), used=used)
    elif said.free:
        await purse.settle(taken, 0, used=(0, 0))
    told = json.dumps(said.data, ensure_ascii=False) if isinstance(said, Said) else ""
    exchange = Exchange(taken.call, model.terms.name, prompt.rules, prompt.task, told)
    artifact = await _kept(purse, exchange)
    why = said.why if isinstance(said, Down) else ""
    await purse.recorder.note(
        ModelCalled(taken.call, model.terms.name, _heard(said), why, artifact)
    )
    return said if isinstance(said, Said) else None


async def _kept(purse: Purse, exchange: Exchange) -> str:
    """Its name among the run's artifacts; '' where it cannot be kept: the call was paid for."""
    try:
        return await purse.recorder.record(exchange)
    except StoreFailed:
        return ""


def _heard(said: Said | Down) -> Heard:
    if isinstance(said, Down):
        return "no_answer"
    return "nothing_usable" if said.data is None else "answer"
