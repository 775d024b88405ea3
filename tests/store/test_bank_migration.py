"""Answers that an earlier version remembered are there after the update, on both databases."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from tests.store.conftest import DATABASES

from steadyhand.adapters.store import open_store
from steadyhand.adapters.store import store as migrate
from steadyhand.adapters.store.database import connect
from steadyhand.ports import BankEntry

COLUMNS = "user_id, profile, question, answer, intent, slots, context, provenance, created_at"
ROW = (
    f"INSERT INTO bank ({COLUMNS}, used_at) VALUES (:user, 'anna', :question, 'No', "
    "'needs_sponsorship', '[[\"country\", \"DE\"]]', '', 'terminal', '2026-11-22', '')"
)


def upgrade_to_the_first(connection: Connection) -> None:
    config = Config(attributes={"connection": connection})
    folder = Path(migrate.__file__).with_name("migrations")
    config.set_main_option("script_location", str(folder))
    command.upgrade(config, "0001")


@pytest.fixture(params=DATABASES)
def kind(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
async def empty(kind: str, address: str) -> str:
    """The address of a database without tables; a PostgreSQL server gets one of its own."""
    if kind == "sqlite":
        return address
    server = connect(address, "anna")
    async with server._engine.connect() as connection:
        own = await connection.execution_options(isolation_level="AUTOCOMMIT")
        await own.execute(text("DROP DATABASE IF EXISTS before_0002"))
        await own.execute(text("CREATE DATABASE before_0002"))
    await server.close()
    mine = address.replace("/postgres?", "/before_0002?")
    assert mine != address
    return mine


async def test_entries_of_the_first_tables_are_kept(empty: str) -> None:
    question = "Do you need sponsorship in Germany?"
    old = connect(empty, "anna")
    async with old.writing("test") as connection:
        await connection.run_sync(upgrade_to_the_first)
        await connection.execute(text(ROW), {"user": "anna", "question": question})
    await old.close()
    store = await open_store(empty, "anna")
    (kept,) = await store.bank.entries("anna")
    assert kept == BankEntry(
        question,
        "No",
        intent="needs_sponsorship",
        slots=(("country", "DE"),),
        profile="anna",
        provenance="terminal",
        created_at="2026-11-22",
    )
    await store.bank.used("anna", [kept.id], at="2026-11-23")
    assert [e.used for e in await store.bank.entries("anna")] == [1]
    await store.close()
