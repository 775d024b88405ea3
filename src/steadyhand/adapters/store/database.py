"""One database, SQLite or PostgreSQL, behind two kinds of transaction; foreign errors end here.

Each writing transaction is serialised where it must be: SQLite takes its one write lock at once
(`BEGIN IMMEDIATE`), PostgreSQL locks the claim's row (`journal.py`). A commit that returned is on
the disk: SQLite by WAL with synchronous=FULL, PostgreSQL by synchronous_commit.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from hashlib import sha256
from time import monotonic
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary

import aiosqlite
from sqlalchemy import URL, Connection, Executable, Table, bindparam, event, func, make_url, select
from sqlalchemy import exc as sql
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from ...errors import BadInput, SteadyhandError, StoreAway, StoreFailed

BUSY_S = 5.0  # another process's write is a few ms; beyond this something is stuck
IDLE_S = 4.0  # within a transaction, less than others wait for what it has locked
WIPE_S = 300.0  # a large file is written anew
GROUP_MAX = 64  # calls that share one transaction
ANSWER_S = 15.0  # longest wait for one transaction, busy time included
SLOW_S = 1.0  # a transaction is a few ms; one beyond this leaves a line in the log
_log = logging.getLogger("steadyhand.store")
_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
_SQLITE_PRAGMAS = (
    f"PRAGMA busy_timeout = {int(BUSY_S * 1000)}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # what is deleted is overwritten
)
# A half-open connection is noticed while a query waits on it, and between two of them.
KEEPALIVE = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
# Who is stopped or cut off in the middle of a transaction loses it: its locks are others' to have.
_POSTGRES_OPTIONS = (
    "-c synchronous_commit=on -c timezone=UTC "
    f"-c lock_timeout={int(BUSY_S * 1000)} -c statement_timeout={int(ANSWER_S * 1000)} "
    f"-c idle_in_transaction_session_timeout={int(IDLE_S * 1000)}"
)


# Whose transaction it is, to the policies of migration 0012; both end with it.
_AS_USER = select(
    func.set_config("role", bindparam("role"), True),
    func.set_config("steadyhand.user", bindparam("user"), True),
)


def storable_text(text: str) -> str:
    """The text with what PostgreSQL cannot hold (NUL, lone surrogates) as U+FFFD."""
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return whole.replace("\x00", "\ufffd")


class Database:
    """A pool of connections for one user of the store.

    With *role*, what is got by `of_user` works under that role of PostgreSQL, which sees and writes
    rows of its user alone; the pool's own transactions are the owner's.
    """

    def __init__(
        self, engine: AsyncEngine, user_id: str, slow_s: float = SLOW_S, *, role: str = ""
    ) -> None:
        self.user_id = user_id
        self.role = role if engine.dialect.name == "postgresql" else ""
        self.bell = asyncio.Event()  # set where something may have come to the queue
        self._groups: WeakValueDictionary[str, GroupCommit[Any, Any]] = WeakValueDictionary()
        self._bound: dict[str, str] = {}  # to a role and a user; empty for the owner
        self._slow_s = slow_s
        self._engine = engine
        self._reader = engine.execution_options(reading=True)

    def of_user(self, user_id: str) -> Database:
        """The same pool for another user of the store."""
        other = Database(self._engine, user_id, self._slow_s, role=self.role)
        other.bell, other._groups = self.bell, self._groups
        if self.role:
            other._bound = {"role": self.role, "user": storable_text(user_id)}
        return other

    def group(
        self, what: str, do: Callable[[list[Any]], Awaitable[list[Any]]]
    ) -> GroupCommit[Any, Any]:
        """Calls of that name, which share transactions with those of other users of the pool.

        Bound to a role they share them with their own user's alone.
        """
        name = f"{what} of {self.user_id}" if self._bound else what
        return self._groups.setdefault(name, GroupCommit(do))

    @property
    def libpq(self) -> str:
        """The address as PostgreSQL's own library takes it; '' for another database."""
        url = self._engine.url
        plain = url.set(drivername="postgresql")
        at_postgres = url.drivername.startswith("postgresql")
        return plain.render_as_string(hide_password=False) if at_postgres else ""

    @asynccontextmanager
    async def writing(
        self, what: str, *, timeout_s: float = ANSWER_S
    ) -> AsyncIterator[AsyncConnection]:
        """A transaction, durable when the block has ended; *what* names it. Raises StoreFailed."""
        with _log_time(what, self._slow_s):
            async with (
                _translate_errors(),
                asyncio.timeout(timeout_s),
                self._engine.begin() as connection,
            ):
                await self._bind(connection)
                yield connection

    @asynccontextmanager
    async def reading(self, what: str) -> AsyncIterator[AsyncConnection]:
        """A view of the store that takes no write lock; *what* names it. Raises StoreFailed."""
        with _log_time(what, self._slow_s):
            async with (
                _translate_errors(),
                asyncio.timeout(ANSWER_S),
                self._reader.connect() as connection,
            ):
                await self._bind(connection)
                yield connection

    async def _bind(self, connection: AsyncConnection) -> None:
        """The transaction is the user's where it is bound to one."""
        if self._bound:
            await connection.execute(_AS_USER, self._bound)

    async def wipe(self) -> None:
        """What was deleted is in no free page and no journal of a SQLite file. Raises StoreFailed.

        PostgreSQL does this by itself, in its own time.
        """
        async with (
            _translate_errors(),
            asyncio.timeout(WIPE_S),
            self._engine.connect() as connection,
        ):
            if connection.dialect.name != "sqlite":
                return
            raw = (await connection.get_raw_connection()).driver_connection
            assert isinstance(raw, aiosqlite.Connection)
            await raw.execute("VACUUM")
            async with raw.execute("PRAGMA wal_checkpoint(TRUNCATE)") as told:
                row = await told.fetchone()
        if row is None or row[0]:
            raise StoreFailed("another process reads the store; end it, then do this again")

    async def close(self) -> None:
        """No connection is open."""
        await self._engine.dispose()


