"""What markup says where words say too little: HTML names and ids, placeholders, types, options.

A hint fills nothing that a person's eye would contradict: `field.py` asks for hints only where the
words cannot be read, or say the same. Hints that contradict each other say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from ..page.snapshot import Field, Role
from .facts import Intent
from .normal import identifier, normal
from .question import about_someone_else, read_question
from .vocabulary import Rule, Slots, Vocabulary
from .vocabulary.phrase import found, spaced

NAMED = 0.7
PLACED = 0.75
TYPED = 0.6
LISTED = 0.8
COUNTRIES_MIN = 20  # options; fewer may be the countries where an office is

EXAMPLE = re.compile(r"^\s*\S+@\S+\.\w{2,}")  # an address that shows how to write one
NUMBER = re.compile(r"(?<=\S )\d+ \Z")  # of several that are called alike
PARTS = re.compile(r"[.\[$:]")  # between the parts of an HTML name
BY_TYPE = {"email": "email", "tel": "tel", "password": "current-password"}
PARTS_OF = {
    "bday": frozenset({"bday-day", "bday-month", "bday-year"}),
    "cc-exp": frozenset({"cc-exp-month", "cc-exp-year"}),
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
    typed, names = BY_TYPE.get(field.type), named(field, vocabulary)
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


def named(field: Field, vocabulary: Vocabulary) -> list[Intent]:
    """What name and id mean, each of them that means anything."""
    read = (_named(n, vocabulary) for n in (field.html_name, field.html_id))
    return [intent for intent in read if intent]


def _named(name: str, vocabulary: Vocabulary) -> Intent | None:
    """What an HTML name or id means: all of it, without its affixes, its last part, its end."""
    text, last = spaced(identifier(name)), spaced(identifier(PARTS.split(name.rstrip("]"))[-1]))
    meanings = _meanings(text, vocabulary) or _meanings(NUMBER.sub("", text), vocabulary)
    if not meanings and found(vocabulary.others, text):
        return None
    bare = [t for whole in (text, last) for t in _bare(whole, vocabulary)]
    readings = (_meanings(t, vocabulary) for t in (*bare, last))
    meanings = meanings or next(filter(None, readings), set()) or _endings(text, vocabulary)
    if len(meanings) != 1 or any(vocabulary.intent(intent).needs for intent, _ in meanings):
        return None
    (intent, slots) = meanings.pop()
    return Intent(intent, slots, NAMED)


def _bare(text: str, vocabulary: Vocabulary) -> list[str]:
    """The name with ever fewer of the words at its beginning and end that add nothing."""
    forms = [text]
    for pattern in vocabulary.affixes:
        for form in forms.copy():
            while (cut := pattern.sub("", form, count=1)) != form:
                forms.append(form := cut)
    return sorted(filter(None, forms), key=len, reverse=True)


def _meanings(text: str, vocabulary: Vocabulary) -> set[tuple[str, Slots]]:
    squeezed = text.replace(" ", "")
    if token := next((t for t in vocabulary.tokens if t.replace("-", "") == squeezed), ""):
        return {(token, ())}
    near = (vocabulary.rules[number] for number in vocabulary.called.among(text))
    return _of(r for r in near if any(p.fullmatch(text) for p in r.names))


def _endings(text: str, vocabulary: Vocabulary) -> set[tuple[str, Slots]]:
    """The meanings whose ending of the name is the longest."""
    near = (vocabulary.rules[number] for number in vocabulary.called.among(text))
    ends = [(len(hit), r) for r in near if (hit := _ending(text, r))]
    longest = max((length for length, _ in ends), default=0)
    return _of(r for length, r in ends if length == longest)


def _ending(text: str, rule: Rule) -> str:
    hits = (hit for p in rule.ends for hit in p.finditer(text) if hit.end() == len(text))
    return next((hit[0] for hit in hits), "")


def _of(rules: Iterable[Rule]) -> set[tuple[str, Slots]]:
    return {(r.intent, r.slots) for r in rules}


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
    """What the options of a select are, where they are the countries of the world."""
    texts = [o.label for o in field.options if o.label and o.value]
    if field.role is not Role.SELECT or len(texts) < COUNTRIES_MIN:
        return None
    codes = {vocabulary.country(t) for t in texts} - {""}
    return Intent("country", confidence=LISTED) if len(codes) * 2 > len(texts) else None
