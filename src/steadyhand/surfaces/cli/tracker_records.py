"""The tracker of a home, opened for a command: reading, entering, retaining."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TypeVar

from steadyhand import wiring
from steadyhand.adapters.host import SystemClock
from steadyhand.adapters.store.tracker import Removed, SqlTracker, remove_files
from steadyhand.core.journal.codec import stamp
from steadyhand.errors import BadInput
from steadyhand.jobs.history.application import Tracked, Wanted, falls_under, files_of, retention
from steadyhand.jobs.history.record import Deed, Entry, standing_of

from .options import read_settings

BY = "command line"
Result = TypeVar("Result")
Applications = tuple[Tracked, ...]


async def at_tracker(
    home: Path | None, work: Callable[[SqlTracker], Awaitable[Result]], *, alone: bool = False
) -> Result:
    """What *work* did with the tracker; a run may work in the home meanwhile, unless *alone*."""
    async with wiring.open_tracker(read_settings(home), alone=alone) as tracker:
        return await work(tracker)


@dataclass(frozen=True, slots=True)
class Spoken:
    """An application before and after a person's word was entered."""

    before: Tracked
    entry: Entry
    after: Tracked


async def entered(home: Path | None, name: str, deed: Callable[[Tracked], Deed]) -> Spoken:
    """What a person says of that application is its newest entry. Raises BadInput."""

    async def work(tracker: SqlTracker) -> Spoken:
        before = await tracker.read(name)
        known, now = before.application.id, stamp(SystemClock().now())
        entry = await tracker.enter(known, deed(before), by=BY, at=now)
        return Spoken(before, entry, await tracker.read(known))

    return await at_tracker(home, work)


async def listed(
    home: Path | None, *, status: list[str] | None, since: str, profile: str | None
) -> Applications:
    """The applications that fit, the one that was heard of last first. Raises BadInput."""
    standings = frozenset(map(standing_of, status or ()))
    wanted = Wanted(standings, iso_date(since) if since else "")
    found = await at_tracker(home, lambda tracker: tracker.listed(wanted))
    return found if profile is None else await _of(home, profile, found)


async def _of(home: Path | None, said: str, found: Applications) -> Applications:
    """Those of that profile: its whole name, or what stands before its address."""
    every = await at_tracker(home, lambda tracker: tracker.listed(Wanted()))
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
class Old:
    """What falls under a rule of retention, and what became of it; None where nothing was done."""

    applications: tuple[Tracked, ...]
    files: tuple[str, ...]
    removed: Removed | None = None


async def retained(home: Path | None, days: int, *, doing: bool) -> Old:
    """What was not heard of for so long; with *doing* it has lost its words and files.

    Raises BadInput, HomeLocked where a run works in the home, StoreFailed.
    """
    now = SystemClock().now()
    rule = retention(now, days)

    async def work(tracker: SqlTracker) -> Old:
        due = tuple(t for t in await tracker.listed(Wanted()) if falls_under(t, rule))
        files = files_of(entry for each in due for entry in each.entries)
        if not (doing and due):
            return Old(due, files)
        # First: afterwards nothing knows their paths.
        removed = remove_files(read_settings(home).home, files)
        await tracker.thin(rule, at=stamp(now))
        return Old(due, files, removed)

    return await at_tracker(home, work, alone=doing)
