"""The rung of a vision model: shown one masked picture at a time, within its own budget."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...core.decide.budget import Ask, Budget, price_of
from ...core.log.events import Rung
from ...core.log.state import State
from ...core.plan import prompt as prompts
from ...ports import Model, Monthly, Note, Said
from .purse import Stopped, never, purse_of

PICTURE_TOKENS = 4_000  # of a picture, where nobody told more; the wiring tells it by model


@dataclass(frozen=True, slots=True)
class VisionRung:
    """A vision model; a picture is paid for before it is shown."""

    model: Model
    budget: Budget = field(default_factory=Budget)
    monthly: Monthly | None = None
    always: bool = False
    picture_tokens: int = PICTURE_TOKENS
    stopped: Stopped = never

    async def view(self, prompt: prompts.Prompt, state: State, note: Note) -> object:
        """What it said, as plain data; None where nothing came, or no budget let it be asked."""
        terms = self.model.terms
        purse = purse_of(self, state, note)
        most = prompts.tokens_at_most(prompt) + self.picture_tokens
        ask = Ask(Rung.VISION, "image", most, terms.max_tokens, terms.price, terms.deadline_s)
        taken = await purse.take(ask)
        if taken is None or terms.price is None:
            return None
        said = await self.model.propose(prompt)
        if isinstance(said, Said):
            used = (said.input_tokens, said.output_tokens)
            if any(used):  # a service that tells no count may have cost what it may
                await purse.settle(taken, price_of(terms.price, *used), used=used)
            return said.data
        if said.free:
            await purse.settle(taken, 0, used=(0, 0))
        return None
