"""Who made a node: one reader at a time, and what was not told is asked for again."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field

import pytest

from steadyhand.adapters.browser.assist import NodeMakers, watch_makers
from steadyhand.adapters.browser.cdp.client import Client, Json
from steadyhand.adapters.browser.cdp.session import WorldGone

ORIGIN, TAB, FRAME, NODE = "chrome-extension://filler/", "TAB", "FRAME", 7
LEFT = "Could not find node with given id"
STRANGER = {"creation": {"callFrames": [{"url": f"{ORIGIN}content.js"}]}}


def element(backend: int, **more: object) -> Json:
    return {"nodeType": 1, "nodeName": "DIV", "backendNodeId": backend, **more}


@dataclass
class Browser:
    """One tab with a frame of its process; a new tree takes the numbers of the old one away."""

    failing: int = 0  # so many questions for a maker go wrong
    said: list[str] = field(default_factory=list)
    pauses: list[bool] = field(default_factory=list)  # whether a new target waits for the watcher
    _trees: int = 0

    async def attach(self, peer: Client) -> None:
        peer.session = "BROWSER"

    def feed(self, client: Client, message: Json) -> None:
        self.said.append(message["method"])
        if message["method"] == "Target.setAutoAttach":
            self.pauses.append(message["params"]["waitForDebuggerOnStart"])
        asyncio.get_running_loop().call_later(0.001, self._answer, client, message)

    def _answer(self, client: Client, message: Json) -> None:
        told = self._told(message["method"], message["params"])
        client.deliver(json.dumps({"id": message["id"], **told}).encode())
        if message["method"] == "Target.setAutoAttach" and "sessionId" not in message:
            about = {"sessionId": "S", "targetInfo": {"targetId": TAB, "type": "page"}}
            event = {"method": "Target.attachedToTarget", "params": about}
            client.deliver(json.dumps(event).encode())

    def _told(self, method: str, params: Json) -> Json:
        if method == "DOM.getDocument":
            self._trees += 1
            return {"result": {"root": self._tree()}}
        if method != "DOM.getNodeStackTraces":
            return {"result": {}}
        self.failing -= 1
        known = params["nodeId"] // 10 == self._trees
        if self.failing >= 0 or not known:
            return {"error": {"message": LEFT}}
        return {"result": STRANGER if params["nodeId"] % 10 == NODE else {}}

    def _tree(self) -> Json:
        number = 10 * self._trees
        inner = {"nodeType": 9, "children": [element(5, nodeId=number + 5)]}
        frame = element(6, nodeId=number + 6, frameId=FRAME, contentDocument=inner)
        return {"nodeType": 9, "children": [element(NODE, nodeId=number + NODE), frame]}


async def watched(browser: Browser) -> NodeMakers:
    makers = await watch_makers(ORIGIN, browser)
    while browser.said[-1] != "Runtime.runIfWaitingForDebugger":
        await asyncio.sleep(0)
    return makers


def test_a_maker_that_was_not_told_once_is_never_taken_for_the_page() -> None:
    async def asked() -> None:
        browser = Browser()
        makers = await watched(browser)
        browser.failing = 1
        first = await makers.document((TAB,), {})
        assert (first.whole, NODE in first.strange) == (False, False)
        again = await makers.document((TAB,), first.strange)
        assert (again.whole, again.strange) == (True, {NODE: True})

    asyncio.run(asked())


def test_a_page_and_its_frames_are_read_one_after_another() -> None:
    async def asked() -> None:
        makers = await watched(Browser())
        page, frame = await asyncio.gather(
            makers.document((TAB,), {}), makers.document((FRAME, TAB), {})
        )
        assert (page.whole, page.strange) == (True, {NODE: True, 6: False})
        assert (frame.whole, frame.strange) == (True, {5: False})

    asyncio.run(asked())


def test_a_document_that_nobody_watches_is_none_to_be_read() -> None:
    async def asked() -> None:
        makers = await watched(Browser())
        with pytest.raises(WorldGone):
            await makers.document(("ANOTHER",), {})

    asyncio.run(asked())


def test_a_tab_remembers_makers_before_it_may_run() -> None:
    async def asked() -> None:
        browser = Browser()
        await watched(browser)
        assert browser.pauses == [True, True]
        remembers = browser.said.index("DOM.setNodeStackTracesEnabled")
        assert remembers < browser.said.index("Runtime.runIfWaitingForDebugger")

    asyncio.run(asked())
