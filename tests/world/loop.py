"""An event loop on a virtual clock, with processes that can be stopped and killed at any await.

Time passes only when nothing is left to do, and then at once: days take seconds, and the same
coroutines take the same turns every time. A process is the tasks that were begun in its context;
one that is stopped runs nothing until it is let go on, and one that is killed runs nothing ever
again: no handler and no clean-up of it has an effect.
"""

from __future__ import annotations

import asyncio
import heapq
import selectors
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from steadyhand.errors import SteadyhandError

START = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
Result = TypeVar("Result")
_PROCESS: ContextVar[Process | None] = ContextVar("process", default=None)


class Killed(BaseException):
    """The process is gone: whatever it calls from now on does not happen."""


_EXPECTED = (SteadyhandError,)  # of a task that nobody awaits any more


class Deadlock(AssertionError):
    """Nothing is left to do, and somebody waits."""


@dataclass(eq=False)
class Process:
    """Tasks that live and die together, with a clock of their own."""

    name: str
    alive: bool = True
    stopped: bool = False
    skew_s: float = 0.0  # of its wall clock
    replaced: bool = False
    turns: int = 0  # that its tasks have had, from await to await
    dies_at: int = 0  # the turn that it does not live to have; 0 for none
    tasks: list[asyncio.Task[Any]] = field(default_factory=list)
    _parked: list[asyncio.Handle] = field(default_factory=list)
    _over: bool = False  # what is left of it is cleaned up, without an effect

    def begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """A task of this process."""
        context = copy_context()
        context.run(_PROCESS.set, self)
        return asyncio.get_running_loop().create_task(work, context=context)

    def stop(self, seconds: float) -> None:
        """It runs nothing for so long, as after SIGSTOP; then all that was due runs at once."""
        self.stopped = True
        asyncio.get_running_loop().call_later(seconds, self._go_on, context=Context())

    def _go_on(self) -> None:
        self.stopped = False
        loop, parked = asyncio.get_running_loop(), self._parked
        self._parked = []
        assert isinstance(loop, VirtualLoop)
        loop.put_ready(parked)

    def kill(self) -> None:
        """It runs nothing any more."""
        self.alive = False

    def parks(self, handle: asyncio.Handle) -> bool:
        """Whether that call is not made now."""
        if self._over or (self.alive and not self.stopped):
            self.turns += not self._over
            if self._over or self.turns != self.dies_at:
                return False
            self.kill()
        self._parked.append(handle)
        return True

    async def clean_up(self) -> None:
        """None of its tasks is left; what they do on their way out has no effect."""
        self.alive, self._over = False, True
        self._go_on()
        while left := [task for task in self.tasks if not task.done()]:
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)
        for task in self.tasks:
            fault = None if task.cancelled() else task.exception()
            if fault is not None and not isinstance(fault, (Killed, *_EXPECTED)):
                raise fault

    def now(self) -> datetime:
        """Its wall time."""
        passed_s = asyncio.get_running_loop().time() + self.skew_s
        return START + timedelta(seconds=passed_s)

    def monotonic(self) -> float:
        """Seconds since the world began."""
        return asyncio.get_running_loop().time()

    async def pause(self, seconds: float) -> None:
        """So much time has passed."""
        loop = asyncio.get_running_loop()
        waking: asyncio.Future[None] = loop.create_future()
        timer = loop.call_later(max(0.0, seconds), _wake, waking)
        try:
            await waking
        finally:
            timer.cancel()


def _wake(waking: asyncio.Future[None]) -> None:
    if not waking.done():
        waking.set_result(None)


def current_process() -> Process | None:
    """Whose code is running; None for the world's own."""
    return _PROCESS.get()


class _Handle(asyncio.Handle):
    def _run(self) -> None:
        process = self._context.get(_PROCESS)  # type: ignore[attr-defined]
        if process is None or not process.parks(self):
            super()._run()


class _Timer(asyncio.TimerHandle):
    def _run(self) -> None:
        process = self._context.get(_PROCESS)  # type: ignore[attr-defined]
        if process is None or not process.parks(self):
            super()._run()


class _NoSelector(selectors.SelectSelector):
    """Waits for nothing outside: the time that it would wait has passed at once."""

    passed_s = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise Deadlock("every task waits for something that cannot come")
        self.passed_s += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop whose clock is moved by itself alone."""

    def __init__(self) -> None:
        self._virtual = _NoSelector()
        super().__init__(self._virtual)

    def time(self) -> float:
        """Seconds since the world began."""
        return self._virtual.passed_s

    def create_task(self, coro: Any, *, name: str | None = None, context: Any = None) -> Any:
        """As every loop's; the task belongs to its process."""
        task = super().create_task(coro, name=name, context=context)
        process = context.get(_PROCESS) if context is not None else _PROCESS.get()
        if process is not None:
            process.tasks.append(task)
        return task

    def put_ready(self, handles: list[asyncio.Handle]) -> None:
        """These calls are made next, in their order, but for those that were called off."""
        self._ready.extend(each for each in handles if not each.cancelled())  # type: ignore[attr-defined]

    def _call_soon(
        self, callback: Callable[..., Any], args: Any, context: Context | None
    ) -> asyncio.Handle:
        handle = _Handle(callback, args, self, context)
        self._ready.append(handle)  # type: ignore[attr-defined]
        return handle

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """As every loop's."""
        timer = _Timer(when, callback, args, self, context)
        heapq.heappush(self._scheduled, timer)  # type: ignore[attr-defined]
        timer._scheduled = True  # type: ignore[attr-defined]
        return timer


def run_virtual(main: Coroutine[Any, Any, Result]) -> Result:
    """What it returned, in a loop of its own."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(main)
