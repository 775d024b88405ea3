"""One kill at one point, then a resume: what the employer holds and what the run says."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from steadyhand import wiring
from steadyhand.demo import PracticeEmployer
from steadyhand.settings import Settings
from steadyhand.testing import ScriptedHuman

from .victim import POINTS

VICTIM = Path(__file__).with_name("victim.py")
PATIENCE_S = 120.0
ONCE = ("claim", "fill", "approval")  # before the intent: the resume submits, once
SENT = ("proof", "end")  # the proof is stored: submitted
EXPECTED = {point: "submitted" if point in (*ONCE, *SENT) else "unknown" for point in POINTS}


@dataclass(frozen=True)
class Death:
    """What came of one kill."""

    point: str
    applications: int
    verdict: str
    killed: bool

    @property
    def fault(self) -> str:
        """What is wrong with it; '' when nothing is."""
        if not self.killed:
            return "the process did not die at the point"
        if self.applications > 1:
            return "double"
        if self.verdict == "submitted" and self.applications != 1:
            return "false success"
        if self.verdict != EXPECTED[self.point]:
            return f"ended {self.verdict}, not {EXPECTED[self.point]}"
        return ""


def kill_and_resume(home: Path, point: str) -> Death:
    """A fresh employer, a process that dies at *point* of its run, and another that goes on."""
    with PracticeEmployer() as employer:
        killed = _killed(home, employer.apply_url("field-engineer"), point)
        verdict = asyncio.run(asyncio.wait_for(_resumed(home, employer.origin), PATIENCE_S))
        return Death(point, len(employer.applications), verdict, killed)


def _killed(home: Path, url: str, point: str) -> bool:
    """Whether a process of its own applied until it was killed."""
    command = [sys.executable, str(VICTIM), str(home), url, point]
    ended = subprocess.run(command, capture_output=True, timeout=PATIENCE_S, check=False)
    return ended.returncode == -signal.SIGKILL


async def _resumed(home: Path, origin: str) -> str:
    """How the only run ends when this process goes on with it."""
    settings = Settings(home=home, headless=True, allow_origins=(origin,))
    (run,) = await wiring.list_runs(settings)
    human = ScriptedHuman({"confirm_submit": True})
    return str((await wiring.resume(run.run_id, human=human, settings=settings)).verdict)
