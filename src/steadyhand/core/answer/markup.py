"""What markup says where words say too little: HTML names and ids, placeholders, types, options."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from ..lang.phrases import match_text, matches_any
from ..lang.text import identifier_words, normalise
from ..lang.vocabulary import Rule, Slots, Vocabulary
from ..page.snapshot import Field, Role
from .question import about_someone_else, read_question
from .sheet import Intent

# What HTML names and ids mean, once what machines and templates put around the words is off.
#
# The whole name is read first, then the name without its affixes, then its end, then its words
# where they were written as one. A name that could mean two things means none.

NAME_CONFIDENCE = 0.7
NUMBER = re.compile(r"(?<=\S )\d+ \Z")  # of several that are called alike
GENERATED_NUMBER = re.compile(r"\d{5,}|(?<=[-_])(?=[a-f]*\d)[0-9a-f]{8,}\b")  # by a machine
PARTS = re.compile(r"[.\[$:]")  # between the parts of an HTML name
GLUED_MIN = 3  # letters of the shortest word that may stand in another
# As programmers write a name: "user_name", "userName", "form-user-name".
NAME_STYLE = re.compile(r"\S*_\S*|[a-z]+[A-Z]\S*|[a-z0-9]+(?:-[a-z0-9]+){2,}")

Meanings = set[tuple[str, Slots]]


def name_intents(field: Field, vocabulary: Vocabulary) -> list[Intent]:
    """What name and id mean, each of them that means anything, and a label that is such a name."""
    names = (field.html_name, field.html_id, field.label if is_name(field.label) else "")
    return [intent for n in names if n and (intent := _name_intent(n, vocabulary))]


def is_name(label: str) -> bool:
    """Whether a label is written as a name is: nobody chose its words for a reader."""
    return bool(NAME_STYLE.fullmatch(label))


@lru_cache(maxsize=4096)  # the names of a page are read again at every look
def _name_intent(name: str, vocabulary: Vocabulary) -> Intent | None:
    """What an HTML name or id means; None where it may mean two things, or somebody else's."""
    plain = GENERATED_NUMBER.sub(" ", name)
    text, last = (
        match_text(identifier_words(plain)),
        match_text(identifier_words(PARTS.split(plain.rstrip("]"))[-1])),
    )
    whole = _whole_meanings(text, vocabulary)
    if not whole and matches_any(vocabulary.others, text):
        return None
    meanings = whole or _inner_meanings(text, last, vocabulary) or _split_meanings(text, vocabulary)
    if len(meanings) != 1 or any(vocabulary.intent(intent).needs for intent, _ in meanings):
        return None
    (intent, slots) = meanings.pop()
    return Intent(intent, slots, NAME_CONFIDENCE)


def _whole_meanings(text: str, vocabulary: Vocabulary) -> Meanings:
    return _meanings(text, vocabulary) or _meanings(NUMBER.sub("", text), vocabulary)


def _inner_meanings(text: str, last: str, vocabulary: Vocabulary) -> Meanings:
    """What a name means without its affixes, by its last part, or by its end."""
    bare = [t for whole in dict.fromkeys((text, last)) for t in _bare_forms(whole, vocabulary)]
    uncounted = NUMBER.sub("", text)  # of what the number counts, only the end of the whole tells
    ending = [text, *bare] if uncounted == text else [text, uncounted]
    readings = (
        *(_meanings(t, vocabulary) for t in (*bare, last)),
        *(_ending_meanings(t, vocabulary) for t in ending),
    )
    return next(filter(None, readings), set())


def _split_meanings(text: str, vocabulary: Vocabulary) -> Meanings:
    """What a name means whose words were written as one: "formusername", "mailingaddress"."""
    words = text.split()
    split = [w for word in words for w in (_split_word(word, vocabulary.name_words) or (word,))]
    loose = " ".join(split) + " "
    if len(split) == len(words) or about_someone_else(loose, "", vocabulary):
        return set()
    return _whole_meanings(loose, vocabulary) or _inner_meanings(loose, loose, vocabulary)


def _split_word(word: str, known: frozenset[str]) -> tuple[str, ...]:
    """The two known words that an unknown one consists of; () where there are none."""
    if word in known:
        return ()
    cuts = range(GLUED_MIN, len(word) - GLUED_MIN + 1)
    pairs = [(word[:at], word[at:]) for at in cuts]
    return next((p for p in pairs if known.issuperset(p)), ())


def _bare_forms(text: str, vocabulary: Vocabulary) -> list[str]:
    """The name with ever fewer of the words at its beginning and end that add nothing."""
    forms = [text]
    for pattern in vocabulary.affixes:
        for form in forms.copy():
            while (cut := pattern.sub("", form, count=1)) != form:
                forms.append(form := cut)
    return sorted(filter(None, forms), key=len, reverse=True)


def _meanings(text: str, vocabulary: Vocabulary) -> Meanings:
    squeezed = text.replace(" ", "")
    if token := next((t for t in vocabulary.tokens if t.replace("-", "") == squeezed), ""):
        return {(token, ())}
    near = (vocabulary.rules[number] for number in vocabulary.called.among(text))
    return _rule_meanings(r for r in near if any(p.fullmatch(text) for p in r.names))