Item = TypeVar("Item")
Result = TypeVar("Result")


class GroupCommit(Generic[Item, Result]):
    """Calls that come while a transaction is under way, done together in the next one.

    *do* gets the items in the order in which they came and returns one result for each, an error
    where that item alone failed; what it raises of ours is raised for all, and after a fault each
    is done by itself, so that no item fails by another's. A caller that is cancelled takes nothing
    back: its item is done with the others.
    """

    def __init__(self, do: Callable[[list[Item]], Awaitable[list[Result | Exception]]]) -> None:
        self._do = do
        self._waiting: list[tuple[Item, asyncio.Future[Result]]] = []
        self._task: asyncio.Task[None] | None = None

    async def __call__(self, item: Item) -> Result:
        """The item's own result. Raises its own error."""
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, future))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        return await future

    async def _work(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting[:GROUP_MAX], self._waiting[GROUP_MAX:]
            try:
                results = await self._results([item for item, _ in group])
                for (_, future), result in zip(group, results, strict=True):
                    _resolve(future, result)
            finally:
                for _, future in group:
                    future.cancel()  # nobody waits for what will not come

    async def _results(self, items: list[Item]) -> Sequence[Result | Exception]:
        (made,) = await asyncio.gather(self._do(items), return_exceptions=True)
        if not isinstance(made, BaseException):
            return made
        if not isinstance(made, Exception):
            raise made
        if isinstance(made, SteadyhandError) or len(items) == 1:
            return [made] * len(items)
        return [result for item in items for result in await self._results([item])]


def _resolve(future: asyncio.Future[Result], result: Result | Exception) -> None:
    if future.done():
        return
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)


def connect(url: str, user_id: str, *, slow_s: float = SLOW_S, role: str = "") -> Database:
    """The database of that address, not yet contacted. Raises BadInput for an unusable one."""
    parsed = _parse_url(url)
    try:
        if parsed.drivername.startswith("sqlite"):
            return Database(_sqlite_engine(parsed), user_id, slow_s)
        return Database(_postgres_engine(parsed), user_id, slow_s, role=role)
    except ModuleNotFoundError as exc:
        raise BadInput(
            f"a PostgreSQL store needs {exc.name}; install steadyhand with its extra 'postgres'"
        ) from exc


def upsert_row(connection: AsyncConnection, table: Table, row: Mapping[str, object]) -> Executable:
    """A statement after which the row stands as given, whatever stood under its key."""
    make = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    keys = [column.name for column in table.primary_key]
    rest = {name: value for name, value in row.items() if name not in keys}
    return make(table).values(**row).on_conflict_do_update(index_elements=keys, set_=rest)


def upsert_rows(connection: AsyncConnection, table: Table) -> Executable:
    """As `upsert_row`, for as many rows as the statement is executed with."""
    make = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    statement = make(table)
    keys = [column.name for column in table.primary_key]
    rest = {c.name: statement.excluded[c.name] for c in table.columns if c.name not in keys}
    return statement.on_conflict_do_update(index_elements=keys, set_=rest)


