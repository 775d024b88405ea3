"""Batches of a home: a folder each, with what it is and, once it has ended, what became of it."""

from __future__ import annotations

from pathlib import Path

from ....core.job.batch import Batch
from ....core.log.codec import pack, unpack
from ....errors import BadInput
from ..artifacts import FileArtifacts

FOLDER = "batches"
BATCH, RESULTS, REPORT = "batch.json", "results.json", "report.md"


class FileBatches:
    """The batches in `HOME/batches/`."""

    def __init__(self, home: Path) -> None:
        self._folder = home / FOLDER
        self._files = FileArtifacts(home, FOLDER)

    def unfinished(self, key: str) -> Batch | None:
        """The newest batch of that key that has not ended; None where there is none."""
        names = sorted(self._folder.iterdir(), reverse=True) if self._folder.is_dir() else []
        for each in names:
            kept = self._files.read(each.name, BATCH)
            if kept is None or self._files.read(each.name, RESULTS) is not None:
                continue
            batch = unpack(Batch, kept)
            if batch.key == key:
                return batch
        return None

    def read(self, batch_id: str) -> Batch:
        """That batch. Raises BadInput."""
        kept = self._files.read(batch_id, BATCH)
        if kept is None:
            raise BadInput(f"no batch {batch_id!r} is kept here; see the folder {self._folder}")
        return unpack(Batch, kept)

    def add(self, batch: Batch) -> None:
        """The batch is kept, whole, before anything of it begins."""
        self._files.write(batch.id, BATCH, pack(batch))

    def report(self, batch: Batch, text: str) -> Path:
        """The report as it stands is kept."""
        return self._files.write(batch.id, REPORT, text.encode())

    def end(self, batch: Batch, results: str) -> Path:
        """Every item of it has ended, with these results."""
        return self._files.write(batch.id, RESULTS, results.encode())
