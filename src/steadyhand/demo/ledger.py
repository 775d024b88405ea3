"""What the employer really holds: applications, drafts, who was let in."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Mapping, Set
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from hashlib import sha256

from .http import FormBody, Upload

REFERENCE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # nothing that reads like another sign
REFERENCE_LENGTH = 6


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file as it arrived; the bytes themselves are not kept."""

    filename: str
    size: int
    sha256: str

    @classmethod
    def of(cls, upload: Upload) -> StoredFile:
        """The facts of *upload*."""
        digest = sha256(upload.content).hexdigest()
        return cls(filename=upload.filename, size=len(upload.content), sha256=digest)


@dataclass(frozen=True, slots=True)
class Application:
    """One application that the employer holds.

    `accepted` is false where the employer keeps it aside as machine-made (the trap field was
    filled). Whether the applicant was told anything is another matter.
    """

    slug: str
    reference: str
    at: str
    fields: Mapping[str, str | list[str]]
    files: Mapping[str, StoredFile | list[StoredFile]]
    accepted: bool


@dataclass(frozen=True, slots=True)
class SeenRequest:
    """One request as it arrived, before it was answered; bodies are not kept."""

    method: str
    host: str  # as the visitor named it, with the port
    path: str
    content_type: str
    body_size: int
    at: str


@dataclass(slots=True)
class Ledger:
    """Everything that this employer stored and was asked, safe to use from many threads."""

    _applications: list[Application] = field(default_factory=list)
    _requests: list[SeenRequest] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def applications(self) -> tuple[Application, ...]:
        """All stored applications, oldest first."""
        with self._lock:
            return tuple(self._applications)

    @property
    def requests(self) -> tuple[SeenRequest, ...]:
        """All requests except those to this truth itself (`/__...`), oldest first."""
        with self._lock:
            return tuple(self._requests)

    def store(
        self, slug: str, submitted: FormBody, *, accepted: bool, lists: Set[str] = frozenset()
    ) -> Application:
        """The application is held, under a reference that nobody could know before.

        *lists* names the controls whose value is a list even when one was chosen.
        """
        kept = Application(
            slug=slug,
            reference="",
            at=now(),
            fields={
                name: typed_form(values, as_list=name in lists)
                for name, values in submitted.fields.items()
            },
            files={
                name: stored_form(sent, as_list=name in lists)
                for name, sent in submitted.files.items()
            },
            accepted=accepted,
        )
        with self._lock:
            kept = replace(kept, reference=self._new_reference())
            self._applications.append(kept)
        return kept

    def saw(self, request: SeenRequest) -> None:
        """The request is on the list."""
        with self._lock:
            self._requests.append(request)

    def find(self, reference: str) -> Application | None:
        """The application with that reference, where there is one."""
        return next((held for held in self.applications if held.reference == reference), None)

    def reset(self) -> None:
        """Nothing is held and nothing was asked."""
        with self._lock:
            self._applications.clear()
            self._requests.clear()

    def _new_reference(self) -> str:
        taken = {held.reference for held in self._applications}
        while True:
            reference = new_reference()
            if reference not in taken:
                return reference


def new_reference() -> str:
    """A reference such as PR-7F3K2Q, unpredictable."""
    drawn = (secrets.choice(REFERENCE_ALPHABET) for _ in range(REFERENCE_LENGTH))
    return "PR-" + "".join(drawn)


def stored_form(sent: tuple[Upload, ...], *, as_list: bool) -> StoredFile | list[StoredFile]:
    """The facts of one file, or of several as a list."""
    stored = [StoredFile.of(upload) for upload in sent]
    return stored if as_list or len(stored) != 1 else stored[0]


def typed_form(values: tuple[str, ...], *, as_list: bool) -> str | list[str]:
    """One value as text, several as a list; the CRLF of the wire is a newline again."""
    typed = [value.replace("\r\n", "\n") for value in values]
    return typed if as_list or len(typed) != 1 else typed[0]


