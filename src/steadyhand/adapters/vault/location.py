"""A vault of a home: where its keys, its audit key and its anchors are, and how it is opened."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from steadyhand.errors import BadInput, VaultLocked

from ..files.own_file import read_own
from ..store.database import Database
from ..store.home import write_private
from .audit import AuditLog
from .keys import Keys, Passphrase, given_keys, kept_keys
from .vault import SealedVault

FOLDER = "vault"
RING = "keys.json"
AUDIT_KEY = "audit-key"
ANCHORS = "audit-anchors.json"
_KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class OpenedVault:
    """A vault with what maintains it."""

    vault: SealedVault
    keys: Keys
    audit: AuditLog


@dataclass(frozen=True, slots=True)
class Given:
    """What settings say of the keys; '' where they say nothing."""

    key: str = field(default="", repr=False)
    previous: str = field(default="", repr=False)
    passphrase: str = field(default="", repr=False)


def keys_of(home: Path, given: Given, asked: Passphrase | None = None) -> Keys:
    """The keys that are given, else those of the home's key ring. Raises BadInput.

    *asked* asks a person for a passphrase; one that is given is not asked for.
    """
    if given.key:
        return given_keys(given.key, given.previous)
    if given.passphrase:
        new = asked.new if asked else None
        asked = Passphrase(lambda: given.passphrase, new, given.passphrase)
    return kept_keys(home / FOLDER / RING, asked)


def opened_vault(database: Database, home: Path, keys: Keys, *, actor: str) -> OpenedVault:
    """The vault of the database's user. Raises VaultLocked."""
    audit = audit_log(database, home)
    vault = SealedVault(database.user_id, keys, audit, actor=actor)
    return OpenedVault(vault, keys, audit)


def keys_at_hand(home: Path, given: Given) -> Keys | None:
    """The keys where there are some that open without asking anybody; else None. Makes none."""
    if not (given.key or (home / FOLDER / RING).exists()):
        return None
    try:
        keys = keys_of(home, given)
        keys.ring()
    except (BadInput, VaultLocked):
        return None
    return keys


def vault_at_hand(
    database: Database, home: Path, given: Given, *, actor: str
) -> SealedVault | None:
    """The vault of the database's user, where its keys are at hand. Raises VaultLocked."""
    keys = keys_at_hand(home, given)
    return opened_vault(database, home, keys, actor=actor).vault if keys else None


def audit_log(database: Database, home: Path) -> AuditLog:
    """The chain of that user in that home; each home seals its own."""
    folder = home / FOLDER
    return AuditLog(database, audit_key(folder / AUDIT_KEY), folder / ANCHORS)


def audit_key(path: Path) -> bytes:
    """The key of the audit log, the same for every process; made by the first who needs it."""
    try:
        if not path.exists():
            _made(path)
        key = read_own(path)
    except OSError as exc:
        raise VaultLocked(f"cannot use {path}: {exc.strerror}; check its folder") from exc
    except BadInput as exc:
        raise VaultLocked(str(exc)) from exc
    if len(key) != _KEY_BYTES:
        raise VaultLocked(f"{path} is no audit key; bring it back from a copy")
    return key


def _made(path: Path) -> None:
    """The file is there and whole, whoever of several made it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    mine = path.with_name(f".{path.name}.{os.getpid()}")
    write_private(mine, os.urandom(_KEY_BYTES))
    try:
        os.link(mine, path)
    except FileExistsError:
        return
    finally:
        mine.unlink()
