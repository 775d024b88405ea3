"""A job of the queue is an application in a real browser, answered from elsewhere."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
import yaml
from pydantic import SecretStr
from tests.shared import S3Server

from steadyhand.adapters.host import SystemClock
from steadyhand.adapters.store.database import Database
from steadyhand.adapters.store.jobs import SqlJobs
from steadyhand.adapters.store.objects import MEDIA_TYPES, FolderObjects, WorkingCopy
from steadyhand.adapters.store.questions import SqlQuestions
from steadyhand.adapters.store.store import open_database
from steadyhand.core.answer.sheet import Question, Reply
from steadyhand.core.goal.language import parse, write
from steadyhand.core.journal.codec import stamp
from steadyhand.core.journal.events import Envelope, GoalSet
from steadyhand.core.policy.budget import JobType
from steadyhand.core.queue.job import LIVE, Job, JobChange, JobOrder, JobStatus
from steadyhand.core.queue.lifecycle import LOSSES_MAX
from steadyhand.demo import SAMPLE, PracticeEmployer
from steadyhand.errors import BadInput, StoreFailed
from steadyhand.ports import RunRow, StoredObject
from steadyhand.settings import Settings
from steadyhand.surfaces.worker.dispatch import JobControl, Worker, WorkerOptions
from steadyhand.testing.models import ScriptedModels, ToolCall
from steadyhand.wiring.api import api_context
from steadyhand.wiring.home import MIRROR_FILE, shared_objects, user_folder
from steadyhand.wiring.job_runs import JobRuns, open_worker, request_of_job, task_of_job
from steadyhand_gym.workboard import Workboard

WITHIN_S = 120.0  # a loaded machine
S = JobStatus


class Company:
    """A store with one user's jobs, and workers for it."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self.settings, self.database = settings, database
        theirs = database.of_user("ada")
        self.jobs, self.questions = SqlJobs(theirs), SqlQuestions(theirs)

    async def put(
        self, name: str, url: str, *, more: dict[str, object] | None = None, **said: object
    ) -> Job:
        now = stamp(datetime.now(UTC))
        profile = yaml.safe_load((SAMPLE / "profile.yaml").read_text())
        files = user_folder(self.settings, "ada") / "files" / "f1"
        files.mkdir(parents=True, exist_ok=True)
        (files / "resume.pdf").write_bytes((SAMPLE / "resume.pdf").read_bytes())
        profile.pop("documents", None)
        given = {
            "profile": json.loads(json.dumps(profile, default=str)),
            "resume": "f1",
            "answers": json.loads((SAMPLE / "answers.json").read_text()),
        }
        order = JobOrder(JobType.APPLY, url, input_data=given | (more or {}), **said)
        return await self.jobs.add(Job(name, "ada", order, S.QUEUED, now, now, now))

    async def until(self, name: str, fits: Callable[[Job], bool]) -> Job:
        async with asyncio.timeout(WITHIN_S):
            while not fits(job := await self.jobs.get(name)):
                await SystemClock().pause(0.05)
        return job

    async def say(self, job: Job, value: object) -> None:
        at = datetime.now(UTC)
        await self.questions.answer(job.waiting_for, Reply(value, by="ada"), at=at)
        again = JobChange(S.QUEUED, "user:ada", "answered")
        await self.jobs.change(job.job_id, again, only=(S.PAUSED,), at=at)


@pytest.fixture
async def company(tmp_path: Path, employer: PracticeEmployer) -> AsyncIterator[Company]:
    settings = Settings(
        home=tmp_path / "home",
        allow_origins=(employer.origin,),
        headless=True,
        hold_s=0.0,
        _env_file=None,
    )
    url = f"sqlite+aiosqlite:///{tmp_path / 'home' / 'store.db'}"
    settings.home.mkdir(mode=0o700)
    settings = settings.model_copy(update={"database_url": url})
    database = await open_database(url, "")
    yield Company(settings, database)
    await database.close()


async def work(company: Company, until: Callable[[], object]) -> None:
    """A worker works until that has come."""
    options = WorkerOptions("w1", "1", capacity=2)
    opened = company.database
    async with open_worker(company.settings, opened, clock=SystemClock()) as parts:
        worker = Worker(
            parts.queue, parts.workers, parts.handlers, clock=SystemClock(), options=options
        )
        task = asyncio.create_task(worker.run())
        try:
            await until()
        finally:
            worker.release()
            await asyncio.wait_for(task, WITHIN_S)


