"""The conditions of the work: where it is done, the permit to do it there, and what it pays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..derivations import MONTHS_A_YEAR
from ..posting.patterns import PAY
from ..posting.posting import Employment, Period, Remote, Salary
from .demands import Case, PostingLine, make_reason
from .reasons import Reason, Subject, Verdict

EVERYWHERE = frozenset({"*"})
CAPITALS = re.compile(r"(?<![\w.])(?:[A-Z]\.?){2,3}(?!\w)")
STATES = frozenset(  # codes of US states that are countries' too: alone, each may be either
    "AL AR AZ CA CO DE GA ID IL IN KY LA MA MD ME MN MO MS MT NC NE PA SC SD TN VA".split()
)
PARTS = re.compile(r"[,;/()|]|\s[-–—]\s")
CODE = 2  # letters of a region's code
NAME_MAX = 5  # words of a country's name


def location_reasons(case: Case) -> Iterator[Reason]:
    """Whether the person is where the work is, or would be."""
    remote = case.posting.remote
    if remote is Remote.REMOTE:
        yield from _remote_reasons(case)
    elif remote is Remote.UNKNOWN and case.profile.preferences.on_site is False:
        yield _location_reason(
            Verdict.UNKNOWN, _place_line(case), "profile.preferences.on_site", case=case
        )
    elif case.posting.locations:
        yield _on_site_reason(case)
    elif doubts := case.posting.doubts_of("locations"):
        yield _location_reason(Verdict.UNKNOWN, doubts[0].said, "profile.address", case=case)


def _on_site_reason(case: Case) -> Reason:
    """At a place of work: refused, there already, would move, or not."""
    said, kind = case.profile.preferences, "on_site"
    if case.posting.remote is Remote.HYBRID:
        kind = "hybrid"
    where = _place_line(case)
    if getattr(said, kind) is False:
        return _location_reason(Verdict.UNMET, where, f"profile.preferences.{kind}", case=case)
    address = case.profile.address
    if not address.city and not address.country:
        return _location_reason(Verdict.UNKNOWN, where, "profile.address", case=case)
    if any(_lives_there(each, case) for each in case.posting.locations):
        return _location_reason(Verdict.MET, where, "profile.address.city", case=case)
    moving = _relocation_verdict(case)
    if moving is Verdict.UNMET and case.posting.remote is Remote.UNKNOWN:
        moving = Verdict.UNKNOWN
    return _location_reason(moving, where, "profile.preferences.relocate", case=case)


def _relocation_verdict(case: Case) -> Verdict:
    """Whether the person would move to a place of the posting."""
    said = case.profile.preferences
    if said.relocate_to:
        there = any(
            _includes_place(to, each, case)
            for to in said.relocate_to
            for each in case.posting.locations
        )
        return Verdict.MET if there else Verdict.UNMET
    if isinstance(said.relocate, bool):
        return Verdict.MET if said.relocate else Verdict.UNMET
    return Verdict.UNKNOWN


def _includes_place(to: str, location: str, case: Case) -> bool:
    """Whether the place that the person named is, or holds, the location."""
    named = set(_place_parts(location, case))
    return set(_place_parts(to, case)) <= named or bool(
        countries_in(to, case) & countries_in(location, case)
        and len(_place_parts(to, case)) == 1
        and case.terms.country_of(to)
    )


def _lives_there(location: str, case: Case) -> bool:
    """Whether the person's town, or their country where no town is named, is that place."""
    address = case.profile.address
    country = countries_in(location, case)
    parts = [each for each in _place_parts(location, case) if not _is_country(each, country, case)]
    if len(parts) > 1 and not _in_region(parts[-1], address.region):
        return False
    if country and address.country and address.country not in country and country != EVERYWHERE:
        return False
    if not parts:
        return bool(country)
    town, region = case.terms.normal(address.city), case.terms.normal(address.region)
    return (
        bool(town) and any(town == part or f" {town} " in f" {part} " for part in parts[:2])
    ) or (bool(region) and parts == [region])


def _is_country(part: str, countries: frozenset[str], case: Case) -> bool:
    """Whether that part of a place is a country or a region of several, and no state."""
    if part in case.terms.regions:
        return True
    code = case.terms.country_of(part)
    return bool(code) and (part.upper() not in STATES or code in countries)


def _in_region(code: str, region: str) -> bool:
    """Whether a code of two letters can be the region's: OR may be Oregon, and never Maine."""
    letters, name = iter(region.casefold()), region.casefold()
    if len(code) != CODE or not name:
        return True
    return name.startswith(code[0]) and all(letter in letters for letter in code)


