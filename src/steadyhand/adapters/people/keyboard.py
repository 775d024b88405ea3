"""Lines typed by a person, each with a deadline, none of them left waiting behind.

A thread waits for the terminal and for a pipe at once; closing the pipe ends the wait, so a
cancelled question leaves no thread that would swallow the next line.
"""

from __future__ import annotations

import asyncio
import os
import select
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

CHUNK = 4096  # a terminal in line mode gives at most one line of this length at a time

_LOCAL = 3  # where a terminal's attributes have its local modes


class Keyboard:
    """The lines that come in on a file descriptor."""

    def __init__(self, fd: int = 0) -> None:
        self._fd = fd
        self._held = b""

    def forget(self) -> None:
        """What was typed before now is dropped: a YES must follow the sheet that it is for."""
        self._held = b""
        with suppress(termios.error):  # not a terminal: nothing is typed ahead
            termios.tcflush(self._fd, termios.TCIFLUSH)

    async def line(self, *, timeout_s: float) -> str | None:
        """The next line without its end; None when the time is up or nothing more can come."""
        stop, stopper = os.pipe()
        try:
            return await asyncio.to_thread(self._wait, stop, timeout_s)
        finally:
            os.close(stopper)

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """The terminal shows nothing of what is typed within the block, and then as before."""
        try:
            before = termios.tcgetattr(self._fd)
        except termios.error:  # not a terminal: nothing is shown anyway
            yield
            return
        unseen = [*before]
        unseen[_LOCAL] = before[_LOCAL] & ~termios.ECHO
        termios.tcsetattr(self._fd, termios.TCSADRAIN, unseen)
        try:
            yield
        finally:
            termios.tcsetattr(self._fd, termios.TCSADRAIN, before)

    def _wait(self, stop: int, timeout_s: float) -> str | None:
        deadline = time.monotonic() + timeout_s
        try:
            while b"\n" not in self._held:
                left = deadline - time.monotonic()
                ready = select.select([self._fd, stop], [], [], max(left, 0.0))[0]
                if stop in ready or not ready or not self._take():
                    return None
        finally:
            os.close(stop)
        line, _, self._held = self._held.partition(b"\n")
        return line.decode("utf-8", "replace").rstrip("\r")

    def _take(self) -> bool:
        """More was read; False at the end of input."""
        try:
            chunk = os.read(self._fd, CHUNK)
        except OSError:  # the terminal is gone
            return False
        self._held += chunk
        return bool(chunk)
