"""Places stay as many as they were, whoever is cancelled at whichever step."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.run.batch import WorkerSlots
from steadyhand.run.human import put_question

from ..harness import World

WITHIN_S = 20.0
SCRIPTS = st.lists(st.text("wa", max_size=4), min_size=1, max_size=6)
"""A run each: at work for a turn (w), away for a turn (a)."""


@dataclass
class Floor:
    """Who is at work, and the most that ever were."""

    slots: WorkerSlots
    at_work: set[int] = field(default_factory=set)
    inside: set[int] = field(default_factory=set)
    most: int = 0
    most_inside: int = 0

    async def run(self, number: int, script: str) -> None:
        async with self.slots.slot():
            self.inside.add(number)
            self.seen(number)
            try:
                for step in script:
                    await (asyncio.sleep(0) if step == "w" else self.leave(number))
                    self.seen(number)
            finally:
                self.at_work.discard(number)
                self.inside.discard(number)

    async def leave(self, number: int) -> None:
        async with self.slots.away():
            self.at_work.discard(number)
            await asyncio.sleep(0)

    def seen(self, number: int) -> None:
        self.at_work.add(number)
        self.most = max(self.most, len(self.at_work))
        self.most_inside = max(self.most_inside, len(self.inside))


async def left(slots: WorkerSlots) -> int:
    """How many places can be taken when nobody is at work."""
    taken, done = 0, asyncio.Event()

    async def take() -> None:
        nonlocal taken
        async with slots.slot():
            taken += 1
            await done.wait()

    takers = [asyncio.ensure_future(take()) for _ in range(20)]
    for _ in range(20):
        await asyncio.sleep(0)
    found = taken
    done.set()
    await asyncio.gather(*takers)
    return found


async def play(parallel: int, scripts: list[str], cancels: Iterator[int]) -> Floor:
    floor = Floor(WorkerSlots(parallel))
    runs = [asyncio.ensure_future(floor.run(*each)) for each in enumerate(scripts)]
    for number in cancels:
        await asyncio.sleep(0)
        if number < len(runs):
            runs[number].cancel()
    async with asyncio.timeout(WITHIN_S):
        await asyncio.gather(*runs, return_exceptions=True)
    return floor


@settings(max_examples=150)
@given(st.integers(1, 3), SCRIPTS, st.lists(st.integers(0, 12), max_size=12))
def test_places_are_as_many_after_any_order_of_turns_and_cancels(
    parallel: int, scripts: list[str], cancels: list[int]
) -> None:
    async def tried() -> None:
        floor = await play(parallel, scripts, iter(cancels))
        assert floor.most <= parallel
        assert floor.most_inside <= 2 * parallel
        assert not floor.inside
        assert await left(floor.slots) == parallel

    asyncio.run(tried())


def test_who_is_cancelled_on_the_way_back_leaves_no_place_that_was_not_its_own() -> None:
    async def tried() -> None:
        floor = Floor(WorkerSlots(1))
        first = asyncio.ensure_future(floor.run(0, "a"))
        second = asyncio.ensure_future(floor.run(1, "wwww"))
        while 1 not in floor.inside or 0 in floor.at_work:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        assert await left(floor.slots) == 1

    asyncio.run(tried())


class Prompt:
    """A person who says yes at once."""

    async def ask(self, question: Question) -> Reply:
        return Reply(True, by="me")


def test_a_yes_in_time_counts_however_long_the_way_back_to_a_place_is() -> None:
    async def tried() -> None:
        slots, gone = WorkerSlots(1), asyncio.Event()
        world = World(stand_in=Prompt())
        run = world.run()
        run.ports = replace(run.ports, away=slots.away)
        question = Question("q", QuestionKind.CONFIRM_SUBMIT, "Send?", deadline_s=0.05)

        async def one() -> Reply:
            async with slots.slot():
                return await put_question(run, question)

        async def other() -> None:
            async with slots.slot():
                await gone.wait()

        first, second = asyncio.ensure_future(one()), asyncio.ensure_future(other())
        await asyncio.wait((first,), timeout=0.2)
        gone.set()
        assert (await first).approved
        await second

    asyncio.run(tried())
