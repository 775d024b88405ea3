"""Row-level security of PostgreSQL: one user's role meets no row of another user, by any SQL."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Boolean, Table, Text, make_url, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from tests.store.conftest import ROLE
from tests.store.test_rows import RUN

from steadyhand.adapters.store.database import Database
from steadyhand.adapters.store.store import open_database, store_on
from steadyhand.adapters.store.tables import FLEET, audit, metadata, switches
from steadyhand.adapters.vault import KeySettings, choose_keys, open_vault
from steadyhand.core.secrets import Secret, SecretKind, SecretPlace
from steadyhand.errors import BadInput, RunNotFound, StoreFailed

pytestmark = pytest.mark.postgres
TABLES = metadata.sorted_tables
USERS = tuple(table for table in TABLES if table not in FLEET)


@pytest.fixture
async def address(postgres: str) -> AsyncIterator[str]:
    """A database of its own on the session's server: what is put there disturbs nobody."""
    name = f"policies_{uuid.uuid4().hex[:8]}"
    engine = create_async_engine(postgres, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(f"CREATE DATABASE {name}"))
        yield make_url(postgres).set(database=name).render_as_string(hide_password=False)
        await connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    await engine.dispose()


@pytest.fixture
async def database(address: str) -> AsyncIterator[Database]:
    opened = await open_database(address, "", role=ROLE)
    yield opened
    await opened.close()


def row_of(table: Table, user: str) -> dict[str, object]:
    """Some row of that user, with a place for each column."""
    row: dict[str, object] = {}
    for column in table.columns:
        if isinstance(column.type, Boolean):
            row[column.name] = False
        elif column.type.python_type in (int, float):
            row[column.name] = 1
        else:
            row[column.name] = "[]" if isinstance(column.type, Text) else "1"
    return row | {"user_id": user}


async def fill(database: Database) -> None:
    """Each table holds a row of Ada and one of Bo, and what is off for everybody."""
    async with database.writing("test") as connection:
        for table in TABLES:
            rows = [row_of(table, user) for user in ("ada", "bo")]
            await connection.execute(table.insert(), rows)
        await connection.execute(switches.insert(), row_of(switches, ""))


@asynccontextmanager
async def raw(address: str, user: str) -> AsyncIterator[AsyncConnection]:
    """A connection of the users' role, with nothing of the store between it and the tables."""
    engine = create_async_engine(address)
    async with engine.begin() as connection:
        for name, value in (("user", user), ("audit", user)):
            told = text(f"SELECT set_config('steadyhand.{name}', :value, true)")
            await connection.execute(told, {"value": value})
        await connection.execute(text(f"SET LOCAL ROLE {ROLE}"))
        yield connection
        await connection.rollback()
    await engine.dispose()


async def refused(connection: AsyncConnection, statement: object, *rows: object) -> str:
    """Why the statement was refused; '' where it was not."""
    try:
        async with connection.begin_nested():
            await connection.execute(statement, *rows)  # type: ignore[call-overload]
    except DBAPIError as exc:
        return str(exc.orig)
    return ""


async def test_every_table_has_a_policy(database: Database) -> None:
    asked = text(
        "SELECT relname FROM pg_class JOIN pg_policies ON tablename = relname"
        " WHERE relrowsecurity AND policyname = 'own_rows'"
    )
    async with database.reading("test") as connection:
        assert set(await connection.scalars(asked)) == set(metadata.tables)


async def test_the_users_role_reads_and_changes_its_users_rows_alone(
    database: Database, address: str
) -> None:
    await fill(database)
    async with raw(address, "ada") as connection:
        for table in USERS:
            shown = set(await connection.scalars(select(table.c.user_id)))
            assert shown == ({"ada", ""} if table is switches else {"ada"}), table.name
        for table in reversed(USERS):
            if table is not audit:
                touched = await connection.execute(table.update().values(user_id="ada"))
                assert touched.rowcount == 1, table.name
                gone = await connection.execute(table.delete())
                assert gone.rowcount == 1, table.name
    async with database.reading("test") as connection:
        for table in TABLES:
            assert {"ada", "bo"} <= set(await connection.scalars(select(table.c.user_id)))


async def test_the_users_role_puts_no_row_in_anothers_name(
    database: Database, address: str
) -> None:
    await fill(database)
    async with raw(address, "ada") as connection:
        for table in USERS:
            for user in ("bo", "cy", ""):
                said = await refused(connection, table.insert(), row_of(table, user))
                assert "row-level security" in said, (table.name, user)
            if table is not audit:
                said = await refused(connection, table.update().values(user_id="cy"))
                assert "row-level security" in said, table.name


