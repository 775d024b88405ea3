"""Numbers, and the options that contain them: "3-5 years", "more than 10", "5+"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import inf

from ..vocabulary import Vocabulary
from ..vocabulary.phrase import found, spaced

NUMBER = re.compile(r"(\d+(?:[.,]\d+)*)(k?)(\+?)")
THOUSANDS = re.compile(r"\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*")


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
    unit: str = ""
    open: bool = False

    def holds(self, amount: Amount) -> bool:
        """Whether the amount lies in it; amounts of another unit never do."""
        if amount.unit != self.unit:
            return False
        if self.open:
            return self.low < amount.value < self.high
        return self.low <= amount.value <= self.high


def amount_of(text: str, vocabulary: Vocabulary) -> Amount | None:
    """The number that the text is, with its unit; None when it says anything else."""
    found_range = range_of(text, vocabulary)
    if found_range is None or found_range.low != found_range.high:
        return None
    return Amount(found_range.low, found_range.unit)


def range_of(text: str, vocabulary: Vocabulary) -> Range | None:
    """The range that an option's text is; None when it holds words that are no part of one."""
    bounds, rest = _bounds(spaced(text), vocabulary)
    words = [w for w in rest.split() if w not in vocabulary.between]
    numbers = [m for w in words if (m := NUMBER.fullmatch(w))]
    others = {vocabulary.units.get(w) for w in words if not NUMBER.fullmatch(w)}
    if any(m[3] for m in numbers):
        bounds = [*bounds, "at_least"]
    if None in others or len(others) > 1 or len(bounds) > 1:
        return None
    values = [number(m[1]) * (1000 if m[2] else 1) for m in numbers]
    return _range(values, bounds, next(iter(others), None) or "")


def number(text: str) -> float:
    """The value of digits: 50,000 and 50.000 are fifty thousand, 3,5 and 3.5 are the same."""
    if THOUSANDS.fullmatch(text) and not text.startswith("0"):
        return float(re.sub(r"[.,]", "", text))
    whole, _, fraction = text.replace(",", ".").rpartition(".")
    return float(f"{whole.replace('.', '')}.{fraction}" if whole else fraction)


def _bounds(text: str, vocabulary: Vocabulary) -> tuple[list[str], str]:
    """The kinds of bound that the text names, and the text without those words."""
    kinds = []
    for kind in ("at_least", "at_most", "above", "below"):
        patterns = vocabulary.bounds.get(kind, ())
        if found(patterns, text):
            kinds.append(kind)
            for pattern in patterns:
                text = pattern.sub("", text)
    return kinds, text


def _range(values: list[float], bounds: list[str], unit: str) -> Range | None:
    match values, bounds:
        case [value], []:
            return Range(value, value, unit)
        case [low, high], [] if low < high:
            return Range(low, high, unit)
        case [value], ["at_least"]:
            return Range(value, inf, unit)
        case [value], ["at_most"]:
            return Range(-inf, value, unit)
        case [value], ["above"]:
            return Range(value, inf, unit, open=True)
        case [value], ["below"]:
            return Range(-inf, value, unit, open=True)
    return None
