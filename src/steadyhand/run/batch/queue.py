"""One queue of questions for one person, who answers one at a time while other runs go on.

A run waits a little for its answer with its page open. Then the question is parked: the run is
paused, its browser goes, and the question keeps its place in the queue. Its answer, whenever it
comes, is stored, and whoever drives the runs is told which of them may go on ("" for none).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace

from ...core.answer.facts import Question, QuestionKind, Reply
from ...errors import BadInput, Parked
from ...ports import Clock, Human, Questions

PATIENCE_S = 30.0  # that a run waits with its page open: a person who sits there needs less
DAY_S = 86_400.0  # a person may sleep over a question
AT_WALL = (QuestionKind.BLOCKER, QuestionKind.OTP)  # its page cannot be left and found again


@dataclass(slots=True, eq=False)
class _Waiting:
    run_id: str
    question: Question
    answer: asyncio.Future[Reply]
    parked: bool = False
    stored: asyncio.Event = field(default_factory=asyncio.Event)


class QuestionQueue:
    """The queue; with no *human* every question is parked at once."""

    def __init__(
        self,
        questions: Questions,
        clock: Clock,
        *,
        human: Human | None,
        told: Callable[[str], None],
        patience_s: float = PATIENCE_S,
    ) -> None:
        self._questions, self._clock = questions, clock
        self._human, self._told = human, told
        self._patience_s = patience_s
        self._waiting: list[_Waiting] = []
        self._more = asyncio.Event()

    @property
    def pending(self) -> int:
        """Questions that a person will be asked, or is asked now."""
        return len(self._waiting)

    async def ask(self, run_id: str, question: Question) -> Reply:
        """What the person said. Raises Parked where that takes longer than the run waits."""
        entry = _Waiting(run_id, question, asyncio.get_running_loop().create_future())
        if self._human is not None:
            self._waiting.append(entry)
            self._more.set()
            try:
                waits_s = self._waits_s(question)
                return await asyncio.wait_for(asyncio.shield(entry.answer), waits_s)
            except TimeoutError:
                pass  # parked
            except asyncio.CancelledError:  # its time is up, or its run has gone
                self._drop(entry)
                raise
        entry.parked = True
        try:
            await self._questions.park(run_id, question, at=self._clock.now())
        finally:  # also where the store does not take it: the next question is asked
            entry.stored.set()
        raise Parked(f"run {run_id} waits for an answer to {question.id}")

    async def serve(self) -> None:
        """The person is asked, one question at a time, for as long as this runs."""
        while self._human is not None:
            while not self._waiting:
                self._more.clear()
                await self._more.wait()
            entry = self._waiting[0]
            shown = replace(entry.question, deadline_s=DAY_S)
            try:
                reply = await self._human.ask(shown)
                await self._give(entry, reply)
            finally:
                self._drop(entry)
                self._told(entry.run_id if entry.parked else "")

    def close(self) -> None:
        """Nobody is asked any more: what waits is parked."""
        self._human, self._patience_s = None, 0.0
        for entry in self._waiting:
            if not entry.answer.done():
                entry.answer.set_exception(TimeoutError())
                entry.answer.exception()  # a run that has gone does not hear it
        self._waiting.clear()

    async def _give(self, entry: _Waiting, reply: Reply) -> None:
        if not entry.parked:
            entry.answer.set_result(reply)
            return
        await entry.stored.wait()
        with suppress(BadInput):  # it was answered elsewhere meanwhile: that counts
            await self._questions.answer(entry.question.id, reply, at=self._clock.now())

    def _drop(self, entry: _Waiting) -> None:
        """Nobody is asked that, or any more."""
        if entry in self._waiting:  # not after a close
            self._waiting.remove(entry)

    def _waits_s(self, question: Question) -> float:
        at_wall = question.kind in AT_WALL or question.once
        return question.deadline_s if at_wall else min(self._patience_s, question.deadline_s)


@dataclass(frozen=True, slots=True)
class QueuedHuman:
    """The person at the other end of the queue, as one run sees them."""

    queue: QuestionQueue
    run_id: str

    async def ask(self, question: Question) -> Reply:
        """What the person said. Raises Parked when the answer comes later."""
        return await self.queue.ask(self.run_id, question)
