"""The rungs that fill by rules: by meaning alone, and by asking a person."""

from __future__ import annotations

from ...core.answer.resolve import Known
from ...core.log.state import State
from ...core.page.snapshot import Snapshot
from ...core.plan.semantic import Proposal, propose, questions_for_failures


class Semantic:
    """The rung that fills by meaning, from what the user said."""

    async def propose(self, page: Snapshot, known: Known, state: State) -> Proposal:
        """The next stage of the form."""
        return propose(page, known, state)


class AskHuman:
    """The rung that asks for what failed twice, then lets the semantic rung use the replies."""

    async def propose(self, page: Snapshot, known: Known, state: State) -> Proposal:
        """Questions for the failing fields, or the next stage when they were asked."""
        questions = questions_for_failures(page, state)
        return questions if questions.missing else propose(page, known, state)
