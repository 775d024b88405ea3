"""At the end of a visit: nothing more of the visitor reaches the browser, or of that him."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.outside.pipe import Pipe, Stubborn, piped

from steadyhand.adapters.browser.cdp.client import Json, LocalClient
from steadyhand.adapters.browser.cdp.gateway import Gateway
from steadyhand.adapters.browser.cdp.mux import Mux
from steadyhand.adapters.browser.cdp.targets import RUN_COMMAND

MANY = 200
CHILD = "C" * 32


def quiet(method: str, params: Json, session: str) -> None:
    """Hears nothing."""


async def came(gateway: Gateway, pipe: Pipe) -> tuple[Stubborn, str]:
    """A client whose first command has arrived; and its session."""
    visitor = await Stubborn.at(gateway.address("visitor"))
    visitor.say("Target.getTargets")
    return visitor, str((await pipe.until("Target.getTargets"))["sessionId"])


async def test_no_command_of_a_visitor_reaches_the_browser_after_the_end() -> None:
    async with piped() as (mux, pipe):
        async with Gateway(mux, loopback=True).open(Path()) as gateway:
            visitor, _ = await came(gateway, pipe)
            for _ in range(MANY):
                visitor.say("Runtime.evaluate")
        before = len(pipe.sent)
        for _ in range(MANY):
            visitor.say("Runtime.evaluate")
        await visitor.rest()
        assert pipe.sent[before:] == []


async def test_the_end_comes_once_the_browser_has_let_go_of_its_sessions() -> None:
    async with piped() as (mux, pipe):
        async with Gateway(mux, loopback=True).open(Path()) as gateway:
            _, session = await came(gateway, pipe)
        (left,) = pipe.told("Target.detachFromTarget")
        assert left["params"] == {"sessionId": session}
        assert not mux.sessions


async def test_what_was_read_of_one_that_was_dropped_goes_nowhere() -> None:
    async with piped() as (mux, pipe):
        visitor = LocalClient(mux, "visitor", hear=quiet)
        await mux.attach(visitor)
        mux.drop(visitor)
        visitor.post("Target.getTargets")
        visitor.post("Page.enable", session=visitor.session)
        assert [each["method"] for each in pipe.sent[2:]] == []


async def test_no_event_of_the_browser_reaches_a_visitor_after_the_end() -> None:
    async with piped() as (mux, pipe):
        async with Gateway(mux, loopback=True).open(Path()) as gateway:
            visitor, session = await came(gateway, pipe)
        pipe.say({"method": "Page.frameNavigated", "params": {"url": "late"}}, session)
        assert b"late" not in await visitor.rest()


async def test_what_a_visitor_was_made_to_wait_with_is_not_sent_after_the_end() -> None:
    async with piped() as (mux, pipe):
        guard = LocalClient(mux, "guard", hear=quiet, guard=True)
        await mux.attach(guard)
        async with Gateway(mux, loopback=True).open(Path()) as gateway:
            visitor, session = await came(gateway, pipe)
            await _paused(pipe, guard.session, session, mux)
            visitor.say(RUN_COMMAND, session=CHILD)
            visitor.say("Page.enable", session=CHILD)
            await pipe.until("Page.enable")
            assert mux.holds.waiting == 1
        guard.post(RUN_COMMAND, session="D" * 32)
        assert [each["sessionId"] for each in pipe.told(RUN_COMMAND)] == ["D" * 32]


async def _paused(pipe: Pipe, guard: str, visitor: str, mux: Mux) -> None:
    """A frame waits, for the guard and for the visitor."""
    info = {"targetId": "F" * 32, "type": "iframe", "url": ""}
    for parent, child in ((guard, "D" * 32), (visitor, CHILD)):
        told = {"sessionId": child, "targetInfo": info, "waitingForDebugger": True}
        pipe.say({"method": "Target.attachedToTarget", "params": told}, parent)
    async with asyncio.timeout(10):
        while mux.sessions < 4:
            await asyncio.sleep(0)


async def test_one_that_was_being_let_in_at_the_end_is_not_let_in() -> None:
    async with piped() as (mux, pipe):
        async with Gateway(mux, loopback=True).open(Path()) as gateway:
            pipe.slow = True
            visitor = await Stubborn.at(gateway.address("visitor"))
            visitor.say("Target.getTargets")
            asked = await pipe.until("Target.attachToBrowserTarget")
            pipe.slow = False
        pipe.answer(asked)
        await visitor.rest()
        assert pipe.told("Target.getTargets") == []
        assert not mux.sessions
