"""The real store's code over one SQLite in memory, without threads, and with places to fail.

Every transaction is one step: nothing else runs inside it. Before it, before its commit and after
its commit a process may meet a fault, by the name of the call.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from enum import StrEnum
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.pool import StaticPool

from steadyhand.adapters.store.database import ANSWER_S, Database
from steadyhand.adapters.store.tables import metadata
from steadyhand.errors import StoreFailed

from .loop import Killed, Process


class Fault(StrEnum):
    """What may befall a process at a call."""

    NONE = "none"
    FAIL = "fail"  # the call is refused, and has no effect
    LOSE = "lose"  # the call has its effect, and its answer is lost
    KILL_BEFORE = "kill before"
    KILL_INSIDE = "kill inside"  # of a transaction: before its commit
    KILL_AFTER = "kill after"
    STOP_BEFORE = "stop before"  # for longer than a lease, perhaps
    STOP_AFTER = "stop after"


Meet = Callable[[Process, str], Awaitable[Fault]]  # what befalls it there; waits as that takes


async def never() -> None:
    """What a process that was killed goes on with."""
    await asyncio.get_running_loop().create_future()


@asynccontextmanager
async def calling(process: Process, place: str, meet: Meet) -> AsyncIterator[Fault]:
    """A call to the outside, which has its effect inside the block. Raises StoreFailed, Killed."""
    if not process.alive:
        raise Killed
    fault = await meet(process, place)
    if fault is Fault.KILL_BEFORE:
        process.kill()
        await never()
    if fault is Fault.FAIL:
        raise StoreFailed(f"{place} failed")
    try:
        yield fault
    except _Inside:
        process.kill()
        await never()
    if fault is Fault.KILL_AFTER:
        process.kill()
        await never()
    if fault is Fault.STOP_AFTER:
        await process.pause(0.0)  # nothing of it runs until it is let go on
    if fault is Fault.LOSE:
        raise StoreFailed(f"the answer of {place} was lost")


class _Inside(BaseException):
    """Killed before the commit: the transaction is gone with its process."""


class Connection:
    """A connection that answers at once; what the store's code awaits is done already."""

    def __init__(self, inner: sa.Connection) -> None:
        self._inner = inner
        self.dialect = inner.dialect

    async def execute(self, *said: Any) -> Any:
        """As AsyncConnection's."""
        return self._inner.execute(*said)

    async def scalar(self, *said: Any) -> Any:
        """As AsyncConnection's."""
        return self._inner.scalar(*said)

    async def scalars(self, *said: Any) -> Any:
        """As AsyncConnection's."""
        return self._inner.scalars(*said)


class WorldDatabase(Database):
    """A process's way to the store of the world."""

    def __init__(self, process: Process, meet: Meet, user_id: str = "") -> None:
        super().__init__(_engine(), user_id)  # type: ignore[arg-type]
        self._process, self._meet = process, meet

    def of_user(self, user_id: str) -> Database:
        """The same way for another user."""
        other = WorldDatabase(self._process, self._meet, user_id)
        other.bell, other._groups = self.bell, self._groups
        return other

    @asynccontextmanager
    async def writing(self, what: str, *, timeout_s: float = ANSWER_S) -> AsyncIterator[Any]:
        """A transaction; see `Database`."""
        async with calling(self._process, what, self._meet) as fault:
            with _engine().begin() as connection:
                yield Connection(connection)
                if fault is Fault.KILL_INSIDE:
                    raise _Inside

    @asynccontextmanager
    async def reading(self, what: str) -> AsyncIterator[Any]:
        """A view; see `Database`."""
        async with calling(self._process, what, self._meet):
            with _engine().connect() as connection:
                yield Connection(connection)


@cache
def _connection() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", isolation_level=None)


@cache
def _engine() -> sa.Engine:
    """One for all worlds, which come one after the other: its statements are compiled once."""
    engine = sa.create_engine("sqlite://", creator=_connection, poolclass=StaticPool)
    sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


@cache
def _empty() -> sqlite3.Connection:
    empty = sqlite3.connect(":memory:")
    engine = sa.create_engine("sqlite://", creator=lambda: empty, poolclass=StaticPool)
    metadata.create_all(engine)
    return empty


def clear_store() -> None:
    """The store is as it was made: its tables, and nothing in them."""
    _empty().backup(_connection())


def rows(query: str, *said: object) -> Sequence[sqlite3.Row]:
    """What stands in the store, read past all of its code."""
    cursor = _connection().cursor()
    cursor.row_factory = sqlite3.Row
    return cursor.execute(query, said).fetchall()


def statement(query: str, *said: object) -> None:
    """Something is made so in the store, past all of its code."""
    _connection().execute(query, said)
