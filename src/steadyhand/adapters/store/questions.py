"""Parked questions in a database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from secrets import token_hex

from sqlalchemy import ColumnElement, Row, and_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from steadyhand.core.answer.sheet import Question, Reply
from steadyhand.core.journal.codec import pack, stamp, unpack

from ...core.secrets import Secret, sealed_answer_place
from ...errors import BadInput, SteadyhandError
from ...ports import Clock, OpenQuestion, Vault
from .database import Database, upsert_row
from .tables import questions

SEALED_FOR = timedelta(minutes=15)  # what sites let a code live; then an answer is none


class SqlQuestions:
    """A `Questions` for one user."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._user = database.user_id

    async def park(self, run_id: str, question: Question, *, at: datetime) -> None:
        """The question waits; an answer to this very question (id and digest) is kept."""
        async with self._database.writing("questions.park") as connection:
            old = await connection.scalar(
                select(questions.c.body).where(self._one(run_id, question.id)).with_for_update()
            )
            if old is not None and unpack(Question, old.encode()).digest == question.digest:
                again = update(questions).where(self._one(run_id, question.id)).values(closed=False)
                await connection.execute(again)
            else:
                await self._put(connection, run_id, question, at)

    async def open(self) -> tuple[OpenQuestion, ...]:
        """Those without an answer, oldest first."""
        oldest = (questions.c.asked_at, questions.c.run_id, questions.c.question_id)
        async with self._database.reading("questions.open") as connection:
            rows = await connection.execute(
                select(questions).where(self._waiting()).order_by(*oldest)
            )
            return tuple(map(_open_question, rows))

    async def answer(self, question_id: str, reply: Reply, *, at: datetime) -> str:
        """The answer is stored, once; returns the run's id. Raises BadInput."""
        that = and_(self._waiting(), questions.c.question_id == question_id)
        async with self._database.writing("questions.answer") as connection:
            waiting = select(questions.c.run_id, questions.c.body).where(that).with_for_update()
            found = (await connection.execute(waiting)).all()
            if len(found) != 1:
                raise _unanswerable_error(question_id, len(found))
            asked = unpack(Question, found[0].body.encode())
            if reply.digest not in ("", asked.digest):
                raise BadInput(f"question {question_id!r} is put anew; read it again, then answer")
            given = {"reply": pack(reply).decode(), "answered_at": stamp(at)}
            await connection.execute(update(questions).where(that).values(given))
            return str(found[0].run_id)

    async def reply(self, run_id: str, question_id: str) -> Reply | None:
        """The stored answer, or None; one that may be used once is gone once it was read."""
        wanted = select(questions.c.reply, questions.c.body).where(self._one(run_id, question_id))
        async with self._database.reading("questions.reply") as connection:
            row = (await connection.execute(wanted)).one_or_none()
        if row is None or row.reply is None:
            return None
        if unpack(Question, row.body.encode()).once:
            async with self._database.writing("questions.reply") as connection:
                await self._forget(connection, run_id, question_id)
        return unpack(Reply, row.reply.encode())

    async def close(self, run_id: str) -> None:
        """No question of that run waits any longer; no answer of one use is left of it."""
        mine = and_(questions.c.user_id == self._user, questions.c.run_id == run_id)
        answered = select(questions).where(mine, questions.c.reply.is_not(None))
        async with self._database.writing("questions.close") as connection:
            for row in (await connection.execute(answered)).all():
                if unpack(Question, row.body.encode()).once:
                    await self._forget(connection, run_id, row.question_id)
            await connection.execute(update(questions).where(mine).values(closed=True))

    async def sealed_answers(self, run_id: str) -> tuple[str, ...]:
        """Where answers of that run lie that nobody has read."""
        mine = and_(questions.c.user_id == self._user, questions.c.run_id == run_id)
        stored = select(questions.c.reply).where(mine, questions.c.reply.is_not(None))
        async with self._database.reading("questions.sealed_answers") as connection:
            found = [unpack(Reply, each.encode()) for each in await connection.scalars(stored)]
        return tuple(each.sealed for each in found if each.sealed)

    async def _forget(self, connection: AsyncConnection, run_id: str, question_id: str) -> None:
        """The answer is overwritten, and the question waits no longer."""
        gone = {"reply": None, "closed": True}
        one = self._one(run_id, question_id)
        await connection.execute(update(questions).where(one).values(gone))

    def _one(self, run_id: str, question_id: str) -> ColumnElement[bool]:
        return and_(
            questions.c.user_id == self._user,
            questions.c.run_id == run_id,
            questions.c.question_id == question_id,
        )

    def _waiting(self) -> ColumnElement[bool]:
        return and_(
            questions.c.user_id == self._user,
            questions.c.reply.is_(None),
            questions.c.closed.is_(False),
        )

    async def _put(
        self, connection: AsyncConnection, run_id: str, question: Question, at: datetime
    ) -> None:
        row = {
            "user_id": self._user,
            "run_id": run_id,
            "question_id": question.id,
            "asked_at": stamp(at),
            "body": pack(question).decode(),
            "reply": None,
            "answered_at": "",
            "closed": False,
        }
        await connection.execute(upsert_row(connection, questions, row))


