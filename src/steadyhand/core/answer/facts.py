"""The nouns of answering: values, answers, what is unknown, and the sheet of what will be sent."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from ..page.snapshot import NO_FIELD, FieldKey, Option, Role


@dataclass(frozen=True, slots=True)
class Document:
    """A file that may be uploaded: only ever named by this handle, never by a page."""

    name: str
    path: str
    sha256: str


Value = str | bool | tuple[str, ...] | Document
"""What goes into a field: text, a tick, several choices, or a file."""


class Source(StrEnum):
    """Who said so; earlier ones win."""

    EXPLICIT = "explicit"  # this job's --answers or overrides
    HUMAN = "human"  # a reply in this run
    BANK = "bank"
    PROFILE = "profile"
    DOCUMENT = "document"
    DRAFT = "draft"
    SITE = "site"  # the page held it already and nobody of ours touched it
    POLICY = "policy"  # a rule that only ever says less: marketing stays off


@dataclass(frozen=True, slots=True)
class Intent:
    """What a question means: an autocomplete token or a vocabulary name, with its slots."""

    name: str
    slots: tuple[tuple[str, str], ...] = ()
    confidence: float = 0.0  # 0 to 1


@dataclass(frozen=True, slots=True)
class Answer:
    """A value with its provenance. `detail` names the place: `profile.email`, a label."""

    value: Value
    source: Source
    detail: str = ""
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Unknown:
    """Nobody said; `why` is one clause for a person, `wanted` an answer that does not fit."""

    why: str
    wanted: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the sheet: a question with the answer that is meant for it."""

    key: FieldKey
    label: str
    group: str
    role: Role
    answer: Answer
    intent: Intent | None = None
    required: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """What will be sent. Private to the run (0600): the only place where values are kept.

    `salt` keys every digest of a value that leaves the sheet, so that an event tells nothing about
    a short answer. `unused` are labels of given answers that no field took.
    """

    salt: str
    rows: tuple[Row, ...] = ()
    unused: tuple[str, ...] = ()
    replies: tuple[tuple[FieldKey, Value], ...] = ()  # what a person said in this run

    def row(self, key: FieldKey) -> Row | None:
        """The row of that field, or None."""
        return next((r for r in self.rows if r.key == key), None)

    def with_rows(self, rows: tuple[Row, ...]) -> Sheet:
        """The sheet with *rows* put in, each replacing an earlier one of the same key."""
        new = {r.key: r for r in (*self.rows, *rows)}
        return replace(self, rows=tuple(new.values()))

    def with_reply(self, key: FieldKey, value: Value) -> Sheet:
        """The sheet with a person's reply, which replaces an earlier one for the same field."""
        others = tuple(r for r in self.replies if r[0] != key)
        return replace(self, replies=(*others, (key, value)))


class QuestionKind(StrEnum):
    """What is asked of a person."""

    CONFIRM_SUBMIT = "confirm_submit"
    YES_NO = "yes_no"
    TEXT = "text"
    CHOICE = "choice"
    OTP = "otp"
    DOCUMENTS = "documents"
    CONSENT = "consent"
    BLOCKER = "blocker"
    STEP_GRANT = "step_grant"
    DUPLICATE = "duplicate"
    FIT = "fit"
    UNKNOWN_SUBMIT = "unknown_submit"


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line as a person reviews it before a submit: read off the page, not off our plan."""

    label: str
    group: str
    answer: str
    source: str
    detail: str
    confidence: float
    proven: bool
    required: bool = False
    intent: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """Something that only a person can say. `digest` binds a YES to exactly the sheet shown."""

    id: str
    kind: QuestionKind
    text: str
    label: str = ""
    options: tuple[Option, ...] = ()
    sheet: tuple[SheetLine, ...] = ()
    digest: str = ""
    evidence: tuple[str, ...] = ()
    deadline_s: float = 900.0  # a person at the desk; parked runs wait elsewhere
    field: FieldKey = NO_FIELD
    required: bool = True
    multiple: bool = False
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """What a person said. `value` None or '' means no answer; `approved` needs a real True."""

    value: str | bool | tuple[str, ...] | None
    remember: bool = False
    alias_of: str | None = None
    by: str = ""

    @property
    def approved(self) -> bool:
        """Whether this is a yes: True, or the exact word YES."""
        return self.value is True or self.value == "YES"
