"""One user's vault: AES-256-GCM envelopes, and an audit note in each transaction."""

from __future__ import annotations

import base64
import binascii
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import quote

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import ColumnElement, Row, and_, bindparam, delete, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from steadyhand.core.journal.audit import AuditAction
from steadyhand.core.journal.codec import pack, stamp, unpack
from steadyhand.core.secrets import Secret, SecretKind, SecretPlace
from steadyhand.errors import VaultLocked
from steadyhand.ports import SecretRecord

from ..store.database import upsert_row
from ..store.tables import vault
from .audit import AuditLog, AuditTransaction
from .keys import Key, KeySource

# The form in which a secret is stored: `v1.kid.nonce.ciphertext`, AES-256-GCM.
#
# The user, the place and the key's id are authenticated with the secret, so an envelope opens in
# its own row alone. Nonces are random, 96 bits: a key is good for 2**32 envelopes (NIST SP 800-38D
# 8.3).

VERSION = "v1"
NONCE_BYTES = 12


@dataclass(frozen=True, slots=True)
class EnvelopeSlot:
    """Whose secret it is, and where it belongs."""

    user_id: str
    place: SecretPlace

    def bound(self, kid: str) -> bytes:
        """What an envelope of this slot and key is bound to; no two slots have the same."""
        parts = (self.user_id, self.place.domain, self.place.kind, kid)
        return "|".join(quote(part, safe="") for part in parts).encode()

    def __str__(self) -> str:
        return f"{self.place.kind} of {self.place.domain}"


def seal(slot: EnvelopeSlot, content: bytes, key: Key) -> str:
    """The envelope of that content, for that slot alone."""
    nonce = os.urandom(NONCE_BYTES)
    sealed = AESGCM(key.secret).encrypt(nonce, content, slot.bound(key.kid))
    return ".".join((VERSION, key.kid, _encode_base64(nonce), _encode_base64(sealed)))


def unseal(slot: EnvelopeSlot, envelope: str, find: Callable[[str], Key | None]) -> bytes:
    """The content. Raises VaultLocked for a key that is not there and for what was changed."""
    try:
        version, kid, nonce, sealed = envelope.split(".")
        content = _decode_base64(nonce), _decode_base64(sealed)
    except (ValueError, binascii.Error) as exc:
        raise _tampered_error(slot) from exc
    if version != VERSION:
        raise VaultLocked(f"the {slot} was stored by a newer steadyhand; update it to read this")
    key = find(kid)
    if key is None:
        raise VaultLocked(
            f"no key {kid!r} for the {slot}; bring the key ring back, add the key to "
            "STEADYHAND_VAULT_PREV_KEYS, or set the secret again"
        )
    try:
        return AESGCM(key.secret).decrypt(*content, slot.bound(kid))
    except (InvalidTag, ValueError) as exc:
        raise _tampered_error(slot) from exc


def key_id_of(envelope: str) -> str:
    """The id of the key that the envelope names; '' for what is no envelope."""
    parts = envelope.split(".")
    return parts[1] if len(parts) == 4 else ""


