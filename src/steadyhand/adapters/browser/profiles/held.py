"""Whether a browser works in a user data folder now."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from pathlib import Path

LOCK = "SingletonLock"  # a link to "host-pid", made by the browser on Linux and macOS
LOCK_FILE = "lockfile"  # kept open by the browser on Windows


def held(folder: Path) -> bool:
    """Whether it does, or may: what is held on another machine counts as held."""
    if (folder / LOCK_FILE).exists():
        return True
    try:
        host, _, pid = os.readlink(folder / LOCK).rpartition("-")
    except OSError:
        return os.path.lexists(folder / LOCK)
    return host != socket.gethostname() or not pid.isdigit() or _lives(int(pid))


def _lives(pid: int) -> bool:
    with suppress(PermissionError):  # it lives, as another user
        try:
            os.kill(pid, 0)
        except (ProcessLookupError, OverflowError):
            return False
    return True
