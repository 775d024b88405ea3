"""The answer to a field: its sources in order, the bank among them, and what a person corrects."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from ..lang.concepts import word_set
from ..lang.text import normalise
from ..lang.vocabulary import Vocabulary
from ..page.snapshot import Field, FieldKey, Option, Role
from . import sensitivity
from .bank import BankEntry, BankQuery, Conflict, is_about_employer, is_about_job_place, recall
from .explicit_answers import explicit_answer, explicit_answer_as_drawn
from .field_value import TICK_ROLES, declining_choice, field_value, is_imposed
from .knowledge import ExplicitAnswer, Knowledge
from .options import ANY_CLASS, choices
from .profile_answers import field_fact, profile_fact
from .question import FILE_INTENTS
from .sheet import Answer, HumanValue, Intent, Refusal, Source, Unknown, Value

PROBE_COUNTRIES = ("DE", "US")  # any two countries: words that mean the same in both name no place


def bank_entry(
    field: Field, intent: Intent | None, known: Knowledge
) -> BankEntry | Conflict | None:
    """The entry that answers *field*, or those that contradict each other about it."""
    if is_about_job_place(field.question, intent, known.vocabulary):
        return None
    asking = BankQuery(field.question, intent, known.company, _depends_on_place(field, known))
    return recall(known.bank, asking, known.vocabulary)


def bank_answer(
    field: Field, intent: Intent | None, known: Knowledge
) -> tuple[str, str] | Unknown | None:
    """The remembered answer and the question that it was given to; unknown where two differ."""
    found = bank_entry(field, intent, known)
    if isinstance(found, Conflict):
        return Unknown("remembered answers to this contradict each other")
    return (found.answer, found.question) if found else None


def employer_of(field: Field, intent: Intent | None, known: Knowledge) -> str:
    """The one employer for whom an answer to *field* would hold; '' where it would for any."""
    statement = intent is None and field.role in TICK_ROLES  # a tick agrees to something of theirs
    alone = statement or is_about_employer(field.question, intent, known.vocabulary)
    return known.company if alone else ""


def _depends_on_place(field: Field, known: Knowledge) -> bool:
    """Whether the words of *field* ask about the place of the job without naming it."""
    said = (e for e in known.bank if e.asks(field.question) or e.also_asks(field.question))
    if next(said, None) is None:
        return False  # then no entry is recalled by its words
    readings = [replace(known, country=code).meaning(field) for code in PROBE_COUNTRIES]
    return readings[0] != readings[1]


# The answer to a field, from what its user said, or Unknown: the user is asked then.
#
# Sources in order: replies of this run (a change on the sheet is one), this job's given answers,
# remembered answers, the profile, the documents. The first that says anything decides; where its
# word does not fit the field, the field is unknown, and no later source is tried in its place.
# `policy` says who may answer what. Nothing is filled because it looks alike.

CONSENT_INTENTS = sensitivity.CONSENT_INTENTS
private_texts = sensitivity.private_texts
all_texts = sensitivity.all_texts
secret_texts = sensitivity.secret_texts
takes_secret = sensitivity.takes_secret
unstored_fields = sensitivity.unstored_fields
REPLY_PLACE = "your reply"  # the place of what a person said in this run
DRAFT_CONFIDENCE = 0.5  # nobody has said it yet
FULL_CONFIDENCE = 1.0  # the user said it of this very question


LETTER_INTENT = "cover_letter"
TOWN, PLACE = "address-level2", "location"
LISTS = frozenset({Role.SELECT, Role.LIST})


@dataclass(frozen=True, slots=True)
class FieldIntent:
    """A field with its meaning."""

    field: Field
    intent: Intent | None

    @property
    def confidence(self) -> float:
        """How sure it is that the field asks for its intent."""
        return self.intent.confidence if self.intent else 0.0


@dataclass(frozen=True, slots=True)
class Statement:
    """What a source says, where it says so, and how surely it belongs to the field."""

    value: Value
    place: str
    confidence: float = FULL_CONFIDENCE


def resolve(field: Field, known: Knowledge) -> Answer | Unknown:
    """Return the answer in the form that *field* takes, with its source; Unknown says why not.

    What the field means is read by `intent.py`; the first of `SOURCES` that says it answers, and
    `field_value.py` writes that as the field takes it.
    """
    asked = FieldIntent(field, known.own_meaning(field))
    if field.contradicts and field.key not in known.replies:
        seen = explicit_answer_as_drawn(field, known)
        if seen is None:
            return Unknown("what the page shows there is not what it says to a screen reader")
        return _answer_from(Statement(seen.value, seen.label), Source.EXPLICIT, asked, known)
    told = _first_statement(asked, known)
    if isinstance(told, Unknown):
        return told
    if told is not None:
        return _answer_from(*told, asked, known)
    return _answer_beside_list(asked, known) or _answer_without_source(asked, known)


def _first_statement(
    asked: FieldIntent, known: Knowledge
) -> tuple[Statement, Source] | Unknown | None:
    """What the first source that says anything of it says; None where none does."""
    allowed = _sources_for(asked)
    for source, look in SOURCES:
        said = look(asked, known) if source in allowed else None
        if isinstance(said, Unknown):
            return said
        if said is not None:
            return said, source
    return None


def _answer_beside_list(asked: FieldIntent, known: Knowledge) -> Answer | Unknown | None:
    """What a box for another answer gets: the one that the list before it has no option for."""
    question = list_of(asked.field, known)
    if question is None:
        return None
    listed = FieldIntent(question, known.own_meaning(question))
    told = _first_statement(listed, known)
    if not isinstance(told, tuple) or _other_choice(told[0], listed, known) is None:
        return None
    return _answer_from(*told, asked, known)


def _other_choice(said: Statement, asked: FieldIntent, known: Knowledge) -> Value | None:
    """The option for another answer as the field takes it, where no option says what was said."""
    value = field_value(said.value, asked.field, intent=asked.intent, known=known)
    if not (isinstance(said.value, str) and isinstance(value, Unknown)):
        return None
    other = other_option(said.value, asked.field, intent=asked.intent, known=known)
    chosen = (
        field_value(other.label, asked.field, intent=asked.intent, known=known) if other else None
    )
    return None if isinstance(chosen, Unknown) else chosen


def _sources_for(asked: FieldIntent) -> frozenset[Source]:
    return (
        sensitivity.RUN_SOURCES
        if asked.field.type == "password"
        else sensitivity.allowed_sources(asked.intent)
    )


def _answer_from(
    said: Statement, source: Source, asked: FieldIntent, known: Knowledge
) -> Answer | Unknown:
    if source is Source.HUMAN and said.value in ("", ()):
        return _empty_answer(asked.field)
    if isinstance(said.value, str) and normalise(said.value) in known.vocabulary.refused:
        return Unknown("an answer cannot be made up", wanted=said.value)
    if said.value == "":
        return Unknown("it is to stay empty")
    value = field_value(said.value, asked.field, intent=asked.intent, known=known)
    if isinstance(value, Unknown):
        other = _other_choice(said, asked, known)
        return value if other is None else Answer(other, source, said.place, said.confidence)
    return Answer(value, source, said.place, said.confidence)


def _empty_answer(field: Field) -> Answer | Unknown:
    """What a person took away on the sheet, where the form can go without it."""
    if field.required:
        return Unknown("it must be answered")
    if field.role in TICK_ROLES:
        return Answer(False, Source.HUMAN, REPLY_PLACE)
    if field.widget or field.role not in (*sensitivity.TYPED_ROLES, Role.CHECKS):
        return Unknown("it cannot be emptied")
    return Answer(() if field.role is Role.CHECKS else "", Source.HUMAN, REPLY_PLACE)


def _explicit_statement(asked: FieldIntent, known: Knowledge) -> Statement | Unknown | None:
    found = explicit_answer(asked.field, known, asked.intent)
    return Statement(found.value, found.label) if isinstance(found, ExplicitAnswer) else found


def _reply_statement(asked: FieldIntent, known: Knowledge) -> Statement | None:
    reply = known.replies.get(asked.field.key)
    return None if reply is None else Statement(reply, REPLY_PLACE)


def _bank_statement(asked: FieldIntent, known: Knowledge) -> Statement | Unknown | None:
    before = bank_answer(asked.field, asked.intent, known)
    return Statement(*before) if isinstance(before, tuple) else before


def _profile_statement(asked: FieldIntent, known: Knowledge) -> Statement | Unknown | None:
    fact = field_fact(asked.field, known)
    if fact is not None:
        return fact if isinstance(fact, Unknown) else Statement(fact.value, fact.place)
    fact = profile_fact(_asked_by_list(asked), known)
    return Statement(fact.value, fact.place, asked.confidence) if fact else None


def _asked_by_list(asked: FieldIntent) -> Intent | None:
    """What it asks for; a list of towns that shows itself late tells where each of them lies."""
    late = asked.field.widget and asked.field.role in LISTS and not asked.field.options
    if late and asked.intent and asked.intent.name == TOWN:
        return replace(asked.intent, name=PLACE)
    return asked.intent


def _document_statement(asked: FieldIntent, known: Knowledge) -> Statement | None:
    """A document goes into a file field of its own kind; a made letter also where text goes."""
    if asked.intent is None or asked.intent.name not in FILE_INTENTS:
        return None
    if asked.field.role is not Role.FILE:
        return _letter_text(asked, known)
    document = known.documents.get(asked.intent.name)
    return Statement(document, asked.intent.name, asked.confidence) if document else None


def _draft_statement(asked: FieldIntent, known: Knowledge) -> Statement | None:
    """A text that a model wrote: shown as a draft, and a person's word before it is sent."""
    text = known.drafts.get(asked.field.key)
    return Statement(text, "a model wrote it", DRAFT_CONFIDENCE) if text else None


