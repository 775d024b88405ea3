"""The store's ports in memory: what `adapters/store` promises, without a database.

Two fakes made by `beside` share their rows as two users share a database.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from ..core.answer.bank import Change
from ..core.answer.facts import Question, Reply
from ..core.log.codec import stamp
from ..core.log.events import Envelope, WorkerClaimed
from ..errors import BadInput, LostRun, RunNotFound
from ..ports import SENT, UNSURE, ApplicationRow, BankEntry, OpenQuestion, RunRow
from .rungs.recipes import MemoryRecipes as MemoryRecipes
from .rungs.spendings import MemorySpendings
from .rungs.switches import MemorySwitches
from .tracker import MemoryTracker

Key = tuple[str, str]  # user, run


@dataclass(frozen=True, slots=True)
class _Claim:
    worker: str
    fence: int
    until: datetime | None


class MemoryJournal:
    """A `Journal` that lives as long as its process."""

    def __init__(self, user_id: str = "local", shared: MemoryJournal | None = None) -> None:
        self._user = user_id
        self._events: dict[Key, dict[int, Envelope]] = shared._events if shared else {}
        self._claims: dict[Key, _Claim] = shared._claims if shared else {}

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        """The event is stored under its number; see `ports.Journal`."""
        key = (self._user, envelope.run_id)
        if key not in self._claims or self._claims[key].fence != fence:
            raise LostRun(f"run {envelope.run_id} was claimed again")
        if envelope.seq in self._events[key]:
            raise LostRun(f"run {envelope.run_id} has an event {envelope.seq} already")
        self._events[key][envelope.seq] = envelope

    async def read(self, run_id: str) -> tuple[Envelope, ...]:
        """The run's events in order."""
        events = self._events.get((self._user, run_id), {})
        return tuple(events[seq] for seq in sorted(events))

    async def claim(self, run_id: str, worker: str, *, lease_s: float, at: datetime) -> int:
        """The worker holds the run; see `ports.Journal`."""
        key = (self._user, run_id)
        held = self._claims.get(key)
        if held and held.worker != worker and held.until and held.until > at:
            raise LostRun(f"another worker has run {run_id} until {stamp(held.until)}")
        events = self._events.setdefault(key, {})
        seq = max(events, default=-1) + 1
        events[seq] = Envelope(run_id, seq, stamp(at), WorkerClaimed(worker))
        self._claims[key] = _Claim(worker, seq, at + timedelta(seconds=lease_s))
        return seq

    async def renew(self, run_id: str, fence: int, *, lease_s: float, at: datetime) -> None:
        """The lease runs on from *at*."""
        held = self._current(run_id, fence)
        if held is None:
            raise LostRun(f"run {run_id} was claimed again")
        until = at + timedelta(seconds=lease_s)
        self._claims[self._user, run_id] = replace(held, until=until)

    async def release(self, run_id: str, fence: int) -> None:
        """The run may be claimed by anyone."""
        held = self._current(run_id, fence)
        if held is not None:
            self._claims[self._user, run_id] = replace(held, until=None)

    def _current(self, run_id: str, fence: int) -> _Claim | None:
        held = self._claims.get((self._user, run_id))
        return held if held and held.fence == fence else None


class MemoryRuns:
    """A `Runs` in memory."""

    def __init__(self, user_id: str = "local", shared: MemoryRuns | None = None) -> None:
        self._user = user_id
        self._rows: dict[Key, RunRow] = shared._rows if shared else {}

    async def add(self, row: RunRow) -> None:
        """The run is listed; one that was listed already is left as it is."""
        self._rows.setdefault((self._user, row.run_id), row)

    async def end(self, run_id: str, verdict: str) -> None:
        """The run's end is noted on its row. Raises RunNotFound."""
        row = await self.get(run_id)
        self._rows[self._user, run_id] = replace(row, verdict=verdict)

    async def get(self, run_id: str) -> RunRow:
        """That run. Raises RunNotFound."""
        row = self._rows.get((self._user, run_id))
        if row is None:
            raise RunNotFound(f"no run {run_id!r} is recorded")
        return row

    async def recent(self, limit: int) -> tuple[RunRow, ...]:
        """The newest runs first."""
        mine = [row for (user, _), row in self._rows.items() if user == self._user]
        newest = sorted(mine, key=lambda row: (row.created_at, row.run_id), reverse=True)
        return tuple(newest[:limit])


