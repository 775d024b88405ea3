"""The processes of a service: they start from nothing, show a key once, and end by a signal."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from tests.net.test_telemetry import collector, facts_of

START_S, END_S = 60.0, 60.0  # a loaded machine
COMMAND = [sys.executable, "-c", "from steadyhand.surfaces.cli import main; main()"]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(home: Path, *arguments: str, **settings: str) -> Iterator[subprocess.Popen[str]]:
    """The command runs in that home; killed at the end where it still does."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("STEADYHAND_")}
    environment |= {f"STEADYHAND_{name.upper()}": value for name, value in settings.items()}
    if "STEADYHAND_BROWSER" in os.environ:
        environment["STEADYHAND_BROWSER"] = os.environ["STEADYHAND_BROWSER"]
    command = [*COMMAND, *arguments, "--home", str(home)]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env=environment
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()


def ask(url: str, body: object = None, **headers: str) -> tuple[int, object]:
    """The status of the answer, and its JSON; asked again until somebody listens."""
    data = None if body is None else json.dumps(body).encode()
    told = {"Content-Type": "application/json"} | {
        k.replace("_", "-"): v for k, v in headers.items()
    }
    until = time.monotonic() + START_S
    while True:
        try:
            with urllib.request.urlopen(urllib.request.Request(url, data, told), timeout=10) as got:
                return got.status, json.loads(got.read())
        except urllib.error.HTTPError as refused:
            return refused.code, json.loads(refused.read())
        except OSError:
            if time.monotonic() > until:
                raise


def first_lines(process: subprocess.Popen[str], count: int) -> str:
    assert process.stderr is not None
    return "".join(process.stderr.readline() for _ in range(count))


def test_a_service_starts_from_nothing_takes_a_job_and_ends_by_a_signal(tmp_path: Path) -> None:
    port, home = _free_port(), tmp_path / "home"
    where = f"http://127.0.0.1:{port}/api/v1"
    with running(home, "serve", "--port", str(port)) as process:
        said = first_lines(process, 3)
        key = re.search(r"sh_\w+-?[\w-]*", said)
        assert key is not None, said
        asked = {
            "job_type": "apply",
            "target_url": "https://jobs.example.com/1",
            "task_description": "Apply",
            "input_data": {},
            "scheduled_at": "2999-01-01T00:00:00Z",
        }
        allowed = {"X_Service_Key": key[0], "X_User_Id": "ada"}
        status, job = ask(f"{where}/jobs", asked, **allowed)
        assert status in (200, 201, 202), job
        assert isinstance(job, dict)
        assert job["status"] == "pending"
        assert ask(f"{where}/jobs", asked, X_Service_Key="sh_abc_" + "x" * 32)[0] == 401
        process.send_signal(signal.SIGTERM)
        assert process.wait(END_S) == 0
    with running(home, "serve", "--port", str(port)) as process:
        assert "sh_" not in first_lines(process, 1)
        assert ask(f"{where}/jobs/{job['id']}", **allowed)[0] == 200
        process.send_signal(signal.SIGTERM)
        rest = process.stderr.read() if process.stderr else ""
        assert process.wait(END_S) == 0
        assert "Traceback" not in rest


def test_a_service_tells_its_requests_and_jobs_to_the_collector_of_its_settings(
    tmp_path: Path,
) -> None:
    port, home = _free_port(), tmp_path / "home"
    where = f"http://127.0.0.1:{port}/api/v1"
    asked = {"job_type": "custom", "target_url": "https://x.example/", "task_description": "?"}
    with (
        collector() as (address, told),
        running(home, "serve", "--port", str(port), otlp_endpoint=address) as process,
    ):
        key = re.search(r"sh_\w+-?[\w-]*", first_lines(process, 3))
        assert key is not None
        allowed = {"X_Service_Key": key[0], "X_User_Id": "ada"}
        job = ask(f"{where}/jobs", asked | {"input_data": {}}, **allowed)[1]
        assert isinstance(job, dict), job
        until = time.monotonic() + END_S
        while time.monotonic() < until:
            state = ask(f"{where}/jobs/{job['id']}", **allowed)[1]
            if isinstance(state, dict) and state["status"] == "failed":
                break
        process.send_signal(signal.SIGTERM)
        assert process.wait(END_S) == 0
    assert {facts_of(resource)["service.name"] for resource, _ in told} == {"steadyhand-serve"}
    spans = {span.name: facts_of(span) for _, span in told}
    assert spans["POST /jobs"]["http.response.status_code"] in (200, 201, 202)
    assert spans["drive custom"]["job.status"] == "failed"
    assert spans["drive custom"]["job.id"] == spans["wait for a worker"]["job.id"] == job["id"]
    assert len({span.trace_id for _, span in told if facts_of(span).get("job.id")}) == 1


def test_a_worker_tells_of_itself_and_is_drained_over_its_port(tmp_path: Path) -> None:
    port = _free_port()
    where = f"http://127.0.0.1:{port}/worker"
    with running(tmp_path / "home", "worker", "--id", "w7", "--status-port", str(port)) as process:
        until = time.monotonic() + START_S
        while (health := ask(f"{where}/health")) != (200, {"status": "idle"}):
            assert health == (503, {"status": "unavailable"})  # on its way
            assert time.monotonic() < until
        status, told = ask(f"{where}/status")
        assert status == 200
        assert isinstance(told, dict)
        assert (told["worker_id"], told["running"], told["draining"]) == ("w7", 0, False)
        assert told["store_away"] == ""
        drain = urllib.request.Request(f"{where}/drain", b"", method="POST")
        with suppress(OSError), urllib.request.urlopen(drain, timeout=10) as answer:
            assert answer.status == 202  # it may be gone before that is read
        assert process.wait(END_S) == 0


@pytest.mark.parametrize("arguments", [("serve", "--port", "0"), ("worker", "--status-port", "x")])
def test_a_port_that_is_none_is_one_sentence(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    with running(tmp_path, *arguments) as process:
        assert process.wait(START_S) == 2
        assert process.stderr is not None
        assert process.stderr.read().count("\n") == 1
