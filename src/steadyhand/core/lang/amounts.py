"""Numbers, and the options that contain them: "3-5 years", "more than 10", "5+", "€40k-50k".

What a text says beside its numbers must be words of an amount (units, currencies, bounds, and what
is counted): a text with any other word is no range, so that "Level 5 of 7" never is one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import inf

from .phrases import matches_any, remove_phrases
from .text import normalise
from .vocabulary import Vocabulary

NUMBER = re.compile(r"(\d+(?:[.,]\d+)*)(k|m|mio)?(\+?)")
MILLIONS = re.compile(r"(?<=\d)\s*(?:mio\b\.?|mln\b\.?|mill?i(?:on(?:en|s|es)?|ón)\b)", re.I)
STROKE_PERIOD = re.compile(r"\s*/\s*([^\W\d_]+)")  # "/ year"
THOUSANDS = re.compile(r"\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*")
SPACED_DIGITS = re.compile(r"(?<=\d)[ \u00a0\u202f'\u2019](?=\d{3}(?!\d))")  # 50 000, 50'000
SIGNED_PLUS = re.compile(r"(?<=\d)(\s*[€£$¥₹])\s*\+(?!\s*\d)")  # 1,001 £ +
SPACED_PLUS = re.compile(r"(?<=\d)\s+\+(?!\s*\d)")
ROUND_AMOUNT = re.compile(r"(?<=\d)[.,](?:-{1,2}|\u2013)(?!\d)")  # 500,- euros
BASE_UNITS = {"year": (12, "month"), "week": (7, "day")}  # exact multiples alone
FACTORS = {"k": 1_000, "m": 1_000_000, "mio": 1_000_000}


@dataclass(frozen=True, slots=True)
class Amount:
    """A plain number with its unit; '' where none was named."""

    value: float
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Range:
    """Numbers from *low* to *high*; an open end does not hold its own bound."""

    low: float
    high: float
    unit: str = ""  # of time or number: year, month, percent
    open: bool = False
    currency: str = ""  # ISO 4217
    period: str = ""  # of a payment: year, month, hour

    def measured(self, unit: str) -> Range:
        """The same numbers in that unit."""
        return replace(self, unit=unit)

    def holds(self, amount: Range) -> bool:
        """Whether the amount (a range of one number) lies in it; never one of another unit."""
        if not self._comparable(amount):
            return False
        low, high, value = self._base().low, self._base().high, amount._base().low
        return low < value < high if self.open else low <= value <= high

    def same_as(self, other: Range) -> bool:
        """Whether both are the same numbers: "5 or more" and "5+", "1 year" and "12 months"."""
        mine, others = self._base(), other._base()
        ends = (mine.low, mine.high, mine.open) == (others.low, others.high, others.open)
        return ends and self._comparable(other)

    def _comparable(self, other: Range) -> bool:
        """Of one unit; a currency or period that one of them leaves out is the other's."""
        if self._base().unit != other._base().unit and 0 not in (self.high, other.high):
            return False
        named = ((self.currency, other.currency), (self.period, other.period))
        return all(one == two or "" in (one, two) for one, two in named)

    def _base(self) -> Range:
        factor, unit = BASE_UNITS.get(self.unit, (1, self.unit))
        return replace(self, low=self.low * factor, high=self.high * factor, unit=unit)


def amount_of(text: str, vocabulary: Vocabulary) -> Amount | None:
    """The number that the text is, with its unit or currency; None when it says anything else."""
    hit = range_of(text, vocabulary)
    return Amount(hit.low, hit.unit or hit.currency) if hit and hit.low == hit.high else None