@dataclass(frozen=True, slots=True)
class _Parked:
    parked: OpenQuestion
    closed: bool = False

    @property
    def waits(self) -> bool:
        return not self.closed and self.parked.reply is None


def _forgotten(row: _Parked) -> _Parked:
    return _Parked(replace(row.parked, reply=None), closed=True)


class MemoryQuestions:
    """A `Questions` in memory."""

    def __init__(self, user_id: str = "local", shared: MemoryQuestions | None = None) -> None:
        self._user = user_id
        self._rows: dict[tuple[str, str, str], _Parked] = shared._rows if shared else {}

    async def park(self, run_id: str, question: Question, *, at: datetime) -> None:
        """The question waits; an answer to this very question (id and digest) is kept."""
        key = (self._user, run_id, question.id)
        old = self._rows.get(key)
        if old is not None and old.parked.question.digest == question.digest:
            self._rows[key] = replace(old, closed=False)
        else:
            self._rows[key] = _Parked(OpenQuestion(question, run_id, stamp(at)))

    async def open(self) -> tuple[OpenQuestion, ...]:
        """Those without an answer, oldest first."""
        waiting = [self._rows[key].parked for key in self._waiting()]
        oldest = sorted(waiting, key=lambda each: (each.asked_at, each.run_id, each.question.id))
        return tuple(oldest)

    async def answer(self, question_id: str, reply: Reply, *, at: datetime) -> str:
        """The answer is stored, once; returns the run's id. Raises BadInput."""
        found = [key for key in self._waiting() if key[2] == question_id]
        if len(found) != 1:
            raise BadInput(f"question {question_id!r} waits in {len(found)} runs, not in one")
        row = self._rows[found[0]]
        self._rows[found[0]] = replace(row, parked=replace(row.parked, reply=reply))
        return row.parked.run_id

    async def reply(self, run_id: str, question_id: str) -> Reply | None:
        """The stored answer, or None; one that may be used once is gone once it was read."""
        key = (self._user, run_id, question_id)
        row = self._rows.get(key)
        if row is not None and row.parked.question.once and row.parked.reply is not None:
            self._rows[key] = _forgotten(row)
        return row.parked.reply if row else None

    async def close(self, run_id: str) -> None:
        """No question of that run waits any longer; no answer of one use is left of it."""
        for key, row in self._rows.items():
            if key[:2] == (self._user, run_id):
                left = _forgotten(row) if row.parked.question.once else row
                self._rows[key] = replace(left, closed=True)

    def _waiting(self) -> list[tuple[str, str, str]]:
        return [key for key, row in self._rows.items() if key[0] == self._user and row.waits]


class MemoryBank:
    """A `Bank` in memory."""

    def __init__(self, user_id: str = "local", shared: MemoryBank | None = None) -> None:
        self._user = user_id
        self._rows: dict[tuple[str, str, str], BankEntry] = shared._rows if shared else {}

    async def entries(self, profile: str) -> tuple[BankEntry, ...]:
        """All of that profile's entries, in the order of their questions."""
        mine = [entry for key, entry in self._rows.items() if key[:2] == (self._user, profile)]
        return tuple(sorted(mine, key=lambda entry: (entry.question, entry.company)))

    async def change(self, profile: str, change: Change) -> None:
        """The change was made in that profile, whole or not at all."""
        for gone in change.drop:
            self._rows.pop((self._user, profile, gone), None)
        for entry in change.put:
            self._rows[self._user, profile, entry.id] = replace(entry, profile=profile)

    async def used(self, profile: str, ids: Collection[str], *, at: str) -> None:
        """Those entries stood on one more application, sent *at*; told twice it counts once."""
        for key in [(self._user, profile, each) for each in ids]:
            entry = self._rows.get(key)
            if entry is not None and entry.used_at < at:
                self._rows[key] = replace(entry, used_at=at, used=entry.used + 1)

    async def profiles(self) -> tuple[str, ...]:
        """The names of all profiles that have an entry, in their order."""
        return tuple(sorted({profile for user, profile, _ in self._rows if user == self._user}))


