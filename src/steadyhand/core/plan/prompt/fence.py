"""The fence around what a page says: inside it nothing can close it.

Page text is data of a site, so it goes in as JSON whose angle brackets are escaped: the one mark
that ends the fence cannot be written inside of it. Only text goes in that `Hidden` has told.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from ...page.snapshot import Ref
from .hiding import Told

OPEN, CLOSE = "<page>", "</page>"
LESS, MORE = "\\u003c", "\\u003e"  # as JSON writes them
Line: TypeAlias = Told | Ref | Sequence[Told]  # words without what is private; refs are ours
Shown: TypeAlias = Line | Sequence[Mapping[str, Line]]


def fenced(shown: Mapping[str, Shown]) -> str:
    """It as JSON inside the fence."""
    said = json.dumps(shown, ensure_ascii=False, separators=(",", ":"))
    kept = said.replace("<", LESS).replace(">", MORE)
    return f"{OPEN}{kept}{CLOSE}"
