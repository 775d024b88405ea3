"""The rung of a vision model: shown one masked picture at a time, within its own budget."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...core.decide.budget import Ask, Budget
from ...core.log.events import Rung
from ...core.log.state import State
from ...core.plan import prompt as prompts
from ...ports import Model, Monthly, Recorder
from .purse import Stopped, called, never, purse_of

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

    async def view(self, prompt: prompts.Prompt, state: State, recorder: Recorder) -> object:
        """What it said, as plain data; None where nothing came, or no budget let it be asked."""
        terms = self.model.terms
        purse = purse_of(self, state, recorder)
        most = prompts.tokens_at_most(prompt) + self.picture_tokens
        ask = Ask(Rung.VISION, "image", most, terms.max_tokens, terms.price, terms.deadline_s)
        said = await called(self.model, prompt, ask, purse=purse)
        return said.data if said else None
