"""Between the sheet and the press: what comes to the page then is met, shown and asked again."""

from __future__ import annotations

import pytest

from steadyhand.core.act.facts import Verdict
from steadyhand.core.answer.facts import QuestionKind, Reply
from steadyhand.core.log import events as ev
from steadyhand.testing import Change, ScriptedHuman, ScriptedSite

from .harness import NO, YES, Reviewer, World
from .oracle import check

SHOWN_AT = 4  # the look whose sheet is shown first


class Knower(Reviewer):
    """Somebody who knows the load limit, too."""

    def __init__(self, *said: Reply) -> None:
        super().__init__(*said)
        self.known = ScriptedHuman({"Load limit in kg": "120", "Notice period": "3 months"})

    async def ask(self, question):  # type: ignore[no-untyped-def]
        """What is said of the sheet, and what is known of a question."""
        if question.kind is QuestionKind.TEXT:
            self.asked.append(question)
            return await self.known.ask(question)
        return await super().ask(question)


def gone(change: Change, human: Reviewer, look: int = SHOWN_AT + 1) -> World:
    world = World(ScriptedSite(changes={look: change}), human=human)
    world.go()
    check(world)
    return world


def verdict(world: World) -> Verdict:
    return next(e.verdict for e in world.events if isinstance(e, ev.Ended))


def test_a_required_question_that_comes_after_the_yes_is_asked_and_shown_before_it_is_sent() -> (
    None
):
    human = Knower(YES)
    world = gone(Change.ASK, human)
    assert [len(gate.sheet) for gate in human.gates] == [3, 4]
    assert world.site.received[0]["load-limit"] == "120"
    assert verdict(world) is Verdict.SUBMITTED


def test_nobody_who_knows_its_answer_is_there_and_nothing_is_sent() -> None:
    world = gone(Change.ASK, Reviewer(YES))
    assert world.site.pressed == []
    assert verdict(world) is Verdict.NEEDS_HUMAN


@pytest.mark.parametrize("change", [Change.ADD, Change.MOVE])
def test_what_the_page_changes_after_the_yes_is_told_with_the_next_sheet(change: Change) -> None:
    human = Reviewer(YES, NO)
    world = gone(change, human)
    first, second = human.gates
    told = [n for n in second.notes if n.startswith("Changed by the page since your YES")]
    assert len(told) == 1
    assert ("Referred by is new" in told[0]) is (change is Change.ADD)
    assert not [n for n in first.notes if "Changed" in n]
    assert world.site.pressed == []
