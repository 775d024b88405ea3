"""A parser that is not ours, at work on a file of somebody else, in a process of its own.

`parse_apart` starts Python anew (`parser_child`), gives it the content, and takes a bounded
answer. The child has nothing of the environment and leads a group of its own, which is killed at
the deadline and at the end. Whatever becomes of it, the caller has a result or one of two errors:
the parser's own `BadInput`, or `ParserFailed` with what it ran into. It costs 0.1 s and more, by
what the parser imports.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
from contextlib import suppress
from threading import Lock, Thread, Timer
from time import monotonic
from typing import TypeVar

import msgspec

from steadyhand.views.wording import one_line

from ...errors import BadInput, SteadyhandError
from .parser_child import NO_MEMORY, Answer, Arguments, Limits, Parse

_log = logging.getLogger("steadyhand.files")
USUAL_LIMITS = Limits()
SENTENCE_MAX = 500  # characters of what the child says
CHILD_ENVIRONMENT = {"LANG": "C.UTF-8"}  # all the environment that the child has
CHILD_PROGRAM = (
    "import sys; sys.path[:] = sys.argv[1].split('\\n');"
    " from steadyhand.adapters.files.parser_child import serve; serve(*sys.argv[2:])"
)
Result = TypeVar("Result")


class ParserFailed(SteadyhandError):
    """The parser came to no result; str() is what it ran into: "it takes more than 8 s"."""


def parse_apart(
    parse: Parse,
    content: bytes,
    *,
    returns: type[Result],
    arguments: Arguments | None = None,
    limits: Limits = USUAL_LIMITS,
) -> Result:
    """What *parse* (a function of a module) makes of the content. Raises BadInput, ParserFailed."""
    child = _ParserChild(parse, limits)
    return _parse_result(child.answer(content, arguments or {}), returns)


async def parse_apart_async(
    parse: Parse,
    content: bytes,
    *,
    returns: type[Result],
    arguments: Arguments | None = None,
    limits: Limits = USUAL_LIMITS,
) -> Result:
    """The same, while the event loop goes on; who is cancelled leaves no child behind."""
    import asyncio  # which no child has to load

    child = _ParserChild(parse, limits)
    try:
        told = await asyncio.to_thread(child.answer, content, arguments or {})
    finally:
        child.kill()
    return _parse_result(told, returns)


class _ParserChild:
    """One process, from its start to its end."""

    def __init__(self, parse: Parse, limits: Limits) -> None:
        name = f"{parse.__module__}:{parse.__qualname__}"
        paths, given = "\n".join(sys.path), msgspec.json.encode(limits).decode()
        self._limits = limits
        self._name = name
        self._began = monotonic()
        self._late = False
        self._lock = Lock()
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-c", CHILD_PROGRAM, paths, name, given],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=os.sep,
            env=CHILD_ENVIRONMENT,
            start_new_session=True,
        )

    def answer(self, content: bytes, arguments: Arguments) -> Answer:
        """What it said before the deadline; it has ended. Raises ParserFailed."""
        assert self._process.stdout is not None
        line = json.dumps(dict(arguments)).encode() + b"\n"
        Thread(target=self._feed, args=(line + content,), daemon=True).start()
        deadline = Timer(self._limits.wall_s, self._expire)
        deadline.daemon = True
        deadline.start()
        try:
            told = self._process.stdout.read(self._limits.result_max + 1)
            if len(told) <= self._limits.result_max:
                self._exited()
        finally:
            deadline.cancel()
            self._reap()
            self._process.stdout.close()
        try:
            answer = self._checked(told)
        except ParserFailed as exc:
            _log.warning("%s failed after %.1f s: %s", self._name, monotonic() - self._began, exc)
            raise
        outcome = "it broke" if answer.broke else "it refused" if answer.refused else "done"
        _log.debug("%s ended after %.1f s: %s", self._name, monotonic() - self._began, outcome)
        return answer

    def kill(self) -> None:
        """It and all its group are gone, unless they are already."""
        with self._lock:
            if self._process.returncode is None:
                self._kill()

    def _exited(self) -> None:
        """It has ended by itself, or at its deadline; until it is reaped its number is its own."""
        if hasattr(os, "waitid"):
            os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT)
        else:  # macOS
            self._process.wait()

    def _reap(self) -> None:
        with self._lock:
            if self._process.returncode is None:
                self._kill()
                self._process.wait()

    def _kill(self) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def _expire(self) -> None:
        self._late = True
        self.kill()

    def _feed(self, content: bytes) -> None:
        assert self._process.stdin is not None
        with (
            suppress(OSError),
            self._process.stdin as pipe,
        ):  # it may be gone before it has read all
            pipe.write(content)

    def _checked(self, told: bytes) -> Answer:
        limits, code = self._limits, self._process.returncode
        if self._late:
            raise ParserFailed(f"it takes more than {limits.wall_s:g} s")
        if code == -signal.SIGXCPU:
            raise ParserFailed(f"it takes more than {limits.cpu_s} s")
        if code == NO_MEMORY:
            raise ParserFailed(f"it takes more than {limits.memory_max // 2**20} MB of memory")
        if len(told) > limits.result_max:
            raise ParserFailed("it holds more than can be read of one file")
        try:
            return msgspec.json.decode(told, type=Answer)
        except msgspec.DecodeError as exc:
            ended = signal.Signals(-code).name if code < 0 else f"status {code}"
            raise ParserFailed(f"its parser broke off ({ended})") from exc


def _parse_result(answer: Answer, returns: type[Result]) -> Result:
    if answer.refused:
        raise BadInput(one_line(answer.refused, SENTENCE_MAX))
    if answer.broke:
        raise ParserFailed(one_line(answer.broke))
    try:
        return msgspec.json.decode(answer.result, type=returns)
    except (msgspec.DecodeError, UnicodeDecodeError) as exc:
        raise ParserFailed("its parser gave no result that can be read") from exc
