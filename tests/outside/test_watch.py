"""What an outside agent's process may do beside its work: reach its door and its model, no more."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from steadyhand.adapters.browser.outside import agent as driver

TRIES = {
    "another port": "socket.create_connection(('127.0.0.1', other), 2)",
    "another address": "socket.socket().connect(('203.0.113.1', own))",
    "another address, softly": "socket.socket().connect_ex(('203.0.113.1', own))",
    "a socket in a folder": "socket.socket(socket.AF_UNIX).connect('/run/x.sock')",
    "a name": "socket.getaddrinfo('example.test', 80)",
    "a name, in the old way": "socket.gethostbyname('example.test')",
    "a name, with more": "socket.gethostbyname_ex('example.test')",
    "a name for an address": "socket.gethostbyaddr('203.0.113.1')",
    "a datagram": "socket.socket(type=socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', other))",
    "a datagram of old": "datagrams.sendto(b'x', ('127.0.0.1', other))",
    "a message": "datagrams.sendmsg([b'x'], [], 0, ('127.0.0.1', other))",
    "a line to the kernel": "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
    "a cipher of the kernel": "socket.socket(socket.AF_ALG, socket.SOCK_SEQPACKET)",
    "a raw socket": "socket.socket(socket.AF_INET, socket.SOCK_RAW)",
    "a door of its own": "socket.socket().bind(('127.0.0.1', 0))",
    "a program": "subprocess.run(['true'])",
    "a program of a shell": "os.system('true')",
    "a spawned program": "os.posix_spawn('/bin/true', ['true'], {})",
    "a spawned program found": "os.posix_spawnp('true', ['true'], {})",
    "a spawned program of old": "os.spawnv(os.P_WAIT, '/bin/true', ['true'])",
    "another program instead": "os.execv('/bin/true', ['true'])",
    "a copy": "os.fork() or os._exit(0)",
    "a copy with a terminal": "os.forkpty()[0] or os._exit(0)",
    "a copy of multiprocessing": "multiprocessing.get_context('fork').Process(target=int).start()",
    "a clean copy": "multiprocessing.get_context('spawn').Process(target=int).start()",
    "a program without words": "forked()",
    "the end of another": "os.kill(os.getppid(), 0)",
    "the end of others": "os.killpg(1, 0)",
    "a library": "ctypes.CDLL('libc.so.6')",
    "its own libraries": "ctypes.CDLL(None).getpid()",
}
MAY = {
    "its place": "socket.create_connection(('127.0.0.1', own), 2)",
    "its place, by name": "socket.getaddrinfo('127.0.0.1', own)",
    "a pair": "[each.sendall(b'x') for each in socket.socketpair()]",
    "a message on a line": "socket.create_connection(('127.0.0.1', own), 2).sendmsg([b'x'])",
    "a loop": "asyncio.run(asyncio.sleep(0))",
    "a thread": "threading.Thread(target=int).start()",
}
PROGRAM = """
import asyncio, ctypes, json, multiprocessing, os, socket, subprocess, sys, threading
import _posixsubprocess
from steadyhand.adapters.browser.outside import agent
own, other, tries = json.loads(sys.argv[1])
datagrams = socket.socket(type=socket.SOCK_DGRAM)
forked = lambda: subprocess.__dict__["_fork_exec"]() or _posixsubprocess.fork_exec()
agent.restrict_to({"door": f"ws://127.0.0.1:{own}/x", "model": {"url": f"http://127.0.0.1:{own}/v1"}})
for name, what in tries.items():
    said = "did"
    try:
        eval(what)
    except PermissionError as exc:
        said = str(exc)
    except BaseException as exc:
        said = repr(exc)
    print(json.dumps([name, said]), flush=True)
"""


def done(tries: dict[str, str]) -> dict[str, str]:
    """What became of each, in a process that is kept as the driver is."""
    with (
        socket.create_server(("127.0.0.1", 0)) as own,
        socket.create_server(("127.0.0.1", 0)) as other,
    ):
        ports = [each.getsockname()[1] for each in (own, other)]
        command = (sys.executable, "-c", PROGRAM, json.dumps([*ports, tries]))
        ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
        other.setblocking(False)
        with pytest.raises(BlockingIOError):
            other.accept()
    assert ended.returncode == 0, ended.stderr
    return dict(map(json.loads, ended.stdout.splitlines()))


@pytest.mark.skipif(sys.platform != "linux", reason="some of these are Linux's")
def test_it_reaches_no_other_place_and_starts_no_program() -> None:
    told = done(TRIES)
    assert [name for name in TRIES if not told[name].endswith(driver.REFUSAL)] == []


def test_it_reaches_its_door_and_its_model() -> None:
    assert done(MAY) == dict.fromkeys(MAY, "did")


def test_it_is_kept_so_before_the_agent_s_own_code_runs(tmp_path: Path) -> None:
    code = "import socket\nsocket.getaddrinfo('example.test', 80)"
    (tmp_path / "browser_use.py").write_text(code, "utf-8")
    place = "http://127.0.0.1:9"
    order = json.dumps({"door": place, "model": {"url": place}}) + "\n"
    command = (sys.executable, str(driver.__file__))
    env = {"PYTHONPATH": str(tmp_path)}
    with subprocess.Popen(command, stdin=-1, stdout=-1, stderr=-1, text=True, env=env) as agent:
        assert agent.stdin is not None
        assert agent.stdout is not None
        assert agent.stderr is not None
        agent.stdin.write(order)
        agent.stdin.flush()
        assert f"getaddrinfo {driver.REFUSAL}" in agent.stderr.read()
        assert agent.stdout.read() == ""
