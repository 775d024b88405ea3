"""Who is forgotten leaves no byte but a digest; who is not loses nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import String, select
from sqlalchemy.types import Boolean, TypeEngine
from tests.store.conftest import DATABASES
from tests.vault.rig import CANARY, LOGIN, NOW, SITE, Bench, holding

from steadyhand.adapters.store import open_store
from steadyhand.adapters.store.home import user_place
from steadyhand.adapters.store.tables import audit, metadata
from steadyhand.adapters.vault import Erasure, ErasureOrder, erase_user, open_audit_log
from steadyhand.core.secrets import Secret
from steadyhand.errors import StoreFailed

USER = "ida.canary-73"
RUN = "r-20261122-090000-c4na7y"
VALUES = (CANARY, LOGIN.username, USER, RUN, "jobs.example")
PERSONAL = (
    f"runs/{RUN}/request.json",
    f"runs/{RUN}/pictures/0001-page.png",
    "runs/r-without-a-row/report.html",
    "profiles/ida.yaml",
    "browser/Default/Cookies",
    "sessions/jobs.example.json",
)


@pytest.fixture(params=DATABASES)
def kind(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
async def forgetting(address: str, tmp_path: Path) -> AsyncIterator[str]:
    """The address of a store in the home, with one row of the user in every table."""
    home = tmp_path / "home"
    home.mkdir()
    if address.startswith("sqlite"):
        address = f"sqlite+aiosqlite:///{home / 'steadyhand.db'}"
    await occupy(address, home, USER)
    for name in PERSONAL:
        file = home / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"of {USER}: {CANARY}")
    yield address
    for user in (USER, "ben"):  # a PostgreSQL server is shared with other tests
        await forget(address, home, user)


def _filler(kind: TypeEngine[object]) -> object:
    """Something that a column of that kind takes; a text holds what must not be left."""
    if isinstance(kind, String):
        return CANARY
    return False if isinstance(kind, Boolean) else 0


async def occupy(address: str, home: Path, user: str, run: str = RUN) -> None:
    """The user has a row in every table, full of what must not be left, and a secret."""
    bench = await Bench.open(address, home, user)
    async with bench.store.database.writing("test") as connection:
        for table in metadata.sorted_tables:
            if table is audit:
                continue
            values: dict[str, object] = {}
            for column in table.columns:
                values[column.name] = _filler(column.type)
            row = {**values, "user_id": user, "run_id": run}
            row = {name: value for name, value in row.items() if name in table.c}
            await connection.execute(table.insert().values(row))
        kinds = {"kind": "secret", "expires_at": ""}
        await connection.execute(
            metadata.tables["vault"].update().values(kinds).where(_vault_of(user))
        )
    await bench.vault.put(SITE, LOGIN, at=NOW)
    assert await bench.vault.get(SITE, at=NOW) == LOGIN
    await bench.close()


def _vault_of(user: str) -> object:
    return metadata.tables["vault"].c.user_id == user


async def forget(address: str, home: Path, user: str = USER, *, owns: bool = True) -> Erasure:
    store = await open_store(address, user)
    try:
        leaving = ErasureOrder(home, owns, "test", NOW)
        return await erase_user(store.database, open_audit_log(store.database, home), leaving)
    finally:
        await store.close()


async def left(address: str, user: str) -> dict[str, int]:
    """How many rows of that user each table holds."""
    found: dict[str, int] = {}
    store = await open_store(address, user)
    async with store.database.reading("test") as connection:
        for table in metadata.sorted_tables:
            mine = select(table).where(table.c.user_id == user)
            found[table.name] = len((await connection.execute(mine)).all())
    await store.close()
    return {name: count for name, count in found.items() if count}


async def test_no_byte_of_a_forgotten_user_is_left_in_the_home_or_the_database(
    forgetting: str, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    assert len(list(holding(home, *VALUES))) > len(PERSONAL) - 1
    gone = await forget(forgetting, home)
    assert gone.rows >= len(metadata.sorted_tables)
    assert list(holding(home, *VALUES)) == []
    assert await left(forgetting, USER) == {}
    assert {file.name for file in home.iterdir()} <= {
        "runs",
        "vault",
        "steadyhand.db",
        "steadyhand.db-wal",
        "steadyhand.db-shm",
    }


async def test_the_audit_log_keeps_a_digest_of_the_erasure_and_is_whole(
    forgetting: str, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    await forget(forgetting, home)
    bench = await Bench.open(forgetting, home, USER)
    entries = await bench.audit.entries()
    assert [entry.deed for entry in entries][-1] == "erased"
    assert not any(value in repr(entries) for value in VALUES)
    assert await bench.audit.fault() == ""
    await bench.close()


async def test_other_users_of_the_home_lose_nothing(forgetting: str, tmp_path: Path) -> None:
    home, other = tmp_path / "home", "r-20261122-090000-0the01"
    await occupy(forgetting, home, "ben", other)
    kept = home / "runs" / other / "request.json"
    kept.parent.mkdir()
    kept.write_text("of ben")
    before = await left(forgetting, "ben")
    await forget(forgetting, home)
    assert kept.read_text() == "of ben"
    assert await left(forgetting, "ben") == before
    bench = await Bench.open(forgetting, home, "ben")
    assert await bench.vault.get(SITE, at=NOW) == LOGIN
    await bench.change("DELETE FROM vault")
    await bench.close()


async def test_a_guest_of_the_home_takes_only_what_is_theirs(
    forgetting: str, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    await occupy(forgetting, home, "Ben.B", "r-bens")
    for folder in ("runs/r-bens", user_place("Ben.B"), "users/anna"):
        (home / folder).mkdir(parents=True)
    await forget(forgetting, home, "Ben.B", owns=False)
    assert not (home / "runs/r-bens").exists()
    assert not (home / user_place("Ben.B")).exists()
    assert all((home / name).exists() for name in (*PERSONAL, "users/anna"))
    assert await left(forgetting, "Ben.B") == {}


async def test_an_erasure_that_was_cut_off_is_brought_to_its_end(
    forgetting: str, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    (home / "runs" / RUN / "request.json").unlink()
    await forget(forgetting, home)
    again = await forget(forgetting, home)
    assert again == Erasure(0, 0)
    assert list(holding(home, *VALUES)) == []


async def test_a_link_in_the_home_is_removed_and_what_it_names_is_not(
    forgetting: str, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "mine.txt").write_text("not of the home")
    (tmp_path / "home" / "runs" / "linked").symlink_to(elsewhere)
    await forget(forgetting, tmp_path / "home")
    assert (elsewhere / "mine.txt").read_text() == "not of the home"
    assert not (tmp_path / "home" / "runs" / "linked").is_symlink()


@pytest.mark.parametrize("kind", ["sqlite"], indirect=True)
async def test_a_reader_of_the_file_is_told_to_end_before_anything_is_called_gone(
    forgetting: str, tmp_path: Path
) -> None:
    reader = sqlite3.connect(tmp_path / "home" / "steadyhand.db")
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM runs").fetchall()
    with pytest.raises(StoreFailed):
        await forget(forgetting, tmp_path / "home")
    reader.close()
    await forget(forgetting, tmp_path / "home")
    assert list(holding(tmp_path / "home", *VALUES)) == []


@pytest.mark.parametrize("kind", ["sqlite"], indirect=True)
async def test_a_secret_that_was_read_once_or_forgotten_is_overwritten_in_the_file(
    address: str, tmp_path: Path
) -> None:
    bench = await Bench.open(address, tmp_path / "home")
    assert (await bench.rows("PRAGMA secure_delete"))[0]["secure_delete"] == 1
    await bench.vault.put(SITE, Secret("x" * 50), at=NOW)
    (envelope,) = (await bench.envelopes()).values()
    await bench.vault.forget(SITE, at=NOW)
    await bench.close()
    assert envelope.encode() not in (tmp_path / "store.db").read_bytes()
