"""Whose turn it is at a host."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol


class Turns(Protocol):
    """The hosts that the runs of a home visit: one run at a time each, and none too soon."""

    def take(self, host: str) -> bool:
        """Whether the host is this run's from now on, until it leaves; not while another has it."""
        ...

    def due(self, host: str) -> datetime | None:
        """When a host that was taken may be visited next; None when nothing is known of it."""
        ...

    def put_off(self, host: str, until: datetime, *, now: datetime) -> None:
        """A host that was taken is not visited before then, by any run; a later time stays."""
        ...

    def leave(self) -> None:
        """Every host that was taken is anyone's."""
        ...
