"""Options that are the answer in the plural, or in the singular: "Volunteer" and "Volunteers".

Both must be the same words in the same order, each with an ending of the page's language or as it
is. A plural that means another thing ("customs", "news") is none, a country is nobody's plural, and
questions of law, demography, pay and consent keep to the words that were given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...page.snapshot import Option
from .. import policy
from ..normal import normal
from ..vocabulary import primary
from .about import Wanted

Endings = tuple[tuple[str, str], ...]  # (how the one ends, what stands there in the plural)

PLURALS: dict[str, Endings] = {
    "en": (
        (r"[^sxyz]", "s"),
        (r"[aeiou]y", "s"),
        (r"(?:ss|s|x|z|ch|sh|o)", "es"),
        (r"(?<=[^aeiou])y", "ies"),
    ),
    "de": ((r"e", "n"), (r"[^en]", "en"), (r"in", "nen"), (r"[aiou]", "s")),
    "fr": ((r"[^sxz]", "s"), (r"(?:eau|eu)", "x"), (r"al", "aux")),
    "es": ((r"[aeiouáé]", "s"), (r"[^aeiousz]", "es"), (r"z", "ces")),
}
REPLACED = frozenset({"ies", "aux", "ces"})  # they take the place of the ending
OTHERS = frozenset(  # words that mean another thing than their singular does
    (
        "news customs goods arms means physics mathematics economics politics statistics ethics "
        "athletics works savings manners minutes spectacles premises funds grounds damages "
        "airs contents colours colors forces letters lines papers pains quarters remains sales "
        "scales spirits stocks terms humanities classics graphics savons vacances ciseaux "
        "lunettes toilettes affaires esposas celos deberes"
    ).split()
)
LEAST = 3  # letters of the singular


def in_number(wanted: Wanted) -> list[Option]:
    """Options of the same words in the other number."""
    if wanted.about.name in policy.OWN or not isinstance(wanted.answer, str):
        return []
    said, endings = normal(wanted.answer).split(), PLURALS.get(_language(wanted), ())
    return [o for o in wanted.options if _other_number(said, o, endings, wanted)]


def _language(wanted: Wanted) -> str:
    return primary(wanted.about.language) or "en"


def _other_number(said: list[str], option: Option, endings: Endings, wanted: Wanted) -> bool:
    """Whether each word of the option is the answer's, and one at least in the other number."""
    words = normal(option.label).split()
    if (
        not said
        or len(words) != len(said)
        or any(map(wanted.words.country, (option.label, wanted.text)))
    ):
        return False
    pairs = [*zip(said, words, strict=True)]
    more = all(one == two or two in _plurals(one, endings) for one, two in pairs)
    less = all(one == two or one in _plurals(two, endings) for one, two in pairs)
    return said != words and (more or less)


def _plurals(word: str, endings: Endings) -> Iterator[str]:
    """Every way in which that word may end in the plural."""
    if len(word) < LEAST or not word.isalpha():
        return
    for pattern, ending in endings:
        hit = re.search(rf"{pattern}\Z", word)
        plural = f"{word[: hit.start()] if ending in REPLACED else word}{ending}" if hit else ""
        if plural and plural not in OTHERS:
            yield plural
