"""A whole fleet in one process on a virtual clock: workers, employers, people, and what befalls.

The workers are the product's: its queue, store, leases, outbox, run loop and policy. Beside them
stand seeded actors: clients that order jobs, people who answer, cancel and change their minds,
employers who take, refuse or lose an application, a receiver of callbacks. What befalls a worker is
drawn at each of its calls to the outside. The same seed is the same world, byte for byte.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from types import SimpleNamespace
from typing import Any

from tests.run.harness import KEY, PLANNERS, SALT, STARTED
from tests.run.known import known

from steadyhand.adapters.store.database import Database
from steadyhand.adapters.store.fleet import SqlOutbox, SqlWorkers
from steadyhand.adapters.store.job_queue import SqlQueue
from steadyhand.adapters.store.jobs import SqlJobs
from steadyhand.adapters.store.questions import SqlQuestions
from steadyhand.adapters.store.store import Store, store_on
from steadyhand.core.act.approval import seal_permit
from steadyhand.core.answer.sheet import QuestionKind, Reply, Sheet
from steadyhand.core.journal.codec import stamp, unpack
from steadyhand.core.journal.state import fold_all
from steadyhand.core.policy.budget import JobType
from steadyhand.core.queue.callbacks import Callback, Delivery
from steadyhand.core.queue.job import LIVE, Job, JobChange, JobOrder, JobStatus
from steadyhand.core.queue.lifecycle import JobAction, action_answer, new_job
from steadyhand.core.queue.scheduling import Limits
from steadyhand.errors import BadInput, BrowserLost, RunNotFound, StoreFailed
from steadyhand.ports import OpenQuestion, RunRow
from steadyhand.run import runner
from steadyhand.run.context import SHEET, Options, Ports, Run
from steadyhand.run.tracking import Registers, finish
from steadyhand.surfaces.worker.callbacks import deliver_callbacks
from steadyhand.surfaces.worker.dispatch import Worker, WorkerOptions
from steadyhand.testing import (
    Answers,
    MemoryArtifacts,
    MemoryStore,
    OwnTurns,
    ScriptedBrowser,
    ScriptedSite,
    StoredApplication,
)
from steadyhand.testing.site import form_fields
from steadyhand.views.receipt import Receipt
from steadyhand.wiring.job_runs import JobRuns

from .checker import Answer, Application, JobRow, JournalEvent, Ledgers
from .checker import Receipt as Told
from .loop import START, Killed, Process, current_process, run_virtual
from .store import Fault, Meet, WorldDatabase, calling, clear_store, rows

LEASE_S = 6.0
HOLD_S = 2.0
AHEAD_S = 8.0  # that a clock may jump forward: a lease or a minute that was begun so is longer
CALM_S = LEASE_S + 60.0 + AHEAD_S
LABELS = {str(each.key): str(each.label) for each in form_fields()}
HONEST = (Answers.ACCEPT, Answers.ACCEPT_LATE)
NOTICE = "3 months"
Beside = Callable[["World"], Any]


@dataclass
class Books(list[StoredApplication]):
    """What an employer keeps, with when it came."""

    job: str
    ledger: list[Application]

    def append(self, entry: StoredApplication) -> None:
        """One more application."""
        super().append(entry)
        lines = tuple(sorted((LABELS[key], value) for key, value in entry.values.items()))
        at = asyncio.get_running_loop().time()
        self.ledger.append(Application(self.job, at, lines))


@dataclass(frozen=True)
class Plan:
    """What a world is like."""

    seed: int
    jobs: int = 1
    workers: int = 2
    faults: float = 0.0  # the chance of one at each call
    focus: str = ""  # a call at which one of three meets a fault
    calm_at: float = 16.0  # when faults stop for good
    people: bool = True  # whether they do more than say yes


SENT = "after a sending"  # the calls of a worker right after the employer got what it sent
SENT_CALLS = 4
FOCUS = (
    "page.press",
    "page.press",
    "queue.settle",
    "journal.append",
    "journal.claim",
    "questions.reply",
    "outbox.record",
    "net.callback",
    SENT,
    SENT,
    "page.open",
    "",
)


def plan_of(seed: int) -> Plan:
    """The world of that seed: one of eight is calm, the others more and less troubled."""
    if seed % 8 == 0:
        return Plan(seed)
    chance = random.Random(f"plan {seed}")
    return Plan(
        seed,
        jobs=chance.choice((1, 1, 1, 2)),
        workers=chance.choice((2, 2, 3)),
        faults=chance.choice((0.004, 0.01, 0.02, 0.04)),
        focus=chance.choice(FOCUS),
    )


class World:
    """One world; `run` it once."""

    def __init__(self, plan: Plan, meet: Meet | None = None) -> None:
        self.plan = plan
        self._meet = meet or self._draw
        self.chance = random.Random(f"world {plan.seed}")
        self.trace: list[str] = []
        self.reached: set[str] = set()
        self.befell: list[str] = []
        self.books: list[Application] = []
        self.people: list[Answer] = []
        self.callbacks: list[Told] = []
        self.orders: dict[str, JobOrder] = {}
        self.sites: dict[str, ScriptedSite] = {}
        self.artifacts = MemoryArtifacts()
        self.tracker = MemoryStore().tracker
        self.processes: list[Process] = []
        self.api = Process("api")
        self._cut_until: dict[str, float] = {}
        self._born = 0
        self._silent: set[str] = set()
        self._sent_lately: dict[str, int] = {}  # calls by worker that may still meet what is worst
        self.dies_at = 0  # the turn that the first worker does not live to have
        self.at_file: Callable[[Process, str], Fault] = lambda process, place: Fault.NONE
        self._slow = random.Random(f"slow {plan.seed}")

    # What befalls ----------------------------------------------------------------------------

    def meet_file(self, process: Process, place: str) -> Fault:
        """What befalls a process at a file: a full disk, or its end. Raises StoreFailed, Killed."""
        if not process.alive:
            raise Killed
        fault = self.at_file(process, place)
        if fault is Fault.FAIL:
            raise StoreFailed(f"{place} failed")
        if fault is not Fault.NONE:
            process.kill()
        return fault

    def tell(self, what: str) -> None:
        """One line of what happened."""
        process = current_process()
        at = asyncio.get_running_loop().time()
        self.trace.append(f"{at:9.3f} {process.name if process else '-':4} {what}")

    async def _draw(self, process: Process, place: str) -> Fault:
        """A fault by the seed, after the time that the call takes."""
        loop = asyncio.get_running_loop()
        if self._slow.random() < 0.3:
            await process.pause(self._slow.random() * 0.2)
        if loop.time() >= self.plan.calm_at or not self.plan.faults:
            return Fault.NONE
        if loop.time() < self._cut_until.get(process.name, 0.0) and not place.startswith("page"):
            return Fault.FAIL
        if self.plan.focus == SENT and self._sent_lately.get(process.name, 0):
            self._sent_lately[process.name] -= 1
            likely, kinds = 0.5, _WORST_KINDS
        else:
            likely = 0.33 if place == self.plan.focus else self.plan.faults
            kinds = _KINDS_AT.get(place, _KINDS)
        if self.chance.random() >= likely:
            return Fault.NONE
        return await self._befall(process, place, self.chance.choice(kinds))

    async def _befall(self, process: Process, place: str, kind: str) -> Fault:
        if process is self.api and kind.startswith("kill"):
            return Fault.NONE  # it has nothing that a restart would lose
        if process is self.api and kind in ("lose", "stop after"):
            return Fault.NONE  # who asked would not know what was taken, and when
        self.befell.append(f"{kind} at {place}")
        self.tell(f"! {kind} at {place}")
        if kind == "cut":
            seconds = self.chance.uniform(0.5, 2.0) * LEASE_S
            self._cut_until[process.name] = asyncio.get_running_loop().time() + seconds
            return Fault.FAIL
        if kind == "jump":
            process.skew_s = self.chance.choice((-90.0, -8.0, AHEAD_S))
            return Fault.NONE
        if kind.startswith("stop"):
            process.stop(self.chance.uniform(0.3, 3.0) * LEASE_S)
            if kind == "stop before":
                await process.pause(0.0)
        return Fault(kind)

    # The fleet -------------------------------------------------------------------------------

    def add_worker(self) -> Process:
        """A worker process of the fleet, at work."""
        self._born += 1
        process = Process(f"w{self._born}", dies_at=self.dies_at if self._born == 1 else 0)
        self.processes.append(process)
        process.begin(self._work(process))
        return process

    async def _work(self, process: Process) -> None:
        database = WorldDatabase(process, self._meet)
        runs = WorldRuns(self, process, database)
        options = WorkerOptions(
            process.name,
            "1",
            capacity=2,
            lease_s=LEASE_S,
            limits=Limits(0, 0),
            turn_s=4.0,
            sweep_s=5.0,
        )
        worker = Worker(
            SqlQueue(database),
            SqlWorkers(database),
            {str(JobType.APPLY): runs.apply},
            clock=process,
            options=options,
        )
        deliver = partial(self._deliver, process)
        telling = asyncio.create_task(
            deliver_callbacks(SqlOutbox(database), deliver, clock=_Slower(process))
        )
        try:
            await worker.run()
        finally:
            telling.cancel()

    async def _deliver(self, process: Process, callback: Callback, *, at: datetime) -> Delivery:
        """The receiver has it, or has not; what it answered may be lost."""
        async with calling(process, "net.callback", self._meet) as fault:
            if fault is Fault.FAIL:
                return Delivery(stamp(at), 503)
            now = asyncio.get_running_loop().time()
            if any(each.event_id == callback.event_id for each in self.callbacks):
                self.reached.add("a callback came twice")
            told = told_of(callback.job_id, callback.event_id, callback.body, now)
            self.callbacks.append(told)
            self.tell(f"callback {callback.event_id} {told.status}")
        if fault is Fault.LOSE:
            return Delivery(stamp(at), why="the answer was lost")
        return Delivery(stamp(at), 200)

    async def _tend(self) -> None:
        """Workers that died are replaced, each after a while."""
        while True:
            await self.api.pause(1.0)
            for process in self.processes:
                if not process.alive and not process.replaced:
                    process.replaced = True
                    self.add_worker()

    # Clients and people ----------------------------------------------------------------------

    async def _order(self, number: int) -> None:
        """A client orders a job; it hears of it by callbacks."""
        chance = random.Random(f"client {self.plan.seed} {number}")
        await self.api.pause(chance.uniform(0.0, 4.0))
        user, job_id = f"u{number}", f"j{number}"
        ways = (*HONEST * 6, *_DISHONEST)
        way = chance.choice(ways) if self.plan.people else Answers.ACCEPT
        site = ScriptedSite(answers=way, then=(Answers.ACCEPT,))
        site.stored = Books(job_id, self.books)
        self.sites[job_id] = site
        order = JobOrder(
            JobType.APPLY,
            STARTED.url,
            max_retries=1,
            callback_url="https://client.example/hook",
        )
        self.orders[job_id] = order
        jobs = SqlJobs(self._database.of_user(user))
        job = new_job(order, user_id=user, job_id=job_id, at=stamp(self.api.now()))
        await self._until_taken(partial(jobs.add, job))
        self.tell(f"ordered {job_id} at a site that will {way}")
        self.api.begin(self._person(user, job_id, chance))

    async def _until_taken(self, call: Callable[[], Any]) -> Any:
        """A call of a client, made again until the service takes it."""
        while True:
            try:
                return await call()
            except StoreFailed:
                await self.api.pause(0.5)

    async def _person(self, user: str, job_id: str, chance: random.Random) -> None:
        """Somebody looks now and then, and answers what is asked of them."""
        questions = SqlQuestions(self._database.of_user(user))
        cancels = self.plan.people and chance.random() < 0.12
        cancel_at = self.api.monotonic() + chance.uniform(1.0, 12.0) if cancels else 1e9
        if self.plan.people and chance.random() < 0.06:
            self._silent.add(job_id)
            return
        while not rows("select 1 from jobs where job_id = ? and completed_at != ''", job_id):
            await self.api.pause(chance.choice((0.5, 1.0, 1.9, 2.1, 4.0)))
            if self.api.monotonic() > cancel_at:
                cancel_at = 1e9
                await self._until_taken(partial(self._cancel, user, job_id))
            for waiting in await self._until_taken(questions.open):
                if chance.random() < 0.3:  # right as its page is let go
                    asked = datetime.fromisoformat(waiting.asked_at)
                    late_s = HOLD_S + chance.random() * 0.4
                    waits = asked + timedelta(seconds=late_s) - self.api.now()
                    await self.api.pause(waits.total_seconds())
                await self._answer(user, job_id, waiting, chance)

    async def _cancel(self, user: str, job_id: str) -> None:
        """As the API does it: not while the form may have been sent."""
        store, actor = self._database.of_user(user), f"user:{user}"
        job = await SqlJobs(store).get(job_id)
        state = fold_all(await store_on(store).journal.read(job.run_id))
        if action_answer(job, JobAction.CANCEL, may_have_sent=state.outstanding).allowed:
            change = JobChange(JobStatus.CANCELLED, actor, f"Cancelled by {actor}.")
            self.tell(f"cancel {job_id}, which is {job.status}")
            await SqlJobs(store).change(job_id, change, only=tuple(LIVE), at=self.api.now())
            self.reached.add(f"cancelled while {job.status}")

    async def _answer(
        self, user: str, job_id: str, waiting: OpenQuestion, chance: random.Random
    ) -> None:
        question = waiting.question
        sends = question.kind is QuestionKind.CONFIRM_SUBMIT
        says_yes = not (self.plan.people and chance.random() < 0.08)
        value = says_yes if question.kind in _YES_NO else NOTICE
        said = [Reply(value, by=f"user:{user}", digest=question.digest)]
        if self.plan.people and sends and chance.random() < 0.25:  # from two surfaces at once
            said.append(replace(said[0], value=not says_yes))
        await asyncio.gather(*(self._say(user, job_id, waiting, each) for each in said))
        if chance.random() < 0.7:
            again = JobChange(JobStatus.QUEUED, f"user:{user}", "answered")
            jobs = SqlJobs(self._database.of_user(user))
            await self._until_taken(
                partial(jobs.change, job_id, again, only=(JobStatus.PAUSED,), at=self.api.now())
            )

    async def _say(self, user: str, job_id: str, waiting: OpenQuestion, reply: Reply) -> None:
        question = waiting.question
        sends = question.kind is QuestionKind.CONFIRM_SUBMIT
        lines = tuple(sorted((line.label, line.answer) for line in question.sheet))
        answer = Answer(
            job_id, question.id, 0.0, sends, reply.value is True, accepted=False, lines=lines
        )
        questions = SqlQuestions(self._database.of_user(user))
        try:
            await self._until_taken(
                partial(questions.answer, question.id, reply, at=self.api.now())
            )
        except BadInput:
            self.reached.add("an answer came too late")
            self.people.append(replace(answer, at=self.api.monotonic()))
            return
        self.tell(f"{user} says {reply.value} to {question.id}")
        self.people.append(replace(answer, at=self.api.monotonic(), accepted=True))
        (row,) = rows("select lease_until, run_id from jobs where job_id = ?", job_id)
        last = rows(
            "select kind from events where run_id = ? order by seq desc limit 1", row["run_id"]
        )
        if row["lease_until"] and last and last[0]["kind"] == "paused":
            self.reached.add("answered while its run was being parked")
        if not row["lease_until"]:
            self.reached.add("answered while nobody drove it")

    # A world's life --------------------------------------------------------------------------

    def run(self) -> Ledgers:
        """What is known of it from outside at its end."""
        clear_store()
        before, logging.root.manager.disable = logging.root.manager.disable, logging.CRITICAL
        gc.disable()  # a world is small, and all of it goes at its end
        try:
            return run_virtual(self._live())
        finally:
            gc.enable()
            logging.root.manager.disable = before

    async def _live(self) -> Ledgers:
        self._database: Database = WorldDatabase(self.api, self._meet)
        for _ in range(self.plan.workers):
            self.add_worker()
        for number in range(self.plan.jobs):
            self.api.begin(self._order(number))
        keeper = Process("keep")
        keeper.begin(self._tend())
        while not self._is_over():
            await keeper.pause(0.5)
            if keeper.monotonic() >= self.plan.calm_at:  # clocks are right again as well
                for process in self.processes:
                    process.skew_s = 0.0
        found = self._ledgers()
        self._note_reached(found)
        for process in (keeper, self.api):  # whoever starts workers ends first
            await process.clean_up()
        for process in self.processes:  # also one that was started meanwhile
            await process.clean_up()
        return found

    def _is_over(self) -> bool:
        now = asyncio.get_running_loop().time()
        if now >= self.plan.calm_at + CALM_S:
            return True
        if len(rows("select 1 from jobs")) < self.plan.jobs:
            return False
        found = rows("select job_id, completed_at, status, lease_until from jobs")
        ended = all(
            row["completed_at"]
            or (
                row["job_id"] in self._silent
                and row["status"] == "paused"
                and not row["lease_until"]
            )
            for row in found
        )
        return ended and not rows("select 1 from callbacks where due_at != ''")

    def _ledgers(self) -> Ledgers:
        now = asyncio.get_running_loop().time()
        found = rows("select * from jobs order by job_id")
        by_run: dict[str, str] = {}
        for row in found:
            for attempt in range(1, row["attempt"] + 1):
                by_run[row["job_id"] if attempt == 1 else f"{row['job_id']}-{attempt}"] = row[
                    "job_id"
                ]
        dishonest = {job for job, site in self.sites.items() if site.answers not in HONEST}
        return Ledgers(
            orders=tuple(row["job_id"] for row in found),
            books=tuple(self.books),
            people=tuple(self.people),
            callbacks=tuple(self.callbacks),
            journal=tuple(
                journal_event(by_run[row["run_id"]], row)
                for row in rows("select * from events order by user_id, run_id, seq")
            ),
            jobs={row["job_id"]: job_row(row, now) for row in found},
            troubled=frozenset(self.orders if self.befell else dishonest),
            settled=self._is_over(),
        )

    def _note_reached(self, found: Ledgers) -> None:
        """Telling states that can be read off the ledgers alone."""
        for row in found.jobs.values():
            self.reached.add(f"ended {row.verdict or row.error_code or row.status}")
            if row.attempt > 1:
                self.reached.add("a second attempt")
            if row.waits_for:
                self.reached.add("waits for a person in the end")
        for run in {each.run for each in found.journal}:
            events = [each for each in found.journal if each.run == run]
            kinds = [each.kind for each in events]
            for at, kind in enumerate(kinds):
                if kind == "submit" and "worker_claimed" in kinds[at + 1 :]:
                    self.reached.add("claimed again after an intent")
        self.reached |= {f"fault: {each.partition(' at ')[0]}" for each in self.befell}

    def text(self, found: Ledgers) -> str:
        """All of the world, to be compared byte by byte."""
        return "\n".join((*self.trace, repr(found), repr(sorted(self.reached))))


_KINDS = (
    "fail fail lose lose kill_before kill_inside kill_after kill_after stop_before stop_after"
    " cut jump"
).split()
_KINDS = tuple(each.replace("_", " ") for each in _KINDS)
_WORST_KINDS = ("kill before", "kill before", "stop before", "lose", "fail", "cut")
_KINDS_AT = {
    "page.press": (*_KINDS, *["stop before"] * 6),  # others take it over, and then it presses
    "page.open": (*_KINDS, *["fail"] * 36),  # a browser that crashes again and again
}
_DISHONEST = (
    Answers.STORE_THEN_DROP,
    Answers.STORE_THEN_500,
    Answers.DROP,
    Answers.FAIL,
    Answers.REFUSE,
    Answers.REFUSE,
    Answers.THANK,
    Answers.IGNORE,
)
_YES_NO = (QuestionKind.CONFIRM_SUBMIT, QuestionKind.YES_NO, QuestionKind.STEP_GRANT)


class _Slower:
    """A clock by which a process looks at the outbox less often."""

    def __init__(self, process: Process) -> None:
        self._process = process

    def now(self) -> datetime:
        """Its wall time."""
        return self._process.now()

    def monotonic(self) -> float:
        """Its own."""
        return self._process.monotonic()

    async def pause(self, seconds: float) -> None:
        """More time passes than was wanted: a world looks less often than a service."""
        await self._process.pause(max(seconds, 4.0))


class WorldRuns(JobRuns):
    """The handler of a worker of the world: all of the product's but its browser."""

    def __init__(self, world: World, process: Process, database: Database) -> None:
        settings: Any = SimpleNamespace(hold_s=HOLD_S)
        super().__init__(settings, database, None, None, process)  # type: ignore[arg-type]
        object.__setattr__(self, "world", world)

    def records_of(self, job: Job) -> Store:
        """The user's part of the store, with answers in the clear: nothing here is a secret."""
        return store_on(self.database.of_user(job.user_id))

    async def drive(self, job: Job, records: Store, people: Any) -> Receipt | JobChange:
        """The job's run was driven as far as it goes, in a browser on a scripted site."""
        world: World = self.world  # type: ignore[attr-defined]
        process = current_process()
        assert process is not None
        try:
            await records.runs.get(job.run_id)
        except RunNotFound:
            at = stamp(process.now())
            await records.runs.add(RunRow(job.run_id, job.order.target_url, at))
        run = _run_of(world, job, records, people)
        await runner.apply(run, STARTED)
        books = Registers(records.runs, records.applications, world.tracker, world.artifacts)
        return await finish(run, books=books, papers=_NoPapers())


