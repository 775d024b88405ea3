"""The API as a process: a key is made, requests are answered, and it ends when it is told to."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from time import monotonic

import httpx2
from tests.api.conftest import ORDER

STARTED_S = 60.0
COMMAND = [sys.executable, "-m", "steadyhand", "api"]


def command(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What that command of the API came to."""
    whole = [*COMMAND, *arguments, "--home", str(home)]
    return subprocess.run(whole, capture_output=True, text=True, timeout=STARTED_S, check=False)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def wait_until_it_answers(url: str, process: subprocess.Popen[str]) -> None:
    """Its health is told. Raises AssertionError where it ends before, or takes too long."""
    began = monotonic()
    while True:
        assert process.poll() is None
        assert monotonic() - began < STARTED_S
        try:
            if httpx2.get(f"{url}/health", timeout=1).status_code == 200:
                return
        except httpx2.TransportError:
            continue


def test_where_nobody_could_ask_nothing_is_served(tmp_path: Path) -> None:
    refused = command(tmp_path, "run")
    assert refused.returncode == 2
    assert "api keys add" in refused.stderr


def test_a_program_with_a_key_asks_for_a_job_and_a_revoked_one_does_not(tmp_path: Path) -> None:
    secret = command(tmp_path, "keys", "add", "valet").stdout.strip()
    assert command(tmp_path, "keys", "add", "valet").returncode == 2
    assert command(tmp_path, "keys", "add", "odd", "--scope", "root").returncode == 2
    port = free_port()
    url = f"http://127.0.0.1:{port}/api/v1"
    serving = [*COMMAND, "run", "--port", str(port), "--home", str(tmp_path)]
    process = subprocess.Popen(serving, stderr=subprocess.PIPE, text=True, env=dict(os.environ))
    try:
        wait_until_it_answers(url, process)
        headers = {"X-Service-Key": secret, "X-User-Id": "ada"}
        made = httpx2.post(f"{url}/jobs", json=ORDER, headers=headers, timeout=20)
        assert made.status_code == 201
        assert "uvicorn" not in made.headers.get("server", "")
        listed = command(tmp_path, "keys", "list").stdout
        assert secret not in listed
        assert command(tmp_path, "keys", "revoke", listed.split()[0]).returncode == 0
        gone = httpx2.get(f"{url}/jobs", headers=headers, timeout=20)
        assert gone.status_code == 401
    finally:
        process.send_signal(signal.SIGTERM)
        _, told = process.communicate(timeout=STARTED_S)
    assert process.returncode == 0, told
    assert "Traceback" not in told


def test_a_user_delegates_to_a_program_and_takes_it_back(tmp_path: Path) -> None:
    assert "no program" in command(tmp_path, "users", "set", "ada").stdout
    said = command(tmp_path, "users", "set", "ada", "--delegate", "valet", "--tier", "pro").stdout
    assert said == "ada  tier pro  yes counts from: valet\n"
    assert command(tmp_path, "users", "set", "ada").stdout == said
    back = command(tmp_path, "users", "set", "ada", "--delegate", "").stdout
    assert back == "ada  tier pro  yes counts from: no program\n"
    for odd in (("a b",), ("ada", "--tier", "gold"), ("ada", "--delegate", "a b")):
        refused = command(tmp_path, "users", "set", *odd)
        assert refused.returncode == 2
        assert refused.stderr.count("\n") == 1


def test_a_port_that_somebody_has_is_one_sentence(tmp_path: Path) -> None:
    assert command(tmp_path, "keys", "add", "valet").returncode == 0
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        refused = command(tmp_path, "run", "--port", port)
    assert refused.returncode == 2
    assert refused.stderr == (
        f"steadyhand: cannot listen at 127.0.0.1:{port}: address already in use; choose another\n"
    )
