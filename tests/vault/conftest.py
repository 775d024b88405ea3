"""Vaults under test: the fake, and sealed ones in SQLite and in a real PostgreSQL."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from tests.store.conftest import KINDS, address
from tests.vault.rig import Bench

from steadyhand.ports import Vault
from steadyhand.testing import MemoryVault

__all__ = ["address"]

OpenVault = Callable[[str], Awaitable[Vault]]
OpenBench = Callable[..., Awaitable[Bench]]


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Which implementation is under test."""
    return request.param


@pytest.fixture
async def bench(address: str, tmp_path: Path) -> AsyncIterator[OpenBench]:
    """Opens a user's vault over the database under test; all share one key ring."""
    opened: list[Bench] = []
    suffix = uuid.uuid4().hex[:8]

    async def _open(user: str = "anna") -> Bench:
        opened.append(await Bench.open(address, tmp_path / "home", f"{user}-{suffix}"))
        return opened[-1]

    yield _open
    if opened:  # a PostgreSQL server is shared: the next test's keys open none of these
        await opened[0].change("DELETE FROM vault")
    for each in opened:
        await each.close()


@pytest.fixture
async def opened(kind: str, bench: OpenBench) -> OpenVault:
    """Opens a vault for a user of that name; all users of one test share the rows."""
    shared = MemoryVault()

    async def _open(user: str) -> Vault:
        return shared.beside(user) if kind == "memory" else (await bench(user)).vault

    return _open


@pytest.fixture
async def vault(opened: OpenVault) -> Vault:
    """One user's vault."""
    return await opened("anna")