async def test_a_job_is_parked_for_its_yes_and_sent_once_it_came_on_any_machine(
    company: Company, employer: PracticeEmployer, s3: S3Server
) -> None:
    named = {"artifacts_url": s3.url(), "aws_access_key_id": SecretStr(s3.key_id)}
    keys = named | {"aws_secret_access_key": SecretStr(s3.secret)}
    company.settings = company.settings.model_copy(update=keys)
    await company.put("j1", employer.posting_url("field-engineer"))
    theirs = user_folder(company.settings, "ada")
    await WorkingCopy(company.settings.home, shared_objects(company.settings)).publish("users/ada")

    async def asked_then_sent() -> None:
        waiting = await company.until("j1", lambda job: job.status is S.PAUSED and not job.driven)
        assert not employer.applications
        assert not (theirs / "runs" / "j1").exists()  # it lies at the store
        shutil.rmtree(theirs)  # another machine has nothing of it
        await company.say(waiting, True)
        ended = await company.until("j1", lambda job: job.ended)
        assert (ended.status, ended.verdict, ended.attempt) == (S.COMPLETED, "submitted", 1)

    await work(company, asked_then_sent)
    assert len(employer.applications) == 1
    words = [str(each.after) for each in await company.jobs.history("j1")]
    assert words == ["queued", "running", "paused", "paused", "queued", "running", "completed"]
    api = api_context(company.settings, company.database, SystemClock())
    listed = await api.artifacts.of_run("ada", "j1")
    assert {each.media_type for each in listed} == set(MEDIA_TYPES.values()) - {"text/plain"}
    for each in listed:
        found = await api.artifacts.read("ada", each.handle)
        assert found is not None
        assert found[0] == each  # of its size, too
    assert (await api.receipt("ada", "j1"))["status"] == "submitted"
    assert "data:image/png" in await api.report("ada", "j1")  # with its pictures
    assert not (theirs / "runs" / "j1").exists()


class AwayObjects(FolderObjects):
    """An object store that is away."""

    async def list(self, folder: str) -> tuple[StoredObject, ...]:
        raise StoreFailed("the object store at s3.example.com cannot be reached")


async def test_a_job_whose_files_cannot_be_brought_waits_and_costs_no_worker(
    company: Company, tmp_path: Path
) -> None:
    job = await company.put("j1", "https://jobs.example.com/1")
    settings = company.settings.model_copy(update={"artifacts_url": "s3://bucket"})
    away = AwayObjects(tmp_path / "there")
    runs = JobRuns(settings, company.database, None, None, SystemClock(), away)  # no browser

    async def tell(change: JobChange) -> None:
        raise AssertionError

    change = await runs.apply(job, JobControl(job, tell, asyncio.Event()))
    assert (change.status, change.lost) == (S.PENDING, False)
    assert change.why == "the object store at s3.example.com cannot be reached"
    assert change.due_at > stamp(datetime.now(UTC))


async def test_a_job_that_is_cancelled_while_it_waits_sends_nothing(
    company: Company,
    employer: PracticeEmployer,
) -> None:
    await company.put("j1", employer.posting_url("field-engineer"))

    async def asked_then_cancelled() -> None:
        await company.until("j1", lambda job: job.status is S.PAUSED and not job.driven)
        wish = JobChange(S.CANCELLED, "user:ada", "not wanted", "cancelled")
        gone = await company.jobs.change("j1", wish, only=LIVE, at=datetime.now(UTC))
        assert gone.status is S.CANCELLED
        assert await company.questions.open() == ()

    await work(company, asked_then_cancelled)
    assert not employer.applications


async def test_a_mirrored_job_sends_nothing_and_tells_what_both_would_have_sent(
    company: Company,
    employer: PracticeEmployer,
) -> None:
    sent = {"given NAME": "somebody else", "A label of theirs": "theirs"}
    mirror = {"system": "another system", "sent": sent}
    given = {"mirror": mirror, "dry_run": False}  # what another one sent is not sent again
    await company.put("j1", employer.posting_url("field-engineer"), more=given)

    async def ended() -> None:
        job = await company.until("j1", lambda job: job.ended)
        assert (job.status, job.verdict) == (S.COMPLETED, "dry_run")
        assert job.why.startswith("Dry run beside another system: ")
        assert "1 theirs alone ('A label of theirs')" in job.why

    await work(company, ended)
    assert not employer.applications
    folder = user_folder(company.settings, "ada") / "runs" / "j1"
    found = json.loads((folder / MIRROR_FILE).read_text())
    assert found["ours"]
    assert [each[0] for each in found["theirs"]] == ["A label of theirs"]
    assert [(each[0], each[2]) for each in found["different"]] == [("Given name", "somebody else")]


@pytest.mark.parametrize("mirror", [None, "x", {}, {"sent": ["a"]}])
def test_a_mirror_that_is_none_is_refused_in_one_sentence(company: Company, mirror: object) -> None:
    order = JobOrder(JobType.APPLY, "https://jobs.example.com/", input_data={"mirror": mirror})
    with pytest.raises(BadInput, match=r"input_data\.mirror is written like"):
        request_of_job(Job("j1", "ada", order, S.QUEUED, "", "", ""), company.settings)


