"""A process that holds secrets: no core file of it, and no look into it by others of its user.

Both are kept until the process ends; programs that it starts may be looked into again, as a new
program is, but leave no core file either.
"""

from __future__ import annotations

import ctypes
import resource
import sys

PR_GET_DUMPABLE = 3
PR_SET_DUMPABLE = 4  # linux/prctl.h


def undumpable() -> str:
    """This process is as closed as the system lets it be; says how, or what is lacking."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if not _prctl(PR_SET_DUMPABLE) and dumpable() is False:
        return "no core file, and closed to other processes"
    return "no core file, but open to debuggers of this user: the system has no way to forbid it"


def dumpable() -> bool | None:
    """Whether others of this user may look into this process; None where nothing tells."""
    told = _prctl(PR_GET_DUMPABLE)
    return None if told is None else told == 1


def _prctl(what: int) -> int | None:
    """The call with 0 as its argument, which forbids; None where the system has no such call."""
    if sys.platform != "linux":
        return None
    zero = ctypes.c_ulong(0)
    return int(ctypes.CDLL(None).prctl(what, zero, zero, zero, zero))
