"""The pace of whole runs in memory: what was opened and pressed when, by a clock of the test."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from tests.run.harness import STARTED, World
from tests.run.oracle import check

from steadyhand.adapters.store.home import FileTurns
from steadyhand.core.act.actions import Gesture
from steadyhand.core.act.fill import FillOrder, PressResult, Reading
from steadyhand.core.act.results import Verdict
from steadyhand.core.journal.events import RunStarted
from steadyhand.core.journal.state import State
from steadyhand.core.origins import host_of
from steadyhand.core.page.snapshot import Ref, Snapshot
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import End
from steadyhand.core.policy.policy import decide
from steadyhand.errors import HostBusy
from steadyhand.ports import Browser, Page, Tab
from steadyhand.run.context import Run
from steadyhand.run.look import look_at_page
from steadyhand.run.runner import apply
from steadyhand.testing import Answers, FrozenClock, NextBehaviour, ScriptChange, ScriptedSite
from steadyhand.testing.site import FORM_URL

PACE_S = 2.0
HOST = host_of(FORM_URL)


@dataclass
class Watched:
    """A browser that notes when it opens and presses, and is refused at first."""

    inner: Browser
    clock: FrozenClock
    refusals: list[Snapshot] = field(default_factory=list)
    opened: list[float] = field(default_factory=list)
    pressed: list[float] = field(default_factory=list)

    async def tab(self) -> Tab:
        tab = await self.inner.tab()
        return replace(tab, page=WatchedPage(tab.page, self))

    async def followed(self) -> Tab | None:
        return await self.inner.followed()

    async def close(self) -> None:
        await self.inner.close()


@dataclass(frozen=True)
class WatchedPage:
    inner: Page
    by: Watched

    async def open(self, url: str, *, timeout_s: float) -> None:
        self.by.opened.append(self.by.clock.monotonic())
        await self.inner.open(url, timeout_s=timeout_s)

    async def snapshot(self, *, wait_s: float = 0.0) -> Snapshot:
        seen = await self.inner.snapshot(wait_s=wait_s)
        nth = len(self.by.opened) - 1
        return self.by.refusals[nth] if nth < len(self.by.refusals) else seen

    async def fill(self, orders: Sequence[FillOrder]) -> tuple[Reading, ...]:
        return await self.inner.fill(orders)

    async def press(self, ref: Ref, fingerprint: str, *, sending: bool = False) -> PressResult:
        self.by.pressed.append(self.by.clock.monotonic())
        return await self.inner.press(ref, fingerprint, sending=sending)

    async def gesture(self, gesture: Gesture) -> PressResult:
        return await self.inner.gesture(gesture)

    async def picture(
        self,
        path: Path | None,
        *,
        full: bool = False,
        covers: Sequence[str] = (),
        blind: Sequence[str] | None = None,
        marks: Sequence[Ref] = (),
    ) -> bytes:
        return await self.inner.picture(path, full=full, covers=covers, blind=blind, marks=marks)


def busy(retry_after: str, status: int = 429) -> Snapshot:
    return Snapshot(FORM_URL, "Busy", status, epoch="busy", retry_after=retry_after)


def drive(
    world: World,
    *refusals: Snapshot,
    home: Path | None = None,
    unpaced: tuple[str, ...] = (),
    started: RunStarted = STARTED,
) -> tuple[State, Watched]:
    """One process drives the run, at a pace."""
    watched: list[Watched] = []

    def wrap(browser: Browser) -> Browser:
        watched.append(Watched(browser, world.clock, list(refusals)))
        return watched[0]

    run = replace(world, wrap=wrap).run()
    run.options = replace(run.options, pace_s=PACE_S, unpaced=unpaced)
    if home is not None:
        run.ports = replace(run.ports, turns=FileTurns(home))
    return asyncio.run(apply(run, started)), watched[0]


def gaps(watched: Watched) -> list[float]:
    times = sorted((*watched.opened, *watched.pressed))
    return [later - earlier for earlier, later in pairwise(times)]


def end(state: State) -> tuple[Verdict, str]:
    assert state.ended is not None
    return state.ended.verdict, state.ended.reason


def test_between_two_navigations_to_a_host_there_is_the_pace() -> None:
    world = World(ScriptedSite(nexts=[NextBehaviour.SEND, NextBehaviour.TURN]))
    state, watched = drive(world)
    assert end(state) == (Verdict.SUBMITTED, "")
    assert len(watched.pressed) == 3
    assert min(gaps(watched)) >= PACE_S


def test_a_named_origin_of_this_machine_needs_no_pace() -> None:
    _, watched = drive(World(), unpaced=("https://jobs.example.org",))
    assert max(gaps(watched)) == 0.0


@pytest.mark.parametrize("status", [429, 503])
@pytest.mark.parametrize("told", ["30", "Mon, 05 Jan 2026 09:00:30 GMT"])
def test_what_a_site_asks_for_is_kept_before_it_is_opened_again(status: int, told: str) -> None:
    state, watched = drive(World(), busy(told, status))
    assert end(state) == (Verdict.SUBMITTED, "")
    assert watched.opened[1] - watched.opened[0] == pytest.approx(30.0, abs=0.01)


def test_a_wait_that_no_run_has_the_time_for_ends_it_and_holds_for_the_next_one(
    tmp_path: Path,
) -> None:
    state, watched = drive(World(), busy("4000"), home=tmp_path)
    assert end(state) == (Verdict.BLOCKED, "rate_limited")
    assert state.ended is not None
    assert "4000 s" in state.ended.why
    assert len(watched.opened) == 1
    state, watched = drive(World(), home=tmp_path)
    assert end(state) == (Verdict.BLOCKED, "rate_limited")
    assert watched.opened == []


def test_a_site_that_asks_to_wait_each_time_is_left_after_three_times() -> None:
    state, watched = drive(World(), *[busy("10")] * 9)
    assert end(state) == (Verdict.BLOCKED, "rate_limited")
    assert len(watched.opened) == 3


def test_nothing_is_waited_for_and_nothing_is_opened_once_a_submit_may_have_left() -> None:
    world = World(ScriptedSite(answers=Answers.STORE_THEN_500))
    state, watched = drive(world)
    assert end(state) == (Verdict.UNKNOWN, "")
    assert world.clock.monotonic() == watched.pressed[-1]
    assert len(watched.opened) == 1


@pytest.mark.parametrize("look", range(2, 9))
def test_a_page_that_changes_during_a_wait_is_not_sent_as_it_was_approved(look: int) -> None:
    world = World(ScriptedSite(changes={look: ScriptChange.REWRITE}))
    drive(world)
    check(world)


def test_another_run_at_the_same_host_waits_its_turn(tmp_path: Path) -> None:
    other = FileTurns(tmp_path)
    assert other.take(HOST)
    world = World()
    with pytest.raises(HostBusy, match=HOST):
        drive(world, home=tmp_path)
    other.leave()
    state, _ = drive(world, home=tmp_path)
    assert end(state) == (Verdict.SUBMITTED, "")


def test_a_run_that_is_over_leaves_its_hosts_to_others(tmp_path: Path) -> None:
    drive(World(), home=tmp_path)
    assert FileTurns(tmp_path).take(HOST)


class Unclosing:
    """A browser that does not close in time."""

    def __init__(self, inner: Browser) -> None:
        self._inner = inner

    async def tab(self) -> Tab:
        return await self._inner.tab()

    async def followed(self) -> Tab | None:
        return await self._inner.followed()

    async def close(self) -> None:
        raise TimeoutError


def test_a_browser_that_does_not_close_keeps_no_host_and_no_run(tmp_path: Path) -> None:
    world = replace(World(), wrap=Unclosing)
    run = world.run()
    run.ports = replace(run.ports, turns=FileTurns(tmp_path))
    with pytest.raises(TimeoutError):
        asyncio.run(apply(run, STARTED))
    assert FileTurns(tmp_path).take(HOST)
    assert replace(world, worker="home-2").go() == run.state


def test_a_clock_that_jumped_keeps_nobody_from_a_host(tmp_path: Path) -> None:
    world, turns = World(), FileTurns(tmp_path)
    wrong = world.clock.now() + timedelta(days=400)
    assert turns.take(HOST)
    turns.put_off(HOST, wrong, now=wrong)
    turns.leave()
    state, _ = drive(world, home=tmp_path)
    assert end(state) == (Verdict.SUBMITTED, "")
    assert turns.take(HOST)
    assert turns.due(HOST) == world.clock.now() + timedelta(seconds=PACE_S)


@pytest.mark.parametrize("deadline_s", [0.5, 1.0, 3.0, 5.5])
def test_a_run_whose_own_pace_outlasts_it_blames_no_site(tmp_path: Path, deadline_s: float) -> None:
    first = World()
    drive(first, home=tmp_path)
    world = World(ScriptedSite(nexts=[NextBehaviour.SEND, NextBehaviour.TURN]), clock=first.clock)
    state, _ = drive(world, home=tmp_path, started=replace(STARTED, deadline_s=deadline_s))
    assert end(state) == (Verdict.TRANSIENT, "timeout")
    assert state.ended is not None
    assert "used up its limits" in state.ended.why
    assert world.site.pressed == []


def test_a_run_whose_time_is_over_blames_no_site_that_asked_to_wait() -> None:
    world = World()
    run, now = world.run(), world.clock.now()
    run.state = State(started=replace(STARTED, deadline_s=60.0))
    run.ports.turns.put_off(HOST, now + timedelta(seconds=4000), now=now)
    over, ahead = (decide(run.state, asyncio.run(look_after(run, s))) for s in (61.0, 59.0))
    assert isinstance(over, End)
    assert isinstance(ahead, End)
    assert (over.verdict, over.reason) == (Verdict.TRANSIENT, "timeout")
    assert (ahead.verdict, ahead.reason) == (Verdict.BLOCKED, "rate_limited")


async def look_after(run: Run, seconds: float) -> Look:
    run.working_since = run.ports.clock.monotonic() - seconds
    return await look_at_page(run)


def test_a_later_run_keeps_the_pace_that_an_earlier_one_began(tmp_path: Path) -> None:
    first = World()
    drive(first, home=tmp_path)
    second = World()
    _, watched = drive(second, home=tmp_path)
    begun = second.clock.now().timestamp() - second.clock.monotonic()
    assert begun + watched.opened[0] >= first.clock.now().timestamp()


def test_the_time_of_a_wait_is_the_clocks(tmp_path: Path) -> None:
    turns = FileTurns(tmp_path)
    assert turns.take(HOST)
    assert turns.due(HOST) is None
    late, later = datetime.fromisoformat("2026-01-05T09:00:00+00:00"), World().clock.now()
    turns.put_off(HOST, late, now=later)
    turns.put_off(HOST, later, now=later)
    assert turns.due(HOST) == max(late, later)
