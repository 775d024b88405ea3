"""Who may ask a service: keys of programs, by digests that are slow to guess, and users.

A key is `sh_ID_SECRET`. The row is found by its id and read anew for every request, so a key that
was revoked counts no more from that moment on; what is remembered is only that a secret fits a
digest, which takes Argon2id its time.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
import secrets
from collections.abc import Callable
from datetime import datetime
from time import monotonic
from typing import Any

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from sqlalchemy import Row, select, update

from steadyhand.core.journal.codec import stamp
from steadyhand.errors import StoreFailed
from steadyhand.ports.jobs import ServiceKey, ServiceUser

from .database import Database, upsert_row
from .tables import service_keys, users

# OWASP's smallest: the secrets are random and long, so there is little to be guessed.
MEMORY_KIB, PASSES, LANES, SALT_BYTES, DIGEST_BYTES = 19_456, 2, 1, 16, 32
REMEMBERED_S = 60.0
REMEMBERED_MAX = 1_000
CHECKS_AT_ONCE = 2  # of 19 MiB each
CHECK_S = 10.0
SECRET_MAX = 512
_KEY = re.compile(r"sh_([A-Za-z0-9-]{1,64})_([A-Za-z0-9_-]{16,400})")


def new_secret() -> tuple[str, str]:
    """The id of a new key, and its whole text."""
    key_id = secrets.token_hex(6)
    return key_id, f"sh_{key_id}_{secrets.token_urlsafe(32)}"


class SqlKeys:
    """A `Keys`."""

    def __init__(self, database: Database, now_s: Callable[[], float] = monotonic) -> None:
        self._database = database
        self._now_s = now_s
        self._fits: dict[bytes, float] = {}  # digest of both -> until
        self._checks = asyncio.Semaphore(CHECKS_AT_ONCE)

    async def add(self, key: ServiceKey, secret: str) -> None:
        """The key counts from now on."""
        digest = await asyncio.to_thread(_digest, secret)
        row = {
            "user_id": key.user_id,
            "key_id": key.key_id,
            "name": key.name,
            "digest": digest,
            "scopes": " ".join(key.scopes),
            "created_at": key.created_at,
            "revoked_at": key.revoked_at,
        }
        async with self._database.writing("keys.add") as connection:
            await connection.execute(service_keys.insert().values(row))

    async def find(self, secret: str) -> ServiceKey | None:
        """The key of that text that was not revoked; None for none."""
        found = _KEY.fullmatch(secret[:SECRET_MAX])
        if found is None:
            return None
        wanted = select(service_keys).where(
            service_keys.c.key_id == found[1], service_keys.c.revoked_at == ""
        )
        async with self._database.reading("keys.find") as connection:
            rows = (await connection.execute(wanted)).all()
        for row in rows:
            if await self._is_of(secret, row.digest):
                return _key_of(row)
        return None

    async def all(self) -> tuple[ServiceKey, ...]:
        """Every key, newest first."""
        order = (service_keys.c.created_at.desc(), service_keys.c.key_id)
        async with self._database.reading("keys.all") as connection:
            rows = await connection.execute(select(service_keys).order_by(*order))
            return tuple(map(_key_of, rows))

    async def revoke(self, key_id: str, *, at: datetime) -> bool:
        """Whether there is such a key; it counts no more."""
        that = update(service_keys).where(
            service_keys.c.key_id == key_id, service_keys.c.revoked_at == ""
        )
        async with self._database.writing("keys.revoke") as connection:
            done = await connection.execute(that.values(revoked_at=stamp(at)))
            return bool(done.rowcount)

    async def _is_of(self, secret: str, digest: str) -> bool:
        """Whether the secret has that digest; a yes is remembered for a minute."""
        name = hashlib.sha256(f"{digest}\n{secret}".encode()).digest()
        if self._fits.get(name, 0.0) > self._now_s():
            return True
        try:
            async with asyncio.timeout(CHECK_S), self._checks:
                fits = await asyncio.to_thread(_verify, secret, digest)
        except TimeoutError as exc:
            raise StoreFailed("too many keys are checked at once; try again") from exc
        if fits:
            self._fits[name] = self._now_s() + REMEMBERED_S
            while len(self._fits) > REMEMBERED_MAX:
                del self._fits[next(iter(self._fits))]
        return fits


def _digest(secret: str) -> str:
    argon = Argon2id(
        salt=os.urandom(SALT_BYTES),
        length=DIGEST_BYTES,
        iterations=PASSES,
        lanes=LANES,
        memory_cost=MEMORY_KIB,
    )
    return argon.derive_phc_encoded(secret.encode())


def _verify(secret: str, digest: str) -> bool:
    try:
        Argon2id.verify_phc_encoded(secret.encode(), digest)
    except InvalidKey:
        return False
    return True


def _key_of(row: Row[Any]) -> ServiceKey:
    return ServiceKey(
        row.key_id,
        row.name,
        tuple(row.scopes.split()),
        row.created_at,
        user_id=row.user_id,
        revoked_at=row.revoked_at,
    )


class SqlUsers:
    """A `Users`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, user_id: str) -> ServiceUser:
        """That user; one of whom nothing is stored has neither tier nor delegates."""
        async with self._database.reading("users.get") as connection:
            wanted = select(users).where(users.c.user_id == user_id)
            row = (await connection.execute(wanted)).one_or_none()
        if row is None:
            return ServiceUser(user_id)
        return ServiceUser(user_id, row.tier, tuple(row.delegates.split()))

    async def put(self, user: ServiceUser, *, at: datetime) -> None:
        """That is known of the user from now on."""
        row = {
            "user_id": user.user_id,
            "tier": user.tier,
            "delegates": " ".join(user.delegates),
            "created_at": stamp(at),
        }
        async with self._database.writing("users.put") as connection:
            await connection.execute(upsert_row(connection, users, row))
