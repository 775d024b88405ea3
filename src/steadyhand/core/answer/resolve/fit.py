"""A value in the form that a field takes, or Unknown where it has none there.

What the user said is written another way, never changed: a choice becomes the option's own words, a
date the field's notation, a yes the tick of a box. Nothing is shortened, rounded or completed.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ...page.snapshot import Field, Role
from ..choose import choices, choose, choose_all
from ..choose.dates import Date, dates_in, iso_date
from ..choose.ranges import NUMBER, amount_of, number
from ..facts import Document, Intent, Unknown, Value
from ..normal import normal
from .known import Known

CHOICES = frozenset({Role.SELECT, Role.LIST, Role.RADIOS, Role.CHECKS})
TICKS = frozenset({Role.CHECK, Role.SWITCH})
NUMBERS = frozenset({Role.NUMBER, Role.SLIDER})
DATE_FORM = re.compile(r"(dd|tt|mm)([./ -])(dd|tt|mm)\2(yyyy|jjjj)|(yyyy|jjjj)([./ -])mm\6(dd|tt)")
TIMES = frozenset({"time", "datetime-local", "week", "color"})
MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])")


def fit(value: Value, field: Field, *, intent: Intent | None, known: Known) -> Value | Unknown:
    """*value* as *field* takes it."""
    if field.role is Role.FILE or isinstance(value, Document):
        return _file(value, field)
    if field.role in TICKS:
        return _tick(value, known)
    if field.role in CHOICES and field.options:
        return _choice(value, field, intent, known)
    text = _text(value, known)
    return text if isinstance(text, Unknown) else _typed(text, field, intent, known)


def _file(value: Value, field: Field) -> Value | Unknown:
    if field.role is not Role.FILE:
        return Unknown("a file does not go into this kind of field")
    return value if isinstance(value, Document) else Unknown("it takes a file", wanted=str(value))


def _tick(value: Value, known: Known) -> Value | Unknown:
    if isinstance(value, bool):
        return value
    truth = known.vocabulary.truth(value) if isinstance(value, str) else None
    return Unknown("it takes a yes or a no", wanted=str(value)) if truth is None else truth


def _choice(value: Value, field: Field, intent: Intent | None, known: Known) -> Value | Unknown:
    several = field.role is Role.CHECKS or field.multiple
    if isinstance(value, bool) and several:
        return _group_tick(value, field, known)
    if isinstance(value, tuple) and not several:
        if len(value) != 1:
            return Unknown("it takes one choice", wanted=", ".join(value))
        value = value[0]
    if not several:
        assert isinstance(value, str | bool)
        one = choose(value, field.options, intent=intent, vocabulary=known.vocabulary)
        return one if isinstance(one, Unknown) else one.label
    wanted = value if isinstance(value, tuple) else tuple(str(value).splitlines())
    many = choose_all(wanted, field.options, intent=intent, vocabulary=known.vocabulary)
    return many if isinstance(many, Unknown) else tuple(str(o.label) for o in many)


def _group_tick(value: bool, field: Field, known: Known) -> Value | Unknown:
    """A yes to a group of one box ticks it; a no leaves any group empty."""
    real = choices(field.options, known.vocabulary)
    if value and len(real) != 1:
        return Unknown("it takes choices", wanted=known.vocabulary.yes_no(value))
    return (str(real[0].label),) if value else ()


def _text(value: str | bool | tuple[str, ...] | Document, known: Known) -> str | Unknown:
    match value:
        case bool():
            return known.vocabulary.yes_no(value, known.language)
        case tuple():
            return ", ".join(value)
    return str(value)


def _typed(text: str, field: Field, intent: Intent | None, known: Known) -> Value | Unknown:
    if field.limits.max_length is not None and len(text) > field.limits.max_length:
        return Unknown(f"it takes {field.limits.max_length} characters", wanted=text)
    if field.type in TIMES:
        return Unknown(f"no answer is kept as a {field.type}", wanted=text)
    if field.type in ("number", "range") or field.role in NUMBERS:
        return _number(text, field, intent, known)
    form = FORMS.get(field.type, _placed)
    return form(text, field, known)


def _number(text: str, field: Field, intent: Intent | None, known: Known) -> Value | Unknown:
    value = _salary(text) if intent and intent.name == "salary" else _count(text, intent, known)
    if value is None:
        return Unknown("it takes a plain number", wanted=text)
    limits = field.limits
    low, high = _bound(limits.minimum), _bound(limits.maximum)
    if (low is not None and value < low) or (high is not None and value > high):
        return Unknown(f"it takes {limits.minimum or '...'} to {limits.maximum or '...'}", text)
    return f"{value:.10g}"


def _count(text: str, intent: Intent | None, known: Known) -> float | None:
    """The number, where it has no unit, or the unit that the question itself names."""
    if re.fullmatch(r"-?\d+(\.\d+)?", text.strip()):
        return float(text)
    amount = amount_of(text, known.vocabulary)
    unit = "year" if intent and intent.name == "years_experience" else ""
    return amount.value if amount and amount.unit in ("", unit) else None


def _salary(text: str) -> float | None:
    """The one amount in it: its currency and period were compared with the question before."""
    amounts = [m for w in normal(text).split() if (m := NUMBER.fullmatch(w))]
    if len(amounts) != 1:
        return None
    return number(amounts[0][1]) * (1000 if amounts[0][2] else 1)


def _bound(text: str) -> float | None:
    return float(text) if re.fullmatch(r"-?\d+(\.\d+)?", text.strip()) else None


def _date(text: str, field: Field, known: Known) -> Value | Unknown:
    dates = dates_in(text, known.vocabulary)
    if len(dates) != 1:
        return Unknown("it takes one certain date", wanted=text)
    year, month, day = next(iter(dates))
    return f"{year:04}-{month:02}-{day:02}"


def _month(text: str, field: Field, known: Known) -> Value | Unknown:
    if MONTH.fullmatch(text.strip()):
        return text.strip()
    date = _date(text, field, known)
    return date[:7] if isinstance(date, str) else Unknown("it takes a month", wanted=text)


def _placed(text: str, field: Field, known: Known) -> Value | Unknown:
    """A full date in the notation that the placeholder shows; any other text as it is."""
    date, form = iso_date(text), DATE_FORM.search(field.placeholder.casefold())
    return _written(date, form[0]) if date and form else text


def _written(date: Date, form: str) -> str:
    year, month, day = date
    parts = {"y": f"{year:04}", "j": f"{year:04}", "m": f"{month:02}", "d": f"{day:02}"}
    parts["t"] = parts["d"]
    return re.sub(r"[a-z]+", lambda m: parts[m[0][0]], form)


FORMS: dict[str, Callable[[str, Field, Known], Value | Unknown]] = {"date": _date, "month": _month}