def _letter_text(asked: FieldIntent, known: Knowledge) -> Statement | None:
    """The letter's text where a field for many lines asks for it."""
    assert asked.intent is not None
    many = asked.field.type == "textarea" or asked.field.role is Role.RICH
    if asked.intent.name != LETTER_INTENT or not many:
        return None
    files = (known.meaning(f) for f in known.fields if f.role is Role.FILE)
    if any(kind and kind.name == LETTER_INTENT for kind in files):
        return None  # it goes there
    text = known.letter(asked.field.limits.max_length)
    return Statement(text, asked.intent.name, asked.confidence) if text else None


SOURCES: tuple[
    tuple[Source, Callable[[FieldIntent, Knowledge], Statement | Unknown | None]], ...
] = (
    (Source.HUMAN, _reply_statement),
    (Source.EXPLICIT, _explicit_statement),
    (Source.BANK, _bank_statement),
    (Source.PROFILE, _profile_statement),
    (Source.DOCUMENT, _document_statement),
    (Source.DRAFT, _draft_statement),
)


def _answer_without_source(asked: FieldIntent, known: Knowledge) -> Answer | Unknown:
    intent = asked.intent
    if sensitivity.is_marketing(intent) and not asked.field.required:
        return _marketing_off(asked, known)
    if is_imposed(asked.field, intent, known):
        value = declining_choice(asked.field, intent, known)
        if isinstance(value, Unknown):
            return value
        return Answer(value, Source.POLICY, "not told unless you say so", asked.confidence)
    if intent is None:
        return Unknown("it is not clear what this asks for")
    if asked.field.type == "password" or sensitivity.is_secret_intent(intent):
        return Unknown("secrets and payments are only ever given for the very field")
    if intent.name in sensitivity.CONSENT_INTENTS:
        return Unknown("only you can agree to this")
    return Unknown("you have not said this yet")


