"""`jd.json` and the source beside it: a posting as it is kept with its application."""

from __future__ import annotations

from ....core.job.posting.ends import End
from ....core.job.posting.facts import Posting
from ....core.log.codec import pack, unpack
from .reading import Reading

POSTING = "jd.json"


def files_of(reading: Reading) -> dict[str, bytes]:
    """The files to keep by their names: jd.json of a posting, and the source wherever one came."""
    raw = {reading.found.raw: reading.raw} if reading.found.raw else {}
    if isinstance(reading.found, End):
        return raw
    return {POSTING: pack(reading.found) + b"\n", **raw}


def posting_from(content: bytes) -> Posting:
    """The posting that jd.json holds. Raises StoreFailed for what is none."""
    return unpack(Posting, content)