class _NoPapers:
    """Renders nothing: nobody reads it."""

    pictures: Mapping[str, str] = {}
    markdown = False

    def html(self, record: object) -> str:
        """An empty page."""
        return ""

    def text(self, record: object) -> str:
        """An empty text."""
        return ""


def _run_of(world: World, job: Job, records: Store, people: Any) -> Run:
    process = current_process()
    assert process is not None
    site = world.sites[job.job_id]
    own = replace(site, grant=None, acts=0, looks=0, filled=0, misses=0)  # the same books
    ports = Ports(
        journal=records.journal,
        questions=records.questions,
        bank=records.bank,
        applications=records.applications,
        artifacts=WorldArtifacts(world, process),
        browser=WorldBrowser(world, process, job.job_id, own),
        seal=partial(seal_permit, key=KEY),
        human=people.human,
        clock=process,
        turns=OwnTurns(),
        planners=PLANNERS,
        stop=people.stop,
        tracker=None,
        switches=records.switches,
    )
    options = Options(worker=f"{job.worker_id}/{job.fence}", lease_s=LEASE_S, pictures=False)
    written = world.artifacts.read(job.run_id, SHEET)
    sheet = unpack(Sheet, written) if written else Sheet(SALT)
    told = replace(known(), replies=dict(sheet.replies))
    return Run(job.run_id, ports, options, told, sheet)


