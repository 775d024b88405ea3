"""The keys: in a private file, sealed by a passphrase where one was asked for, or given.

The ring is read again for every use, so a process that runs for long never seals with a key that
was dropped meanwhile. No key stands in a repr, a message or a log.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Protocol

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

from ...errors import BadInput, VaultLocked
from ..files.own_file import OWN_MAX, open_own
from ..store.home import write_private

KEY_BYTES = 32
# RFC 9106 section 4, second choice: 64 MiB, three passes, four lanes.
MEMORY_KIB, PASSES, LANES, SALT_BYTES = 65_536, 3, 4, 16
_NONCE_BYTES = 12
_HEX = re.compile(r"[0-9a-fA-F]{64}")

AskPassphrase = Callable[[], str]


@dataclass(frozen=True, slots=True)
class Key:
    """One key of 256 bits, by its id."""

    kid: str
    secret: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class KeyRing:
    """The key that seals, and those that still open what was sealed before."""

    current: Key
    previous: tuple[Key, ...] = ()

    def find(self, kid: str) -> Key | None:
        """The key of that id, or None."""
        return next((k for k in (self.current, *self.previous) if k.kid == kid), None)


class KeySource(Protocol):
    """Where a ring comes from, and where its changes go."""

    def ring(self) -> KeyRing:
        """The ring as it is now; made where there is none. Raises VaultLocked."""
        ...

    def turned(self) -> KeyRing:
        """A new key seals from now on, and the others open. Raises BadInput."""
        ...

    def settled(self, kid: str) -> None:
        """The key *kid* is the only one that is left."""
        ...


@dataclass(frozen=True, slots=True)
class Passphrase:
    """What a ring is sealed by: *known* gives the passphrase of the ring that is there."""

    known: AskPassphrase
    new: AskPassphrase | None = None  # the one from its next turn on; '' for none
    first: str = field(default="", repr=False)  # of a ring that is made now


class _KdfCost(msgspec.Struct):
    salt: str
    memory_kib: int
    passes: int
    lanes: int


class _RingFileContent(msgspec.Struct, omit_defaults=True):
    current: str
    keys: dict[str, str]  # hex; with a cost each is nonce and ciphertext
    cost: _KdfCost | None = None


class RingFile:
    """`KeySource` in a file for its owner alone."""

    def __init__(self, path: Path, passphrase: Passphrase | None = None) -> None:
        self._path = path
        self._passphrase = passphrase
        self._read: tuple[bytes, KeyRing] | None = None
        self._wrap: tuple[_KdfCost, bytes] | None = None  # derived once, as that takes a second

    def __repr__(self) -> str:
        return f"RingFile({str(self._path)!r})"

    def ring(self) -> KeyRing:
        """The ring as it is now; see `KeySource`."""
        content = self._content()
        if content is None:
            if self._passphrase is not None and self._passphrase.first:
                self._wrap = _derive_key(self._passphrase.first, _new_cost())
            return self._write(KeyRing(_new_key()))
        if self._read is None or self._read[0] != content:
            self._read = (content, self._ring(content))
        return self._read[1]

    def turned(self) -> KeyRing:
        """A new key seals, and is in the file before it does."""
        ring = self.ring()
        if self._passphrase is not None and self._passphrase.new is not None:
            said = self._passphrase.new()
            self._wrap = _derive_key(said, _new_cost()) if said else None
        return self._write(KeyRing(_new_key(), (ring.current, *ring.previous)))

    def settled(self, kid: str) -> None:
        """The other keys are in the file no more."""
        ring = self.ring()
        if ring.current.kid == kid and ring.previous:
            self._write(replace(ring, previous=()))

    def _content(self) -> bytes | None:
        try:
            with os.fdopen(self._opened(), "rb") as file:
                if stat.S_IMODE(os.fstat(file.fileno()).st_mode) & 0o077:
                    raise BadInput(f"others may read {self._path}; make it yours with 'chmod 600'")
                return file.read(OWN_MAX)
        except FileNotFoundError:
            return None
        except OSError as exc:
            raise VaultLocked(f"cannot read {self._path}: {exc.strerror}; check it") from exc

    def _opened(self) -> int:
        try:
            return open_own(self._path, os.O_RDONLY)
        except BadInput as exc:
            raise VaultLocked(str(exc)) from exc

    def _ring(self, content: bytes) -> KeyRing:
        try:
            file = msgspec.json.decode(content, type=_RingFileContent)
            keys = {kid: bytes.fromhex(key) for kid, key in file.keys.items()}
            found = _unwrap_keys(keys, self._opener(file.cost)) if file.cost else keys
            ring = KeyRing(
                Key(file.current, found.pop(file.current)),
                tuple(Key(kid, key) for kid, key in found.items()),
            )
        except (msgspec.DecodeError, ValueError, KeyError):
            ring = None
        if ring is None or any(len(k.secret) != KEY_BYTES for k in (ring.current, *ring.previous)):
            # Not chained: what could not be decoded may hold a key.
            raise VaultLocked(f"{self._path} is no key ring; bring it back from a copy")
        return ring

    def _opener(self, cost: _KdfCost) -> bytes:
        if self._passphrase is None:
            raise VaultLocked(
                f"{self._path} is sealed by a passphrase; type it at a terminal, or set "
                "STEADYHAND_VAULT_PASSPHRASE"
            )
        if self._wrap is None or self._wrap[0] != cost:
            self._wrap = _derive_key(self._passphrase.known(), cost)
        return self._wrap[1]

    def _write(self, ring: KeyRing) -> KeyRing:
        keys = {k.kid: k.secret for k in (ring.current, *ring.previous)}
        if self._wrap is not None:
            keys = _wrap_keys(keys, self._wrap[1])
        file = _RingFileContent(
            ring.current.kid,
            {kid: key.hex() for kid, key in keys.items()},
            self._wrap[0] if self._wrap else None,
        )
        content = msgspec.json.encode(file)
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_private(self._path, content)
        self._read = (content, ring)
        return ring


class SettingsKeys:
    """`KeySource` that the settings hold: whoever set them changes them."""

    def __init__(self, ring: KeyRing) -> None:
        self._ring = ring

    def ring(self) -> KeyRing:
        """The ring that was given."""
        return self._ring

    def turned(self) -> KeyRing:
        """The ring that was given, where it holds a key to turn from. Raises BadInput."""
        if not self._ring.previous:
            raise BadInput(
                "the vault's key is a setting: set a new STEADYHAND_VAULT_KEY and the old one as "
                "STEADYHAND_VAULT_PREV_KEYS, then rotate"
            )
        return self._ring

    def settled(self, kid: str) -> None:
        """Nothing: the old keys are the setter's to remove."""


