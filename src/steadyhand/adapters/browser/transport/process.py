"""A Chromium process whose only way in is a pair of pipes held by this process.

Chromium reads commands on file descriptor 3 and writes answers on 4 and ends when 3 closes, so
it cannot outlive us: a `kill -9` of this process closes the pipe. The shell line below maps the
ordinary stdin and stdout pipes to 3 and 4, then becomes Chromium, so its pid is Chromium's pid.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from pathlib import Path

from steadyhand.errors import BrowserLost

REMAP = 'exec "$@" 3<&0 4>&1 </dev/null >/dev/null'
READ_BYTES = 1 << 20  # a screenshot is a few such reads
REAP_S = 5.0  # a killed process group is gone in milliseconds; more means an unkillable task


class ChromiumProcess:
    """Owns the process, its group and both pipe ends; `messages()` ends when Chromium does."""

    def __init__(self, process: asyncio.subprocess.Process, stderr: Path) -> None:
        if process.stdin is None or process.stdout is None:
            raise BrowserLost("the browser's pipes did not open; start the run again")
        self.pid = process.pid
        self._process = process
        self._out = process.stdin
        self._in = process.stdout
        self._stderr = stderr

    def send(self, message: bytes) -> None:
        """*message* is queued for Chromium; silently dropped once the pipe is closed."""
        if not self._out.is_closing():
            self._out.write(message + b"\0")

    async def messages(self) -> AsyncIterator[bytes]:
        """Each message of Chromium, whole; a large one spans many reads."""
        parts: list[bytes] = []
        while chunk := await self._in.read(READ_BYTES):
            *ended, rest = chunk.split(b"\0")
            for piece in ended:
                parts.append(piece)
                yield b"".join(parts)
                parts = []
            if rest:
                parts.append(rest)

    def kill(self) -> None:
        """The whole process group is told to die now."""
        self._out.close()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)

    async def reap(self) -> None:
        """The process is gone and its exit status collected, or REAP_S have passed."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), REAP_S)

    def last_words(self) -> str:
        """The last line Chromium wrote to stderr; '' when none."""
        if not self._stderr.exists():
            return ""
        lines = self._stderr.read_text("utf-8", "replace").strip().splitlines()
        return lines[-1][:300] if lines else ""


async def spawn(command: Sequence[str], *, stderr: Path) -> ChromiumProcess:
    """Chromium runs in a process group of its own, listening on its pipe only."""
    with stderr.open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            *("/bin/sh", "-c", REMAP, "sh"),
            *command,
            "--remote-debugging-pipe",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
            process_group=0,
        )
    return ChromiumProcess(process, stderr)