def _place_parts(location: str, case: Case) -> list[str]:
    bare = case.terms.words["remote_within"].sub(" ", location)
    return [name for part in PARTS.split(bare) if (name := case.terms.normal(part))]


def _remote_reasons(case: Case) -> Iterator[Reason]:
    """At home: refused, in a country that the work may be done from, or outside of them."""
    where, allowed = _allowed_countries(case)
    if case.profile.preferences.remote is False:
        yield _location_reason(Verdict.UNMET, where, "profile.preferences.remote", case=case)
        return
    country = case.profile.address.country
    if not allowed or allowed == EVERYWHERE or country in allowed:
        yield _location_reason(Verdict.MET, where, "profile.address.country", case=case)
    elif not country:
        yield _location_reason(Verdict.UNKNOWN, where, "profile.address.country", case=case)
    else:
        yield _location_reason(
            _relocation_verdict(case), where, "profile.address.country", case=case
        )


def _allowed_countries(case: Case) -> tuple[str, frozenset[str]]:
    """The line that says from where one may work, with the countries; none for anywhere."""
    for line in case.lines:
        if case.terms.says("remote_within", line.whole):
            found = countries_in(line.whole, case)
            if found:
                return line.whole, found
    posting = case.posting
    told = [*posting.remote_within, *posting.locations]
    sets = [countries_in(each, case) for each in told]
    return _place_line(case), frozenset().union(*sets)


def countries_in(text: str, case: Case) -> frozenset[str]:
    """The countries that the text names, alone or as a region."""
    terms = case.terms
    named = {code for each in CAPITALS.findall(text) if (code := terms.country_of(each))}
    named -= STATES - {case.profile.address.country}
    spelt = " ".join(each for each in text.split() if not each.isupper() or len(each) > NAME_MAX)
    regions = [
        each for name, each in terms.regions.items() if f" {name} " in f" {terms.normal(text)} "
    ]
    found = frozenset(named - {"EU"}).union(*regions)
    return found | frozenset(_spelt_countries(terms.normal(spelt).split(), case))


def _spelt_countries(words: list[str], case: Case) -> Iterator[str]:
    for size in range(1, NAME_MAX + 1):
        for at in range(len(words) - size + 1):
            name = " ".join(words[at : at + size])
            if len(name) > 3 and (code := case.terms.country_of(name)) and code != "EU":
                yield code


def _place_line(case: Case) -> str:
    """The line that names the town, best one that says how the work is done; else the places."""
    towns = [part for each in case.posting.locations for part in _place_parts(each, case)[:1]]
    lines = [line.whole for line in case.lines if _names_town(line, towns, case)]
    said = [line for line in lines if case.terms.says("place", line)]
    return next(iter([*said, *lines]), "; ".join(case.posting.locations) or case.posting.title)


def _names_town(line: PostingLine, towns: list[str], case: Case) -> bool:
    words = f" {case.terms.normal(line.whole)} "
    return any(f" {town} " in words for town in towns)


def _location_reason(verdict: Verdict, line: str, path: str, *, case: Case) -> Reason:
    return Reason(Subject.LOCATION, verdict, _places(case) or line, line, path)


def authorisation_reasons(case: Case) -> Iterator[Reason]:
    """Whether the person may work where the work is, or would be sponsored."""
    told = _sponsorship_offer(case)
    asked = _permit_line(case)
    line = (asked or told[0] or PostingLine(_place_line(case))).whole
    countries = _countries_of_work(case, asked)
    if not countries:
        return
    may = {code: _may_work_in(code, case) for code in sorted(countries)}
    path = _permit_path(min(may, key=lambda c: (may[c] is not True, may[c] is None, c)), case)
    if any(may.values()):
        yield _permit_reason(Verdict.MET, line, path, case=case)
    elif told[1] is True:
        offer = told[0].whole if told[0] else line
        yield _permit_reason(Verdict.MET, offer, path, case=case)
    else:
        refused = told[1] is False and False in may.values()
        verdict = Verdict.UNMET if refused else Verdict.UNKNOWN
        both = dict.fromkeys((line, told[0].whole if refused and told[0] else line))
        yield _permit_reason(verdict, " … ".join(both), path, case=case)


def _permit_reason(verdict: Verdict, line: str, path: str, *, case: Case) -> Reason:
    return Reason(Subject.AUTHORISATION, verdict, _places(case) or line, line, path)


def _places(case: Case) -> str:
    return "; ".join(case.posting.locations)


def _permit_line(case: Case) -> PostingLine | None:
    lines = (line for line in case.lines if case.terms.says("right", line.whole))
    return next(lines, None)


