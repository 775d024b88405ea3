"""The form around a field: what it is for, and which of two near meanings a field has in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise, takewhile

from ..lang.concepts import any_of, any_on_page
from ..lang.phrases import match_text, matches_any
from ..lang.text import identifier_words
from ..lang.vocabulary import Vocabulary, primary
from ..page.snapshot import HEADING_SEPARATOR, Field, FieldKey, Role, Snapshot
from . import headings
from .markup import PARTS_OF, TYPE_CONFIDENCE, date_part, markup_intent, name_intents
from .question import (
    GROUP_CONFIDENCE,
    about_someone_else,
    languages_of,
    names_intent,
    read_question,
    strip_fillers,
)
from .sheet import Intent

# What stands around a field and says what it is for: its form's other fields, and the form's aim.
#
# A lone "E-mail" above a password is what somebody logs in with; above a password that is asked
# for twice it is an address to be told. What a form is for is told by its fields, its buttons, its
# own name and, where it is the only form, by the page's headings; the first of them that says
# anything decides.

LOGIN, JOIN, RESET, CHANGE = "login", "join", "reset", "change"
NEWS = "news"  # words that say: an address for letters, and no account
OLD = "old"  # words that say: the one in use until now
CARD = "card"  # words that say: a payment, and a card that pays
AGAIN = "again"  # words that say: what stands before it, once more
OPTIONAL = "optional"  # words that say: it may stay empty, as no login's name does
MADE = "made"  # words that say: an address that is made, and that nobody has yet
PIN = "pin"  # words that say: digits, which are a login's secret and no other form's password
OTHER_SECRET = "secret"  # words that say: hidden, and no password: a number, a key, an answer
PASSWORDS = frozenset({"current-password", "new-password"})
SECRET_KIND = "secret"
TYPED_ROLES = frozenset({Role.TEXT, Role.NUMBER})
TICK_ROLES = frozenset({Role.CHECK, Role.SWITCH})
NO_PASSWORD = frozenset(
    {"one-time-code", "cc-csc", "cc-number", "national_id", "bday"}
)  # also hidden
ACCOUNT_INTENTS = frozenset(
    {"username", "email", "tel", "name", "nickname", "one-time-code", *PASSWORDS}
    | {"tel-country-code", "tel-national"}
)
JOIN_INTENTS = frozenset({"new-password", "consent"})  # asked where an account is made, not used
KNOWN_BY = frozenset({"username", "email", "name", "nickname"})
PERSONAL_MIN = 3  # questions about a person that are no newsletter's, and no login's
BRACKETS = re.compile(r"[()\[\]]")  # a mark inside of them is no word of the label
LONE_MAX = 2  # typed questions of a form without a password that somebody logs in with


@dataclass(frozen=True, slots=True)
class FormContext:
    """The form of a field: what it is for, in which language, and what else it asks."""

    purpose: str = ""  # login, join, reset, change; '' for any other
    language: str = ""  # primary tag; '' unknown
    labels: frozenset[str] = (
        frozenset()
    )  # of its fields, as `match_text` gives them, without fillers
    fields: tuple[Field, ...] = ()  # in page order
    secret: bool = False  # it asks for a password
    identifiers: frozenset[FieldKey] = frozenset()  # questions that stand before a password

    def beside(self, field: Field) -> tuple[Field, ...]:
        """The field before and the field after, where there are any."""
        at = self._place(field)
        return (*self.fields[max(at - 1, 0) : at], *self.after(field)) if at >= 0 else ()

    def after(self, field: Field) -> tuple[Field, ...]:
        """The field after, where there is one."""
        at = self._place(field)
        return self.fields[at + 1 : at + 2] if at >= 0 else ()

    def _place(self, field: Field) -> int:
        keys = [f.key for f in self.fields]
        return keys.index(field.key) if field.key in keys else -1


NO_FORM = FormContext()
Forms = Mapping[tuple[str, str], FormContext]  # (frame, form) -> what stands in it


def form_contexts(page: Snapshot, vocabulary: Vocabulary) -> Forms:
    """Every form of the page; fields outside of forms count as one form for each frame."""
    places = dict.fromkeys((f.frame, f.form) for f in page.fields)
    language = primary(page.language) or _page_language(page, vocabulary)
    secret = {(f.frame, f.form) for f in page.fields if f.type == "password"} or {*places}
    return {
        place: _form_context(place, replace(page, language=language), vocabulary, secret == {place})
        for place in places
    }


def _page_language(page: Snapshot, vocabulary: Vocabulary) -> str:
    """The language in which most questions of the page are known; '' where two are even."""
    texts = {t for f in page.fields for t in (f.label, f.placeholder) if t}
    counts = Counter(one for t in texts for one in languages_of(t, vocabulary)).most_common(2)
    even = len(counts) > 1 and counts[0][1] == counts[1][1]
    return counts[0][0] if counts and not even else ""


def _form_context(
    place: tuple[str, str], page: Snapshot, vocabulary: Vocabulary, headed: bool
) -> FormContext:
    """What stands in that place; *headed*: the page's headings are about it."""
    fields = tuple(f for f in page.fields if (f.frame, f.form) == place)
    told = (
        _purposes_in(_captions(place, page, sending=True), vocabulary),
        _purposes_in(_captions(place, page, sending=False), vocabulary),
        _purposes_in(
            [identifier_words(place[1]), *(t for f in fields for t in (f.label, f.group))],
            vocabulary,
        ),
        _purposes_in(_nearest_headings(fields), vocabulary) & {RESET, NEWS},
        _purposes_in([*page.headings, page.title] if headed else (), vocabulary),
        _purposes_in(_names_of_boxes(fields), vocabulary),
    )
    seen = [f for f in fields if f.answerable]
    secret = any(is_password(f, vocabulary) for f in seen)
    purpose = _purpose(seen if secret else fields, told, vocabulary)
    if purpose == LOGIN and not secret and _asks_person_elsewhere(place, page, vocabulary):
        purpose = ""  # a checkout: the password that nobody sees is for who comes again
    return FormContext(
        purpose,
        page.language,
        frozenset(strip_fillers(match_text(f.label or f.group), vocabulary) for f in fields),
        fields,
        any(is_password(f, vocabulary) and (purpose or not is_pin(f, vocabulary)) for f in fields),
        _identifiers(fields, purpose, vocabulary),
    )


