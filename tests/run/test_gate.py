"""Between the sheet and the press: what comes to the page then is met, shown and asked again."""

from __future__ import annotations

import pytest

from steadyhand.core.act.actions import FOLLOW_UPS_WAIT, WaitFor
from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.core.journal import events as ev
from steadyhand.errors import BrowserLost
from steadyhand.testing import FrozenClock, ScriptChange, ScriptedHuman, ScriptedSite

from .harness import NO, YES, Reviewer, World
from .oracle import check

SHOWN_AT = 4  # the look whose sheet is shown first
FOLLOW_UP_S = 4.5


class Knower(Reviewer):
    """Somebody who knows the load limit, too."""

    def __init__(self, *said: Reply) -> None:
        super().__init__(*said)
        self.known = ScriptedHuman({"Load limit in kg": "120", "Notice period": "3 months"})

    async def ask(self, question: Question) -> Reply:
        """What is said of the sheet, and what is known of a question."""
        if question.kind is QuestionKind.TEXT:
            self.asked.append(question)
            return await self.known.ask(question)
        return await super().ask(question)


def gone(
    change: ScriptChange, human: Reviewer, look: int = SHOWN_AT + 1, *, follow_up_s: float = 0.0
) -> World:
    world = World(ScriptedSite(changes={look: change}), human=human, follow_up_s=follow_up_s)
    world.go()
    check(world)
    return world


def verdict(world: World) -> Verdict:
    return next(e.verdict for e in world.events if isinstance(e, ev.RunEnded))


def test_a_required_question_that_comes_after_the_yes_is_asked_and_shown_before_it_is_sent() -> (
    None
):
    human = Knower(YES)
    world = gone(ScriptChange.ASK, human)
    assert [len(gate.sheet) for gate in human.gates] == [3, 4]
    assert world.site.received[0]["load-limit"] == "120"
    assert verdict(world) is Verdict.SUBMITTED


def test_nobody_who_knows_its_answer_is_there_and_nothing_is_sent() -> None:
    world = gone(ScriptChange.ASK, Reviewer(YES))
    assert world.site.pressed == []
    assert verdict(world) is Verdict.NEEDS_HUMAN


@pytest.mark.parametrize("change", [ScriptChange.ADD, ScriptChange.MOVE])
def test_what_the_page_changes_after_the_yes_is_told_with_the_next_sheet(
    change: ScriptChange,
) -> None:
    human = Reviewer(YES, NO)
    world = gone(change, human)
    first, second = human.gates
    told = [n for n in second.notes if n.startswith("Changed by the page since your YES")]
    assert len(told) == 1
    assert ("Referred by is new" in told[0]) is (change is ScriptChange.ADD)
    assert not [n for n in first.notes if "Changed" in n]
    assert world.site.pressed == []


class Reader(Knower):
    """Somebody who reads each sheet for a while."""

    def __init__(self, clock: FrozenClock, reads_s: float) -> None:
        super().__init__(YES)
        self.clock, self.reads_s = clock, reads_s

    async def ask(self, question: Question) -> Reply:
        """Time passes over a sheet."""
        if question.kind is QuestionKind.CONFIRM_SUBMIT:
            self.clock.move(self.reads_s)
        return await super().ask(question)


def waits(world: World) -> list[float]:
    """How long the page had for what follows, each time."""
    intended = (a for e in world.events if isinstance(e, ev.ActionIntended) for a in e.actions)
    return [a.timeout_s for a in intended if isinstance(a, WaitFor) and a.reason == FOLLOW_UPS_WAIT]


def test_a_required_question_that_comes_later_than_a_yes_at_once_is_asked_before_it_is_sent() -> (
    None
):
    human = Knower(YES)
    world = gone(ScriptChange.ASK, human, SHOWN_AT + 2, follow_up_s=FOLLOW_UP_S)
    assert [len(gate.sheet) for gate in human.gates] == [3, 4]
    assert [sent["load-limit"] for sent in world.site.received] == ["120"]
    assert waits(world) == [FOLLOW_UP_S, FOLLOW_UP_S]  # the answer to it may bring one more
    assert verdict(world) is Verdict.SUBMITTED


@pytest.mark.parametrize(("reads_s", "left"), [(0.5, [4.0]), (FOLLOW_UP_S, []), (600.0, [])])
def test_whoever_reads_the_sheet_waits_only_for_what_is_left_of_that_time(
    reads_s: float, left: list[float]
) -> None:
    clock = FrozenClock()
    world = World(clock=clock, human=Reader(clock, reads_s), follow_up_s=FOLLOW_UP_S)
    world.go()
    check(world)
    assert waits(world) == left
    assert verdict(world) is Verdict.SUBMITTED


def test_a_page_that_cannot_change_by_itself_is_sent_at_once() -> None:
    world = World(ScriptedSite(static=True), human=Knower(YES), follow_up_s=FOLLOW_UP_S)
    world.go()
    check(world)
    assert (waits(world), verdict(world)) == ([], Verdict.SUBMITTED)


class Unlucky(Reader):
    """Somebody who reads for long, and whose browser is lost right after that."""

    site: ScriptedSite

    async def ask(self, question: Question) -> Reply:
        """The next act finds no browser."""
        reply = await super().ask(question)
        if question.kind is QuestionKind.CONFIRM_SUBMIT:
            self.site.faults = {self.site.acts + 1: BrowserLost}
        return reply


def test_time_that_was_read_over_a_page_which_is_gone_does_not_count() -> None:
    clock, site = FrozenClock(), ScriptedSite()
    human = Unlucky(clock, reads_s=600.0)
    human.site = site
    world = World(site, clock=clock, human=human, follow_up_s=FOLLOW_UP_S)
    world.go()
    check(world)
    assert (len(human.gates), site.tabs, waits(world)) == (1, 2, [FOLLOW_UP_S])
    assert verdict(world) is Verdict.SUBMITTED
