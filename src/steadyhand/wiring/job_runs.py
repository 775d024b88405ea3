"""Jobs of a queue as runs: each in its user's own folder and part of the store."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from pathlib import Path

from steadyhand.adapters.browser import options, pool
from steadyhand.adapters.browser.cdp.playwright import shared_playwright
from steadyhand.adapters.browser.chrome import Launch
from steadyhand.adapters.documents.answers_file import PATH_MARK
from steadyhand.adapters.net import webhook
from steadyhand.adapters.people import humans
from steadyhand.adapters.store import (
    Home,
    Store,
    database,
    fleet,
    home,
    job_queue,
    objects,
    store,
)
from steadyhand.core.answer.sheet import Question
from steadyhand.core.goal.goal import Extract, Goal, every_step
from steadyhand.core.goal.pursuit import parse_allowance
from steadyhand.core.journal.codec import stamp
from steadyhand.core.journal.state import MICRO, State, fold_all
from steadyhand.core.policy.budget import JobType
from steadyhand.core.queue import lifecycle, scheduling
from steadyhand.core.queue.job import Job, JobChange, JobStatus
from steadyhand.errors import BadInput, RunNotFound, StoreFailed
from steadyhand.ports import Clock, Objects, jobs
from steadyhand.run.prepare import Request
from steadyhand.settings import Settings
from steadyhand.views.receipt import Receipt, mirror_of
from steadyhand.views.status import end_of

from .application import UserInput, goal_or_words, request_of, task_of, task_of_words, with_schema
from .home import (
    MIRROR_FILE,
    OF_A_RUN,
    file_of_handle,
    plain_name,
    profile_with_files,
    sealed_questions,
    shared_objects,
    user_folder,
)
from .work import People, Task, UnreadTask, Work, launch_options

ASKED_BY = "service"  # who asked, as the journal tells it
JOBS = "jobs"  # in a user's folder: what a job was given, a folder for each
RESUME, COVER_LETTER, PROFILE, ANSWERS = "resume", "cover_letter", "profile", "answers"
AWAY_S = 60.0  # until a job is looked at again whose files could not be brought
MIRROR = "mirror"  # what another system sent: then the run is a dry one, to be compared
KNOWN_INPUT = frozenset((RESUME, COVER_LETTER, PROFILE, ANSWERS, MIRROR, "dry_run", "prepare"))
ALLOW = "allow"  # in a task's input: kinds of acts that need no question
SCHEMA = "schema"  # in a task's input: of what it extracts; a step may name it so


Drive = Callable[[Job, Store, People], Awaitable[Receipt | JobChange]]


@dataclass(frozen=True, slots=True)
class JobRuns:
    """What drives the runs of a worker's jobs."""

    settings: Settings
    database: database.Database
    launching: options.LaunchOptions
    launch: Launch
    clock: Clock
    kept: Objects | None = None  # where users' files lie; None: nothing is listed or put anywhere

    async def apply(self, job: Job, control: jobs.HoldsPage) -> JobChange:
        """The handler of applications: the job's run was driven as far as it goes now."""
        return await self._handled(job, control, self.drive)

    async def pursue(self, job: Job, control: jobs.HoldsPage) -> JobChange:
        """The handler of tasks in words; one that was interrupted ends, and is not begun anew."""
        return await self._handled(job, control, self.follow)

    async def _handled(self, job: Job, control: jobs.HoldsPage, drive: Drive) -> JobChange:
        records = self.records_of(job)
        if (given_up := await _give_up(job, records)) is not None:
            return given_up
        people = People(self._human(job, records, control), stop=control)
        try:
            folder = await self._bring_folder(job, records)
        except StoreFailed as exc:  # no worker was lost with it, and no other could do more
            due = stamp(self.clock.now() + timedelta(seconds=AWAY_S))
            return JobChange(JobStatus.PENDING, _actor(job), str(exc), due_at=due)
        async with self._keeping(folder) as fault:
            receipt = await drive(job, records, people)
            if isinstance(receipt, JobChange):
                return receipt
            state = fold_all(await records.journal.read(job.run_id))
            change = self._change(job, state, receipt, timed_out=control.timed_out)
            if MIRROR in job.order.input_data and state.ended is not None:
                beside = mirror_of(receipt, *mirror_input(job.order.input_data[MIRROR]))
                written = beside.to_json().encode()
                self._place_of(job).artifacts.write(job.run_id, MIRROR_FILE, written)
                change = replace(change, why=f"{beside.sentence} {change.why}")
        return replace(change, why=f"{change.why} {fault[0]}") if fault else change

    async def _bring_folder(self, job: Job, records: Store) -> objects.RunFolder | None:
        """The run's folder, with what lies elsewhere of it and of what its user sent.

        None where nothing is listed or put anywhere. Raises StoreFailed.
        """
        if self.kept is None:
            return None
        away = self.settings.artifacts_url is not None
        copy = objects.WorkingCopy(self.settings.home, self.kept) if away else None
        index = objects.SqlArtifacts(records.database)
        folder = objects.RunFolder(self.settings.home, job.run_id, index, copy=copy)
        if copy is not None:
            theirs = home.user_place(job.user_id)
            for part in (folder.place, f"{theirs}/files", f"{theirs}/profiles"):
                await copy.fetch(part)
        return folder

    @asynccontextmanager
    async def _keeping(self, folder: objects.RunFolder | None) -> AsyncIterator[list[str]]:
        """What the run writes meanwhile is listed, and put where every machine finds it.

        The list holds a sentence where the last of it could not be put: then it stays on this
        machine. A worker that was overtaken puts nothing at its end.
        """
        told: list[str] = []
        if folder is None:
            yield told
            return
        keep = partial(folder.keep, OF_A_RUN, clock=self.clock)
        async with objects.repeated(keep, objects.PUBLISH_S, clock=self.clock):
            yield told
        if why := await keep():
            told.append(f"Its pictures and papers are on its worker alone: {why}.")
        else:
            await folder.leave()

    def records_of(self, job: Job) -> Store:
        """What the job's user has in the store, its answers sealed."""
        theirs = self.database.of_user(job.user_id)
        sealed = sealed_questions(self.settings, theirs, self.clock)
        return replace(store.store_on(theirs), questions=sealed)

    async def drive(self, job: Job, records: Store, people: People) -> Receipt | JobChange:
        """The job's run was driven in a browser as far as it goes; the job's end where none began.

        What surrounds it (`apply`) needs no browser: a fleet without one has another `drive`.
        """
        work = self._work_of(job, records)
        try:
            await records.runs.get(job.run_id)
        except RunNotFound:
            try:
                request = request_of_job(job, self._settings_of(job))
            except BadInput as exc:
                return _invalid(job, exc)
            return await work.begin(request, people, run_id=job.run_id)
        return await work.go_on(job.run_id, people)

    async def follow(self, job: Job, records: Store, people: People) -> Receipt | JobChange:
        """The job's task was followed to its end in a browser; the job's end where none began."""
        try:
            task = task_of_job(job, self._settings_of(job))
        except BadInput as exc:
            return _invalid(job, exc)
        return await self._work_of(job, records).pursue(task, people, run_id=job.run_id)

    def _work_of(self, job: Job, records: Store) -> Work:
        settings, place = self._settings_of(job), self._place_of(job)
        return Work(settings, place, records, launching=self.launching, launch=self.launch)

    def _place_of(self, job: Job) -> Home:
        """The home of the job's user, for this dispatch of it."""
        return Home.beside(self._settings_of(job).home, f"{job.worker_id}/{job.fence}")

    def _settings_of(self, job: Job) -> Settings:
        told: dict[str, object] = {
            "user_id": job.user_id,
            "home": user_folder(self.settings, job.user_id),
            "quality": job.order.quality,
            "deadline_s": float(job.order.timeout_s),
            "headless": True,
        }
        return self.settings.model_copy(update=told)

    def _human(self, job: Job, records: Store, control: jobs.HoldsPage) -> humans.RemoteHuman:
        async def waits(question: Question) -> None:
            why = f"waits for an answer: {question.text}"[:300]
            waiting = JobChange(JobStatus.PAUSED, _actor(job), why, waiting_for=question.id)
            await control.tell(replace(waiting, about=question_facts(question)))

        async def goes_on() -> None:
            await control.tell(JobChange(JobStatus.RUNNING, _actor(job), "answered"))

        # A task cannot be gone on with later: its page stays open as long as it may be answered.
        task = job.order.type == JobType.CUSTOM
        hold_s = self.settings.question_deadline_s if task else self.settings.hold_s
        holding = humans.Holding(hold_s, waits, goes_on, control.draining)
        return humans.RemoteHuman(records.questions, job.run_id, clock=self.clock, holding=holding)

    def _change(self, job: Job, state: State, receipt: Receipt, *, timed_out: bool) -> JobChange:
        """What the run makes of its job."""
        spent = max(0, round(receipt.cost.usd * MICRO) - job.micro_usd)
        actor, end = _actor(job), end_of(state)
        if end is None and state.paused:
            asked = state.asked.question if state.asked else ""
            waits = "waits for an answer"
            return JobChange(JobStatus.PAUSED, actor, waits, waiting_for=asked, micro_usd=spent)
        # What may have left is gone on with and never begun anew.
        if end is None and (state.outstanding or not timed_out):
            left = "left by its worker, for another"
            return JobChange(JobStatus.QUEUED, actor, left, micro_usd=spent)
        task = job.order.type == JobType.CUSTOM
        late = lifecycle.JobEnd(JobStatus.FAILED, "timeout", "no" if task else "backoff")
        what = lifecycle.job_end(end.verdict, end.reason) if end else late
        sent = "look at what it did" if task else "nothing was sent"
        why = end.why if end else f"It took longer than it may; {sent}."
        change = JobChange(
            what.status,
            actor,
            why,
            what.error_code,
            verdict=str(end.verdict) if end else "",
            micro_usd=spent,
        )
        return self._again(job, change) if lifecycle.is_retried(what, job) else change

    def _again(self, job: Job, change: JobChange) -> JobChange:
        """The job is tried once more after a while; the reason stays readable in its history."""
        spread = sum(job.job_id.encode()) % 100 / 100  # jobs of one moment do not come back at once
        due = self.clock.now() + timedelta(seconds=scheduling.backoff_s(job.retries, spread=spread))
        return replace(change, status=JobStatus.PENDING, again="retry", due_at=stamp(due))


