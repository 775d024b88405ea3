"""Dates and ranges of dates in a resume's text, as ISO 8601 of the precision that was written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from ..language_files import load_vocabulary
from ..pdf import LINE_HYPHENS
from .lexicon import lexicon

YEAR = r"(?:19[4-9]\d|20[0-4]\d)"
DASH = r"(?:-|–|—|−|‐|‑|→|/)"
CENTURY = 2000
OF = frozenset("de du von vom".split())  # "since" before a range alone: "maio de 2021" is a month


SHORT_YEAR = r"(?:0?[1-9]|1[0-2])/\d\d"  # 8/17: of a range alone, else it may be a day or a share
SHORT_MONTHS = re.compile(
    rf"[(\[]?(?<![\w/.])(?P<start>{SHORT_YEAR})\s*{DASH}+\s*(?P<end>{SHORT_YEAR})(?![\w/])[)\]]?"
)


@dataclass(frozen=True, slots=True)
class Span:
    """What a text says of time: from *start* to *end*; `goes_on` where it says "to this day".

    A single date is an `end` alone. `rest` is the text without it.
    """

    start: str
    end: str
    goes_on: bool
    rest: str
    text: str


def span_in(text: str) -> Span | None:
    """The range of dates, or the single date, that the text holds; None where it holds none."""
    text = text.replace("’", "'")
    for pattern in (_ranges(), _since(), _short_ranges(), SHORT_MONTHS):
        found = pattern.search(text)
        if found:
            return _span(found, text)
    found = _singles().search(text)
    if not found:
        return None
    return Span("", _iso(found["date"]), False, _remove_match(text, found), found[0])


def is_dated(text: str) -> bool:
    """Whether the text begins or ends with a range of dates, as an entry in one line does."""
    span = span_in(text)
    if span is None or not span.start:
        return False
    at = text.replace("’", "'").find(span.text)
    return begins_dated(text) or not re.search(r"\w", text[at + len(span.text) :])


def begins_dated(text: str) -> bool:
    """Whether the text begins with a range of dates."""
    span = span_in(text)
    if span is None or not span.start:
        return False
    return not re.search(r"\w", text[: text.replace("’", "'").find(span.text)])


def is_date_text(text: str) -> bool:
    """Whether every word of the text is of dates: "septiembre de", "2019 – diciembre", "heute".

    The last word may be the beginning of one that the line's end broke.
    """
    words = re.findall(r"[^\W\d_]+|\d+|[–—-]", text.casefold())
    dated = any(w.isdigit() or w in _months() or w in lexicon().present for w in words)
    if (
        words
        and text.endswith(LINE_HYPHENS)
        and any(w.startswith(words[-1]) for w in _date_words())
    ):
        words.pop()
    return dated and all(w.isdigit() or w in "–—-" or w in _date_words() for w in words)


def is_broken_range(text: str) -> bool:
    """Whether a date and a dash stand before a small word that is no date: "2019 – laufd"."""
    span = span_in(text)
    dashed = span is not None and re.search(rf"{DASH}\s*([^\W\d_]+){LINE_HYPHENS}?\s*$", text)
    return bool(dashed and span and not span.start and dashed[1].islower())


@cache
def _date_words() -> frozenset[str]:
    told = lexicon()
    texts = (*_months(), *told.present, *told.until, *told.since, *told.expected, "de", "del")
    return frozenset(word for text in texts for word in re.findall(r"[^\W\d_]+", text.casefold()))


def says_present(text: str) -> bool:
    """Whether the text says "to this day" and nothing else."""
    return bool(re.fullmatch(rf"(?i)(?:{_alternatives(lexicon().present)})", text.strip(" .")))


def date_of(text: str) -> str:
    """The one date that the whole text is; '' otherwise."""
    found = _singles().fullmatch(text.strip())
    return _iso(found["date"]) if found else ""


def day_of(text: str) -> str:
    """The whole date that the text holds, day before month; '' otherwise."""
    numbers = re.search(rf"\b(\d{{1,2}})[./-](\d{{1,2}})[./-]({YEAR})\b", text)
    if numbers:
        return _day(int(numbers[3]), int(numbers[2]), int(numbers[1]))
    iso = re.search(rf"\b({YEAR})-(\d\d)-(\d\d)\b", text)
    if iso:
        return _day(int(iso[1]), int(iso[2]), int(iso[3]))
    months = _alternatives(_months())
    first = re.search(
        rf"(?i)\b(\d{{1,2}})\.?\s*(?:de\s+)?({months})\.?,?\s*(?:de\s+)?({YEAR})", text
    )
    if first:
        return _day(int(first[3]), _months()[_month_key(first[2])], int(first[1]))
    second = re.search(rf"(?i)\b({months})\.?\s+(\d{{1,2}})(?:st|nd|rd|th)?,?\s+({YEAR})", text)
    return _day(int(second[3]), _months()[_month_key(second[1])], int(second[2])) if second else ""


def _day(year: int, month: int, day: int) -> str:
    return f"{year}-{month:02}-{day:02}" if 1 <= month <= 12 and 1 <= day <= 31 else ""


@cache
def _months() -> dict[str, int]:
    return {**load_vocabulary().months, "sept": 9}


def _month_key(name: str) -> str:
    return name.casefold().rstrip(".")


def _alternatives(words: Iterable[str]) -> str:
    return "|".join(re.escape(w) for w in sorted(words, key=len, reverse=True))


@cache
def _date() -> str:
    months = _alternatives(_months())
    forms = (
        rf"\d{{1,2}}[./]\d{{1,2}}[./]{YEAR}",
        rf"{YEAR}[-./](?:0?[1-9]|1[0-2])(?:[-./]\d{{1,2}})?(?![\d])",
        rf"(?:0?[1-9]|1[0-2])\s?[./-]\s?{YEAR}",
        rf"(?:\d{{1,2}}\.?\s+)?(?:de\s+)?(?:{months})\.?,?\s+(?:\d{{1,2}},\s+)?(?:de\s+|del\s+)?{YEAR}",
        rf"(?:{months})\.?\s?['’]\d\d",
        rf"{YEAR}",
    )
    return "(?:" + "|".join(forms) + ")"


@cache
def _ranges() -> re.Pattern[str]:
    words = _alternatives(lexicon().until)
    present = _alternatives(lexicon().present)
    since = _alternatives(lexicon().since)
    return re.compile(
        rf"(?i)[(\[]?(?<!\w)(?:(?:{since})\s+)?(?P<start>{_date()})\s*"
        rf"(?:{DASH}+|\b(?:{words})\b)\s*(?:l[ao']\s?)?"
        rf"(?:(?P<end>{_date()})|(?P<present>(?:{present})\b)|(?P<open>$|(?=\s*[)|])))[)\]]?"
    )


@cache
def _since() -> re.Pattern[str]:
    since = _alternatives(word for word in lexicon().since if word not in OF)
    return re.compile(rf"(?i)[(\[]?\b(?:{since})\.?\s+(?P<start>{_date()})(?P<present>)[)\]]?")


@cache
def _short_ranges() -> re.Pattern[str]:
    """ "Jun – Aug 2015" and "2019-21"."""
    months = _alternatives(_months())
    return re.compile(
        rf"(?i)[(\[]?\b(?:(?P<month>{months})\.?\s*{DASH}\s*(?P<end>(?:{months})\.?\s+{YEAR})"
        rf"|(?P<start>{YEAR})\s*{DASH}\s*(?P<two>\d\d))\b[)\]]?"
    )


@cache
def _singles() -> re.Pattern[str]:
    expected = _alternatives(lexicon().expected)
    return re.compile(
        rf"(?i)[(\[]?(?<![\w/.])(?:(?:{expected}):?\s+)?(?P<date>{_date()})(?![\w/])[)\]]?"
    )


def _century(year: int) -> int:
    """The whole year of one in two digits: nobody's career begins after 2049."""
    return year + (CENTURY if year < 50 else CENTURY - 100)


