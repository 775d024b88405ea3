"""The contract is kept: whatever fits it is answered as it says, and nothing is a fault of ours.

The API is served by uvicorn on loopback here, over a store of its own, in which jobs are at work,
wait, and have ended. All phases of schemathesis go over it, with all its checks: what its examples
say, what lies at the edges of each schema, what is drawn, and walks along the contract's links.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import schemathesis
import uvicorn
from schemathesis.checks import CHECKS
from schemathesis.config import SchemathesisConfig
from tests.api.conftest import KEY, NOW, ORDER, SECRET, token
from tests.api.test_questions import SHEET
from tests.views import runs

from steadyhand.core.answer.sheet import Question, QuestionKind
from steadyhand.core.journal.codec import stamp
from steadyhand.core.policy.budget import JobType
from steadyhand.core.queue.job import LIVE, JobChange, JobOrder, JobStatus
from steadyhand.core.queue.lifecycle import new_job
from steadyhand.core.secrets import Secret, SecretKind, parse_place
from steadyhand.ports.api import ApiContext
from steadyhand.ports.jobs import WorkerRow
from steadyhand.settings import Settings
from steadyhand.surfaces.api.app import make_app
from steadyhand.testing import FrozenClock
from steadyhand.wiring.api import open_api

STARTED_S = 120.0
USER = "ada"
CALLERS = {
    "key": {"X-Service-Key": KEY, "X-User-Id": USER},
    "user": {
        "Authorization": f"Bearer {token(USER, exp=NOW.timestamp() + 9e8)}",
        "X-User-Id": USER,
    },
    "nobody": {},
}
PHASES = frozenset({"examples", "coverage", "fuzzing", "stateful"})
# Of each operation, and walks along the links. The edges of all schemas are some thousand requests
# for each caller, and are for the soak.
UNREACHED = 12  # of 86 operations: what no drawn request can name, as the handle of a paper
FEW, MANY = (2, 25), (30, 150)
QUESTIONS = (
    Question("q-code", QuestionKind.OTP, "The code?"),
    Question("q-wall", QuestionKind.BLOCKER, "A wall.", label="captcha"),
    Question("q-text", QuestionKind.TEXT, "Notice period?", label="Notice"),
    SHEET,
)
# What a schema cannot say is refused as 422 (a file that is no PDF, a task that nobody can read);
# that what fits it is called malformed is a finding.
CONFIG = """
[phases.stateful.generation]
max-examples = {walks}

