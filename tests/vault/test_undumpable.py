"""A process that holds secrets cannot be looked into, and leaves no core file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE_S = 120.0
NOBODY = 65534
ASK = "import resource; from steadyhand.adapters.host import forbid_dumps, is_dumpable; "
CLOSED = f"{ASK}print(forbid_dumps(), is_dumpable(), resource.getrlimit(resource.RLIMIT_CORE))"
CHILD = (
    "import subprocess, sys; from steadyhand.adapters.host import forbid_dumps; "
    "forbid_dumps(); print(subprocess.run([sys.executable, '-c', sys.argv[1]], "
    "capture_output=True, text=True, check=True).stdout)"
)
TOLD = f"{ASK}print(is_dumpable(), resource.getrlimit(resource.RLIMIT_CORE))"
# A process of the same user that has no right over others tries to read what another one holds.
HOLD = "import sys; sys.argv[1] and exec(sys.argv[1]); print('ready', flush=True); sys.stdin.read()"
PEEK = (
    "import sys\n"
    "try: open(f'/proc/{sys.argv[1]}/environ', 'rb').read(); print('read')\n"
    "except PermissionError: print('refused')"
)
linux = pytest.mark.skipif(sys.platform != "linux", reason="prctl is Linux's")


def told(*arguments: str) -> str:
    command = [sys.executable, "-c", *arguments]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE_S, check=True, cwd=ROOT
    )
    return done.stdout.strip()


@linux
def test_a_closed_process_says_so_and_leaves_no_core_file() -> None:
    assert told(CLOSED) == "no core file, and closed to other processes False (0, 0)"


def test_a_program_that_it_starts_leaves_no_core_file_either() -> None:
    assert told(CHILD, TOLD).endswith("(0, 0)")


def test_a_process_that_did_nothing_is_open() -> None:
    assert told(f"{ASK}print(is_dumpable())") in ("True", "None")


def test_the_command_line_closes_its_process_before_anything_of_the_user_is_read() -> None:
    script = (
        "import sys; from steadyhand.adapters.host import is_dumpable\n"
        "from steadyhand.surfaces.cli import main; sys.argv = ['steadyhand', 'profile', 'schema']\n"
        "try: main()\n"
        "finally: sys.stderr.write(f'open: {is_dumpable()}')"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE_S, check=True, cwd=ROOT
    )
    assert done.stderr in ("open: False", "open: None")


@linux
@pytest.mark.parametrize(("closed", "seen"), [(True, "refused"), (False, "read")])
def test_no_process_of_the_same_user_reads_a_closed_one(closed: bool, seen: str) -> None:
    first = "from steadyhand.adapters.host import forbid_dumps; forbid_dumps()"
    root = os.geteuid() == 0  # root may read everything, so it becomes nobody, once loaded
    become = f"import os; os.setgid({NOBODY}); os.setuid({NOBODY}); " if root else ""
    forget = "import ctypes; ctypes.CDLL(None).prctl(4, 1, 0, 0, 0); " if root else ""
    hold = f"{become}{forget}{first if closed else ''}"
    load = "import steadyhand.adapters.host, ctypes\n"
    with subprocess.Popen(
        [sys.executable, "-c", f"{load}{HOLD}", hold],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "ready\n"
        peek = f"{become}\n{PEEK}"
        assert told(peek, str(holder.pid)) == seen
        holder.communicate("", PATIENCE_S)
