"""What is offered beside what the person asks for, both by the year.

Different currencies are not compared: a rate of exchange is no fact of either text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ...posting.facts import Employment, Period, Salary
from ...posting.words import PAY
from ..case import Case, reason
from ..facts import About, Reason, Verdict
from ..spans import MONTHS

AMOUNT = re.compile(
    r"\s*(?P<amount>\d[\d.,' ]*?)\s*(?P<currency>[A-Z]{3})"
    r"(?:\s*(?:\s(?:per|a|an)\s|/)\s*(?P<period>\w+))?(?:\s+gross)?\s*"
)
THOUSANDS = re.compile(r"[.,'\s](?=\d{3}(?!\d))")
MONEY = re.compile(
    r"[£€$¥₹]|(?<!\w)(?:EUR|USD|GBP|CHF|PLN|INR|BRL|R\$|SEK|NOK|DKK|CZK|AUD|CAD)(?!\w)"
)
DAYS_WEEK = 5
PART = 0.85  # of a full week; 35 of 40 hours are one in some trades


@dataclass(frozen=True, slots=True)
class _Wish:
    amount: float  # a year
    currency: str
    path: str
    period: Period


def salary(case: Case) -> Iterator[Reason]:
    """Whether the offer reaches what the person asks for; nothing where they ask for nothing."""
    said = case.profile.preferences
    least = _wish(said.salary_minimum, "salary_minimum", case)
    wished = _wish(said.salary, "salary", case)
    wish = least or wished
    if wish is None:
        if said.salary_minimum or said.salary:
            kind = "salary_minimum" if said.salary_minimum else "salary"
            yield _told(Verdict.UNKNOWN, case, f"profile.preferences.{kind}")
        return
    offer = case.posting.salary
    factor = _offered(offer, case) if offer else 0
    if offer is None or not factor or offer.currency != wish.currency:
        if offer is not None or least or case.posting.doubts_of("salary"):
            yield _told(Verdict.UNKNOWN, case, wish.path)
        return
    low, high = offer.low, offer.high
    if least is None:
        verdict = _inside(wish.amount, high and high * factor)
    else:
        verdict = _enough(least.amount, low and low * factor, high and high * factor, case)
        inside = wished is not None and wished.currency == offer.currency
        if verdict is Verdict.NEAR and inside and wished and high and low:
            inside = low * factor <= wished.amount <= high * factor
            verdict = Verdict.MET if inside else verdict
    yield _told(_part_time(verdict, wish, case), case, wish.path)


def _part_time(verdict: Verdict, wish: _Wish, case: Case) -> Verdict:
    """Pay for a part of the week tells nothing of a year's, unless both are of one hour or day."""
    offer = case.posting.salary
    short = (Period.HOUR, Period.DAY)
    same = offer is not None and offer.period in short and wish.period == offer.period
    if verdict is Verdict.UNMET or same or not _is_part_time(case):
        return verdict
    return Verdict.UNKNOWN


def _is_part_time(case: Case) -> bool:
    """Whether only a part of a full week is offered."""
    job, says = case.posting, case.terms.says
    if Employment.FULL_TIME in job.employment or says("full_time", job.title):
        return False
    if Employment.PART_TIME in job.employment or says("part_time", job.title):
        return True
    hits = [
        hit for line in case.lines for hit in case.terms.words["week_hours"].finditer(line.whole)
    ]
    hours = [float(each[0]) for hit in hits if (each := re.search(r"\d+", hit[0]))]
    return bool(hours) and max(hours) < case.weights.hours_week * PART


def _inside(wish: float, ceiling: float | None) -> Verdict:
    if ceiling is None:
        return Verdict.UNKNOWN
    return Verdict.MET if wish <= ceiling else Verdict.NEAR


def _enough(least: float, low: float | None, high: float | None, case: Case) -> Verdict:
    """Whether the ceiling is over the minimum by enough; a floor alone can only be enough."""
    weights = case.weights
    if high is None:
        return Verdict.MET if low is not None and low >= least else Verdict.UNKNOWN
    if high < least * (1 - weights.pay_below):
        return Verdict.UNMET
    return Verdict.NEAR if high < least * (1 + weights.pay_above) else Verdict.MET


def _factor(period: Period, case: Case) -> float:
    """How many of the period a year has; 0 for one that was not told."""
    weeks = case.weights.weeks_year
    return {
        Period.HOUR: case.weights.hours_week * weeks,
        Period.DAY: DAYS_WEEK * weeks,
        Period.WEEK: weeks,
        Period.FORTNIGHT: weeks / 2,
        Period.HALF_MONTH: float(MONTHS * 2),
        Period.MONTH: float(MONTHS),
        Period.YEAR: 1.0,
    }.get(period, 0.0)


def _offered(offer: Salary, case: Case) -> float:
    """How many of the offer a year's pay has."""
    monthly = offer.period is Period.MONTH
    return (monthly and offer.payments) or _factor(offer.period, case)


def _wish(text: str, kind: str, case: Case) -> _Wish | None:
    """The wish by the year; None where there is none, or none that can be read."""
    hit = AMOUNT.fullmatch(text)
    if hit is None:
        return None
    period = hit["period"] or "year"
    if period not in tuple(Period):
        return None
    try:
        amount = float(THOUSANDS.sub("", hit["amount"].strip(" .,'")).replace(",", "."))
    except ValueError:
        return None
    yearly = amount * _factor(Period(period), case)
    path = f"profile.preferences.{kind}"
    return _Wish(yearly, hit["currency"], path, Period(period)) if yearly else None


def _told(verdict: Verdict, case: Case, path: str) -> Reason:
    return reason(About.SALARY, verdict, _line(case.posting.salary, case), path=path)


def _line(offer: Salary | None, case: Case) -> str:
    """The line that tells the pay, or what the board told of it; the title where none does."""
    ends = list(dict.fromkeys(each for each in (offer.low, offer.high) if each)) if offer else []
    for line in case.lines if ends else ():
        figures = THOUSANDS.sub("", line.whole).replace(",", ".")
        money = PAY.search(line.whole) or MONEY.search(line.whole)
        if all(_stands(each, figures) for each in ends) and (money or len(ends) > 1):
            return line.whole
    if offer is not None and ends:
        return offer.said or _written(offer)
    for doubt in case.posting.doubts_of("salary"):
        return doubt.said
    spoken = (line.whole for line in case.lines if PAY.search(line.whole))
    return next(spoken, case.posting.title)


def _stands(amount: float, figures: str) -> bool:
    whole = f"{amount:.2f}".rstrip("0").rstrip(".")
    zeros = "0*" if "." in whole else r"(?:\.0+)?"
    return re.search(rf"(?<![\d.]){re.escape(whole)}{zeros}(?!\d)", figures) is not None


def _written(offer: Salary) -> str:
    """The offer in the fields of the board: "16-18 USD per hour"."""
    ends = dict.fromkeys((offer.low, offer.high))
    span = "-".join(f"{each:.10g}" for each in ends if each)
    return f"{span} {offer.currency} per {offer.period}"
