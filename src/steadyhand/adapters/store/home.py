"""The home folder: its lock, the private files of its runs, its batches, and turns at hosts."""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import tempfile
import uuid
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from urllib.parse import quote

from sqlalchemy import URL

from steadyhand.core.journal.codec import pack, unpack
from steadyhand.core.origins import later_time
from steadyhand.errors import BadInput, HomeLocked, StoreFailed
from steadyhand.jobs.batch import Batch

from ..files.given_file import printable_path, user_path
from ..files.own_file import MOVE_REMEDY, link_error, open_own, read_own, write_own

USERS = "users"  # in the home of a service: a folder for each of its users
ARTIFACT_MAX = 200_000_000  # bytes; a report with its pictures has some million


def user_place(user_id: str) -> str:
    """The folder of that user in the home of a service; any name makes one of its own.

    A capital is written as its number: where a disk knows no case, `Ada` and `ada` are two users.
    """
    name = quote(user_id, safe="")
    plain = re.sub(
        r"%..|[A-Z.]", lambda sign: sign[0] if sign[0][1:] else f"%{ord(sign[0]):02X}", name
    )
    return f"{USERS}/{plain}"


class FileArtifacts:
    """An `Artifacts` in `HOME/runs/RUN_ID/`, or in another folder of the home."""

    def __init__(self, home: Path, folder: str = "runs") -> None:
        self._runs = home / folder

    def path(self, run_id: str, name: str) -> Path:
        """Where that file is or will be; its folder exists with mode 0700. Raises BadInput."""
        where = self._locate(run_id, name)
        make_private_folders(self._runs, where.parent)
        return where

    def write(self, run_id: str, name: str, content: bytes) -> Path:
        """The file holds *content*, whole or not at all, mode 0600."""
        return write_private(self.path(run_id, name), content)

    def read(self, run_id: str, name: str) -> bytes | None:
        """The file's content, or None when there is none."""
        return read_private(self._locate(run_id, name))

    def _locate(self, run_id: str, name: str) -> Path:
        check_name(run_id, "run id")
        for part in name.split("/"):
            check_name(part, "file name")
        return self._runs / run_id / name


def write_private(where: Path, content: bytes) -> Path:
    """The file holds *content*, whole or not at all, mode 0600. Raises StoreFailed."""
    try:
        _replace(where, content)
    except OSError as exc:
        raise _use_error(where, exc) from exc
    return where


def check_name(part: str, what: str) -> None:
    """Passes a name that stays in its folder; a dot at its front would hide it."""
    if not part or part.startswith(".") or any(c in part for c in "/\\\x00"):
        raise BadInput(f"{part!r} cannot be a {what}; use letters, digits, dots and dashes")


def read_private(where: Path) -> bytes | None:
    """What the file holds; None where there is none. Raises StoreFailed."""
    try:
        return read_own(where, ARTIFACT_MAX)
    except FileNotFoundError:
        return None
    except OSError as exc:
        raise _use_error(where, exc) from exc


def make_private_folders(top: Path, folder: Path) -> None:
    """*folder* and all above it up to *top* exist, each made with mode 0700. Raises StoreFailed."""
    try:
        _make_private_folders(top, folder)
    except OSError as exc:
        raise _use_error(folder, exc) from exc


def _make_private_folders(top: Path, folder: Path) -> None:
    if folder != top and not folder.is_dir():
        _make_private_folders(top, folder.parent)
    folder.mkdir(mode=0o700, exist_ok=True)


def _replace(where: Path, content: bytes) -> None:
    handle, made = tempfile.mkstemp(dir=where.parent, prefix=".", suffix=".part")  # mode 0600
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.rename(made, where)
    except OSError:
        os.unlink(made)
        raise
    _sync_folder(where.parent)


