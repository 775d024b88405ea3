"""A value in the form that a field takes, or Unknown where it has none there.

What the user said is written another way, never changed: a choice becomes the option's own words, a
date the field's notation, a yes the tick of a box. Nothing is shortened, rounded or completed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from ...job.profile import Address
from ...page.snapshot import Field, Option, Role
from .. import policy
from ..choose import About, choices, choose, choose_all
from ..choose.instructions import instructed
from ..choose.phones import numbered
from ..facts import Answer, Document, Intent, Row, Source, Unknown, Value
from ..normal import same
from .known import Known
from .legal import UNTOLD
from .typed import typed

CHOICES = frozenset({Role.SELECT, Role.LIST, Role.RADIOS, Role.CHECKS})
ONE_OF = frozenset({Role.SELECT, Role.LIST, Role.RADIOS})
TICKS = frozenset({Role.CHECK, Role.SWITCH})
PRESSES = "presses"  # the widget of buttons of which some stay pressed
LISTED = (re.compile(r"\n"), re.compile(r"[;\n]"), re.compile(r"[,;\n]"))
UNVOUCHED = "a form-filling extension may have put this here, and you have not said it"
AGREED = {"agreed": True, "refused": False}


def fit(value: Value, field: Field, *, intent: Intent | None, known: Known) -> Value | Unknown:
    """*value* as *field* takes it."""
    if field.role is Role.FILE or isinstance(value, Document):
        return _file(value, field)
    about = _asked(field.question, intent, known)
    if field.role in TICKS:
        return _tick(value, field, about)
    if field.role in CHOICES and field.options:
        return _choice(value, field, about)
    if field.role in CHOICES and field.widget:
        return _wish(value, field, known)
    said = _text(value, known)
    text = numbered(said, field, about)
    if text == said and field.role in (Role.TEXT, Role.SEARCH, Role.NUMBER):
        text = instructed(said, field, about, name=known.profile.name if known.profile else None)
    return typed(text, field, about) if isinstance(text, str) else text


def chooser(row: Row, known: Known) -> Callable[[str, Sequence[Option]], Option | Unknown]:
    """Finds the option that says an answer to *row*'s question in a list that opened just now."""
    question = f"{row.group} > {row.label}" if row.group else row.label
    return partial(choose, about=_asked(question, row.intent, known))


def imposed(field: Field, intent: Intent | None, known: Known) -> bool:
    """Whether the site chose what only the person may answer, or decline to."""
    declinable = intent is not None and intent.name in policy.DECLINABLE
    real = choices(field.options, known.vocabulary) if declinable and field.role in ONE_OF else ()
    return any(option.selected for option in real)


def untold(field: Field, intent: Intent | None, known: Known) -> Value | Unknown:
    """The choice that declines to answer, where the field has one."""
    value = fit(UNTOLD, field, intent=intent, known=known)
    if isinstance(value, Unknown):
        return Unknown("the site chose an answer that you have not given")
    return value


def unvouched(field: Field) -> Answer | Unknown:
    """What becomes of a value that nobody vouches for, in a field that has no answer.

    While a form-filling extension is in the browser nothing tells its values from the site's. A
    line of text that need not be filled is emptied, a tick that need not be there is taken away;
    about anything else a person is asked.
    """
    if field.required or field.widget:
        return Unknown(UNVOUCHED)
    if field.role is Role.TEXT:
        return Answer("", Source.POLICY, UNVOUCHED)
    return Answer(False, Source.POLICY, UNVOUCHED) if field.role in TICKS else Unknown(UNVOUCHED)


def _wish(value: Value, field: Field, known: Known) -> Value | Unknown:
    """What to look for in a list that shows itself, and how many it takes, only when it is used."""
    if isinstance(value, tuple):
        return value if field.multiple or len(value) != 1 else _text(value[0], known)
    text = _text(value, known)
    return (text,) if field.multiple else text


def _asked(question: str, intent: Intent | None, known: Known) -> About:
    address = known.profile.address if known.profile else Address()
    places = (address.city, address.region, address.postal_code, address.country)
    told = tuple(filter(None, places))
    return About(known.vocabulary, intent, question, known.language, address.country, told)


def _file(value: Value, field: Field) -> Value | Unknown:
    if field.role is not Role.FILE:
        return Unknown("a file does not go into this kind of field")
    return value if isinstance(value, Document) else Unknown("it takes a file", wanted=str(value))


def _tick(value: Value, field: Field, about: About) -> Value | Unknown:
    """A yes, an agreement or the box's own words tick it; a no leaves it off."""
    if isinstance(value, bool):
        return value
    text = value[0] if isinstance(value, tuple) and len(value) == 1 else value
    if not isinstance(text, str):
        return Unknown("it takes a yes or a no", wanted=str(value))
    words = about.vocabulary
    truth = AGREED.get(words.meaning(text, "agreement"), words.truth(text))
    if truth is None and same(text, field.label):
        return True
    return Unknown("it takes a yes or a no", wanted=text) if truth is None else truth


def _choice(value: Value, field: Field, about: About) -> Value | Unknown:
    several = field.role is Role.CHECKS or field.multiple or _may_take(value, field)
    if isinstance(value, bool) and several:
        return _group_tick(value, field, about)
    if isinstance(value, tuple) and not several:
        if len(value) != 1:
            return Unknown("it takes one choice", wanted=", ".join(value))
        value = value[0]
    if several:
        many = _several(value, field, about)
        return many if isinstance(many, Unknown) else tuple(str(o.label) for o in many)
    assert isinstance(value, str | bool)
    one = choose(value, field.options, about)
    return one if isinstance(one, Unknown) else one.label


def _may_take(value: Value, field: Field) -> bool:
    """Whether the page leaves open if it takes one or several, and the user gave several.

    Buttons that stay pressed say so in no markup: what stays pressed tells.
    """
    return field.widget == PRESSES and isinstance(value, tuple) and len(value) > 1


def _several(value: Value, field: Field, about: About) -> tuple[Option, ...] | Unknown:
    """An option for each of several answers; a text is one answer, else a list of them."""
    if isinstance(value, tuple):
        return choose_all(value, field.options, about)
    found = choose_all((str(value),), field.options, about)
    for mark in LISTED:
        pieces = [p.strip() for p in mark.split(str(value)) if p.strip()]
        if isinstance(found, Unknown) and len(pieces) > 1:
            found = choose_all(pieces, field.options, about)
    return found


def _group_tick(value: bool, field: Field, about: About) -> Value | Unknown:
    """A yes to a group of one box ticks it; a no leaves any group empty."""
    real = choices(field.options, about.vocabulary)
    if value and len(real) != 1:
        return Unknown("it takes choices", wanted=about.vocabulary.yes_no(value))
    return (str(real[0].label),) if value else ()


def _text(value: str | bool | tuple[str, ...] | Document, known: Known) -> str:
    match value:
        case bool():
            return known.vocabulary.yes_no(value, known.language)
        case tuple():
            return ", ".join(value)
    return str(value)