def _nearest_headings(fields: Iterable[Field]) -> Iterable[str]:
    """The heading right above each box: what stands there may be the title of another form."""
    return (f.section.rpartition(HEADING_SEPARATOR)[2] for f in fields)


def _names_of_boxes(fields: Iterable[Field]) -> Iterable[str]:
    """What the boxes to type into are called in the markup: "login-email"."""
    typed = (f for f in fields if f.role in TYPED_ROLES)
    return (identifier_words(name) for f in typed for name in (f.html_name, f.html_id) if name)


def _captions(place: tuple[str, str], page: Snapshot, *, sending: bool) -> Iterable[str]:
    """What its buttons say; of the others only where the form has none that sends by its type."""
    own = [b for b in page.buttons if (b.frame, b.form) == place and b.role is not Role.LINK]
    submits = [b for b in own if b.type in ("submit", "image")]
    return (b.label for b in (submits if sending or (submits and place[1]) else own))


def _purposes_in(texts: Iterable[str], vocabulary: Vocabulary) -> frozenset[str]:
    return frozenset(aim for text in texts for aim in purposes_of(text, vocabulary))


@lru_cache(maxsize=2048)  # a page's captions are read again at every look
def purposes_of(text: str, vocabulary: Vocabulary) -> frozenset[str]:
    """The purposes that a text names."""
    words, named = match_text(text), vocabulary.purposes.items()
    return frozenset(aim for aim, phrases in named if matches_any(phrases, words))


def _only_purpose(told: Sequence[frozenset[str]], *among: str) -> str:
    """The one of *among* that is named by the first place which names just one of them."""
    named = (place & {*among} for place in told)
    return next((next(iter(here)) for here in named if len(here) == 1), "")


