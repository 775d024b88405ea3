"""Every order in which two workers, a person, an employer, crashes and time can meet at a submit.

An exhaustive search, breadth first, over states of the submit transaction. A state is what stands
in the store, what each worker has in its memory, what is in the employer's books and what the
person said. The rules are the product's own: its queue, journal and questions over a real SQLite,
its fold, its policy and what a worker makes of a run; a transition of the store is computed once
for each content of its tables and looked up afterwards. What is written down here is the order of a
worker's steps alone: `run/runner.py` keeps it, which the worlds run as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

from tests.run.harness import World as PlainWorld

from steadyhand.adapters.store import job_queue
from steadyhand.adapters.store.job_queue import SqlQueue
from steadyhand.adapters.store.jobs import SqlJobs, _add
from steadyhand.adapters.store.journal import SqlJournal
from steadyhand.adapters.store.questions import SqlQuestions
from steadyhand.core.act.results import Disposition
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.codec import stamp
from steadyhand.core.journal.state import State, fold_all
from steadyhand.core.policy import policy
from steadyhand.core.policy.budget import JobType
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Act, Ask, End
from steadyhand.core.queue.job import Job, JobChange, JobOrder, JobStatus
from steadyhand.core.queue.lifecycle import new_job
from steadyhand.errors import BadInput, LostJob, LostRun
from steadyhand.ports.jobs import Seat
from steadyhand.run import look as looking
from steadyhand.testing import Answers, ScriptedSite
from steadyhand.wiring.job_runs import JobRuns

from .checker import Answer, Application, Ledgers, each_end_is_told_once, violations
from .loop import START, Process
from .store import Fault, WorldDatabase, clear_store, rows, statement
from .world import job_row, journal_event, told_of

STEPS = 14
LEASE_S = 6
CRASHES, PASSES = 1, 2  # at most
USER, JOB = "u0", "j0"
QUEUE = ("jobs", "job_changes", "callbacks", "questions")
JOURNAL = ("claims", "events")
YES_AND_NO = (True, False)
READY = (14, 5, 13, 15)  # events of the script: a look, what was proven, the plan to send


class WorkerState(NamedTuple):
    """A worker: where it is, its job and view of the run by their numbers, what its page did."""

    at: str = "idle"
    job: int = -1
    view: int = -1
    page: str = ""  # `fresh`, `filled`, or what the employer did with its press


class Moment(NamedTuple):
    """A state of all of it."""

    queue: int
    journal: int
    time_s: int
    workers: tuple[WorkerState, WorkerState]
    books: tuple[Application, ...] = ()
    people: tuple[Answer, ...] = ()
    crashes: int = 0
    troubled: bool = False


@dataclass(frozen=True)
class Found:
    """What the search came to."""

    states: int
    transitions: int
    deepest: int
    broken: tuple[str, ...]  # of the first state that breaks a rule
    path: tuple[str, ...]  # that leads there
    reached: frozenset[str] = frozenset()


def run_now(work: Coroutine[Any, Any, Any]) -> Any:
    """What it returned; it waits for nothing."""
    try:
        work.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("it waits")


class Tables:
    """Some tables of the store, by the number of what stands in them.

    Two contents that differ in nothing but when something was, or in what is only ever written,
    have one number: no rule reads that.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self._numbers: dict[str, int] = {}
        self._contents: list[list[list[tuple[object, ...]]]] = []
        self._now = -1

    def number(self) -> int:
        """The number of what stands there now."""
        found = [rows(f"select * from {name} order by 1, 2, 3") for name in self.names]
        key = repr([[_read(row) for row in lines] for lines in found])
        self._now = self._numbers.setdefault(key, len(self._numbers))
        if self._now == len(self._contents):
            self._contents.append([[tuple(row) for row in lines] for lines in found])
        return self._now

    def load(self, number: int) -> None:
        """That stands there from now on."""
        if number == self._now:
            return
        for name in reversed(self.names):
            statement(f"delete from {name}")
        for name, lines in zip(self.names, self._contents[number], strict=True):
            for line in lines:
                statement(f"insert into {name} values ({','.join('?' * len(line))})", *line)
        self._now = number


WRITTEN_ONLY = frozenset(
    "at created_at updated_at started_at completed_at asked_at answered_at why body before actor"
    " deliveries after".split()
)
BODY_KINDS = frozenset(("submission_outcome_classified", "run_ended", "answered"))