def _ending_meanings(text: str, vocabulary: Vocabulary) -> Meanings:
    """The meanings whose ending of the name is the longest."""
    near = (vocabulary.rules[number] for number in vocabulary.called.among(text))
    ends = [(len(hit), r) for r in near if (hit := _ending(text, r))]
    longest = max((length for length, _ in ends), default=0)
    return _rule_meanings(r for length, r in ends if length == longest)


def _ending(text: str, rule: Rule) -> str:
    hits = (hit for p in rule.ends for hit in p.finditer(text) if hit.end() == len(text))
    return next((hit[0] for hit in hits), "")


def _rule_meanings(rules: Iterable[Rule]) -> Meanings:
    return {(r.intent, r.slots) for r in rules}


# What markup says where words say too little: HTML names and ids, placeholders, types, options.
#
# A hint fills nothing that a person's eye would contradict: `intent.py` asks for hints only where
# the words cannot be read, or say the same. Hints that contradict each other say nothing.

PLACEHOLDER_CONFIDENCE = 0.75
TYPE_CONFIDENCE = 0.6
OPTIONS_CONFIDENCE = 0.8
COUNTRIES_MIN = 20  # options; fewer may be the countries where an office is

TEL_MIN = 5  # digits; shorter boxes take a part of a number, or of a code
DIGIT_INTENTS = frozenset({"one-time-code", "postal-code", "national_id", "bday"})

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


def narrower_intent(one: Intent, other: Intent) -> Intent | None:
    """The narrower of two that fit each other, None for two that contradict each other."""
    if one.name == other.name or other.name in NARROWER.get(one.name, ()):
        return other
    return one if one.name in NARROWER.get(other.name, ()) else None


def markup_intent(field: Field, vocabulary: Vocabulary) -> Intent | None:
    """What name, id, placeholder and type say together."""
    placed = read_question(field.placeholder, "", vocabulary=vocabulary)
    shown = Intent("email") if EXAMPLE.match(field.placeholder or field.label) else None
    inside = placed.intent or shown
    contradicts = placed.readable and inside is None and not field.label
    if contradicts or about_someone_else(field.placeholder, "", vocabulary):
        return None  # it can be read, and it asks for something else
    names = name_intents(field, vocabulary)
    typed = _type_intent(field, [*names, *([inside] if inside else [])])
    if not names and about_someone_else(identifier_words(field.html_name), "", vocabulary):
        return None
    hints = [
        *names,
        *([replace(inside, confidence=PLACEHOLDER_CONFIDENCE)] if inside else ()),
        *([Intent(typed, confidence=TYPE_CONFIDENCE)] if typed else ()),
    ]
    together = hints[0] if hints else None
    for hint in hints[1:]:
        together = together and narrower_intent(together, hint)
    return replace(together, confidence=hints[0].confidence) if together else None


def _type_intent(field: Field, others: list[Intent]) -> str:
    """What the input's type says; "tel" may be there for nothing but a keyboard of digits."""
    typed = BY_TYPE.get(field.type, "")
    if typed != "tel":
        return typed
    short = field.limits.max_length is not None and field.limits.max_length < TEL_MIN
    elsewhere = is_name(field.label) and not others
    digits = any(i.name[:3] == "cc-" or i.name in DIGIT_INTENTS for i in others)
    return "" if short or elsewhere or digits else typed


def date_part_intent(intent: Intent, field: Field, vocabulary: Vocabulary) -> Intent:
    """Which part of a date this box takes, where its name or its options say so."""
    whole = field.type in ("date", "month")
    parts = PARTS_OF.get(intent.name, frozenset()) if not whole else frozenset[str]()
    told = [n for n in name_intents(field, vocabulary) if n.name in parts] if parts else []
    if told:
        return told[0]
    piece = date_part(field, vocabulary) if parts else ""
    narrow = f"{intent.name}-{piece}"
    return replace(intent, name=narrow) if narrow in parts else intent


def date_part(field: Field, vocabulary: Vocabulary) -> str:
    """Which part of a date a box takes: day, month, year; '' for none.

    Its label says it, the last word of its name, or the options of a select.
    """
    named = vocabulary.date_parts
    said = (named.get(normalise(text), "") for text in (field.label, field.placeholder))
    names = (identifier_words(name).split()[-3:] for name in (field.html_name, field.html_id))
    ends = ({p for w in words if (p := named.get(w, ""))} for words in names)
    called = (next(iter(pieces)) for pieces in ends if len(pieces) == 1)
    return next(filter(None, (*said, *called)), "") or _date_part_of_options(field, vocabulary)


def _date_part_of_options(field: Field, vocabulary: Vocabulary) -> str:
    """Which part of a date the options of a select are."""
    if field.role is not Role.SELECT:
        return ""
    texts = [normalise(o.label) for o in field.options if o.value and o.label]
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


def country_list_intent(field: Field, vocabulary: Vocabulary) -> Intent | None:
    """What the options of a select are, where they are the countries of the world.

    Words that tie a country to a person in another way than by living there close this door, and so
    does a list without any: it may be the country of a number, a bank or a language.
    """
    texts = [o.label for o in field.options if o.label and o.value]
    worded = field.label or field.group or field.placeholder
    if field.role is not Role.SELECT or not worded or len(texts) < COUNTRIES_MIN:
        return None
    if any(matches_any(vocabulary.bound, match_text(text)) for text in (field.label, field.group)):
        return None
    codes = {vocabulary.country(t) for t in texts} - {""}
    return Intent("country", confidence=OPTIONS_CONFIDENCE) if len(codes) * 2 > len(texts) else None
