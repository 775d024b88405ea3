"""What an answer only repeats of its request: a value under the very name that it was sent under.

Systems that store what they are sent often answer with it: the answers, and what their own page
added, as a time zone or where it was opened from. A repeated value tells nothing of what became of
it. It is compared by digest, so that a record of a request holds no value of it.
"""

from __future__ import annotations

import re
from hashlib import sha256

from .parts import Body, file_in, parts_of

PAIRS_MAX = 4000  # of one request; a form has far fewer
DIGITS = 16  # of a digest
_WITHIN = re.compile(
    r"\[(\w+)\]\Z|\.(\w+)\Z"
)  # the last part of `person[given]` and `person.given`


def pairs_of(body: Body) -> frozenset[str]:
    """Digests of all names in the body with their values; none where it cannot be read."""
    parts = (parts_of(body) or ())[:PAIRS_MAX]
    return frozenset(
        _digest(name, part.sha256 if part.file else part.value)
        for part in parts
        for name in (part.name, _last(part.name))
        if name
    )


def pair_digest(name: str, value: str | int | float | bool | None) -> str:
    """The digest of that value under that name, as `pairs_of` has it."""
    if isinstance(value, bool):
        return _digest(name, "true" if value else "false")
    text = "" if value is None else str(value)
    file = file_in(text)
    return _digest(name, text if file is None else sha256(file).hexdigest())


def is_file_text(text: str) -> bool:
    """Whether the text is a file that is written in letters."""
    return file_in(text) is not None


def _digest(name: str, value: str) -> str:
    both = f"{name}\0{value.strip()}".encode("utf-8", "replace")
    return sha256(both).hexdigest()[:DIGITS]


def _last(name: str) -> str:
    within = _WITHIN.search(name)
    return (within[1] or within[2]) if within else ""
