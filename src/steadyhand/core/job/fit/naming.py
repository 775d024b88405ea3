"""When two names of skills, papers or fields are one: word by word, and never by likeness alone.

Words are the normaliser's, `#` and `+` kept; a name of the table of skills is one word and is equal
to itself only, so C is not C#, and Java is not JavaScript. Other words of five letters or more are
one where their ends alone differ (nurse, nursing).
"""

from __future__ import annotations

import re

from .terms import Terms

SHORT = 5  # letters; shorter words have no ending to differ in
ENDING = 4  # letters by which two forms of a word may differ in length
COMPOUND_FROM = 15  # letters; so long a word may end in a longer ending
STEM = 4  # letters that both begin with, at least
COMPOUND = re.compile(r"(?<=\w{4})s?(?:kenntnisse[n]?|erfahrung(?:en)?|ervaring|kennis)\b")
ELIDED = re.compile(r"(?<!\w)(?:[dlnsjcm]|qu|(?:de|da|a|ne|su)ll|un)['’]", re.I)  # d'expérience
PLAIN = re.compile(r"[^\W\d_]+")


def tokens(text: str, terms: Terms) -> tuple[str, ...]:
    """The words of the text; each name of a skill is one."""
    words = terms.normal(COMPOUND.sub("", ELIDED.sub(" ", text))).split()
    found: list[str] = []
    at = 0
    while at < len(words):
        name, length = _name_at(words, at, terms)
        found.append(name)
        at += length
    return tuple(found)


def _name_at(words: list[str], at: int, terms: Terms) -> tuple[str, int]:
    """The longest name that begins there with its number of words; else the word."""
    sizes = range(min(terms.longest, len(words) - at), 0, -1)
    named = ((terms.names.get(tuple(words[at : at + size])), size) for size in sizes)
    return next(((name, size) for name, size in named if name), (words[at], 1))


def content(text: str, terms: Terms) -> tuple[str, ...]:
    """The words that name something; filler, numbers and signs left out."""
    return tuple(
        word
        for word in tokens(text, terms)
        if word in terms.exact
        or (word not in terms.filler and len(word) > 1 and any(c.isalpha() for c in word))
    )


def same_word(one: str, other: str, terms: Terms) -> bool:
    """Whether the two are one word, or forms of one."""
    if one == other:
        return True
    if one in terms.exact or other in terms.exact:
        return False
    short, long = sorted((one, other), key=len)
    if len(short) < SHORT or not (PLAIN.fullmatch(short) and PLAIN.fullmatch(long)):
        return False
    shared = next(
        (n for n, pair in enumerate(zip(short, long, strict=False)) if pair[0] != pair[1]),
        len(short),
    )
    least = max(STEM, len(short) - (3 if len(short) >= COMPOUND_FROM else 2))
    return len(long) - len(short) <= ENDING and shared >= least


def shared(one: tuple[str, ...], other: tuple[str, ...], terms: Terms) -> int:
    """How many words of the one stand in the other, in some form."""
    return sum(any(same_word(word, each, terms) for each in other) for word in one)


def covers(one: tuple[str, ...], other: tuple[str, ...], terms: Terms) -> bool:
    """Whether every word of the one stands in the other; no word covers nothing."""
    return bool(one) and shared(one, other, terms) == len(one)
