"""Secrets, sealed."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from ..core.job.places import Place, Secret


@dataclass(frozen=True, slots=True)
class KeptSecret:
    """What may be told of a secret."""

    place: Place
    created_at: str
    expires_at: str = ""  # '' for one that stays
    last_verified_at: str = ""  # when it last was seen to work; '' for never
    is_valid: bool = True


@dataclass(frozen=True, slots=True)
class Borrowed:
    """A secret that a run uses: in memory alone, until the site has said what it thinks of it."""

    place: Place
    secret: Secret = field(repr=False)
    by: str  # who gave it: VAULT, or whoever answered
    remember: bool = False


VAULT = "vault"


class Vault(Protocol):
    """One user's secrets, sealed. What has expired is gone with the next call of any method."""

    async def put(
        self, place: Place, secret: Secret, *, at: datetime, expires_at: datetime | None = None
    ) -> None:
        """The secret is kept there, valid, in place of an earlier one."""
        ...

    async def get(self, place: Place, *, at: datetime) -> Secret | None:
        """The valid secret of that very place, or None; a code is gone once it was read.

        Raises VaultLocked when it cannot be opened.
        """
        ...

    async def kept(self, *, at: datetime) -> tuple[KeptSecret, ...]:
        """What is kept, without the secrets, in the order of kind and domain."""
        ...

    async def judge(self, place: Place, *, valid: bool, at: datetime) -> None:
        """It was seen to work, or not to: then it is not given out any more."""
        ...

    async def forget(self, place: Place, *, at: datetime) -> bool:
        """Nothing is kept there; whether something was."""
        ...
