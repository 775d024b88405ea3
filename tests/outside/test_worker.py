"""The outside agent's process: what it says is held to limits, and nothing of it stays."""

from __future__ import annotations

import asyncio
import json
import os
import select
import socket
import subprocess
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path

import pytest

from steadyhand.adapters.browser.outside.visit import (
    LABEL_MAX,
    MESSAGE_MAX,
    MESSAGES_MAX,
    run_agent,
)
from steadyhand.adapters.files.own_file import private_folder
from steadyhand.core.journal.events import OutsideActed, OutsideActionKind, OutsideFailure

TIMEOUT_S = 20.0
END_S = 5.0  # a process that was killed has ended
Heard = list[tuple[OutsideActionKind, str]]


def ran(program: str, *more: str, timeout_s: float = TIMEOUT_S) -> tuple[OutsideFailure, Heard]:
    """How that program ended as an outside agent, and what it told."""
    command = (sys.executable, "-c", f"import json, os, sys\n{textwrap.dedent(program)}", *more)
    return asyncio.run(_ran(command, timeout_s))


async def _ran(
    command: Sequence[str], timeout_s: float, scratch: Path | None = None
) -> tuple[OutsideFailure, Heard]:
    heard: Heard = []

    async def hear(act: OutsideActed) -> None:
        heard.append((act.did, act.label))

    order = {"task": "look"}
    return await run_agent(command, order, hear, timeout_s=timeout_s, scratch=scratch), heard


def line(**told: object) -> str:
    return f"print({json.dumps(json.dumps(told))}, flush=True)\n"


@pytest.mark.parametrize(
    ("program", "end", "heard"),
    [
        (line(end=""), "", []),
        (line(act="click", label="Lift") + line(end=""), "", [("click", "Lift")]),
        (line(act="format_disk") + line(end=""), "", [("other", "")]),
        (line(act="click", label="x" * 500) + line(end=""), "", [("click", "x" * LABEL_MAX)]),
        (line(end="it failed"), "broken", []),
        ("", "broken", []),
        ("print('no object', flush=True)", "broken", []),
        ("print('[1]', flush=True)", "broken", []),
        (f"print('x' * {MESSAGE_MAX + 1}, flush=True)", "broken", []),
        (line(act="click") * 2 + "sys.exit(3)", "broken", [("click", "")] * 2),
    ],
)
def test_what_it_says_is_held_to_limits(program: str, end: str, heard: Heard) -> None:
    assert ran(program) == (end, heard)


def test_one_that_goes_on_telling_is_ended() -> None:
    end, heard = ran(f"while True:\n    {line(act='wait')}")
    assert (end, len(heard)) == ("broken", MESSAGES_MAX)


def test_nothing_of_our_environment_is_in_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STEADYHAND_RUNNER_API_KEY", "sk-not-for-you")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-not-for-you")
    _, heard = ran("""
        ours = [name for name, held in os.environ.items() if "not-for-you" in held]
        print(json.dumps({"act": "other", "label": " ".join(["none", *ours])}), flush=True)
        print(json.dumps({"act": "other", "label": os.getcwd()}), flush=True)
    """)
    (_, leaked), (_, folder) = heard
    assert leaked == "none"
    assert folder != str(Path.cwd())
    assert not Path(folder).exists()


def stays(pid: str) -> bool:
    """Whether that process has not ended a while after it was to."""
    try:
        handle = os.pidfd_open(int(pid))
    except ProcessLookupError:
        return False
    try:
        return not select.select([handle], [], [], END_S)[0]
    finally:
        os.close(handle)


@pytest.mark.skipif(sys.platform != "linux", reason="processes are waited for as Linux lets us")
@pytest.mark.parametrize("last", ["sys.stdin.read(); os.read(held[0], 1)", line(end="")])
def test_no_process_of_it_is_left_however_it_ends(last: str) -> None:
    _, heard = ran(
        f"""
        held = os.pipe()
        child = os.fork()
        if not child:
            os.read(held[0], 1)
        told = {{"act": "other", "label": f"{{os.getpid()}} {{child}}"}}
        print(json.dumps(told), flush=True)
        {last}
        """,
        timeout_s=3.0,
    )
    ((_, pids),) = heard
    assert [pid for pid in pids.split() if stays(pid)] == []


