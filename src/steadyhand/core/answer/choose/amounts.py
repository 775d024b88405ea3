"""Options that hold the answer's number, date, month or time."""

from __future__ import annotations

from ...page.snapshot import Option
from ..normal import normal
from .about import Wanted
from .dates import dates_in, months_in
from .ranges import Range, range_of
from .times import span_of

MONTHS = 12
COUNTED_IN_YEARS = frozenset({"years_experience"})


def numbers(wanted: Wanted) -> list[Option]:
    """Options whose range is the answer's, or holds its number."""
    said = range_of(wanted.text, wanted.words)
    if said is None:
        return []
    ranges = [(o, r) for o in wanted.options if (r := range_of(o.label, wanted.words))]
    exact = [o for o, r in ranges if r.same_as(_in_unit(said, r, wanted))]
    if exact or said.low != said.high:
        return exact
    return [o for o, r in ranges if r.holds(_in_unit(said, r, wanted))]


def _in_unit(said: Range, option: Range, wanted: Wanted) -> Range:
    """The answer in the option's unit, where the question names that unit and the answer none."""
    if said.unit == option.unit or (said.unit and option.unit):
        return said
    asked = {wanted.words.units.get(w) for w in normal(wanted.about.question).split()}
    if wanted.about.name in COUNTED_IN_YEARS:
        asked |= {"year"}
    return said.measured(option.unit) if {said.unit or option.unit} <= asked else said


def dates(wanted: Wanted) -> list[Option]:
    """Options that are the answer's day."""
    order = wanted.words.date_order(wanted.about.language)
    said = dates_in(wanted.text, wanted.words)
    if len(said) != 1:
        return []
    return [o for o in wanted.options if dates_in(o.label, wanted.words, order) == said]


def months(wanted: Wanted) -> list[Option]:
    """Options that are the answer's month, of a year or of every year."""
    said = months_in(wanted.text, wanted.words)
    if len(said) == 1:
        return [o for o in wanted.options if months_in(o.label, wanted.words) == said]
    listed = [(o, _month(o.label, wanted)) for o in wanted.options]
    if len({m for _, m in listed if m}) != MONTHS:
        return []
    month = _month(wanted.text, wanted)
    return [o for o, m in listed if m and m == month]


def _month(text: str, wanted: Wanted) -> int:
    """The month that the text is, by name, by number or by both ("03 - March"); 0 for others."""
    words = normal(text).split()
    found = {int(w) if w.isdecimal() else wanted.words.months.get(w, 0) for w in words}
    month = found.pop() if len(found) == 1 else 0
    return month if 1 <= month <= MONTHS else 0


def times(wanted: Wanted) -> list[Option]:
    """Options that are the answer's time of day, or a span that holds it."""
    said = span_of(wanted.text, wanted.words)
    if said is None:
        return []
    spans = [(o, s) for o in wanted.options if (s := span_of(o.label, wanted.words))]
    exact = [o for o, s in spans if s == said]
    return exact or [o for o, s in spans if s[0] <= said[0] and said[1] <= s[1]]
