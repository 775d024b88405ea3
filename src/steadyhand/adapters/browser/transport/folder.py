"""A private folder for one browser: socket, stderr and, when temporary, its profile.

The folder goes when the block ends. After a `kill -9` it stays, and holds cookies: so each folder
is locked while its owner lives, and the next start removes those whose lock is free.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from steadyhand.adapters.files.own_file import open_own
from steadyhand.errors import BadInput

PREFIX = "steadyhand-"
LOCK = "owner.lock"


@contextmanager
def private_folder(parent: Path | None = None) -> Iterator[Path]:
    """A new 0700 folder, removed at the end; folders of dead owners are removed first."""
    parent = parent or Path(tempfile.gettempdir())
    _sweep(parent)
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=parent))
    with os.fdopen(open_own(folder / LOCK, os.O_WRONLY | os.O_CREAT), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _sweep(parent: Path) -> None:
    for folder in parent.glob(PREFIX + "*"):
        if _abandoned(folder):
            shutil.rmtree(folder, ignore_errors=True)


def _abandoned(folder: Path) -> bool:
    """True when *folder* is ours and nobody holds its lock."""
    try:
        if folder.is_symlink() or folder.stat().st_uid != os.getuid():
            return False
        with os.fdopen(open_own(folder / LOCK, os.O_RDONLY), "r") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
    except (OSError, BadInput):  # no lock file yet (being made), held by its owner, or no lock
        return False