def _encode_base64(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _decode_base64(text: str) -> bytes:
    """The one reading of that text: what would be passed over is refused."""
    content = base64.b64decode(text.encode() + b"=" * (-len(text) % 4), b"-_", validate=True)
    if _encode_base64(content) != text:
        raise ValueError("not in its one form")
    return content


def _tampered_error(slot: EnvelopeSlot) -> VaultLocked:
    return VaultLocked(f"the stored {slot} was changed, or is another one's; set the secret again")


@dataclass(frozen=True, slots=True)
class VaultRow:
    """One envelope, whose it is, and what may be told of it."""

    user_id: str
    kept: SecretRecord
    envelope: str


async def put_row(connection: AsyncConnection, row: VaultRow) -> None:
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
    await connection.execute(upsert_row(connection, vault, new))


async def find_row(
    connection: AsyncConnection, user_id: str, place: SecretPlace
) -> VaultRow | None:
    """The row of that very place, or None."""
    found = (await connection.execute(select(vault).where(_is_row(user_id, place)))).one_or_none()
    return None if found is None else _vault_row(found)


async def rows_of_user(connection: AsyncConnection, user_id: str) -> tuple[VaultRow, ...]:
    """All rows of that user, in the order of kind and domain."""
    found = await connection.execute(select(vault).where(vault.c.user_id == user_id))
    rows = map(_vault_row, found)
    return tuple(sorted(rows, key=lambda row: (row.kept.place.kind, row.kept.place.domain)))


async def mark_row(
    connection: AsyncConnection, user_id: str, place: SecretPlace, *, valid: bool, at: str
) -> bool:
    """The row says whether it works, and when it was seen to; whether there is one."""
    told = {"is_valid": True, "last_verified_at": at} if valid else {"is_valid": False}
    changed = update(vault).where(_is_row(user_id, place)).values(told)
    return bool((await connection.execute(changed)).rowcount)


async def drop_row(connection: AsyncConnection, user_id: str, place: SecretPlace) -> bool:
    """There is no such row; whether there was one."""
    return bool((await connection.execute(delete(vault).where(_is_row(user_id, place)))).rowcount)


async def drop_expired_rows(
    connection: AsyncConnection, user_id: str, at: str
) -> tuple[SecretPlace, ...]:
    """The user's rows that expired by then are gone; their places."""
    old = and_(vault.c.user_id == user_id, vault.c.expires_at != "", vault.c.expires_at <= at)
    found = (await connection.execute(select(vault).where(old))).all()
    if found:
        await connection.execute(delete(vault).where(old))
    return tuple(_vault_row(each).kept.place for each in found)


async def rows_after(
    connection: AsyncConnection, last: VaultRow | None, limit: int
) -> tuple[VaultRow, ...]:
    """The next rows of all users, in the order of their keys."""
    keys = (vault.c.user_id, vault.c.domain, vault.c.kind)
    wanted = select(vault).order_by(*keys).limit(limit)
    if last is not None:
        user, domain, kind = last.user_id, last.kept.place.domain, last.kept.place.kind.value
        wanted = wanted.where(tuple_(*keys) > tuple_(user, domain, kind))
    return tuple(map(_vault_row, await connection.execute(wanted)))


async def has_other_envelopes(connection: AsyncConnection, beginning: str) -> bool:
    """Whether an envelope does not begin so; *beginning* holds no wildcard."""
    odd = select(vault.c.user_id).where(vault.c.envelope.not_like(f"{beginning}%")).limit(1)
    return (await connection.execute(odd)).first() is not None


async def replace_envelopes(
    connection: AsyncConnection, rows: Iterable[tuple[VaultRow, str]]
) -> None:
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


def _is_row(user_id: str, place: SecretPlace) -> ColumnElement[bool]:
    return and_(
        vault.c.user_id == user_id,
        vault.c.domain == place.domain,
        vault.c.kind == place.kind.value,
    )


def _vault_row(row: Row[tuple[object, ...]]) -> VaultRow:
    kept = SecretRecord(
        place=SecretPlace(SecretKind(row.kind), row.domain),
        created_at=row.created_at,
        expires_at=row.expires_at,
        last_verified_at=row.last_verified_at,
        is_valid=row.is_valid,
    )
    return VaultRow(row.user_id, kept, row.envelope)


class SealedVault:
    """A `Vault` for one user; *actor* is who is told to have done what is done with it."""

    def __init__(self, user_id: str, keys: KeySource, audit: AuditLog, *, actor: str) -> None:
        self._user = user_id
        self._keys = keys
        self._audit = audit
        self._actor = actor

    async def put(
        self,
        place: SecretPlace,
        secret: Secret,
        *,
        at: datetime,
        expires_at: datetime | None = None,
    ) -> None:
        """The secret is kept there, valid, in place of an earlier one."""
        until = stamp(expires_at) if expires_at else ""
        async with self._audit.recording() as record:
            await self._sweep(record, at)
            key = self._keys.ring().current
            envelope = seal(EnvelopeSlot(self._user, place), pack(secret), key)
            kept = SecretRecord(place, created_at=stamp(at), expires_at=until)
            await put_row(record.connection, VaultRow(self._user, kept, envelope))
            self._note(record, AuditAction.STORED, place, at=at)

    async def get(self, place: SecretPlace, *, at: datetime) -> Secret | None:
        """The valid secret of that very place; see `ports.Vault`."""
        async with self._audit.recording() as record:
            await self._sweep(record, at)
            row = await find_row(record.connection, self._user, place)
            if row is None or not row.kept.is_valid:
                return None
            content = unseal(EnvelopeSlot(self._user, place), row.envelope, self._keys.ring().find)
            if place.kind is SecretKind.CODE:
                await drop_row(record.connection, self._user, place)
            self._note(record, AuditAction.READ, place, at=at)
        return unpack(Secret, content)

    async def secret_records(self, *, at: datetime) -> tuple[SecretRecord, ...]:
        """What is kept, without the secrets."""
        async with self._audit.recording() as record:
            await self._sweep(record, at)
            return tuple(row.kept for row in await rows_of_user(record.connection, self._user))

    async def judge(self, place: SecretPlace, *, valid: bool, at: datetime) -> None:
        """It was seen to work, or not to: then it is not given out any more."""
        async with self._audit.recording() as record:
            await self._sweep(record, at)
            told = mark_row(record.connection, self._user, place, valid=valid, at=stamp(at))
            if await told:
                self._note(record, AuditAction.JUDGED, place, at=at)

    async def forget(self, place: SecretPlace, *, at: datetime) -> bool:
        """Nothing is kept there; whether something was."""
        async with self._audit.recording() as record:
            await self._sweep(record, at)
            was = await drop_row(record.connection, self._user, place)
            if was:
                self._note(record, AuditAction.FORGOTTEN, place, at=at)
        return was

    async def _sweep(self, record: AuditTransaction, at: datetime) -> None:
        """What has expired is gone."""
        connection: AsyncConnection = record.connection
        for place in await drop_expired_rows(connection, self._user, stamp(at)):
            self._note(record, AuditAction.EXPIRED, place, at=at)

    def _note(
        self, record: AuditTransaction, deed: AuditAction, place: SecretPlace, *, at: datetime
    ) -> None:
        subject = (self._user, place.domain, place.kind.value)
        record.note(deed, subject, at=at, actor=self._actor)
