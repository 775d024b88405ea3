"""Lending the user's model to an outside agent: each prompt is paid for before it is passed on."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...core.decide.budget import Ask, Budget, price_of
from ...core.log.beside import ModelCalled
from ...core.log.events import Rung
from ...core.log.state import State
from ...ports import Down, Lent, Monthly, Passing, Recorder
from .purse import Stopped, never, purse_of

REFUSED = Lent(402, b'{"error": {"message": "no money is left for this"}}')
NO_ANSWER = Lent(502, b'{"error": {"message": "no answer came"}}')


@dataclass(frozen=True, slots=True)
class LentModel:
    """A model that is lent: the agent has neither its key nor its address."""

    model: Passing
    budget: Budget = field(default_factory=Budget)
    monthly: Monthly | None = None
    stopped: Stopped = never

    async def lend(self, body: bytes, state: State, recorder: Recorder) -> Lent:
        """The answer to that prompt; a refusal where a limit or a switch is in the way."""
        terms = self.model.terms
        purse = purse_of(self, state, recorder)
        most = terms.max_tokens
        ask = Ask(Rung.OUTSIDE, "text", len(body), most, terms.price, terms.deadline_s)
        taken = await purse.take(ask)
        if taken is None or terms.price is None:
            return REFUSED
        passed = await self.model.pass_on(body)
        if isinstance(passed, Down):
            if passed.free:
                await purse.settle(taken, 0, used=(0, 0))
            await recorder.note(ModelCalled(taken.call, terms.name, "no_answer", passed.why))
            return NO_ANSWER
        if passed.used is not None:
            await purse.settle(taken, price_of(terms.price, *passed.used), used=passed.used)
        await recorder.note(ModelCalled(taken.call, terms.name, "answer"))
        return Lent(200, passed.body)