def now() -> str:
    """This moment in UTC, ISO 8601 with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def as_json(record: Application | SeenRequest) -> dict[str, object]:
    """The record with plain JSON types."""
    return asdict(record)


@dataclass(frozen=True, slots=True)
class Draft:
    """What one visitor saved, and which steps were accepted."""

    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    files: Mapping[str, tuple[Upload, ...]] = field(default_factory=dict)
    done: frozenset[str] = frozenset()

    def with_answers(
        self, names: Set[str], said: Mapping[str, tuple[str, ...]]
    ) -> Mapping[str, tuple[str, ...]]:
        """All fields, with those among *names* as *said* has them now."""
        others = {name: values for name, values in self.fields.items() if name not in names}
        return others | {name: values for name, values in said.items() if name in names}

    def whole(self) -> FormBody:
        """Everything saved, as if one form had sent it."""
        return FormBody(dict(self.fields), dict(self.files))


@dataclass(slots=True)
class Drafts:
    """All drafts by vacancy and visitor, safe to use from many threads."""

    _kept: dict[tuple[str, str], Draft] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def find(self, slug: str, visitor: str) -> Draft | None:
        """The visitor's draft, where there is one."""
        with self._lock:
            return self._kept.get((slug, visitor))

    def keep(self, slug: str, visitor: str, draft: Draft) -> None:
        """The draft is the visitor's latest."""
        with self._lock:
            self._kept[slug, visitor] = draft

    def reset(self) -> None:
        """No visitor has a draft."""
        with self._lock:
            self._kept.clear()


def new_visitor() -> str:
    """A name for a visitor that nobody can guess."""
    return secrets.token_urlsafe(12)


CODE_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Account:
    """The one account that this employer knows."""

    user: str
    password: str


ACCOUNT = Account("pomona.picker", "russet-pippin-27")


@dataclass(slots=True)
class Passes:
    """What was shown, by vacancy and visitor; safe to use from many threads."""

    _shown: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict)
    _codes: dict[tuple[str, str], str] = field(default_factory=dict)
    _sent: dict[str, list[str]] = field(default_factory=dict)
    _open: set[str] = field(default_factory=set)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def stages_of(self, slug: str, visitor: str) -> frozenset[str]:
        """What that visitor has shown there."""
        with self._lock:
            return self._shown.get((slug, visitor), frozenset())

    def show(self, slug: str, visitor: str, stage: str) -> None:
        """The visitor has shown this, too."""
        with self._lock:
            self._shown[slug, visitor] = self._shown.get((slug, visitor), frozenset()) | {stage}

    def code(self, slug: str, visitor: str) -> str:
        """The code that was sent to that visitor; sent now if none was."""
        with self._lock:
            if (slug, visitor) not in self._codes:
                drawn = "".join(secrets.choice("0123456789") for _ in range(CODE_DIGITS))
                self._codes[slug, visitor] = drawn
                self._sent.setdefault(slug, []).append(drawn)
            return self._codes[slug, visitor]

    def sent(self, slug: str) -> tuple[str, ...]:
        """All codes that were sent for that vacancy, oldest first: what visitors' phones say."""
        with self._lock:
            return tuple(self._sent.get(slug, ()))

    def let_in(self, slug: str) -> None:
        """The check for humans there counts as passed by whoever stands before it."""
        with self._lock:
            self._open.add(slug)

    def is_open(self, slug: str) -> bool:
        """Whether it does."""
        with self._lock:
            return slug in self._open

    def turn_out(self, slug: str) -> None:
        """Nobody is let in there any more who has not shown everything anew."""
        with self._lock:
            self._open.discard(slug)
            for key in [k for k in self._shown if k[0] == slug]:
                del self._shown[key]
            for key in [k for k in self._codes if k[0] == slug]:
                del self._codes[key]

    def reset(self) -> None:
        """Nobody has shown anything, and no code was sent."""
        with self._lock:
            for kept in (self._shown, self._codes, self._sent, self._open):
                kept.clear()


@dataclass(frozen=True, slots=True)
class Site:
    """The careers site and the host for applicant tracking, as one employer runs them."""

    careers: str  # origins, without a slash at the end
    hosted: str
    ledger: Ledger = field(default_factory=Ledger)
    drafts: Drafts = field(default_factory=Drafts)
    passes: Passes = field(default_factory=Passes)

    def reset(self) -> None:
        """Nothing is held, nothing was asked, nothing is drafted."""
        self.ledger.reset()
        self.drafts.reset()
        self.passes.reset()