def _marketing_off(asked: FieldIntent, known: Knowledge) -> Answer | Unknown:
    value = field_value(False, asked.field, intent=asked.intent, known=known)
    closed = (
        *TICK_ROLES,
        Role.RADIOS,
        Role.CHECKS,
        *((Role.SELECT,) if asked.field.options else ()),
    )
    if isinstance(value, Unknown) or asked.field.role not in closed:
        return Unknown("marketing is never chosen for you")
    return Answer(value, Source.POLICY, "marketing stays off unless you say so", asked.confidence)


Edit = tuple[FieldKey, HumanValue]


def sort_edits(
    edits: Iterable[Edit], known: Knowledge, *, editable: Collection[FieldKey]
) -> tuple[tuple[Edit, ...], tuple[Refusal, ...]]:
    """The changes that can be filled in as they are, and the others, each with its reason.

    *known* is on the page whose fields are meant. The last change of a field counts.
    """
    taken, unfit = [], []
    for key, value in dict(edits).items():
        if why := _refusal_reason(key, value, known, editable):
            unfit.append(Refusal(key, value, why))
        else:
            taken.append((key, value))
    return tuple(taken), tuple(unfit)


def _refusal_reason(
    key: FieldKey, value: HumanValue, known: Knowledge, editable: Collection[FieldKey]
) -> str:
    field = next((f for f in known.fields if f.key == key), None)
    if field is None or key not in editable:
        return "this line cannot be changed here"
    answer = resolve(field, replace(known, replies={**known.replies, key: value}))
    if isinstance(answer, Unknown):
        return answer.why
    return _earlier_refusal(field, answer.value, known)


