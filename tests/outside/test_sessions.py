"""When a session of the browser ends, and who is told of it."""

from __future__ import annotations

import asyncio

import pytest
from tests.outside.pipe import Json, piped

from steadyhand.adapters.browser.cdp.client import LocalClient

NAMES = [f"{n:032X}" for n in range(0xA0, 0xA4)]


@pytest.mark.parametrize("ended", range(len(NAMES)))
async def test_a_session_ends_with_the_one_that_told_of_it(ended: int) -> None:
    heard: list[tuple[str, str]] = []

    def hear(method: str, params: Json, session: str) -> None:
        if method == "Target.detachedFromTarget":
            heard.append((params["sessionId"], session))

    async with piped() as (mux, pipe):
        client = LocalClient(mux, "somebody", hear=hear)
        await mux.attach(client)
        tellers = [client.session, *NAMES]
        for teller, name in zip(tellers, NAMES, strict=False):
            info = {"targetId": f"T{name}", "type": "iframe", "url": "http://127.0.0.1/"}
            params = {"sessionId": name, "targetInfo": info, "waitingForDebugger": False}
            pipe.say({"method": "Target.attachedToTarget", "params": params}, teller)
        gone = {"sessionId": NAMES[ended], "targetId": f"T{NAMES[ended]}"}
        pipe.say({"method": "Target.detachedFromTarget", "params": gone}, tellers[ended])
        await pipe.read()
        told = [(name, "" if name == NAMES[0] else tellers[n]) for n, name in enumerate(NAMES)]
        assert heard == told[ended:][::-1]  # the inmost first
        assert [mux.owns(client, name) for name in NAMES] == [n < ended for n in range(len(NAMES))]
        reply = await client.call("Runtime.enable", session=NAMES[-1])
        assert reply.error == "Session with given id not found."


async def test_an_answer_to_a_session_that_just_ended_is_taken_for_none_of_the_browsers() -> None:
    async with piped() as (mux, pipe):
        pipe.slow = True
        client = LocalClient(mux, "somebody", hear=lambda *_: None)
        coming = asyncio.create_task(mux.attach(client))
        asked = await pipe.until("Target.attachToBrowserTarget")
        lost = {"code": -32001, "message": "Session with given id not found."}
        for number in range(1, 9):  # as a client counts
            pipe.say({"id": number, "error": lost})
        await pipe.read()
        assert not coming.done()
        pipe.answer(asked)
        await coming
        assert mux.owns(client, client.session)
