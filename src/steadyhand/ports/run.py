"""What one run works with beside browser, models and store: planners, people, time, documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Protocol

from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.answer.sheet import Question, Reply
from steadyhand.core.journal.events import Envelope
from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import Snapshot
from steadyhand.core.plan.semantic import Proposal
from steadyhand.jobs.documents.document import DraftDocument, Omission
from steadyhand.jobs.documents.draft import ChangedLine
from steadyhand.jobs.documents.trace import TracedLine
from steadyhand.jobs.fit.reasons import Fit
from steadyhand.jobs.posting.posting import NoPosting, Posting
from steadyhand.jobs.profile import Profile


class Planner(Protocol):
    """One rung of the ladder."""

    async def propose(self, page: Snapshot, known: Knowledge, state: State) -> Proposal:
        """What to do next on this page; an empty proposal when this rung has no idea."""
        ...


class Human(Protocol):
    """Someone who can answer."""

    async def ask(self, question: Question) -> Reply:
        """What the person said; a refusal is a Reply. Raises Parked when the answer comes later."""
        ...


class Rank(Protocol):
    """Orders texts by their likeness to a question, for a person's eye alone."""

    def __call__(self, question: str, others: Sequence[str]) -> tuple[int, ...]:
        """The places of *others*, most alike first; those that are hardly alike are left out."""
        ...


class Listener(Protocol):
    """Someone who watches a run as it happens."""

    def receive(self, envelope: Envelope) -> None:
        """The event was stored."""
        ...


@dataclass(frozen=True, slots=True)
class StopWish:
    """Somebody wants a run to stop: for good, or for another worker to go on with it."""

    by: str  # `user:ID key:NAME worker:ID system`
    for_good: bool


class Stop(Protocol):
    """How a run is stopped from outside."""

    async def wait(self) -> StopWish:
        """What is wanted, once something is."""
        ...


class Clock(Protocol):
    """Time, as an argument."""

    def now(self) -> datetime:
        """Wall time, UTC, aware."""
        ...

    def monotonic(self) -> float:
        """Seconds that never run backwards."""
        ...

    async def pause(self, seconds: float) -> None:
        """So much time has passed."""
        ...


class Ids(Protocol):
    """Names and salts that nobody can guess."""

    def run_id(self) -> str:
        """A new run's id: sortable by time, unique."""
        ...

    def salt(self) -> str:
        """32 random hex digits."""
        ...


class Turns(Protocol):
    """The hosts that the runs of a home visit: one run at a time each, and none too soon."""

    def take(self, host: str) -> bool:
        """Whether the host is this run's from now on, until it leaves; not while another has it."""
        ...

    def due(self, host: str) -> datetime | None:
        """When a host that was taken may be visited next; None when nothing is known of it."""
        ...

    def put_off(self, host: str, until: datetime, *, now: datetime) -> None:
        """A host that was taken is not visited before then, by any run; a later time stays."""
        ...

    def leave(self) -> None:
        """Every host that was taken is anyone's."""
        ...


@dataclass(frozen=True, slots=True)
class PostingResult:
    """What an address leads to, and the files to keep of it by their names."""

    found: Posting | NoPosting
    files: Mapping[str, bytes] = field(default_factory=dict)


class Postings(Protocol):
    """The web, as far as it tells of vacancies."""

    async def read(self, url: str, *, now: datetime) -> PostingResult:
        """The posting at that address, or why there is none. Never raises for what a site does."""
        ...

    def decode(self, content: bytes) -> Posting:
        """The posting that was kept in jd.json. Raises StoreFailed."""
        ...


@dataclass(frozen=True, slots=True)
class TypesetDocument:
    """A document as it is uploaded: a PDF, and the lines that it really holds."""

    document: DraftDocument
    pdf: bytes
    pages: int
    template: str
    trace: tuple[TracedLine, ...] = ()  # each line with its facts
    changes: tuple[ChangedLine, ...] = ()  # what it has otherwise than the person's own

    @property
    def left_out(self) -> tuple[Omission, ...]:
        """What it does not show, and why."""
        return self.document.left_out


class DocumentMaker(Protocol):
    """Makes a resume and a cover letter for one posting."""

    async def typeset(
        self, profile: Profile, posting: Posting, *, on: date
    ) -> tuple[TypesetDocument, ...]:
        """The resume, then the letter; typeset and read back. Raises DocumentFailed."""
        ...


class Judge(Protocol):
    """Says how well a person fits a posting; the same for the same texts."""

    def __call__(self, posting: Posting, profile: Profile, *, today: date) -> Fit:
        """The fit with its reasons."""
        ...
