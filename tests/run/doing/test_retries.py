"""Trying again: in the four lawful ways, and never so that something is sent twice."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from steadyhand.core.act.actions import Refocus, RefreshSoft, Retry, Scroll, Submit, Target, WaitFor
from steadyhand.core.act.results import Exchange, PermittedWrite
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.events import WritePermit
from steadyhand.core.journal.state import fold
from steadyhand.core.page.snapshot import Ref
from steadyhand.core.policy.look import Look
from steadyhand.ports import Tab
from steadyhand.run.context import Run
from steadyhand.run.press import retry
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
    assert [type(e) for e in events] == [ev.ActionIntended, ev.RetryApplied, ev.ActionExecuted]
    assert isinstance(events[-1], ev.ActionExecuted)
    assert (events[-1].done, events[-1].label) == (True, action.reason)
    assert run.opened
    assert run.progress.wait_s == (2.0 if isinstance(action, WaitFor) else 0.0)


def test_a_page_that_sent_nothing_may_be_loaded_again() -> None:
    run, _ = tried(RELOAD)
    assert not run.opened


@pytest.mark.parametrize(
    ("before", "written"),
    [((), True), ((STEP,), False), ((ev.ActionIntended((SEND,)),), False), ((STEP,), True)],
)
def test_a_page_is_never_loaded_again_after_anything_was_sent(
    before: tuple[ev.Event, ...], written: bool
) -> None:
    run, events = tried(RELOAD, *before, written=written)
    assert run.opened
    assert events[-1] == ev.ActionExecuted(
        "refresh_soft", RELOAD.reason, False, "something was written already"
    )


UPLOADED = Exchange(1, 0.0, "POST", f"{FORM_URL}/file", "Fetch", carried=1, files=("ab",))


class UploadGate(ScriptedGate):
    """A gate by which those requests left."""

    left: tuple[PermittedWrite, ...] = ()

    def written(self) -> tuple[PermittedWrite, ...]:
        """All that left by a leave."""
        return self.left


@pytest.mark.parametrize(
    ("leaves", "write", "anew"),
    [
        (("upload",), UPLOADED, True),  # by the same leave it is stored once more
        ((), UPLOADED, False),
        (("step",), UPLOADED, False),
        (("upload", "step"), UPLOADED, False),
        (("upload",), replace(UPLOADED, files=()), False),
        (("upload",), replace(UPLOADED, url=f"{FORM_URL}/other"), False),
        (("upload",), SENT, False),
    ],
)
def test_a_file_that_a_person_let_it_store_is_no_reason_not_to_load_the_page_again(
    leaves: tuple[WritePermit, ...], write: Exchange, anew: bool
) -> None:
    async def tried_with() -> Run:
        world = World()
        run, page = world.run(), ScriptedPage(ScriptedSite())
        page.writes = [write]
        gate = UploadGate(KEY, page.site)
        gate.left = tuple(PermittedWrite(each, "POST", UPLOADED.url) for each in leaves)
        run.tab, run.opened = Tab(page, ScriptedWire(page), gate), True
        await world.store.journal.claim(RUN, "desk", lease_s=30.0, at=world.clock.now())
        for envelope in await world.store.journal.read(RUN):
            run.state = fold(run.state, envelope)
        await retry(run, RELOAD, Look())
        return run

    assert asyncio.run(tried_with()).opened is not anew


def test_waiting_for_a_confirmation_is_not_told_as_another_try() -> None:
    _, events = tried(WaitFor("a late confirmation", 1.0), ev.ActionIntended((SEND,)))
    assert not any(isinstance(e, ev.RetryApplied) for e in events)
