"""Nobody is there: every gate stays shut and every question unanswered."""

from __future__ import annotations

from steadyhand.core.answer.facts import Question, Reply


class Nobody:
    """The human of a run without a terminal and without another channel."""

    async def ask(self, question: Question) -> Reply:
        """No answer, which approves nothing."""
        return Reply(None, by="nobody")