async def test_the_users_role_has_no_way_to_the_fleets_tables_and_no_right_to_change_a_table(
    database: Database, address: str
) -> None:
    async with raw(address, "ada") as connection:
        for table in FLEET:
            assert "permission denied" in await refused(connection, select(table)), table.name
        for sql in (
            "ALTER TABLE jobs DISABLE ROW LEVEL SECURITY",
            "DROP POLICY own_rows ON jobs",
            "CREATE TABLE mine (a int)",
            "TRUNCATE jobs CASCADE",
            "UPDATE audit SET at = ''",
        ):
            assert await refused(connection, text(sql)), sql


@pytest.mark.parametrize("user", ["", "cy"])
async def test_without_a_known_user_the_role_is_shown_nothing(
    database: Database, address: str, user: str
) -> None:
    await fill(database)
    async with raw(address, user) as connection:
        for table in USERS:
            shown = set(await connection.scalars(select(table.c.user_id)))
            assert shown <= ({""} if table is switches else set()), table.name


async def test_a_users_transaction_leaves_nothing_of_its_user_to_the_next_one(
    database: Database,
) -> None:
    await store_on(database.of_user("ada")).runs.add(RUN)
    whole = select(metadata.tables["runs"].c.user_id)
    async with database.of_user("bo").reading("test") as connection:
        assert not list(await connection.scalars(whole))
    async with database.reading("test") as connection:  # of the owner: workers see every user's
        assert list(await connection.scalars(whole)) == ["ada"]
        assert await connection.scalar(text("SELECT current_user = session_user"))
    with pytest.raises(RunNotFound):
        await store_on(database.of_user("bo")).runs.get(RUN.run_id)


async def test_a_role_that_owns_or_passes_over_policies_is_refused(
    database: Database, address: str
) -> None:
    login = make_url(address).username or "postgres"
    with pytest.raises(BadInput, match="owns nothing"):
        await open_database(address, "", role=login)


async def test_a_login_that_does_not_own_the_tables_is_told_so_and_shown_nothing(
    database: Database, address: str
) -> None:
    guest = f"guest_{uuid.uuid4().hex[:8]}"
    async with database.writing("test") as connection:
        await connection.execute(text(f"CREATE ROLE {guest} LOGIN IN ROLE {ROLE}"))
        await connection.execute(text(f"GRANT SELECT ON alembic_version TO {guest}"))
    theirs = make_url(address).set(username=guest).render_as_string(hide_password=False)
    try:
        with pytest.raises(StoreFailed, match="another role's"):
            await open_database(theirs, "")
    finally:
        async with database.writing("test") as connection:
            await connection.execute(text(f"DROP OWNED BY {guest}"))
            await connection.execute(text(f"DROP ROLE {guest}"))


async def test_a_login_that_may_make_no_role_is_told_what_to_have_run(
    database: Database, address: str
) -> None:
    owner = f"owner_{uuid.uuid4().hex[:8]}"
    async with database.writing("test") as connection:
        await connection.execute(text(f"CREATE ROLE {owner} LOGIN"))
        for table in (*metadata.tables, "alembic_version"):
            await connection.execute(text(f"ALTER TABLE {table} OWNER TO {owner}"))
    theirs = make_url(address).set(username=owner).render_as_string(hide_password=False)
    try:
        for role in (ROLE, "role_that_is_not_there"):
            with pytest.raises(BadInput, match=f"CREATE ROLE {role} NOLOGIN"):
                await open_database(theirs, "", role=role)
    finally:
        async with database.writing("test") as connection:
            await connection.execute(text(f"REASSIGN OWNED BY {owner} TO CURRENT_USER"))
            await connection.execute(text(f"DROP ROLE {owner}"))


async def test_a_vault_works_under_the_users_role(database: Database, tmp_path: Path) -> None:
    theirs = database.of_user("ada")
    opened = open_vault(theirs, tmp_path, choose_keys(tmp_path, KeySettings()), actor="test")
    place = SecretPlace(SecretKind.CREDENTIAL, "https://jobs.example")
    for secret in ("first", "second"):  # the second one goes on with the chain of the first
        await opened.vault.put(place, Secret(secret), at=datetime.now(UTC))
    found = await opened.vault.get(place, at=datetime.now(UTC))
    assert found is not None
    assert found.value == "second"
    assert await opened.audit.fault() == ""
