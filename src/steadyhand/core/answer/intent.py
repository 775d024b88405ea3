"""The intent of a field: what its words, its markup and its form say together, or None."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ..lang.concepts import any_of
from ..lang.phrases import match_text, matches_whole
from ..lang.text import normalise
from ..lang.vocabulary import Vocabulary
from ..page.snapshot import Field, LabelSource, Option, Role
from . import form, markup, question
from .consents import consent_intent
from .form import NEWS, NO_FORM, PASSWORDS, FormContext, intent_in_form, purposes_of
from .sections import entry_part, is_in_entry
from .sheet import Intent

# What the words at a field say, once what no person would read as the question is off them.
#
# A label may begin with the kind of its box ("tel Card number"), be the name that a programmer
# gave it, or show what the box holds now; a heading may count its likes ("Phone 2"). A box for one
# digit is labelled by its place alone.

CONTROL_PREFIX = re.compile(r"^(?:tel|input|textbox|edit)\s+(?=\S)", re.I)
HEADING_NUMBER = re.compile(r"(?<=\S)\s+\d{1,2}$")  # of a heading: "Phone 2"
ORDINAL_LABEL = re.compile(  # of a box among its likes: "1", "2-6", "digit 3 of 6"
    rf"(?:(?:{any_of('digit_box')})\s*)?\d{{1,2}}(?:\s*(?:-|/|{any_of('digit_of')})\s*\d{{1,2}})?",
    re.I,
)
COUNTRY_NAME_MIN = 4  # letters of a country's name; shorter ones are words of many languages
PLAIN_WORDS = re.compile(r"[^\W\d_]{3,}(?:[\s./-]+[^\W\d_]+)*\W*")  # of a label
WORDED = re.compile(r"[^\W\d_]{2}")  # of a label that is no number to be written like
TYPED_ROLES = frozenset({Role.TEXT, Role.SEARCH, Role.NUMBER})
NARROWER_NAMES = {
    "name": ("given-name", "family-name", "additional-name")
}  # by what stands in the box


def spoken_label(field: Field) -> str:
    """The label without the kind of its box; '' where it only says which of several this is.

    The words "text" and "email" are a kind only in a name that nobody sees.
    """
    if ORDINAL_LABEL.fullmatch(field.label):
        return ""
    kind = f"{field.type} "
    unseen = bool(field.drawn) and field.label.casefold().startswith(kind)
    return CONTROL_PREFIX.sub("", field.label[len(kind) :] if unseen else field.label)


def label_meaning(
    field: Field, vocabulary: Vocabulary, *, country: str, around: FormContext
) -> question.Meaning:
    """What the label says as it stands below its heading, else without what machines added."""
    among = question.LabelContext(around.language, around.labels)
    read = [
        question.read_question(label, group, vocabulary=vocabulary, country=country, among=among)
        for label, group in _label_variants(field)
    ]
    said = (tuple(i for i in each.intents if _may_ask(field, i)) for each in read)
    if intents := next(filter(None, said), ()):
        return question.Meaning(intents, readable=True)
    return question.Meaning(readable=read[0].readable and not _is_for_no_reader(field, vocabulary))


def _label_variants(field: Field) -> Iterator[tuple[str, str]]:
    """Label and heading as they stand, then with less and less around them."""
    label, group = field.label, field.group
    plain = spoken_label(field) or label
    yield label, group
    if plain != label:
        yield plain, group
    if HEADING_NUMBER.search(group):
        yield plain, HEADING_NUMBER.sub("", group)


def _may_ask(field: Field, intent: Intent) -> bool:
    """Whether one can be asked for it by such a control: nobody types that they agree."""
    return not (field.role in TYPED_ROLES and intent.name == "consent")


def _is_for_no_reader(field: Field, vocabulary: Vocabulary) -> bool:
    """Whether nobody chose the words for a reader, or they are what the box holds now."""
    label = field.label
    shown = len(label) >= COUNTRY_NAME_MIN and bool(vocabulary.country(label))
    return markup.is_name(label) or not spoken_label(field) or shown


def narrow_intent(
    intent: Intent, field: Field, vocabulary: Vocabulary, *, around: FormContext
) -> Intent:
    """What the words say, or the narrower that stands in the box or in its name.

    "Your name" over "First name" is a first name; where a password is asked for too, a "Name" that
    is called username is one.
    """
    if intent.name not in NARROWER_NAMES:
        return intent
    inside = question.read_question(field.placeholder, "", vocabulary=vocabulary).intent
    if inside and inside.name in NARROWER_NAMES[intent.name]:
        return replace(inside, confidence=intent.confidence)
    called = (
        {n.name for n in markup.name_intents(field, vocabulary)} if around.secret else set[str]()
    )
    return replace(intent, name="username") if called == {"username"} else intent


# What a field asks for: its intent, or None where a guess could be wrong.
#
# Evidence in order: the autocomplete token, the visible words, the HTML name and id, the
# placeholder, the input type. The words outrank what the markup hints, since a person sees them
# and nothing else; a token that contradicts them, or hints that contradict each other, make the
# field unknown. Words that name someone or something else ("Referee", "Name of school") close
# every other door. Last, the form around the field says which of two near meanings it has
# (`form.py`).

FILE_WORD = re.compile(r"\bfiles?\b", re.I)  # of a box for one: "Max file size", and no other's
TOKEN_CONFIDENCE = 0.98
AGREED_CONFIDENCE = 1.0
HEAD_CONFIDENCE = 0.85  # the words say this first, and explain it
CONTAINED_CONFIDENCE = 0.75  # the words say this among others, and the markup says it too

NO_QUESTION_ROLES = frozenset({Role.BUTTON, Role.LINK, Role.SEARCH})
SECRET_TYPES = frozenset(
    {"current-password", "new-password", "one-time-code", "cc-number", "cc-csc", "national_id"}
)
INTENTS_OF_TYPE = {  # input types that take nothing else
    "password": SECRET_TYPES,
    "email": frozenset({"email", "username"}),
    "url": frozenset({"url", "website", "linkedin", "github"}),
    "date": frozenset({"bday", "start_date", "date_signed", "date_beside_name"}),
    "month": frozenset({"start_date", "cc-exp"}),
}
TYPED_INTENTS = frozenset(  # nobody is asked to pick these from a few buttons
    {"name", "given-name", "family-name", "email", "tel", "username", "street-address"}
    | {"address-line1", "address-line2", "postal-code", "cc-number", "cc-name", "cc-csc"}
    | {"current-password", "new-password", "one-time-code", "bday"}
)
COUNTRY_INTENTS = frozenset({"country", "country-name"})
CONTACT_KINDS = frozenset({"home", "work", "mobile"})
WEAK_SOURCES = frozenset(
    {LabelSource.NEARBY, LabelSource.CELL, LabelSource.TITLE}
)  # may be another's


def classify(
    field: Field, vocabulary: Vocabulary, *, country: str = "", around: FormContext = NO_FORM
) -> Intent | None:
    """The intent of *field*; *country* is where the job is, for questions that leave it out.

    A field of an entry in a repeated section has none: see `sections.py`.
    """
    if entry_part(field, vocabulary) or (
        field.role in NO_QUESTION_ROLES and not _is_sign_in_box(field)
    ):
        return None
    intent = intent_in_form(
        field, _combined_intent(field, vocabulary, country, around), vocabulary, around=around
    )
    return intent if intent and _can_ask(field, intent, vocabulary) else None


def _is_sign_in_box(field: Field) -> bool:
    """Whether a search box says that it is none: browsers keep no history of such a box."""
    return field.role is Role.SEARCH and field.autocomplete == "username"


def _combined_intent(
    field: Field, vocabulary: Vocabulary, country: str, around: FormContext
) -> Intent | None:
    words = label_meaning(field, vocabulary, country=country, around=around)
    label = spoken_label(field)
    if field.role is Role.FILE:
        label = FILE_WORD.sub(" ", label)
    elsewhere = question.about_someone_else(label, field.group, vocabulary)
    token = None if elsewhere else _token_intent(field, vocabulary)
    if len(words.intents) > 1:
        return _intent_of_type(words.intents, field)
    if token and words.intent:
        both = markup.narrower_intent(token, words.intent)
        return replace(both, confidence=AGREED_CONFIDENCE) if both else None
    if words.intent:
        return markup.date_part_intent(
            narrow_intent(words.intent, field, vocabulary, around=around), field, vocabulary
        )
    if elsewhere:
        return token
    return (
        token
        or _file_intent(field, vocabulary)
        or _intent_beside_words(field, words, vocabulary, around)
    )


def _file_intent(field: Field, vocabulary: Vocabulary) -> Intent | None:
    """The one kind of paper that a file field names among other words."""
    kind = question.file_intent_in(field.label, vocabulary) if field.role is Role.FILE else ""
    return Intent(kind, confidence=CONTAINED_CONFIDENCE) if kind else None


def _intent_of_type(intents: tuple[Intent, ...], field: Field) -> Intent | None:
    """The one of several readings that the input's type names."""
    return next((i for i in intents if i.name == markup.BY_TYPE.get(field.type)), None)


