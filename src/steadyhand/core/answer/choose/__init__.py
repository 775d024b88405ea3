"""Which option says what an answer says: exactly one, or none.

Rules in order; the first that any option satisfies decides, and an option that cannot be told from
another is not chosen. None of them looks for a text inside another: "Male" is in "Female". What is
no choice (disabled, "Please select") is never chosen, and nothing is chosen by default.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...page.snapshot import Option
from ..facts import Unknown
from ..normal import same
from ..vocabulary import Vocabulary
from ..vocabulary.phrase import spaced
from . import amounts, places, plurals, said
from .about import About, Wanted

__all__ = ["About", "choices", "choose", "choose_all"]


def choose(answer: str | bool, options: Sequence[Option], about: About) -> Option | Unknown:
    """The one option that says what the answer says."""
    real = choices(options, about.vocabulary)
    wanted = Wanted(answer, about, real)
    for rule in RULES:
        hits = rule(wanted)
        if len(hits) > 1:
            return Unknown("more than one option fits", wanted.text)
        if hits:
            return hits[0]
    return Unknown("no option says that", wanted.text)


def choose_all(
    answers: Sequence[str], options: Sequence[Option], about: About
) -> tuple[Option, ...] | Unknown:
    """One option for each answer, in the page's order; unknown when any of them has none."""
    found = [choose(a, options, about) for a in answers]
    for hit in found:
        if isinstance(hit, Unknown):
            return hit
    return tuple(o for o in options if any(o is hit for hit in found))


def choices(options: Sequence[Option], vocabulary: Vocabulary) -> tuple[Option, ...]:
    """The options that are a choice: enabled, with words, and no invitation to choose."""
    valued = any(o.value for o in options)
    real = (o for o in options if not o.disabled and _is_choice(o, vocabulary, valued=valued))
    return tuple({_sent(o, n): o for n, o in reversed([*enumerate(real)])}.values())[::-1]


def _sent(option: Option, place: int) -> tuple[str, ...]:
    """The name of what is chosen by it: lists that a page filled twice send one thing for two."""
    native = option.value and not option.ref
    return (option.label, option.value) if native else (str(place),)


def _is_choice(option: Option, vocabulary: Vocabulary, *, valued: bool) -> bool:
    words = spaced(option.label)
    if not words or (valued and not option.value):
        return False  # an empty value beside others is the native way to say "nothing chosen"
    return not any(p.fullmatch(words) for p in vocabulary.placeholders)


def _verbatim(wanted: Wanted) -> list[Option]:
    return [o for o in wanted.options if o.label.strip() == wanted.text.strip()]


def _equal(wanted: Wanted) -> list[Option]:
    return [o for o in wanted.options if same(wanted.text, o.label)]


def _value(wanted: Wanted) -> list[Option]:
    """Options whose own value is the answer, word for word; a number is a value by chance."""
    text = wanted.text.strip()
    return [o for o in wanted.options if o.value == text and any(map(str.isalpha, text))]


RULES: tuple[Callable[[Wanted], list[Option]], ...] = (
    _verbatim,
    _equal,
    said.synonyms,
    said.truths,
    places.towns,
    places.streets,
    places.countries,
    places.regions,
    places.dialling,
    amounts.numbers,
    amounts.dates,
    amounts.months,
    amounts.times,
    said.kinds_of_it,
    plurals.in_number,
    said.headed,
    _value,
)