async def test_a_job_that_cannot_begin_says_what_it_lacks(company: Company) -> None:
    now = stamp(datetime.now(UTC))
    order = JobOrder(JobType.APPLY, "https://jobs.example.com/", input_data={"profil": {}})
    await company.jobs.add(Job("j1", "ada", order, S.QUEUED, now, now, now))

    async def ended() -> None:
        job = await company.until("j1", lambda job: job.ended)
        assert (job.status, job.error_code) == (S.FAILED, "validation_failed")
        assert job.why == "input_data holds 'profil', which no application takes"

    await work(company, ended)


@pytest.mark.parametrize(
    "given",
    [
        {"profile": {"email": "a@example.org"}, "answers": {"Resume": "@/etc/passwd"}},
        {"profile": {"email": "a@example.org"}, "answers": {"A": {"B": ["@../../x"]}}},
        {"profile": {"email": "a@example.org", "documents": {"resume": "/etc/passwd"}}},
        {"profile": {"email": "a@example.org", "documents": {"resume": {"de": "/etc/passwd"}}}},
        {"profile": {"email": "a@example.org"}, "resume": "../../../etc"},
        {"profile": {"email": "a@example.org"}, "resume": "/etc/passwd"},
        {"profile": {"email": "a@example.org"}, "cover_letter": ""},
        {"profile": "../../../etc/passwd"},
        {"profile": ["x"]},
    ],
)
async def test_no_job_can_name_a_file_of_this_machine(
    company: Company, given: dict[str, object]
) -> None:
    order = JobOrder(JobType.APPLY, "https://jobs.example.com/", input_data=given)
    job = Job("j1", "ada", order, S.QUEUED, "", "", "")
    theirs = company.settings.model_copy(update={"home": company.settings.home / "users" / "ada"})
    with pytest.raises(BadInput):
        request_of_job(job, theirs)


async def test_at_signs_that_are_doubled_are_text(company: Company) -> None:
    given = {
        "profile": {"email": "a@example.org", "name": {"given": "Ada", "family": "Byron"}},
        "answers": {"Handle": "@@ada", "Group": {"Files": ["plain"]}},
    }
    order = JobOrder(JobType.APPLY, "https://jobs.example.com/", input_data=given)
    told = request_of_job(Job("j1", "ada", order, S.QUEUED, "", "", ""), company.settings).given
    assert next((each.label, each.value) for each in told) == ("Handle", "@ada")


async def test_a_job_that_ends_its_workers_is_given_up_without_another_browser(
    company: Company, employer: PracticeEmployer
) -> None:
    job = await company.put("j1", employer.posting_url("field-engineer"))
    runs = JobRuns(company.settings, company.database, None, None, SystemClock())  # no browser

    async def tell(change: JobChange) -> None:
        raise AssertionError

    lost = replace(job, losses=LOSSES_MAX, worker_id="w1", fence=4)
    change = await runs.apply(lost, JobControl(lost, tell, asyncio.Event()))
    assert (change.status, change.error_code) == (S.FAILED, "browser_crashed")
    assert change.why == "3 workers in a row were lost with it; nothing was sent."
    assert not employer.applications


DELETE = 'click Delete in the row with "Quartz"; click "Yes, delete"; expect no row with "Quartz"'


@pytest.fixture
def board() -> Iterator[Workboard]:
    """A practice application."""
    served = Workboard()
    served.start()
    yield served
    served.stop()


async def put_task(company: Company, board: Workboard, steps: str, **more: object) -> Job:
    """The job of that task at the workboard's projects."""
    company.settings = company.settings.model_copy(update={"allow_origins": (board.origin,)})
    url, now = f"{board.origin}/projects", stamp(datetime.now(UTC))
    order = JobOrder(JobType.CUSTOM, url, task_description=steps, input_data=more)
    return await company.jobs.add(Job("t1", "ada", order, S.QUEUED, now, now, now))


async def test_a_task_in_words_asks_from_afar_and_is_done_once(
    company: Company, board: Workboard
) -> None:
    await put_task(company, board, DELETE)

    asked: list[str] = []

    async def answered() -> None:
        while True:
            job = await company.until(
                "t1", lambda j: j.waiting_for not in ("", *asked) or j.status not in LIVE
            )
            if job.status not in LIVE:
                return
            asked.append(job.waiting_for)
            said = Reply(True, by="ada")
            await company.questions.answer(job.waiting_for, said, at=datetime.now(UTC))

    await work(company, answered)
    job = await company.jobs.get("t1")
    assert (job.status, job.verdict) == (S.COMPLETED, "done"), job.why
    assert [(table, key) for table, key, _ in board.writes] == [("projects", "30")]
    assert len(asked) == 2  # the button of the row, and the one that deletes
    place = user_folder(company.settings, "ada") / "runs" / job.run_id
    assert "Quartz" in (place / "goal.txt").read_text()


