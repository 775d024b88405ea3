"""The audit log as a chain: each entry is sealed together with the seal of the one before it.

Seals are keyed, so that nobody without the key can write a chain anew. A chain that lost its newest
entries is still a good chain: that they are gone is seen against an anchor, the newest entry that
was noted elsewhere. Entries hold digests of what they are about, never a value or a name.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256

CHAIN_START = ""  # what the first entry follows


class AuditAction(StrEnum):
    """What was done."""

    STORED = "stored"
    READ = "read"
    JUDGED = "judged"
    FORGOTTEN = "forgotten"
    EXPIRED = "expired"
    KEY_MADE = "key_made"
    KEY_DROPPED = "key_dropped"
    ERASED = "erased"


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One deed. *owner* and *subject* are digests; a newer version may know more deeds."""

    owner: str
    seq: int  # from 1, without gaps
    at: str
    actor: str
    deed: str
    subject: str
    prev: str
    hash: str = ""


@dataclass(frozen=True, slots=True)
class Anchor:
    """The newest entry that is known from elsewhere than the log."""

    seq: int
    hash: str


def keyed_digest(key: bytes, *parts: str) -> str:
    """A keyed digest of the parts, 32 hex digits: tells equality and nothing else."""
    return _mac(key, "subject", *parts)[:32]


def seal_entry(key: bytes, entry: AuditEntry) -> AuditEntry:
    """The entry with its seal, which is over everything else in it."""
    facts = (entry.owner, str(entry.seq), entry.at, entry.actor, entry.deed, entry.subject)
    return replace(entry, hash=_mac(key, "entry", *facts, entry.prev))


def chain_fault(key: bytes, entries: Iterable[AuditEntry], anchor: Anchor | None = None) -> str:
    """What is wrong with the log, by the first entry that shows it; '' when it is whole."""
    prev, seq, anchored = CHAIN_START, 0, anchor is None
    for seq, entry in enumerate(entries, 1):
        if entry.seq != seq:
            return f"entry {seq} is missing or out of order: entry {entry.seq} stands in its place"
        if entry.prev != prev:
            return f"entry {seq} does not follow the entry before it"
        if not hmac.compare_digest(seal_entry(key, entry).hash.encode(), entry.hash.encode()):
            return f"entry {seq} was changed"
        anchored = anchored or (anchor is not None and anchor == Anchor(seq, entry.hash))
        prev = entry.hash
    if anchored or anchor is None:
        return ""
    if anchor.seq > seq:
        return f"entries after {seq} are missing: there was an entry {anchor.seq}"
    return f"entry {anchor.seq} is not the one that this home remembers"


def _mac(key: bytes, *parts: str) -> str:
    return hmac.new(key, json.dumps(parts).encode(), sha256).hexdigest()
