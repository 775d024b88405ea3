"""A store: the ports of one user over one database, brought to the tables of this version."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import ProgrammingError

from steadyhand import ports
from steadyhand.errors import BadInput, SteadyhandError, StoreAway, StoreFailed

from .answer_bank import SqlBank
from .database import Database, connect
from .journal import SqlApplications, SqlJournal, SqlRuns
from .limits import SqlSpendings, SqlSwitches
from .questions import SqlQuestions
from .recipes import SqlRecipes
from .tables import FIRST_REVISION, FLEET, REVISION, audit, metadata
from .tracker import SqlTracker

MIGRATIONS = Path(__file__).with_name("migrations")
MIGRATE_S = 600.0  # a large table may be rewritten
AWAY_S = 120.0  # that a store may be away as a process starts: a restart of it takes seconds
FIRST_WAIT_S, LONGEST_WAIT_S = 0.5, 8.0
_log = logging.getLogger("steadyhand.store")
_MIGRATION_LOCK = 7_382_115  # any number, the same in every process: one migrates, the others wait


async def open_database(url: str, user_id: str, *, role: str = "") -> Database:
    """The user's database at that address with the tables of this version; see `open_store`.

    With *role*, on PostgreSQL, what is got of it for a user is read and written under that role.
    """
    database = connect(url, user_id, role=role)
    try:
        await bring_up_to_date(database)
        await _check_owner(database)
        if database.role:
            await _prepare_role(database)
    except SteadyhandError:
        await database.close()
        raise
    return database


@dataclass(slots=True)
class StoreWait:
    """A store that is away as a process starts is waited for, and what waits says so.

    *say* is given each reason once, at once: it may be a wrong address, which no wait mends.
    """

    clock: ports.Clock
    say: Callable[[str], None]
    away: str = ""  # why it is not open; '' once it is

    async def until_open(self, opening: Callable[[], Awaitable[Database]]) -> Database:
        """The store, once it is there. Raises StoreFailed where that takes too long, or waiting
        changes nothing; BadInput."""
        until, wait_s = self.clock.monotonic() + AWAY_S, FIRST_WAIT_S
        while True:
            try:
                opened = await opening()
            except StoreAway as exc:
                if self.clock.monotonic() + wait_s > until:
                    raise StoreFailed(f"gave up after {AWAY_S:.0f} s: {exc}") from exc
                if self.away != str(exc):
                    self.say(f"waits for its store, {AWAY_S:.0f} s at most: {exc}")
                self.away = str(exc)
                _log.warning("waits for its store: %s", exc)
            else:
                self.away = ""
                return opened
            await self.clock.pause(wait_s)
            wait_s = min(2 * wait_s, LONGEST_WAIT_S)


async def bring_up_to_date(database: Database) -> None:
    """The store has the tables of this version. Raises StoreFailed if a newer version made it."""
    async with database.reading("store.bring_up_to_date") as connection:
        found = await connection.run_sync(_stored_revision)
    if found > REVISION:
        raise StoreFailed(
            f"the store has the tables of a newer steadyhand ({found}); update steadyhand to use it"
        )
    if "" < found < FIRST_REVISION:
        raise StoreFailed(
            f"the store has the tables of a trial version ({found}) that no release reads; export"
            " what you need with that version, or choose another home"
        )
    if found < REVISION:
        await _migrate(database)


async def _migrate(database: Database) -> None:
    async with database.writing("store._migrate", timeout_s=MIGRATE_S) as connection:
        if connection.dialect.name == "postgresql":
            await connection.execute(text("SET LOCAL statement_timeout = 0"))
            await connection.execute(text("SET LOCAL lock_timeout = 0"))
            await connection.execute(
                text("SET LOCAL idle_in_transaction_session_timeout = '60s'")  # it works between
            )
            await connection.execute(
                text("SELECT pg_advisory_xact_lock(:n)"), {"n": _MIGRATION_LOCK}
            )
        await connection.run_sync(upgrade)


async def _check_owner(database: Database) -> None:
    """Passes whoever owns the tables: of nobody else are all rows shown. Raises StoreFailed."""
    if not database.libpq:
        return
    async with database.reading("store._check_owner") as connection:
        hidden = await connection.scalar(text("SELECT row_security_active('jobs')"))
    if hidden:
        raise StoreFailed(
            "the store's tables are another role's, so that row-level security hides every row;"
            " connect as the role that owns them"
        )


async def _prepare_role(database: Database) -> None:
    """The users' role is there, owns nothing, and may use the users' tables. Raises BadInput."""
    role = database.role
    try:
        async with database.reading("store._has_role") as connection:
            if await connection.run_sync(_has_role, role):
                return  # without the lock: one that is cut off with it holds up every other start
        async with database.writing("store._prepare_role") as connection:
            await connection.execute(
                text("SELECT pg_advisory_xact_lock(:n)"), {"n": _MIGRATION_LOCK}
            )
            await connection.run_sync(_grant, role)
    except StoreFailed as exc:
        if not isinstance(exc.__cause__, ProgrammingError):  # as a lack of rights is
            raise
        raise BadInput(
            f"database_role {role} cannot be used by the store's login; have an administrator run:"
            f" CREATE ROLE {role} NOLOGIN; GRANT {role} TO the login"
        ) from exc


_ROLE = text(
    "SELECT rolsuper OR rolbypassrls OR EXISTS (SELECT FROM pg_class WHERE relowner = pg_roles.oid)"
    " FROM pg_roles WHERE rolname = :role"
)
_GRANTED = text("SELECT has_table_privilege(:role, :table, :what)")


def _grant(connection: Connection, role: str) -> None:
    """The role has what it lacks of its rights, and the login may work as it."""
    above = connection.scalar(_ROLE, {"role": role})
    if above:
        raise BadInput(
            f"database_role {role} owns tables or passes over policies; name one that owns nothing"
        )
    if above is None:
        connection.exec_driver_sql(f'CREATE ROLE "{role}" NOLOGIN')
        connection.exec_driver_sql(f'GRANT "{role}" TO CURRENT_USER')
    for table, lacking in _lacking_rights(connection, role).items():
        connection.exec_driver_sql(f'GRANT {", ".join(lacking)} ON {table} TO "{role}"')
    connection.exec_driver_sql(f'SET LOCAL ROLE "{role}"')  # refused here rather than at a job


def _lacking_rights(connection: Connection, role: str) -> dict[str, list[str]]:
    """What the role may not do and should, by the tables of it."""
    found: dict[str, list[str]] = {}
    for table in metadata.sorted_tables:
        if table in FLEET:
            continue
        rights = (
            ("SELECT", "INSERT") if table is audit else ("SELECT", "INSERT", "UPDATE", "DELETE")
        )
        for each in rights:
            if not connection.scalar(_GRANTED, {"role": role, "table": table.name, "what": each}):
                found.setdefault(table.name, []).append(each)
    return found


def _has_role(connection: Connection, role: str) -> bool:
    """Whether the role is as it should be, and the login may work as it."""
    if connection.scalar(_ROLE, {"role": role}) is not False or _lacking_rights(connection, role):
        return False
    connection.exec_driver_sql(f'SET LOCAL ROLE "{role}"')  # refused here rather than at a job
    return True


def _stored_revision(connection: Connection) -> str:
    """The newest migration that was run; '' for an empty store."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return connection.scalar(text("SELECT version_num FROM alembic_version")) or ""


