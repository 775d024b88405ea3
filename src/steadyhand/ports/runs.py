"""What outlives a process of a run: its events, its row, its questions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from ..core.answer.facts import Question, Reply
from ..core.log.events import Envelope


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
        """The stored answer, or None; one that may be used once is gone once it was read."""
        ...

    async def close(self, run_id: str) -> None:
        """No question of that run waits any longer; no answer of one use is left of it."""
        ...
