"""A sealed vault with everything that belongs to it, over a database of its own."""

from __future__ import annotations

import base64
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import text

from steadyhand.adapters.store import Store, open_store
from steadyhand.adapters.vault import (
    KeySettings,
    KeySource,
    Passphrase,
    RotationOrder,
    SealedVault,
    choose_keys,
    open_vault,
)
from steadyhand.adapters.vault.audit import AuditLog
from steadyhand.adapters.vault.keys import KeyRing
from steadyhand.core.secrets import Secret, SecretKind, SecretPlace

NOW = datetime(2026, 11, 22, 9, tzinfo=UTC)
LATER = NOW + timedelta(days=1)
CANARY = "zx-Canary+7/ü?K9"
SITE = SecretPlace(SecretKind.CREDENTIAL, "https://jobs.example")
LOGIN = Secret(CANARY, "anna.reis")
CLERK = RotationOrder("test", NOW)


@dataclass(frozen=True)
class Bench:
    """One user's vault and its parts."""

    store: Store
    vault: SealedVault
    keys: KeySource
    audit: AuditLog
    home: Path

    @classmethod
    async def open(
        cls, address: str, home: Path, user: str = "anna", *, asked: Passphrase | None = None
    ) -> Bench:
        os.makedirs(home, mode=0o700, exist_ok=True)
        store = await open_store(address, user)
        keys = choose_keys(home, KeySettings(), asked)
        parts = open_vault(store.database, home, keys, actor="test")
        return cls(store, parts.vault, keys, parts.audit, home)

    @property
    def ring(self) -> KeyRing:
        return self.keys.ring()

    async def rows(self, sql: str, **values: object) -> list[Mapping[str, object]]:
        async with self.store.database.reading("test") as connection:
            found = await connection.execute(text(sql), values)
            return [dict(row) for row in found.mappings()]

    async def change(self, sql: str, **values: object) -> None:
        async with self.store.database.writing("test") as connection:
            await connection.execute(text(sql), values)

    async def envelopes(self) -> dict[str, str]:
        mine = {"user": self.store.database.user_id}
        found = await self.rows("SELECT * FROM vault WHERE user_id = :user", **mine)
        return {str(row["domain"]): str(row["envelope"]) for row in found}

    async def close(self) -> None:
        await self.store.close()


def shapes(value: str) -> tuple[bytes, ...]:
    """A value as it might lie about: plain, in a URL, in base64, in hex, in JSON."""
    plain = value.encode()
    return (
        plain,
        quote(value).encode(),
        base64.b64encode(plain).rstrip(b"="),
        base64.urlsafe_b64encode(plain).rstrip(b"="),
        plain.hex().encode(),
        value.encode("unicode_escape"),
    )


def holding(folder: Path, *values: str) -> Iterator[str]:
    """Files below the folder that hold one of the values in any shape, or are named so."""
    wanted = [shape for value in values for shape in shapes(value)]
    for file in sorted(folder.rglob("*")):
        content = file.read_bytes() if file.is_file() and not file.is_symlink() else b""
        if any(shape in content or shape in str(file).encode() for shape in wanted):
            yield str(file.relative_to(folder))
