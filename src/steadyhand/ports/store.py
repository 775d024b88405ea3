"""Storage that outlives a run: events, questions, answers, applications, recipes, secrets."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Protocol

from steadyhand.core.answer.bank import BankEntry, Change
from steadyhand.core.answer.sheet import Question, Reply
from steadyhand.core.journal.events import Envelope
from steadyhand.core.plan.recipe import Recipe
from steadyhand.core.secrets import Secret, SecretPlace
from steadyhand.jobs.history.application import (
    Application,
    ApplicationFilter,
    Retention,
    TrackedApplication,
)
from steadyhand.jobs.history.duplicates import EarlierApplication
from steadyhand.jobs.history.fingerprint import Vacancy
from steadyhand.jobs.history.record import TrackerEntry, TrackerEvent


class Journal(Protocol):
    """The durable event streams, and who may write them."""

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        """The event is stored durably under its number.

        Raises LostRun if the number is taken or *fence* is not the run's latest claim.
        """
        ...

    async def read(self, run_id: str, *, after: int = -1) -> tuple[Envelope, ...]:
        """The run's events beyond that seq, in order; () where there are none."""
        ...

    async def claim(self, run_id: str, worker: str, *, lease_s: float, at: datetime) -> int:
        """The worker holds the run until *at* + *lease_s*; returns the fence.

        The fence is the seq of the claim event, which is appended here. A worker may claim again
        what it holds. Raises LostRun while another worker's lease runs.
        """
        ...

    async def renew(self, run_id: str, fence: int, *, lease_s: float, at: datetime) -> None:
        """The lease runs on from *at*. Raises LostRun when the fence is not current."""
        ...

    async def release(self, run_id: str, fence: int) -> None:
        """The run may be claimed by anyone; nothing happens when the fence is not current."""
        ...


@dataclass(frozen=True, slots=True)
class RunRow:
    """A run as listed: what is needed to find it again."""

    run_id: str
    url: str
    created_at: str
    verdict: str = ""  # '' while it has not ended


class Runs(Protocol):
    """The list of runs."""

    async def add(self, row: RunRow) -> None:
        """The run is listed."""
        ...

    async def end(self, run_id: str, verdict: str) -> None:
        """The run's end is noted on its row."""
        ...

    async def get(self, run_id: str) -> RunRow:
        """That run. Raises RunNotFound."""
        ...

    async def recent(self, limit: int) -> tuple[RunRow, ...]:
        """The newest runs first."""
        ...


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A parked question and, once given, its answer."""

    question: Question
    run_id: str
    asked_at: str
    reply: Reply | None = None


class Questions(Protocol):
    """Questions that outlive the process that asked them."""

    async def park(self, run_id: str, question: Question, *, at: datetime) -> None:
        """The question waits; parking the same id again keeps an answer that came meanwhile."""
        ...

    async def open(self) -> tuple[OpenQuestion, ...]:
        """Those without an answer, oldest first."""
        ...

    async def answer(self, question_id: str, reply: Reply, *, at: datetime) -> str:
        """The answer is stored; returns the run's id. Raises BadInput for an unknown id."""
        ...

    async def reply(self, run_id: str, question_id: str) -> Reply | None:
        """The stored answer, or None; one that may be used once is gone once it was read."""
        ...

    async def close(self, run_id: str) -> None:
        """No question of that run waits any longer; no answer of one use is left of it."""
        ...


class Bank(Protocol):
    """Answers that the user gave once and wants used again, by profile."""

    async def entries(self, profile: str) -> tuple[BankEntry, ...]:
        """All of that profile's entries, in the order of their questions."""
        ...

    async def change(self, profile: str, change: Change) -> None:
        """The change was made in that profile, whole or not at all."""
        ...

    async def used(self, profile: str, ids: Collection[str], *, at: str) -> None:
        """Those entries stood on one more application, sent *at*; told twice it counts once."""
        ...

    async def profiles(self) -> tuple[str, ...]:
        """The names of all profiles that have an entry, in their order."""
        ...


class Recipes(Protocol):
    """What was learned of forms from proven runs. No recipe holds a value."""

    async def put(self, recipe: Recipe) -> None:
        """The recipe is kept; one of the same content stays as it was, with its health."""
        ...

    async def likely(self, fingerprint: str, place: str) -> tuple[Recipe, ...]:
        """Those of a form with such a page, and those made or begun at that place; newest first."""
        ...

    async def all(self) -> tuple[Recipe, ...]:
        """All of them, newest first."""
        ...

    async def tally(self, recipe_id: str, *, worked: bool, at: str) -> None:
        """One more success or failure is counted, of a run that ended *at*; told twice, once."""
        ...

    async def quarantine(self, recipe_id: str, on: bool) -> bool:
        """Whether there is such a recipe; it is looked up no more, or begins anew."""
        ...


SUBMITTED_STATUS = "submitted"  # the status of an application that was proven to be sent
UNKNOWN_STATUS = "submit_unknown"  # the status of one of which nobody knows whether it arrived


