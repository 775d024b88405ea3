"""A frame that does not answer: passed over at once, reached when it answers again. No browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from steadyhand.adapters.browser.edge import WorldGone
from steadyhand.adapters.browser.lines.line import Json, Line
from steadyhand.adapters.browser.see.dialogs import Dialogs
from steadyhand.adapters.browser.see.eye import Eye
from steadyhand.adapters.browser.see.loads import Downloads, Load
from steadyhand.adapters.browser.see.settle import Requests
from steadyhand.adapters.browser.see.world import WORLD
from steadyhand.adapters.browser.see.worlds import Worlds
from steadyhand.errors import PageHung


@dataclass(eq=False)
class Frame:
    """The line of one frame; where it is busy, what is asked of it comes back late, or never."""

    name: str
    parent: str = ""
    busy: bool = False
    asked: list[str] = field(default_factory=list)
    fields: list[Json] = field(default_factory=list)
    free: asyncio.Event = field(default_factory=asyncio.Event)
    _ears: dict[str, Callable[[Json], None]] = field(default_factory=dict)

    def on(self, event: str, hear: Callable[[Json], None], /) -> None:
        self._ears[event] = hear

    async def send(self, method: str, params: Json | None = None, /) -> Json:
        self.asked.append(method)
        expression = (params or {}).get("expression", "")
        if self.busy and expression == "0":
            await self.free.wait()
            return {"result": {}}
        if self.busy:
            raise PageHung("as after its deadline")
        if method == "Page.getFrameTree":
            return {"frameTree": {"frame": {"id": self.name, "parentId": self.parent}}}
        if method == "Runtime.enable":
            self._ears["Runtime.executionContextCreated"]({"context": self._context()})
        return {"result": {"value": json.dumps(self._look())}}

    def frees(self) -> None:
        self.busy = False
        self.free.set()

    def _context(self) -> Json:
        about = {"frameId": self.name}
        return {"id": 1, "uniqueId": f"in {self.name}", "name": WORLD, "auxData": about}

    def _look(self) -> Json:
        page = {"url": f"http://{self.name}", "fields": self.fields}
        return {"rested": True, "version": 1, "empty": 0, "look": 1, "kept": [], "page": page}


@dataclass
class Frames:
    """A tab with one frame of another process."""

    tab: Frame
    inner: Frame
    _told: bool = False

    async def top(self, lost: Callable[[Line], None]) -> Line:
        return self.tab

    async def fresh(self) -> tuple[Line, ...]:
        told, self._told = self._told, True
        return () if told else (self.inner,)

    async def reach_into(self, line: Line) -> None:
        """Nothing is in it."""


async def seeing(*, busy: bool) -> tuple[Worlds, Frames]:
    frames = Frames(Frame("tab"), Frame("inner", "tab", busy=busy))
    worlds = Worlds(frames)
    await worlds.start()
    return worlds, frames


def eye_of(worlds: Worlds) -> Eye:
    return Eye(worlds, Dialogs(), Downloads(), Requests(), Load, patience_s=0.01)


def names(frames: tuple[object, ...]) -> list[str]:
    return [getattr(each, "frame_id", "") for each in frames]


def test_a_frame_that_does_not_answer_is_asked_once_until_it_answers_again() -> None:
    async def watched() -> None:
        worlds, frames = await seeing(busy=True)
        assert names(await worlds.all()) == ["tab"]
        await asyncio.sleep(0)
        asked = len(frames.inner.asked)
        for _ in range(3):
            assert names(await worlds.all()) == ["tab"]
            assert len(worlds.silence) == 1
        assert len(frames.inner.asked) == asked
        frames.inner.frees()
        assert await worlds.silence.ends(frames.inner, 1.0)
        assert names(await worlds.all()) == ["tab", "inner"]
        assert len(worlds.silence) == 0

    asyncio.run(watched())


def test_a_frame_that_falls_silent_is_told_of_and_the_rest_is_seen() -> None:
    async def watched() -> None:
        worlds, frames = await seeing(busy=False)
        eye = eye_of(worlds)
        assert (await eye.snapshot()).frames == 2
        frames.inner.busy = True
        page = await eye.snapshot()
        assert (page.frames, page.silent, page.settled) == (1, 1, True)
        frames.inner.frees()
        assert await worlds.silence.ends(frames.inner, 1.0)
        page = await eye.snapshot()
        assert (page.frames, page.silent) == (2, 0)

    asyncio.run(watched())


def test_a_frame_that_asked_for_something_and_falls_silent_is_a_hung_page() -> None:
    async def watched() -> None:
        worlds, frames = await seeing(busy=False)
        frames.inner.fields = [{"ref": "e1", "label": "City"}]
        eye = eye_of(worlds)
        assert [f.label for f in (await eye.snapshot()).fields] == ["City"]
        frames.inner.busy = True
        for _ in range(2):
            with pytest.raises(PageHung):
                await eye.snapshot()

    asyncio.run(watched())


def test_a_call_into_a_silent_frame_is_a_call_into_one_that_left() -> None:
    async def watched() -> None:
        worlds, frames = await seeing(busy=False)
        _, inner = await worlds.all()
        frames.inner.busy = True
        with pytest.raises(WorldGone):
            await inner.call("arm")
        assert names(await worlds.all()) == ["tab"]

    asyncio.run(watched())


def test_a_tab_that_does_not_answer_is_a_hung_page() -> None:
    async def watched() -> None:
        worlds, frames = await seeing(busy=False)
        frames.tab.busy = True
        with pytest.raises(PageHung):
            await eye_of(worlds).snapshot()

    asyncio.run(watched())