def _purpose(
    fields: Sequence[Field], told: Sequence[frozenset[str]], vocabulary: Vocabulary
) -> str:
    secrets = [n for n, f in enumerate(fields) if is_password(f, vocabulary)]
    if not secrets:
        typed = sum(f.role in TYPED_ROLES for f in fields)
        lone = 0 < typed <= LONE_MAX and not any(NEWS in place for place in told)
        said = _only_purpose(told, LOGIN, JOIN, RESET) if lone else ""
        return said or (LOGIN if lone and _is_door(fields, vocabulary) else "")
    if len(secrets) > 1 and any(is_old(fields[n], vocabulary) for n in secrets):
        return CHANGE
    paid = any(_quick_intent_name(f, vocabulary).startswith("cc-") for f in fields)
    read = [_label_intent(f, vocabulary) for f in fields]
    if len(secrets) == sum(f.role in TYPED_ROLES for f in fields) > 1 and _only_purpose(
        told, RESET
    ):
        return RESET
    if _asks_twice(fields, vocabulary):
        return JOIN
    several = len(_names_of_account(fields, vocabulary)) > 1
    if not JOIN_INTENTS.isdisjoint(read) or any(_is_personal(each, vocabulary) for each in read):
        return JOIN
    fresh = any(_is_called_new(fields[n], vocabulary) for n in secrets)
    surely = not paid and not all(is_pin(fields[n], vocabulary) for n in secrets)
    return _only_purpose(told, LOGIN, JOIN) or (
        JOIN if fresh or several else LOGIN if surely else ""
    )


def _is_door(fields: Sequence[Field], vocabulary: Vocabulary) -> bool:
    """Whether all that a form takes is one box that the markup calls a user's name."""
    asked = [f for f in fields if f.answerable and f.role not in TICK_ROLES]
    names = {n.name for f in asked for n in name_intents(f, vocabulary)}
    made = any(MADE in purposes_of(f.label, vocabulary) for f in asked)
    return len(asked) == 1 and not made and "username" in names


def _names_of_account(fields: Sequence[Field], vocabulary: Vocabulary) -> set[str]:
    """What somebody is asked in view, up to the password, that they could be known by.

    Who signs in is known by one thing; "E-mail or user name" is one.
    """
    before = takewhile(lambda f: not is_password(f, vocabulary), fields)
    typed = (f for f in before if f.role in TYPED_ROLES and f.answerable)
    return {_label_intent(f, vocabulary) for f in typed} & KNOWN_BY


def _is_called_new(field: Field, vocabulary: Vocabulary) -> bool:
    """Whether the markup says that a password is made up here."""
    names = (each.name for each in name_intents(field, vocabulary))
    return "new-password" in field.autocomplete or "new-password" in names


def _asks_twice(fields: Sequence[Field], vocabulary: Vocabulary) -> bool:
    """Whether an address or a password is asked for once more, with nothing but ticks between."""
    asked = [f for f in fields if f.role not in TICK_ROLES and not _shows_again(f, fields)]
    kinds = [
        SECRET_KIND if is_password(f, vocabulary) else _label_intent(f, vocabulary) for f in asked
    ]
    if any(
        kind == "email" and _asks_again(f, vocabulary)
        for kind, f in zip(kinds, asked[1:], strict=False)
    ):
        return True
    return any(one == later and one in (SECRET_KIND, "email") for one, later in pairwise(kinds))


def _asks_again(field: Field, vocabulary: Vocabulary) -> bool:
    """Whether it says no more than that what stands before it is asked once more: "Confirm"."""
    again = vocabulary.purposes.get(AGAIN, ())
    label = strip_fillers(match_text(field.label), vocabulary)
    return any(p.fullmatch(label) for p in again)


def _shows_again(field: Field, fields: Sequence[Field]) -> bool:
    """Whether it is the same box once more, to show what was typed.

    It has no name of its own, or it is one of letters beside one that hides them.
    """
    others = [f for f in fields if f.key != field.key and f.label == field.label]
    nameless = not (field.html_name or field.html_id)
    return _shows_password(field, others) or (nameless and any(f.html_name for f in others))


def _shows_password(field: Field, others: Iterable[Field]) -> bool:
    """Whether it would show what another box of the same label hides."""
    hidden = any(f.type == "password" and f.label == field.label for f in others)
    return field.type in ("", "text") and bool(field.label) and hidden


def _asks_person_elsewhere(place: tuple[str, str], page: Snapshot, vocabulary: Vocabulary) -> bool:
    """Whether another form of the page asks a person, in view, who they are and where they live."""
    others = (f for f in page.fillable if (f.frame, f.form) != place)
    read = {_label_intent(f, vocabulary) for f in others}
    return sum(_is_personal(each, vocabulary) for each in read) >= PERSONAL_MIN