class WorldArtifacts:
    """The files of all runs, which a process may fail to write, or die at."""

    def __init__(self, world: World, process: Process) -> None:
        self._world, self._process = world, process

    def path(self, run_id: str, name: str) -> Any:
        """As MemoryArtifacts'."""
        return self._world.artifacts.path(run_id, name)

    def write(self, run_id: str, name: str, content: bytes) -> Any:
        """As MemoryArtifacts'."""
        fault = self._world.meet_file(self._process, "file.write")
        if fault is Fault.KILL_BEFORE:
            raise Killed
        written = self._world.artifacts.write(run_id, name, content)
        if fault is Fault.KILL_AFTER:
            raise Killed
        return written

    def read(self, run_id: str, name: str) -> bytes | None:
        """As MemoryArtifacts'."""
        if self._world.meet_file(self._process, "file.read") is not Fault.NONE:
            raise Killed
        return self._world.artifacts.read(run_id, name)


class WorldBrowser:
    """A scripted browser whose calls may meet a fault, and end with its process."""

    def __init__(self, world: World, process: Process, job: str, site: ScriptedSite) -> None:
        self._world, self._process, self._job = world, process, job
        self._inner = ScriptedBrowser(site, KEY)

    async def tab(self) -> Any:
        """A tab whose page is one of the world."""
        tab = await self._inner.tab()
        return replace(tab, page=_WorldPage(self._world, self._process, self._job, tab.page))

    async def followed(self) -> None:
        """A scripted site opens none."""

    async def close(self) -> None:
        """Nothing is left open."""


