"""One kill at one point, then a resume: what the employer holds and what the run says."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from steadyhand import wiring
from steadyhand.demo import PracticeEmployer
from steadyhand.settings import Settings

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
    """A fresh employer, a run that dies at *point*, and its resume."""
    with PracticeEmployer() as employer:
        env = {**os.environ, "PRACTICE_ORIGIN": employer.origin}
        first = _victim(env, str(home), employer.apply_url("field-engineer"), point)
        runs = asyncio.run(wiring.list_runs(Settings(home=home)))
        second = _victim(env, str(home), "resume", runs[0].run_id)
        verdict = (second.stdout.split() or [second.stderr[-300:]])[-1]
        killed = first.returncode == -signal.SIGKILL
        return Death(point, len(employer.applications), verdict, killed)


def _victim(env: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(VICTIM), *arguments]
    return subprocess.run(
        command, env=env, capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
