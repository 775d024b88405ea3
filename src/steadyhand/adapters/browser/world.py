"""Our own JavaScript world in every frame of a tab, cross-origin frames included.

The script is installed by CDP into an isolated world: page code cannot see or change it, it sees
the same elements. A frame has a number for the tab's life (`f0` is the top), a document has an
epoch in its frame (`d1`, `d2`, ...): together they qualify every ref.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from playwright.async_api import CDPSession, Error, Frame, Page

from steadyhand.errors import BrowserLost

from .edge import CALL_S, WorldGone, within

WORLD = "steadyhand"
_ORDER = (
    "see/text see/tree see/settle see/refs see/visible see/names see/errors see/survey "
    "see/fields see/buttons see/around see/snapshot act/fill act/press"
).split()


@cache
def script() -> str:
    """Every .js file of `js/`, in the order in which they build on each other, as one closure."""
    folder = files("steadyhand.adapters.browser") / "js"
    parts = [(folder / f"{name}.js").read_text(encoding="utf-8") for name in _ORDER]
    return "(() => {\n'use strict';\n" + "\n".join(parts) + "\n})();"


@dataclass(frozen=True, slots=True)
class World:
    """Our world in one document."""

    frame: str  # "f0"
    epoch: str  # "d3"
    frame_id: str  # CDP's
    context: int  # CDP's number of our world; may repeat in another process
    context_id: str  # CDP's unique id of it
    session: CDPSession
    guest: bool  # of another process than the tab's: its session may end while the tab lives

    async def call(self, name: str, *args: object, timeout_s: float = CALL_S) -> object:
        """What the script's function returned, parsed. Raises WorldGone when the document left."""
        answer = await self._evaluate(name, args, by_value=True, timeout_s=timeout_s)
        value = answer.get("value")
        return json.loads(value) if isinstance(value, str) else value

    async def handle(self, name: str, *args: object) -> str:
        """The CDP object id of what the function returned; '' for null."""
        answer = await self._evaluate(name, args, by_value=False, timeout_s=CALL_S)
        found = answer.get("objectId", "")
        return found if isinstance(found, str) else ""

    async def _evaluate(
        self, name: str, args: tuple[object, ...], *, by_value: bool, timeout_s: float
    ) -> dict[str, object]:
        listed = ", ".join(json.dumps(a) for a in args)
        request = {
            "expression": f"{WORLD}.{name}({listed})",
            "uniqueContextId": self.context_id,
            "returnByValue": by_value,
            "awaitPromise": True,
        }
        sending = self.session.send("Runtime.evaluate", request)
        try:
            answer = await within(sending, f"calling {name} in the page", timeout_s=timeout_s)
        except BrowserLost as exc:
            if self.guest:
                raise WorldGone(f"{name}: the frame has left") from exc
            raise
        if "exceptionDetails" in answer:
            raise _thrown(name, answer)
        result: dict[str, object] = answer["result"]
        return result


def _thrown(name: str, answer: dict[str, object]) -> Exception:
    text = json.dumps(answer["exceptionDetails"])
    if f"{WORLD} is not defined" in text:
        return WorldGone(f"{name}: the script is not in that document yet")
    return RuntimeError(f"the page script failed in {name}: {text[:800]}")


