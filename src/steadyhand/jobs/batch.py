"""A batch: which leads it has, each with the run that will work on it. Settled before it begins."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class BatchItem:
    """One lead. Its run has a name before it begins, so that a batch that is taken up finds it."""

    line: int  # of the file, counted from 1
    url: str
    run_id: str
    notes: tuple[tuple[str, str], ...] = ()  # what stood beside it in the file

    @property
    def host(self) -> str:
        """Host and port, which are visited by one run at a time."""
        return urlsplit(self.url).netloc.rpartition("@")[2].lower()


@dataclass(frozen=True, slots=True)
class SkippedLine:
    """A line of the file that is no lead, and why; `repeats` is the line that it repeats."""

    line: int
    why: str
    repeats: int | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """What a batch is, from its first moment on. The same leads and wishes have the same `key`."""

    id: str
    key: str
    made_at: str
    name: str  # of the file of leads
    dry: bool
    items: tuple[BatchItem, ...]
    skipped: tuple[SkippedLine, ...] = ()
