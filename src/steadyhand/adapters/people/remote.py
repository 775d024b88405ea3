"""The person of a run that nobody watches: asked through the store, answered from anywhere."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.core.queue.lifecycle import ABSENT_FOR
from steadyhand.errors import Parked
from steadyhand.ports import Clock, OpenQuestion, Questions

# A question waits in the store from the moment it is asked, so that any surface may answer it. The
# run keeps its page open for a while; then it is parked, its browser closed and its worker free. A
# page that cannot be left and found again (a challenge, a code) is held until its own deadline.

LOOK_S = 0.2  # between looks for an answer
HELD_KINDS = (QuestionKind.BLOCKER, QuestionKind.OTP)
NOBODY = Reply(None, by="nobody")


@dataclass(frozen=True, slots=True)
class Holding:
    """How a run waits with its page open, and who hears of it."""

    hold_s: float
    waits: Callable[[Question], Awaitable[None]]
    goes_on: Callable[[], Awaitable[None]]
    draining: asyncio.Event  # set where its worker wants to end: what can be parked is


class RemoteHuman:
    """A `Human` whose answers come through the store."""

    def __init__(
        self, questions: Questions, run_id: str, *, clock: Clock, holding: Holding
    ) -> None:
        self._questions, self._run_id = questions, run_id
        self._clock, self._holding = clock, holding

    async def ask(self, question: Question) -> Reply:
        """What was said. Raises Parked where that takes longer than the page is held."""
        await self._questions.park(self._run_id, question, at=self._clock.now())
        if (known := await self._reply(question)) is not None:
            return known
        if await self._was_asked_long_ago(question):
            return NOBODY
        await self._holding.waits(question)
        reply = await self._await_reply(question)
        if reply is None:
            raise Parked(f"run {self._run_id} waits for an answer to {question.id}")
        await self._holding.goes_on()
        return reply

    async def _await_reply(self, question: Question) -> Reply | None:
        """What was said while the page is held; None where nothing was."""
        stays = question.kind in HELD_KINDS or question.once
        waits_s = question.deadline_s if stays else min(self._holding.hold_s, question.deadline_s)
        until = self._clock.monotonic() + waits_s
        while self._clock.monotonic() < until and (stays or not self._holding.draining.is_set()):
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_S):
                    await self._leave(stays)
            if (reply := await self._reply(question)) is not None:
                return reply
        return await self._reply(question)

    async def _leave(self, stays: bool) -> None:
        """Its worker wants to end; a page that must be held does not hear of it."""
        await (asyncio.Event() if stays else self._holding.draining).wait()

    async def _reply(self, question: Question) -> Reply | None:
        return await self._questions.reply(self._run_id, question.id)

    async def _was_asked_long_ago(self, question: Question) -> bool:
        first = _asked_at(await self._questions.open(), self._run_id, question.id)
        return first is not None and self._clock.now() - first >= ABSENT_FOR


def _asked_at(waiting: tuple[OpenQuestion, ...], run_id: str, question_id: str) -> datetime | None:
    """When that question was first asked; None where it does not wait."""
    for each in waiting:
        if (each.run_id, each.question.id) == (run_id, question_id):
            return datetime.fromisoformat(each.asked_at)
    return None