def _is_personal(meaning: str, vocabulary: Vocabulary) -> bool:
    """Whether it asks a person for more than an account needs."""
    return meaning in vocabulary.tokens and meaning not in ACCOUNT_INTENTS and meaning[:3] != "cc-"


def is_password(field: Field, vocabulary: Vocabulary) -> bool:
    """Whether it takes a password, also where its type shows what is typed."""
    if field.type in ("", "text"):
        return field.role in TYPED_ROLES and _label_intent(field, vocabulary) in PASSWORDS
    return field.type == "password" and not hides_no_password(field, vocabulary)


def hides_no_password(field: Field, vocabulary: Vocabulary) -> bool:
    """Return whether a box of that type says that it hides something else: a number, a key, a code.

    What says "password" beside such words may take one: "Password or member number".
    """
    if _label_intent(field, vocabulary) in NO_PASSWORD:
        return True
    return _says_secret(field, OTHER_SECRET, vocabulary)


def is_pin(field: Field, vocabulary: Vocabulary) -> bool:
    """Return whether it takes a PIN: who logs in with one has no other password there."""
    return field.type == "password" and _says_secret(field, PIN, vocabulary)


def _says_secret(field: Field, kind: str, vocabulary: Vocabulary) -> bool:
    """Whether its words name that kind, and no password beside it."""
    texts = (field.label, field.placeholder)
    named = (names_intent(text, name, vocabulary) for text in texts for name in PASSWORDS)
    return kind in _purposes_in(texts, vocabulary) and not any(named)


def is_old(field: Field, vocabulary: Vocabulary) -> bool:
    """Whether it says that it takes the password that was in use until now."""
    old = vocabulary.purposes.get(OLD, ())
    return any(matches_any(old, match_text(text)) for text in (field.label, field.placeholder))


def _label_intent(field: Field, vocabulary: Vocabulary) -> str:
    """What its words alone say; '' where they say nothing or more than one thing.

    Nobody types that they agree: terms beside such a box are not about it.
    """
    texts = (field.label, field.placeholder)
    read = (read_question(t, "", vocabulary=vocabulary).intents for t in texts if t)
    unasked = {"consent"} if field.role in TYPED_ROLES else set[str]()
    names = ({intent.name for intent in intents} - unasked for intents in read)
    return next((next(iter(each)) for each in names if len(each) == 1), "")


def _identifiers(
    fields: Sequence[Field], purpose: str, vocabulary: Vocabulary
) -> frozenset[FieldKey]:
    """The typed question right before each password, and the one of a login that has no other.

    A box that nobody sees stands in no visible one's place; one that may stay empty names nobody.
    """
    if purpose not in (LOGIN, RESET, JOIN):
        return frozenset()
    found, before = set[FieldKey](), None
    for each in fields:
        if is_password(each, vocabulary):
            found |= {before.key} if before and not _may_be_left(before, vocabulary) else set()
            before = None
        elif each.answerable or not (before and before.answerable):
            before = each if each.role in TYPED_ROLES else None
    typed = [f for f in fields if f.role in TYPED_ROLES]
    secrets = [is_password(f, vocabulary) for f in typed]
    first = purpose == LOGIN and len(secrets) > 1 and not secrets[0] and all(secrets[1:])
    return frozenset(found | {f.key for f in typed[:1] if first})


def _may_be_left(field: Field, vocabulary: Vocabulary) -> bool:
    """Whether its label says that it may stay empty, in a bracket or after it."""
    return OPTIONAL in purposes_of(BRACKETS.sub(" ", field.label), vocabulary)


# Which of two near meanings a field has, by the form that it stands in.
#
# In a login the address or number that somebody is known by is a `username`, and so is whatever
# stands right before the password; the password is the one in use. Where an account is made it is
# a new one. "Name" among the fields of a card is the name on the card, and a box of months beside
# a box of years is a part of the date that they ask for together.

