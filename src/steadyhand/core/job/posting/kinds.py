"""The kind of employment, the place of work and the language that words tell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from .facts import Employment, Remote
from .words import EMPLOYMENTS, REMOTE_KINDS, TONGUES

SAMPLE_MAX = 20_000  # characters that a language is told by
SURE = 1.3  # times as many words as the next language has
WORDS_MIN = 8  # of these; a shorter text is told by nothing
_WORD = re.compile(r"[^\W\d_]+")
_TAGGED = re.compile(r"#LI-(Remote|Hybrid|On-?site)\b", re.I)
_CODE = re.compile(r"[a-z]{2}(?=[-_]|$)", re.I)


def employment_of(said: Iterable[object]) -> tuple[Employment, ...]:
    """Every kind that the words name, in the order of the table; () where none does."""
    texts = [re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", t) for t in said if isinstance(t, str)]
    return tuple(kind for kind, words in EMPLOYMENTS if any(words.search(t) for t in texts))


def remote_of(*said: object) -> Remote:
    """The kind that the first of the texts names; hybrid is said before remote."""
    for text in said:
        for kind, words in REMOTE_KINDS:
            if isinstance(text, str) and words.search(text):
                return kind
    return Remote.UNKNOWN


def tagged(body: str) -> str:
    """The kind of workplace that a tag in the text names (#LI-Hybrid); '' for none."""
    found = _TAGGED.search(body)
    return found[1] if found else ""


def language_of(text: str, *, declared: object = "") -> str:
    """The language of the text by its commonest words, else the one that was declared.

    Pages declare the language of their frame; the posting in it may be in another one.
    """
    words = Counter(_WORD.findall(text[:SAMPLE_MAX].casefold()))
    hits = sorted(((sum(words[w] for w in ws), code) for code, ws in TONGUES.items()), reverse=True)
    (most, code), (next_most, _) = hits[0], hits[1]
    if most >= WORDS_MIN and most >= SURE * next_most:
        return code
    found = _CODE.match(declared) if isinstance(declared, str) else None
    return found[0].lower() if found else ""