[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", 401, 403, 404, 409, 422, 429]

[[operations]]
include-path-regex = "/(receipt|report)$"  # are there once a run has ended
checks.ensure_resource_availability.enabled = false
"""
# What is in the store, for half of all that is asked for by name.
NAMES = {
    "job_id": ["job-done", *(f"job-{each.id}" for each in QUESTIONS)],
    "run_id": ["job-done"],
    "question_id": [each.id for each in QUESTIONS],
    "user_id": [USER],
    "worker_id": ["w1"],
    "name": ["default"],
    "domain": ["jobs.example.com"],
}
LIMITS = (
    "[enterprise]\nhourly = 1000000\ndaily = 1000000\n[site]\nhourly = 1000000\ndaily = 1000000"
)


async def add_job(context: ApiContext, job_id: str) -> None:
    """That user has a job of that id."""
    order = JobOrder(JobType.APPLY, ORDER["target_url"])
    job = new_job(order, user_id=USER, job_id=job_id, at=stamp(NOW))
    await context.user_store(USER).jobs.add(job)


async def fill(context: ApiContext) -> None:
    """The store holds a job that ended well, one of each question, a worker, and a session."""
    store = context.user_store(USER)
    await add_job(context, "job-done")
    fence = await store.journal.claim("job-done", "w1", lease_s=30, at=NOW)
    for envelope in runs.HAPPY[1:]:
        await store.journal.append(replace(envelope, run_id="job-done"), fence=fence)
    done = JobChange(JobStatus.COMPLETED, "worker:w1", "sent")
    await store.jobs.change("job-done", done, only=tuple(LIVE), at=NOW)
    for question in QUESTIONS:
        job_id = f"job-{question.id}"
        await add_job(context, job_id)
        await store.questions.park(job_id, question, at=NOW)
        waits = JobChange(JobStatus.PAUSED, "worker:w1", "asked", waiting_for=question.id)
        await store.jobs.change(job_id, waits, only=tuple(LIVE), at=NOW)
    place = parse_place(SecretKind.SESSION, "jobs.example.com")
    await context.vault(USER, "a test").put(place, Secret("{}"), at=NOW)
    row = WorkerRow("w1", "0.1", "", 2, 0, "active", stamp(NOW), stamp(NOW), types=("apply",))
    await context.workers.beat(row)


class Served:
    """The API in a thread of its own, with its own loop."""

    def __init__(self, home: Path) -> None:
        limits = home / "tiers.toml"
        limits.write_text(LIMITS)
        self.settings = Settings(
            home=home,
            service_keys=f"valet={KEY}",
            jwt_key=SECRET,
            jwt_issuer="idp",
            jwt_audience="steadyhand",
            tier="enterprise",
            tiers_file=limits,
        )
        self.ready = threading.Event()
        self.url = ""
        self.contract = home / "openapi.json"
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    async def _serve(self) -> None:
        async with open_api(self.settings, FrozenClock(NOW)) as context:
            await fill(context)
            app = make_app(context)
            self.contract.write_text(json.dumps(app.openapi()))
            config = uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error")
            self.server = uvicorn.Server(config)
            serving = asyncio.create_task(self.server.serve())
            while not self.server.started:
                await asyncio.sleep(0.01)
            port = self.server.servers[0].sockets[0].getsockname()[1]
            self.url = f"http://127.0.0.1:{port}"
            self.ready.set()
            await serving

    def start(self) -> None:
        """It answers. Raises AssertionError where it does not come up."""
        self._thread.start()
        assert self.ready.wait(STARTED_S)

    def stop(self) -> None:
        """It answers no more."""
        self.server.should_exit = True
        self._thread.join(STARTED_S)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """The API, served for one test."""
    api = Served(tmp_path)
    api.start()
    yield api
    api.stop()


def bound_names() -> str:
    """The names of what is in the store, as schemathesis is told them."""
    told = "".join(f"[dictionaries.{n}]\nvalues = {v}\n" for n, v in NAMES.items())
    bound = (f'"path.{n}" = {{ dictionary = "{n}", probability = 0.5 }}' for n in NAMES)
    return f"{told}[parameters]\n" + "\n".join(bound)


def walk(
    served: Served, caller: str, phases: frozenset[str], counts: tuple[int, int]
) -> dict[str, Any]:
    """What schemathesis did, by its own report; what it printed is in the assertion."""
    home, (examples, walks) = served.contract.parent, counts
    config, report = home / "schemathesis.toml", home / "report.json"
    config.write_text(CONFIG.format(walks=walks) + bound_names())
    headers = [f"--header={name}: {value}" for name, value in CALLERS[caller].items()]
    terms = [
        # All its checks are on by themselves; "--checks all" would undo what CONFIG exempts.
        *("--url", served.url, "--phases", ",".join(sorted(phases))),
        *("--max-examples", str(examples), "--continue-on-failure"),
        *("--generation-database", "none", "--suppress-health-check", "all"),
        *("--request-timeout", "60", "--max-response-time", "60"),  # how fast is no part of it
        *("--report", "json", "--report-json-path", str(report)),
        # Proofs of its own it shows where it looks whether ours are asked for.
        *("--generation-with-security-parameters", "false"),
    ]
    program = [str(Path(sys.executable).with_name("st")), "--no-color", "--config-file"]
    command = [*program, str(config), "run", str(served.contract), *headers, *terms]
    ran = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False)
    (home / "told.txt").write_text(ran.stdout)
    assert report.exists(), ran.stdout + ran.stderr
    told = json.loads(report.read_text())
    found = [(each["code"], each["title"], each["operations"]) for each in told["failures"]]
    assert (found, told["errors"], ran.returncode) == ([], [], 0), ran.stdout
    assert told["complete"]
    assert {n for n, each in told["phases"].items() if each["status"] == "success"} == phases
    assert told["operations"]["tested"] == told["operations"]["total"]
    assert told["warnings"]["unresolvable_reference"] == []
    return dict(told)


def unreached(told: dict[str, Any]) -> set[str]:
    """The operations that never did what they were asked for."""
    by_operation = told["valid_rates"].items()
    return {n for n, each in by_operation if not any(p["accepted"] for p in each.values())}


def test_every_check_is_made_but_for_a_receipt_that_is_not_there_yet(tmp_path: Path) -> None:
    file = tmp_path / "schemathesis.toml"
    file.write_text(CONFIG.format(walks=1))
    answers = {"responses": {"200": {"description": "it"}}}
    paths = {path: {"get": answers} for path in ("/jobs", "/jobs/1/receipt", "/jobs/1/report")}
    document = {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": paths}
    config = SchemathesisConfig.from_path(file)
    schema = schemathesis.openapi.from_dict(document, config=config)
    off = {
        (path, name)
        for path in paths
        for name in CHECKS.get_all_names()
        if not schema.config.checks_config_for(operation=schema[path]["GET"], phase="stateful")
        .get_by_name(name=name)
        .enabled
    }
    exempt = "ensure_resource_availability"
    assert off == {("/jobs/1/receipt", exempt), ("/jobs/1/report", exempt)}


@pytest.mark.parametrize("caller", CALLERS)
def test_whatever_fits_the_contract_is_answered_as_it_says(served: Served, caller: str) -> None:
    told = walk(served, caller, PHASES - {"coverage"}, FEW)
    assert told["test_cases"]["generated"] > 300


@pytest.mark.soak
@pytest.mark.parametrize("caller", CALLERS)
def test_much_that_fits_the_contract_is_answered_as_it_says(served: Served, caller: str) -> None:
    told = walk(served, caller, PHASES, MANY)
    assert told["test_cases"]["generated"] > 4_000
    if caller != "nobody":
        assert len(unreached(told)) <= UNREACHED, unreached(told)
