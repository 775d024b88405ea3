"""The little of STUN and TURN by which a relay learns the name of who asks for it.

Source: https://www.rfc-editor.org/rfc/rfc8489#section-5 and rfc8656.
"""

from __future__ import annotations

import struct

MAGIC = b"\x21\x12\xa4\x42"
HEAD = 20  # bytes: type, length, magic cookie, transaction
ALLOCATE_REFUSED = 0x0113
USERNAME, ERROR_CODE, REALM, NONCE = 0x0006, 0x0009, 0x0014, 0x0015


def user_of(packet: bytes) -> str:
    """Return the user's name in the message, '' where it has none."""
    at = HEAD
    while at + 4 <= len(packet):
        kind, size = struct.unpack_from("!HH", packet, at)
        if kind == USERNAME:
            return packet[at + 4 : at + 4 + size].decode("utf-8", "replace")
        at += 4 + size + -size % 4
    return ""


def challenge_to(packet: bytes) -> bytes:
    """Return the answer that asks for a name: 401, with a realm and a nonce."""
    said = ((ERROR_CODE, b"\0\0\x04\x01"), (REALM, b"relay"), (NONCE, b"once"))
    parts = b"".join(
        struct.pack("!HH", kind, len(text)) + text + b"\0" * (-len(text) % 4) for kind, text in said
    )
    return struct.pack("!HH", ALLOCATE_REFUSED, len(parts)) + packet[4:HEAD] + parts