def _read(row: Any) -> list[object]:
    """What rules read of a row: its body where that is an event that says more than its kind."""
    names = row.keys()
    said = [row[name] for name in names if name not in WRITTEN_ONLY]
    if "seq" in names and "kind" in names and row["kind"] in BODY_KINDS:
        said.append(row["body"])
    if "after" in names:
        return []  # of a job's history
    return said


@dataclass
class Script:
    """Events of a real run, and what its policy looked at: what the workers here write and see."""

    events: tuple[ev.Envelope, ...]
    ready: Look
    asked: Question

    def of(self, kind: str, *, last: bool = True) -> ev.Event:
        """The event of that kind, the last of them."""
        found = [each.event for each in self.events if each.kind == kind]
        return found[-1 if last else 0]


@cache
def script() -> Script:
    """One plain run of the product on an honest site."""
    looks: list[Look] = []
    honest = looking.decide

    def watched(state: State, look: Look, *rest: Any) -> Any:
        looks.append(look)
        return honest(state, look, *rest)

    looking.decide = watched  # type: ignore[assignment]
    try:
        world = PlainWorld(ScriptedSite(answers=Answers.ACCEPT))
        world.go()
    finally:
        looking.decide = honest
    gate = next(q for q in world.human.asked if q.kind is QuestionKind.CONFIRM_SUBMIT)
    ready = next(look for look in looks if look.digest == gate.digest)
    return Script(world.envelopes, ready, gate)


