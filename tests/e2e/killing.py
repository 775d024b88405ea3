"""One strike at one point, then somebody goes on: what the employer holds, what the run says."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from steadyhand import wiring
from steadyhand.core.journal.events import RunEnded
from steadyhand.demo import PracticeEmployer
from steadyhand.errors import LostRun
from steadyhand.settings import Settings
from steadyhand.testing import ScriptedHuman

from .victim import AROUND, EARLY, LATE, PID_FILE, POINTS, settings_of

VICTIM = Path(__file__).with_name("victim.py")
PATIENCE_S = 180.0  # for one process on a machine that is busy with other tests
GONE_S = 15.0  # a browser whose process died is gone within this time
POLL_S = 0.2
SLOW_S = 12.0  # how late the answer is where a run is struck while it waits for that
SLUG = {"upload": "resume-autofill"}  # the others: a short form

SUBMITTED, UNKNOWN = "submitted", "unknown"
BY_PROCESS = {
    **dict.fromkeys((*EARLY, "intent-uncommitted"), SUBMITTED),
    **dict.fromkeys(AROUND[1:], UNKNOWN),
    **dict.fromkeys(LATE, SUBMITTED),
}
# A process that lives keeps the answer that it has, and stores the intent that it was about to.
BY_BROWSER = {
    **BY_PROCESS,
    "intent-uncommitted": UNKNOWN,
    "answer": SUBMITTED,
    "proof-uncommitted": SUBMITTED,
}
EXPECTED = {"process": BY_PROCESS, "stopped": BY_PROCESS, "browser": BY_BROWSER}
assert set(BY_PROCESS) == set(POINTS)


@dataclass(frozen=True)
class Death:
    """What came of one strike."""

    point: str
    mode: str
    struck: bool
    applications: int
    verdict: str
    ends: int = 1  # ends that the run's journal holds
    orphans: int = 0  # processes of its browsers that are left

    @property
    def fault(self) -> str:
        """What is wrong with it; '' when nothing is."""
        if not self.struck:
            return "nothing was struck at the point"
        if self.applications > 1:
            return "double"
        if self.verdict == SUBMITTED and self.applications != 1:
            return "false success"
        if self.ends != 1:
            return "lost"
        if self.orphans:
            return "orphans"
        wanted = EXPECTED[self.mode][self.point]
        return "" if self.verdict == wanted else f"ended {self.verdict}, not {wanted}"


def strike_and_resume(folder: Path, point: str, mode: str = "process") -> Death:
    """A fresh employer, a process that is struck at *point* of its run, and another after it."""
    home = folder / "home"
    home.mkdir(parents=True)
    with PracticeEmployer(slow_s=SLOW_S if point == "sent" else 0.0) as employer:
        url = employer.apply_url(SLUG.get(point, "slow"))
        settings = settings_of(home, employer.origin, point=point, mode=mode)
        if mode == "stopped":
            struck = _overtaken(folder, url, point=point, settings=settings)
        else:
            struck = _struck(home, url, point=point, mode=mode)
        verdict, ends = asyncio.run(asyncio.wait_for(_resumed(settings), PATIENCE_S))
        held = len(employer.applications)
    return Death(point, mode, struck, held, verdict, ends, _orphans(home / PID_FILE))


def _victim(home: Path, url: str, point: str, mode: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, str(VICTIM), str(home), url, point, mode]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def _struck(home: Path, url: str, *, point: str, mode: str) -> bool:
    """A process of its own applied until it was killed, or lost its browser and ended by itself."""
    victim = _victim(home, url, point, mode)
    try:
        _, told = victim.communicate(timeout=PATIENCE_S)
    finally:
        victim.kill()
    if mode == "process":
        return victim.returncode == -signal.SIGKILL
    if victim.returncode != 0:
        raise AssertionError(told.decode()[-2000:])
    return point == "claimed" or (home / PID_FILE).exists()


def _overtaken(folder: Path, url: str, *, point: str, settings: Settings) -> bool:
    """A process was stopped; another one took its run and ended it; then the first went on."""
    home = settings.home
    victim = _victim(home, url, point, "stopped")
    impatience = threading.Timer(PATIENCE_S, victim.kill)
    impatience.start()
    try:
        _, status = os.waitpid(victim.pid, os.WUNTRACED)
        if not os.WIFSTOPPED(status):
            return False
        asyncio.run(asyncio.wait_for(_taken_over(folder, settings), PATIENCE_S))
        victim.send_signal(signal.SIGCONT)
        victim.communicate(timeout=PATIENCE_S)
        return True
    finally:
        impatience.cancel()
        victim.kill()


async def _taken_over(folder: Path, settings: Settings) -> None:
    """Another home, with the same store and the same files, went on once the lease was over."""
    other = folder / "other"
    other.mkdir()
    (other / "runs").symlink_to(settings.home / "runs")
    database = settings.home / "steadyhand.db"
    url = f"sqlite+aiosqlite:///{database}"
    theirs = settings.model_copy(update={"home": other, "database_url": url})
    (run,) = await wiring.list_runs(settings)
    never = asyncio.Event()
    while True:
        try:
            await wiring.resume(run.run_id, human=_person(), settings=theirs)
            return
        except LostRun:
            with_patience = asyncio.wait_for(never.wait(), POLL_S)
            await asyncio.gather(with_patience, return_exceptions=True)


async def _resumed(settings: Settings) -> tuple[str, int]:
    """How the only run ends when this process goes on with it, and how often it has ended."""
    (run,) = await wiring.list_runs(settings)
    receipt = await wiring.resume(run.run_id, human=_person(), settings=settings)
    record = await wiring.read_record(run.run_id, settings)
    ends = sum(isinstance(e.event, RunEnded) for e in record.envelopes)
    return str(receipt.verdict), ends


def _person() -> ScriptedHuman:
    return ScriptedHuman({"confirm_submit": True, "step_grant": True})


def _orphans(told: Path) -> int:
    """Living processes of those browsers, once they had time to go."""
    groups = {int(line) for line in told.read_text().split()} if told.exists() else set()
    until = time.monotonic() + GONE_S
    never = threading.Event()
    while (living := sum(map(_living, groups))) and time.monotonic() < until:
        never.wait(POLL_S)
    return living


def _living(group: int) -> int:
    """Processes of that group that are no zombies."""
    listed = subprocess.run(["ps", "-axo", "pgid=,stat="], capture_output=True, text=True).stdout
    rows = (line.split() for line in listed.splitlines())
    return sum(int(row[0]) == group and not row[1].startswith("Z") for row in rows)