def _names_unknown_thing(
    field: Field, hint: Intent, vocabulary: Vocabulary, around: FormContext
) -> bool:
    """Whether a person reads another word there than those for what the markup names.

    The page is in a language whose words for that are known, so the word is for something else.
    """
    label = spoken_label(field)
    if hint.confidence == markup.TYPE_CONFIDENCE and field.type == "tel":
        return bool(WORDED.match(label)) and not markup.is_name(label)  # only a keyboard of digits
    if hint.name in form.ACCOUNT_INTENTS or around.language not in vocabulary.spoken:
        return False
    return bool(PLAIN_WORDS.fullmatch(label)) and not markup.is_name(label)


def _intent_beside_words(
    field: Field, words: question.Meaning, vocabulary: Vocabulary, around: FormContext
) -> Intent | None:
    """What the beginning of the words says, or the markup where the words do not object."""
    first = question.head_intent(field.label, field.group, vocabulary)
    if first:
        return markup.date_part_intent(
            replace(first, confidence=HEAD_CONFIDENCE), field, vocabulary
        )
    hint, choices = (
        markup.markup_intent(field, vocabulary),
        markup.country_list_intent(field, vocabulary),
    )
    if hint and choices and markup.narrower_intent(hint, choices):
        return choices  # its name says it, and so do its options
    if hint is None or not words.readable or markup.EXAMPLE.match(field.label):
        if hint and not words.readable and _names_unknown_thing(field, hint, vocabulary, around):
            return choices
        return markup.date_part_intent(hint, field, vocabulary) if hint else choices
    foreign = bool(around.language) and around.language not in vocabulary.spoken
    said = question.names_intent(spoken_label(field), hint.name, vocabulary, foreign=foreign)
    meant = None if said else question.misspelt_intent(field.label, vocabulary)
    if meant and (both := markup.narrower_intent(hint, meant)):
        return replace(both, confidence=CONTAINED_CONFIDENCE)
    return (
        replace(hint, confidence=CONTAINED_CONFIDENCE)
        if said or _is_overruled(field, vocabulary)
        else None
    )