@dataclass
class Search:
    """One search; `run` it once."""

    honest_order: bool = True  # the intent is stored before the press
    steps: int = STEPS
    queue: Tables = field(default_factory=lambda: Tables(QUEUE))
    journal: Tables = field(default_factory=lambda: Tables(JOURNAL))
    _memo: dict[object, Any] = field(default_factory=dict)
    _jobs: list[Job] = field(default_factory=list)
    _job_numbers: dict[object, int] = field(default_factory=dict)
    _views: list[tuple[ev.Envelope, ...]] = field(default_factory=list)
    _view_numbers: dict[str, int] = field(default_factory=dict)
    _states: dict[int, State] = field(default_factory=dict)
    _judged: dict[object, tuple[str, ...]] = field(default_factory=dict)
    reached: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        process = Process("search")

        async def meet(process: Process, place: str) -> Fault:
            return Fault.NONE

        self._database = WorldDatabase(process, meet)
        theirs = self._database.of_user(USER)
        self._sql_queue, self._sql_jobs = SqlQueue(self._database), SqlJobs(theirs)
        self._sql_journal, self._questions = SqlJournal(theirs), SqlQuestions(theirs)
        settings: Any = SimpleNamespace(hold_s=0.0)
        self._runs = JobRuns(settings, self._database, None, None, process)  # type: ignore[arg-type]

    # The search ------------------------------------------------------------------------------

    def run(self) -> Found:
        """All states that so many steps reach, or the way to the first that breaks a rule."""
        first = self._begin()
        came: dict[Moment, tuple[Moment | None, str]] = {first: (None, "")}
        layer, transitions, deepest = [first], 0, 0
        for depth in range(self.steps):
            following: list[Moment] = []
            for moment in layer:
                for label, after in self._followers(moment):
                    transitions += 1
                    if after in came:
                        continue
                    came[after] = (moment, label)
                    following.append(after)
                    if broken := self._judge(after):
                        path = _path(came, after)
                        return Found(len(came), transitions, depth + 1, broken, path)
            if not following:
                break
            layer, deepest = following, depth + 1
        return Found(len(came), transitions, deepest, (), (), frozenset(self.reached))

    def _begin(self) -> Moment:
        clear_store()
        order = JobOrder(JobType.APPLY, "https://jobs.example.org/apply", callback_url="https://c")
        job = new_job(order, user_id=USER, job_id=JOB, at=_stamp(0))
        run_now(_add(self._database, [job]))
        return Moment(self.queue.number(), self.journal.number(), 0, (WorkerState(), WorkerState()))

    def _followers(self, now: Moment) -> Iterator[tuple[str, Moment]]:
        for number in range(2 if now.workers[0] != WorkerState() or now.journal else 1):
            for label, after in self._works(now, number):
                yield f"w{number + 1} {label}", after
            if now.workers[number].at != "idle" and now.crashes < CRASHES:
                gone = _with(now, number, WorkerState())
                yield (
                    f"w{number + 1} crashes",
                    gone._replace(crashes=now.crashes + 1, troubled=True),
                )
        yield from self._person(now)
        yield from self._passes(now)

    def _works(self, now: Moment, number: int) -> Iterator[tuple[str, Moment]]:
        worker = now.workers[number]
        step: Callable[[Moment, int], Iterator[tuple[str, Moment]]] = getattr(
            self, f"_when_{worker.at}"
        )
        yield from step(now, number)

    # A worker, step by step ------------------------------------------------------------------

    def _when_idle(self, now: Moment, number: int) -> Iterator[tuple[str, Moment]]:
        seat = Seat(f"w{number + 1}", (str(JobType.APPLY),), lease_s=LEASE_S)
        job, queue = self._on_queue(
            now.queue,
            ("take", number, now.time_s),
            lambda: self._take(seat, now.time_s),
        )
        if job is not None:
            after = _with(now, number, WorkerState("taken", job, page="fresh"))
            yield "takes", after._replace(queue=queue)

    def _take(self, seat: Seat, time_s: int) -> int | None:
        found = run_now(self._sql_queue.take(seat, at=_at(time_s)))
        if not found:
            return None
        job = found[0]
        known = (job.fence, job.attempt, job.retries, job.losses, job.worker_id)
        if known not in self._job_numbers:
            self._job_numbers[known] = len(self._jobs)
            self._jobs.append(job)
        return self._job_numbers[known]

    def _when_taken(self, now: Moment, number: int) -> Iterator[tuple[str, Moment]]:
        """It claims the run and makes the form ready, where nothing may be out."""
        worker = now.workers[number]
        name = f"w{number + 1}/{self._jobs[worker.job].fence}"
        view, journal = self._on_journal(
            now.journal, ("claim", name, now.time_s), lambda: self._claim(name, now.time_s)
        )
        if view is None:
            yield "may not claim", _with(now, number, worker._replace(at="lost"))
            return
        at = "done" if self._state(view).ended else "looking"
        page = "fresh" if self._state(view).outstanding or at == "done" else "filled"
        after = _with(now, number, worker._replace(at=at, view=view, page=page))
        if now.workers[1 - number].at == "intended":
            self.reached.add("claimed by a second worker between intent and press")
        yield "claims", after._replace(journal=journal)

    def _claim(self, name: str, time_s: int) -> int | None:
        read = self._sql_journal.read(JOB)
        before = fold_all(run_now(read))
        if before.ended:
            return self._view(run_now(self._sql_journal.read(JOB)))
        try:
            fence = run_now(self._sql_journal.claim(JOB, name, lease_s=LEASE_S, at=_at(time_s)))
        except LostRun:
            return None
        view = run_now(self._sql_journal.read(JOB))
        state = fold_all(view)
        if not state.outstanding:
            made = [script().events[number].event for number in READY]
            lost = [ev.PageLost("the run goes on in a new browser")]
            for event in ([script().events[1].event] if not state.started else lost) + made:
                envelope = ev.Envelope(JOB, len(view), _stamp(time_s), event)
                run_now(self._sql_journal.append(envelope, fence=fence))
                view = (*view, envelope)
        return self._view(view)

    def _when_looking(self, now: Moment, number: int) -> Iterator[tuple[str, Moment]]:
        """The policy is asked, and what it wants is begun."""
        worker = now.workers[number]
        state = self._state(worker.view)
        look = Look() if worker.page == "fresh" else script().ready
        match policy.decide(state, look):
            case End() as end:
                yield from self._notes(now, number, "ends", (end.event,), at="done")
            case Ask(kind=QuestionKind.CONFIRM_SUBMIT):
                asked = replace(script().asked, id=_question_id(state))
                event = ev.QuestionAsked(asked.id, asked.kind, asked.text, digest=asked.digest)
                for label, after in self._notes(now, number, "asks", (event,), at="asking"):
                    queue = after.queue
                    if after.workers[number].at == "asking":
                        _, queue = self._on_queue(
                            queue, ("park", asked.id, now.time_s), lambda: self._park(asked, now)
                        )
                    yield label, after._replace(queue=queue)
            case Act(actions=(first, *_)) if self.honest_order and _is_submit(first):
                event = script().of("action_intended")
                yield from self._notes(now, number, "intends", (event,), at="intended")
            case Act(actions=(first, *_)) if _is_submit(first):
                yield "goes to press", _with(now, number, worker._replace(at="intended"))
            case Act():  # a wait for a late confirmation: it looks again
                event = script().of("snapshot_generated")
                yield from self._notes(now, number, "looks again", (event,), at="looking")
            case _:
                yield "plans anew", _with(now, number, worker._replace(at="stays"))

    def _park(self, question: Question, now: Moment) -> None:
        run_now(self._questions.park(JOB, question, at=_at(now.time_s)))

    def _when_stays(self, now: Moment, number: int) -> Iterator[tuple[str, Moment]]:
        """What a refused form is repaired with is no part of this search."""
        return iter(())

    def _when_asking(self, now: Moment, number: int) -> Iterator[tuple[str, Moment]]:
        """It reads the answer, or parks the run."""
        worker = now.workers[number]
        asked = self._state(worker.view).asked
        assert asked is not None
        reply, queue = self._on_queue(
            now.queue, ("reply", asked.question), lambda: self._reply(asked.question)
        )
        if reply is None:
            event = ev.RunPaused("waits for an answer", asked.question)
            yield from self._notes(now, number, "parks", (event,), at="done")
            return
        digest = script().asked.digest if reply.approved else ""
        event = ev.QuestionAnswered(
            asked.question,
            QuestionKind.CONFIRM_SUBMIT,
            reply.by,
            True,
            reply.approved,
            digest=digest,
        )
        told = now._replace(queue=queue)
        yield from self._notes(told, number, "reads the answer", (event,), at="looking")

    def _reply(self, question: str) -> Reply | None:
        found: Reply | None = run_now(self._questions.reply(JOB, question))
        return found

    def _when_intended(self, now: Moment, number: int) -> Iterator[tuple[str, Moment]]:
        """It presses, once; the employer takes it, takes it and is not heard, or refuses it."""
        worker = now.workers[number]
        order = len(now.books) + len(now.people)
        entry = Application(JOB, order)
        for way in ("accepted", "unheard", "refused"):
            books = now.books if way == "refused" else (*now.books, entry)
            after = _with(now, number, worker._replace(at="pressed", page=way))
            yield (
                f"presses, {way}",
                after._replace(books=books, troubled=now.troubled or way == "unheard"),
            )

    def _when_pressed(self, now: Moment, number: int) -> Iterator[tuple[str, Moment]]:
        """What came of it is stored, with the intent where that was not stored before."""
        worker = now.workers[number]
        done, outcome = script().of("action_executed"), script().of("submission_outcome_classified")
        assert isinstance(outcome, ev.OutcomeClassified)
        if worker.page != "accepted":
            what = Disposition.UNKNOWN if worker.page == "unheard" else Disposition.REFUSED
            other = replace(outcome.outcome, disposition=what, proof=None)
            outcome = replace(outcome, outcome=other)
        late = () if self.honest_order else (script().of("action_intended"),)
        yield from self._notes(now, number, "tells", (*late, done, outcome), at="looking")

    def _when_done(self, now: Moment, number: int) -> Iterator[tuple[str, Moment]]:
        """The job is settled by what the run came to, under the fence of its dispatch."""
        worker = now.workers[number]
        job, state = self._jobs[worker.job], self._state(worker.view)
        receipt: Any = SimpleNamespace(cost=SimpleNamespace(usd=0.0))
        change = self._runs._change(job, state, receipt, timed_out=False)
        yield from self._settles(now, number, change, closing=state.ended is not None)

    def _when_lost(self, now: Moment, number: int) -> Iterator[tuple[str, Moment]]:
        """As the worker boundary does where another one writes the run."""
        due = _stamp(now.time_s + 1)
        change = JobChange(JobStatus.PENDING, f"worker:w{number + 1}", "taken over", due_at=due)
        yield from self._settles(now, number, change, closing=False)

    def _settles(
        self, now: Moment, number: int, change: JobChange, *, closing: bool
    ) -> Iterator[tuple[str, Moment]]:
        job = self._jobs[now.workers[number].job]
        key = ("settle", job.fence, repr(change), now.time_s, closing)
        said, queue = self._on_queue(
            now.queue, key, lambda: self._settle(job, change, now.time_s, closing=closing)
        )
        after = _with(now, number, WorkerState())._replace(queue=queue)
        if said:
            self.reached.add("settled too late")
        yield f"settles as {change.status}{said}", after

    def _settle(self, job: Job, change: JobChange, time_s: int, *, closing: bool) -> str:
        if closing:
            run_now(self._questions.close(JOB))
        (found,) = run_now(job_queue._settle(self._database, [(job, change, _stamp(time_s))]))
        return ", too late" if isinstance(found, LostJob) else ""

    def _notes(
        self, now: Moment, number: int, label: str, events: tuple[ev.Event, ...], *, at: str
    ) -> Iterator[tuple[str, Moment]]:
        """Events are stored under the fence of its claim; where it has lost the run it leaves."""
        worker = now.workers[number]
        key = ("append", worker.view, label, worker.page, now.time_s, repr(events))
        view, journal = self._on_journal(
            now.journal, key, lambda: self._append(worker.view, events, now.time_s)
        )
        if view is None:
            self.reached.add(f"lost the run as it {label}")
            yield f"{label}, too late", _with(now, number, worker._replace(at="lost"))
            return
        after = _with(now, number, worker._replace(at=at, view=view))
        yield label, after._replace(journal=journal)

    def _append(self, number: int, events: tuple[ev.Event, ...], time_s: int) -> int | None:
        view, fence = self._views[number], self._state(number).fence
        for event in events:
            envelope = ev.Envelope(JOB, view[-1].seq + 1, _stamp(time_s), event)
            try:
                run_now(self._sql_journal.append(envelope, fence=fence))
            except LostRun:
                return None
            view = (*view, envelope)
        return self._view(view)

    # The others ------------------------------------------------------------------------------

    def _person(self, now: Moment) -> Iterator[tuple[str, Moment]]:
        """One person answers what waits, on two surfaces: yes on one, no on the other."""
        for value in YES_AND_NO:
            if any(answer.yes == value for answer in now.people):
                continue
            key = ("answer", value, now.time_s)
            found, queue = self._on_queue(now.queue, key, lambda v=value: self._say(v, now.time_s))
            if not found:
                continue
            order = len(now.books) + len(now.people)
            said = Answer(JOB, found, order, True, value, accepted=True)
            if any(each.at == "done" for each in now.workers):
                self.reached.add("answered while its run was being parked")
            yield f"the person says {value}", now._replace(queue=queue, people=(*now.people, said))

    def _say(self, value: bool, time_s: int) -> str:
        known = rows("select question_id from questions")
        if not known:
            return ""
        question = str(known[-1]["question_id"])
        try:
            reply = Reply(value, by=f"user:{USER}")
            run_now(self._questions.answer(question, reply, at=_at(time_s)))
        except BadInput:
            return ""
        again = JobChange(JobStatus.QUEUED, f"user:{USER}", "answered")
        run_now(self._sql_jobs.change(JOB, again, only=(JobStatus.PAUSED,), at=_at(time_s)))
        return question

    def _passes(self, now: Moment) -> Iterator[tuple[str, Moment]]:
        """A sweep now; or a lease passes, of which each worker at work has renewed its own or not.

        A worker that finds its run taken as it renews leaves it.
        """
        _, queue = self._on_queue(now.queue, ("sweep", now.time_s), lambda: self._sweep(now.time_s))
        if queue != now.queue:
            yield "a sweep", now._replace(queue=queue)
        busy = [n for n in range(2) if now.workers[n].at != "idle"]
        if now.time_s >= PASSES * (LEASE_S + 1) or not self._is_driven(now):
            return
        later = now.time_s + LEASE_S + 1
        for renewing in ((), *(((n,) for n in busy) if len(busy) > 1 else ())):
            after = now._replace(time_s=later)
            for number in renewing:
                after = self._renews(after, number)
            _, queue = self._on_queue(after.queue, ("sweep", later), lambda: self._sweep(later))
            trouble = now.troubled or len(renewing) < len(busy)
            names = " and ".join(f"w{n + 1}" for n in renewing) or "nobody"
            yield (
                f"a lease passes, {names} renews",
                after._replace(queue=queue, troubled=trouble),
            )

    def _is_driven(self, now: Moment) -> bool:
        job, _ = self._on_queue(now.queue, "driven", lambda: rows("select lease_until from jobs"))
        return bool(job[0]["lease_until"])

    def _sweep(self, time_s: int) -> None:
        run_now(self._sql_queue.recover(at=_at(time_s)))

    def _renews(self, now: Moment, number: int) -> Moment:
        worker = now.workers[number]
        job = self._jobs[worker.job]
        kept, queue = self._on_queue(
            now.queue, ("renew", job.fence, now.time_s), lambda: self._renew_job(job, now.time_s)
        )
        if not kept:
            return _with(now, number, WorkerState())
        if worker.view < 0 or self._state(worker.view).ended:
            return now._replace(queue=queue)
        fence = self._state(worker.view).fence
        held, journal = self._on_journal(
            now.journal, ("renew", fence, now.time_s), lambda: self._renew_run(fence, now.time_s)
        )
        if not held:
            return _with(now, number, worker._replace(at="lost"))._replace(queue=queue)
        return now._replace(queue=queue, journal=journal)

    def _renew_job(self, job: Job, time_s: int) -> bool:
        try:
            run_now(self._sql_queue.renew(job, lease_s=LEASE_S, at=_at(time_s)))
        except LostJob:
            return False
        return True

    def _renew_run(self, fence: int, time_s: int) -> bool:
        try:
            run_now(self._sql_journal.renew(JOB, fence, lease_s=LEASE_S, at=_at(time_s)))
        except LostRun:
            return False
        return True

    # What is looked up -----------------------------------------------------------------------

    def _on_queue(self, number: int, key: object, do: Callable[[], Any]) -> tuple[Any, int]:
        return self._on(self.queue, number, key, do)

    def _on_journal(self, number: int, key: object, do: Callable[[], Any]) -> tuple[Any, int]:
        return self._on(self.journal, number, key, do)

    def _on(
        self, tables: Tables, number: int, key: object, do: Callable[[], Any]
    ) -> tuple[Any, int]:
        """What that call returns on such tables, and the number of what stands there then."""
        whole = (tables.names, number, key)
        if whole not in self._memo:
            tables.load(number)
            said = do()
            self._memo[whole] = (said, tables.number())
        found: tuple[Any, int] = self._memo[whole]
        return found

    def _view(self, events: tuple[ev.Envelope, ...]) -> int:
        text = repr([(each.seq, each.event) for each in events])
        if text not in self._view_numbers:
            self._view_numbers[text] = len(self._views)
            self._views.append(events)
        return self._view_numbers[text]

    def _state(self, view: int) -> State:
        if view not in self._states:
            self._states[view] = fold_all(self._views[view])
        return self._states[view]

    # What is judged --------------------------------------------------------------------------

    def _judge(self, now: Moment) -> tuple[str, ...]:
        key = (now.queue, now.journal, now.books, now.people, now.troubled)
        if key not in self._judged:
            found = self._ledgers(now)
            told = each_end_is_told_once(replace(found, settled=True))  # its row is in the outbox
            self._judged[key] = (*violations(found), *told)
        return self._judged[key]

    def _ledgers(self, now: Moment) -> Ledgers:
        def queue_part() -> Any:
            (row,) = rows("select * from jobs")
            return job_row(row, 0.0), tuple(
                told_of(each["job_id"], each["event_id"], each["body"], 0.0)
                for each in rows("select * from callbacks order by event_id")
            )

        def journal_part() -> Any:
            found = rows("select * from events order by seq")
            return tuple(journal_event(JOB, row) for row in found)

        (job, told), _ = self._on_queue(now.queue, "ledger", queue_part)
        journal, _ = self._on_journal(now.journal, "ledger", journal_part)
        return Ledgers(
            orders=(JOB,),
            books=now.books,
            people=now.people,
            callbacks=told,
            journal=journal,
            jobs={JOB: job},
            troubled=frozenset((JOB,) if now.troubled else ()),
        )


def _question_id(state: State) -> str:
    return f"{JOB}-submit-{state.intents}"


def _is_submit(action: object) -> bool:
    return type(action).__name__ == "Submit"


def _with(now: Moment, number: int, worker: WorkerState) -> Moment:
    pair = list(now.workers)
    pair[number] = worker
    return now._replace(workers=(pair[0], pair[1]))


def _at(time_s: int) -> datetime:
    return START + timedelta(seconds=time_s)


def _stamp(time_s: int) -> str:
    return stamp(_at(time_s))


def _path(came: dict[Moment, tuple[Moment | None, str]], last: Moment) -> tuple[str, ...]:
    labels: list[str] = []
    at: Moment | None = last
    while at is not None:
        at, label = came[at]
        labels.append(label)
    return tuple(reversed(labels[:-1]))
