"""The nouns of acting: evidence of an action, exchanges on the wire, outcomes, proof, verdicts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal
from urllib.parse import urlsplit

from ..page.snapshot import FieldKey


@dataclass(frozen=True, slots=True)
class Evidence:
    """Whether one action happened, and what shows it. `text` never holds the value itself."""

    key: FieldKey
    label: str
    action: str  # kind_of(action)
    proven: bool
    text: str
    digest: str = ""  # keyed digest of the value that the page now holds
    tier: str = ""  # batch, trusted, keys, file, press
    held: str = ""  # address, without its query, where the page would have sent its file at once


@dataclass(frozen=True, slots=True)
class Exchange:
    """One write that left the browser, and the answer to that very request."""

    seq: int
    at: float  # seconds on the monotonic clock
    method: str
    url: str
    resource_type: str = ""  # CDP's: Document, XHR, Fetch, Ping, ...
    frame_id: str = ""
    post_sha256: str = ""
    post_size: int = 0
    carried: int = 0  # how many of the values and files that were typed and chosen it told
    continues: bool = False  # it names what an earlier request that told of them was answered with
    told: frozenset[str] = frozenset()  # digests of the tokens in it, as `reference.digest_of` has
    pairs: frozenset[str] = frozenset()  # of its names with their values, as `body.pairs_of` has
    status: int | None = None
    location: str = ""
    content_type: str = ""
    retry_after: str = ""
    body: bytes = b""  # the first 256 KiB of the answer; memory only
    error: str = ""  # the connection died, timed out, was refused
    final_status: int | None = None  # of the document that a redirect led to
    final_url: str = ""
    files: tuple[str, ...] = ()  # sha256 of the chosen files in it; KEPT_BACK for one of them
    names: tuple[int, ...] = ()  # earlier writes with files, of whose answers it tells something


@dataclass(frozen=True, slots=True)
class PermittedWrite:
    """A request that left by somebody's leave; *leave* says by which."""

    leave: Literal["step", "submit", "upload", "press"]
    method: str
    url: str
    size: int = 0  # bytes of its body
    unread: str = ""  # why what it tells was compared with nothing


@dataclass(frozen=True, slots=True)
class BlockedWrite:
    """A write that did not leave: nobody had agreed to it when the page was pressed."""

    method: str
    url: str
    values: int = 0  # that it carries
    by_page: bool = False  # in the background, by a page that came since the press
    waits: bool = False  # it leaves by leave as it is; else what made it has to be done again


def same_place(left: str, right: str) -> bool:
    """Whether both addresses are of one place, whatever their query or fragment."""
    return urlsplit(left)[:3] == urlsplit(right)[:3]


REDIRECTED_WRITE = "it was sent on to another address as a write, and held there"


class DepartureKind(StrEnum):
    """How something leaves before anything is submitted: what was typed or chosen, or the page's.

    What a page sends by itself tells nothing that was given, and may do anything all the same.
    """

    LOOKUP = "lookup"  # a list is searched by what stands in one field
    CHOICE = "choice"  # options are fetched that hang on what was chosen
    SAVING = "saving"  # the page stores answers as they are typed, and a person allowed that
    UPLOAD = "upload"  # the page sends a file as soon as it is chosen, and a person allowed that
    LOADED = "loaded"  # the page wrote to its site by itself as it loaded
    ITSELF = "itself"  # it did so later, and by no press
    ASKED = "asked"  # it asked its site for something new, and what that tells cannot be read
    PRESSED = "pressed"  # a press that was to open the form made it ask for something


class Disposition(StrEnum):
    """How a submit closed. Only `outcome` says which."""

    NOT_SENT = "not_sent"
    REFUSED = "refused"
    ACCEPTED = "accepted"
    UNKNOWN = "unknown"


class OutcomeClass(StrEnum):
    """What kind of end a submit had: five classes, and no sixth."""

    SUCCESS = "success_confirmed"
    VALIDATION = "validation_error"
    BLOCKED = "external_blocked"
    TRANSIENT = "transient_network"
    UNKNOWN = "unknown_blocked"


@dataclass(frozen=True, slots=True)
class Proof:
    """Why we may say `submitted`: the answer to that request, and what the page shows since."""

    request: str  # "POST https://host/path", no query
    response_status: int
    reference: str
    post_state: str  # reference | confirmation_page
    at: str = ""  # ISO 8601, UTC


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a submit."""

    disposition: Disposition
    outcome_class: OutcomeClass
    code: str
    confidence: float
    snippet: str = ""
    retryable: bool = False
    proof: Proof | None = None


SNIPPET_MAX = 160  # characters of page text quoted as evidence


def quote(text: str) -> str:
    """The text up to the last whole word that fits, or as much of its one word as does."""
    if len(text) <= SNIPPET_MAX:
        return text
    return re.sub(r"\s+\S*$", "", text[: SNIPPET_MAX + 1])[:SNIPPET_MAX] or text[:SNIPPET_MAX]


class Verdict(StrEnum):
    """How a run ended; `views/status` projects it to every other vocabulary."""

    SUBMITTED = "submitted"
    UNKNOWN = "unknown"
    REJECTED = "rejected"
    INVALID = "invalid"
    DECLINED = "declined"
    ALREADY_APPLIED = "already_applied"
    CLOSED = "closed"
    DUPLICATE = "duplicate"
    SKIPPED = "skipped"
    NEEDS_HUMAN = "needs_human"
    BLOCKED = "blocked"
    TRANSIENT = "transient"
    FAILED = "failed"
    DRY_RUN = "dry_run"
    DONE = "done"  # of a task: its done conditions held on a fresh look
    INCOMPLETE = "incomplete"  # of a task: a step, or a done condition, is missing
    UNPROVEN = "unproven"  # of a task: its steps were done, and nothing says what must be true