def _countries_of_work(case: Case, asked: PostingLine | None) -> frozenset[str]:
    """Where the work is, in law: at home where that is allowed, else at the place of work."""
    home = case.profile.address.country
    if case.posting.remote is Remote.REMOTE:
        allowed = _allowed_countries(case)[1]
        if home and (not allowed or allowed == EVERYWHERE or home in allowed):
            return frozenset({home})
        return allowed - EVERYWHERE
    found = frozenset().union(*(countries_in(each, case) for each in case.posting.locations))
    found = found or (countries_in(asked.whole, case) if asked else found)
    if not found and home and any(_lives_there(each, case) for each in case.posting.locations):
        return frozenset({home})
    return found - EVERYWHERE


def _may_work_in(code: str, case: Case) -> bool | None:
    """Whether the person may work there without a sponsor; None where that was not said."""
    profile = case.profile
    if code in profile.citizenships:
        return True
    union = code in case.terms.regions.get("eu", frozenset())
    said = _statement_for(profile.authorizations, code, union=union)
    needs = _statement_for(profile.sponsorship, code, union=union)
    if said is True or (said is None and needs is False):
        return True
    if said is False or needs is True:
        return False
    return True if _citizen_of_union(code, case) else None


def _citizen_of_union(code: str, case: Case) -> str:
    """The citizenship of a state of the EEA that lets a person work in another one; '' for none.

    Source: https://eur-lex.europa.eu/eli/treaty/tfeu_2016/art_45/oj, EEA agreement, article 28
    """
    area = case.terms.regions.get("eea", frozenset())
    mine = (each for each in case.profile.citizenships if each in area)
    return next(mine, "") if code in area else ""


def _permit_path(code: str, case: Case) -> str:
    """Where the profile tells whether the person may work in that country, or would."""
    profile = case.profile
    if code in profile.citizenships:
        return "profile.citizenships"
    union = code in case.terms.regions.get("eu", frozenset())
    for kind in ("authorizations", "sponsorship"):
        for key in (code, "EU") if union else (code,):
            if key in getattr(profile, kind):
                return f"profile.{kind}.{key}"
    return (
        "profile.citizenships"
        if _citizen_of_union(code, case)
        else f"profile.authorizations.{code}"
    )


def _statement_for(told: Mapping[str, bool], code: str, *, union: bool) -> bool | None:
    if code in told:
        return told[code]
    return told.get("EU") if union else None


def _sponsorship_offer(case: Case) -> tuple[PostingLine | None, bool | None]:
    """The line about sponsors, and whether one is offered; a refusal counts first."""
    lines = [line for line in case.lines if case.terms.says("sponsor", line.whole)]
    for line in lines:
        if any(_refuses(part, case) for part in re.split(r"[;:.,]", line.whole)):
            return line, False
    for line in lines:
        visa = case.terms.says("visa", line.whole) and case.terms.says("offers", line.whole)
        if visa or case.terms.says("sponsorship_offered", line.whole):
            return line, True
    return None, None


def _refuses(part: str, case: Case) -> bool:
    says = case.terms.says
    return (says("visa", part) or says("sponsorship", part)) and says("no", part)


# What is offered beside what the person asks for, both by the year.
#
# Different currencies are not compared: a rate of exchange is no fact of either text.

AMOUNT = re.compile(
    r"\s*(?P<amount>\d[\d.,' ]*?)\s*(?P<currency>[A-Z]{3})"
    r"(?:\s*(?:\s(?:per|a|an)\s|/)\s*(?P<period>\w+))?(?:\s+gross)?\s*"
)
THOUSANDS = re.compile(r"[.,'\s](?=\d{3}(?!\d))")
MONEY = re.compile(
    r"[£€$¥₹]|(?<!\w)(?:EUR|USD|GBP|CHF|PLN|INR|BRL|R\$|SEK|NOK|DKK|CZK|AUD|CAD)(?!\w)"
)
DAYS_WEEK = 5
FULL_WEEK_SHARE = 0.85  # of a full week; 35 of 40 hours are one in some trades


@dataclass(frozen=True, slots=True)
class _SalaryWish:
    amount: float  # a year
    currency: str
    path: str
    period: Period