def range_of(text: str, vocabulary: Vocabulary) -> Range | None:
    """The range that a text is; None when it holds words that are no part of one."""
    if normalise(text) in vocabulary.zero:
        return Range(0, 0)
    each, text = _stroke_period(text, vocabulary)
    bounds, rest = _bounds(_number_words(text), vocabulary)
    period, rest = _period(rest, vocabulary)
    period = period or each
    words = [vocabulary.numbers.get(w, w) for w in rest.split()]
    hits = [(w, NUMBER.fullmatch(w)) for w in words if w not in vocabulary.between]
    numbers = [hit for _, hit in hits if hit]
    sides = [w for w, hit in hits if not hit and w not in vocabulary.counted]
    if any(m[3] for m in numbers):
        bounds = [*bounds, "at_least"]
    units = {vocabulary.units.get(w) or vocabulary.currencies.get(w) for w in sides}
    if None in units or len(units) > 1 or len(bounds) > 1:
        return None
    unit = next(iter(units), None) or ""
    found_range = _range(_values(numbers), bounds)
    if found_range is None:
        return None
    if unit not in vocabulary.currencies.values() and any(m[2] == "m" for m in numbers):
        return None  # metres, as likely as millions
    if unit in vocabulary.currencies.values():
        return replace(found_range, currency=unit, period=period)
    return replace(found_range, unit=unit, period="" if unit else period)


def parse_number(text: str) -> float:
    """The value of digits: 50,000 and 50.000 are fifty thousand, 3,5 and 3.5 are the same."""
    if THOUSANDS.fullmatch(text) and not text.startswith("0"):
        return float(re.sub(r"[.,]", "", text))
    whole, _, fraction = text.replace(",", ".").rpartition(".")
    return float(f"{whole.replace('.', '')}.{fraction}" if whole else fraction)


def _stroke_period(text: str, vocabulary: Vocabulary) -> tuple[str, str]:
    """What a payment is for behind a stroke ("/ year"), and the text without that."""
    hit = STROKE_PERIOD.search(text)
    unit = vocabulary.units.get(normalise(hit[1]), "") if hit else ""
    return (unit, STROKE_PERIOD.sub("", text, count=1)) if unit in vocabulary.per else ("", text)


def _number_words(text: str) -> str:
    """The words of the text, with numbers as one word each."""
    text = MILLIONS.sub("mio", ROUND_AMOUNT.sub("", text.replace("&", " and ")))
    text = SPACED_PLUS.sub("+", SPACED_DIGITS.sub("", SIGNED_PLUS.sub(r"+\1", text)))
    words = normalise(text)
    return f"{words} " if words else ""


def _bounds(text: str, vocabulary: Vocabulary) -> tuple[list[str], str]:
    """The kinds of bound that the text names, and the text without those words."""
    kinds = []
    for kind in ("at_least", "at_most", "above", "below"):
        patterns = vocabulary.bounds.get(kind, ())
        if matches_any(patterns, text):
            kinds.append(kind)
            text = remove_phrases(patterns, text)
    return kinds, text


def _period(text: str, vocabulary: Vocabulary) -> tuple[str, str]:
    """What a payment is for ("per year"), and the text without those words."""
    for period, patterns in vocabulary.per.items():
        if matches_any(patterns, text):
            return period, remove_phrases(patterns, text)
    return "", text


def _values(numbers: list[re.Match[str]]) -> list[float]:
    """What the numbers amount to; a "k" after the last of two counts for both."""
    values = [parse_number(m[1]) * FACTORS.get(m[2] or "", 1) for m in numbers]
    match numbers:
        case [first, last] if last[2] and not first[2] and values[0] < FACTORS["k"]:
            return [values[0] * FACTORS[last[2]], values[1]]
    return values


def _range(values: list[float], bounds: list[str]) -> Range | None:
    match values, bounds:
        case [value], []:
            return Range(value, value)
        case [low, high], [] if low <= high:
            return Range(low, high)  # the same twice is one number: "Three (3) months"
        case [value], ["at_least"]:
            return Range(value, inf)
        case [value], ["at_most"]:
            return Range(-inf, value)
        case [value], ["above"]:
            return Range(value, inf, open=True)
        case [value], ["below"]:
            return Range(-inf, value, open=True)
    return None
