"""The company of a board that tells only its own short name of it."""

from __future__ import annotations

import re

WORDS_MAX = 6  # of one name
TEXT_MAX = 20_000  # characters that are looked through
_WORD = re.compile(r"[^\W_]+(?:['’&.-][^\W_]+)*")
_PLAIN = re.compile(r"[\W_]+")


def company_like(site: str, description: str) -> str:
    """The company as its posting writes it, where its letters are those of *site*; else *site*."""
    return written_like(site, description) or site


def written_like(site: str, description: str) -> str:
    """The words of the text whose letters are those of *site*; '' where none are."""
    wanted = _PLAIN.sub("", site.casefold())
    found = list(_WORD.finditer(description[:TEXT_MAX]))
    for at, first in enumerate(found):
        name = ""
        for last in found[at : at + WORDS_MAX]:
            name += _PLAIN.sub("", last[0].casefold())
            if name == wanted and (first[0][0].isupper() or first[0] == site):
                return description[first.start() : last.end()]
            if not wanted.startswith(name):
                break
    return ""
