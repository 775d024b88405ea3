"""The vault's rows: envelopes as they are stored. Nothing here can open one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Row, and_, bindparam, delete, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...core.job.places import Place, SecretKind
from ...ports import KeptSecret
from .database import upsert
from .tables import vault


@dataclass(frozen=True, slots=True)
class VaultRow:
    """One envelope, whose it is, and what may be told of it."""

    user_id: str
    kept: KeptSecret
    envelope: str


async def put(connection: AsyncConnection, row: VaultRow) -> None:
    """The row stands, in place of an earlier one."""
    new = {
        "user_id": row.user_id,
        "domain": row.kept.place.domain,
        "kind": row.kept.place.kind.value,
        "envelope": row.envelope,
        "created_at": row.kept.created_at,
        "expires_at": row.kept.expires_at,
        "last_verified_at": row.kept.last_verified_at,
        "is_valid": row.kept.is_valid,
    }
    await connection.execute(upsert(connection, vault, new))


async def find(connection: AsyncConnection, user_id: str, place: Place) -> VaultRow | None:
    """The row of that very place, or None."""
    found = (await connection.execute(select(vault).where(_one(user_id, place)))).one_or_none()
    return None if found is None else _row(found)


async def of_user(connection: AsyncConnection, user_id: str) -> tuple[VaultRow, ...]:
    """All rows of that user, in the order of kind and domain."""
    found = await connection.execute(select(vault).where(vault.c.user_id == user_id))
    rows = map(_row, found)
    return tuple(sorted(rows, key=lambda row: (row.kept.place.kind, row.kept.place.domain)))


async def judge(
    connection: AsyncConnection, user_id: str, place: Place, *, valid: bool, at: str
) -> bool:
    """The row says whether it works, and when it was seen to; whether there is one."""
    told = {"is_valid": True, "last_verified_at": at} if valid else {"is_valid": False}
    changed = update(vault).where(_one(user_id, place)).values(told)
    return bool((await connection.execute(changed)).rowcount)


async def drop(connection: AsyncConnection, user_id: str, place: Place) -> bool:
    """There is no such row; whether there was one."""
    return bool((await connection.execute(delete(vault).where(_one(user_id, place)))).rowcount)


async def drop_expired(connection: AsyncConnection, user_id: str, at: str) -> tuple[Place, ...]:
    """The user's rows that expired by then are gone; their places."""
    old = and_(vault.c.user_id == user_id, vault.c.expires_at != "", vault.c.expires_at <= at)
    found = (await connection.execute(select(vault).where(old))).all()
    if found:
        await connection.execute(delete(vault).where(old))
    return tuple(_row(each).kept.place for each in found)


async def after(
    connection: AsyncConnection, last: VaultRow | None, limit: int
) -> tuple[VaultRow, ...]:
    """The next rows of all users, in the order of their keys."""
    keys = (vault.c.user_id, vault.c.domain, vault.c.kind)
    wanted = select(vault).order_by(*keys).limit(limit)
    if last is not None:
        user, domain, kind = last.user_id, last.kept.place.domain, last.kept.place.kind.value
        wanted = wanted.where(tuple_(*keys) > tuple_(user, domain, kind))
    return tuple(map(_row, await connection.execute(wanted)))


async def others(connection: AsyncConnection, beginning: str) -> bool:
    """Whether an envelope does not begin so; *beginning* holds no wildcard."""
    odd = select(vault.c.user_id).where(vault.c.envelope.not_like(f"{beginning}%")).limit(1)
    return (await connection.execute(odd)).first() is not None


async def renew(connection: AsyncConnection, rows: Iterable[tuple[VaultRow, str]]) -> None:
    """Each row that still has its envelope has the new one."""
    named = [
        {
            "user": row.user_id,
            "at": row.kept.place.domain,
            "as": row.kept.place.kind.value,
            "old": row.envelope,
            "new": envelope,
        }
        for row, envelope in rows
    ]
    same = and_(
        vault.c.user_id == bindparam("user"),
        vault.c.domain == bindparam("at"),
        vault.c.kind == bindparam("as"),
        vault.c.envelope == bindparam("old"),
    )
    if named:
        await connection.execute(update(vault).where(same).values(envelope=bindparam("new")), named)


def _one(user_id: str, place: Place) -> ColumnElement[bool]:
    return and_(
        vault.c.user_id == user_id,
        vault.c.domain == place.domain,
        vault.c.kind == place.kind.value,
    )


def _row(row: Row[tuple[object, ...]]) -> VaultRow:
    kept = KeptSecret(
        place=Place(SecretKind(row.kind), row.domain),
        created_at=row.created_at,
        expires_at=row.expires_at,
        last_verified_at=row.last_verified_at,
        is_valid=row.is_valid,
    )
    return VaultRow(row.user_id, kept, row.envelope)
