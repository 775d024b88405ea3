"""What the employer really holds: the truth that tests and the demo compare a run with."""

from __future__ import annotations

import secrets
import threading
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Set

    from steadyhand.demo.forms.body import Submitted, Upload

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
        self, slug: str, submitted: Submitted, *, accepted: bool, lists: Set[str] = frozenset()
    ) -> Application:
        """The application is held, under a reference that nobody could know before.

        *lists* names the controls whose value is a list even when one was chosen.
        """
        kept = Application(
            slug=slug,
            reference="",
            at=now(),
            fields={
                name: as_typed(values, as_list=name in lists)
                for name, values in submitted.fields.items()
            },
            files={
                name: as_stored(sent, as_list=name in lists)
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


def as_stored(sent: tuple[Upload, ...], *, as_list: bool) -> StoredFile | list[StoredFile]:
    """The facts of one file, or of several as a list."""
    stored = [StoredFile.of(upload) for upload in sent]
    return stored if as_list or len(stored) != 1 else stored[0]


def as_typed(values: tuple[str, ...], *, as_list: bool) -> str | list[str]:
    """One value as text, several as a list; the CRLF of the wire is a newline again."""
    typed = [value.replace("\r\n", "\n") for value in values]
    return typed if as_list or len(typed) != 1 else typed[0]


def now() -> str:
    """This moment in UTC, ISO 8601 with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def as_json(record: Application | SeenRequest) -> dict[str, object]:
    """The record with plain JSON types."""
    return asdict(record)