PLACE_CONFIDENCE = 0.75  # only its place says it
USERNAME_INTENTS = frozenset({"email", "tel", "username", "name", "nickname"})
COUNTRY_INTENTS = frozenset({"country", "country-name", "tel-country-code"})
NAME_PARTS = frozenset({"given-name", "family-name"})
REACHED_BY = frozenset({"email", "tel"})
PIECE_ROLES = frozenset({*TYPED_ROLES, Role.SELECT})
SHARED_INTENTS = frozenset({"bday", "tel", "tel-national", "postal-code", "cc-number", "cc-exp"})
NAMES = frozenset({"name", *NAME_PARTS})
ASKED_ONCE = frozenset({"bday", *NAMES})
DIGITS_MIN = 4  # boxes for one digit each, and nothing else in the form


def intent_in_form(
    field: Field, intent: Intent | None, vocabulary: Vocabulary, *, around: FormContext
) -> Intent | None:
    """The intent of a field in its form: *intent*, or what its place makes of it."""
    if field.type == "password" or (intent and intent.name in PASSWORDS):
        return _password_intent(field, intent, vocabulary, around)
    signs_in = around.purpose in (LOGIN, RESET) and not (
        intent and _is_made(field, intent, vocabulary)
    )
    if signs_in and field.role in (Role.TEXT, Role.SEARCH, Role.NUMBER):
        return _username_intent(field, intent, vocabulary, around)
    if around.purpose == LOGIN and intent and intent.name in COUNTRY_INTENTS:
        return None  # of the number that somebody may sign in with, and not where they live
    meant = _meaning_in_form(field, intent, vocabulary, around)
    if meant and meant.name.startswith("cc-exp") and _is_among_strangers(field, vocabulary, around):
        return None  # of a passport, a licence, a certificate
    return meant


def _meaning_in_form(
    field: Field, intent: Intent | None, vocabulary: Vocabulary, around: FormContext
) -> Intent | None:
    """What a field of a form means that is no login's, by what stands around it."""
    if intent is None:
        return (
            _intent_again(field, vocabulary, around)
            or _account_intent(field, vocabulary, around)
            or _date_part_intent(field, vocabulary, around)
        )
    if _is_made(field, intent, vocabulary):
        return _made_address(field, intent, vocabulary, around)
    if intent.name == "nickname" and around.purpose == JOIN:
        return replace(intent, name="username")
    if intent.name in USERNAME_INTENTS and _takes_address(field, vocabulary):
        return replace(intent, name="email")
    if intent.name == "username" and around.fields and not (around.purpose or around.secret):
        return intent if _says_username(field, vocabulary) else None
    if _is_piece(field, intent, around) or _is_anothers(field, intent, vocabulary, around):
        return None
    if intent.name == "name" and _is_in_card(field, vocabulary, around):
        return replace(intent, name="cc-name")
    if intent.name == "name":
        return replace(intent, name=_name_part(field, vocabulary, around))
    if intent.name == "street-address" and _is_second_line(field, around):
        return replace(intent, name="address-line2", confidence=PLACE_CONFIDENCE)
    if intent.name == "street-address" and _has_second_line(field, vocabulary, around):
        return replace(intent, name="address-line1")
    if intent.name in ("country", "country-name") and _is_dialling_country(
        field, vocabulary, around
    ):
        return replace(intent, name="tel-country-code")
    if intent.name == "tel" and _has_code_before(field, vocabulary, around):
        return replace(intent, name="tel-national")
    return intent


def _takes_address(field: Field, vocabulary: Vocabulary) -> bool:
    """Whether an address will do where somebody is asked for one of several: "Phone or e-mail"."""
    listed = _label_intents(field.label, vocabulary)
    return "email" in listed and listed <= REACHED_BY


def _says_username(field: Field, vocabulary: Vocabulary) -> bool:
    """Whether it asks for a user's name in so many words.

    A member's number, and what only the markup calls one, is of something else without an account.
    """
    said = names_intent(field.label, "username", vocabulary)
    return said or field.autocomplete.endswith("username")


def _is_piece(field: Field, intent: Intent, around: FormContext) -> bool:
    """Whether it is one of several boxes in a row that share one label, and so one answer."""
    row = (f for f in around.beside(field) if f.answerable and f.role in PIECE_ROLES)
    same = ((f.label, f.group) == (field.label, field.group) for f in row)
    return intent.name in SHARED_INTENTS and bool(field.label) and any(same)