def _span(found: re.Match[str], text: str) -> Span:
    named = found.groupdict()
    rest = _remove_match(text, found)
    end = _iso(named.get("end") or "")
    if named.get("month"):
        return Span(_iso(f"{named['month']} {end[:4]}"), end, False, rest, found[0])
    start = _iso(named["start"])
    if named.get("two"):
        end = start[:2] + named["two"]
    return Span(start, end, not end, rest, found[0])


def _remove_match(text: str, found: re.Match[str]) -> str:
    return f"{text[: found.start()]} {text[found.end() :]}".strip(" ,;|·•–—-()\t")


def _iso(text: str) -> str:
    """The date in ISO notation; '' for ''."""
    told = text.strip().casefold()
    if not told:
        return ""
    whole = day_of(told)
    if whole:
        return whole
    named = re.search(
        rf"({_alternatives(_months())})\.?,?\s*(?:de\s+|del\s+)?['’]?(\d{{4}}|\d\d)\b", told
    )
    if named:
        year = _century(int(named[2])) if len(named[2]) == 2 else int(named[2])
        return f"{year}-{_months()[_month_key(named[1])]:02}"
    if short := re.fullmatch(r"(\d{1,2})/(\d\d)", told):
        return f"{_century(int(short[2]))}-{int(short[1]):02}"
    numbers = [int(n) for n in re.findall(r"\d+", told)]
    year = max(numbers)
    rest = [n for n in numbers if n != year]
    return f"{year}-{rest[0]:02}" if rest else f"{year}"