def _invalid(job: Job, fault: BadInput) -> JobChange:
    """The end of a job that asks for what cannot be done."""
    said = str(fault).replace("\n", "; ")
    return JobChange(JobStatus.FAILED, _actor(job), said, "validation_failed")


async def _give_up(job: Job, records: Store) -> JobChange | None:
    """The end of a job that ended its workers, without another browser; None for any other."""
    if not job.losses:
        return None
    state = fold_all(await records.journal.read(job.run_id))
    end = lifecycle.lost_end(job, may_have_sent=state.outstanding)
    if end is None or state.ended:
        return None
    sent = "the form may have been sent" if state.outstanding else "nothing was sent"
    sent = "look at what it did" if state.goal_set else sent
    why = f"{job.losses} workers in a row were lost with it; {sent}."
    return JobChange(end.status, _actor(job), why, end.error_code)


def request_of_job(job: Job, settings: Settings) -> Request:
    """What the job asks for, in its user's home. Raises BadInput."""
    given = job.order.input_data
    unknown = sorted(set(given) - KNOWN_INPUT)
    if unknown:
        raise BadInput(f"input_data holds {unknown[0]!r}, which no application takes")
    if MIRROR in given:
        mirror_input(given[MIRROR])
    folder = settings.home / JOBS / job.job_id
    brought = UserInput(
        profile=_profile_file(given.get(PROFILE), settings.home, folder),
        resume=file_of_handle(given.get(RESUME), settings.home),
        cover_letter=file_of_handle(given.get(COVER_LETTER), settings.home),
        answers=_answers(given.get(ANSWERS), settings.home),
    )
    prepares = given.get("prepare") is True
    # What another system sent is not sent again.
    dry_run = given.get("dry_run") is True or MIRROR in given
    request = request_of(job.order.target_url, brought, settings, dry_run=dry_run)
    return replace(request, prepares=prepares, asked_by=ASKED_BY)


