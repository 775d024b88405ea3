"""One whole run, failed at its Nth call or killed at its Nth await, for each N until none fails."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from .checker import violations
from .loop import Process
from .store import Fault
from .world import LEASE_S, Plan, World

PLAN = Plan(seed=8, workers=1, people=False)
pytestmark = pytest.mark.soak
# What a worker does again and again while nothing is there: the worlds fail that often enough.
IDLE = frozenset(("queue.take", "queue.recover", "outbox.due", "workers.beat", "workers.cancels"))
CALLS = 90  # at least so many has a run, or the sweep has lost its way
FILES = 30
TURNS = 200
KINDS = tuple(each for each in Fault if each is not Fault.NONE)


class Nth:
    """Something befalls a worker once, at the Nth call of all workers."""

    def __init__(self, number: int, kind: Fault) -> None:
        self.number, self.kind = number, kind
        self.calls = 0

    def _is_it(self, process: Process, place: str) -> bool:
        if not process.name.startswith("w") or place in IDLE:
            return False
        self.calls += 1
        return self.calls == self.number

    async def meet(self, process: Process, place: str) -> Fault:
        """What befalls it there."""
        if not self._is_it(process, place):
            return Fault.NONE
        if self.kind in (Fault.STOP_BEFORE, Fault.STOP_AFTER):
            process.stop(2 * LEASE_S)
        if self.kind is Fault.STOP_BEFORE:
            await process.pause(0.0)
        return self.kind

    def at_file(self, process: Process, place: str) -> Fault:
        """As `meet`, at a file."""
        return self.kind if self._is_it(process, place) else Fault.NONE


def sweep(kind_of: Callable[[int], Fault], *, files: bool = False) -> int:
    """How many calls there are to fail; the fleet's ledgers agree after each of them."""
    for number in count(1):
        nth = Nth(number, kind_of(number))
        world = World(PLAN, None if files else nth.meet)
        if files:
            world.at_file = nth.at_file
        world.befell.append(f"{nth.kind} at call {number}")
        found = world.run()
        assert violations(found) == (), f"{nth.kind} at call {number}: {world.trace}"
        assert [row.status for row in found.jobs.values()] != []
        if nth.calls < number:
            return nth.calls
    raise AssertionError


@pytest.mark.parametrize("kind", KINDS)
def test_a_run_that_fails_at_any_one_call_in_any_way_is_sent_once(kind: Fault) -> None:
    calls = sweep(lambda _: kind)
    print(f"{kind}: {calls} calls")
    assert calls >= CALLS


@pytest.mark.parametrize("kind", [Fault.FAIL, Fault.KILL_AFTER])
def test_a_run_that_fails_at_any_one_file_is_sent_once(kind: Fault) -> None:
    files = sweep(lambda _: kind, files=True)
    print(f"{kind}: {files} files")
    assert files >= FILES


def killed_at_each_await() -> int:
    """How many awaits a worker has until its job has ended; it was killed at each."""
    for turn in count(1):
        world = World(PLAN)
        world.befell.append(f"killed at await {turn}")
        world.dies_at = turn
        found = world.run()
        assert violations(found) == (), f"killed at await {turn}: {world.trace}"
        if world.processes[0].turns < turn:  # it ended before
            return turn - 1
    raise AssertionError


def test_a_worker_that_is_killed_at_every_await_sends_once_and_tells_once() -> None:
    turns = killed_at_each_await()
    print(f"{turns} awaits")
    assert turns >= TURNS
