"""How a scripted employer takes a press: the ways of real ones, honest and broken, as data.

A manner is a row of beats, played in order when the button is pressed. What stands behind a `Later`
is played when the page was looked at so many times more: a request or an answer may come after
everybody has drawn a conclusion. `MANNERS` is the whole of it; a new way is a new row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

FORM_URL = "https://jobs.example.org/apply"
THANKS_URL = "https://jobs.example.org/thanks"
REFERENCE = "PR-7F3K2Q"

CONFIRMED = f"Application received. Your reference is {REFERENCE}."
THANKED = "Thank you for applying!"
BROKEN = "Internal error"
OBJECTION = "Notice period is not valid"
RECEIPT = b'{"reference": "PR-7F3K2Q"}'


@dataclass(frozen=True, slots=True)
class Sends:
    """A request leaves the browser; the employer keeps what it carries where it stores."""

    status: int | None = None  # of the answer; None while none came
    stores: bool = False
    method: str = "POST"  # a GET is no write: nobody outside the page takes note of it
    kind: str = "Document"  # CDP's resource type
    to: str = ""  # where the answer redirects
    error: str = ""  # the line died
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class Answered:
    """The last request gets its answer."""

    status: int
    to: str = ""


@dataclass(frozen=True, slots=True)
class Turns:
    """The tab shows another page, a document of its own."""

    text: str
    url: str = FORM_URL


@dataclass(frozen=True, slots=True)
class Tells:
    """The same document shows a text in place of its form."""

    text: str


@dataclass(frozen=True, slots=True)
class Objects:
    """The form shows an error at its last field: the same document, or a new one."""

    anew: bool = False


@dataclass(frozen=True, slots=True)
class Again:
    """The form comes again, empty and without an error."""


@dataclass(frozen=True, slots=True)
class Later:
    """What follows waits until the page was looked at so many times more."""

    looks: int = 1


Beat = Sends | Answered | Turns | Tells | Objects | Again | Later


class Answers(StrEnum):
    """How the site takes a submit: what is stored, what is answered, what is shown."""

    ACCEPT = "accept"
    ACCEPT_LATE = "accept_late"  # the answer comes after the timeout, while the run still looks
    ACCEPT_TOO_LATE = "accept_too_late"  # and after the run has stopped looking
    ACCEPT_TWICE = "accept_twice"  # its script posts twice per click
    ACCEPT_BY_GET = "accept_by_get"
    ACCEPT_BY_BEACON = "accept_by_beacon"
    STORE_THEN_500 = "store_then_500"
    STORE_THEN_DROP = "store_then_drop"  # the line dies without an answer
    STORE_THEN_422 = "store_then_422"  # and shows the form with an error
    STORE_THEN_OBJECT = "store_then_object"  # answers 200; the page shows an error
    STORE_THEN_FORM = "store_then_form"  # answers 200 with the form, empty
    STORE_AFTER_CHECK = "store_after_check"  # a first request checks, a later one stores
    STORE_AFTER_422 = "store_after_422"  # the first is refused, and its script posts again
    STORE_BY_GET_THEN_OBJECT = "store_by_get_then_object"
    REFUSE = "refuse"  # 422 and the form with an error
    FAIL = "fail"  # 500 before anything is stored
    DROP = "drop"  # the line dies before anything is stored
    THANK = "thank"  # stores nothing, 200 with a thank-you
    IGNORE = "ignore"  # no request leaves; the page shows a thank-you
    OBJECT = "object"  # no request leaves; the page shows an error


_RESET = "connection reset"
_TO_THANKS = Sends(303, stores=True, to=THANKS_URL)
_THANKS = Turns(CONFIRMED, THANKS_URL)
_LATE = (Sends(stores=True), Later(2), Answered(303, THANKS_URL), _THANKS)
_NEVER = 99  # looks: more than any run takes

MANNERS: Mapping[Answers, tuple[Beat, ...]] = {
    Answers.ACCEPT: (_TO_THANKS, _THANKS),
    Answers.ACCEPT_LATE: _LATE,
    Answers.ACCEPT_TOO_LATE: (Sends(stores=True), Later(_NEVER), Answered(303, THANKS_URL)),
    Answers.ACCEPT_TWICE: (_TO_THANKS, _TO_THANKS, _THANKS),
    Answers.ACCEPT_BY_GET: (Sends(200, stores=True, method="GET"), Turns(CONFIRMED, THANKS_URL)),
    Answers.ACCEPT_BY_BEACON: (Sends(204, stores=True, kind="Ping"), Turns(CONFIRMED, THANKS_URL)),
    Answers.STORE_THEN_500: (Sends(500, stores=True), Turns(BROKEN)),
    Answers.STORE_THEN_DROP: (Sends(stores=True, error=_RESET),),
    Answers.STORE_THEN_422: (Sends(422, stores=True), Objects(anew=True)),
    Answers.STORE_THEN_OBJECT: (Sends(200, stores=True, kind="Fetch"), Objects()),
    Answers.STORE_THEN_FORM: (Sends(200, stores=True), Again()),
    Answers.STORE_AFTER_CHECK: (
        Sends(200, kind="Fetch"),
        Later(2),
        Sends(201, stores=True, kind="Fetch", body=RECEIPT),
        Tells(CONFIRMED),
    ),
    Answers.STORE_AFTER_422: (
        Sends(422, kind="Fetch"),
        Objects(),
        Later(1),
        Sends(201, stores=True, kind="Fetch", body=RECEIPT),
    ),
    Answers.STORE_BY_GET_THEN_OBJECT: (Sends(200, stores=True, method="GET"), Objects()),
    Answers.REFUSE: (Sends(422), Objects(anew=True)),
    Answers.FAIL: (Sends(500), Turns(BROKEN)),
    Answers.DROP: (Sends(error=_RESET),),
    Answers.THANK: (Sends(200), Turns(THANKED)),
    Answers.IGNORE: (Tells(THANKED),),
    Answers.OBJECT: (Objects(),),
}


def stores(answers: Answers) -> int:
    """How many applications one press leaves behind at most."""
    return sum(isinstance(beat, Sends) and beat.stores for beat in MANNERS[answers])