def task_of_job(job: Job, settings: Settings) -> Task | UnreadTask:
    """The task that the job asks for; its steps upload what its user sent. Raises BadInput."""
    given = job.order.input_data
    if unknown := sorted(set(given) - {ALLOW, SCHEMA}):
        raise BadInput(f"input_data holds {unknown[0]!r}, which no task takes")
    allowed = given.get(ALLOW, [])
    if not isinstance(allowed, list) or not all(isinstance(each, str) for each in allowed):
        raise BadInput(f'input_data.{ALLOW} is a list of texts like "delete in tracker.example"')
    tuple(map(parse_allowance, allowed))  # refused before anything is brought
    goal, brought = goal_or_words(job.order.task_description, settings), dict[str, Path]()
    if SCHEMA in given:
        folder = settings.home / JOBS / job.job_id
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        content = json.dumps(given[SCHEMA], ensure_ascii=False).encode()
        brought[SCHEMA] = home.write_private(folder / f"{SCHEMA}.json", content)

    def read(goal: Goal) -> Task:
        return task_of(
            _extracting(goal) if brought else goal,
            settings,
            url=job.order.target_url,
            allowed=allowed,
            file_at=lambda name: brought.get(name) or _user_file(settings.home, name),
        )

    if isinstance(goal, Goal):
        return read(goal)
    return task_of_words(goal, settings, url=job.order.target_url, read=read)


def _extracting(goal: Goal) -> Goal:
    """The goal with a last step that extracts to the schema which came along, unless one does."""
    steps = every_step(goal.steps)
    named = any(isinstance(step, Extract) and step.path == SCHEMA for step in steps)
    return goal if named else with_schema(goal, SCHEMA)


