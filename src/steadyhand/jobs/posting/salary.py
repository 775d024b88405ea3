"""How many times a year a month's pay is paid: 12 where nothing is said, or 13, or 14.

"14 x 2.900 EUR", "14 pagas", "su 13 mensilità", "13. Gehalt", "treizième mois". Such words tell no
period: "28.000 € in 14 pagas" is a year's pay, "1.800 € in 14 pagas" a month's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from steadyhand.core.lang.concepts import any_of, any_on_page, pattern_of, tables

from . import patterns
from .lenient_json import Record
from .posting import Doubt, Period, Salary

USUAL_PAYMENTS = 12.0
_N = r"(?P<n>1[2-6](?:[.,]\d{1,2})?)"
_UNITS, _MONTH = any_of("paid_months"), any_of("month_nouns")
_LASTS = re.compile(rf"\b(?:{any_of('lasting')})\W", re.I)
PAYMENTS_NEAR = 30  # characters before a number of months that may say what lasts so long
# "14 x", "14-mal jährlich", "14 times a year"; "x 14 meses"; "sur 13 mois"; "14 pagas".
_COUNTED = re.compile(
    rf"(?<![\d.,]){_N}\s?(?:{any_of('times')})(?:\s?(?:{any_of('times_a_year')}))?"
    rf"|[x×*]\s?{_N.replace('n>', 'm>')}(?![\d.,]*\d)(?:\s(?:{_UNITS}|{_MONTH})(?!\w))?"
    rf"|\b(?:{any_of('over_months')})\s{_N.replace('n>', 'o>')}\s(?:{_MONTH})(?!\w)"
    rf"|(?<![\d.,]){_N.replace('n>', 'p>')}\s(?:{_UNITS})(?!\w)"
    rf"(?:\s(?:{any_of('paid_months_a_year')}))?",
    re.I,
)
_PAID = any_of("month_pay")
# "13. und 14. Gehalt", "13e maand", "treizième mois", "tredicesima".
_ONE_MORE = re.compile(
    rf"(?<![\d.,])13(?:{any_of('ordinal_of_13')})?(?:\s?(?:{any_on_page('and')}|&|/)\s?"
    rf"(?P<both>14)(?:{any_of('ordinal_of_14')})?)?[\s-]?(?:{_PAID})"
    rf"|\b(?:{any_of('thirteenth_pay')})\b",
    re.I,
)
_ANOTHER = re.compile(
    rf"(?<![\d.,])14(?:{any_of('ordinal_of_14')})[\s-]?(?:{_PAID})"
    rf"|\b(?:{any_of('fourteenth_pay')})\b",
    re.I,
)


def payments_in(text: str) -> float:
    """Return how many months' pay a year has by these words; 0 where they do not tell it."""
    found = [_payment_count(hit) for hit in _COUNTED.finditer(text) if not _is_duration(text, hit)]
    found += [14.0 if hit["both"] else 13.0 for hit in _ONE_MORE.finditer(text)]
    found += [14.0 for _ in _ANOTHER.finditer(text)]
    return max(found, default=0.0)


def without_payments(text: str) -> str:
    """Return the text with spaces in place of those words, which name no period."""
    for words in (_COUNTED, _ONE_MORE, _ANOTHER):
        text = words.sub(lambda hit: " " * len(hit[0]), text)
    return text


def _payment_count(hit: re.Match[str]) -> float:
    said = next(each for each in hit.groups() if each)
    return float(said.replace(",", "."))


def _is_duration(text: str, hit: re.Match[str]) -> bool:
    """Whether so many months are how long something lasts: "CDD sur 14 mois"."""
    return hit["o"] is not None and bool(_LASTS.search(text[: hit.start()][-PAYMENTS_NEAR:]))


# Salaries as postings write them, as a range with its currency and period.
#
# Nothing is made up: a sign that several currencies share ("$", "kr") is one of them only where
# the country is known, a period is one only where it is said. An amount counts by the words in its
# own clause: one with another purpose (a budget, an allowance, removal, training) is no pay. Where
# what is left does not agree, or no such pay is possible, there is a `Doubt` and no salary.

