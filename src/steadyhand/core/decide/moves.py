"""The moves of a run: the four things that a rule may say."""

from __future__ import annotations

from dataclasses import dataclass

from ..act.actions import Action
from ..act.facts import Verdict
from ..answer.facts import QuestionKind
from ..log.events import Ended, Rung
from ..page.snapshot import NO_FIELD, FieldKey


@dataclass(frozen=True, slots=True)
class Plan:
    """Let that rung of the ladder propose."""

    rung: Rung


@dataclass(frozen=True, slots=True)
class Act:
    """Do these: one batch of fills, or one single other action."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask a person; `digest` is what a YES would be bound to."""

    kind: QuestionKind
    field: FieldKey = NO_FIELD
    digest: str = ""
    why: str = ""
    scope: str = ""  # what a grant would allow
    picture: bool = False  # the page is shown with it
    wall: str = ""  # the kind of what stands in the way, where that is why


@dataclass(frozen=True, slots=True)
class End:
    """The run is over."""

    verdict: Verdict
    reason: str = ""
    why: str = ""

    @property
    def event(self) -> Ended:
        """As the journal tells it."""
        return Ended(self.verdict, self.reason, self.why)


Move = Plan | Act | Ask | End
