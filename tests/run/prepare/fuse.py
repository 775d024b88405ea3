"""A process that dies at its nth call to anything that outlives it, before it or right after."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from steadyhand.core.journal.events import Envelope
from steadyhand.jobs.history.application import Application, ApplicationFilter, TrackedApplication
from steadyhand.jobs.history.duplicates import EarlierApplication
from steadyhand.jobs.history.fingerprint import Vacancy
from steadyhand.jobs.history.record import TrackerEntry, TrackerEvent
from steadyhand.ports import Tracker
from steadyhand.testing import MemoryArtifacts

from ..faults import Killed, Wrapped
from .world import Vacant


@dataclass
class Fuse:
    """Burns one piece at each call; the process dies with the last."""

    nth: int = -1  # 0 is the first; never dies with -1
    after: bool = False
    burnt: int = 0

    def light(self) -> bool:
        """Whether the process dies after this call. Dies before it where that is told."""
        dies = self.burnt == self.nth
        self.burnt += 1
        if dies and not self.after:
            raise Killed
        return dies


@dataclass
class BurningJournal(Wrapped):
    """Each event is a piece of the fuse."""

    fuse: Fuse

    async def append(self, envelope: Envelope, *, fence: int) -> None:
        dies = self.fuse.light()
        await self.inner.append(envelope, fence=fence)
        if dies:
            raise Killed


@dataclass
class BurningTracker:
    """Each call is a piece of the fuse."""

    inner: Tracker
    fuse: Fuse

    async def similar(self, vacancy: Vacancy, profile: str) -> tuple[EarlierApplication, ...]:
        self.fuse.light()
        return await self.inner.similar(vacancy, profile)

    async def put(self, application: Application) -> None:
        dies = self.fuse.light()
        await self.inner.put(application)
        if dies:
            raise Killed

    async def enter(
        self, application_id: str, deed: TrackerEvent, *, by: str, at: str
    ) -> TrackerEntry:
        dies = self.fuse.light()
        entry = await self.inner.enter(application_id, deed, by=by, at=at)
        if dies:
            raise Killed
        return entry

    async def read(self, name: str) -> TrackedApplication:
        return await self.inner.read(name)

    async def listed(self, wanted: ApplicationFilter) -> tuple[TrackedApplication, ...]:
        return await self.inner.listed(wanted)


class BurningArtifacts(MemoryArtifacts):
    """Each file that is written is a piece of the fuse."""

    def __init__(self, inner: MemoryArtifacts, fuse: Fuse) -> None:
        self.files = inner.files
        self.fuse = fuse

    def write(self, run_id: str, name: str, content: bytes) -> Path:
        dies = self.fuse.light()
        where = super().write(run_id, name, content)
        if dies:
            raise Killed
        return where


def burning(world: Vacant, fuse: Fuse) -> Vacant:
    """The same world, as a process that dies sees it."""
    return replace(
        world,
        journal=BurningJournal(world.store.journal, fuse),
        tracker=cast(Tracker, BurningTracker(world.store.tracker, fuse)),
        artifacts=BurningArtifacts(world.artifacts, fuse),
        shelf=BurningArtifacts(world.shelf, fuse),
    )


def calls(world: Vacant) -> int:
    """How often a run that nothing stops calls what outlives it."""
    fuse = Fuse()
    burning(world, fuse).go()
    return fuse.burnt


def died_and_resumed(make: Callable[[], Vacant], fuse: Fuse) -> Vacant:
    """A world where one process died so, and the next brought the run to its end."""
    world = make()
    with suppress(Killed):
        burning(world, fuse).go()
    world.go()
    return world