async def test_the_steps_that_a_model_wrote_of_a_task_are_agreed_to_from_afar(
    company: Company, board: Workboard
) -> None:
    words = "Quartz has run its course, so get it off the board for good please"
    await put_task(company, board, words, allow=["delete"])
    asked: list[Question] = []
    known = {""}

    async def agreed() -> None:
        while True:
            job = await company.until(
                "t1", lambda j: j.waiting_for not in known or j.status not in LIVE
            )
            if job.status not in LIVE:
                return
            waiting = await company.questions.open()
            asked.extend(each.question for each in waiting if each.question.id == job.waiting_for)
            known.add(job.waiting_for)
            said = Reply(True, by="ada")
            await company.questions.answer(job.waiting_for, said, at=datetime.now(UTC))

    async with ScriptedModels([ToolCall({"steps": DELETE.split("; ")})]) as models:
        named = {"runner_provider": "ollama", "runner_base_url": f"{models.origin}/v1"}
        company.settings = company.settings.model_copy(update=named | {"runner_model": "any"})
        await work(company, agreed)
    job = await company.jobs.get("t1")
    assert (job.status, job.verdict) == (S.COMPLETED, "done"), job.why
    assert [(table, key) for table, key, _ in board.writes] == [("projects", "30")]
    assert asked[0].notes == tuple(write(parse(DELETE)).splitlines())
    assert len(asked) == 3, "leave given beforehand is for the task's own steps"


async def test_what_a_task_lets_beforehand_asks_nobody(company: Company, board: Workboard) -> None:
    await put_task(company, board, DELETE, allow=["delete"])
    await work(company, lambda: company.until("t1", lambda j: j.status not in LIVE))
    assert (await company.jobs.get("t1")).verdict == "done"
    assert board.writing == 1


async def test_what_a_task_extracts_is_an_artifact_by_handle_and_in_no_event(
    company: Company, board: Workboard
) -> None:
    owner = {"type": "object", "properties": {"name": {"type": "string"}}}
    asked = {"type": "array", "items": owner}
    job = await put_task(company, board, 'extract "schema" as found', schema=asked)
    await work(company, lambda: company.until("t1", lambda j: j.status not in LIVE))
    api = api_context(company.settings, company.database, SystemClock())
    listed = await api.artifacts.of_run("ada", job.run_id)
    (one,) = [each for each in listed if each.name == "extracted.json"]
    told = await api.artifacts.read("ada", one.handle)
    assert told is not None
    names = [row["name"] for row in json.loads(told[1])["found"]["value"]]
    assert names == [row["name"] for row in board.tables["projects"].values()][: len(names)] != []
    journal = JobRuns(company.settings, company.database, None, None, SystemClock())
    events = await journal.records_of(job).journal.read(job.run_id)
    assert "rows in 1 parts" in str(events)
    assert not [name for name in names if name in str(events)]


async def test_a_task_whose_worker_was_lost_is_never_begun_anew(
    company: Company, board: Workboard
) -> None:
    job = await put_task(company, board, DELETE, allow=["delete"])
    runs = JobRuns(company.settings, company.database, None, None, SystemClock())  # no browser
    records = runs.records_of(job)
    await records.runs.add(RunRow(job.run_id, job.order.target_url, job.created_at))
    at = datetime.now(UTC)
    started = task_of_job(job, company.settings).started
    fence = await records.journal.claim(job.run_id, "w0", lease_s=0.0, at=at)
    for number, event in enumerate((started, GoalSet(3)), fence + 1):
        told = Envelope(job.run_id, number, job.created_at, event, "worker")
        await records.journal.append(told, fence=fence)
    await work(company, lambda: company.until("t1", lambda j: j.status not in LIVE))
    ended = await company.jobs.get("t1")
    assert (ended.status, ended.error_code) == (S.FAILED, "interrupted")
    assert "look at what it did" in ended.why
    assert not board.writes


@pytest.mark.parametrize(
    ("steps", "given", "why"),
    [
        ("Ponder the meaning of it all", {}, "no step begins so"),
        ('upload "/etc/passwd" into "Resume"', {}, "is no name of a file"),
        ('click "Save"', {"profile": "x"}, "which no task takes"),
        ('click "Save"', {"allow": "delete"}, "is a list of texts"),
        ('click "Save"', {"schema": {"type": "string"}}, "schema.json: a schema is an object"),
    ],
)
async def test_a_task_that_cannot_begin_says_why(
    company: Company, steps: str, given: dict[str, object], why: str
) -> None:
    order = JobOrder(JobType.CUSTOM, "https://a.example/", task_description=steps, input_data=given)
    with pytest.raises(BadInput, match=why):
        task_of_job(Job("t1", "ada", order, S.QUEUED, "", "", ""), company.settings)
