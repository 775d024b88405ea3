"""The form in which a secret is stored: `v1.kid.nonce.ciphertext`, AES-256-GCM.

The user, the place and the key's id are authenticated with the secret, so an envelope opens in its
own row alone. Nonces are random, 96 bits: a key is good for 2**32 envelopes (NIST SP 800-38D 8.3).
"""

from __future__ import annotations

import base64
import binascii
import os
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from ...core.job.places import Place
from ...errors import VaultLocked
from .keys import Key

VERSION = "v1"
NONCE_BYTES = 12


@dataclass(frozen=True, slots=True)
class Slot:
    """Whose secret it is, and where it belongs."""

    user_id: str
    place: Place

    def bound(self, kid: str) -> bytes:
        """What an envelope of this slot and key is bound to; no two slots have the same."""
        parts = (self.user_id, self.place.domain, self.place.kind, kid)
        return "|".join(quote(part, safe="") for part in parts).encode()

    def __str__(self) -> str:
        return f"{self.place.kind} of {self.place.domain}"


def seal(slot: Slot, content: bytes, key: Key) -> str:
    """The envelope of that content, for that slot alone."""
    nonce = os.urandom(NONCE_BYTES)
    sealed = AESGCM(key.secret).encrypt(nonce, content, slot.bound(key.kid))
    return ".".join((VERSION, key.kid, _text(nonce), _text(sealed)))


def unseal(slot: Slot, envelope: str, find: Callable[[str], Key | None]) -> bytes:
    """The content. Raises VaultLocked for a key that is not there and for what was changed."""
    try:
        version, kid, nonce, sealed = envelope.split(".")
        content = _bytes(nonce), _bytes(sealed)
    except (ValueError, binascii.Error) as exc:
        raise _changed(slot) from exc
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
        raise _changed(slot) from exc


def key_of(envelope: str) -> str:
    """The id of the key that the envelope names; '' for what is no envelope."""
    parts = envelope.split(".")
    return parts[1] if len(parts) == 4 else ""


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    """The one reading of that text: what would be passed over is refused."""
    content = base64.b64decode(text.encode() + b"=" * (-len(text) % 4), b"-_", validate=True)
    if _text(content) != text:
        raise ValueError("not in its one form")
    return content


def _changed(slot: Slot) -> VaultLocked:
    return VaultLocked(f"the stored {slot} was changed, or is another one's; set the secret again")
