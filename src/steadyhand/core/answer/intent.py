"""The intent of a field: what its words, its markup and its form say together, or None."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ..lang.text import normal
from ..lang.vocabulary import Vocabulary
from ..page.snapshot import Field, LabelSource, Option, Role
from .consents import as_agreed
from .form import NEWS, NOWHERE, PASSWORDS, Around, aims_of, placed
from .markup import BY_TYPE, EXAMPLE, agreed, hinted, is_name, listed, named, part
from .question import (
    FILES,
    Among,
    Meaning,
    about_someone_else,
    beginning,
    names_it,
    paper_in,
    read_question,
    says_misspelt,
)
from .sections import in_entry, part_of
from .sheet import Intent

# What the words at a field say, once what no person would read as the question is off them.
#
# A label may begin with the kind of its box ("tel Card number"), be the name that a programmer
# gave it, or show what the box holds now; a heading may count its likes ("Phone 2"). A box for one
# digit is labelled by its place alone.

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


# What a field asks for: its intent, or None where a guess could be wrong.
#
# Evidence in order: the autocomplete token, the visible words, the HTML name and id, the
# placeholder, the input type. The words outrank what the markup hints, since a person sees them
# and nothing else; a token that contradicts them, or hints that contradict each other, make the
# field unknown. Words that name someone or something else ("Referee", "Name of school") close
# every other door. Last, the form around the field says which of two near meanings it has
# (`placed.py`).

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


# Labels that a person sees against names that only programs read: do they ask the same?
#
# A page may call a control by words that nobody sees (`aria-label`, a hidden element, a title).
# Where these mean something else than the words beside the control, the person who approves the
# sheet would agree to one question and the employer would read another. Neither is believed: it is
# asked.

TICKS = (Role.CHECK, Role.SWITCH)  # what is agreed to is every word of the text beside it
BOUND = (LabelSource.LABEL, LabelSource.LEGEND)  # text that the markup binds to the control


def contradicts(field: Field, vocabulary: Vocabulary, company: str = "") -> bool:
    """Return whether what is seen may mean something else than what is read aloud.

    Words that nobody can read count only where they surely belong to the control: bound to it,
    beside a tick box, or a question.
    """
    if not field.drawn:
        return False
    seen = _meanings(field, field.drawn, vocabulary, company)
    spoken = _meanings(field, field.label, vocabulary, company)
    if seen or field.role in TICKS:
        return seen != spoken
    surely = field.drawn_source in BOUND or field.drawn.rstrip(" *:").endswith("?")
    return surely and not _says_more(field.drawn, field.label)


def _meanings(field: Field, words: str, vocabulary: Vocabulary, company: str) -> frozenset[Intent]:
    """Return what the words may ask, each at the same confidence."""
    read = read_question(words, field.group, vocabulary=vocabulary).intents
    single = read[0] if len(read) == 1 else None
    agreed = as_agreed(words, field.group, single, vocabulary=vocabulary, company=company)
    found = (agreed,) if agreed and (field.role in TICKS or single) else read
    return frozenset(replace(each, confidence=1.0) for each in found)


def _says_more(one: str, other: str) -> bool:
    """Whether one of the texts has every word of the other."""
    words, others = set(normal(one).split()), set(normal(other).split())
    return words <= others or others <= words
