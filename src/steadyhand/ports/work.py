"""Who proposes, who answers, who listens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..core.act.lexicon import NO_LEXICON as NO_LEXICON
from ..core.act.lexicon import Lexicon as Lexicon
from ..core.answer.facts import Question, Reply
from ..core.answer.resolve import Known
from ..core.log.events import Envelope
from ..core.log.state import State
from ..core.page.snapshot import Snapshot
from ..core.plan.semantic import Proposal
from .models import Adviser as Adviser
from .models import Down as Down
from .models import Exchange as Exchange
from .models import Lender as Lender
from .models import Model as Model
from .models import Monthly as Monthly
from .models import Passed as Passed
from .models import Passing as Passing
from .models import Recorder as Recorder
from .models import Said as Said
from .models import Scene as Scene
from .models import Spendings as Spendings
from .models import Terms as Terms
from .models import Viewer as Viewer
from .switches import Off as Off
from .switches import Switch as Switch
from .switches import Switches as Switches


class Planner(Protocol):
    """One rung of the ladder."""

    async def propose(self, page: Snapshot, known: Known, state: State) -> Proposal:
        """What to do next on this page; an empty proposal when this rung has no idea."""
        ...


class Human(Protocol):
    """Someone who can answer."""

    async def ask(self, question: Question) -> Reply:
        """What the person said; a refusal is a Reply. Raises Parked when the answer comes later."""
        ...


class Rank(Protocol):
    """Orders texts by their likeness to a question, for a person's eye alone."""

    def __call__(self, question: str, others: Sequence[str]) -> tuple[int, ...]:
        """The places of *others*, most alike first; those that are hardly alike are left out."""
        ...


class Listener(Protocol):
    """Someone who watches a run as it happens."""

    def heard(self, envelope: Envelope) -> None:
        """The event was stored."""
        ...
