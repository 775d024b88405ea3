"""Options that say the same in other words: synonyms of a class, and yes and no.

The synonyms are data (`vocabulary/choices`). A meaning with a point is a kind of what stands
before it: whoever has a `master.science` has a `master`, and not the other way round.
"""

from __future__ import annotations

import re

from ...page.snapshot import Option
from .. import policy
from ..normal import normal, same
from ..vocabulary import Vocabulary
from .about import Wanted, kinds
from .ranges import range_of
from .times import span_of

BRACKETED = re.compile(r"\s*([^()\[\]]+?)\s*[(\[]([^()\[\]]+)[)\]]\s*")
FIRST_WORD = re.compile(r"\s*([^\W\d_]+)\s*(?:[,;:!(]|\.(?!\s*\d)|\s[–—-]\s|$)")


def synonyms(wanted: Wanted) -> list[Option]:
    """Options of the same meaning, in a class that counts here."""
    for kind in kinds(wanted.about, wanted.options):
        meaning = wanted.words.meaning(wanted.text, kind)
        hits = [o for o in wanted.options if wanted.words.meaning(o.label, kind) == meaning]
        if meaning and hits:
            return hits
    return []


def kinds_of_it(wanted: Wanted) -> list[Option]:
    """Options that name what the answer is a kind of: a B.Sc. is a bachelor's degree."""
    for kind in kinds(wanted.about, wanted.options):
        meaning, point, _ = wanted.words.meaning(wanted.text, kind).rpartition(".")
        hits = [o for o in wanted.options if wanted.words.meaning(o.label, kind) == meaning]
        if point and hits:
            return hits
    return []


def headed(wanted: Wanted) -> list[Option]:
    """Options that say the answer first and then, in brackets, how much or when that is.

    "Morning (9:00 AM - 12:00 PM)" is "Morning", where no other option begins with that word.
    """
    if wanted.about.name in policy.OWN or not isinstance(wanted.answer, str):
        return []
    heads = [(o, BRACKETED.fullmatch(o.label)) for o in wanted.options]
    hits = [(o, h[2]) for o, h in heads if h and same(h[1], wanted.answer)]
    begun = [o for o in wanted.options if normal(o.label).startswith(normal(wanted.answer))]
    return [o for o, bracket in hits if len(begun) == 1 and _measures(bracket, wanted.words)]


def _measures(text: str, words: Vocabulary) -> bool:
    """Whether it is a span of time or an amount and nothing else."""
    return span_of(text, words) is not None or range_of(text, words) is not None


def truths(wanted: Wanted) -> list[Option]:
    """Both are a yes, or both are a no; "Yes, I am" is a yes, "No preference" is no no."""
    said = wanted.answer
    truth = wanted.words.truth(said) if isinstance(said, str) else said
    if truth is None:
        return []
    return [o for o in wanted.options if polarity(o.label, wanted.words) is truth]


def polarity(text: str, vocabulary: Vocabulary) -> bool | None:
    """Whether a text is, or begins with, a yes or a no of its own; None for other texts."""
    first = FIRST_WORD.match(text)
    return vocabulary.truth(first[1] if first else text)
