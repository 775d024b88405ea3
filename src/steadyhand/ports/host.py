"""Time and chance, as arguments."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol


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
