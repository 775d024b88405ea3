"""Secrets, sealed: keys, envelopes, their rows, and the way to forget a user."""

from __future__ import annotations

from .keys import KeySource, Passphrase
from .location import (
    KeySettings,
    UnlockedVault,
    choose_keys,
    keys_without_asking,
    open_audit_log,
    open_vault,
    vault_without_asking,
)
from .maintenance import (
    Erasure,
    ErasureOrder,
    Rotation,
    RotationOrder,
    erase_user,
    rotate_keys,
    unreadable_rows,
)
from .vault import SealedVault

__all__ = [
    "Erasure",
    "ErasureOrder",
    "KeySettings",
    "KeySource",
    "Passphrase",
    "Rotation",
    "RotationOrder",
    "SealedVault",
    "UnlockedVault",
    "choose_keys",
    "erase_user",
    "keys_without_asking",
    "open_audit_log",
    "open_vault",
    "rotate_keys",
    "unreadable_rows",
    "vault_without_asking",
]
