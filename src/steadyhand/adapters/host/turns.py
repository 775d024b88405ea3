"""Turns at hosts, for all processes that work in one home: a locked file for each host.

The lock is the kernel's (`flock`), so it goes with its process however that ends; the file keeps
when the host may be visited next. Its name is a digest: the folder lists nobody's employers.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
from datetime import UTC, datetime
from pathlib import Path

from ...core.job.pace import later
from ..files.own_file import open_own

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
        latest = later(self.due(host), until, now)
        os.pwrite(self._held[host], f"{latest.isoformat():<{_STAMP_MAX}}".encode(), 0)

    def leave(self) -> None:
        """Every host that was taken is anyone's."""
        while self._held:
            os.close(self._held.popitem()[1])

    def _file(self, host: str) -> Path:
        return self._folder / hashlib.sha256(host.encode()).hexdigest()[:32]