class SealedQuestions:
    """`Questions` whose answers of one use lie in the vault: a row holds where, and no value.

    A code or a password is read once and gone; one that nobody reads is gone after a while.
    """

    def __init__(self, questions: SqlQuestions, opening: Callable[[], Vault], clock: Clock) -> None:
        self._questions, self._opening, self._clock = questions, opening, clock

    async def park(self, run_id: str, question: Question, *, at: datetime) -> None:
        """The question waits; see `ports.Questions`."""
        await self._questions.park(run_id, question, at=at)

    async def open(self) -> tuple[OpenQuestion, ...]:
        """Those without an answer, oldest first."""
        return await self._questions.open()

    async def answer(self, question_id: str, reply: Reply, *, at: datetime) -> str:
        """The answer is stored, once; see `ports.Questions`. Raises VaultLocked as well."""
        open_ones = [each.question for each in await self._questions.open()]
        once = any(each.once for each in open_ones if each.id == question_id)
        if not (once and isinstance(reply.value, str) and reply.value):
            return await self._questions.answer(question_id, reply, at=at)
        name = token_hex(16)
        vault, place = self._opening(), sealed_answer_place(name)
        await vault.put(place, Secret(reply.value), at=at, expires_at=at + SEALED_FOR)
        try:
            sealed = replace(reply, value=None, sealed=name)
            return await self._questions.answer(question_id, sealed, at=at)
        except SteadyhandError:
            await vault.forget(place, at=at)
            raise

    async def reply(self, run_id: str, question_id: str) -> Reply | None:
        """The stored answer, or None; one of one use is gone once it was read.

        One that lay in the vault for too long is no answer.
        """
        stored = await self._questions.reply(run_id, question_id)
        if stored is None or not stored.sealed:
            return stored
        place = sealed_answer_place(stored.sealed)
        secret = await self._opening().get(place, at=self._clock.now())
        return replace(stored, value=secret.value if secret else None, sealed="")

    async def close(self, run_id: str) -> None:
        """No question of that run waits any longer; no answer of one use is left of it."""
        for name in await self._questions.sealed_answers(run_id):
            await self._opening().forget(sealed_answer_place(name), at=self._clock.now())
        await self._questions.close(run_id)


def _open_question(row: Row[tuple[object, ...]]) -> OpenQuestion:
    return OpenQuestion(unpack(Question, row.body.encode()), row.run_id, row.asked_at)


def _unanswerable_error(question_id: str, waiting: int) -> BadInput:
    if waiting:
        return BadInput(
            f"question {question_id!r} waits in {waiting} runs; close all but one, then answer"
        )
    return BadInput(
        f"no question {question_id!r} waits for an answer: it was answered, its run went on, or "
        "the id is wrong; list those that wait"
    )
