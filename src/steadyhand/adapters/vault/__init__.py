"""Secrets, sealed: keys, envelopes, their rows, and the way to forget a user."""

from __future__ import annotations

from .keys import Keys, Passphrase
from .location import (
    Given,
    OpenedVault,
    audit_log,
    keys_at_hand,
    keys_of,
    opened_vault,
    vault_at_hand,
)
from .maintenance import Clerk, Erased, Leaving, Rotation, erase, rotate, unreadable_rows
from .vault import SealedVault

__all__ = [
    "Clerk",
    "Erased",
    "Given",
    "Keys",
    "Leaving",
    "OpenedVault",
    "Passphrase",
    "Rotation",
    "SealedVault",
    "audit_log",
    "erase",
    "keys_at_hand",
    "keys_of",
    "opened_vault",
    "rotate",
    "unreadable_rows",
    "vault_at_hand",
]