def _is_anothers(field: Field, intent: Intent, vocabulary: Vocabulary, around: FormContext) -> bool:
    """Whether the form asks the user for it elsewhere, and somebody else here.

    A form asks each datum of a person once. Where it says "you" in one place, whoever is asked
    beside that, under a heading or in a label without it, is another; and so is whoever is asked
    again below a heading that nobody knows, "Occasional driver".
    """
    kin = NAMES if intent.name in NAMES else frozenset({intent.name})
    others = [f for f in around.fields if f.answerable and f.key != field.key]
    if field.group and _may_be_own(field.group, vocabulary):
        return False
    if headings.is_personal(intent):
        named = [f for f in (field, *others) if _quick_intent_name(f, vocabulary) in NAMES]
        told = any(f.group != field.group and headings.says_you(f.group, vocabulary) for f in named)
        if field.group and told and any(f.group == field.group for f in named):
            return True  # both parts name somebody
    if intent.name in ASKED_ONCE and headings.is_strange(field.group, vocabulary):
        above = takewhile(lambda f: f.key != field.key, around.fields)
        beside = (f for f in above if f.answerable and f.group != field.group)
        return any(_quick_intent_name(f, vocabulary) in kin for f in beside)
    loosely = intent.name in REACHED_BY and intent.confidence < GROUP_CONFIDENCE
    return loosely and _is_contrasted(field, kin, others, vocabulary)


def _may_be_own(heading: str, vocabulary: Vocabulary) -> bool:
    """Whether it says "you", or heads what a person has more than one of: places, payments."""
    asked = read_question(heading, "", vocabulary=vocabulary).intents
    aims = purposes_of(heading, vocabulary) & {CARD, LOGIN, JOIN, NEWS}
    known = headings.heading_kind(heading, vocabulary) == headings.PAYMENT
    placed = known or headings.is_place(heading, vocabulary)
    return bool(asked or aims) or placed or headings.says_you(heading, vocabulary)


def _is_contrasted(
    field: Field, kin: frozenset[str], others: Iterable[Field], vocabulary: Vocabulary
) -> bool:
    """Whether another box says "your" of the same thing, and this one does not: "Send it to"."""
    if headings.says_you(field.label, vocabulary) or AGAIN in purposes_of(field.label, vocabulary):
        return False
    yours = (f for f in others if headings.says_you(f.label, vocabulary))
    return any(_quick_intent_name(f, vocabulary) in kin for f in yours)


def _is_made(field: Field, intent: Intent, vocabulary: Vocabulary) -> bool:
    """Whether it asks for an address that nobody has yet: "New email" of a mail service."""
    return intent.name == "email" and MADE in purposes_of(field.label, vocabulary)


def _made_address(
    field: Field, intent: Intent, vocabulary: Vocabulary, around: FormContext
) -> Intent | None:
    """The name of an account that comes with an address; None where one is only changed."""
    others = (_quick_intent_name(f, vocabulary) for f in around.fields if f.key != field.key)
    lone = around.purpose == JOIN and "email" not in others
    return replace(intent, name="username") if lone else None


def _is_among_strangers(field: Field, vocabulary: Vocabulary, around: FormContext) -> bool:
    """Whether nothing of a payment card is asked beside a date, and other things are."""
    if field.autocomplete.rsplit(" ", 1)[-1].startswith("cc-"):
        return False
    texts = (field.label, field.group, field.section, field.html_name, field.html_id, field.form)
    if CARD in _purposes_in(map(identifier_words, texts), vocabulary):
        return False
    read = {_quick_intent_name(f, vocabulary) for f in around.fields}
    card = any(name.startswith("cc-") and not name.startswith("cc-exp") for name in read)
    return not card and any(not name.startswith("cc-exp") for name in read)


