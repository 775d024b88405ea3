"""Numbers that a page's texts tell: amounts, prices, times, sums, and codes in brackets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ..lang.amounts import parse_number
from ..lang.concepts import tables
from ..lang.dates import minutes_after_midnight
from ..lang.text import normalise

_AMOUNT = re.compile(r"(\D{0,4}?)([-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?)(\D{0,9})")


def amount_in(text: str) -> tuple[str, float] | None:
    """What is counted, and how much of it; None of anything else, also of "1.234" and "1 h 5"."""
    hit = _AMOUNT.fullmatch(text.strip())
    return (hit[1].strip() + hit[3].strip(), float(hit[2].replace(",", ""))) if hit else None


Measure = tuple[str, float]  # of what, as a currency, and how much of it
_PRICE = re.compile(r"([$€£¥])\s?(\d[\d.,]*)|(\d[\d.,]*)\s?([$€£¥]|(?:EUR|USD|CHF|GBP)\b)")
_LASTS = re.compile(
    r"(?<![\d:])(?:(\d+)\s?h(?:ours?|rs?)?)?\s?(?:(\d+)\s?m(?:in(?:ute)?s?)?)?\b", re.I
)
_CLOCK = re.compile(r"\b(\d{1,2}):(\d{2})\s?([ap]m)?\b", re.I)


def _prices(text: str) -> list[Measure]:
    """Each with its currency: what costs 95 EUR and what costs $90 is not compared."""
    hits = _PRICE.finditer(text)
    told = ((hit[1] or hit[4], (hit[2] or hit[3]).rstrip(".,")) for hit in hits)
    return [(currency, parse_number(number)) for currency, number in told]


def _durations(text: str) -> list[Measure]:
    hits = (hit for hit in _LASTS.finditer(text) if hit[1] or hit[2])
    return [("", int(hit[1] or 0) * 60.0 + int(hit[2] or 0)) for hit in hits]


def _clocks(text: str) -> list[Measure]:
    """The first time of day alone: what follows is when it ends."""
    hit = _CLOCK.search(text)
    minutes = minutes_after_midnight(hit) if hit else None
    return [] if minutes is None else [("", float(minutes))]


MEASURED = {
    plain_text: read
    for key, read in (("price", _prices), ("duration", _durations), ("departure", _clocks))
    for table in tables("goal_captions").values()
    for plain_text in table.get(key, ())
}


def measures_in(texts: Iterable[str], read: Callable[[str], list[Measure]]) -> tuple[Measure, ...]:
    """The different measures that texts beside each other tell, as *read* finds them."""
    return tuple(dict.fromkeys(read(" | ".join(dict.fromkeys(texts)))))


_CODED = re.compile(r"\s*(.+?)\s*\(([^()]+)\)\s*")


def names_by_code(label: str, wanted: str) -> bool:
    """Whether it is called so but for the code in its bracket, or has that code: "Rome (FCO)"."""
    told = _CODED.fullmatch(label)
    return told is not None and normalise(wanted) in (normalise(told[1]), normalise(told[2]))


_SUM = re.compile(
    r"(?:\D*[:\s])?(-?\d{1,9}) ?([-+x*/\u00d7\u00b7\u00f7\u2212]) ?(-?\d{1,9}) ?=? ?\??"
)


def result_of(text: str) -> str:
    """Return what the sum comes to that the text asks for; '' where it asks for none.

    One of two whole numbers that comes to one: "What is 3 + 4?"
    """
    if (told := _EQUATION.fullmatch(text.strip())) is not None:
        return _unknown_of(told)
    asked = _SUM.fullmatch(text.strip())
    sums = "=" in text or ("?" in text and asked is not None and asked[2] in "+*x\u00d7\u00b7")
    if asked is None or not sums:  # "Due 10/2?" and "Call 555-1234?" ask for no sum
        return ""
    one, other = int(asked[1]), int(asked[3])
    match asked[2]:
        case "+":
            return str(one + other)
        case "-" | "\u2212":
            return str(one - other)
        case "/" | "\u00f7":
            return str(one // other) if other and one % other == 0 else ""
        case _:
            return str(one * other)


_EQUATION = re.compile(
    r"(?:(-?\d{1,9})|([xyz])) ?([-+*/\u00d7\u00b7\u00f7\u2212]) ?(?:(-?\d{1,9})|([xyz])) ?= ?"
    r"(-?\d{1,9})(?:[,;] ?[xyz] ?= ?\??)?",
    re.I,
)


def _unknown_of(told: re.Match[str]) -> str:
    """What the one unknown of two comes to, where it is a whole number: "x + 3 = 10"."""
    one, first, sign, other, second, result = told.groups(default="")
    if bool(first) is bool(second):
        return ""
    total, known = int(result), int(other or one)
    match sign:
        case "+":
            return str(total - known)
        case "-" | "\u2212":
            return str(total + known if first else known - total)
        case "/" | "\u00f7":
            by = known * total if first else known / total if total else 0.5
        case _:
            by = total / known if known else 0.5
    return str(int(by)) if by == int(by) else ""
