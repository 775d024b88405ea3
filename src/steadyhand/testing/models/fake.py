"""A model in memory that says what its script says, and keeps every prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core.plan.prompt import Prompt
from ...ports import Down, Said, Terms

TERMS = Terms("scripted", None)


class ScriptedModel:
    """Says its script, one after the other, then nothing; a function answers each prompt."""

    def __init__(
        self, script: Sequence[Said | Down] | Callable[[Prompt], Said | Down], terms: Terms = TERMS
    ) -> None:
        self._script = script
        self._terms = terms
        self.heard: list[Prompt] = []

    @property
    def terms(self) -> Terms:
        """What a call takes at most."""
        return self._terms

    async def propose(self, prompt: Prompt) -> Said | Down:
        """The next line of the script."""
        self.heard.append(prompt)
        if callable(self._script):
            return self._script(prompt)
        place = len(self.heard) - 1
        return self._script[place] if place < len(self._script) else Down("no more", free=True)
