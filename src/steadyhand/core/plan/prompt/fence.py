"""The fence around what a page says: inside it nothing can close it, and nothing private stands.

Page text is data of a site, so it goes in as JSON whose angle brackets are escaped: the one mark
that ends the fence cannot be written inside of it. Texts that the user typed are taken out before.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection

OPEN, CLOSE = "<page>", "</page>"
LESS, MORE = "\\u003c", "\\u003e"  # as JSON writes them
TAKEN_OUT = "\ue000"  # a private character: put in place of a text, it spells no other
HIDDEN_MIN = 3  # characters; as in answer/policy, shorter texts are in any page


def fenced(told: object, hide: Collection[str]) -> str:
    """The plain data as JSON inside the fence, without any of the texts in *hide*."""
    said = json.dumps(_without(told, hide), ensure_ascii=False, separators=(",", ":"))
    kept = said.replace("<", LESS).replace(">", MORE)
    return f"{OPEN}{kept}{CLOSE}"


def _without(told: object, hide: Collection[str]) -> object:
    if isinstance(told, str):
        return cleaned(told, hide)
    if isinstance(told, dict):
        return {name: _without(each, hide) for name, each in told.items()}
    if isinstance(told, list | tuple):
        return [_without(each, hide) for each in told]
    return told


def cleaned(text: str, hide: Collection[str]) -> str:
    """The text with each of the others taken out, in whatever case; longest first."""
    for each in sorted({h for h in hide if len(h) >= HIDDEN_MIN}, key=len, reverse=True):
        text = re.sub(re.escape(each), TAKEN_OUT, text, flags=re.IGNORECASE)
    return text