def _password_intent(
    field: Field, intent: Intent | None, vocabulary: Vocabulary, around: FormContext
) -> Intent | None:
    """The one in use, or a new one; a secret of another kind stays what it is."""
    if intent and intent.name in NO_PASSWORD:
        return intent
    if _is_about_someone_else(field, vocabulary) or hides_no_password(field, vocabulary):
        return None
    hidden_only = intent is not None and intent.confidence == TYPE_CONFIDENCE
    if hidden_only and around.fields and not around.purpose:
        return None  # nobody signs in there, and only the box hides what is typed
    if is_pin(field, vocabulary) and not _is_only_secret(around, vocabulary):
        return None
    hidden = (f for f in around.fields if f.answerable or not field.answerable)
    if _shows_password(field, hidden):
        return None  # only one of both is ever in view, and the other is the password's
    name = intent.name if intent else "current-password"
    confidence = intent.confidence if intent else PLACE_CONFIDENCE
    if around.purpose in (LOGIN, JOIN, RESET, CHANGE) and not _says_new(field, vocabulary):
        old = around.purpose == LOGIN or is_old(field, vocabulary)
        name = "current-password" if old else "new-password"
    return Intent(name, confidence=confidence)


def _is_only_secret(around: FormContext, vocabulary: Vocabulary) -> bool:
    """Whether somebody logs in with a PIN: the form is a login's, and asks for no password."""
    secrets = (f for f in around.fields if is_password(f, vocabulary))
    return around.purpose == LOGIN and all(is_pin(f, vocabulary) for f in secrets)


def _says_new(field: Field, vocabulary: Vocabulary) -> bool:
    texts = (field.label, field.placeholder)
    read = (read_question(t, "", vocabulary=vocabulary).intent for t in texts if t)
    return any(i is not None and i.name == "new-password" for i in read)


def _username_intent(
    field: Field, intent: Intent | None, vocabulary: Vocabulary, around: FormContext
) -> Intent | None:
    """What somebody logs in with; anything else that a login asks stays what it is."""
    if intent is None:
        before = field.key in around.identifiers or _lists_usernames(field.label, vocabulary)
        return (
            Intent("username", confidence=PLACE_CONFIDENCE)
            if before
            else _code_digit_intent(field, around)
        )
    known = intent.name in USERNAME_INTENTS or (
        field.key in around.identifiers and not _is_code(intent)
    )
    return replace(intent, name="username", slots=()) if known else intent


def _is_code(intent: Intent) -> bool:
    return intent.name in NO_PASSWORD - {"cc-number", "national_id"}


def _account_intent(field: Field, vocabulary: Vocabulary, around: FormContext) -> Intent | None:
    """The name of a new account: one of several words for it, or what stands above the password."""
    asks = field.role in TYPED_ROLES and field.type != "email" and not field.disabled
    if around.purpose != JOIN or not asks:
        return _code_digit_intent(field, around)
    if _is_about_someone_else(field, vocabulary):
        return None
    others = (f for f in around.fields if f.key != field.key)
    hint = markup_intent(field, vocabulary)
    named = _lists_usernames(field.label, vocabulary) or (
        hint is not None and hint.name == "username"
    )
    known = matches_any(vocabulary.naming.get("known", ()), match_text(field.label))
    if field.key in around.identifiers and known and not _label_intents(field.label, vocabulary):
        named = all(_quick_intent_name(f, vocabulary) != "username" for f in others)
    name = "email" if _takes_address(field, vocabulary) else "username"
    return Intent(name, confidence=PLACE_CONFIDENCE) if named else None


def _is_about_someone_else(field: Field, vocabulary: Vocabulary) -> bool:
    return about_someone_else(field.label, field.group, vocabulary)


def _code_digit_intent(field: Field, around: FormContext) -> Intent | None:
    """One digit of a code that is typed into a row of boxes."""
    boxes = [f for f in around.fields if f.limits.max_length == 1 and f.type != "password"]
    row = field in boxes and len(boxes) >= DIGITS_MIN and len(boxes) == len(around.fields)
    return Intent("one-time-code", confidence=PLACE_CONFIDENCE) if row else None


ALTERNATIVE_SEPARATOR = re.compile(
    rf"\s*/\s*|,\s*|\s+(?:{any_of('or_words')}|{any_on_page('and')})\s+", re.I
)


def _lists_usernames(label: str, vocabulary: Vocabulary) -> bool:
    """Whether it takes one of several things that somebody is known by."""
    names = _label_intents(label, vocabulary)
    return bool(names) and names <= USERNAME_INTENTS - {"name"}


def _label_intents(label: str, vocabulary: Vocabulary) -> set[str]:
    """What the parts of a label mean that lists several things; () for any other."""
    parts = [p for p in ALTERNATIVE_SEPARATOR.split(label) if p]
    read = [read_question(p, "", vocabulary=vocabulary).intent for p in parts]
    return {i.name for i in read if i} if len(parts) > 1 else set()


