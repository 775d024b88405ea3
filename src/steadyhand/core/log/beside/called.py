"""A language model that was asked: that it was, and what passed between it and the run.

What passed is an artifact of the run, and no part of its journal: it has the page's words in it and
the model's own. Neither has a value of the user's, which no model is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Heard = Literal["answer", "nothing_usable", "no_answer"]


@dataclass(frozen=True, slots=True)
class ModelCalled:
    """A model was asked. `why` is one clause where no answer came."""

    call: str  # the reservation's id
    model: str
    heard: Heard
    why: str = ""
    artifact: str = ""  # the exchange; '' where somebody else wrote the prompt


@dataclass(frozen=True, slots=True)
class Exchange:
    """What passed between a run and a model, cleaned of what the user said."""

    call: str  # the reservation's id
    model: str
    rules: str
    task: str
    said: str = ""  # JSON; '' where no answer came
