"""Country names in a question, each put as one word that no page writes: `#de`."""

from __future__ import annotations

import re

from ..vocabulary import Vocabulary
from ..vocabulary.asks import COUNTRY_MARK
from ..vocabulary.phrase import spaced

COUNTRY_WORDS_MAX = 7  # the longest country name, in words
NAMED = re.compile(rf"(?<!\S){COUNTRY_MARK}([a-z]{{2}}) ")
CAPITALS = re.compile(r"(?<![\w.])(?:[A-Z]\.){2,3}(?!\w)|\b[A-Z]{2,3}\b")


def with_countries(text: str, vocabulary: Vocabulary) -> str:
    """The text as `spaced` gives it, with each country's name or abbreviation as its mark.

    Abbreviations count in capitals only: "US" is a country and "us" is not.
    """
    named = (
        text if text.upper() == text else CAPITALS.sub(lambda hit: _whole(hit, vocabulary), text)
    )
    words, at, marked = spaced(named).split(), 0, list[str]()
    while at < len(words):
        code, length = _country_at(words, at, vocabulary)
        marked.append(f"{COUNTRY_MARK}{code.casefold()}" if code else words[at])
        at += length
    return "".join(f"{word} " for word in marked)


def _whole(hit: re.Match[str], vocabulary: Vocabulary) -> str:
    """The name of the country that is abbreviated so; any other capitals as they are."""
    code = vocabulary.codes.get(hit[0].replace(".", ""), "")
    return f" {vocabulary.country_name(code)} " if code else hit[0]


def _country_at(words: list[str], at: int, vocabulary: Vocabulary) -> tuple[str, int]:
    """The code of the longest country name that begins there, and its words; '' and 1 of none."""
    for length in range(min(COUNTRY_WORDS_MAX, len(words) - at), 0, -1):
        code = vocabulary.country_named.get(" ".join(words[at : at + length]), "")
        if code:
            return code, length
    return "", 1