SAID_MAX = 160  # characters kept of the words around
TEXT_MAX = 2_000  # characters of one line that are looked at
NEAR_CHARS = 40  # characters before and after an amount that may tell its period
AMOUNT_MIN = 5.0  # less is no pay of any period
ALONE_MAX = 30  # characters of a line that holds a range and nothing else
SHORT_MAX = 60  # characters of a line that tells its amount and period, and needs no word of pay
AMOUNT_MAX = 100_000_000_000.0  # beyond it no salary is meant, in any currency
BETWEEN_MAX = 20  # characters between "at least" so much and "at most" so much
SPREAD_MAX = 10.0  # times that a range's end may be its beginning
TOLERANCE = 0.1  # two statements of the pay differ by less
MONTH_MAX, YEAR_LEAST = 9_000.0, 12_000.0  # in strong money: of a month's pay, of a year's
RIVAL_FACTOR = 3.0  # times; what is farther from the pay is no part of it
# How many of the period a full year has.
A_YEAR = {
    Period.HOUR: 2_080.0,
    Period.DAY: 260.0,
    Period.WEEK: 52.0,
    Period.FORTNIGHT: 26.0,
    Period.HALF_MONTH: 24.0,
    Period.MONTH: 12.0,
    Period.YEAR: 1.0,
}
# What a year of work is paid with at least and at most where these are the money.
STRONG_CURRENCIES = frozenset("EUR USD GBP CHF CAD AUD NZD SGD".split())
YEAR_MIN, YEAR_MAX = 1_000.0, 1_500_000.0
CODES = frozenset(
    "EUR USD GBP CHF SEK NOK DKK PLN CZK HUF RON BGN TRY CAD AUD NZD SGD HKD INR JPY CNY KRW BRL"
    " MXN ARS CLP COP PEN ZAR ILS AED SAR QAR EGP NGN KES IDR MYR THB PHP VND UAH ISK".split()
)
_CURRENCY_NAMES = {
    name: code
    for of_language in tables("currency_names").values()
    for code, names in of_language.items()
    for name in names
}
SIGNS = {
    **_CURRENCY_NAMES,
    "€": "EUR", "£": "GBP", "₹": "INR", "rs.": "INR", "rs": "INR", "inr": "INR", "r$": "BRL",
    "us$": "USD", "u$s": "USD", "a$": "AUD", "au$": "AUD", "c$": "CAD", "ca$": "CAD", "cad$": "CAD",
    "nz$": "NZD", "s$": "SGD", "hk$": "HKD", "mx$": "MXN", "zł": "PLN", "kč": "CZK", "₪": "ILS",
    "₺": "TRY", "₩": "KRW", "₴": "UAH", "₦": "NGN", "sfr.": "CHF", "fr.": "CHF",
}  # fmt: skip
# Shared signs, by the country (ISO 3166-1) that a posting is in.
SHARED_SIGNS = {
    "$": {"US": "USD", "CA": "CAD", "AU": "AUD", "NZ": "NZD", "SG": "SGD", "MX": "MXN"},
    "kr": {"SE": "SEK", "NO": "NOK", "DK": "DKK", "IS": "ISK"},
    "¥": {"JP": "JPY", "CN": "CNY"},
}
_SIGN = (
    r"(?:(?:US|AU|CA|CAD|NZ|HK|MX|U\$S|[ACRS])?\$|€|£|₹|zł|kč|₪|₺|₩|₴|₦|¥|\bkr\b\.?"
    r"|\brs\.?(?=[\s\d])"
    r"|\bs?fr\.|\b(?:" + "|".join((*_CURRENCY_NAMES, *sorted(CODES))) + r")\b)"
)
_ROUND = r"(?:[.,](?:[-–—]{1,2})(?!\d))?"  # "90'000.–": francs or euros, and no cents
_NUMBER = (
    r"(?:\d{1,3}(?:(?:[.,'’]\d{2,3}){1,5}|(?:[\u00a0\u202f ]\d{3}){1,3})?(?:[.,]\d{1,2})?(?!\d)"
    r"|\d{4,12}(?:[.,]\d{1,2})?)"
)
_SCALES = ((1e3, any_of("thousands")), (1e5, any_of("hundred_thousands")))
_SCALE = rf"(?:\s?(?:{'|'.join(words for _, words in _SCALES)}))"
_DASHES = "-–—−"
_TO = rf"\s?(?:[{_DASHES}~]|\b(?:{any_of('range_to')}|{any_of('range_and')})\b)\s?"
_RANGE = re.compile(
    rf"(?:(?P<sign>{_SIGN})\s?)?(?<![\d.,])(?P<low>{_NUMBER}){_ROUND}(?P<scale>{_SCALE})?(?:\s?(?P<mid>{_SIGN}))?"
    rf"(?:{_TO}(?:(?P<sign2>{_SIGN})\s?)?(?P<high>{_NUMBER}){_ROUND}(?P<scale2>{_SCALE})?"
    rf"(?:\s?(?P<end>{_SIGN}))?)?",
    re.I,
)
_MILLIONS = re.compile(
    rf"\s?(?:(?:{any_of('millions_short')})\b(?!/)|(?:{any_of('millions')})"
    rf"|%|\+?\s?(?:{any_of('year_nouns')})\b)",
    re.I,
)
_CODE_BEFORE = re.compile(r"\b(" + "|".join(sorted(CODES)) + r")\)?\s?:?\s?$")
_HOURLY = pattern_of("per_hour_short")  # "£12.50ph"
_AT_MOST = re.compile(rf"(?:{any_of('pay_at_most')})\s*$", re.I)
_AT_LEAST = re.compile(rf"(?:{any_of('pay_at_least')})\s*$", re.I)
_MINIMUM = pattern_of("minimum_pay")  # pay that nobody is below, and that is told alone
# Words that only part the ends of a range; "and" parts two amounts as well.
_RANGE_WORDS = re.compile(rf"\s?(?:[{_DASHES}~]|\b(?:{any_of('range_to')})\b)\s?$", re.I)
_FIGURES = re.compile(r"\d+")
_BETWEEN_WORDS = re.compile(rf"\b(?:{any_of('between')})\s*$", re.I)
_AND_WORDS = re.compile(rf"\s?\b(?:{any_on_page('and')})\b\s?$", re.I)
_SENTENCE_END = re.compile(r"\.\s|;|,(?=[^,]*\d)")


