"""A program on a real terminal: what it shows is waited for, what a person types is sent."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path

PATIENCE_S = 120.0  # a cold start of Python with everything loaded, on a busy machine
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


class PtySession:
    """A subprocess whose terminal is ours; it is gone when the block ends."""

    def __init__(
        self,
        argv: Sequence[str],
        *,
        columns: int = 80,
        env: dict[str, str] | None = None,
        cwd: Path | None = None,
    ) -> None:
        self.raw = ""
        self._fd, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 60, columns, 0, 0))
        self._process = subprocess.Popen(
            argv,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=_own_terminal,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "", **(env or {})},
            cwd=cwd,
        )
        os.close(theirs)

    def __enter__(self) -> PtySession:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait(PATIENCE_S)
        os.close(self._fd)

    @property
    def text(self) -> str:
        """All that was shown, without colours and cursor moves."""
        return ESCAPES.sub("", self.raw)

    def shows(self, wanted: str, *, times: int = 1) -> str:
        """The text shown so far, once *wanted* is in it so many times."""
        deadline = time.monotonic() + PATIENCE_S
        while self.text.count(wanted) < times:
            assert self._read(deadline), f"{wanted!r} was not shown; shown was:\n{self.text}"
        return self.text

    def types(self, line: str) -> None:
        """The line is typed, with Enter behind it."""
        os.write(self._fd, f"{line}\n".encode())

    def presses(self, key: str) -> None:
        """A control key: 'c' for Ctrl-C, 'd' for Ctrl-D."""
        os.write(self._fd, bytes([ord(key) & 0x1F]))

    def signals(self, number: signal.Signals) -> None:
        """The process gets the signal."""
        self._process.send_signal(number)

    def ends(self) -> int:
        """The exit code, after everything that it showed was read."""
        deadline = time.monotonic() + PATIENCE_S
        while self._read(deadline):
            pass
        return self._process.wait(max(deadline - time.monotonic(), 1.0))

    def _read(self, deadline: float) -> bool:
        left = max(deadline - time.monotonic(), 0.0)
        if not select.select([self._fd], [], [], left)[0]:
            return False
        try:
            chunk = os.read(self._fd, 65_536)
        except OSError:  # Linux says so at the end of a terminal
            return False
        self.raw += chunk.decode("utf-8", "replace")
        return bool(chunk)


def _own_terminal() -> None:
    """Ctrl-C on this terminal reaches the new process, also from tests in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def python(script: Path, *arguments: str) -> list[str]:
    """The command that runs the script with this Python."""
    return [sys.executable, str(script), *arguments]