def _is_overruled(field: Field, vocabulary: Vocabulary) -> bool:
    """Whether the words stand near the field only, and what is in it and its name agree."""
    inside = question.read_question(field.placeholder, "", vocabulary=vocabulary).intent
    written = inside or (Intent("email") if markup.EXAMPLE.match(field.placeholder) else None)
    names = markup.name_intents(field, vocabulary)
    said = bool(written) and any(markup.narrower_intent(n, written) for n in names if written)
    return said and (
        field.label_source in WEAK_SOURCES or NEWS in purposes_of(field.label, vocabulary)
    )


def _token_intent(field: Field, vocabulary: Vocabulary) -> Intent | None:
    """The attribute's intent; a password's token on a plain field only keeps browsers off."""
    token = autocomplete_intent(field.autocomplete, vocabulary)
    return None if token and token.name in PASSWORDS and field.type != "password" else token


def autocomplete_intent(attribute: str, vocabulary: Vocabulary) -> Intent | None:
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
    return None if before else Intent(name, confidence=TOKEN_CONFIDENCE)


def _can_ask(field: Field, intent: Intent, vocabulary: Vocabulary) -> bool:
    """Whether a field of that kind can ask for it, in that place."""
    source = vocabulary.intent(intent.name)
    elsewhere = question.about_someone_else("", field.group, vocabulary) or is_in_entry(
        field, vocabulary
    )
    if field.group and not source.anywhere and elsewhere:
        return False
    if field.role is Role.FILE:
        return intent.name in question.FILE_INTENTS
    if field.role in (Role.RADIOS, Role.CHECKS) and intent.name in TYPED_INTENTS:
        return False
    if field.role in (Role.CHECK, Role.SWITCH):
        return source.ticks
    if intent.name in COUNTRY_INTENTS and not _may_list_countries(field, vocabulary):
        return False  # a state of goods, a market, a language: no country is among them
    if intent.name == "address-level1" and not _may_list_regions(field, vocabulary):
        return False  # of goods, of an order: "New", "Used"
    if intent.name == "salary" and sum(map(_has_digit, field.options)) * 2 < len(field.options):
        return False  # the currency or the period of the amount beside it
    return intent.name in INTENTS_OF_TYPE.get(field.type, (intent.name,))


