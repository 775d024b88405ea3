"""The stores under test: the fake, SQLite and a real PostgreSQL, each opened for any user."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from steadyhand.adapters.store import Store
from steadyhand.adapters.store.store import open_database, store_on
from steadyhand.testing import MemoryStore

AnyStore = Store | MemoryStore
Open = Callable[[str], Awaitable[AnyStore]]
KINDS = ["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
ROLE = "steadyhand_users"  # the stores of PostgreSQL are used under it, as a service does
DATABASES = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture
def address(kind: str, request: pytest.FixtureRequest) -> str:
    """The address of the database under test; '' for the fake."""
    if kind == "postgres":
        return request.getfixturevalue("postgres")
    return request.getfixturevalue("sqlite_url") if kind == "sqlite" else ""


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Which implementation is under test."""
    return request.param


@pytest.fixture
async def opened(address: str, request: pytest.FixtureRequest) -> AsyncIterator[Open]:
    """Opens a store for a user of that name; all users of one test share one database.

    Tests share a PostgreSQL database too: names get a suffix, and users see only their own rows.
    A module that does what no user may says `STORE_ROLE = ""`, and has the owner's stores.
    """
    role: str = getattr(request.module, "STORE_ROLE", ROLE)
    stores: list[AnyStore] = []
    suffix = uuid.uuid4().hex[:8]
    shared = MemoryStore()

    async def _open(user: str) -> AnyStore:
        name = f"{user}-{suffix}"
        store = await _store(address, name, role) if address else shared.beside(name)
        stores.append(store)
        return store

    yield _open
    for store in stores:
        await store.close()


async def _store(address: str, name: str, role: str) -> Store:
    return store_on((await open_database(address, "", role=role)).of_user(name))


@pytest.fixture
async def store(opened: Open) -> AnyStore:
    """One user's store."""
    return await opened("anna")
