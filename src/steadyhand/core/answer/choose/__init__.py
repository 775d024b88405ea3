"""Which option says what an answer says: exactly one, or none.

Rules in order; the first that any option satisfies decides, and an option that cannot be told from
another is not chosen. None of them looks for a text inside another: "Male" is in "Female". What is
no choice (disabled, "Please select") is never chosen, and nothing is chosen by default.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...page.snapshot import Option
from ..facts import Intent, Unknown
from ..normal import normal, same
from ..vocabulary import Vocabulary
from ..vocabulary.phrase import spaced
from .dates import dates_in, iso_date
from .ranges import Amount, amount_of, range_of

COUNTRIES = frozenset({"country", "country-name"})
FIRST_WORD = re.compile(r"\s*([^\W\d_]+)\s*(?:[,;:!(]|\.(?!\s*\d)|\s[–—-]\s|$)")
SAME_KIND = {"sex": "eeo.gender"}


@dataclass(frozen=True, slots=True)
class Wanted:
    """An answer that looks for its option."""

    answer: str | bool
    intent: Intent | None
    vocabulary: Vocabulary

    @property
    def text(self) -> str:
        """The answer in words."""
        return self.answer if isinstance(self.answer, str) else self.vocabulary.yes_no(self.answer)

    @property
    def kind(self) -> str:
        """The class of option texts that its question uses."""
        slots = dict(self.intent.slots) if self.intent else {}
        name = self.intent.name if self.intent else ""
        return f"{name}.{slots['kind']}" if "kind" in slots else SAME_KIND.get(name, name)


def choose(
    answer: str | bool,
    options: Sequence[Option],
    *,
    intent: Intent | None,
    vocabulary: Vocabulary,
) -> Option | Unknown:
    """The one option that says what the answer says."""
    wanted = Wanted(answer, intent, vocabulary)
    real = choices(options, vocabulary)
    for rule in RULES:
        hits = [o for o in real if rule(wanted, o)]
        if len(hits) > 1:
            return Unknown("more than one option fits", wanted.text)
        if hits:
            return hits[0]
    return Unknown("no option says that", wanted.text)


def choose_all(
    answers: Sequence[str],
    options: Sequence[Option],
    *,
    intent: Intent | None,
    vocabulary: Vocabulary,
) -> tuple[Option, ...] | Unknown:
    """One option for each answer, in the page's order; unknown when any of them has none."""
    found = [choose(a, options, intent=intent, vocabulary=vocabulary) for a in answers]
    for hit in found:
        if isinstance(hit, Unknown):
            return hit
    return tuple(o for o in options if any(o is hit for hit in found))


def choices(options: Sequence[Option], vocabulary: Vocabulary) -> tuple[Option, ...]:
    """The options that are a choice: enabled, with words, and no invitation to choose."""
    valued = any(o.value for o in options)
    return tuple(o for o in options if not o.disabled and _is_choice(o, vocabulary, valued=valued))


def _is_choice(option: Option, vocabulary: Vocabulary, *, valued: bool) -> bool:
    words = spaced(option.label)
    if not words or (valued and not option.value):
        return False  # an empty value beside others is the native way to say "nothing chosen"
    return not any(p.fullmatch(words) for p in vocabulary.placeholders)


def _verbatim(wanted: Wanted, option: Option) -> bool:
    return wanted.text.strip() == option.label.strip()


def _equal(wanted: Wanted, option: Option) -> bool:
    return same(wanted.text, option.label)


def _synonym(wanted: Wanted, option: Option) -> bool:
    meaning = wanted.vocabulary.meaning(wanted.text, wanted.kind)
    return bool(meaning) and meaning == wanted.vocabulary.meaning(option.label, wanted.kind)


def _truth(wanted: Wanted, option: Option) -> bool:
    """Both are a yes, or both are a no; "Yes, I am" is a yes, "No preference" is no no."""
    said = wanted.answer
    truth = wanted.vocabulary.truth(said) if isinstance(said, str) else said
    return truth is not None and truth is polarity(option.label, wanted.vocabulary)


def polarity(text: str, vocabulary: Vocabulary) -> bool | None:
    """Whether a text is, or begins with, a yes or a no of its own; None for other texts."""
    first = FIRST_WORD.match(text)
    return vocabulary.truth(first[1] if first else text)


def _country(wanted: Wanted, option: Option) -> bool:
    if wanted.intent is None or wanted.intent.name not in COUNTRIES:
        return False
    code = wanted.vocabulary.country(wanted.text)
    named = wanted.vocabulary.country(option.label)
    return bool(code) and code == (named or wanted.vocabulary.country(option.value))


def _dialling(wanted: Wanted, option: Option) -> bool:
    """The country code of a phone is one of the option's words: "Germany (+49)"."""
    if wanted.intent is None or wanted.intent.name != "tel-country-code":
        return False
    return normal(wanted.text) in normal(option.label).split()


def _number(wanted: Wanted, option: Option) -> bool:
    amount = amount_of(wanted.text, wanted.vocabulary)
    options = range_of(option.label, wanted.vocabulary)
    if amount is None or options is None:
        return False
    years = wanted.intent is not None and wanted.intent.name == "years_experience"
    if years and "year" in (amount.unit or "year", options.unit or "year"):
        amount = Amount(amount.value, options.unit)  # years need not be named in such a question
    return options.holds(amount)


def _date(wanted: Wanted, option: Option) -> bool:
    date = iso_date(wanted.text)
    return date is not None and dates_in(option.label, wanted.vocabulary) == {date}


RULES: tuple[Callable[[Wanted, Option], bool], ...] = (
    _verbatim,
    _equal,
    _synonym,
    _truth,
    _country,
    _dialling,
    _number,
    _date,
)
