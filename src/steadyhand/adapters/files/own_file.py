"""Files and temporary folders of our own: opened without following a link, private."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from steadyhand.errors import BadInput

from .given_file import printable_path

# A file of our own, in the home or in a folder of ours, opened without following a link.
#
# Whoever can put a link in the place of a lock could have another file emptied, or read, in our
# name. So such a file is a plain one or it is refused, and nothing is emptied before it was looked
# at. What is made is for its owner's eyes (mode 0600).

PRIVATE = 0o600
OWN_MAX = 4_000_000  # bytes of a file of ours that is read whole
MOVE_REMEDY = "move it away, or name another folder with --home"
_LINK_ERRORS = (errno.ELOOP, errno.EMLINK)  # what O_NOFOLLOW says of a link: POSIX, FreeBSD
_OPEN_FLAGS = os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY


def open_own(path: Path, flags: int) -> int:
    """A descriptor of the file, made with mode 0600 where *flags* say so; nothing is emptied by it.

    Raises BadInput for a link and for what is no plain file, OSError for the rest.
    """
    try:
        handle = os.open(path, (flags & ~os.O_TRUNC) | _OPEN_FLAGS, PRIVATE)
    except OSError as exc:
        if exc.errno in _LINK_ERRORS and path.is_symlink():
            raise link_error(path, MOVE_REMEDY) from exc
        raise
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise _refusal_error(path, "is not a plain file")
    return handle


def read_own(path: Path, most: int = OWN_MAX) -> bytes:
    """What the file holds, at most so many bytes. Raises BadInput, OSError."""
    with os.fdopen(open_own(path, os.O_RDONLY), "rb") as file:
        return file.read(most)


def write_own(path: Path, content: bytes) -> None:
    """The file holds that and no more. Raises BadInput, OSError."""
    with os.fdopen(open_own(path, os.O_WRONLY | os.O_CREAT), "wb") as file:
        file.truncate()
        file.write(content)


def link_error(path: Path, remedy: str) -> BadInput:
    """What a link in the place of something of ours is refused with."""
    return _refusal_error(path, f"is a link to {printable_path(os.readlink(path))}", remedy)


def _refusal_error(path: Path, what: str, remedy: str = MOVE_REMEDY) -> BadInput:
    return BadInput(f"{printable_path(path)} {what}, and was left alone; {remedy}")


# A private folder for one browser: socket, stderr and, when temporary, its profile.
#
# The folder goes when the block ends. After a `kill -9` it stays, and holds cookies: so each
# folder is locked while its owner lives, and the next start removes those whose lock is free.

FOLDER_PREFIX = "steadyhand-"
LOCK = "owner.lock"


@contextmanager
def private_folder(parent: Path | None = None) -> Iterator[Path]:
    """A new 0700 folder, removed at the end; folders of dead owners are removed first."""
    parent = parent or Path(tempfile.gettempdir())
    _remove_abandoned(parent)
    folder = Path(tempfile.mkdtemp(prefix=FOLDER_PREFIX, dir=parent))
    with os.fdopen(open_own(folder / LOCK, os.O_WRONLY | os.O_CREAT), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _remove_abandoned(parent: Path) -> None:
    for folder in parent.glob(FOLDER_PREFIX + "*"):
        if _is_abandoned(folder):
            shutil.rmtree(folder, ignore_errors=True)


def _is_abandoned(folder: Path) -> bool:
    """True when *folder* is ours and nobody holds its lock."""
    try:
        if folder.is_symlink() or folder.stat().st_uid != os.getuid():
            return False
        with os.fdopen(open_own(folder / LOCK, os.O_RDONLY), "r") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
    except (OSError, BadInput):  # no lock file yet (being made), held by its owner, or no lock
        return False
