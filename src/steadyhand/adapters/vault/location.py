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
from .keys import KeySource, Passphrase, keys_from_settings, ring_file
from .vault import SealedVault

VAULT_FOLDER = "vault"
RING_FILE = "keys.json"
AUDIT_KEY_FILE = "audit-key"
ANCHORS_FILE = "audit-anchors.json"
_KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class UnlockedVault:
    """A vault with what maintains it."""

    vault: SealedVault
    keys: KeySource
    audit: AuditLog


@dataclass(frozen=True, slots=True)
class KeySettings:
    """What settings say of the keys; '' where they say nothing."""

    key: str = field(default="", repr=False)
    previous: str = field(default="", repr=False)
    passphrase: str = field(default="", repr=False)


def choose_keys(home: Path, given: KeySettings, asked: Passphrase | None = None) -> KeySource:
    """The keys that are given, else those of the home's key ring. Raises BadInput.

    *asked* asks a person for a passphrase; one that is given is not asked for.
    """
    if given.key:
        return keys_from_settings(given.key, given.previous)
    if given.passphrase:
        new = asked.new if asked else None
        asked = Passphrase(lambda: given.passphrase, new, given.passphrase)
    return ring_file(home / VAULT_FOLDER / RING_FILE, asked)


def open_vault(database: Database, home: Path, keys: KeySource, *, actor: str) -> UnlockedVault:
    """The vault of the database's user. Raises VaultLocked."""
    audit = open_audit_log(database, home)
    vault = SealedVault(database.user_id, keys, audit, actor=actor)
    return UnlockedVault(vault, keys, audit)


def keys_without_asking(home: Path, given: KeySettings) -> KeySource | None:
    """The keys where there are some that open without asking anybody; else None. Makes none."""
    if not (given.key or (home / VAULT_FOLDER / RING_FILE).exists()):
        return None
    try:
        keys = choose_keys(home, given)
        keys.ring()
    except (BadInput, VaultLocked):
        return None
    return keys


def vault_without_asking(
    database: Database, home: Path, given: KeySettings, *, actor: str
) -> SealedVault | None:
    """The vault of the database's user, where its keys are at hand. Raises VaultLocked."""
    keys = keys_without_asking(home, given)
    return open_vault(database, home, keys, actor=actor).vault if keys else None


def open_audit_log(database: Database, home: Path) -> AuditLog:
    """The chain of that user in that home; each home seals its own."""
    folder = home / VAULT_FOLDER
    return AuditLog(database, read_audit_key(folder / AUDIT_KEY_FILE), folder / ANCHORS_FILE)


def read_audit_key(path: Path) -> bytes:
    """The key of the audit log, the same for every process; made by the first who needs it."""
    try:
        if not path.exists():
            _make_audit_key(path)
        key = read_own(path)
    except OSError as exc:
        raise VaultLocked(f"cannot use {path}: {exc.strerror}; check its folder") from exc
    except BadInput as exc:
        raise VaultLocked(str(exc)) from exc
    if len(key) != _KEY_BYTES:
        raise VaultLocked(f"{path} is no audit key; bring it back from a copy")
    return key


def _make_audit_key(path: Path) -> None:
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
