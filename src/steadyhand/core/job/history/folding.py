"""The one way in which texts of postings are compared: by their words, whatever the letters' case.

What is dropped changes no meaning. `+` and `#` stay inside words (C# is not C, C++ is not C), and
so do digits: a title may carry the number of its requisition.
"""

from __future__ import annotations

import re
import unicodedata
from hashlib import sha256

_WORD = re.compile(r"[^\W_](?:[^\W_]|[+#]|['’.](?=[^\W_]))*[+#]*|[+#]{2,}")
_AND = re.compile(r"\s*&\s*|\s+\+\s+")


def folded(text: str) -> str:
    """The text without the difference of upper and lower case, of width and of other forms.

    Two rounds: one leaves a few letters that only their own capitals fold (a dotless i).
    """
    if text.isascii():
        return text.lower()  # the same, sooner
    for _ in range(2):
        text = unicodedata.normalize("NFKC", text.upper().casefold())
    return text


def words_of(text: str) -> tuple[str, ...]:
    """The words of the text, folded, in their order; `&` is the word "and"."""
    return tuple(_WORD.findall(_AND.sub(" and ", folded(text))))


def digest_of(parts: tuple[str, ...], length: int) -> str:
    """A name of *length* hexadecimal digits for those parts, in that order."""
    whole = "\x1f".join(part.replace("\x1f", " ") for part in parts)
    return sha256(whole.encode("utf-8", "replace")).hexdigest()[:length]