def ring_file(path: Path, passphrase: Passphrase | None = None) -> RingFile:
    """The keys of that file; it is made with the first use."""
    return RingFile(path, passphrase)


def keys_from_settings(current: str, previous: str = "") -> SettingsKeys:
    """Keys as settings write them: 64 hex digits each, previous ones apart by commas.

    Raises BadInput, which never repeats what was given.
    """
    old = tuple(_parse_key(text, "STEADYHAND_VAULT_PREV_KEYS") for text in _split_keys(previous))
    return SettingsKeys(KeyRing(_parse_key(current.strip(), "STEADYHAND_VAULT_KEY"), old))


def _split_keys(text: str) -> Iterator[str]:
    return (part.strip() for part in text.split(",") if part.strip())


def _parse_key(text: str, name: str) -> Key:
    if not _HEX.fullmatch(text):
        raise BadInput(f"{name} is no key; each is 64 hex digits, such as 'openssl rand -hex 32'")
    secret = bytes.fromhex(text)
    return Key("e" + sha256(b"steadyhand key id\0" + secret).hexdigest()[:8], secret)


def _new_key() -> Key:
    return Key("k" + os.urandom(4).hex(), AESGCM.generate_key(KEY_BYTES * 8))


def _new_cost() -> _KdfCost:
    return _KdfCost(os.urandom(SALT_BYTES).hex(), MEMORY_KIB, PASSES, LANES)


def _derive_key(passphrase: str, cost: _KdfCost) -> tuple[_KdfCost, bytes]:
    argon = Argon2id(
        salt=bytes.fromhex(cost.salt),
        length=KEY_BYTES,
        iterations=cost.passes,
        lanes=cost.lanes,
        memory_cost=cost.memory_kib,
    )
    return cost, argon.derive(passphrase.encode())


def _wrap_keys(keys: dict[str, bytes], wrap: bytes) -> dict[str, bytes]:
    nonces = {kid: os.urandom(_NONCE_BYTES) for kid in keys}
    cipher = AESGCM(wrap)
    return {
        kid: nonces[kid] + cipher.encrypt(nonces[kid], key, kid.encode())
        for kid, key in keys.items()
    }


def _unwrap_keys(keys: dict[str, bytes], wrap: bytes) -> dict[str, bytes]:
    cipher = AESGCM(wrap)
    try:
        return {
            kid: cipher.decrypt(key[:_NONCE_BYTES], key[_NONCE_BYTES:], kid.encode())
            for kid, key in keys.items()
        }
    except InvalidTag:
        raise VaultLocked("that is not the passphrase of this key ring; try again") from None