def insert_new(connection: AsyncConnection, table: Table, row: Mapping[str, object]) -> Executable:
    """A statement after which the key's row stands; one that was there is left as it is."""
    make = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    return make(table).values(**row).on_conflict_do_nothing()


async def lock_alone(connection: AsyncConnection, what: str) -> None:
    """Until this transaction has ended no other one that asked for the same is past this call.

    A writing transaction of SQLite is alone from its beginning.
    """
    if connection.dialect.name == "postgresql":
        key = int.from_bytes(sha256(what.encode()).digest()[:8], signed=True)
        await connection.execute(select(func.pg_advisory_xact_lock(key)))


def _parse_url(url: str) -> URL:
    try:
        parsed = make_url(url)
        return parsed.set(drivername=_DRIVERS[parsed.drivername])
    except (sql.ArgumentError, sql.NoSuchModuleError, KeyError) as exc:
        # The address is not repeated: it may hold a password.
        raise BadInput(
            "the store's address is not usable; write sqlite+aiosqlite:///FILE or "
            "postgresql+psycopg://USER@HOST/DATABASE"
        ) from exc


def _sqlite_engine(url: URL) -> AsyncEngine:
    _make_private_file(url.database)
    # One connection: writers of this process queue for it instead of polling the file's lock.
    engine = create_async_engine(
        url,
        connect_args={"factory": _SqliteConnection},
        pool_size=1,
        max_overflow=0,
        pool_timeout=ANSWER_S,
        hide_parameters=True,
    )
    event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _postgres_engine(url: URL) -> AsyncEngine:
    settings = {"options": _POSTGRES_OPTIONS, "connect_timeout": int(BUSY_S), **KEEPALIVE}
    return create_async_engine(
        url, connect_args=settings, pool_pre_ping=True, pool_timeout=ANSWER_S, hide_parameters=True
    )


class _SqliteConnection(sqlite3.Connection):
    """A connection that holds no lock once it is closed.

    SQLite itself keeps the transaction of a closed one for as long as any statement of it is not
    let go of, as one is that a cancel cut off: until the garbage is next collected.
    """

    def close(self) -> None:
        """Its transaction is undone before."""
        with suppress(sqlite3.Error):  # it was closed before, or its disk fails
            self.rollback()
        super().close()


def _make_private_file(path: str | None) -> None:
    """The file exists with mode 0600; SQLite gives its journal the same mode."""
    if not path or path == ":memory:":
        raise BadInput("a store must outlive its process; name a file in its address")
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as exc:
        raise StoreFailed(
            f"cannot open the store {path}: {exc.strerror}; check its folder"
        ) from exc
    try:
        os.fchmod(handle, 0o600)
    finally:
        os.close(handle)


def _set_up_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # transactions begin by _begin_sqlite, never by the driver
    cursor = connection.cursor()
    for pragma in _SQLITE_PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


@contextmanager
def _log_time(what: str, slow_s: float) -> Iterator[None]:
    """A transaction of *slow_s* or more leaves a line, however it ends."""
    began = monotonic()
    try:
        yield
    finally:
        took_s = monotonic() - began
        if took_s >= slow_s:
            _log.warning("slow store: %s took %.1f s", what, took_s)
        else:
            _log.debug("%s took %.3f s", what, took_s)


@asynccontextmanager
async def _translate_errors() -> AsyncIterator[None]:
    try:
        yield
    except TimeoutError as exc:
        raise StoreAway(
            f"the store did not answer within {ANSWER_S:.0f} s; see that it runs, then resume"
        ) from exc
    except (sql.SQLAlchemyError, sqlite3.Error, OSError) as exc:
        later = isinstance(exc, sql.OperationalError | sql.TimeoutError | OSError) or (
            isinstance(exc, sql.DBAPIError) and exc.connection_invalidated
        )
        raise (StoreAway if later else StoreFailed)(
            f"the store refused: {_reason(exc)}; see that it runs, then resume"
        ) from exc


def _reason(exc: BaseException) -> str:
    """The database's first line, which names things; the lines after it may hold values."""
    cause = exc.orig if isinstance(exc, sql.DBAPIError) and exc.orig else exc
    lines = str(cause).strip().splitlines()
    return lines[0].rstrip(".") if lines else type(cause).__name__