@dataclass(slots=True)
class Worlds:
    """Keeps track of our worlds while frames come and go."""

    page: Page
    _numbers: dict[str, str] = field(default_factory=dict)  # CDP frame id -> "f1"
    _epochs: dict[str, int] = field(default_factory=dict)
    _worlds: dict[str, World] = field(default_factory=dict)
    _parents: dict[str, str] = field(default_factory=dict)
    _sessions: dict[Frame, CDPSession] = field(default_factory=dict)
    _unreached: set[Frame] = field(default_factory=set)  # may live in another process
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def start(self) -> None:
        """The script is in the tab's documents, and will be in every later one."""
        self.page.on("frameattached", lambda frame: self._unreached.add(frame))
        self.page.on("framenavigated", lambda frame: self._unreached.add(frame))
        self.page.on("framedetached", lambda frame: self._forget(frame))
        self._unreached.update(self.page.frames)
        session = await within(self.page.context.new_cdp_session(self.page), "reaching the page")
        await self._install(self.page.main_frame, session)

    @property
    def session(self) -> CDPSession:
        """The tab's own CDP session; input goes here."""
        return self._sessions[self.page.main_frame]

    async def top(self, *, timeout_s: float = CALL_S) -> World:
        """The world of the top document, as soon as there is one. Raises PageTimeout."""
        async with asyncio.timeout(timeout_s):
            while (world := self._of("f0")) is None:
                self._news.clear()
                await self._news.wait()
        return world

    async def all(self) -> tuple[World, ...]:
        """The worlds of all frames, the top one first."""
        while self._unreached:
            await self._reach(self._unreached.pop())
        return tuple(sorted(self._worlds.values(), key=lambda w: int(w.frame[1:])))

    def find(self, frame: str, epoch: str) -> World | None:
        """The world of that very document; None when it is gone."""
        world = self._of(frame)
        return world if world is not None and world.epoch == epoch else None

    def parent(self, world: World) -> World | None:
        """The world of the frame around; None for the top."""
        return self._worlds.get(self._parents.get(world.frame_id, ""))

    def _of(self, frame: str) -> World | None:
        return next((w for w in self._worlds.values() if w.frame == frame), None)

    async def _reach(self, frame: Frame) -> None:
        if frame in self._sessions or frame.is_detached():
            return
        try:
            session = await self.page.context.new_cdp_session(frame)
        except Error:
            return  # it shares its parent's process, and so its parent's session
        await self._install(frame, session)

    async def _install(self, frame: Frame, session: CDPSession) -> None:
        self._sessions[frame] = session
        session.on("Runtime.executionContextCreated", lambda e: self._created(session, e))
        session.on("Runtime.executionContextDestroyed", lambda e: self._destroyed(e))
        session.on("Runtime.executionContextsCleared", lambda _: self._cleared(session))
        session.on("Page.frameAttached", lambda e: self._attached(e))
        asked = {"source": script(), "worldName": WORLD, "runImmediately": True}
        try:
            tree = await within(session.send("Page.getFrameTree"), "reading the frame tree")
            self._adopt(tree["frameTree"])
            steps = (
                session.send("Page.enable"),
                session.send("Runtime.enable"),
                session.send("Page.addScriptToEvaluateOnNewDocument", asked),
            )
            await within(asyncio.gather(*steps), "installing the page script")
        except WorldGone:
            self._cleared(session)

    def _adopt(self, tree: dict[str, object]) -> None:
        node = tree["frame"]
        if isinstance(node, dict):
            self._number(node["id"])
            if node.get("parentId"):
                self._parents[node["id"]] = node["parentId"]
        children = tree.get("childFrames", [])
        for child in children if isinstance(children, list) else []:
            self._adopt(child)

    def _attached(self, event: dict[str, str]) -> None:
        self._parents[event["frameId"]] = event["parentFrameId"]

    def _number(self, frame_id: str) -> str:
        return self._numbers.setdefault(frame_id, f"f{len(self._numbers)}")

    def _created(self, session: CDPSession, event: dict[str, dict[str, object]]) -> None:
        context = event["context"]
        aux, number, unique = context.get("auxData"), context["id"], str(context["uniqueId"])
        if context.get("name") != WORLD or not isinstance(aux, dict) or not isinstance(number, int):
            return
        frame_id = str(aux["frameId"])
        epoch = self._epochs[frame_id] = self._epochs.get(frame_id, 0) + 1
        frame, guest = self._number(frame_id), session is not self.session
        self._worlds[frame_id] = World(frame, f"d{epoch}", frame_id, number, unique, session, guest)
        self._news.set()

    def _destroyed(self, event: dict[str, str]) -> None:
        unique = event["executionContextUniqueId"]
        self._drop(lambda w: w.context_id == unique)

    def _cleared(self, session: CDPSession) -> None:
        self._drop(lambda w: w.session is session)

    def _drop(self, gone: Callable[[World], bool]) -> None:
        self._worlds = {i: w for i, w in self._worlds.items() if not gone(w)}

    def _forget(self, frame: Frame) -> None:
        self._unreached.discard(frame)
        session = self._sessions.pop(frame, None)
        if session is not None:
            self._cleared(session)
