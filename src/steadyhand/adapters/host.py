"""This machine: its clock and its randomness, and a process that shows nobody its memory."""

from __future__ import annotations

import asyncio
import ctypes
import resource
import secrets
import sys
import time
from contextlib import suppress
from datetime import UTC, datetime

# A process that holds secrets: no core file of it, and no look into it by others of its user.
#
# Both are kept until the process ends; programs that it starts may be looked into again, as a new
# program is, but leave no core file either.

PR_GET_DUMPABLE = 3
PR_SET_DUMPABLE = 4  # linux/prctl.h


def forbid_dumps() -> str:
    """This process is as closed as the system lets it be; says how, or what is lacking."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if not _prctl(PR_SET_DUMPABLE) and is_dumpable() is False:
        return "no core file, and closed to other processes"
    return "no core file, but open to debuggers of this user: the system has no way to forbid it"


def is_dumpable() -> bool | None:
    """Whether others of this user may look into this process; None where nothing tells."""
    told = _prctl(PR_GET_DUMPABLE)
    return None if told is None else told == 1


def _prctl(what: int) -> int | None:
    """The call with 0 as its argument, which forbids; None where the system has no such call."""
    if sys.platform != "linux":
        return None
    zero = ctypes.c_ulong(0)
    return int(ctypes.CDLL(None).prctl(what, zero, zero, zero, zero))


class SystemClock:
    """The machine's clocks."""

    def now(self) -> datetime:
        """Wall time, UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Seconds that never run backwards."""
        return time.monotonic()

    async def pause(self, seconds: float) -> None:
        """So much time has passed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.Event().wait()


class RandomIds:
    """Ids that sort by time and salts that nobody can guess."""

    def run_id(self) -> str:
        """`r-YYYYMMDD-HHMMSS-` and six random hex digits."""
        return f"r-{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"

    def salt(self) -> str:
        """32 random hex digits."""
        return secrets.token_hex(16)