class MemoryApplications:
    """An `Applications` in memory."""

    def __init__(self, user_id: str = "local", shared: MemoryApplications | None = None) -> None:
        self._user = user_id
        self._rows: dict[Key, ApplicationRow] = shared._rows if shared else {}

    async def record(self, row: ApplicationRow) -> None:
        """The record is kept; it replaces an earlier one of the same run."""
        self._rows[self._user, row.run_id] = row

    async def find(self, fingerprint: str) -> tuple[ApplicationRow, ...]:
        """Earlier applications of that fingerprint, newest first."""
        return tuple(row for row in self._newest() if row.fingerprint == fingerprint)

    async def last_sent(self, form: str, profile: str) -> ApplicationRow | None:
        """The newest of that form and profile that was proven to be submitted, or None."""
        wanted = (form, profile, SENT)
        rows = (r for r in self._newest() if r.form and (r.form, r.profile, r.status) == wanted)
        return next(rows, None)

    async def sent(self, profile: str) -> tuple[ApplicationRow, ...]:
        """All of that profile that were sent or may have been, newest first."""
        statuses = (SENT, UNSURE)
        return tuple(r for r in self._newest() if r.profile == profile and r.status in statuses)

    async def recent(self, limit: int) -> tuple[ApplicationRow, ...]:
        """The newest first."""
        return tuple(self._newest()[:limit])

    def _newest(self) -> list[ApplicationRow]:
        mine = [row for (user, _), row in self._rows.items() if user == self._user]
        return sorted(mine, key=lambda row: (row.at, row.run_id), reverse=True)


class MemoryStore:
    """A store of one user in memory, with the attributes of `adapters.store.Store`."""

    def __init__(self, user_id: str = "local", shared: MemoryStore | None = None) -> None:
        self.journal: MemoryJournal = MemoryJournal(user_id, shared.journal if shared else None)
        self.runs: MemoryRuns = MemoryRuns(user_id, shared.runs if shared else None)
        self.questions: MemoryQuestions = MemoryQuestions(
            user_id, shared.questions if shared else None
        )
        self.bank: MemoryBank = MemoryBank(user_id, shared.bank if shared else None)
        self.applications: MemoryApplications = MemoryApplications(
            user_id, shared.applications if shared else None
        )
        self.recipes: MemoryRecipes = MemoryRecipes(user_id, shared.recipes if shared else None)
        self.spendings: MemorySpendings = MemorySpendings(
            user_id, shared.spendings if shared else None
        )
        self.switches: MemorySwitches = MemorySwitches(user_id, shared.switches if shared else None)
        self.tracker: MemoryTracker = MemoryTracker(user_id, shared.tracker if shared else None)

    def beside(self, user_id: str) -> MemoryStore:
        """Another user's store over the same rows."""
        return MemoryStore(user_id, shared=self)

    async def close(self) -> None:
        """Nothing is held."""


class MemoryArtifacts:
    """An `Artifacts` whose files are bytes in memory; `path` only names them."""

    def __init__(self) -> None:
        self.files: dict[Key, bytes] = {}

    def path(self, run_id: str, name: str) -> Path:
        """What the file would be called. Raises BadInput for a name that leaves its folder."""
        parts = [run_id, *name.split("/")]
        if "/" in run_id or any(not p or p.startswith(".") or set(p) & set("\\\0") for p in parts):
            raise BadInput(f"{name!r} of run {run_id!r} cannot be a file name")
        return Path("/memory/runs", run_id, name)

    def write(self, run_id: str, name: str, content: bytes) -> Path:
        """The file holds *content*."""
        where = self.path(run_id, name)
        self.files[run_id, name] = content
        return where

    def read(self, run_id: str, name: str) -> bytes | None:
        """The file's content, or None when there is none."""
        self.path(run_id, name)
        return self.files.get((run_id, name))
