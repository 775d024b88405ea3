"""One user's vault: sealed rows, and a note of each deed in the transaction that does it."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from ...core.job.places import Place, Secret, SecretKind
from ...core.log.audit import Deed
from ...core.log.codec import pack, stamp, unpack
from ...ports import KeptSecret
from ..store import vault as rows
from ..store.audit import AuditLog, Record
from ..store.vault import VaultRow
from .envelope import Slot, seal, unseal
from .keys import Keys


class SealedVault:
    """A `Vault` for one user; *actor* is who is told to have done what is done with it."""

    def __init__(self, user_id: str, keys: Keys, audit: AuditLog, *, actor: str) -> None:
        self._user = user_id
        self._keys = keys
        self._audit = audit
        self._actor = actor

    async def put(
        self, place: Place, secret: Secret, *, at: datetime, expires_at: datetime | None = None
    ) -> None:
        """The secret is kept there, valid, in place of an earlier one."""
        until = stamp(expires_at) if expires_at else ""
        async with self._audit.recording() as record:
            await self._sweep(record, at)
            key = self._keys.ring().current
            envelope = seal(Slot(self._user, place), pack(secret), key)
            kept = KeptSecret(place, created_at=stamp(at), expires_at=until)
            await rows.put(record.connection, VaultRow(self._user, kept, envelope))
            self._note(record, Deed.STORED, place, at=at)

    async def get(self, place: Place, *, at: datetime) -> Secret | None:
        """The valid secret of that very place; see `ports.Vault`."""
        async with self._audit.recording() as record:
            await self._sweep(record, at)
            row = await rows.find(record.connection, self._user, place)
            if row is None or not row.kept.is_valid:
                return None
            content = unseal(Slot(self._user, place), row.envelope, self._keys.ring().find)
            if place.kind is SecretKind.CODE:
                await rows.drop(record.connection, self._user, place)
            self._note(record, Deed.READ, place, at=at)
        return unpack(Secret, content)

    async def kept(self, *, at: datetime) -> tuple[KeptSecret, ...]:
        """What is kept, without the secrets."""
        async with self._audit.recording() as record:
            await self._sweep(record, at)
            return tuple(row.kept for row in await rows.of_user(record.connection, self._user))

    async def judge(self, place: Place, *, valid: bool, at: datetime) -> None:
        """It was seen to work, or not to: then it is not given out any more."""
        async with self._audit.recording() as record:
            await self._sweep(record, at)
            told = rows.judge(record.connection, self._user, place, valid=valid, at=stamp(at))
            if await told:
                self._note(record, Deed.JUDGED, place, at=at)

    async def forget(self, place: Place, *, at: datetime) -> bool:
        """Nothing is kept there; whether something was."""
        async with self._audit.recording() as record:
            await self._sweep(record, at)
            was = await rows.drop(record.connection, self._user, place)
            if was:
                self._note(record, Deed.FORGOTTEN, place, at=at)
        return was

    async def _sweep(self, record: Record, at: datetime) -> None:
        """What has expired is gone."""
        connection: AsyncConnection = record.connection
        for place in await rows.drop_expired(connection, self._user, stamp(at)):
            self._note(record, Deed.EXPIRED, place, at=at)

    def _note(self, record: Record, deed: Deed, place: Place, *, at: datetime) -> None:
        subject = (self._user, place.domain, place.kind.value)
        record.note(deed, subject, at=at, actor=self._actor)
