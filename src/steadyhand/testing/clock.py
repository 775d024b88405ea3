"""Time and names that a test can foresee."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count


class FrozenClock:
    """A clock that stands still until it is moved."""

    def __init__(self, start: datetime = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)) -> None:
        self._start = start
        self._passed_s = 0.0

    def now(self) -> datetime:
        """The wall time."""
        return self._start + timedelta(seconds=self._passed_s)

    def monotonic(self) -> float:
        """Seconds since the start."""
        return self._passed_s

    async def pause(self, seconds: float) -> None:
        """It passes at once."""
        self.move(seconds)

    def move(self, seconds: float) -> None:
        """Time passes."""
        self._passed_s += seconds


class CountingIds:
    """Ids run-0001, run-0002, ... and one salt."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def run_id(self) -> str:
        """The next id."""
        return f"run-{next(self._numbers):04d}"

    def salt(self) -> str:
        """Always the same salt."""
        return "5a" * 16
