"""What a field asks for: its intent, or None where a guess could be wrong.

Evidence in order: the autocomplete token, the visible words, the HTML name and id, the placeholder,
the input type. The words outrank what the markup hints, since a person sees them and nothing else;
a token that contradicts them, or hints that contradict each other, make the field unknown. Words
that name someone or something else ("Referee", "Name of school") close every other door. Last, the
form around the field says which of two near meanings it has (`placed.py`).
"""

from __future__ import annotations

import re
from dataclasses import replace

from ..page.snapshot import Field, LabelSource, Option, Role
from .around import NEWS, NOWHERE, PASSWORDS, Around, aims_of
from .facts import Intent
from .placed import placed
from .question import (
    FILES,
    Meaning,
    about_someone_else,
    beginning,
    names_it,
    paper_in,
    read_question,
    says_misspelt,
)
from .sections import in_entry, part_of
from .signs.hints import BY_TYPE, EXAMPLE, agreed, hinted, listed, part
from .signs.names import named
from .signs.words import narrowed, spoken_label, words_of
from .vocabulary import Vocabulary

OWN_FILE = re.compile(r"\bfiles?\b", re.I)  # of a box for one: "Max file size", and no other's
TOKEN = 0.98
AGREED = 1.0
HEADED = 0.85  # the words say this first, and explain it
CONTAINED = 0.75  # the words say this among others, and the markup says it too

NO_QUESTION = frozenset({Role.BUTTON, Role.LINK, Role.SEARCH})
SECRET_TYPES = frozenset(
    {"current-password", "new-password", "one-time-code", "cc-number", "cc-csc", "national_id"}
)
ONLY = {  # input types that take nothing else
    "password": SECRET_TYPES,
    "email": frozenset({"email", "username"}),
    "url": frozenset({"url", "website", "linkedin", "github"}),
    "date": frozenset({"bday", "start_date", "date_signed", "date_beside_name"}),
    "month": frozenset({"start_date", "cc-exp"}),
}
WRITTEN = frozenset(  # nobody is asked to pick these from a few buttons
    {"name", "given-name", "family-name", "email", "tel", "username", "street-address"}
    | {"address-line1", "address-line2", "postal-code", "cc-number", "cc-name", "cc-csc"}
    | {"current-password", "new-password", "one-time-code", "bday"}
)
CONTACT_KINDS = frozenset({"home", "work", "mobile"})
WEAK = frozenset({LabelSource.NEARBY, LabelSource.CELL, LabelSource.TITLE})  # may be another's


def classify(
    field: Field, vocabulary: Vocabulary, *, country: str = "", around: Around = NOWHERE
) -> Intent | None:
    """The intent of *field*; *country* is where the job is, for questions that leave it out.

    A field of an entry in a repeated section has none: see `sections.py`.
    """
    if part_of(field, vocabulary) or (field.role in NO_QUESTION and not _signs_in(field)):
        return None
    intent = placed(field, _from_all(field, vocabulary, country, around), vocabulary, around=around)
    return intent if intent and _can_be(field, intent, vocabulary) else None


def _signs_in(field: Field) -> bool:
    """Whether a search box says that it is none: browsers keep no history of such a box."""
    return field.role is Role.SEARCH and field.autocomplete == "username"


def _from_all(field: Field, vocabulary: Vocabulary, country: str, around: Around) -> Intent | None:
    words = words_of(field, vocabulary, country=country, around=around)
    label = spoken_label(field)
    if field.role is Role.FILE:
        label = OWN_FILE.sub(" ", label)
    elsewhere = about_someone_else(label, field.group, vocabulary)
    token = None if elsewhere else _token(field, vocabulary)
    if len(words.intents) > 1:
        return _of_type(words.intents, field)
    if token and words.intent:
        both = agreed(token, words.intent)
        return replace(both, confidence=AGREED) if both else None
    if words.intent:
        return part(narrowed(words.intent, field, vocabulary, around=around), field, vocabulary)
    if elsewhere:
        return token
    return token or _paper(field, vocabulary) or _from_markup(field, words, vocabulary)


def _paper(field: Field, vocabulary: Vocabulary) -> Intent | None:
    """The one kind of paper that a file field names among other words."""
    kind = paper_in(field.label, vocabulary) if field.role is Role.FILE else ""
    return Intent(kind, confidence=CONTAINED) if kind else None


def _of_type(intents: tuple[Intent, ...], field: Field) -> Intent | None:
    """The one of several readings that the input's type names."""
    return next((i for i in intents if i.name == BY_TYPE.get(field.type)), None)


def _from_markup(field: Field, words: Meaning, vocabulary: Vocabulary) -> Intent | None:
    """What the beginning of the words says, or the markup where the words do not object."""
    first = beginning(field.label, field.group, vocabulary)
    if first:
        return part(replace(first, confidence=HEADED), field, vocabulary)
    hint, choices = hinted(field, vocabulary), listed(field, vocabulary)
    if hint and choices and agreed(hint, choices):
        return choices  # its name says it, and so do its options
    if hint is None or not words.readable or EXAMPLE.match(field.label):
        return part(hint, field, vocabulary) if hint else choices
    said = names_it(spoken_label(field), hint.name, vocabulary)
    meant = None if said else says_misspelt(field.label, vocabulary)
    if meant and (both := agreed(hint, meant)):
        return replace(both, confidence=CONTAINED)
    return replace(hint, confidence=CONTAINED) if said or _overruled(field, vocabulary) else None


def _overruled(field: Field, vocabulary: Vocabulary) -> bool:
    """Whether the words stand near the field only, and what is in it and its name agree."""
    inside = read_question(field.placeholder, "", vocabulary=vocabulary).intent
    written = inside or (Intent("email") if EXAMPLE.match(field.placeholder) else None)
    names = named(field, vocabulary)
    said = bool(written) and any(agreed(n, written) for n in names if written)
    return said and (field.label_source in WEAK or NEWS in aims_of(field.label, vocabulary))


def _token(field: Field, vocabulary: Vocabulary) -> Intent | None:
    """The attribute's intent; a password's token on a plain field only keeps browsers off."""
    token = autocomplete(field.autocomplete, vocabulary)
    return None if token and token.name in PASSWORDS and field.type != "password" else token


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


def _can_be(field: Field, intent: Intent, vocabulary: Vocabulary) -> bool:
    """Whether a field of that kind can ask for it, in that place."""
    source = vocabulary.intent(intent.name)
    elsewhere = about_someone_else("", field.group, vocabulary) or in_entry(field, vocabulary)
    if field.group and not source.anywhere and elsewhere:
        return False
    if field.role is Role.FILE:
        return intent.name in FILES
    if field.role in (Role.RADIOS, Role.CHECKS) and intent.name in WRITTEN:
        return False
    if field.role in (Role.CHECK, Role.SWITCH):
        return source.ticks
    if intent.name == "salary" and sum(map(_counts, field.options)) * 2 < len(field.options):
        return False  # the currency or the period of the amount beside it
    return intent.name in ONLY.get(field.type, (intent.name,))


def _counts(option: Option) -> bool:
    return any(letter.isdigit() for letter in option.label)