def upgrade(connection: Connection) -> None:
    """Run all migrations that are missing, in the caller's transaction."""
    from alembic.config import Config  # slow to import, and rarely needed
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    script = ScriptDirectory(str(MIGRATIONS), version_locations=[str(MIGRATIONS)])
    with EnvironmentContext(
        Config(), script, fn=lambda found, _: script._upgrade_revs("head", found)
    ) as environment:
        environment.configure(connection=connection, target_metadata=metadata)
        environment.run_migrations()


@dataclass(frozen=True, slots=True)
class Store:
    """What one user's runs remember."""

    journal: ports.Journal
    runs: ports.Runs
    questions: ports.Questions
    bank: ports.Bank
    applications: ports.Applications
    tracker: SqlTracker
    recipes: ports.Recipes
    spendings: ports.Spendings
    switches: ports.Switches
    database: Database

    async def close(self) -> None:
        """No connection is open."""
        await self.database.close()


async def open_store(url: str, user_id: str) -> Store:
    """The user's store at that address, with the tables of this version.

    *url* is `sqlite+aiosqlite:///FILE` or `postgresql+psycopg://...`. Raises BadInput for an
    unusable address, StoreFailed when the database is out of reach or newer than this version.
    """
    return store_on(await open_database(url, user_id))


def store_on(database: Database) -> Store:
    """The store of the database's user."""
    return Store(
        journal=SqlJournal(database),
        runs=SqlRuns(database),
        questions=SqlQuestions(database),
        bank=SqlBank(database),
        applications=SqlApplications(database),
        tracker=SqlTracker(database),
        recipes=SqlRecipes(database),
        spendings=SqlSpendings(database),
        switches=SqlSwitches(database),
        database=database,
    )
