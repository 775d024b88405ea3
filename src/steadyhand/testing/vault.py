"""The vault in memory: what `adapters/vault` promises, without keys or a database."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from ..core.job.places import Place, Secret, SecretKind
from ..core.log.codec import stamp
from ..ports import KeptSecret

Rows = dict[tuple[str, Place], tuple[KeptSecret, Secret]]


class MemoryVault:
    """A `Vault` that lives as long as its process."""

    def __init__(self, user_id: str = "local", shared: MemoryVault | None = None) -> None:
        self._user = user_id
        self._rows: Rows = shared._rows if shared else {}

    def beside(self, user_id: str) -> MemoryVault:
        """Another user's vault over the same rows."""
        return MemoryVault(user_id, shared=self)

    async def put(
        self, place: Place, secret: Secret, *, at: datetime, expires_at: datetime | None = None
    ) -> None:
        """The secret is kept there, valid, in place of an earlier one."""
        self._sweep(at)
        kept = KeptSecret(place, stamp(at), stamp(expires_at) if expires_at else "")
        self._rows[self._user, place] = (kept, secret)

    async def get(self, place: Place, *, at: datetime) -> Secret | None:
        """The valid secret of that very place; see `ports.Vault`."""
        self._sweep(at)
        kept, secret = self._rows.get((self._user, place), (None, None))
        if kept is None or not kept.is_valid:
            return None
        if place.kind is SecretKind.CODE:
            del self._rows[self._user, place]
        return secret

    async def kept(self, *, at: datetime) -> tuple[KeptSecret, ...]:
        """What is kept, without the secrets."""
        self._sweep(at)
        mine = (kept for (user, _), (kept, _) in self._rows.items() if user == self._user)
        return tuple(sorted(mine, key=lambda kept: (kept.place.kind, kept.place.domain)))

    async def judge(self, place: Place, *, valid: bool, at: datetime) -> None:
        """It was seen to work, or not to: then it is not given out any more."""
        self._sweep(at)
        if (self._user, place) in self._rows:
            kept, secret = self._rows[self._user, place]
            seen = stamp(at) if valid else kept.last_verified_at
            judged = replace(kept, is_valid=valid, last_verified_at=seen)
            self._rows[self._user, place] = (judged, secret)

    async def forget(self, place: Place, *, at: datetime) -> bool:
        """Nothing is kept there; whether something was."""
        self._sweep(at)
        return self._rows.pop((self._user, place), None) is not None

    def _sweep(self, at: datetime) -> None:
        """What has expired is gone."""
        for key, (kept, _) in list(self._rows.items()):
            if key[0] == self._user and kept.expires_at and kept.expires_at <= stamp(at):
                del self._rows[key]