@dataclass(frozen=True, slots=True)
class Pay:
    """What a source tells of the pay: read, or said and not to be relied on, or neither."""

    salary: Salary | None = None
    doubt: Doubt | None = None

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """Return the doubt as a posting keeps it."""
        return (self.doubt,) if self.doubt else ()


@dataclass(frozen=True, slots=True)
class _Amount:
    """An amount or a range in a line, with the words that are about it alone."""

    salary: Salary
    start: int
    end: int
    words: str  # of the amount alone
    clause: str = ""


def pay_of(offer: Salary | None, lines: Iterable[str] = (), *, country: str = "") -> Pay:
    """Return the pay of a source that tells its parts apart, else of its running text.

    Where both tell of it and do not agree, neither counts.
    """
    impossible = _impossible(offer) if offer else ""
    lines = tuple(lines)
    told = pay_in(lines, country=country)
    if offer is None:
        return told
    offer = _paid(offer, lines)
    if impossible:
        return told if told.salary else Pay(doubt=_doubt(offer.said, impossible))
    if (
        told.salary
        and not patterns.ALL_IN.search(told.salary.said)
        and not _agree(offer, told.salary)
    ):
        return Pay(doubt=_doubt(f"{offer.said} / {told.salary.said}", "it is told in two ways"))
    return Pay(offer)


def salary_of(text: str, *, country: str = "") -> Salary | None:
    """Return the range of a text that is known to tell the pay; None where it names no amount."""
    return stated_pay(text, country=country).salary


def salary_in(lines: Iterable[str], *, country: str = "") -> Salary | None:
    """Return the pay that running text tells, by words of pay and with a currency."""
    return pay_in(lines, country=country).salary


def stated_pay(text: str, *, country: str = "") -> Pay:
    """Return the pay out of a text that is known to tell it."""
    found = list(_amounts_in(text[:TEXT_MAX], country))
    told = [a for a in found if a.salary.currency or _has_currency(a.words)]
    return _only_pay(told or [a for a in found if a.salary.low != a.salary.high])


def pay_in(lines: Iterable[str], *, country: str = "") -> Pay:
    """Return the pay out of running text: of all lines that tell it, where they agree."""
    before, found, lines = "", Pay(), tuple(lines)
    for line in lines:
        near = f"{before} {line}" if len(before) <= SHORT_MAX else line
        told = _pay_in_line(line[:TEXT_MAX], near, country)
        if told.doubt or (
            told.salary and found.salary and not _may_be_one(found.salary, told.salary)
        ):
            return Pay(doubt=told.doubt or _doubt(line, "the pay is told in two ways"))
        found = found if found.salary else told
        before = line
    return replace(found, salary=_paid(found.salary, lines)) if found.salary else found


