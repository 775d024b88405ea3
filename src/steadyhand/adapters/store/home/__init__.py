"""The home folder: one process works in it at a time, any number may read.

The lock is the kernel's (`flock`), so it goes with its process however that ends; the file beside
it only says who held it last and is never deleted.
"""

from __future__ import annotations

import fcntl
import os
import uuid
from pathlib import Path
from types import TracebackType

from sqlalchemy import URL

from ....errors import BadInput, HomeLocked
from ..artifacts import FileArtifacts

_LOCK = "lock"
_WORKER = "worker-id"
_DATABASE = "steadyhand.db"


class Home:
    """A home folder; `worker` is '' and nothing is locked when it was opened to read."""

    def __init__(self, path: Path, worker: str = "", lock: int | None = None) -> None:
        self.path = path
        self.worker = worker  # names this home in claims, the same in every process
        self._lock = lock

    @classmethod
    def open(cls, path: Path) -> Home:
        """The folder exists (0700) and is this process's alone. Raises HomeLocked, BadInput."""
        path = path.expanduser().absolute()
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = _locked(path)
            return cls(path, _worker_id(path), lock)
        except OSError as exc:
            raise _unusable(path, exc) from exc

    @classmethod
    def read_only(cls, path: Path) -> Home:
        """The folder, to read while another process may work in it. Raises BadInput."""
        path = path.expanduser().absolute()
        if not (path / _DATABASE).is_file():
            raise BadInput(f"no runs are recorded in {path}; check --home")
        return cls(path)

    @classmethod
    def beside(cls, path: Path) -> Home:
        """The folder exists (0700), for what may change while a run works in it. Raises BadInput.

        The store serialises its writers; nothing but the store may be written so.
        """
        path = path.expanduser().absolute()
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as exc:
            raise _unusable(path, exc) from exc
        return cls(path)

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


def _unusable(path: Path, exc: OSError) -> BadInput:
    return BadInput(f"cannot use {path} as a home folder: {exc.strerror}; name another with --home")


def _locked(path: Path) -> int:
    """The descriptor that holds the folder's lock; it holds our pid for others to read."""
    lock = os.open(path / _LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
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
        known = file.read_text("ascii").strip()
    except FileNotFoundError:
        known = ""
    if known:
        return known
    made = f"w-{uuid.uuid4().hex[:16]}"
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as out:
        out.write(made + "\n")
    return made
