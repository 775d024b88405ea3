"""Forty leads in one batch: what each comes to, what the employers hold, what it costs.

`.venv/bin/python bench/batch.py [good] [apart] [whole] [killed]`; without a name all four. `good`
are the leads that are to be sent, four at a time on four hosts, for the pace; `apart` the same with
a browser for each run in the place of one that they share; `whole` all forty; `killed` all forty in
a process that is killed (-9) three times and started again. `peak_mb` is the most that the process
and all that it started held (PSS: shared pages count once), `load` the machine's before and after.
One scripted person approves through the question queue. Where a kill falls between a submit and its
proof the run ends `submit_unknown`, sent once: counted as `unknown`, not as a wrong status.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from _cpu import held_mb
from _leads import Sort, World

HERE = Path(__file__).parent
DEADLINE_S = 600.0
LOOK_S = 1.0
# Killed at the n-th event of a kind that a process stores: while documents are made, while a form
# is filled, and while a person is asked.
KILLS = (("document_drafted", 6), ("action_verified", 9), ("asked", 14))
UNKNOWN = ("submit_unknown", "unknown")


@dataclass(frozen=True, slots=True)
class Part:
    """What one part of the benchmark has shown."""

    name: str
    faults: tuple[str, ...]
    twice: int
    unknown: int
    applications: int
    told: dict[str, Any]

    @property
    def cpu_s(self) -> float:
        """Processor time of each application, of all processes."""
        return float(self.told["cpu_s"]) / self.applications

    def __str__(self) -> str:
        sent, told = self.applications, self.told
        pace = f"{sent / told['wall_s']:.2f} applications/s, {self.cpu_s:.2f} CPU s each"
        lines = (f"  {fault}" for fault in self.faults)
        last = "; of the last process: " if self.name == "killed" else ", "
        head = f"{self.name}: {sent} applications, {told['asked']} questions{last}{pace}"
        return "\n".join((head, *lines))


def main(names: list[str]) -> None:
    """A line or more for each part, then one JSON object."""
    began, load = time.monotonic(), os.getloadavg()[0]
    parts = [PARTS[name]() for name in names or PARTS]
    for part in parts:
        print(part)
    first = parts[0]
    named = {part.name: part for part in parts}
    figures = {
        "leads": sum(1 for part in parts for _ in part.told["rows"]),
        "wrong_status": sum(len(part.faults) for part in parts),
        "twice": sum(part.twice for part in parts),
        "unknown": sum(part.unknown for part in parts),
        "per_second": round(first.applications / first.told["wall_s"], 3),
        "cpu_s_per_application": round(first.cpu_s, 2),
        "peak_mb": first.told["peak_mb"],
        "load": f"{load:.1f} to {os.getloadavg()[0]:.1f}",
    }
    if "good" in named and (apart := named.get("apart")):
        figures["apart_per_second"] = round(apart.applications / apart.told["wall_s"], 3)
        figures["apart_cpu_s_per_application"] = round(apart.cpu_s, 2)
        figures["apart_peak_mb"] = apart.told["peak_mb"]
        figures["cpu_shared_of_apart"] = round(named["good"].cpu_s / apart.cpu_s, 2)
    seconds = round(time.monotonic() - began, 1)
    print(
        json.dumps({"bench": "batch", "cases": len(parts), "figures": figures, "seconds": seconds})
    )


def good(name: str = "good", **environment: str) -> Part:
    """The pace: nothing but what is to be sent."""
    with _world() as (world, home):
        leads = [lead for lead in world.leads if lead.sort is Sort.GOOD]
        text = "".join(f"{lead.url}\n" for lead in leads)
        told = _run(world, home, text, **environment)
        wrong = tuple(str(row) for row in told["rows"] if row[1] != "submitted")
        return Part(name, wrong, len(world.twice), 0, len(world.applications()), told)


def apart() -> Part:
    """The same with a browser for each run."""
    return good("apart", STEADYHAND_RUNS_PER_BROWSER="1")


def whole() -> Part:
    """All forty."""
    with _world() as (world, home):
        return _part("whole", world, _run(world, home, world.text))


def killed() -> Part:
    """All forty, with three processes killed on the way."""
    with _world() as (world, home):
        for kind, number in KILLS:
            _killed_at(kind, number, world=world, home=home)
        return _part("killed", world, _run(world, home, world.text))


PARTS: dict[str, Callable[[], Part]] = {
    "good": good,
    "apart": apart,
    "whole": whole,
    "killed": killed,
}


def _part(name: str, world: World, told: dict[str, Any]) -> Part:
    rows = [(line, status, verdict) for line, status, verdict, _ in told["rows"]]
    unknown = [line for line, *end in rows if tuple(end) == UNKNOWN]
    sent = [(n, "submitted", "submitted") if n in unknown else (n, s, v) for n, s, v in rows]
    faults = (*world.faults(sent), *(f"line {n} is open" for n in range(told["open"])))
    return Part(name, faults, len(world.twice), len(unknown), len(world.applications()), told)


@contextmanager
def _world() -> Iterator[tuple[World, Path]]:
    with World() as world, tempfile.TemporaryDirectory() as folder:
        yield world, Path(folder)


def _started(world: World, home: Path, text: str, **environment: str) -> subprocess.Popen[str]:
    leads = home / "leads.txt"
    leads.write_text(text)
    command = [sys.executable, str(HERE / "_batch_child.py"), str(leads), str(home / "home")]
    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        env={
            **os.environ,
            **world.environment,
            **environment,
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
        start_new_session=True,
    )


def _run(world: World, home: Path, text: str, **environment: str) -> dict[str, Any]:
    """What a process told that came to its own end, and the most memory that it was seen with."""
    child = _started(world, home, text, **environment)
    peak = Peak(child.pid)
    peak.start()
    out, _ = child.communicate(timeout=DEADLINE_S)
    peak.ended.set()
    peak.join()
    told: dict[str, Any] = json.loads(out.strip().splitlines()[-1])
    return told | {"peak_mb": peak.mb}


class Peak(threading.Thread):
    """Looks now and then at the memory of a process and of all that it started."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.ended = threading.Event()
        self.mb = 0
        self._pid = pid

    def run(self) -> None:
        while not self.ended.wait(LOOK_S):
            self.mb = max(self.mb, held_mb(self._pid))


def _killed_at(kind: str, number: int, *, world: World, home: Path) -> None:
    """A process was killed as soon as it had stored so many events of that kind."""
    child, seen = _started(world, home, world.text), 0
    assert child.stdout is not None
    for line in child.stdout:
        seen += line.strip() == f"event {kind}"
        if seen == number:
            break
    child.send_signal(signal.SIGKILL)
    child.wait(timeout=DEADLINE_S)
    child.stdout.close()


if __name__ == "__main__":
    asked = sys.argv[1:]
    if wrong := set(asked) - set(PARTS):
        sys.exit(f"no such part: {', '.join(sorted(wrong))}; there are {', '.join(PARTS)}")
    main(asked)
