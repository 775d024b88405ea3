"""What the words at a field say, once what no person would read as the question is off them.

A label may begin with the kind of its box ("tel Card number"), be the name that a programmer gave
it, or show what the box holds now; a heading may count its likes ("Phone 2"). A box for one digit
is labelled by its place alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ...page.snapshot import Field, Role
from ..around import Around
from ..facts import Intent
from ..question import Among, Meaning, read_question
from ..vocabulary import Vocabulary
from .names import is_name, named

KIND = re.compile(r"^(?:tel|input|textbox|edit)\s+(?=\S)", re.I)
NUMBER = re.compile(r"(?<=\S)\s+\d{1,2}$")  # of a heading: "Phone 2"
PLACE = re.compile(  # of a box among its likes: "1", "2-6", "digit 3 of 6"
    r"(?:(?:digit|character|box|ziffer|stelle|chiffre|dígito|digito|cifra|cijfer)\s*)?"
    r"\d{1,2}(?:\s*(?:-|/|of|von|sur|de|di|van)\s*\d{1,2})?",
    re.I,
)
SHOWN_MIN = 4  # letters of a country's name; shorter ones are words of many languages
TYPED = frozenset({Role.TEXT, Role.SEARCH, Role.NUMBER})
NARROWER = {"name": ("given-name", "family-name", "additional-name")}  # by what stands in the box


def spoken_label(field: Field) -> str:
    """The label without the kind of its box; '' where it only says which of several this is."""
    return "" if PLACE.fullmatch(field.label) else KIND.sub("", field.label)


def words_of(field: Field, vocabulary: Vocabulary, *, country: str, around: Around) -> Meaning:
    """What the label says as it stands below its heading, else without what machines added."""
    among = Among(around.language, around.labels)
    read = [
        read_question(label, group, vocabulary=vocabulary, country=country, among=among)
        for label, group in _ways(field)
    ]
    said = (tuple(i for i in each.intents if _may_ask(field, i)) for each in read)
    if intents := next(filter(None, said), ()):
        return Meaning(intents, readable=True)
    return Meaning(readable=read[0].readable and not _for_no_reader(field, vocabulary))


def _ways(field: Field) -> Iterator[tuple[str, str]]:
    """Label and heading as they stand, then with less and less around them."""
    label, group = field.label, field.group
    plain = spoken_label(field) or label
    yield label, group
    if plain != label:
        yield plain, group
    if NUMBER.search(group):
        yield plain, NUMBER.sub("", group)


def _may_ask(field: Field, intent: Intent) -> bool:
    """Whether one can be asked for it by such a control: nobody types that they agree."""
    return not (field.role in TYPED and intent.name == "consent")


def _for_no_reader(field: Field, vocabulary: Vocabulary) -> bool:
    """Whether nobody chose the words for a reader, or they are what the box holds now."""
    label = field.label
    shown = len(label) >= SHOWN_MIN and bool(vocabulary.country(label))
    return is_name(label) or not spoken_label(field) or shown


def narrowed(intent: Intent, field: Field, vocabulary: Vocabulary, *, around: Around) -> Intent:
    """What the words say, or the narrower that stands in the box or in its name.

    "Your name" over "First name" is a first name; where a password is asked for too, a "Name" that
    is called username is one.
    """
    if intent.name not in NARROWER:
        return intent
    inside = read_question(field.placeholder, "", vocabulary=vocabulary).intent
    if inside and inside.name in NARROWER[intent.name]:
        return replace(inside, confidence=intent.confidence)
    called = {n.name for n in named(field, vocabulary)} if around.secret else set[str]()
    return replace(intent, name="username") if called == {"username"} else intent