def _may_list_countries(field: Field, vocabulary: Vocabulary) -> bool:
    """Whether one of its options is a country, or none of them is there to be read."""
    read = [o for o in field.options if o.label and o.value]
    return not read or any(
        vocabulary.country(o.value) or question.countries_in(o.label, vocabulary) for o in read
    )


def _may_list_regions(field: Field, vocabulary: Vocabulary) -> bool:
    """Whether it has a region among its options, or none of them says how a thing is: "New"."""
    which, labels = vocabulary.naming.get("narrow", ()), [o.label for o in field.options]
    narrowed = any(matches_whole(which, match_text(label)) for label in labels)
    return not narrowed or any(map(vocabulary.regions, labels))


def _has_digit(option: Option) -> bool:
    return any(letter.isdigit() for letter in option.label)


# Labels that a person sees against names that only programs read: do they ask the same?
#
# A page may call a control by words that nobody sees (`aria-label`, a hidden element, a title).
# Where these mean something else than the words beside the control, the person who approves the
# sheet would agree to one question and the employer would read another. Neither is believed: it is
# asked.

TICK_ROLES = (Role.CHECK, Role.SWITCH)  # what is agreed to is every word of the text beside it
BOUND_SOURCES = (LabelSource.LABEL, LabelSource.LEGEND)  # text that the markup binds to the control


def names_contradict(field: Field, vocabulary: Vocabulary, company: str = "") -> bool:
    """Return whether what is seen may mean something else than what is read aloud.

    Words that nobody can read count only where they surely belong to the control: bound to it,
    beside a tick box, or a question.
    """
    if not field.drawn:
        return False
    seen = _possible_intents(field, field.drawn, vocabulary, company)
    spoken = _possible_intents(field, spoken_label(field) or field.label, vocabulary, company)
    if seen or field.role in TICK_ROLES:
        return seen != spoken
    surely = field.drawn_source in BOUND_SOURCES or field.drawn.rstrip(" *:").endswith("?")
    return surely and not _says_more(field.drawn, field.label)


def _possible_intents(
    field: Field, words: str, vocabulary: Vocabulary, company: str
) -> frozenset[Intent]:
    """Return what the words may ask, each at the same confidence."""
    read = question.read_question(words, field.group, vocabulary=vocabulary).intents
    single = read[0] if len(read) == 1 else None
    agreed = consent_intent(words, field.group, single, vocabulary=vocabulary, company=company)
    found = (agreed,) if agreed and (field.role in TICK_ROLES or single) else read
    return frozenset(replace(each, confidence=1.0) for each in found)


def _says_more(one: str, other: str) -> bool:
    """Whether one of the texts has every word of the other."""
    words, others = set(normalise(one).split()), set(normalise(other).split())
    return words <= others or others <= words
