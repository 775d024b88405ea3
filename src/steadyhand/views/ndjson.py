"""The stream for machines: one JSON object per event and line."""

from __future__ import annotations

import json

from ..core.log.codec import encode
from ..core.log.events import Envelope


def ndjson(envelope: Envelope) -> str:
    """The event as one line of ASCII JSON, keys in this order, without the line's end."""
    fact = {
        "run_id": envelope.run_id,
        "seq": envelope.seq,
        "at": envelope.at,
        "kind": envelope.kind,
        "v": envelope.v,
        "actor": envelope.actor,
        "body": json.loads(encode(envelope.event)),
    }
    return json.dumps(fact, separators=(",", ":"))