def _sync_folder(folder: Path) -> None:
    """The folder's list of names is on the disk, too."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _use_error(where: Path, exc: OSError) -> StoreFailed:
    return StoreFailed(f"cannot use {where}: {exc.strerror}; check its folder and the disk")


# The home folder: one process works in it at a time, any number may read.
#
# The lock is the kernel's (`flock`), so it goes with its process however that ends; the file
# beside it only says who held it last and is never deleted.

_LOCK_FILE = "lock"
_WORKER_FILE = "worker-id"
_DATABASE_FILE = "steadyhand.db"
_JOURNALS = ("wal", "shm", "journal")  # what SQLite keeps beside it
_LOCK_BYTES_MAX = 32  # bytes of a process id with its line's end
_LOCK_CONTENT = re.compile(rb"\d*\s*")
_WORKER_MAX = 64  # bytes of a worker's name with its line's end
_WORKER_NAME = re.compile(r"[!-~]{1,63}")


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
            home = cls(path, lock=_lock_folder(path))
        except OSError as exc:
            raise _unusable_error(path, exc) from exc
        try:
            home.worker = _worker_id(path)
        except (OSError, BadInput) as exc:
            home.close()
            raise exc if isinstance(exc, BadInput) else _unusable_error(path, exc) from exc
        return home

    @classmethod
    def read_only(cls, path: Path) -> Home:
        """The folder, to read while another process may work in it. Raises BadInput."""
        path = user_path(path).absolute()
        _refuse_links(path)
        if not (path / _DATABASE_FILE).is_file():
            raise BadInput(f"no runs are recorded in {path}; check --home")
        return cls(path)

    @classmethod
    def beside(cls, path: Path, worker: str = "") -> Home:
        """The folder exists (0700), for what may change while a run works in it. Raises BadInput.

        The store serialises its writers; nothing but the store may be written so, and the files of
        runs that this *worker* has claimed.
        """
        return cls(_make_folder(path), worker)

    @property
    def database_url(self) -> str:
        """The address of this home's store."""
        file = URL.create("sqlite+aiosqlite", database=str(self.path / _DATABASE_FILE))
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
        raise _unusable_error(folder, exc) from exc
    return folder


def _refuse_links(folder: Path) -> None:
    """Passes a folder that is no link, and whose store is none. Raises BadInput."""
    if folder.is_symlink():
        raise link_error(folder, "name the folder itself with --home")
    for name in (_DATABASE_FILE, *(f"{_DATABASE_FILE}-{each}" for each in _JOURNALS)):
        if (folder / name).is_symlink():
            raise link_error(folder / name, MOVE_REMEDY)


def _unusable_error(path: Path, exc: OSError) -> BadInput:
    name = printable_path(path)
    return BadInput(f"cannot use {name} as a home folder: {exc.strerror}; name another with --home")


def _lock_folder(path: Path) -> int:
    """The descriptor that holds the folder's lock; it holds our pid for others to read.

    What holds anything else was no lock of ours, and stays as it is.
    """
    lock = open_own(path / _LOCK_FILE, os.O_RDWR | os.O_CREAT)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if not _LOCK_CONTENT.fullmatch(os.pread(lock, _LOCK_BYTES_MAX + 1, 0)):
            os.close(lock)
            name, remedy = printable_path(path / _LOCK_FILE), "move it away, or name another --home"
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
    file = path / _WORKER_FILE
    try:
        known = read_own(file, _WORKER_MAX + 1).decode("ascii", "replace").strip()
    except FileNotFoundError:
        known = ""
    if not known:
        known = f"w-{uuid.uuid4().hex[:16]}"
        write_own(file, f"{known}\n".encode())
    if not _WORKER_NAME.fullmatch(known):
        name, remedy = printable_path(file), "remove it, and a new one is made"
        raise BadInput(f"{name} names no worker of this home; {remedy}")
    return known


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


# Turns at hosts, for all processes that work in one home: a locked file for each host.
#
# The lock is the kernel's (`flock`), so it goes with its process however that ends; the file keeps
# when the host may be visited next. Its name is a digest: the folder lists nobody's employers.

_STAMP_MAX = 64  # bytes; a time of day is half as long


class FileTurns:
    """Turns that are kept in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: dict[str, int] = {}  # host -> descriptor that holds its lock

    def take(self, host: str) -> bool:
        """Whether the host is this run's from now on; not while another run has it."""
        if host in self._held:
            return True
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = open_own(self._file(host), os.O_RDWR | os.O_CREAT)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            return False
        self._held[host] = lock
        return True

    def due(self, host: str) -> datetime | None:
        """When the host may be visited next; a file that tells nothing puts off nothing."""
        written = os.pread(self._held[host], _STAMP_MAX, 0).decode("ascii", "replace")
        try:
            return datetime.fromisoformat(written.strip()).astimezone(UTC)
        except ValueError:
            return None

    def put_off(self, host: str, until: datetime, *, now: datetime) -> None:
        """The host is not visited before then; a later time that is known stays."""
        latest = later_time(self.due(host), until, now)
        os.pwrite(self._held[host], f"{latest.isoformat():<{_STAMP_MAX}}".encode(), 0)

    def leave(self) -> None:
        """Every host that was taken is anyone's."""
        while self._held:
            os.close(self._held.popitem()[1])

    def _file(self, host: str) -> Path:
        return self._folder / hashlib.sha256(host.encode()).hexdigest()[:32]
