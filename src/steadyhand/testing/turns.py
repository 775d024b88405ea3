"""The turns of a run that shares no home with others."""

from __future__ import annotations

from datetime import datetime

from ..core.job.pace import later


class OwnTurns:
    """Every host is its own; when it may come again is known until the run is over."""

    def __init__(self) -> None:
        self._due: dict[str, datetime] = {}

    def take(self, host: str) -> bool:
        """Nobody else wants it."""
        return True

    def due(self, host: str) -> datetime | None:
        """When the host may be visited next."""
        return self._due.get(host)

    def put_off(self, host: str, until: datetime, *, now: datetime) -> None:
        """The host is not visited before then; a later time that is known stays."""
        self._due[host] = later(self._due.get(host), until, now)

    def leave(self) -> None:
        """Nothing was held."""
