"""What a page may look up of what was typed before anyone agreed to send: fields live by it."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import parse_qsl, urlsplit

from steadyhand.adapters.guard.typed.taint import CONTACT

ELSEWHERE = "what was typed goes to this job's site only"
UNASKED = "what was typed is not sent before someone agreed"
LOOKED_UP = 1  # typed values that a script may look up
CHOSEN = 3  # by a GET: a list may hang on several choices


def tells_whose(carried: Collection[str]) -> bool:
    """Whether a mail address or a telephone number is among them: no list is searched by one."""
    return any(map(CONTACT.fullmatch, carried))


def values_in(url: str) -> int:
    """How many values the address carries."""
    return len(parse_qsl(urlsplit(url).query))


def beyond_search(carried: Collection[str]) -> bool:
    """Whether a write that carries them tells more than a search would."""
    return len(carried) > LOOKED_UP or tells_whose(carried)