def _paid(found: Salary, lines: Iterable[str]) -> Salary:
    """The month's pay with how often a year it is paid, where a line of the posting tells it."""
    if found.payments or found.period is not Period.MONTH:
        return found
    told = (payments_in(line[:TEXT_MAX]) for line in lines)
    return replace(found, payments=next(filter(None, told), 0.0))


def _pay_in_line(line: str, near: str, country: str) -> Pay:
    """The pay in one line of running text."""
    return _only_pay(
        [a for a in _amounts_in(line, country) if _has_currency(a.words) and _is_pay(a, near)]
    )


def _only_pay(found: list[_Amount]) -> Pay:
    """The one pay that is left of several amounts, or the doubt that there are several."""
    own = [a for a in found if not patterns.NOT_PAY.search(a.clause)]
    named = [a for a in own if patterns.PAY.search(a.clause)] or own
    based = [a for a in named if not patterns.ALL_IN.search(a.clause)] or named
    best = max(based, key=_weight, default=None)
    if best is None:
        mixed = next((a for a in found if patterns.PAY.search(a.clause)), None)
        why = "it may be money for something else"
        return Pay(doubt=_doubt(mixed.salary.said, why)) if mixed else Pay()
    rivals = [a for a in own if a not in named and _is_near(best.salary, a.salary)]
    others = [a.salary for a in (*based, *rivals)]
    if any(not _may_be_one(best.salary, each) for each in others):
        return Pay(doubt=_doubt(best.salary.said, "several amounts may be the pay"))
    if why := _impossible(best.salary):
        return Pay(doubt=_doubt(best.salary.said, why))
    goes_on = best.salary.low == best.salary.high and any(each.low is None for each in others)
    return Pay(replace(best.salary, high=None) if goes_on else best.salary)


def _doubt(said: str, why: str) -> Doubt:
    return Doubt("salary", " ".join(said.split())[:SAID_MAX], why)


def _impossible(found: Salary) -> str:
    """Why nobody is paid that; '' where somebody may be."""
    a_year = _a_year(found)
    ends = [each * a_year for each in (found.low, found.high) if each]
    if (
        found.currency in STRONG_CURRENCIES
        and a_year
        and not all(YEAR_MIN <= e <= YEAR_MAX for e in ends)
    ):
        return f"no {found.period.replace('_', ' ')} is paid like that"
    return ""


def _is_near(one: Salary, other: Salary) -> bool:
    """Whether an amount without a word of pay is large enough to be another end of the pay."""
    (low, high), (least, most) = (_ends(each) for each in (one, other))
    return low <= most * RIVAL_FACTOR and least <= high * RIVAL_FACTOR


def _ends(found: Salary) -> tuple[float, float]:
    """Its ends by the year, as far as its period is told."""
    factor = _a_year(found) or 1.0
    ends = [each * factor for each in (found.low, found.high) if each]
    return min(ends), max(ends)


def _may_be_one(one: Salary, other: Salary) -> bool:
    """Whether both may be said of the same pay: they agree, or their periods are not told."""
    same = (one.low, one.high) == (other.low, other.high)
    return _agree(one, other) or (same and _same_money(one, other))


def _agree(one: Salary, other: Salary) -> bool:
    """Whether the two ranges meet, by the year where both tell their period."""
    if not _same_money(one, other):
        return False
    known = one.period in A_YEAR and other.period in A_YEAR
    (low, high), (least, most) = (_span(each, by_year=known) for each in (one, other))
    return low <= most * (1 + TOLERANCE) and least <= high * (1 + TOLERANCE)


def _a_year(found: Salary) -> float:
    """How many of its period a year's pay has; 0 where none was told."""
    if found.period is Period.MONTH:
        return found.payments or USUAL_PAYMENTS
    return A_YEAR.get(found.period, 0.0)


def _same_money(one: Salary, other: Salary) -> bool:
    return not (one.currency and other.currency and one.currency != other.currency)


def _span(found: Salary, *, by_year: bool) -> tuple[float, float]:
    """Its ends; an open one is as far as can be."""
    factor = _a_year(found) if by_year else 1.0
    return (found.low or 0.0) * factor, (found.high or AMOUNT_MAX) * factor


def currency_of(sign: str, country: str = "") -> str:
    """ISO 4217 of a sign or a code; '' where it is none, or one of several."""
    low = sign.strip().casefold()
    if low.upper() in CODES:
        return low.upper()
    shared = SHARED_SIGNS.get(low.rstrip("."), {})
    return SIGNS.get(low) or shared.get(country.upper(), "")


