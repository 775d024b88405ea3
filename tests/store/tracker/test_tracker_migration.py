"""What an earlier version recorded is known to the tracker, on both databases."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from tests.store.conftest import DATABASES

from steadyhand.adapters.store import Store, open_store
from steadyhand.adapters.store import store as migrate
from steadyhand.adapters.store.database import connect
from steadyhand.jobs.history.application import ApplicationFilter
from steadyhand.jobs.history.fingerprint import Vacancy
from steadyhand.jobs.history.record import Standing
from steadyhand.ports import ApplicationRow

NAMES = "user_id run_id url fingerprint status title company reference at form profile".split()
ROW = (
    f"INSERT INTO applications ({', '.join(NAMES)}) "
    f"VALUES ({', '.join(':' + name for name in NAMES)})"
)
WHERE = "https://jobs.example/postings/1"
OLD = [
    # run, fragment, status, minute, profile
    ("r1", "", "failed", 1, ""),
    ("r2", "#apply", "submitted", 2, ""),
    ("r3", "", "stopped_before_submit", 3, ""),
    ("r4", "", "dry_run", 4, "ben"),
    ("r5", "", "submit_unknown", 5, "cleo"),
    ("r6", "", "blocked", 6, "cleo"),
]


@pytest.fixture(params=DATABASES)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
async def empty(kind: str, address: str) -> str:
    """The address of a database without tables; a PostgreSQL server gets one of its own."""
    if kind == "sqlite":
        return address
    server = connect(address, "anna")
    async with server._engine.connect() as connection:
        own = await connection.execution_options(isolation_level="AUTOCOMMIT")
        await own.execute(text("DROP DATABASE IF EXISTS before_0005"))
        await own.execute(text("CREATE DATABASE before_0005"))
    await server.close()
    mine = address.replace("/postgres?", "/before_0005?")
    assert mine != address
    return mine


def upgrade_to_the_fourth(connection: Connection) -> None:
    config = Config(attributes={"connection": connection})
    folder = Path(migrate.__file__).with_name("migrations")
    config.set_main_option("script_location", str(folder))
    command.upgrade(config, "0004")


def old_row(run: str, fragment: str, status: str, minute: int, profile: str) -> dict[str, str]:
    told = {
        "user_id": "anna",
        "run_id": run,
        "url": WHERE + fragment,
        "fingerprint": WHERE,
        "status": status,
        "title": "Gärtner:in",
        "company": 'Grün "&" Söhne',
        "reference": "APP-7" if status == "submitted" else "",
        "at": f"2026-11-22T09:0{minute}:00.000Z",
        "form": "",
        "profile": profile,
    }
    assert list(told) == NAMES
    return told


async def updated(empty: str) -> Store:
    old = connect(empty, "anna")
    async with old.writing("test") as connection:
        await connection.run_sync(upgrade_to_the_fourth)
        for each in OLD:
            await connection.execute(text(ROW), old_row(*each))
    await old.close()
    return await open_store(empty, "anna")


async def test_runs_of_earlier_versions_are_attempts_at_applications(empty: str) -> None:
    store = await updated(empty)
    try:
        listed = {t.application.profile: t for t in await store.tracker.listed(ApplicationFilter())}
        standings = {profile: t.record.standing for profile, t in listed.items()}
        assert standings == {
            "": Standing.SUBMITTED,
            "ben": Standing.DRY_RUN,
            "cleo": Standing.SUBMIT_UNKNOWN,
        }
        record = listed[""].record
        assert [a.run_id for a in record.attempts] == ["r1", "r2", "r3"]
        assert record.proof is not None
        assert record.proof.reference == "APP-7"
        for standing, profile in ((Standing.SUBMITTED, ""), (Standing.SUBMIT_UNKNOWN, "cleo")):
            one = await store.tracker.listed(ApplicationFilter(frozenset((standing,))))
            assert [t.application.profile for t in one] == [profile]
    finally:
        await store.close()


async def test_a_posting_that_an_earlier_version_sent_is_found_as_a_duplicate(empty: str) -> None:
    store = await updated(empty)
    try:
        for url in (WHERE, "http://www.jobs.example/postings/1/?utm_source=mail"):
            (known,) = await store.tracker.similar(Vacancy(url), "")
            assert (known.standing, known.company) == (Standing.SUBMITTED, 'Grün "&" Söhne')
        recent = await store.applications.recent(10)
        assert [type(row) for row in recent] == [ApplicationRow] * len(OLD)
    finally:
        await store.close()
