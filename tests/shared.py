"""What tests of one worker share: a browser for applications, an object store, a small site."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import ClassVar

from steadyhand import Receipt, Settings
from steadyhand.adapters.browser.chrome import Launch
from steadyhand.adapters.browser.launch import launch
from steadyhand.adapters.net.address import serve_loopback
from steadyhand.core.goal.goal import Goal, UnreadWords
from steadyhand.ports import Human
from steadyhand.wiring.application import UserInput, request_of, task_of, task_of_words
from steadyhand.wiring.home import workplace
from steadyhand.wiring.work import People, Work, launch_options


@dataclass(slots=True)
class SharedBrowser:
    """How runs of the session's loop get a context of it; the fixture of that name fills it in."""

    launch: Launch | None = None
    loop: asyncio.AbstractEventLoop | None = None

    def launch_here(self) -> Launch:
        """In the shared browser where it is of the running loop, in one of its own elsewhere."""
        here = self.loop is asyncio.get_running_loop()
        return self.launch if here and self.launch is not None else launch


SHARED = SharedBrowser()


async def apply_shared(
    url: str, given: UserInput, *, human: Human, settings: Settings, dry_run: bool = False
) -> Receipt:
    """What `steadyhand.apply` returns, of a run in the shared browser."""
    request = request_of(url, given, settings, dry_run=dry_run)
    options, start = launch_options(settings), SHARED.launch_here()
    async with workplace(settings) as (home, store):
        work = Work(settings, home, store, launching=options, launch=start)
        return await work.begin(request, People(human))


async def pursue_shared(
    goal: Goal | UnreadWords,
    *,
    url: str,
    human: Human,
    settings: Settings,
    allowed: Sequence[str] = (),
) -> Receipt:
    """What `steadyhand.wiring.pursue` returns, of a run in the shared browser."""
    read = partial(task_of, settings=settings, url=url, allowed=allowed)
    task = (
        read(goal) if isinstance(goal, Goal) else task_of_words(goal, settings, url=url, read=read)
    )
    options, start = launch_options(settings), SHARED.launch_here()
    async with workplace(settings) as (home, store):
        work = Work(settings, home, store, launching=options, launch=start)
        return await work.pursue(task, People(human))


@dataclass(frozen=True, slots=True)
class S3Server:
    """An S3-shaped server on loopback."""

    BUCKETS: ClassVar[int] = 60

    endpoint: str
    _unused: Iterator[str]
    key_id: str = "tests"
    secret: str = "a-secret-of-nobody"

    @classmethod
    @contextmanager
    def started(cls, root: Path) -> Iterator[S3Server]:
        """It answers while the block runs."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        names = [f"bucket-{number}" for number in range(cls.BUCKETS)]
        for name in names:  # before it starts: it remembers what it has seen of a folder
            (root / name).mkdir()
        server = cls(f"http://127.0.0.1:{port}", iter(names))
        program = Path(sys.executable).with_name("rclone")
        given = ("serve", "s3", "--config", "", "--addr", f"127.0.0.1:{port}")
        keys = ("--auth-key", f"{server.key_id},{server.secret}", "--vfs-cache-mode", "off")
        silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        process = subprocess.Popen([program, *given, *keys, root], **silent)
        try:
            server._await_answer(process)
            yield server
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()

    def _await_answer(self, process: subprocess.Popen[bytes], within_s: float = 20.0) -> None:
        address, end = self.endpoint.rpartition(":")[2], time.monotonic() + within_s
        while True:
            try:
                with socket.create_connection(("127.0.0.1", int(address)), 1):
                    return
            except OSError:
                if time.monotonic() > end or process.poll() is not None:
                    raise

    def bucket(self) -> str:
        """The name of a bucket in which nothing is yet."""
        return next(self._unused)

    def url(self) -> str:
        """The address of such a bucket, as `artifacts_url` has it."""
        return f"s3://{self.bucket()}/kept?endpoint={self.endpoint}"


@contextmanager
def forms_served(page: Callable[[str], str], write: Callable[[str, str], str]) -> Iterator[str]:
    """The origin of a site of pages by their paths; a form that is posted leads where *write* says.

    *write* is given the path and the body.
    """

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            pass

        def do_GET(self) -> None:
            self._answer(200, "Content-Type", "text/html; charset=utf-8", page(self.path))

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
            self._answer(303, "Location", write(self.path, body))

        def _answer(self, status: int, header: str, value: str, text: str = "") -> None:
            self.send_response(status)
            self.send_header(header, value)
            self.send_header("Content-Length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode())

    with serve_loopback(Handler) as origin:
        yield origin
