"""A process that may hold secrets is closed before it waits for any of them, seen from outside."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from steadyhand.demo import SAMPLE

PROC = Path("/proc")
PATIENCE_S = 60.0
CORE = re.compile(r"^Max core file size +0 +0 ", re.M)
pytestmark = pytest.mark.skipif(not PROC.is_dir(), reason="it is /proc that tells")


@contextmanager
def running(*words: str, home: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The command line, given nothing to read; it is gone afterwards."""
    command = [sys.executable, "-m", "steadyhand", *words, "--home", str(home)]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)
    try:
        yield process
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE_S)


def closes(process: subprocess.Popen[bytes]) -> bool:
    """Whether the process comes to leave no core file, and belongs to nobody who could look."""
    until = time.monotonic() + PATIENCE_S
    about = PROC / str(process.pid)
    while time.monotonic() < until and process.poll() is None:
        limited = CORE.search((about / "limits").read_text()) is not None
        if limited and (about / "environ").stat().st_uid == 0:
            return True
    return False


def test_a_secret_is_typed_into_a_closed_process(tmp_path: Path) -> None:
    with running("vault", "put", "secret", "library_card", home=tmp_path) as process:
        assert closes(process)


def test_an_application_runs_in_a_closed_process(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes the call and says nothing
        origin = f"http://127.0.0.1:{silent.getsockname()[1]}"
        profile = str(SAMPLE / "profile.yaml")
        words = ("apply", f"{origin}/job", "--profile", profile, "--allow-origin", origin)
        with running(*words, home=tmp_path) as process:
            assert closes(process)
