"""The home folder: one process works in it at a time, any number may read.

The lock is the kernel's (`flock`), so it goes with its process however that ends; the file beside
it only says who held it last and is never deleted.
"""

from __future__ import annotations

import fcntl
import os
import re
import uuid
from pathlib import Path
from types import TracebackType

from sqlalchemy import URL

from ....errors import BadInput, HomeLocked
from ...files.given_file import shown_path, user_path
from ...files.own_file import MOVE, open_own, read_own, refused_link, write_own
from ..artifacts import FileArtifacts

_LOCK = "lock"
_WORKER = "worker-id"
_DATABASE = "steadyhand.db"
_JOURNALS = ("wal", "shm", "journal")  # what SQLite keeps beside it
_HELD_MAX = 32  # bytes of a process id with its line's end
_HELD = re.compile(rb"\d*\s*")
_WORKER_MAX = 64  # bytes of a worker's name with its line's end
_NAME = re.compile(r"[!-~]{1,63}")


class Home:
    """A home folder; `worker` is '' and nothing is locked when it was opened to read."""

    def __init__(self, path: Path, worker: str = "", lock: int | None = None) -> None:
        self.path = path
        self.worker = worker  # names this home in claims, the same in every process
        self._lock = lock

    @classmethod
    def open(cls, path: Path) -> Home:
        """The folder exists (0700) and is this process's alone. Raises HomeLocked, BadInput."""
        path = _make_folder(path)
        try:
            home = cls(path, lock=_locked(path))
        except OSError as exc:
            raise _unusable(path, exc) from exc
        try:
            home.worker = _worker_id(path)
        except (OSError, BadInput) as exc:
            home.close()
            raise exc if isinstance(exc, BadInput) else _unusable(path, exc) from exc
        return home

    @classmethod
    def read_only(cls, path: Path) -> Home:
        """The folder, to read while another process may work in it. Raises BadInput."""
        path = user_path(path).absolute()
        _refuse_links(path)
        if not (path / _DATABASE).is_file():
            raise BadInput(f"no runs are recorded in {path}; check --home")
        return cls(path)

    @classmethod
    def beside(cls, path: Path) -> Home:
        """The folder exists (0700), for what may change while a run works in it. Raises BadInput.

        The store serialises its writers; nothing but the store may be written so.
        """
        return cls(_make_folder(path))

    @property
    def database_url(self) -> str:
        """The address of this home's store."""
        file = URL.create("sqlite+aiosqlite", database=str(self.path / _DATABASE))
        return file.render_as_string()

    @property
    def artifacts(self) -> FileArtifacts:
        """The private files of this home's runs."""
        return FileArtifacts(self.path)

    @property
    def applications(self) -> FileArtifacts:
        """The files of this home's applications: a folder for each, whatever run made them."""
        return FileArtifacts(self.path, "applications")

    def close(self) -> None:
        """Another process may open the folder."""
        lock, self._lock = self._lock, None
        if lock is not None:
            os.close(lock)

    def __enter__(self) -> Home:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        exc: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _make_folder(path: Path) -> Path:
    """Return the folder, whole, once it is there (0700) and no link. Raises BadInput."""
    folder = user_path(path).absolute()
    _refuse_links(folder)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as exc:
        raise _unusable(folder, exc) from exc
    return folder


def _refuse_links(folder: Path) -> None:
    """Passes a folder that is no link, and whose store is none. Raises BadInput."""
    if folder.is_symlink():
        raise refused_link(folder, "name the folder itself with --home")
    for name in (_DATABASE, *(f"{_DATABASE}-{each}" for each in _JOURNALS)):
        if (folder / name).is_symlink():
            raise refused_link(folder / name, MOVE)


def _unusable(path: Path, exc: OSError) -> BadInput:
    name = shown_path(path)
    return BadInput(f"cannot use {name} as a home folder: {exc.strerror}; name another with --home")


def _locked(path: Path) -> int:
    """The descriptor that holds the folder's lock; it holds our pid for others to read.

    What holds anything else was no lock of ours, and stays as it is.
    """
    lock = open_own(path / _LOCK, os.O_RDWR | os.O_CREAT)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if not _HELD.fullmatch(os.pread(lock, _HELD_MAX + 1, 0)):
            os.close(lock)
            name, remedy = shown_path(path / _LOCK), "move it away, or name another --home"
            raise BadInput(f"{name} is no lock of steadyhand and was left alone; {remedy}")
        os.ftruncate(lock, 0)
        os.pwrite(lock, f"{os.getpid()}\n".encode(), 0)
    except BlockingIOError as exc:
        holder = _holder(lock)
        os.close(lock)
        raise HomeLocked(
            f"{holder} is working in {path}; wait until it has ended, or use another --home"
        ) from exc
    return lock


def _holder(lock: int) -> str:
    pid = os.pread(lock, 32, 0).decode("ascii", "replace").strip()
    return f"process {pid}" if pid.isdigit() else "another process"


def _worker_id(path: Path) -> str:
    """The name in the file; made by the first who opens the home."""
    file = path / _WORKER
    try:
        known = read_own(file, _WORKER_MAX + 1).decode("ascii", "replace").strip()
    except FileNotFoundError:
        known = ""
    if not known:
        known = f"w-{uuid.uuid4().hex[:16]}"
        write_own(file, f"{known}\n".encode())
    if not _NAME.fullmatch(known):
        name, remedy = shown_path(file), "remove it, and a new one is made"
        raise BadInput(f"{name} names no worker of this home; {remedy}")
    return known
