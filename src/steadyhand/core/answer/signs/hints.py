"""What markup says where words say too little: HTML names and ids, placeholders, types, options.

A hint fills nothing that a person's eye would contradict: `field.py` asks for hints only where the
words cannot be read, or say the same. Hints that contradict each other say nothing.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from ...page.snapshot import Field, Role
from ..facts import Intent
from ..normal import identifier, normal
from ..question import about_someone_else, read_question
from ..vocabulary import Vocabulary
from ..vocabulary.phrase import found, spaced
from .names import is_name, named

PLACED = 0.75
TYPED = 0.6
LISTED = 0.8
COUNTRIES_MIN = 20  # options; fewer may be the countries where an office is

TEL_MIN = 5  # digits; shorter boxes take a part of a number, or of a code
IN_DIGITS = frozenset({"one-time-code", "postal-code", "national_id", "bday"})

# An address that shows how to write one: "you@mail.example", "e.g. you@mail.example".
EXAMPLE = re.compile(r"^\s*(?:\w[\w.]{0,7}\W{1,2})?\S+@\S+\.\w{2,}")
BY_TYPE = {"email": "email", "tel": "tel", "password": "current-password"}
PARTS_OF = {
    "bday": frozenset({"bday-day", "bday-month", "bday-year"}),
    "cc-exp": frozenset({"cc-exp-month", "cc-exp-year"}),
    "start_date": frozenset({"start_date-day", "start_date-month", "start_date-year"}),
}
NARROWER = {  # a wider token, and what the words may narrow it to
    "url": frozenset({"website", "linkedin", "github"}),
    "tel": frozenset({"tel-national"}),
    "street-address": frozenset({"address-line1"}),
    "username": frozenset({"email", "tel"}),
    "country": frozenset({"country-name"}),
    "sex": frozenset({"eeo"}),
    "current-password": frozenset({"new-password"}),
    "language": frozenset({"languages"}),
    "name": frozenset({"cc-name"}),
    "given-name": frozenset({"cc-given-name"}),
    "family-name": frozenset({"cc-family-name"}),
    **PARTS_OF,
}


def agreed(one: Intent, other: Intent) -> Intent | None:
    """The narrower of two that fit each other, None for two that contradict each other."""
    if one.name == other.name or other.name in NARROWER.get(one.name, ()):
        return other
    return one if one.name in NARROWER.get(other.name, ()) else None


def hinted(field: Field, vocabulary: Vocabulary) -> Intent | None:
    """What name, id, placeholder and type say together."""
    placed = read_question(field.placeholder, "", vocabulary=vocabulary)
    shown = Intent("email") if EXAMPLE.match(field.placeholder or field.label) else None
    inside = placed.intent or shown
    contradicts = placed.readable and inside is None and not field.label
    if contradicts or about_someone_else(field.placeholder, "", vocabulary):
        return None  # it can be read, and it asks for something else
    names = named(field, vocabulary)
    typed = _typed(field, [*names, *([inside] if inside else [])])
    if not names and about_someone_else(identifier(field.html_name), "", vocabulary):
        return None
    hints = [
        *names,
        *([replace(inside, confidence=PLACED)] if inside else ()),
        *([Intent(typed, confidence=TYPED)] if typed else ()),
    ]
    together = hints[0] if hints else None
    for hint in hints[1:]:
        together = together and agreed(together, hint)
    return replace(together, confidence=hints[0].confidence) if together else None


def _typed(field: Field, others: list[Intent]) -> str:
    """What the input's type says; "tel" may be there for nothing but a keyboard of digits."""
    typed = BY_TYPE.get(field.type, "")
    if typed != "tel":
        return typed
    short = field.limits.max_length is not None and field.limits.max_length < TEL_MIN
    elsewhere = is_name(field.label) and not others
    digits = any(i.name[:3] == "cc-" or i.name in IN_DIGITS for i in others)
    return "" if short or elsewhere or digits else typed


def part(intent: Intent, field: Field, vocabulary: Vocabulary) -> Intent:
    """Which part of a date this box takes, where its name or its options say so."""
    whole = field.type in ("date", "month")
    parts = PARTS_OF.get(intent.name, frozenset()) if not whole else frozenset[str]()
    told = [n for n in named(field, vocabulary) if n.name in parts] if parts else []
    if told:
        return told[0]
    piece = date_piece(field, vocabulary) if parts else ""
    narrow = f"{intent.name}-{piece}"
    return replace(intent, name=narrow) if narrow in parts else intent


def date_piece(field: Field, vocabulary: Vocabulary) -> str:
    """Which part of a date a box takes: day, month, year; '' for none.

    Its label says it, the last word of its name, or the options of a select.
    """
    named = vocabulary.date_parts
    said = (named.get(normal(text), "") for text in (field.label, field.placeholder))
    names = (identifier(name).split()[-3:] for name in (field.html_name, field.html_id))
    ends = ({p for w in words if (p := named.get(w, ""))} for words in names)
    called = (next(iter(pieces)) for pieces in ends if len(pieces) == 1)
    return next(filter(None, (*said, *called)), "") or _listed_piece(field, vocabulary)


def _listed_piece(field: Field, vocabulary: Vocabulary) -> str:
    """Which part of a date the options of a select are."""
    if field.role is not Role.SELECT:
        return ""
    texts = [normal(o.label) for o in field.options if o.value and o.label]
    numbers = [int(t) for t in texts if t.isascii() and t.isdigit()]
    if len(texts) == len(MONTHS) and all(_is_month(t, vocabulary) for t in texts):
        return "month"
    if len(numbers) < max(len(texts), YEARS_MIN):
        return ""
    if numbers in (DAYS, DAYS[::-1]):
        return "day"
    return "year" if _are_years(numbers) else ""


MONTHS, DAYS = range(1, 13), [*range(1, 32)]
YEARS_MIN = 5  # options


def _are_years(numbers: list[int]) -> bool:
    """Whether they follow each other and are years, of two or four digits."""
    steps = {abs(later - one) for one, later in pairwise(numbers)}
    return steps == {1} and (min(numbers) >= 1850 or 20 <= min(numbers) < max(numbers) < 100)


def _is_month(text: str, vocabulary: Vocabulary) -> bool:
    words = text.split()
    numbers = [int(w) for w in words if w.isascii() and w.isdigit()]
    return any(n in MONTHS for n in numbers) or any(w in vocabulary.months for w in words)


def listed(field: Field, vocabulary: Vocabulary) -> Intent | None:
    """What the options of a select are, where they are the countries of the world.

    Words that tie a country to a person in another way than by living there close this door.
    """
    texts = [o.label for o in field.options if o.label and o.value]
    if field.role is not Role.SELECT or len(texts) < COUNTRIES_MIN:
        return None
    if any(found(vocabulary.bound, spaced(text)) for text in (field.label, field.group)):
        return None
    codes = {vocabulary.country(t) for t in texts} - {""}
    return Intent("country", confidence=LISTED) if len(codes) * 2 > len(texts) else None
