"""One process that works on a batch: started by bench/batch.py, and killed by it as well.

On stdout: a line `event KIND` for each event as it was stored, at the end one JSON object.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import json
import os
import resource
import sys
import time
from contextlib import suppress
from pathlib import Path

from _leads import Person
from steadyhand.core.journal.events import Envelope
from steadyhand.demo import SAMPLE
from steadyhand.settings import Settings
from steadyhand.surfaces.cli import COLLECT_AFTER
from steadyhand.wiring import BatchWatchers, autonomous


class Told:
    """Tells each event to whoever started this process."""

    def receive(self, envelope: Envelope) -> None:
        """The event was stored."""
        print(f"event {envelope.kind}", flush=True)


PR_SET_CHILD_SUBREAPER = 36


def adopt_orphans() -> None:
    """What a browser started, and did not wait for when it was killed, is this process's then."""
    with suppress(OSError, AttributeError):  # elsewhere than on Linux it is not counted
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _cpu_s() -> float:
    """Processor time of this process and of all that it started and that has ended."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


async def main(leads: Path, home: Path) -> None:
    """The batch has come as far as it can."""
    adopt_orphans()
    gc.set_threshold(COLLECT_AFTER)  # as the command does
    person, began, before = Person(), time.monotonic(), _cpu_s()
    result = await autonomous(
        leads,
        profile=SAMPLE / "profile.yaml",
        answers=SAMPLE / "answers.json",
        human=person,
        settings=Settings(home=home),
        watching=BatchWatchers(listeners=lambda item: (Told(),)),
    )
    rows = [(row.line, row.status, row.verdict, row.says) for row in result.rows]
    told = {"rows": rows, "open": result.open, "wall_s": time.monotonic() - began}
    print(json.dumps(told | {"cpu_s": _cpu_s() - before, "asked": len(person.asked)}), flush=True)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), Path(sys.argv[2])))