@dataclass(frozen=True, slots=True)
class ApplicationRow:
    """The tracker's record of one application."""

    run_id: str
    url: str
    fingerprint: str
    status: str
    title: str = ""
    company: str = ""
    reference: str = ""
    at: str = ""
    form: str = ""  # fingerprint of the whole form that was approved; '' where none was
    profile: str = ""


class Applications(Protocol):
    """What was applied to, and what came of it."""

    async def record(self, row: ApplicationRow) -> None:
        """The record is kept; one per run."""
        ...

    async def find(self, fingerprint: str) -> tuple[ApplicationRow, ...]:
        """Earlier applications of that fingerprint, newest first."""
        ...

    async def last_sent(self, form: str, profile: str) -> ApplicationRow | None:
        """The newest of that form and profile that was proven to be submitted, or None."""
        ...

    async def sent(self, profile: str) -> tuple[ApplicationRow, ...]:
        """All of that profile that were sent or may have been, newest first."""
        ...

    async def recent(self, limit: int) -> tuple[ApplicationRow, ...]:
        """The newest first."""
        ...


class Artifacts(Protocol):
    """A run's private files, readable by the owner only."""

    def path(self, run_id: str, name: str) -> Path:
        """Where that file is or will be; its folder exists with mode 0700."""
        ...

    def write(self, run_id: str, name: str, content: bytes) -> Path:
        """The file holds *content*, whole or not at all, mode 0600."""
        ...

    def read(self, run_id: str, name: str) -> bytes | None:
        """The file's content, or None when there is none."""
        ...


@dataclass(frozen=True, slots=True)
class StoredObject:
    """An object as listed."""

    key: str
    size: int
    mark: str  # another one once it holds something else


class Objects(Protocol):
    """Files of users where every machine of a service finds them, by keys such as `a/b/c.png`.

    Every method has a deadline, raises StoreFailed beyond it, and BadInput for no key.
    """

    async def put(self, key: str, content: bytes) -> str:
        """The object holds *content*, whole or not at all; its mark."""
        ...

    async def get(self, key: str) -> bytes | None:
        """What it holds; None where there is none."""
        ...

    async def list(self, folder: str) -> tuple[StoredObject, ...]:
        """Those whose keys begin with *folder* and a slash, in the order of their keys."""
        ...

    async def delete(self, keys: Collection[str]) -> None:
        """None of them is there; one that was not is no fault."""
        ...


class Tracker(Protocol):
    """Applications with their histories."""

    async def similar(self, vacancy: Vacancy, profile: str) -> tuple[EarlierApplication, ...]:
        """Every application of that profile that may be to the same posting, newest first."""
        ...

    async def put(self, application: Application) -> None:
        """It is tracked with these facts; addresses of before lead to it still."""
        ...

    async def enter(
        self, application_id: str, deed: TrackerEvent, *, by: str, at: str
    ) -> TrackerEntry:
        """The deed is the application's newest entry. Raises BadInput where it may not be.

        Of several at once each is judged by what the ones before it came to. An attempt that may
        send is judged by every application that may be to the same posting: of all runs that get
        there at once one begins.
        """
        ...

    async def read(self, name: str) -> TrackedApplication:
        """The application of that id, or of the only id that begins so. Raises BadInput."""
        ...

    async def listed(self, wanted: ApplicationFilter) -> tuple[TrackedApplication, ...]:
        """The applications that fit, the one that was heard of last first."""
        ...


class Retainer(Protocol):
    """Words of old applications go, facts stay."""

    async def thin(self, rule: Retention, *, at: str) -> int:
        """What falls under the rule has lost its words; returns how many. Safe to repeat.

        Files go first (`retention.files_of`), or nothing would know their paths any more.
        """
        ...


@dataclass(frozen=True, slots=True)
class SecretRecord:
    """What may be told of a secret."""

    place: SecretPlace
    created_at: str
    expires_at: str = ""  # '' for one that stays
    last_verified_at: str = ""  # when it last was seen to work; '' for never
    is_valid: bool = True


@dataclass(frozen=True, slots=True)
class Credential:
    """A secret that a run uses: in memory alone, until the site has said what it thinks of it."""

    place: SecretPlace
    secret: Secret = field(repr=False)
    by: str  # who gave it: VAULT, or whoever answered
    remember: bool = False


VAULT = "vault"


class Vault(Protocol):
    """One user's secrets, sealed. What has expired is gone with the next call of any method."""

    async def put(
        self,
        place: SecretPlace,
        secret: Secret,
        *,
        at: datetime,
        expires_at: datetime | None = None,
    ) -> None:
        """The secret is kept there, valid, in place of an earlier one."""
        ...

    async def get(self, place: SecretPlace, *, at: datetime) -> Secret | None:
        """The valid secret of that very place, or None; a code is gone once it was read.

        Raises VaultLocked when it cannot be opened.
        """
        ...

    async def secret_records(self, *, at: datetime) -> tuple[SecretRecord, ...]:
        """What is kept, without the secrets, in the order of kind and domain."""
        ...

    async def judge(self, place: SecretPlace, *, valid: bool, at: datetime) -> None:
        """It was seen to work, or not to: then it is not given out any more."""
        ...

    async def forget(self, place: SecretPlace, *, at: datetime) -> bool:
        """Nothing is kept there; whether something was."""
        ...
