"""A batch at work: places, one queue of questions, and a crew that nothing stops."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.errors import HostBusy, Parked, StoreFailed
from steadyhand.jobs.batch import BatchItem
from steadyhand.run.batch import ItemOutcome, QuestionQueue, QueuedHuman, WorkerPool, WorkerSlots
from steadyhand.testing import FrozenClock, MemoryStore
from steadyhand.testing.store import MemoryQuestions
from steadyhand.views.receipt import Receipt, receipt
from steadyhand.views.record import RunRecord

WITHIN_S = 20.0
DONE = replace(receipt(RunRecord("r", (), None, ())), verdict=Verdict.SUBMITTED)
PARKED = replace(DONE, verdict=None)
ASKED = Question("q-1", QuestionKind.FIT, "Apply?", deadline_s=5.0)


def go(work: Coroutine[Any, Any, None]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(WITHIN_S):
            await work

    asyncio.run(bounded())


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def item(number: int, host: str = "a.example") -> BatchItem:
    return BatchItem(number, f"https://{host}/{number}", f"r-{number}")


class Floor:
    """Where the work is done: each run waits for its leave, and what is seen of it is counted."""

    def __init__(self) -> None:
        self.at_work: list[str] = []
        self.most = 0
        self.most_at_a_host = 0
        self.begun: list[int] = []
        self.leave: dict[str, asyncio.Event] = {}
        self.ends: dict[str, Callable[[], Awaitable[Receipt]]] = {}

    async def work(self, one: BatchItem) -> Receipt:
        self.begun.append(one.line)
        self.at_work.append(one.host)
        self.most = max(self.most, len(self.at_work))
        self.most_at_a_host = max(self.most_at_a_host, *Counter(self.at_work).values())
        try:
            await self.leave.setdefault(one.run_id, asyncio.Event()).wait()
            end = self.ends.get(one.run_id)
            return await end() if end else DONE
        finally:
            self.at_work.remove(one.host)

    def let(self, *numbers: int) -> None:
        for number in numbers:
            self.leave.setdefault(f"r-{number}", asyncio.Event()).set()


def crew_of(floor: Floor, parallel: int = 2) -> tuple[WorkerPool, list[ItemOutcome]]:
    told: list[ItemOutcome] = []
    return WorkerPool(floor.work, WorkerSlots(parallel), told=told.append), told


def test_a_host_is_one_run_s_at_a_time_and_no_more_work_than_may() -> None:
    async def trial() -> None:
        floor = Floor()
        crew, told = crew_of(floor)
        for number in range(1, 9):
            crew.begin(item(number, "abc"[number % 3] + ".example"))
        await settle()
        assert len(floor.begun) == 2
        floor.let(*range(1, 9))
        await crew.finish(lambda: 0)
        assert (floor.most, floor.most_at_a_host, len(told)) == (2, 1, 8)
        by_host = [n for n in floor.begun if n % 3 == 0]
        assert by_host == sorted(by_host)

    go(trial())


def test_what_fails_stops_nothing_else() -> None:
    async def fails(error: Exception) -> Receipt:
        raise error

    async def trial() -> None:
        floor = Floor()
        crew, told = crew_of(floor)
        floor.ends["r-1"] = lambda: fails(StoreFailed("the disk is full"))
        floor.ends["r-2"] = lambda: fails(ZeroDivisionError())
        for number in (1, 2, 3):
            crew.begin(item(number))
        floor.let(1, 2, 3)
        await crew.finish(lambda: 0)
        said = {one.item.line: one.error for one in told}
        assert said == {1: "the disk is full", 2: "steadyhand broke: ZeroDivisionError", 3: ""}

    go(trial())


def test_a_host_that_another_run_is_at_is_waited_for() -> None:
    async def trial() -> None:
        floor = Floor()
        crew, told = crew_of(floor)
        tries = []

        async def busy_once() -> Receipt:
            tries.append(1)
            if len(tries) == 1:
                raise HostBusy("another run is there")
            return DONE

        floor.ends["r-1"] = busy_once
        crew.begin(item(1))
        crew.begin(item(2, "b.example"))
        floor.let(1)
        await settle()
        assert (len(tries), told) == (1, [])
        floor.let(2)
        await crew.finish(lambda: 0)
        assert (len(tries), {one.error for one in told}) == (2, {""})

    go(trial())


def test_a_run_that_waits_for_a_host_takes_no_place_from_the_one_that_is_there() -> None:
    async def trial() -> None:
        slots, answer, gone = WorkerSlots(1), asyncio.Event(), asyncio.Event()
        told: list[ItemOutcome] = []

        async def work(one: BatchItem) -> Receipt:
            if one.line == 1:
                async with slots.away():
                    await answer.wait()
                gone.set()
            elif not gone.is_set():
                raise HostBusy("another run is there")
            return DONE

        crew = WorkerPool(work, slots, told=told.append)
        crew.begin(item(1))
        crew.begin(item(2, "b.example"))
        await settle()
        answer.set()
        await crew.finish(lambda: 0)
        assert [one.item.line for one in told] == [1, 2]

    go(trial())


@pytest.mark.parametrize("early", [True, False])
def test_a_parked_run_goes_on_when_its_answer_has_come(early: bool) -> None:
    async def trial() -> None:
        floor = Floor()
        crew, told = crew_of(floor)
        ends = [PARKED, DONE]

        async def next_end() -> Receipt:
            if early and len(ends) == 2:
                crew.note_answer("r-1")  # while it is still on its way out
            return ends.pop(0)

        floor.ends["r-1"] = next_end
        floor.let(1)
        crew.begin(item(1))
        if not early:
            await crew.finish(lambda: 0)
            crew.note_answer("r-1")
        await crew.finish(lambda: 0)
        assert [one.receipt for one in told] == [PARKED, DONE]

    go(trial())


def test_told_to_stop_nothing_more_begins_and_what_has_begun_ends() -> None:
    async def trial() -> None:
        floor = Floor()
        crew, told = crew_of(floor)
        for number in (1, 2, 3):
            crew.begin(item(number))
        await settle()
        crew.stop()
        crew.note_answer("r-9")
        floor.let(1, 2, 3)
        await crew.finish(lambda: 1)
        assert (floor.begun, [one.item.line for one in told]) == ([1], [1])

    go(trial())


def test_abandoned_runs_are_cancelled() -> None:
    async def trial() -> None:
        floor = Floor()
        crew, told = crew_of(floor)
        crew.begin(item(1))
        await settle()
        await crew.abandon()
        assert (floor.at_work, told) == ([], [])

    go(trial())


def test_who_waits_for_a_person_gives_the_place_away_and_comes_back_to_one() -> None:
    async def trial() -> None:
        slots, came = WorkerSlots(1), asyncio.Event()

        async def waits() -> None:
            async with slots.slot(), slots.away():
                await came.wait()

        first = asyncio.create_task(waits())
        await settle()
        second = asyncio.create_task(waits())
        await settle()
        held = asyncio.create_task(slots.slot().__aenter__())
        await settle()
        assert not held.done()  # one may be away beside one at work, not two
        first.cancel()
        await settle()
        came.set()
        await asyncio.gather(first, second, return_exceptions=True)
        await held

    go(trial())


class Slow:
    """A person who answers when told to."""

    def __init__(self) -> None:
        self.shown: list[str] = []
        self.says: asyncio.Queue[Reply] = asyncio.Queue()

    async def ask(self, question: Question) -> Reply:
        self.shown.append(question.id)
        return await self.says.get()


def test_one_question_is_asked_at_a_time_and_what_takes_longer_is_parked() -> None:
    async def trial() -> None:
        person, store, told = Slow(), MemoryStore(), []
        queue = QuestionQueue(
            store.questions, FrozenClock(), human=person, told=told.append, patience_s=0.05
        )
        serving = asyncio.create_task(queue.serve())
        human = QueuedHuman(queue, "r-1")
        asked = asyncio.create_task(human.ask(ASKED))
        later = asyncio.create_task(queue.ask("r-2", replace(ASKED, id="q-2")))
        with pytest.raises(Parked):
            await asked
        with pytest.raises(Parked):
            await later
        assert (person.shown, queue.pending) == (["q-1"], 2)
        person.says.put_nowait(Reply(True, by="me"))
        person.says.put_nowait(Reply(False, by="me"))
        while queue.pending:
            await asyncio.sleep(0)
        assert (person.shown, told) == (["q-1", "q-2"], ["r-1", "r-2"])
        kept = await store.questions.reply("r-1", "q-1")
        assert kept is not None
        assert kept.approved
        serving.cancel()

    go(trial())


def test_nobody_is_asked_for_a_run_that_does_not_wait_any_more() -> None:
    async def trial() -> None:
        person, store = Slow(), MemoryStore()
        queue = QuestionQueue(store.questions, FrozenClock(), human=person, told=lambda run: None)
        serving = asyncio.create_task(queue.serve())
        first = asyncio.create_task(queue.ask("r-1", ASKED))
        wall = replace(ASKED, id="q-2", kind=QuestionKind.BLOCKER, deadline_s=60.0)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(queue.ask("r-2", wall), 0.05)
        assert (person.shown, queue.pending) == (["q-1"], 1)
        person.says.put_nowait(Reply(True, by="me"))
        assert (await first).approved
        await settle()
        assert (person.shown, queue.pending) == (["q-1"], 0)
        serving.cancel()

    go(trial())


def test_a_question_that_the_store_does_not_take_holds_up_no_other() -> None:
    async def trial() -> None:
        class Full(MemoryQuestions):
            async def park(self, run_id: str, question: Question, *, at: datetime) -> None:
                if run_id == "r-1":
                    raise StoreFailed("the disk is full")
                await super().park(run_id, question, at=at)

        person, told = Slow(), []
        full = Full()
        queue = QuestionQueue(full, FrozenClock(), human=person, told=told.append, patience_s=0.01)
        serving = asyncio.create_task(queue.serve())
        with pytest.raises(StoreFailed):
            await queue.ask("r-1", ASKED)
        with pytest.raises(Parked):
            await queue.ask("r-2", replace(ASKED, id="q-2"))
        for yes in (True, True):
            person.says.put_nowait(Reply(yes, by="me"))
        while queue.pending:
            await asyncio.sleep(0)
        assert person.shown == ["q-1", "q-2"]
        serving.cancel()

    go(trial())


def test_an_answer_in_time_goes_to_the_run_and_one_from_elsewhere_counts() -> None:
    async def trial() -> None:
        person, store, told = Slow(), MemoryStore(), []
        queue = QuestionQueue(store.questions, FrozenClock(), human=person, told=told.append)
        serving = asyncio.create_task(queue.serve())
        person.says.put_nowait(Reply(True, by="me"))
        assert (await queue.ask("r-1", ASKED)).approved
        await settle()
        assert told == [""]
        queue._patience_s = 0.01
        with pytest.raises(Parked):
            await queue.ask("r-2", replace(ASKED, id="q-2"))
        await store.questions.answer("q-2", Reply(False, by="cli"), at=FrozenClock().now())
        person.says.put_nowait(Reply(True, by="me"))
        while queue.pending:
            await asyncio.sleep(0)
        kept = await store.questions.reply("r-2", "q-2")
        assert kept is not None
        assert (kept.by, told, serving.done()) == ("cli", ["", "r-2"], False)
        serving.cancel()

    go(trial())


def test_with_nobody_there_and_once_it_is_closed_every_question_is_parked() -> None:
    async def trial() -> None:
        store = MemoryStore()
        nobody = QuestionQueue(store.questions, FrozenClock(), human=None, told=lambda run: None)
        with pytest.raises(Parked):
            await nobody.ask("r-1", ASKED)
        await nobody.serve()
        person = Slow()
        queue = QuestionQueue(store.questions, FrozenClock(), human=person, told=lambda run: None)
        serving = asyncio.create_task(queue.serve())
        waiting = asyncio.create_task(queue.ask("r-2", replace(ASKED, id="q-2")))
        await settle()
        queue.close()
        with pytest.raises(Parked):
            await waiting
        assert [each.question.id for each in await store.questions.open()] == ["q-1", "q-2"]
        serving.cancel()

    go(trial())
