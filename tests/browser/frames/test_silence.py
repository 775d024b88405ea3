"""A frame that does not answer: passed over at once, reached when it answers again. No browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from steadyhand.adapters.browser.cdp.session import Json, Session, WorldGone
from steadyhand.adapters.browser.page.events import Dialogs, DocumentLoad, Downloads, TabRequests
from steadyhand.adapters.browser.page.snapshot import TabObserver
from steadyhand.adapters.browser.page.worlds import WORLD, Worlds
from steadyhand.errors import PageHung


async def soon_after() -> None:
    """What was under way has had its turns."""
    for _ in range(20):
        await asyncio.sleep(0)


@dataclass(eq=False)
class Frame:
    """The line of one frame; where it is busy, what is asked of it comes back late, or never."""

    name: str
    parent: str = ""
    busy: bool = False
    shown_px: float = 300.0  # width of the frames in it; 0.0 where they are not rendered
    address: str = "https://inner.example"
    late: int = 0  # looks that come too late, from a frame that answers what is asked after them
    slow: bool = False  # its look is told after all that others are asked meanwhile
    asked: list[str] = field(default_factory=list)
    fields: list[Json] = field(default_factory=list)
    free: asyncio.Event = field(default_factory=asyncio.Event)
    _ears: dict[str, Callable[[Json], None]] = field(default_factory=dict)

    def on(self, event: str, hear: Callable[[Json], None], /) -> None:
        self._ears[event] = hear

    async def send(self, method: str, params: Json | None = None, /) -> Json:
        if method == "Target.getTargetInfo":  # the browser itself answers
            return {"targetInfo": {"targetId": self.name, "url": self.address}}
        self.asked.append(method)
        expression = (params or {}).get("expression", "")
        if self.busy and expression == "0":
            await self.free.wait()
            return {"result": {}}
        if self.busy:
            raise PageHung("as after its deadline")
        if ".look(" in expression and self.late:
            self.late -= 1
            raise PageHung("as after its deadline")
        if ".look(" in expression and self.slow:
            await soon_after()
        if method == "Page.getFrameTree":
            return {"frameTree": {"frame": {"id": self.name, "parentId": self.parent}}}
        if method.startswith("DOM."):
            return self._box(method)
        if method == "Runtime.enable":
            self._ears["Runtime.executionContextCreated"]({"context": self._context()})
        return {"result": {"value": json.dumps(self._look())}}

    def frees(self) -> None:
        self.busy = False
        self.free.set()

    def _box(self, method: str) -> Json:
        if method == "DOM.getFrameOwner" and self.parent:
            raise RuntimeError("Frame with the given id does not belong to the target.")
        if method == "DOM.getBoxModel" and not self.shown_px:
            raise RuntimeError("Could not compute box model.")
        right = 40.0 + self.shown_px
        content = [40.0, 9.0, right, 9.0, right, 10.0, 40.0, 10.0]
        return {"backendNodeId": 7, "model": {"content": content}}

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

    async def top(self, lost: Callable[[Session], None]) -> Session:
        return self.tab

    async def fresh(self) -> tuple[Session, ...]:
        told, self._told = self._told, True
        return () if told else (self.inner,)

    async def reach_into(self, line: Session) -> None:
        """Nothing is in it."""


async def seeing(*, busy: bool) -> tuple[Worlds, Frames]:
    frames = Frames(Frame("tab"), Frame("inner", "tab", busy=busy))
    worlds = Worlds(frames)
    await worlds.start()
    return worlds, frames


def eye_of(worlds: Worlds) -> TabObserver:
    return TabObserver(worlds, Dialogs(), Downloads(), TabRequests(), DocumentLoad, patience_s=0.01)


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


@pytest.mark.parametrize(
    ("shown_px", "address", "seen"),
    [
        (300.0, "https://inner.example", 1),
        (3.0, "https://inner.example", 1),
        (2.0, "https://inner.example", 0),
        (0.0, "https://inner.example", 0),
        (300.0, "chrome-extension://panel/panel.html", 0),
    ],
)
def test_a_silent_frame_counts_where_a_person_could_see_something_of_it(
    shown_px: float, address: str, seen: int
) -> None:
    async def watched() -> None:
        worlds, frames = await seeing(busy=True)
        frames.tab.shown_px, frames.inner.address = shown_px, address
        page = await eye_of(worlds).snapshot()
        assert (page.frames, page.silent, page.settled) == (1, seen, True)

    asyncio.run(watched())


def test_a_silent_frame_has_its_time_to_answer_and_is_read_then() -> None:
    async def watched() -> None:
        worlds, frames = await seeing(busy=True)
        frames.inner.fields = [{"ref": "e1", "label": "City"}]
        eye = replace(eye_of(worlds), patience_s=5.0)
        seeing_it = asyncio.create_task(eye.snapshot())
        asyncio.get_running_loop().call_later(0.05, frames.inner.frees)
        page = await seeing_it
        assert ([f.label for f in page.fields], page.silent) == (["City"], 0)

    asyncio.run(watched())


def test_a_frame_that_falls_silent_and_answers_within_one_look_is_read() -> None:
    async def watched() -> None:
        worlds, frames = await seeing(busy=False)
        frames.inner.fields = [{"ref": "e1", "label": "City"}]
        frames.inner.late, frames.tab.slow = 1, True
        page = await eye_of(worlds).snapshot()
        assert ([f.label for f in page.fields], page.frames) == (["City"], 2)
        assert page.settled

    asyncio.run(watched())


def test_frames_that_go_on_falling_silent_are_a_hung_page() -> None:
    async def watched() -> None:
        worlds, frames = await seeing(busy=False)
        frames.inner.late, frames.tab.slow = 9, True
        with pytest.raises(PageHung):
            await replace(eye_of(worlds), turns_s=0.0).snapshot()

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
