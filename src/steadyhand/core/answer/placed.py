"""Which of two near meanings a field has, by the form that it stands in.

In a login the address or number that somebody is known by is a `username`, and so is whatever
stands right before the password; the password is the one in use. Where an account is made it is a
new one. "Name" among the fields of a card is the name on the card, and a box of months beside a
box of years is a part of the date that they ask for together.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ..page.snapshot import Field, Role
from .around import CHANGE, JOIN, LOGIN, NO_PASSWORD, PASSWORDS, RESET, TYPED, Around, is_old
from .facts import Intent
from .question import about_someone_else, read_question
from .signs.hints import PARTS_OF, date_piece, hinted
from .vocabulary import Vocabulary

STANDING = 0.75  # only its place says it
KNOWN_BY = frozenset({"email", "tel", "username", "name", "nickname"})
DIGITS_MIN = 4  # boxes for one digit each, and nothing else in the form


def placed(
    field: Field, intent: Intent | None, vocabulary: Vocabulary, *, around: Around
) -> Intent | None:
    """The intent of a field in its form: *intent*, or what its place makes of it."""
    if field.type == "password" or (intent and intent.name in PASSWORDS):
        return _password(field, intent, vocabulary, around)
    if around.purpose in (LOGIN, RESET) and field.role in (Role.TEXT, Role.SEARCH, Role.NUMBER):
        return _identifier(field, intent, vocabulary, around)
    if intent is None:
        return _account(field, vocabulary, around) or _piece(field, vocabulary, around)
    if intent.name == "nickname" and around.purpose == JOIN:
        return replace(intent, name="username")
    if intent.name == "name" and _in_card(field, vocabulary, around):
        return replace(intent, name="cc-name")
    if intent.name == "street-address" and _has_second_line(field, vocabulary, around):
        return replace(intent, name="address-line1")
    if intent.name in ("country", "country-name") and _dials(field, vocabulary, around):
        return replace(intent, name="tel-country-code")
    if intent.name == "tel" and _code_apart(field, vocabulary, around):
        return replace(intent, name="tel-national")
    return intent


def _password(
    field: Field, intent: Intent | None, vocabulary: Vocabulary, around: Around
) -> Intent | None:
    """The one in use, or a new one; a secret of another kind stays what it is."""
    if intent and intent.name in NO_PASSWORD:
        return intent
    if _foreign(field, vocabulary):
        return None
    name = intent.name if intent else "current-password"
    confidence = intent.confidence if intent else STANDING
    if around.purpose in (LOGIN, JOIN, RESET, CHANGE) and not _says_new(field, vocabulary):
        old = around.purpose == LOGIN or is_old(field, vocabulary)
        name = "current-password" if old else "new-password"
    return Intent(name, confidence=confidence)


def _says_new(field: Field, vocabulary: Vocabulary) -> bool:
    texts = (field.label, field.placeholder)
    read = (read_question(t, "", vocabulary=vocabulary).intent for t in texts if t)
    return any(i is not None and i.name == "new-password" for i in read)


def _identifier(
    field: Field, intent: Intent | None, vocabulary: Vocabulary, around: Around
) -> Intent | None:
    """What somebody logs in with; anything else that a login asks stays what it is."""
    if intent is None:
        before = field.key in around.identifiers or _either(field.label, vocabulary)
        return Intent("username", confidence=STANDING) if before else _digit(field, around)
    known = intent.name in KNOWN_BY or (field.key in around.identifiers and not _secret(intent))
    return replace(intent, name="username", slots=()) if known else intent


def _secret(intent: Intent) -> bool:
    return intent.name in NO_PASSWORD - {"cc-number", "national_id"}


def _account(field: Field, vocabulary: Vocabulary, around: Around) -> Intent | None:
    """The name of a new account: one of several words for it, or what stands above the password."""
    asks = field.role in TYPED and field.type != "email" and not field.disabled
    if around.purpose != JOIN or not asks:
        return _digit(field, around)
    others = (f for f in around.fields if f.key != field.key)
    hint = None if _foreign(field, vocabulary) else hinted(field, vocabulary)
    named = _either(field.label, vocabulary) or (hint is not None and hint.name == "username")
    if field.key in around.identifiers and not _parts(field.label, vocabulary):
        named = all(_quick(f, vocabulary) != "username" for f in others)
    return Intent("username", confidence=STANDING) if named else None


def _foreign(field: Field, vocabulary: Vocabulary) -> bool:
    return about_someone_else(field.label, field.group, vocabulary)


def _digit(field: Field, around: Around) -> Intent | None:
    """One digit of a code that is typed into a row of boxes."""
    boxes = [f for f in around.fields if f.limits.max_length == 1 and f.type != "password"]
    row = field in boxes and len(boxes) >= DIGITS_MIN and len(boxes) == len(around.fields)
    return Intent("one-time-code", confidence=STANDING) if row else None


OR = re.compile(r"\s*/\s*|,\s*|\s+(?:or|and|oder|ou|o|of|y|e|und|et|en)\s+", re.I)


def _either(label: str, vocabulary: Vocabulary) -> bool:
    """Whether it takes one of several things that somebody is known by."""
    names = _parts(label, vocabulary)
    return bool(names) and names <= KNOWN_BY - {"name"}


def _parts(label: str, vocabulary: Vocabulary) -> set[str]:
    """What the parts of a label mean that lists several things; () for any other."""
    parts = [p for p in OR.split(label) if p]
    read = [read_question(p, "", vocabulary=vocabulary).intent for p in parts]
    return {i.name for i in read if i} if len(parts) > 1 else set()


def _in_card(field: Field, vocabulary: Vocabulary, around: Around) -> bool:
    """Whether a field of a payment card stands right beside it."""
    return any(_quick(f, vocabulary).startswith("cc-") for f in around.beside(field))


def _has_second_line(field: Field, vocabulary: Vocabulary, around: Around) -> bool:
    """Whether the box for the next line of the address comes right after."""
    return any(_quick(f, vocabulary) == "address-line2" for f in around.after(field))


def _dials(field: Field, vocabulary: Vocabulary, around: Around) -> bool:
    """Whether it chooses the country of the telephone number beside it."""
    if field.autocomplete.endswith("country"):
        return False
    dialled = any("+" in o.label for o in field.options[:20])
    heading = read_question(field.group, "", vocabulary=vocabulary).intent if field.group else None
    beside = any(_quick(f, vocabulary) == "tel" for f in around.beside(field))
    return beside and (dialled or (heading is not None and heading.name == "tel"))


def _code_apart(field: Field, vocabulary: Vocabulary, around: Around) -> bool:
    """Whether the code of the number is asked for right before it, and it asks for no whole one."""
    before = (f for f in around.beside(field) if field in around.after(f))
    whole = field.autocomplete.endswith("tel") or field.placeholder.lstrip().startswith("+")
    codes = (
        _quick(f, vocabulary) == "tel-country-code" or _dials(f, vocabulary, around) for f in before
    )
    return any(codes) and not whole


def _piece(field: Field, vocabulary: Vocabulary, around: Around) -> Intent | None:
    """The part of a date that its heading or the fields beside it ask for."""
    piece = date_piece(field, vocabulary)
    heading = read_question(field.group, "", vocabulary=vocabulary).intent if field.group else None
    near = [heading.name] if heading else []
    near += [_quick(f, vocabulary) for f in around.beside(field)]
    for whole, parts in PARTS_OF.items():
        about = any(name == whole or name in parts or name[:3] == whole[:3] for name in near)
        if piece and about and f"{whole}-{piece}" in parts:
            return Intent(f"{whole}-{piece}", confidence=STANDING)
    return None


def _quick(field: Field, vocabulary: Vocabulary) -> str:
    """What a neighbour asks for by its own words, token and name; '' unknown."""
    token = field.autocomplete.rsplit(" ", 1)[-1]
    said = read_question(field.label, field.group, vocabulary=vocabulary).intent
    hint = said or hinted(field, vocabulary)
    return token if token in vocabulary.tokens else hint.name if hint else ""
