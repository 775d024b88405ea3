"""The tracker of a home, opened for a command: reading, entering, retaining."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TypeVar

from steadyhand import wiring
from steadyhand.adapters.host import SystemClock
from steadyhand.adapters.store.tracker import FileRemoval, SqlTracker, remove_files
from steadyhand.core.journal.codec import stamp
from steadyhand.errors import BadInput
from steadyhand.jobs.history.application import (
    ApplicationFilter,
    TrackedApplication,
    falls_under,
    files_of,
    retention,
)
from steadyhand.jobs.history.record import TrackerEntry, TrackerEvent, parse_standing

from .options import read_settings

BY = "command line"
Result = TypeVar("Result")
Applications = tuple[TrackedApplication, ...]


async def with_tracker(
    home: Path | None, work: Callable[[SqlTracker], Awaitable[Result]], *, alone: bool = False
) -> Result:
    """What *work* did with the tracker; a run may work in the home meanwhile, unless *alone*."""
    async with wiring.open_tracker(read_settings(home), alone=alone) as tracker:
        return await work(tracker)


@dataclass(frozen=True, slots=True)
class EntryResult:
    """An application before and after a person's word was entered."""

    before: TrackedApplication
    entry: TrackerEntry
    after: TrackedApplication


async def enter_deed(
    home: Path | None, name: str, deed: Callable[[TrackedApplication], TrackerEvent]
) -> EntryResult:
    """What a person says of that application is its newest entry. Raises BadInput."""

    async def work(tracker: SqlTracker) -> EntryResult:
        before = await tracker.read(name)
        known, now = before.application.id, stamp(SystemClock().now())
        entry = await tracker.enter(known, deed(before), by=BY, at=now)
        return EntryResult(before, entry, await tracker.read(known))

    return await with_tracker(home, work)


async def list_applications(
    home: Path | None, *, status: list[str] | None, since: str, profile: str | None
) -> Applications:
    """The applications that fit, the one that was heard of last first. Raises BadInput."""
    standings = frozenset(map(parse_standing, status or ()))
    wanted = ApplicationFilter(standings, iso_date(since) if since else "")
    found = await with_tracker(home, lambda tracker: tracker.listed(wanted))
    return found if profile is None else await _of_profile(home, profile, found)


async def _of_profile(home: Path | None, said: str, found: Applications) -> Applications:
    """Those of that profile: its whole name, or what stands before its address."""
    every = await with_tracker(home, lambda tracker: tracker.listed(ApplicationFilter()))
    names = sorted({each.application.profile for each in every})
    meant = [name for name in names if name == said or name.startswith(f"{said} <")]
    if len(meant) != 1:
        known = f"there are {', '.join(names)}" if names else "nobody's applications are tracked"
        raise BadInput(f"no one profile is called {said!r}; {known}")
    return tuple(each for each in found if each.application.profile == meant[0])


def iso_date(text: str) -> str:
    """The date as it is stored. Raises BadInput."""
    try:
        return date.fromisoformat(text.strip()).isoformat()
    except ValueError as exc:
        raise BadInput(f"{text!r} is no date; write it as 2026-12-31") from exc


def today() -> str:
    """The user's date."""
    return SystemClock().now().astimezone().date().isoformat()


@dataclass(frozen=True, slots=True)
class RetentionResult:
    """What falls under a rule of retention, and what became of it; None where nothing was done."""

    applications: tuple[TrackedApplication, ...]
    files: tuple[str, ...]
    removed: FileRemoval | None = None


async def apply_retention(home: Path | None, days: int, *, doing: bool) -> RetentionResult:
    """What was not heard of for so long; with *doing* it has lost its words and files.

    Raises BadInput, HomeLocked where a run works in the home, StoreFailed.
    """
    now = SystemClock().now()
    rule = retention(now, days)

    async def work(tracker: SqlTracker) -> RetentionResult:
        due = tuple(t for t in await tracker.listed(ApplicationFilter()) if falls_under(t, rule))
        files = files_of(entry for each in due for entry in each.entries)
        if not (doing and due):
            return RetentionResult(due, files)
        # First: afterwards nothing knows their paths.
        removed = remove_files(read_settings(home).home, files)
        await tracker.thin(rule, at=stamp(now))
        return RetentionResult(due, files, removed)

    return await with_tracker(home, work, alone=doing)