def period_of(text: object) -> Period:
    """What the pay is for, by its words or by a code such as HOUR or per-year-salary."""
    if not isinstance(text, str):
        return Period.UNKNOWN
    return _first_period(text) or Period.UNKNOWN


def _first_period(text: str) -> Period | None:
    """The period that the text names first; None where it names none."""
    spaced = text.strip().replace("_", " ")
    hits = [
        (hit.start(), n)
        for n, (_, words) in enumerate(patterns.PERIODS)
        if (hit := words.search(spaced))
    ]
    return patterns.PERIODS[min(hits)[1]][0] if hits else None


def offered_salary(
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


def salary_of_record(pay: Record, *, period: str = "period") -> Salary | None:
    """The range of a board's record with `min`, `max`, `currency` and what it is paid for."""
    return offered_salary(
        pay.get("min"), pay.get("max"), currency=pay.get("currency"), period=pay.get(period)
    )


def number_of(value: object) -> float | None:
    """The amount as a board gives it: a number, or a text of one; None for anything else."""
    if isinstance(value, str):
        found = re.fullmatch(rf"\D{{0,4}}({_NUMBER})({_SCALE})?\D{{0,4}}", value.strip(), re.I)
        value = _parse_amount(found[1], found[2] or "") if found else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 < value < AMOUNT_MAX else None


def _read_amount(found: re.Match[str], text: str, country: str) -> Salary | None:
    """One amount or two with what stands around them."""
    if _MILLIONS.match(text, found.end()) or _part_of_more(found, text):
        return None
    scales = (found["scale"] or (found["scale2"] if found["high"] else ""), found["scale2"] or "")
    low = _parse_amount(found["low"], scales[0] or "")
    high = _parse_amount(found["high"], scales[1] or scales[0] or "") if found["high"] else None
    if not 0 < low < AMOUNT_MAX or (high is not None and not low <= high < AMOUNT_MAX):
        return None
    signs = filter(None, (found[name] for name in ("sign", "mid", "sign2", "end")))
    named = _CODE_BEFORE.search(text[: found.start()])
    code = currency_of(named[1]) if named else ""
    code = code or next(filter(None, (currency_of(sign, country) for sign in signs)), "")
    code = code or ("INR" if "lpa" in found[0].lower() else "")
    made = Salary(low, high or low, code)
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


def _parse_amount(digits: str, scale: str) -> float:
    """The number: the last of its signs parts the decimals; three digits after it are thousands."""
    bare = re.sub(r"['’\s]", "", digits)
    last = max(bare.rfind("."), bare.rfind(","))
    if last >= 0:
        whole, rest = re.sub(r"[.,]", "", bare[:last]), bare[last + 1 :]
        several = bare.count(bare[last]) > 1
        bare = whole + rest if len(rest) == 3 or several else f"{whole}.{rest}"
    said = scale.strip(" .")
    times = (value for value, words in _SCALES if re.fullmatch(words, said, re.I))
    return round(float(bare) * next(times, 1.0), 2)


def _amounts_in(line: str, country: str) -> Iterator[_Amount]:
    """Each amount of the line with its clause and its period, ranges put together."""
    every = list(_join_ranges(line, country))
    found = [a for a in every if a.salary.currency or _has_currency(a.words)] or every
    for at, one in enumerate(found):
        starts = found[at - 1].end if at else 0
        ends = found[at + 1].start if at + 1 < len(found) else len(line)
        before, after = line[starts : one.start], line[one.end : ends]
        clause = _clause(one.words, before, after)
        timed = _with_period(one, before, after, line)
        least = timed.low == timed.high and _MINIMUM.search(clause)
        yield replace(one, salary=replace(timed, high=None) if least else timed, clause=clause)


def _clause(words: str, before: str, after: str) -> str:
    """The amount with what is about it: a colon parts a label from its own amount, and no more."""
    cuts = [hit.end() for hit in patterns.CLAUSE_END.finditer(before) if ":" not in hit[0]]
    head = before[cuts[-1] :] if cuts else before
    bare = _FIGURES.sub(" ", words)
    return head + bare + patterns.CLAUSE_END.split(after, maxsplit=1)[0]


def _join_ranges(line: str, country: str) -> Iterator[_Amount]:
    """The amounts as they stand; two with a unit at each end are one range."""
    last: _Amount | None = None
    for hit in _RANGE.finditer(line):
        read = _read_amount(hit, line, country)
        if read is None:
            continue
        now = _Amount(read, hit.start(), hit.end(), hit[0].strip())
        both = _joined_range(last, now, line) if last else None
        if last and not both:
            yield last
        last = both or now
    if last:
        yield last


def _joined_range(one: _Amount, other: _Amount, line: str) -> _Amount | None:
    """Both amounts as the ends of one range, where nothing but a unit and a dash parts them.

    Where more stands before the dash the other end is not known, and not the same.
    """
    low, high, between = one.salary.low, other.salary.high, line[one.end : other.start]
    single = one.salary.low == one.salary.high and other.salary.low in (None, high)
    ends = one.salary.high is None and other.salary.low is None and len(between) <= BETWEEN_MAX
    if ends and low and high and low <= high and _same_money(one.salary, other.salary):
        return _between_ends(one, other, line)  # "minimaal 3.345 en maximaal 5.278"
    reaches = _RANGE_WORDS.search(between) or (
        _AND_WORDS.search(between) if _BETWEEN_WORDS.search(line[: one.start]) else None
    )
    if not (single and low and high and reaches and low <= high <= low * SPREAD_MAX):
        return None
    if not _same_money(one.salary, other.salary):
        return None
    bare = patterns.BESIDE_PAY.sub(" ", between[: reaches.start()])
    for _, unit in patterns.PERIODS:
        bare = unit.sub(" ", bare)
    if bare.strip():
        open_ = replace(one, salary=replace(one.salary, high=None))
        return open_ if reaches[0].strip() in _DASHES else None
    return _between_ends(one, other, line)


def _between_ends(one: _Amount, other: _Amount, line: str) -> _Amount:
    code = one.salary.currency or other.salary.currency
    words = line[one.start : other.end].strip()
    return _Amount(Salary(one.salary.low, other.salary.high, code), one.start, other.end, words)


def _with_period(one: _Amount, before: str, after: str, line: str) -> Salary:
    """With the period in it, else of the words after it, else of those before."""
    whole = f"{before}{one.words}{after}"
    times = payments_in(whole)
    near = _SENTENCE_END.split(without_payments(after)[:NEAR_CHARS])[0]
    bare = without_payments(before)[-NEAR_CHARS:]
    told = (_first_period(each) for each in (f"{one.words}{near}", bare))
    period = next((each for each in told if each is not None), Period.UNKNOWN)
    if times and period is Period.UNKNOWN:
        period = _by_size(one.salary)
    around = line[max(0, one.start - SAID_MAX // 2) :]
    said = " ".join(around.split())[:SAID_MAX]
    paid = times if period is Period.MONTH else 0.0
    return replace(one.salary, period=period, said=said, payments=paid)


def _by_size(found: Salary) -> Period:
    """Whether an amount that is paid 13 or 14 times is one of these, or all of them together."""
    least, most = min(filter(None, (found.low, found.high))), max(found.low or 0, found.high or 0)
    if found.currency not in STRONG_CURRENCIES:
        return Period.UNKNOWN
    if most <= MONTH_MAX:
        return Period.MONTH
    return Period.YEAR if least >= YEAR_LEAST else Period.UNKNOWN


def _weight(found: _Amount) -> tuple[bool, bool, int]:
    """A range before a lone amount, one with a currency before one without, then the first."""
    return found.salary.low != found.salary.high, bool(found.salary.currency), -found.start


def _has_currency(said: str) -> bool:
    return bool(re.search(_SIGN, said, re.I)) or "lpa" in said.lower()


def _is_pay(found: _Amount, near: str) -> bool:
    """Whether running text makes it pay: words of pay; or its period and little else."""
    pay = found.salary
    if (pay.high or pay.low or 0.0) < AMOUNT_MIN:
        return False
    ranged = pay.low != pay.high and len(near) <= ALONE_MAX
    timed = pay.period is not Period.UNKNOWN and len(near) <= SHORT_MAX
    return (
        bool(patterns.PAY.search(near) or pay.payments)
        or ranged
        or (timed and _says_nothing_else(found))
    )


def _says_nothing_else(found: _Amount) -> bool:
    """Whether its clause holds the amount and what it is for, and names nothing else."""
    bare = patterns.BESIDE_PAY.sub(" ", re.sub(_SIGN, " ", found.clause, flags=re.I))
    for _, unit in patterns.PERIODS:
        bare = unit.sub(" ", bare)
    return not re.search(r"[^\W\d_]{2}", patterns.OFFER_WORDS.sub(" ", bare))
