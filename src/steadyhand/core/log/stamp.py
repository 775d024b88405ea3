"""The one form of a time in events and in the store."""

from __future__ import annotations

from datetime import UTC, datetime


def stamp(at: datetime) -> str:
    """ISO 8601, UTC, milliseconds, Z: times compare as texts."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