def _is_in_card(field: Field, vocabulary: Vocabulary, around: FormContext) -> bool:
    """Whether a field of a payment card stands right beside it."""
    return any(_quick_intent_name(f, vocabulary).startswith("cc-") for f in around.beside(field))


def _name_part(field: Field, vocabulary: Vocabulary, around: FormContext) -> str:
    """The part of a name that a bare "Name" is, where the other part of it is right beside."""
    if len(strip_fillers(match_text(field.label), vocabulary).split()) != 1:
        return "name"
    read, near = (
        {_quick_intent_name(f, vocabulary) for f in fields if f.group == field.group}
        for fields in (around.fields, around.beside(field))
    )
    read &= NAME_PARTS
    missing = NAME_PARTS - read
    beside = len(missing) == 1 and near & {*read, "additional-name"}
    return next(iter(missing)) if beside else "name"


def _is_second_line(field: Field, around: FormContext) -> bool:
    """Whether the box right before has the same label: both are lines of one address."""
    before = (f for f in around.beside(field) if field in around.after(f))
    same = ((f.label, f.group, f.role) == (field.label, field.group, field.role) for f in before)
    return bool(field.label) and any(same)


def _has_second_line(field: Field, vocabulary: Vocabulary, around: FormContext) -> bool:
    """Whether the box for the next line of the address comes right after."""
    return any(
        _quick_intent_name(f, vocabulary) == "address-line2" or _is_second_line(f, around)
        for f in around.after(field)
    )


def _intent_again(field: Field, vocabulary: Vocabulary, around: FormContext) -> Intent | None:
    """An address that is asked for once more, by a box that says no more than that."""
    before = [f for f in around.beside(field) if field in around.after(f)]
    named = bool(before) and _quick_intent_name(before[0], vocabulary) == "email"
    typed = field.role in TYPED_ROLES and _asks_again(field, vocabulary)
    return Intent("email", confidence=PLACE_CONFIDENCE) if named and typed else None


def _is_dialling_country(field: Field, vocabulary: Vocabulary, around: FormContext) -> bool:
    """Whether it chooses the country of the telephone number beside it."""
    if field.autocomplete.endswith("country"):
        return False
    dialled = any("+" in o.label for o in field.options[:20])
    heading = read_question(field.group, "", vocabulary=vocabulary).intent if field.group else None
    beside = any(_quick_intent_name(f, vocabulary) == "tel" for f in around.beside(field))
    return beside and (dialled or (heading is not None and heading.name == "tel"))


def _has_code_before(field: Field, vocabulary: Vocabulary, around: FormContext) -> bool:
    """Whether the code of the number is asked for right before it, and it asks for no whole one."""
    before = (f for f in around.beside(field) if field in around.after(f))
    whole = field.autocomplete.endswith("tel") or field.placeholder.lstrip().startswith("+")
    codes = (
        _quick_intent_name(f, vocabulary) == "tel-country-code"
        or _is_dialling_country(f, vocabulary, around)
        for f in before
    )
    return any(codes) and not whole


def _date_part_intent(field: Field, vocabulary: Vocabulary, around: FormContext) -> Intent | None:
    """The part of a date that its heading or the fields beside it ask for."""
    piece = date_part(field, vocabulary)
    heading = read_question(field.group, "", vocabulary=vocabulary).intent if field.group else None
    near = [heading.name] if heading else []
    near += [_quick_intent_name(f, vocabulary) for f in around.beside(field)]
    for whole, parts in PARTS_OF.items():
        about = any(name == whole or name in parts or name[:3] == whole[:3] for name in near)
        if piece and about and f"{whole}-{piece}" in parts:
            return Intent(f"{whole}-{piece}", confidence=PLACE_CONFIDENCE)
    return None


def _quick_intent_name(field: Field, vocabulary: Vocabulary) -> str:
    """What a neighbour asks for by its own words, token and name; '' unknown."""
    token = field.autocomplete.rsplit(" ", 1)[-1]
    said = read_question(field.label, field.group, vocabulary=vocabulary).intent
    hint = said or markup_intent(field, vocabulary)
    return token if token in vocabulary.tokens else hint.name if hint else ""
