"""Processor time by kind of process, of those that end meanwhile too."""

from __future__ import annotations

import os
import resource
import threading
import time
from collections import defaultdict
from contextlib import suppress
from pathlib import Path

from _cpu import PROC, descendants

LOOK_S = 0.1
TICK_S = 1 / os.sysconf("SC_CLK_TCK")


def warm_cpu_s() -> dict[str, float]:
    """Seconds of this process, and of its children that have ended and were waited for."""
    own, ended = (
        resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return {
        "python": own.ru_utime + own.ru_stime,
        "ended": ended.ru_utime + ended.ru_stime,
    }


class Sampler:
    """Looks at every descendant ten times a second while the block runs.

    The last moments of a process that ended between two looks are told as "unseen": the system
    counts them, only not by kind.
    """

    def __init__(self) -> None:
        self._spent: dict[int, float] = {}
        self._kind: dict[int, str] = {}
        self._before: dict[int, float] = {}
        self._own_s = 0.0
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> Sampler:
        self._once()
        self._before = dict(self._spent)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._once()
        self._done.set()
        self._thread.join()

    def split(self, now: dict[str, float], before: dict[str, float]) -> dict[str, float]:
        """Seconds by kind since the block began; our own looking is left out."""
        kinds: dict[str, float] = defaultdict(float)
        kinds["python"] = now["python"] - before["python"] - self._own_s
        for pid, spent in self._spent.items():
            kinds[self._kind[pid]] += spent - self._before.get(pid, 0.0)
        seen = sum(s for pid, s in self._spent.items() if not (PROC / str(pid)).exists())
        kinds["unseen"] = max(0.0, now["ended"] - before["ended"] - seen)
        return dict(kinds)

    def _look(self) -> None:
        begun = time.thread_time()
        while not self._done.wait(LOOK_S):
            self._once()
        self._own_s += time.thread_time() - begun

    def _once(self) -> None:
        for pid in descendants(os.getpid()):
            with suppress(OSError):
                fields = (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
                # One that waits to be waited for has no command line left: it keeps its name. It
                # may be gone before that is read, so what it spent counts only with its name.
                self._kind[pid] = _kind(pid) or self._kind.get(pid, "unseen")
                self._spent[pid] = (int(fields[11]) + int(fields[12])) * TICK_S


def _kind(pid: int) -> str:
    """What that process is for; Chromium writes its arguments anew, with spaces between."""
    told = (PROC / str(pid) / "cmdline").read_bytes().decode(errors="replace")
    words = told.replace("\0", " ").split()
    if not words:
        return ""
    kinds = [word.partition("=")[2] for word in words if word.startswith("--type=")]
    parts = [word.rpartition(".")[0] for word in words if word.startswith("--utility-sub-type=")]
    name = Path(words[0]).name
    other = "browser" if "chrom" in name else name
    return (*(part.partition("=")[2] for part in parts), *kinds, other)[0]