class _WorldPage:
    def __init__(self, world: World, process: Process, job: str, inner: Any) -> None:
        self._world, self._process, self._job, self._inner = world, process, job, inner
        self._gone = False  # its browser crashed

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._inner, name)

        async def call(*said: Any, **more: Any) -> Any:
            async with calling(self._process, f"page.{name}", self._meet):
                if wait_s := more.get("wait_s"):
                    await self._process.pause(wait_s)  # the page has that time
                before = len(self._world.books)
                result = await method(*said, **more)
                if len(self._world.books) > before:
                    self._world.tell(f"the employer has {self._job}")
                    self._world._sent_lately[self._process.name] = SENT_CALLS
                    self._note_claims()
            return result

        return call

    async def _meet(self, process: Process, place: str) -> Fault:
        """What befalls a process at its page: a call that fails has lost its browser."""
        fault = Fault.NONE if self._gone else await self._world._meet(process, place)
        if fault is Fault.FAIL:
            self._gone = True
            self._world.reached.add("a browser crashed")
        if self._gone:
            raise BrowserLost(f"the browser was gone at {place}")
        return Fault.NONE if fault in (Fault.LOSE, Fault.KILL_INSIDE) else fault

    def _note_claims(self) -> None:
        found = rows(
            "select kind, body from events where run_id like ? order by run_id, seq",
            f"{self._job}%",
        )
        kinds = [
            "submit"
            if row["kind"] == "action_intended" and '"submit"' in row["body"]
            else row["kind"]
            for row in found
        ]
        if "worker_claimed" in kinds[_last(kinds, "submit") :]:
            self._world.reached.add("claimed by a second worker between intent and press")