def salary_reasons(case: Case) -> Iterator[Reason]:
    """Whether the offer reaches what the person asks for; nothing where they ask for nothing."""
    said = case.profile.preferences
    least = _yearly_wish(said.salary_minimum, "salary_minimum", case)
    wished = _yearly_wish(said.salary, "salary", case)
    wish = least or wished
    if wish is None:
        if said.salary_minimum or said.salary:
            kind = "salary_minimum" if said.salary_minimum else "salary"
            yield _salary_reason(Verdict.UNKNOWN, case, f"profile.preferences.{kind}")
        return
    offer = case.posting.salary
    factor = _offered(offer, case) if offer else 0
    if offer is None or not factor or offer.currency != wish.currency:
        if offer is not None or least or case.posting.doubts_of("salary"):
            yield _salary_reason(Verdict.UNKNOWN, case, wish.path)
        return
    low, high = offer.low, offer.high
    if least is None:
        verdict = _ceiling_verdict(wish.amount, high and high * factor)
    else:
        verdict = _minimum_verdict(least.amount, low and low * factor, high and high * factor, case)
        inside = wished is not None and wished.currency == offer.currency
        if verdict is Verdict.NEAR and inside and wished and high and low:
            inside = low * factor <= wished.amount <= high * factor
            verdict = Verdict.MET if inside else verdict
    yield _salary_reason(_part_time_verdict(verdict, wish, case), case, wish.path)


def _part_time_verdict(verdict: Verdict, wish: _SalaryWish, case: Case) -> Verdict:
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
    return bool(hours) and max(hours) < case.weights.hours_week * FULL_WEEK_SHARE


def _ceiling_verdict(wish: float, ceiling: float | None) -> Verdict:
    if ceiling is None:
        return Verdict.UNKNOWN
    return Verdict.MET if wish <= ceiling else Verdict.NEAR


def _minimum_verdict(least: float, low: float | None, high: float | None, case: Case) -> Verdict:
    """Whether the ceiling is over the minimum by enough; a floor alone can only be enough."""
    weights = case.weights
    if high is None:
        return Verdict.MET if low is not None and low >= least else Verdict.UNKNOWN
    if high < least * (1 - weights.pay_below):
        return Verdict.UNMET
    return Verdict.NEAR if high < least * (1 + weights.pay_above) else Verdict.MET


def _periods_a_year(period: Period, case: Case) -> float:
    """How many of the period a year has; 0 for one that was not told."""
    weeks = case.weights.weeks_year
    return {
        Period.HOUR: case.weights.hours_week * weeks,
        Period.DAY: DAYS_WEEK * weeks,
        Period.WEEK: weeks,
        Period.FORTNIGHT: weeks / 2,
        Period.HALF_MONTH: float(MONTHS_A_YEAR * 2),
        Period.MONTH: float(MONTHS_A_YEAR),
        Period.YEAR: 1.0,
    }.get(period, 0.0)


def _offered(offer: Salary, case: Case) -> float:
    """How many of the offer a year's pay has."""
    monthly = offer.period is Period.MONTH
    return (monthly and offer.payments) or _periods_a_year(offer.period, case)


def _yearly_wish(text: str, kind: str, case: Case) -> _SalaryWish | None:
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
    yearly = amount * _periods_a_year(Period(period), case)
    path = f"profile.preferences.{kind}"
    return _SalaryWish(yearly, hit["currency"], path, Period(period)) if yearly else None


def _salary_reason(verdict: Verdict, case: Case, path: str) -> Reason:
    return make_reason(Subject.SALARY, verdict, _offer_line(case.posting.salary, case), path=path)


def _offer_line(offer: Salary | None, case: Case) -> str:
    """The line that tells the pay, or what the board told of it; the title where none does."""
    ends = list(dict.fromkeys(each for each in (offer.low, offer.high) if each)) if offer else []
    for line in case.lines if ends else ():
        figures = THOUSANDS.sub("", line.whole).replace(",", ".")
        money = PAY.search(line.whole) or MONEY.search(line.whole)
        if all(_has_amount(each, figures) for each in ends) and (money or len(ends) > 1):
            return line.whole
    if offer is not None and ends:
        return offer.said or _offer_text(offer)
    for doubt in case.posting.doubts_of("salary"):
        return doubt.said
    spoken = (line.whole for line in case.lines if PAY.search(line.whole))
    return next(spoken, case.posting.title)


def _has_amount(amount: float, figures: str) -> bool:
    whole = f"{amount:.2f}".rstrip("0").rstrip(".")
    zeros = "0*" if "." in whole else r"(?:\.0+)?"
    return re.search(rf"(?<![\d.]){re.escape(whole)}{zeros}(?!\d)", figures) is not None


def _offer_text(offer: Salary) -> str:
    """The offer in the fields of the board: "16-18 USD per hour"."""
    ends = dict.fromkeys((offer.low, offer.high))
    span = "-".join(f"{each:.10g}" for each in ends if each)
    return f"{span} {offer.currency} per {offer.period}"
