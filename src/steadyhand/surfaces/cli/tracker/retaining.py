"""Finds what is old in a tracker, and takes its words and files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from steadyhand.adapters.host.clock import SystemClock
from steadyhand.adapters.store.tracker import SqlTracker
from steadyhand.adapters.store.tracker.files import Removed, remove_files
from steadyhand.core.job.history import Tracked, Wanted, retention
from steadyhand.core.job.history.retention import falls_under, files_of
from steadyhand.core.log.codec import stamp
from steadyhand.surfaces.cli.options import read_settings
from steadyhand.surfaces.cli.tracker.opening import at_tracker


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