def test_a_program_that_is_not_there_is_told() -> None:
    assert asyncio.run(_ran(("/nowhere/python",), TIMEOUT_S)) == ("not_available", [])


# The last one says so from where no other thread of it runs any more.
BUSY = {
    "waiting": "print(1, flush=True); threading.Event().wait()",
    "in a loop": "print(1, flush=True)\nwhile True: pass",
    "in native code": "deque(chain(map(faulthandler.dump_traceback, [1]), repeat(1)), 0)",
}


# As asyncio's loop gives it an input, and as uvloop's does.
INPUTS = {"pipe": lambda: os.pipe()[::-1], "socket": lambda: _descriptors(socket.socketpair())}


def _descriptors(ends: tuple[socket.socket, socket.socket]) -> tuple[int, int]:
    return ends[0].detach(), ends[1].detach()


@pytest.mark.parametrize("kind", INPUTS)
@pytest.mark.parametrize("how", BUSY)
def test_the_driver_ends_with_whoever_started_it_however_busy_it_is(how: str, kind: str) -> None:
    program = f"""
import faulthandler, threading
from collections import deque
from itertools import chain, repeat
from steadyhand.adapters.browser.outside.agent import end_with_parent
end_with_parent()
{BUSY[how]}
"""
    ours, its = INPUTS[kind]()
    command = (sys.executable, "-c", program)
    with subprocess.Popen(command, stdin=its, stdout=subprocess.PIPE) as driver:
        os.close(its)
        assert driver.stdout is not None
        try:
            assert driver.stdout.readline()
            os.close(ours)
            assert driver.wait(TIMEOUT_S) != 0
        finally:
            driver.kill()


def test_the_driver_ends_where_whoever_started_it_has_ended_before() -> None:
    waits = (
        "from steadyhand.adapters.browser.outside.agent import end_with_parent; import threading\n"
    )
    program = waits + f"end_with_parent(); threading.Event().wait({TIMEOUT_S}); print('left')"
    command = (sys.executable, "-c", program)
    ended = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    assert (ended.returncode, ended.stdout) == (1, b"")


OWNER = """
import asyncio, json, sys
from pathlib import Path
from steadyhand.adapters.browser.outside.visit import run_agent
async def hear(act):
    print(act.label, flush=True)
waits = '''
import json, os, sys
folder = os.path.basename(os.path.dirname(os.getcwd()))
print(json.dumps({"act": "other", "label": folder}), flush=True)
sys.stdin.readline()
sys.stdin.read()
'''
command = (sys.executable, "-c", waits)
asyncio.run(run_agent(command, {}, hear, timeout_s=60, scratch=Path(sys.argv[1])))
"""


def test_what_a_killed_run_left_of_it_goes_with_the_next_visit(tmp_path: Path) -> None:
    command = (sys.executable, "-c", OWNER, str(tmp_path))
    with subprocess.Popen(command, stdout=subprocess.PIPE) as owner:
        assert owner.stdout is not None
        left = tmp_path / owner.stdout.readline().decode().strip()
        owner.kill()
    assert left.is_dir()
    program = (sys.executable, "-c", line(end=""))
    asyncio.run(_ran(program, TIMEOUT_S, scratch=tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_a_start_beside_it_leaves_its_folder_alone(tmp_path: Path) -> None:
    async def hear(act: OutsideActed) -> None:
        with private_folder(tmp_path):
            held.append(len(os.listdir(tmp_path)))

    held: list[int] = []
    program = (sys.executable, "-c", line(act="wait") + line(end=""))
    asyncio.run(run_agent(program, {}, hear, timeout_s=TIMEOUT_S, scratch=tmp_path))
    assert held == [2]  # in one place, each left alone while its owner lives
    assert list(tmp_path.iterdir()) == []
