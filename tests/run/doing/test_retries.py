"""Trying again: in the four lawful ways, and never so that something is sent twice."""

from __future__ import annotations

import asyncio

import pytest

from steadyhand.core.act.actions import Refocus, RefreshSoft, Retry, Scroll, Submit, Target, WaitFor
from steadyhand.core.act.facts import Exchange
from steadyhand.core.decide.look import Look
from steadyhand.core.log import events as ev
from steadyhand.core.log.state import fold
from steadyhand.core.page.snapshot import Ref
from steadyhand.ports import Tab
from steadyhand.run.context import Run
from steadyhand.run.doing.retry import retry
from steadyhand.testing import ScriptedGate, ScriptedPage, ScriptedSite, ScriptedWire
from steadyhand.testing.site import FORM_URL

from ..harness import KEY, RUN, World

SENT = Exchange(1, 0.0, "POST", FORM_URL, "Document")
SEND = Submit(Target(Ref("s"), "Send", "fp"), FORM_URL)
STEP = ev.StepTaken("Next", "f", True)
RELOAD = RefreshSoft("no form has appeared")


async def _tried(action: Retry, *, before: tuple[ev.Event, ...], written: bool) -> Run:
    """A run, open in a tab, in which that was tried after those events."""
    world = World()
    run, page = world.run(), ScriptedPage(ScriptedSite())
    page.writes = [SENT] if written else []
    run.tab, run.opened = Tab(page, ScriptedWire(page), ScriptedGate(KEY, page.site)), True
    fence = await world.store.journal.claim(RUN, "desk", lease_s=30.0, at=world.clock.now())
    for envelope in await world.store.journal.read(RUN):
        run.state = fold(run.state, envelope)
    assert run.state.fence == fence
    for event in before:
        await run.note(event)
    await retry(run, action, Look())
    return run


def tried(action: Retry, *before: ev.Event, written: bool = False) -> tuple[Run, list[ev.Event]]:
    """The run, and the events of the try."""
    run = asyncio.run(_tried(action, before=before, written=written))
    events = asyncio.run(run.ports.journal.read(RUN))
    return run, [e.event for e in events[1 + len(before) :]]


@pytest.mark.parametrize("action", [WaitFor("a form", 2.0), Scroll("a form"), Refocus("a value")])
def test_a_try_is_put_on_record_before_it_is_done(action: Retry) -> None:
    run, events = tried(action)
    assert [type(e) for e in events] == [ev.Intended, ev.RetryApplied, ev.Executed]
    assert isinstance(events[-1], ev.Executed)
    assert (events[-1].done, events[-1].label) == (True, action.reason)
    assert run.opened
    assert run.wait_s == (2.0 if isinstance(action, WaitFor) else 0.0)


def test_a_page_that_sent_nothing_may_be_loaded_again() -> None:
    run, _ = tried(RELOAD)
    assert not run.opened


@pytest.mark.parametrize(
    ("before", "written"),
    [((), True), ((STEP,), False), ((ev.Intended((SEND,)),), False), ((STEP,), True)],
)
def test_a_page_is_never_loaded_again_after_anything_was_sent(
    before: tuple[ev.Event, ...], written: bool
) -> None:
    run, events = tried(RELOAD, *before, written=written)
    assert run.opened
    assert events[-1] == ev.Executed(
        "refresh_soft", RELOAD.reason, False, "something was written already"
    )


def test_waiting_for_a_confirmation_is_not_told_as_another_try() -> None:
    _, events = tried(WaitFor("a late confirmation", 1.0), ev.Intended((SEND,)))
    assert not any(isinstance(e, ev.RetryApplied) for e in events)
