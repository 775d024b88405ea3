"""What was applied to, and what came of it, as a person keeps it: see `core.job.history`."""

from __future__ import annotations

from typing import Protocol

from ..core.job.history import Application, Entry, Known, Retention, Tracked, Vacancy, Wanted
from ..core.job.history.record import Deed


class Tracker(Protocol):
    """Applications with their histories."""

    async def similar(self, vacancy: Vacancy, profile: str) -> tuple[Known, ...]:
        """Every application of that profile that may be to the same posting, newest first."""
        ...

    async def put(self, application: Application) -> None:
        """It is tracked with these facts; addresses of before lead to it still."""
        ...

    async def enter(self, application_id: str, deed: Deed, *, by: str, at: str) -> Entry:
        """The deed is the application's newest entry. Raises BadInput where it may not be.

        Of several at once each is judged by what the ones before it came to. An attempt that may
        send is judged by every application that may be to the same posting: of all runs that get
        there at once one begins.
        """
        ...

    async def read(self, name: str) -> Tracked:
        """The application of that id, or of the only id that begins so. Raises BadInput."""
        ...

    async def listed(self, wanted: Wanted) -> tuple[Tracked, ...]:
        """The applications that fit, the one that was heard of last first."""
        ...


class Forgetting(Protocol):
    """Words of old applications go, facts stay."""

    async def thin(self, rule: Retention, *, at: str) -> int:
        """What falls under the rule has lost its words; returns how many. Safe to repeat.

        Files go first (`retention.files_of`), or nothing would know their paths any more.
        """
        ...
