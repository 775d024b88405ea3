"""Every protocol that a run needs; at most five methods each. Implementations live in adapters.

Read this to see the shape of the system. Deadlines are seconds. Every method may raise
`StoreFailed` (stores) or `BrowserLost`, `PageTimeout` (browser), and what its docstring names.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol

from .core.act.actions import Gesture
from .core.act.facts import Exchange
from .core.act.reading import FillOrder, Pressed, Reading
from .core.answer.bank import BankEntry as BankEntry
from .core.answer.bank import Change
from .core.answer.facts import Question, Reply
from .core.answer.resolve import Known
from .core.log.events import Envelope
from .core.log.state import State
from .core.page.snapshot import Ref, Snapshot
from .core.plan.semantic import Proposal


class Gestures(Protocol):
    """What a person does in a tab beside reading, typing and pressing."""

    async def gesture(self, gesture: Gesture) -> Pressed:
        """The gesture was made, or why not; nothing was pressed or typed."""
        ...


class Page(Gestures, Protocol):
    """One tab of a real browser."""

    async def open(self, url: str, *, timeout_s: float) -> None:
        """The page is loaded and settled. Raises Unreachable, PageTimeout."""
        ...

    async def snapshot(self, *, wait_s: float = 0.0) -> Snapshot:
        """What the settled page shows, all frames.

        With *wait_s* it first waits that long at most for something to change.
        """
        ...

    async def fill(self, orders: Sequence[FillOrder]) -> tuple[Reading, ...]:
        """The fields were set, blurred and read back, one reading per order in their order."""
        ...

    async def press(self, ref: Ref, fingerprint: str, *, sending: bool = False) -> Pressed:
        """One trusted click reached that very element, or nothing was clicked and why.

        With *sending* the page's own question whether to send is answered yes meanwhile.
        """
        ...

    async def picture(self, path: Path, *, full: bool = False) -> None:
        """A PNG of the page at *path*; password and code boxes masked before encoding.

        A page of which no picture can be taken has none: a picture never fails a run.
        """
        ...


class Wire(Protocol):
    """What left the browser, seen from outside the page."""

    def mark(self) -> int:
        """A point in the stream of writes."""
        ...

    def since(self, mark: int) -> tuple[Exchange, ...]:
        """Writes that left after *mark*, in order."""
        ...

    async def answered(self, mark: int, *, timeout_s: float) -> Exchange | None:
        """The first write after *mark* that was answered or lost; None when the time is up."""
        ...


@dataclass(frozen=True, slots=True)
class Tab:
    """A page together with its wire."""

    page: Page
    wire: Wire


class Browser(Protocol):
    """A browser that can be opened for a run; started on first use."""

    async def tab(self) -> Tab:
        """The run's tab. Raises BrowserMissing."""
        ...

    async def followed(self) -> Tab | None:
        """The newest tab that the pages opened since, once it shows a document; else None."""
        ...

    async def close(self) -> None:
        """No process of it is left."""
        ...


class Planner(Protocol):
    """One rung of the ladder."""

    async def propose(self, page: Snapshot, known: Known, state: State) -> Proposal:
        """What to do next on this page; an empty proposal when this rung has no idea."""
        ...


class Human(Protocol):
    """Someone who can answer."""

    async def ask(self, question: Question) -> Reply:
        """What the person said; a refusal is a Reply. Raises Parked when the answer comes later."""
        ...


class Journal(Protocol):
    """The durable event streams, and who may write them."""

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        """The event is stored durably under its number.

        Raises LostRun if the number is taken or *fence* is not the run's latest claim.
        """
        ...

    async def read(self, run_id: str) -> tuple[Envelope, ...]:
        """The run's events in order; () for a run that has none."""
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
        """The stored answer, or None."""
        ...

    async def close(self, run_id: str) -> None:
        """No question of that run waits any longer."""
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


class Rank(Protocol):
    """Orders texts by their likeness to a question, for a person's eye alone."""

    def __call__(self, question: str, others: Sequence[str]) -> tuple[int, ...]:
        """The places of *others*, most alike first; those that are hardly alike are left out."""
        ...


SENT = "submitted"  # the status of an application that was proven to be sent


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


class Clock(Protocol):
    """Time, as an argument."""

    def now(self) -> datetime:
        """Wall time, UTC, aware."""
        ...

    def monotonic(self) -> float:
        """Seconds that never run backwards."""
        ...


class Ids(Protocol):
    """Names and salts that nobody can guess."""

    def run_id(self) -> str:
        """A new run's id: sortable by time, unique."""
        ...

    def salt(self) -> str:
        """32 random hex digits."""
        ...


class Listener(Protocol):
    """Someone who watches a run as it happens."""

    def heard(self, envelope: Envelope) -> None:
        """The event was stored."""
        ...
