"""Salaries as postings write them, as a range with its currency and period.

Nothing is made up: a sign that several currencies share ("$", "kr") is one of them only where the
country is known, a period is one only where it is said, and money that is not pay (a budget, an
allowance, a bonus) is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from .facts import Period, Salary
from .words import NOT_PAY, PAY, PERIODS

SAID_MAX = 160  # characters kept of the words around
TEXT_MAX = 2_000  # characters of one line that are looked at
NEAR = 40  # characters before and after an amount that may tell its period
LEAST = 5.0  # less is no pay of any period
ALONE_MAX = 30  # characters of a line that holds a range and nothing else
AMOUNT_MAX = 100_000_000_000.0  # beyond it no salary is meant, in any currency
CODES = frozenset(
    "EUR USD GBP CHF SEK NOK DKK PLN CZK HUF RON BGN TRY CAD AUD NZD SGD HKD INR JPY CNY KRW BRL"
    " MXN ARS CLP COP PEN ZAR ILS AED SAR QAR EGP NGN KES IDR MYR THB PHP VND UAH ISK".split()
)
SIGNS = {
    "€": "EUR", "£": "GBP", "₹": "INR", "rs.": "INR", "rs": "INR", "inr": "INR", "r$": "BRL",
    "us$": "USD", "u$s": "USD", "a$": "AUD", "au$": "AUD", "c$": "CAD", "ca$": "CAD", "cad$": "CAD",
    "nz$": "NZD", "s$": "SGD", "hk$": "HKD", "mx$": "MXN", "zł": "PLN", "kč": "CZK", "₪": "ILS",
    "₺": "TRY", "₩": "KRW", "₴": "UAH", "₦": "NGN", "euro": "EUR", "euros": "EUR", "sfr.": "CHF",
    "fr.": "CHF",
}  # fmt: skip
# Shared signs, by the country (ISO 3166-1) that a posting is in.
SHARED = {
    "$": {"US": "USD", "CA": "CAD", "AU": "AUD", "NZ": "NZD", "SG": "SGD", "MX": "MXN"},
    "kr": {"SE": "SEK", "NO": "NOK", "DK": "DKK", "IS": "ISK"},
    "¥": {"JP": "JPY", "CN": "CNY"},
}
_SIGN = (
    r"(?:(?:US|AU|CA|CAD|NZ|HK|MX|U\$S|[ACRS])?\$|€|£|₹|zł|kč|₪|₺|₩|₴|₦|¥|\bkr\b\.?"
    r"|\brs\.?(?=[\s\d])"
    r"|\bs?fr\.|\beuros?\b|\b(?:" + "|".join(sorted(CODES)) + r")\b)"
)
_ROUND = r"(?:[.,](?:[-–—]{1,2})(?!\d))?"  # "90'000.–": francs or euros, and no cents
_NUMBER = (
    r"(?:\d{1,3}(?:(?:[.,'’]\d{2,3}){1,5}|(?:[\u00a0\u202f ]\d{3}){1,3})?(?:[.,]\d{1,2})?(?!\d)"
    r"|\d{4,12}(?:[.,]\d{1,2})?)"
)
_SCALE = r"(?:\s?(?:k\b|tsd\.?|mille\b|mil\b|lakhs?\b|lpa\b|lacs?\b))"
_TO = r"\s?(?:-|–|—|−|~|\b(?:to|and|bis(?: zu)?|und|à|et|a|y|hasta|e|até|tot)\b)\s?"
_RANGE = re.compile(
    rf"(?:(?P<sign>{_SIGN})\s?)?(?<![\d.,])(?P<low>{_NUMBER}){_ROUND}(?P<scale>{_SCALE})?(?:\s?(?P<mid>{_SIGN}))?"
    rf"(?:{_TO}(?:(?P<sign2>{_SIGN})\s?)?(?P<high>{_NUMBER}){_ROUND}(?P<scale2>{_SCALE})?"
    rf"(?:\s?(?P<end>{_SIGN}))?)?",
    re.I,
)
_MILLIONS = re.compile(
    r"\s?(?:(?:mm?|mn|mio|bn|b)\b(?!/)|(?:million|millones|milhões|milioni|miljoen|milliard|mrd|billion)"
    r"|%|\+?\s?(?:years?|yrs|jahre?|ans|años|anos|anni|jaar)\b)",
    re.I,
)
_CODE_BEFORE = re.compile(r"\b(" + "|".join(sorted(CODES)) + r")\)?\s?:?\s?$")
_HOURLY = re.compile(r"p\.?h\b", re.I)  # "£12.50ph"
_AT_MOST = re.compile(r"(?:up to|bis zu|jusqu'à|hasta|até|fino a|tot|max(?:imum|\.)?)\s*$", re.I)
_AT_LEAST = re.compile(
    r"(?:from|starting at|at least|min(?:imum|\.)?|ab|mindestens|à partir de|dès|desde"
    r"|a partir d[aei]"
    r"|vanaf|partire da)\s*$",
    re.I,
)
_SCALES = {"k": 1e3, "tsd": 1e3, "mille": 1e3, "mil": 1e3, "lakh": 1e5, "lpa": 1e5, "lac": 1e5}


def salary_of(text: str, *, country: str = "") -> Salary | None:
    """The range of a text that is known to tell the pay; None where it names no amount."""
    line = text[:TEXT_MAX]
    found = [s for s in (_read(m, line, country) for m in _RANGE.finditer(line)) if s]
    told = [s for s in found if s.currency or _signed(s.said)]
    best = max(told or found, key=_weight, default=None)
    return _whole(best, line) if best and (told or best.low != best.high) else None


def salary_in(lines: Iterable[str], *, country: str = "") -> Salary | None:
    """The first line of running text that tells the pay: by words of pay, with a currency."""
    before = ""
    for line in lines:
        near = f"{before} {line}" if len(before) <= 60 else line
        found = None if NOT_PAY.search(line) else salary_of(line, country=country)
        if found and _signed(found.said) and _enough(found, near):
            return found
        before = line
    return None


def currency_of(sign: str, country: str = "") -> str:
    """ISO 4217 of a sign or a code; '' where it is none, or one of several."""
    low = sign.strip().casefold()
    if low.upper() in CODES:
        return low.upper()
    shared = SHARED.get(low.rstrip("."), {})
    return SIGNS.get(low) or shared.get(country.upper(), "")


def period_of(text: object) -> Period:
    """What the pay is for, by its words or by a code such as HOUR or per-year-salary."""
    if not isinstance(text, str):
        return Period.UNKNOWN
    spaced = text.strip().replace("_", " ")
    return next((period for period, words in PERIODS if words.search(spaced)), Period.UNKNOWN)


def offered(
    low: object, high: object, *, currency: object = "", period: object = ""
) -> Salary | None:
    """The range of a board that tells its parts apart; None without any amount above zero."""
    ends = sorted(n for n in (number_of(low), number_of(high)) if n)
    if not ends:
        return None
    code = currency_of(currency) if isinstance(currency, str) else ""
    least = None if not number_of(low) else ends[0]
    most = None if not number_of(high) else ends[-1]
    said = " ".join(str(part) for part in (low, high, currency, period) if part)
    return Salary(least, most, code, period_of(period), said[:SAID_MAX])


def number_of(value: object) -> float | None:
    """The amount as a board gives it: a number, or a text of one; None for anything else."""
    if isinstance(value, str):
        found = re.fullmatch(rf"\D{{0,4}}({_NUMBER})({_SCALE})?\D{{0,4}}", value.strip(), re.I)
        value = _amount(found[1], found[2] or "") if found else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 < value < AMOUNT_MAX else None


def _read(found: re.Match[str], text: str, country: str) -> Salary | None:
    """One amount or two with what stands around them."""
    if _MILLIONS.match(text, found.end()) or _part_of_more(found, text):
        return None
    scales = (found["scale"] or (found["scale2"] if found["high"] else ""), found["scale2"] or "")
    low = _amount(found["low"], scales[0] or "")
    high = _amount(found["high"], scales[1] or scales[0] or "") if found["high"] else None
    if not 0 < low < AMOUNT_MAX or (high is not None and not low <= high < AMOUNT_MAX):
        return None
    signs = filter(None, (found[name] for name in ("sign", "mid", "sign2", "end")))
    named = _CODE_BEFORE.search(text[: found.start()])
    code = currency_of(named[1]) if named else ""
    code = code or next(filter(None, (currency_of(sign, country) for sign in signs)), "")
    code = code or ("INR" if "lpa" in found[0].lower() else "")
    made = Salary(low, high or low, code, said=found[0].strip())
    if high is None and _AT_MOST.search(text[: found.start()]):
        return replace(made, low=None)
    if high is None and (_AT_LEAST.search(text[: found.start()]) or text[found.end() :][:1] == "+"):
        return replace(made, high=None)
    return made


def _part_of_more(found: re.Match[str], text: str) -> bool:
    """Whether the figures belong to a longer word: a year in a date, a version, 401k."""
    after = text[found.end() : found.end() + 4]
    pension = found["low"] == "401" and not found["sign"]
    return (after[:1].isalnum() and not _HOURLY.match(after)) or (
        pension and bool(found["scale"] or after.startswith("(k"))
    )


def _amount(digits: str, scale: str) -> float:
    """The number: the last of its signs parts the decimals; three digits after it are thousands."""
    bare = re.sub(r"['’\s]", "", digits)
    last = max(bare.rfind("."), bare.rfind(","))
    if last >= 0:
        whole, rest = re.sub(r"[.,]", "", bare[:last]), bare[last + 1 :]
        several = bare.count(bare[last]) > 1
        bare = whole + rest if len(rest) == 3 or several else f"{whole}.{rest}"
    word = scale.strip(" .").lower().rstrip("s")
    return round(float(bare) * _SCALES.get(word, 1.0), 2)


def _whole(found: Salary, text: str) -> Salary:
    """With the period of the words after it, else of those before."""
    at = text.find(found.said)
    period = period_of(text[at : at + len(found.said) + NEAR])
    if period is Period.UNKNOWN:
        period = period_of(text[max(0, at - NEAR) : at])
    around = text[max(0, at - SAID_MAX // 2) :]
    return replace(found, period=period, said=" ".join(around.split())[:SAID_MAX])


def _weight(found: Salary) -> tuple[bool, bool, float]:
    """A range before a lone amount, one with a currency before one without."""
    return found.low != found.high, bool(found.currency), -len(found.said)


def _signed(said: str) -> bool:
    return bool(re.search(_SIGN, said, re.I)) or "lpa" in said.lower()


def _enough(found: Salary, near: str) -> bool:
    """Whether running text makes it pay: words of pay or a period; or a range and little else."""
    if (found.high or found.low or 0.0) < LEAST:
        return False
    alone = found.low != found.high and len(near) <= ALONE_MAX
    return bool(PAY.search(near)) or found.period is not Period.UNKNOWN or alone
