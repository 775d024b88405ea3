"""The stores under test: the fake, SQLite and a real PostgreSQL, each opened for any user."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from steadyhand.adapters.store import Store, open_store
from steadyhand.testing import MemoryStore

AnyStore = Store | MemoryStore
Open = Callable[[str], Awaitable[AnyStore]]
KINDS = ["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
DATABASES = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture
def address(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The address of the database under test; '' for the fake."""
    if kind == "postgres":
        return request.getfixturevalue("postgres")
    return f"sqlite+aiosqlite:///{tmp_path / 'store.db'}" if kind == "sqlite" else ""


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Which implementation is under test."""
    return request.param


@pytest.fixture
async def opened(address: str) -> AsyncIterator[Open]:
    """Opens a store for a user of that name; all users of one test share one database.

    Tests share a PostgreSQL database too: names get a suffix, and users see only their own rows.
    """
    stores: list[AnyStore] = []
    suffix = uuid.uuid4().hex[:8]
    shared = MemoryStore()

    async def _open(user: str) -> AnyStore:
        name = f"{user}-{suffix}"
        store = await open_store(address, name) if address else shared.beside(name)
        stores.append(store)
        return store

    yield _open
    for store in stores:
        await store.close()


@pytest.fixture
async def store(opened: Open) -> AnyStore:
    """One user's store."""
    return await opened("anna")
