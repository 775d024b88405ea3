"""What a field asks for: its intent, or None where a guess could be wrong.

Evidence in order: the autocomplete token, the visible words, the HTML name and id, the placeholder,
the input type. The words outrank what the markup hints, since a person sees them and nothing else;
a token that contradicts them, or hints that contradict each other, make the field unknown. Words
that name someone or something else ("Referee", "Name of school") close every other door.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ..page.snapshot import Field, Role
from .facts import Intent
from .normal import identifier
from .question import about_someone_else, read_question
from .sections import in_entry, part_of
from .vocabulary import Slots, Vocabulary
from .vocabulary.phrase import found, spaced

TOKEN = 0.98
AGREED = 1.0
NAMED = 0.7
PLACED = 0.75
TYPED = 0.6

PARTS = re.compile(r"[.\[$:]")  # between the parts of an HTML name
NO_QUESTION = frozenset({Role.BUTTON, Role.LINK, Role.SEARCH})
FILES = frozenset({"resume", "cover_letter"})
SECRET_TYPES = frozenset(
    {"current-password", "new-password", "one-time-code", "cc-number", "cc-csc", "national_id"}
)
PASSWORDS = frozenset({"current-password", "new-password"})
PARTS_OF = {
    "bday": frozenset({"bday-day", "bday-month", "bday-year"}),
    "cc-exp": frozenset({"cc-exp-month", "cc-exp-year"}),
}
BY_TYPE = {"email": "email", "tel": "tel", "password": "current-password"}
ONLY = {  # input types that take nothing else
    "password": SECRET_TYPES,
    "email": frozenset({"email", "username"}),
    "url": frozenset({"url", "website", "linkedin", "github"}),
    "date": frozenset({"bday", "start_date"}),
    "month": frozenset({"start_date", "cc-exp"}),
}
CONTACT_KINDS = frozenset({"home", "work", "mobile"})
NOT_OURS = frozenset({"fax", "pager"})
NARROWER = {  # a wider token, and what the words may narrow it to
    "url": frozenset({"website", "linkedin", "github"}),
    "tel": frozenset({"tel-national"}),
    "street-address": frozenset({"address-line1"}),
    "username": frozenset({"email"}),
    "country": frozenset({"country-name"}),
    "sex": frozenset({"eeo"}),
    "current-password": frozenset({"new-password"}),
    "language": frozenset({"languages"}),
}


def classify(field: Field, vocabulary: Vocabulary, *, country: str = "") -> Intent | None:
    """The intent of *field*; *country* is where the job is, for questions that leave it out.

    A field of an entry in a repeated section has none: see `sections.py`.
    """
    if field.role in NO_QUESTION or part_of(field, vocabulary):
        return None
    intent = _from_all(field, vocabulary, country)
    return intent if intent and _can_be(field, intent, vocabulary) else None


def _from_all(field: Field, vocabulary: Vocabulary, country: str) -> Intent | None:
    words = read_question(field.label, field.group, vocabulary=vocabulary, country=country)
    elsewhere = about_someone_else(field.label, field.group, vocabulary)
    token = None if elsewhere else _token(field, vocabulary)
    if len(words.intents) > 1:
        return None
    if token and words.intent:
        return _agreed(token, words.intent)
    if words.intent and not token:
        return _part(words.intent, field, vocabulary)
    if token or words.readable or elsewhere:
        return token
    return _hinted(field, vocabulary)


def _token(field: Field, vocabulary: Vocabulary) -> Intent | None:
    """The attribute's intent; a password's token on a plain field only keeps browsers off."""
    token = autocomplete(field.autocomplete, vocabulary)
    return None if token and token.name in PASSWORDS and field.type != "password" else token


def _part(intent: Intent, field: Field, vocabulary: Vocabulary) -> Intent:
    """Which part of a date this box takes, where its name says so: three boxes share one label."""
    names = (field.html_name, field.html_id) if intent.name in PARTS_OF else ()
    named = (_named(n, vocabulary) for n in names)
    parts = (n for n in named if n and n.name in PARTS_OF[intent.name])
    return next(parts, intent)


def autocomplete(attribute: str, vocabulary: Vocabulary) -> Intent | None:
    """The intent of a well-formed autocomplete attribute; None for on, off, nonsense and fax.

    Source: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill
    """
    words = attribute.casefold().split()
    if words and words[-1] == "webauthn":
        words.pop()
    if not words or words[-1] not in vocabulary.tokens:
        return None
    name, before = words[-1], words[:-1]
    if before and before[-1] in CONTACT_KINDS and name.startswith(("tel", "email", "impp")):
        before.pop()
    if before and before[-1] in ("shipping", "billing"):
        before.pop()
    if before and before[-1].startswith("section-"):
        before.pop()
    return None if before else Intent(name, confidence=TOKEN)


def _agreed(token: Intent, words: Intent) -> Intent | None:
    """Both together: the narrower of two that fit, None for two that contradict each other."""
    if token.name == words.name or words.name in NARROWER.get(token.name, ()):
        return replace(words, confidence=AGREED)
    if token.name in NARROWER.get(words.name, ()):
        return replace(token, confidence=AGREED)
    return None


def _hinted(field: Field, vocabulary: Vocabulary) -> Intent | None:
    """What name, id, placeholder and type say, when the words are missing or unreadable."""
    placed = read_question(field.placeholder, "", vocabulary=vocabulary)
    if placed.readable and placed.intent is None:
        return None  # it can be read, and it asks for something else
    typed = BY_TYPE.get(field.type)
    hints = [
        *(n for n in (_named(field.html_name, vocabulary), _named(field.html_id, vocabulary)) if n),
        *([replace(placed.intent, confidence=PLACED)] if placed.intent else ()),
        *([Intent(typed, confidence=TYPED)] if typed else ()),
    ]
    agreed = hints[0] if hints else None
    for hint in hints[1:]:
        agreed = agreed and _agreed(agreed, hint)
    return replace(agreed, confidence=hints[0].confidence) if agreed else None


def _named(name: str, vocabulary: Vocabulary) -> Intent | None:
    """What an HTML name or id means: all of it, without its affixes, or its last part alone."""
    text, last = spaced(identifier(name)), spaced(identifier(PARTS.split(name.rstrip("]"))[-1]))
    bare = [p.sub("", t) for t in (text, last) for p in vocabulary.affixes]
    readings = (_meanings(t, vocabulary) for t in (text, *bare, last))
    meanings = next(filter(None, readings), set())
    if len(meanings) != 1 or any(vocabulary.intent(intent).needs for intent, _ in meanings):
        return None
    if found(vocabulary.others, text):
        return None
    (intent, slots) = meanings.pop()
    return Intent(intent, slots, NAMED)


def _meanings(text: str, vocabulary: Vocabulary) -> set[tuple[str, Slots]]:
    rules = (r for r in vocabulary.rules if any(p.fullmatch(text) for p in r.names))
    return {(r.intent, r.slots) for r in rules}


def _can_be(field: Field, intent: Intent, vocabulary: Vocabulary) -> bool:
    """Whether a field of that kind can ask for it, in that place."""
    source = vocabulary.intent(intent.name)
    elsewhere = about_someone_else("", field.group, vocabulary) or in_entry(field, vocabulary)
    if field.group and not source.anywhere and elsewhere:
        return False
    if field.role is Role.FILE:
        return intent.name in FILES
    if field.role in (Role.CHECK, Role.SWITCH):
        return source.ticks
    return intent.name in ONLY.get(field.type, (intent.name,))
