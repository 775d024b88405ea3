"""Which questions only the user's own words may answer, and which must not be answered at all.

SECRET answers are given for this very field or not at all: nothing that is kept may fill them.
OWN answers come from what the user said: for this job, in this run, once before, or in the profile;
no document, draft or model may supply them. Marketing stays off without a question.
"""

from __future__ import annotations

from pathlib import PurePath

from ..page.snapshot import Field, FieldKey, Role
from .sheet import Document, Intent, Row, Sheet, Source, Value, field_key

MARKETING = ("consent", (("kind", "marketing"),))
CODE = "one-time-code"  # sent to somebody just now, or shown by a device of theirs
CREDENTIAL_INTENTS = frozenset({"current-password", "new-password", CODE})
SECRET_INTENTS = CREDENTIAL_INTENTS | {"national_id", "transaction-currency", "transaction-amount"}
LEGAL_INTENTS = frozenset(
    {"work_authorization", "needs_sponsorship", "citizenship", "nationality", "us_person"}
    | {"clearance", "criminal_record", "non_compete", "former_employee", "current_employee"}
    | {"applied_before", "relatives_here", "has_licence"}
)
DEMOGRAPHIC_INTENTS = frozenset(
    {"eeo", "sex", "honorific-prefix", "bday", "bday-day", "bday-month", "age", "physical"}
)
DECLINABLE_INTENTS = frozenset({"eeo", "sex"})  # what a site chose is declined, if nobody answers
MONEY_INTENTS = frozenset({"salary"})
CONSENT_INTENTS = frozenset({"consent"})
SIGNATURE = "signature"  # a box for one is none that may stay empty unasked
OWN_WORD_INTENTS = (
    {SIGNATURE}
    | LEGAL_INTENTS
    | DEMOGRAPHIC_INTENTS
    | MONEY_INTENTS
    | CONSENT_INTENTS
    | {"bday-year"}
)

ALL_SOURCES = frozenset(Source) - {Source.SITE, Source.POLICY}
PERSON_SOURCES = frozenset({Source.EXPLICIT, Source.HUMAN, Source.BANK, Source.PROFILE})
RUN_SOURCES = frozenset({Source.EXPLICIT, Source.HUMAN})
TYPED_ROLES = (Role.TEXT, Role.SEARCH, Role.RICH, Role.NUMBER, Role.SLIDER)
PLACE_INTENTS = ("address-level1", "address-level2", "country", "country-name", "location")
SECRET_MIN = 3  # shorter values ("No", "42") are in any text and tell nothing alone


def allowed_sources(intent: Intent | None) -> frozenset[Source]:
    """Who may answer a question of that intent; for an unknown one, whoever names it exactly."""
    if intent is None:
        return ALL_SOURCES
    if is_secret_intent(intent):
        return RUN_SOURCES
    return PERSON_SOURCES if intent.name in OWN_WORD_INTENTS else ALL_SOURCES


def is_secret_intent(intent: Intent) -> bool:
    """Whether it asks for a payment, a password, a code or an official number."""
    return intent.name in SECRET_INTENTS or intent.name.startswith("cc-")


def is_marketing(intent: Intent | None) -> bool:
    """Whether it is left alone, unasked, unless the user said otherwise."""
    return intent is not None and (intent.name, intent.slots) == MARKETING


def unstored_fields(sheet: Sheet) -> frozenset[FieldKey]:
    """The fields whose answers are stored nowhere, not even on the sheet: passwords, codes, cards.

    They are named as they are asked, on whatever page. An official number stays on it, as whatever
    else is sent, unless its box shows nobody what it holds: the sheet is what a person approves,
    and what a run that was stopped goes on with.
    """
    return frozenset(field_key(r.key) for r in sheet.rows if is_secret_row(r))


def is_secret_row(row: Row) -> bool:
    """Whether its answer is shown to nobody and stored nowhere."""
    return row.secret or (row.intent is not None and _is_credential(row.intent.name))


def takes_secret(field: Field, intent: Intent | None = None) -> bool:
    """Whether what stands in it is shown to nobody: a password, a code, a card.

    *intent* is what its words were read to ask for. A password box is one whatever they say.
    """
    told = (*field.autocomplete.lower().split(), intent.name if intent else "")
    return field.type == "password" or any(map(_is_credential, told))


def _is_credential(meaning: str) -> bool:
    return meaning in CREDENTIAL_INTENTS or meaning.startswith("cc-")


def private_texts(sheet: Sheet) -> tuple[str, ...]:
    """What the person typed or said, and choices of demography, law and money.

    A city or a country is in many texts and tells nothing alone; it is left readable. What opens
    something is not among them.
    """
    opening = unstored_fields(sheet)
    return _telling_texts(
        *(r.answer.value for r in sheet.rows if _is_private(r) and field_key(r.key) not in opening),
        *(v for key, v in sheet.replies if field_key(key) not in opening),
    )


def secret_texts(sheet: Sheet) -> tuple[str, ...]:
    """The passwords, codes and cards among what the person typed or said."""
    opening = unstored_fields(sheet)
    return _telling_texts(
        *(r.answer.value for r in sheet.rows if field_key(r.key) in opening),
        *(v for key, v in sheet.replies if field_key(key) in opening),
    )


def all_texts(sheet: Sheet) -> tuple[str, ...]:
    """Every answer as a text that a page may show, whoever gave it; names of files, too.

    What the site refused is among them: a page quotes it.
    """
    told = (*(row.answer.value for row in sheet.rows), *(value for _, value in sheet.replies))
    refused = (refusal.value for refusal in (*sheet.refused, *sheet.unfit))
    sent = (value for page in sheet.passed for _, value in page.sent)
    texts = (text for value in (*told, *sent, *refused) for text in _page_texts(value))
    return tuple(dict.fromkeys(text for text in texts if len(text.strip()) >= SECRET_MIN))


def _page_texts(value: Value) -> tuple[str, ...]:
    match value:
        case str():
            return (value, *value.splitlines())
        case tuple():
            return value
        case Document(name=name, path=path):
            return (name, PurePath(path).name)
        case _:
            return ()


def _telling_texts(*values: Value) -> tuple[str, ...]:
    return tuple(v for v in values if isinstance(v, str) and len(v) >= SECRET_MIN)


def _is_private(row: Row) -> bool:
    meaning = row.intent.name if row.intent else ""
    return meaning not in PLACE_INTENTS and (row.role in TYPED_ROLES or meaning in OWN_WORD_INTENTS)
