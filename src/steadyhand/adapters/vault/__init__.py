"""Secrets, sealed: keys, envelopes, their rows, and the way to forget a user."""

from .erase import Erased, Leaving, erase
from .keys import Keys, Passphrase
from .opening import (
    Given,
    OpenedVault,
    audit_log,
    keys_at_hand,
    keys_of,
    opened_vault,
    vault_at_hand,
)
from .rotate import Clerk, Rotation, rotate, unreadable_rows
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
