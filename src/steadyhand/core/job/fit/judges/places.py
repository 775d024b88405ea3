"""Where the work is done, and whether the person may do it there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ...posting.facts import Remote
from ..case import Case
from ..facts import About, Reason, Verdict
from ..lines import Line

EVERYWHERE = frozenset({"*"})
CAPITALS = re.compile(r"(?<![\w.])(?:[A-Z]\.?){2,3}(?!\w)")
STATES = frozenset(  # codes of US states that are countries' too: alone, each may be either
    "AL AR AZ CA CO DE GA ID IL IN KY LA MA MD ME MN MO MS MT NC NE PA SC SD TN VA".split()
)
PARTS = re.compile(r"[,;/()|]|\s[-–—]\s")
CODE = 2  # letters of a region's code
NAME_MAX = 5  # words of a country's name


def location(case: Case) -> Iterator[Reason]:
    """Whether the person is where the work is, or would be."""
    remote = case.posting.remote
    if remote is Remote.REMOTE:
        yield from _remote(case)
    elif remote is Remote.UNKNOWN and case.profile.preferences.on_site is False:
        yield _told(Verdict.UNKNOWN, _where(case), "profile.preferences.on_site", case=case)
    elif case.posting.locations:
        yield _on_site(case)
    elif doubts := case.posting.doubts_of("locations"):
        yield _told(Verdict.UNKNOWN, doubts[0].said, "profile.address", case=case)


def _on_site(case: Case) -> Reason:
    """At a place of work: refused, there already, would move, or not."""
    said, kind = case.profile.preferences, "on_site"
    if case.posting.remote is Remote.HYBRID:
        kind = "hybrid"
    where = _where(case)
    if getattr(said, kind) is False:
        return _told(Verdict.UNMET, where, f"profile.preferences.{kind}", case=case)
    address = case.profile.address
    if not address.city and not address.country:
        return _told(Verdict.UNKNOWN, where, "profile.address", case=case)
    if any(_lives(each, case) for each in case.posting.locations):
        return _told(Verdict.MET, where, "profile.address.city", case=case)
    moving = _moves(case)
    if moving is Verdict.UNMET and case.posting.remote is Remote.UNKNOWN:
        moving = Verdict.UNKNOWN
    return _told(moving, where, "profile.preferences.relocate", case=case)


def _moves(case: Case) -> Verdict:
    """Whether the person would move to a place of the posting."""
    said = case.profile.preferences
    if said.relocate_to:
        there = any(
            _meets(to, each, case) for to in said.relocate_to for each in case.posting.locations
        )
        return Verdict.MET if there else Verdict.UNMET
    if isinstance(said.relocate, bool):
        return Verdict.MET if said.relocate else Verdict.UNMET
    return Verdict.UNKNOWN


def _meets(to: str, location: str, case: Case) -> bool:
    """Whether the place that the person named is, or holds, the location."""
    named = set(_parts(location, case))
    return set(_parts(to, case)) <= named or bool(
        countries_in(to, case) & countries_in(location, case)
        and len(_parts(to, case)) == 1
        and case.terms.country_of(to)
    )


def _lives(location: str, case: Case) -> bool:
    """Whether the person's town, or their country where no town is named, is that place."""
    address = case.profile.address
    country = countries_in(location, case)
    parts = [each for each in _parts(location, case) if not _is_country(each, country, case)]
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


def _parts(location: str, case: Case) -> list[str]:
    bare = case.terms.words["remote_within"].sub(" ", location)
    return [name for part in PARTS.split(bare) if (name := case.terms.normal(part))]


def _remote(case: Case) -> Iterator[Reason]:
    """At home: refused, in a country that the work may be done from, or outside of them."""
    where, allowed = _within(case)
    if case.profile.preferences.remote is False:
        yield _told(Verdict.UNMET, where, "profile.preferences.remote", case=case)
        return
    country = case.profile.address.country
    if not allowed or allowed == EVERYWHERE or country in allowed:
        yield _told(Verdict.MET, where, "profile.address.country", case=case)
    elif not country:
        yield _told(Verdict.UNKNOWN, where, "profile.address.country", case=case)
    else:
        yield _told(_moves(case), where, "profile.address.country", case=case)


