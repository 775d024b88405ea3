"""Who sees the processes of a run: a listener that knows them, may kill them, and counts the left.

By pid and process group alone: other browsers of the machine are none of its business.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from steadyhand.core.journal.events import Envelope

Strike = Callable[["Witness"], None]


@dataclass(frozen=True)
class Process:
    """One line of the process table."""

    pid: int
    parent: int
    group: int
    state: str
    command: str


def processes() -> list[Process]:
    """The process table."""
    command = ["ps", "-axo", "pid=,ppid=,pgid=,stat=,args="]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = (line.split(None, 4) for line in told.splitlines())
    return [Process(int(r[0]), int(r[1]), int(r[2]), r[3], r[4]) for r in rows if len(r) == 5]


@dataclass
class Witness:
    """Hears a run, and strikes at the events that `at` names; once, unless it is told *always*."""

    at: str = ""  # the kind of an event
    strike: Strike | None = None
    always: bool = False
    groups: set[int] = field(default_factory=set)  # of every browser that the run had
    others: set[int] = field(default_factory=lambda: {p.group for p in processes()})
    heard_kinds: list[str] = field(default_factory=list)

    def receive(self, envelope: Envelope) -> None:
        """The event was stored."""
        self.groups |= {p.group for p in processes() if p.parent == os.getpid()}
        self.groups -= self.others  # what ran before the run is none of its own
        struck = self.at in self.heard_kinds and not self.always
        self.heard_kinds.append(envelope.kind)
        if self.strike is not None and envelope.kind == self.at and not struck:
            self.strike(self)

    def living(self) -> list[Process]:
        """What still runs of any of its browsers."""
        return [p for p in processes() if p.group in self.groups and not p.state.startswith("Z")]


def kills_browser(witness: Witness) -> None:
    """The browser dies, and its children find that out."""
    for process in witness.living():
        if process.pid == process.group:
            _kill(process.pid)


def kills_renderers(witness: Witness) -> None:
    """Every page's process dies; the browser lives."""
    for process in witness.living():
        if "--type=renderer" in process.command:
            _kill(process.pid)


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