def _last(kinds: list[str], kind: str) -> int:
    return len(kinds) - 1 - kinds[::-1].index(kind) if kind in kinds else len(kinds)


def told_of(job: str, event_id: str, body: str, at: float) -> Told:
    """A callback as its receiver reads it."""
    data = json.loads(body)["data"]
    return Told(job, event_id, at, data["status"], data["verdict"], body)


def journal_event(job: str, row: Any) -> JournalEvent:
    body, kind, says = json.loads(row["body"]), row["kind"], ""
    if kind == "action_intended" and any(a.get("is") == "submit" for a in body["actions"]):
        kind = "submit"
    elif kind == "action_executed" and body["action"] == "submit" and not body["done"]:
        kind = "missed"
    elif kind == "run_ended":
        says = body["verdict"]
    elif kind == "submission_outcome_classified":
        says = body["outcome"]["disposition"]
    return JournalEvent(job, row["run_id"], row["seq"], kind, says)


def job_row(row: Any, now_s: float) -> JobRow:
    ends = rows("select seq, after from job_changes where job_id = ? order by seq", row["job_id"])
    ended = sum(each["after"] in ("completed", "failed", "cancelled", "expired") for each in ends)
    until = row["lease_until"]
    now = START + timedelta(seconds=now_s)
    over_s = (now - datetime.fromisoformat(until)).total_seconds() if until else 0.0
    asks = rows(
        "select 1 from questions where run_id = ? and question_id = ? and reply is null"
        " and not closed",
        row["run_id"],
        row["waiting_for"],
    )
    waits = row["status"] == "paused" and bool(asks)
    return JobRow(
        row["job_id"],
        row["status"],
        row["verdict"],
        row["error_code"],
        row["attempt"],
        driven=bool(until),
        lease_over_s=max(0.0, over_s),
        waits_for=row["waiting_for"] if waits else "",
        calls_back=True,
        ends=ended,
        lost=len(rows(_LOST, row["job_id"])),
    )


_LOST = "select 1 from job_changes where job_id = ? and why = 'its worker was heard of no more'"
