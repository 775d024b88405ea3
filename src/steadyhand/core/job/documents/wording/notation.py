"""How a fact is written on a page: nothing is added, and only what no reader sees is dropped."""

from __future__ import annotations

import unicodedata

from ...signs import composed
from .words import MONTHS, WORDS

SCHEMES = ("https://", "http://")
UNSEEN = ("Cc", "Cs", "Co", "Cn")  # control characters, halves of characters, and none at all
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u200b\u00ad")


def shown(text: str) -> str:
    """The text in one line and composed letters: white space collapsed, no sign that only steers.

    A posting may be written in decomposed letters; a profile is not, since it was read.
    """
    plain = text if text.isprintable() else "".join(_sign(sign) for sign in text)
    return " ".join(composed(plain).split())


def date_shown(date: str, language: str) -> str:
    """An ISO date of any precision as a month and a year: "Mar 2019"; other texts stay."""
    year, month, _ = _parted(date)
    return f"{WORDS[language].months[month - 1]} {year}" if month else year


def since_shown(date: str, language: str) -> str:
    """The same in a sentence: "March 2019"."""
    year, month, _ = _parted(date)
    whole = MONTHS[language][month - 1]
    return WORDS[language].month_of.format(month=whole, year=year) if month else year


def day_shown(date: str, language: str) -> str:
    """A whole ISO date as a letter has it: "2 November 2026"; other texts stay."""
    year, month, day = _parted(date)
    if not month or not day:
        return since_shown(date, language)
    words = WORDS[language]
    number = words.first_day if day == 1 else str(day)
    return words.day_of.format(day=number, month=MONTHS[language][month - 1], year=year)


def _parted(date: str) -> tuple[str, int, int]:
    """Year, month and day, 0 for what was not said; a text that is no date stands as the year."""
    text = shown(date)
    year, *rest = text.split("-")
    month = rest[0] if rest else ""
    if not (len(year) == 4 and year.isdecimal()) or (rest and not _is_month(month)):
        return text, 0, 0
    day = int(rest[1]) if len(rest) == 2 and rest[1].isdecimal() else 0
    return year, int(month or 0), day


def number_shown(number: float, language: str) -> str:
    """A number without needless zeros, with the language's decimal sign: 2.5, in German 2,5."""
    text = f"{number:.10g}"
    return text if language == "en" else text.replace(".", ",")


def link_shown(url: str) -> str:
    """An address without scheme and closing slash, as people write it."""
    text = shown(url)
    for scheme in SCHEMES:
        text = text.removeprefix(scheme)
    return text.rstrip("/") or shown(url)


def target_of(url: str) -> str:
    """Where a link to that address may lead: the address itself, or '' where it is none."""
    text = shown(url)
    return text if text.startswith(SCHEMES) and _is_uri(text) else ""


def mailto(address: str) -> str:
    """The link that writes to that mailbox, or '' where the address is none."""
    text = shown(address)
    return f"mailto:{text}" if "@" in text and _is_uri(text) else ""


def _is_uri(text: str) -> bool:
    """Whether a PDF may hold it as an address: ASCII, in one piece (PDF 32000-1, 12.6.4.7)."""
    return text.isascii() and " " not in text


def _sign(sign: str) -> str:
    if sign.isspace():
        return " "
    return "" if sign in TURNING or unicodedata.category(sign) in UNSEEN else sign


def _is_month(text: str) -> bool:
    return len(text) == 2 and text.isdecimal() and 1 <= int(text) <= 12
