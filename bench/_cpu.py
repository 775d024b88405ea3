"""Processor time and memory of a process and of everything that it started."""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")
NS_PER_MS = 1e6


def cpu_ms(*, ended: bool = False) -> float | None:
    """Milliseconds so far; None where the system does not tell.

    To find that out takes time itself: our own clock is read last, or first where what is measured
    has *ended*, so that a difference leaves that out.
    """
    if not (PROC / "self" / "schedstat").exists():
        return None
    own = time.process_time_ns() if ended else 0
    others = sum(map(_spent_ns, descendants(os.getpid())))
    return (others + (own or time.process_time_ns())) / NS_PER_MS


def _spent_ns(pid: int) -> int:
    """What the threads of that process have run; a thread that has ended counts no more."""
    spent = 0
    for thread in (PROC / str(pid) / "task").glob("*/schedstat"):
        with suppress(OSError):
            spent += int(thread.read_text().split()[0])
    return spent


def held_mb(pid: int) -> int:
    """The memory of a process and of all that it started; a page that several share counts once."""
    return sum(map(_held_kb, (pid, *descendants(pid)))) // 1024


def _held_kb(pid: int) -> int:
    with suppress(OSError):
        for line in (PROC / str(pid) / "smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    return 0


def descendants(pid: int) -> Iterator[int]:
    """Every process that that one started, and those started, that runs now."""
    children: dict[int, list[int]] = defaultdict(list)
    for stat in PROC.glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            children[parent].append(int(stat.parent.name))
    waiting = list(children[pid])
    while waiting:
        child = waiting.pop()
        waiting += children[child]
        yield child