def _user_file(place: Path, handle: str) -> Path:
    found = file_of_handle(handle, place)
    assert found is not None  # a step names a file
    return found


def mirror_input(given: object) -> tuple[str, Mapping[str, object]]:
    """Which system sent what, by label. Raises BadInput."""
    sent = given.get("sent") if isinstance(given, Mapping) else None
    if not isinstance(given, Mapping) or not isinstance(sent, Mapping):
        raise BadInput(f"input_data.{MIRROR} is written like {{'system': NAME, 'sent': {{...}}}}")
    return str(given.get("system") or "another system"), {str(k): v for k, v in sent.items()}


def question_facts(question: Question) -> dict[str, object]:
    """What a client is told of an open question: no sheet, no value."""
    return {
        "id": question.id,
        "kind": str(question.kind),
        "label": question.label,
        "text": question.text,
        "options": [option.label for option in question.options],
        "secret": question.secret,
    }


def _actor(job: Job) -> str:
    return f"worker:{job.worker_id}"


def _answers(given: object, place: Path) -> Mapping[str, object] | None:
    """The answers; `@HANDLE` in them is the user's file of that handle. Raises BadInput."""
    if given is None:
        return None
    if not isinstance(given, Mapping):
        raise BadInput(f"input_data.{ANSWERS} is no object")
    return {str(label): _with_files(value, place) for label, value in given.items()}


def _with_files(value: object, place: Path) -> object:
    if isinstance(value, Mapping):
        return {str(label): _with_files(each, place) for label, each in value.items()}
    if isinstance(value, list | tuple):
        return [_with_files(each, place) for each in value]
    marked = isinstance(value, str) and value.startswith(PATH_MARK)
    if not marked or str(value).startswith(PATH_MARK * 2):
        return value
    return f"{PATH_MARK}{file_of_handle(str(value).removeprefix(PATH_MARK), place)}"


def _profile_file(given: object, place: Path, folder: Path) -> Path:
    """The profile that came along, or the user's own of that name. Raises BadInput."""
    if isinstance(given, str) and given:
        return place / "profiles" / f"{plain_name(given)}.yaml"
    if not given or not isinstance(given, Mapping):
        raise BadInput("input_data.profile is missing: the profile, or the name of one")
    content = profile_with_files(given, place)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return home.write_private(folder / "profile.json", content)


@dataclass(frozen=True, slots=True)
class WorkerParts:
    """What a worker is made of: the queue, the fleet, its handlers, and how it works."""

    queue: job_queue.SqlQueue
    workers: fleet.SqlWorkers
    outbox: fleet.SqlOutbox
    handlers: Mapping[str, jobs.Handler]
    limits: scheduling.Limits
    deliver: jobs.Deliver
    tidy: Callable[[], Awaitable[None]]  # removes what was kept long enough
    signed: bool  # whether receivers can tell that a callback is ours


@asynccontextmanager
async def open_worker(
    settings: Settings, opened: database.Database, *, clock: Clock
) -> AsyncIterator[WorkerParts]:
    """The parts of a worker of that store, with one pool of browsers for all its runs."""
    queue, kept = job_queue.SqlQueue(opened), shared_objects(settings)
    sender = webhook.WebhookSender(webhook_keys(settings), settings.allow_origins)
    pooling = pool.browser_pool(
        runs_per_browser=settings.runs_per_browser, memory_mb=settings.browser_memory_mb
    )
    try:
        async with shared_playwright() as driver, pooling as shared:
            launching = replace(launch_options(settings), driver=driver)
            runs = JobRuns(settings, opened, launching, shared.launch, clock, kept)
            yield WorkerParts(
                queue=queue,
                workers=fleet.SqlWorkers(opened),
                outbox=fleet.SqlOutbox(opened),
                handlers={
                    str(JobType.APPLY): runs.apply,
                    str(JobType.CUSTOM): runs.pursue,
                },
                limits=scheduling.Limits(settings.jobs_per_user, settings.jobs_per_host),
                deliver=sender.deliver,
                tidy=partial(
                    objects.tidy,
                    opened,
                    kept,
                    days=settings.artifact_days,
                    clock=clock,
                    cache=settings.home if settings.artifacts_url else None,
                ),
                signed=bool(sender.keys),
            )
    finally:
        await queue.close()


def webhook_keys(settings: Settings) -> tuple[bytes, ...]:
    """The keys that sign callbacks, the newest first. Raises BadInput."""
    named = (settings.webhook_secret, settings.webhook_prev_secret)
    return tuple(webhook.webhook_key(each.get_secret_value()) for each in named if each)
