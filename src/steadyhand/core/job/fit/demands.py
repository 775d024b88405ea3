"""Whether a text asks something of a person: what it names, and who it says it to.

A text *names* a demand where it holds a degree, years, a paper, a language with its level, hours, a
permit or a skill. That it asks for it is told by a strong word ("must"), by one that wants ("we
expect"), or by one that only speaks to the reader ("you have"); the less it tells, the more it has
to name.
"""

from __future__ import annotations

from enum import IntEnum

from .naming import tokens
from .terms import Terms

NAMES_MAX = 6  # words of an item that names a skill and little else
FIRST = 2  # words: what an item is about stands there
TIMES = ("nights", "weekends", "shifts", "on_call")
HOURS = ("nights", "weekends", "shifts", "on_call", "overtime", "travel", "full_time_only")


class Asks(IntEnum):
    """How surely a text asks."""

    NOT = 0
    MAYBE = 1  # it names what may be asked; nothing says that it is
    SURE = 2


def asks(text: str, terms: Terms, *, item: bool) -> Asks:
    """How surely a text under no heading asks for what it names."""
    says = terms.says
    if not text or says("must", text):
        return Asks.SURE if text else Asks.NOT
    if says("wants", text) and (plain(text, terms) or weak(text, terms)):
        return Asks.SURE
    if says("worked", text) and any(says(each, text) for each in TIMES):
        return Asks.SURE
    if says("given", text):
        return Asks.NOT
    if says("asks", text):
        found = plain(text, terms) or says("paper", text) or terms.years.search(text)
        return Asks.SURE if found else Asks.MAYBE if weak(text, terms) else Asks.NOT
    if plain(text, terms) and not terms.says("right", text):
        return Asks.MAYBE
    return Asks.MAYBE if item and _heads(text, terms) else Asks.NOT


def plain(text: str, terms: Terms) -> bool:
    """Whether it names what is hardly ever named but to ask for it."""
    says = terms.says
    years = terms.years.search(text) and (says("cue", text) or says("at_least", text))
    return bool(
        years
        or says("driving", text)
        or says("right", text)
        or says("full_time_only", text)
        or any(words.search(text) for rank, words in terms.degrees if rank)
        or spoken(text, terms)
    )


def weak(text: str, terms: Terms) -> bool:
    """Whether it names what may be named for other reasons: a paper, a skill, hours."""
    named = len(text.split()) <= NAMES_MAX and set(tokens(text, terms)) & terms.exact
    cued = any(terms.says(each, text) for each in ("cue", "paper", *HOURS))
    return bool(cued or named or terms.years.search(text))


def _heads(text: str, terms: Terms) -> bool:
    """Whether an item is about what it names, and not about something done with it."""
    short = len(text.split()) <= NAMES_MAX
    hit = terms.words["cue"].search(text)
    first = hit is not None and len(text[: hit.start()].split()) < FIRST
    return first or (short and weak(text, terms))


def spoken(text: str, terms: Terms) -> bool:
    """Whether it names a language and how well it must be known."""
    named = any(names.search(text) for names in terms.tongues.values())
    return named and any(words.search(text) for _, words in terms.levels)