def _earlier_refusal(field: Field, value: object, known: Knowledge) -> str:
    said = [r.says for r in known.refused if r.key == field.key and r.value == value]
    return f"the site refused it before: {said[-1]}" if said else ""


# The option "Other" of a list, with a box of its own for what is none of the list's options.
#
# It is chosen only where the question is open (how somebody heard of the job, which school, which
# subject), so that "Other" says nothing but that the list is too short. Of a gender, a visa or a
# citizenship it would state something that nobody said: there a person is asked.

OPEN_INTENTS = frozenset({"how_heard"})
OPEN_PARTS = frozenset({"school", "field"})  # of an education
OTHER = "other"
CHOICE_LISTS = frozenset({Role.RADIOS, Role.SELECT, Role.LIST})
TELLING_MIN = 4  # letters of a word that an option may share with the answer by more than chance
BOX_WORDS = word_set("other_box_words")  # beside "other": "If other, please specify"


def other_option(
    text: str, field: Field, *, intent: Intent | None, known: Knowledge
) -> Option | None:
    """The option of *field* that leads to a box for *text*, which none of its options says.

    None where one of them may say it in other words, or the question is not an open one.
    """
    words = known.vocabulary
    if not _is_open_question(field, intent, words) or box_of(field, known) is None:
        return None
    real = choices(field.options, words)
    others = [o for o in real if words.meaning(o.label, ANY_CLASS) == OTHER]
    rest = (o.label for o in real if o not in others)
    return others[0] if len(others) == 1 and not _shares_telling_word(text, rest) else None


def _is_open_question(field: Field, intent: Intent | None, words: Vocabulary) -> bool:
    if intent is not None:
        return intent.name in OPEN_INTENTS
    return words.sections.get("education", {}).get(normalise(field.label), "") in OPEN_PARTS


def _shares_telling_word(text: str, labels: Iterable[str]) -> bool:
    """Whether one of the labels has a telling word of the text."""
    said = {word for word in normalise(text).split() if len(word) >= TELLING_MIN}
    return any(said & {*normalise(label).split()} for label in labels)


def box_of(field: Field, known: Knowledge) -> Field | None:
    """The box that comes right after the list and is for what it has not."""
    pairs = ((one, two) for one, two in _neighbours(known) if one.key == field.key)
    return next((two for one, two in pairs if _is_box_of(two, one, known.vocabulary)), None)


def list_of(box: Field, known: Knowledge) -> Field | None:
    """The list right before a box for what it has not; None for any other box."""
    pairs = ((one, two) for one, two in _neighbours(known) if two.key == box.key)
    return next((one for one, two in pairs if _is_box_of(two, one, known.vocabulary)), None)


def _neighbours(known: Knowledge) -> Iterator[tuple[Field, Field]]:
    return pairwise(f for f in known.fields if f.answerable)


def _is_box_of(box: Field, field: Field, words: Vocabulary) -> bool:
    """Whether the box asks for another answer to the question of the list, and for nothing else."""
    heads = {normalise(field.group), normalise(field.label), normalise(field.question)}
    same = (box.frame, box.form) == (field.frame, field.form) and normalise(box.group) in heads
    if not same or field.role not in CHOICE_LISTS or box.role is not Role.TEXT:
        return False
    if words.meaning(box.label, ANY_CLASS) == OTHER:
        return True
    named = {text for text, told in words.same[ANY_CLASS].items() if told == OTHER}
    called = normalise(box.label).split()
    return bool({*called} & named) and {*called} <= named | BOX_WORDS