def _within(case: Case) -> tuple[str, frozenset[str]]:
    """The line that says from where one may work, with the countries; none for anywhere."""
    for line in case.lines:
        if case.terms.says("remote_within", line.whole):
            found = countries_in(line.whole, case)
            if found:
                return line.whole, found
    posting = case.posting
    told = [*posting.remote_within, *posting.locations]
    sets = [countries_in(each, case) for each in told]
    return _where(case), frozenset().union(*sets)


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
    return found | frozenset(_spelt(terms.normal(spelt).split(), case))


def _spelt(words: list[str], case: Case) -> Iterator[str]:
    for size in range(1, NAME_MAX + 1):
        for at in range(len(words) - size + 1):
            name = " ".join(words[at : at + size])
            if len(name) > 3 and (code := case.terms.country_of(name)) and code != "EU":
                yield code


def _where(case: Case) -> str:
    """The line that names the town, best one that says how the work is done; else the places."""
    towns = [part for each in case.posting.locations for part in _parts(each, case)[:1]]
    lines = [line.whole for line in case.lines if _names(line, towns, case)]
    said = [line for line in lines if case.terms.says("place", line)]
    return next(iter([*said, *lines]), "; ".join(case.posting.locations) or case.posting.title)


def _names(line: Line, towns: list[str], case: Case) -> bool:
    words = f" {case.terms.normal(line.whole)} "
    return any(f" {town} " in words for town in towns)


def _told(verdict: Verdict, line: str, path: str, *, case: Case) -> Reason:
    return Reason(About.LOCATION, verdict, _places(case) or line, line, path)


def authorisation(case: Case) -> Iterator[Reason]:
    """Whether the person may work where the work is, or would be sponsored."""
    told = _sponsoring(case)
    asked = _right(case)
    line = (asked or told[0] or Line(_where(case))).whole
    countries = _of_work(case, asked)
    if not countries:
        return
    may = {code: _may(code, case) for code in sorted(countries)}
    path = _told_in(min(may, key=lambda c: (may[c] is not True, may[c] is None, c)), case)
    if any(may.values()):
        yield _permit(Verdict.MET, line, path, case=case)
    elif told[1] is True:
        offer = told[0].whole if told[0] else line
        yield _permit(Verdict.MET, offer, path, case=case)
    else:
        refused = told[1] is False and False in may.values()
        verdict = Verdict.UNMET if refused else Verdict.UNKNOWN
        both = dict.fromkeys((line, told[0].whole if refused and told[0] else line))
        yield _permit(verdict, " … ".join(both), path, case=case)


def _permit(verdict: Verdict, line: str, path: str, *, case: Case) -> Reason:
    return Reason(About.AUTHORISATION, verdict, _places(case) or line, line, path)


def _places(case: Case) -> str:
    return "; ".join(case.posting.locations)


def _right(case: Case) -> Line | None:
    lines = (line for line in case.lines if case.terms.says("right", line.whole))
    return next(lines, None)


def _of_work(case: Case, asked: Line | None) -> frozenset[str]:
    """Where the work is, in law: at home where that is allowed, else at the place of work."""
    home = case.profile.address.country
    if case.posting.remote is Remote.REMOTE:
        allowed = _within(case)[1]
        if home and (not allowed or allowed == EVERYWHERE or home in allowed):
            return frozenset({home})
        return allowed - EVERYWHERE
    found = frozenset().union(*(countries_in(each, case) for each in case.posting.locations))
    found = found or (countries_in(asked.whole, case) if asked else found)
    if not found and home and any(_lives(each, case) for each in case.posting.locations):
        return frozenset({home})
    return found - EVERYWHERE


def _may(code: str, case: Case) -> bool | None:
    """Whether the person may work there without a sponsor; None where that was not said."""
    profile = case.profile
    if code in profile.citizenships:
        return True
    union = code in case.terms.regions.get("eu", frozenset())
    said = _said(profile.authorizations, code, union=union)
    needs = _said(profile.sponsorship, code, union=union)
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


def _told_in(code: str, case: Case) -> str:
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


def _said(told: Mapping[str, bool], code: str, *, union: bool) -> bool | None:
    if code in told:
        return told[code]
    return told.get("EU") if union else None


def _sponsoring(case: Case) -> tuple[Line | None, bool | None]:
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
