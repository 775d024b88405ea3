"""The tracker in a database."""

from .rows import SqlTracker

__all__ = ["SqlTracker"]
