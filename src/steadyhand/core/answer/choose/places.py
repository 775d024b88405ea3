"""Options that name the same place: towns, countries, regions, telephone codes."""

from __future__ import annotations

import re

from ...page.snapshot import Option
from ..normal import normal, same
from .about import Wanted

COUNTRIES = frozenset({"country", "country-name"})
REGIONS = frozenset({"address-level1"})
TOWNS = frozenset({"location", "address-level2"})
STREETS = frozenset({"street-address", "address-line1"})
DIALLING = frozenset({"tel-country-code"})
MOST = 0.8  # lists of places hold a few names that no table has
CODE = re.compile(r"(?:\+|\b00)\s?(\d{1,3}(?:[ -]?\d{3})?)(?!\d)")
APART = re.compile(r"\s+[–—-]\s+|[:/|()\[\],]")
BARE = re.compile(r"\d{1,4}")


def countries(wanted: Wanted) -> list[Option]:
    """Options that name the answer's country, where countries are asked for or listed."""
    code = wanted.words.country(wanted.text)
    if not code or not (wanted.about.name in COUNTRIES or _listed(wanted)):
        return []
    return [o for o in wanted.options if _country(o, wanted) == code]


def _country(option: Option, wanted: Wanted) -> str:
    """The country that the option is all of: England is not the United Kingdom."""
    parts = _parts(option.label)
    if wanted.words.parts.intersection(map(normal, (option.label, *parts))):
        return ""
    codes = {wanted.words.country(part) for part in parts}
    named = codes.pop() if len(codes) == 1 else ""  # "DE - Germany", and not "Germany - Austria"
    return wanted.words.country(option.label) or named or wanted.words.country(option.value)


def _parts(label: str) -> list[str]:
    """What stands apart in a label, its telephone codes aside."""
    return [part for part in APART.split(CODE.sub(" ", label)) if part.strip()]


def _listed(wanted: Wanted) -> bool:
    """Whether the options are countries by name; codes alone are words of many languages."""
    named = [o for o in wanted.options if normal(o.label) in wanted.words.country_named]
    return len(named) > 1 and len(named) >= MOST * len(wanted.options)


def regions(wanted: Wanted) -> list[Option]:
    """Options that name the answer's state or province, by name or code."""
    codes = wanted.words.regions(wanted.text)
    known = [o for o in wanted.options if wanted.words.regions(o.label)]
    listed = len(known) > 1 and len(known) >= MOST * len(wanted.options)
    if not codes or not (wanted.about.name in REGIONS or listed):
        return []
    return [o for o in known if codes & wanted.words.regions(o.label)]


def towns(wanted: Wanted) -> list[Option]:
    """Options that say of the answer's town nothing else than the answer does, its town first.

    "Potsdam, Brandenburg, Germany" is "Potsdam, BB, DE", and of the two what a list has. Without
    one that begins with the town it is whatever lies around it, where all else says no more.
    """
    said = _levels(wanted.text)
    if wanted.about.name not in TOWNS or not said[1:]:
        return []
    lies_in = [o for o in wanted.options if _all_said(_levels(o.label), said, wanted)]
    in_it = [o for o in lies_in if same(_levels(o.label)[0], said[0])]
    return in_it or lies_in


def streets(wanted: Wanted) -> list[Option]:
    """Options that say the answer's street first, and then where that is: only what the user says.

    "Elm Row 4, 14467 Potsdam" is the "Elm Row 4" of who lives there; "Elm Row 40" is none.
    """
    said = _levels(wanted.text)
    if wanted.about.name not in STREETS or len(said) != 1 or not wanted.about.places:
        return []
    return [o for o in wanted.options if _lies_there(_levels(o.label), said[0], wanted)]


def _lies_there(levels: list[str], street: str, wanted: Wanted) -> bool:
    if not levels[1:] or not same(levels[0], street):
        return False
    return all(_is_said(level, wanted) for level in levels[1:])


def _is_said(level: str, wanted: Wanted) -> bool:
    """Whether the user's address says it: as one, or as the postal code beside the town."""
    places = wanted.about.places
    if any(_one_place(level, place, wanted) for place in places):
        return True
    first, _, rest = level.partition(" ")
    begin, _, last = level.rpartition(" ")
    pairs = ((first, rest), (begin, last))
    return any(
        a and b and all(any(_one_place(each, p, wanted) for p in places) for each in (a, b))
        for a, b in pairs
    )


def _levels(text: str) -> list[str]:
    return [level.strip() for level in text.split(",") if level.strip()]


def _all_said(levels: list[str], said: list[str], wanted: Wanted) -> bool:
    """Whether the answer says every one of the levels, each in whatever writing."""
    return bool(levels) and all(any(_one_place(a, b, wanted) for b in said) for a in levels)


def _one_place(one: str, other: str, wanted: Wanted) -> bool:
    words = wanted.words
    country = words.country(one)
    if same(one, other) or (country and country == words.country(other)):
        return True
    return bool(words.regions(one) & words.regions(other))


def dialling(wanted: Wanted) -> list[Option]:
    """Options with the answer's telephone code; of several, the one of the user's own country."""
    coded = [(o, c) for o in wanted.options if (c := _code(o.label))]
    many = len(coded) > 1 and len(coded) >= MOST * len(wanted.options)
    if not (wanted.about.name in DIALLING or many):
        return []
    country = wanted.words.country(wanted.text)
    code = wanted.words.calling.get(country) or _code(wanted.text) or _bare(wanted.text)
    home = country or wanted.about.home
    hits = [o for o, own in coded if own == code] or _bare_options(wanted, code)
    return [o for o in hits if len(hits) > 1 and _names(o, home, wanted)] or hits


def _code(text: str) -> str:
    """The digits after a plus, or after 00; '' where there are none, or two different ones."""
    codes = {re.sub(r"\D", "", m[1]) for m in CODE.finditer(text)}
    return codes.pop() if len(codes) == 1 else ""


def _bare(text: str) -> str:
    return text.strip() if BARE.fullmatch(text.strip()) else ""


def _bare_options(wanted: Wanted, code: str) -> list[Option]:
    return [o for o in wanted.options if code and _bare(o.label) == code]


def _names(option: Option, country: str, wanted: Wanted) -> bool:
    """Whether the option names that country beside its code."""
    words = re.sub(r"[+\d()]", " ", option.label)
    texts = (words, option.value, *words.split())
    return bool(country) and any(wanted.words.country(t) == country for t in texts)
