"""People who answer from elsewhere: a question is parked in the store, the answer is found there.

A stored reply counts only for the question id that it was given to. The id of a `confirm_submit`
contains the sheet's digest, so a YES to an earlier sheet is never found for a later one.
"""

from __future__ import annotations

from steadyhand.core.answer.facts import Question, Reply
from steadyhand.errors import Parked
from steadyhand.ports import Clock, Human, Questions


class StoredFirst:
    """A stored answer where there is one; else the other human is asked."""

    def __init__(self, questions: Questions, run_id: str, *, otherwise: Human) -> None:
        self._questions = questions
        self._run_id = run_id
        self._otherwise = otherwise

    async def ask(self, question: Question) -> Reply:
        """The stored reply, or what the other human says."""
        stored = await self._questions.reply(self._run_id, question.id)
        return stored if stored is not None else await self._otherwise.ask(question)


class ParkingHuman:
    """The question waits in the store until someone answers it there."""

    def __init__(self, questions: Questions, run_id: str, *, clock: Clock) -> None:
        self._questions = questions
        self._run_id = run_id
        self._clock = clock

    async def ask(self, question: Question) -> Reply:
        """The stored reply. Raises Parked, once the question waits, when there is none."""
        stored = await self._questions.reply(self._run_id, question.id)
        if stored is not None:
            return stored
        await self._questions.park(self._run_id, question, at=self._clock.now())
        raise Parked(
            f"run {self._run_id} waits for an answer to {question.id}; give it with "
            f"'steadyhand answer {question.id} VALUE', then 'steadyhand resume {self._run_id}'"
        )
