"""Which questions only the user's own words may answer, and which must not be answered at all.

SECRET answers are given for this very field or not at all: nothing that is kept may fill them.
OWN answers come from what the user said: for this job, in this run, once before, or in the profile;
no document, draft or model may supply them. Marketing stays off without a question.
"""

from __future__ import annotations

from pathlib import PurePath

from ..page.snapshot import Field, FieldKey, Role
from .sheet import Document, Intent, Row, Sheet, Source, Value, asked_key

MARKETING = ("consent", (("kind", "marketing"),))
CODE = "one-time-code"  # sent to somebody just now, or shown by a device of theirs
KEYS = frozenset({"current-password", "new-password", CODE})
SECRETS = KEYS | {"national_id", "transaction-currency", "transaction-amount"}
LEGAL = frozenset(
    {"work_authorization", "needs_sponsorship", "citizenship", "nationality", "us_person"}
    | {"clearance", "criminal_record", "non_compete", "former_employee", "current_employee"}
    | {"applied_before", "relatives_here", "has_licence"}
)
DEMOGRAPHIC = frozenset(
    {"eeo", "sex", "honorific-prefix", "bday", "bday-day", "bday-month", "age", "physical"}
)
DECLINABLE = frozenset({"eeo", "sex"})  # what a site chose is declined, if nobody answers
MONEY = frozenset({"salary"})
CONSENTS = frozenset({"consent"})
SIGNATURE = "signature"  # a box for one is none that may stay empty unasked
OWN = {SIGNATURE} | LEGAL | DEMOGRAPHIC | MONEY | CONSENTS | {"bday-year"}

EVERY = frozenset(Source) - {Source.SITE, Source.POLICY}
SAID = frozenset({Source.EXPLICIT, Source.HUMAN, Source.BANK, Source.PROFILE})
SAID_NOW = frozenset({Source.EXPLICIT, Source.HUMAN})
TYPED = (Role.TEXT, Role.SEARCH, Role.RICH, Role.NUMBER, Role.SLIDER)
PLACES = ("address-level1", "address-level2", "country", "country-name", "location")
SECRET_MIN = 3  # shorter values ("No", "42") are in any text and tell nothing alone


def sources(intent: Intent | None) -> frozenset[Source]:
    """Who may answer a question of that intent; for an unknown one, whoever names it exactly."""
    if intent is None:
        return EVERY
    if secret(intent):
        return SAID_NOW
    return SAID if intent.name in OWN else EVERY


def secret(intent: Intent) -> bool:
    """Whether it asks for a payment, a password, a code or an official number."""
    return intent.name in SECRETS or intent.name.startswith("cc-")


def stays_off(intent: Intent | None) -> bool:
    """Whether it is left alone, unasked, unless the user said otherwise."""
    return intent is not None and (intent.name, intent.slots) == MARKETING


def unkept(sheet: Sheet) -> frozenset[FieldKey]:
    """The fields whose answers are stored nowhere, not even on the sheet: passwords, codes, cards.

    They are named as they are asked, on whatever page. An official number stays on it, as whatever
    else is sent, unless its box shows nobody what it holds: the sheet is what a person approves,
    and what a run that was stopped goes on with.
    """
    return frozenset(asked_key(r.key) for r in sheet.rows if is_secret(r))


def is_secret(row: Row) -> bool:
    """Whether its answer is shown to nobody and stored nowhere."""
    return row.secret or (row.intent is not None and _opens_something(row.intent.name))


def takes_secret(field: Field, intent: Intent | None = None) -> bool:
    """Whether what stands in it is shown to nobody: a password, a code, a card.

    *intent* is what its words were read to ask for. A password box is one whatever they say.
    """
    told = (*field.autocomplete.lower().split(), intent.name if intent else "")
    return field.type == "password" or any(map(_opens_something, told))


def _opens_something(meaning: str) -> bool:
    return meaning in KEYS or meaning.startswith("cc-")


def private_texts(sheet: Sheet) -> tuple[str, ...]:
    """What the person typed or said, and choices of demography, law and money.

    A city or a country is in many texts and tells nothing alone; it is left readable. What opens
    something is not among them.
    """
    opening = unkept(sheet)
    return _texts(
        *(r.answer.value for r in sheet.rows if _is_private(r) and asked_key(r.key) not in opening),
        *(v for key, v in sheet.replies if asked_key(key) not in opening),
    )


def secret_texts(sheet: Sheet) -> tuple[str, ...]:
    """The passwords, codes and cards among what the person typed or said."""
    opening = unkept(sheet)
    return _texts(
        *(r.answer.value for r in sheet.rows if asked_key(r.key) in opening),
        *(v for key, v in sheet.replies if asked_key(key) in opening),
    )


def all_texts(sheet: Sheet) -> tuple[str, ...]:
    """Every answer as a text that a page may show, whoever gave it; names of files, too.

    What the site refused is among them: a page quotes it.
    """
    told = (*(row.answer.value for row in sheet.rows), *(value for _, value in sheet.replies))
    refused = (refusal.value for refusal in (*sheet.refused, *sheet.unfit))
    sent = (value for page in sheet.passed for _, value in page.sent)
    texts = (text for value in (*told, *sent, *refused) for text in _shown(value))
    return tuple(dict.fromkeys(text for text in texts if len(text.strip()) >= SECRET_MIN))


def _shown(value: Value) -> tuple[str, ...]:
    match value:
        case str():
            return (value, *value.splitlines())
        case tuple():
            return value
        case Document(name=name, path=path):
            return (name, PurePath(path).name)
        case _:
            return ()


def _texts(*values: Value) -> tuple[str, ...]:
    return tuple(v for v in values if isinstance(v, str) and len(v) >= SECRET_MIN)


def _is_private(row: Row) -> bool:
    meaning = row.intent.name if row.intent else ""
    return meaning not in PLACES and (row.role in TYPED or meaning in OWN)
