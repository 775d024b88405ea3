"""Somebody at the desk, before the walls of a scripted site."""

from __future__ import annotations

from collections.abc import Mapping

from steadyhand.core.answer.sheet import HumanValue, Question, QuestionKind, Reply
from steadyhand.errors import Parked
from steadyhand.testing.site import CODE, PASSWORD, USER

from ..faults import LATER, Later
from ..harness import World

SAID: Mapping[str, HumanValue] = {"User name": USER, "Password": PASSWORD, "Code": CODE}


class AtDesk:
    """Who deals with walls as the script says, and leaves every other question to another."""

    def __init__(
        self, world: World, *hands: HumanValue | Later, said: Mapping[str, HumanValue] = SAID
    ) -> None:
        self._world = world
        self._hands: list[HumanValue | Later] = list(hands)
        self._said = said
        self.asked: list[Question] = []

    async def ask(self, question: Question) -> Reply:
        """The scripted reply; a yes at a wall comes after something was done there."""
        self.asked.append(question)
        if question.label in self._said:
            return Reply(self._said[question.label], by="me")
        if question.kind is not QuestionKind.BLOCKER:
            return await self._world.human.ask(question)
        hand = self._hands.pop(0) if self._hands else True
        if hand is LATER:
            raise Parked("no answer yet")
        if hand is True:
            self._world.site.handed()
        return Reply(hand, by="me")
