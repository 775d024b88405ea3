"""Isolated worlds: our script in every document of a tab, out-of-process frames included."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from steadyhand.adapters.guard.requests import EXTENSION
from steadyhand.errors import BrowserLost, PageHung

from ..cdp.session import CALL_S, Json, Session, TabSessions, WorldGone, within
from .script import script

# Frames of other processes that do not answer: passed over until they do.
#
# A script without an end in such a frame holds up nothing but its own process. What is asked of
# the frame costs one deadline; from then on one question stays open there, and its answer ends the
# silence. What a person could see of such a frame is asked of the documents around it.

PATIENCE_S = 600.0  # after so long the question is put again
SPECK_PX = 2.0  # no wider nor higher is a tracker's; a form's frame may be low until it is there


@dataclass(slots=True, eq=False)
class SilentSessions:
    """The lines of one tab that do not answer."""

    turns: int = 0  # times that a line fell silent, or answered again
    _asked: dict[Session, asyncio.Task[bool]] = field(default_factory=dict)
    _since: dict[Session, float] = field(default_factory=dict)

    def __contains__(self, line: Session) -> bool:
        """Whether that line does not answer yet."""
        asked = self._asked.get(line)
        if asked is None:
            return False
        if asked.done():
            del self._asked[line]
            self.turns += 1
            if not asked.result():
                self.fell(line)
        return line in self._asked

    def __len__(self) -> int:
        """How many lines do not answer."""
        return len(self.lines())

    def lines(self) -> tuple[Session, ...]:
        """Those that do not answer."""
        return tuple(line for line in tuple(self._asked) if line in self)

    def fell(self, line: Session) -> None:
        """The line did not answer in time."""
        if line not in self._asked:
            self.turns += 1
            self._since[line] = time.monotonic()
            asking = _probe(line)
            self._asked[line] = asyncio.create_task(asking, name="a frame that does not answer")

    def forget(self, line: Session) -> None:
        """The line has left."""
        self._since.pop(line, None)
        asked = self._asked.pop(line, None)
        if asked is not None:
            asked.cancel()

    async def over(self, line: Session, patience_s: float) -> bool:
        """Whether the line answers again within that time after it fell silent."""
        silent_s = time.monotonic() - self._since.get(line, 0.0)
        return await self.ends(line, max(patience_s - silent_s, 0.0))

    async def ends(self, line: Session, timeout_s: float) -> bool:
        """Whether the line answers again within that time."""
        asked = self._asked.get(line)
        if asked is not None:
            await asyncio.wait((asked,), timeout=timeout_s)
        return line not in self


async def _probe(line: Session) -> bool:
    """True once it answered or has left, False after PATIENCE_S."""
    asking = line.send("Runtime.evaluate", {"expression": "0"})
    try:
        await within(asking, "asking a silent frame", timeout_s=PATIENCE_S)
    except PageHung:
        return False
    except (WorldGone, BrowserLost, RuntimeError):
        return True  # a refusal is an answer
    return True


async def frame_id_of(line: Session) -> str:
    """The browser's name of that frame, which it gives by itself; '' for an extension's."""
    asking = line.send("Target.getTargetInfo")
    info = (await within(asking, "naming a silent frame"))["targetInfo"]
    return "" if str(info["url"]).startswith(EXTENSION) else str(info["targetId"])


async def is_speck(frame: str, lines: Sequence[Session]) -> bool:
    """Whether nobody could see what is in it: a document of *lines* shows it as a point, or not.

    One that none of them knows could be seen.
    """
    for line in lines:
        try:
            await within(line.send("DOM.enable"), "reading the frames")
            asking = line.send("DOM.getFrameOwner", {"frameId": frame})
            owner = await within(asking, "finding a silent frame's element")
        except (WorldGone, BrowserLost, RuntimeError):
            continue
        return await _has_no_size(line, owner["backendNodeId"])
    return False


async def _has_no_size(line: Session, node: int) -> bool:
    asking = line.send("DOM.getBoxModel", {"backendNodeId": node})
    try:
        box = await within(asking, "measuring a silent frame")
    except RuntimeError:
        return True  # it is not rendered
    except (WorldGone, BrowserLost):
        return False  # it has left, and is not asked about again
    content = box["model"]["content"]
    wide, high = (max(each) - min(each) for each in (content[::2], content[1::2]))
    return bool(max(wide, high) <= SPECK_PX)


# Our own JavaScript world in one document.
#
# The script is installed by CDP into an isolated world: page code cannot see or change it, it sees
# the same elements.

WORLD = "steadyhand"


@dataclass(frozen=True, slots=True)
class World:
    """Our world in one document."""

    frame: str  # "f0"
    epoch: str  # "d3"
    frame_id: str  # CDP's
    context: int  # CDP's number of our world; may repeat in another process
    context_id: str  # CDP's unique id of it
    line: Session
    guest: bool  # of another process than the tab's: its session may end while the tab lives
    silence: SilentSessions = field(
        default_factory=SilentSessions, compare=False, repr=False
    )  # of the tab's

    async def call(self, name: str, *args: object, timeout_s: float = CALL_S) -> object:
        """What the script's function returned, parsed. Raises WorldGone when the document left."""
        answer = await self._evaluate(name, args, by_value=True, timeout_s=timeout_s)
        value: object = answer.get("value")
        return msgspec.json.decode(value) if isinstance(value, str) else value

    async def handle(self, name: str, *args: object) -> str:
        """The CDP object id of what the function returned; '' for null."""
        answer = await self._evaluate(name, args, by_value=False, timeout_s=CALL_S)
        found = answer.get("objectId", "")
        return found if isinstance(found, str) else ""

    async def _evaluate(
        self, name: str, args: tuple[object, ...], *, by_value: bool, timeout_s: float
    ) -> Json:
        listed = ", ".join(json.dumps(a) for a in args)
        request = {
            "expression": f"{WORLD}.{name}({listed})",
            "uniqueContextId": self.context_id,
            "returnByValue": by_value,
            "awaitPromise": True,
        }
        sending = self.line.send("Runtime.evaluate", request)
        try:
            answer = await within(sending, f"calling {name} in the page", timeout_s=timeout_s)
        except BrowserLost as exc:
            if self.guest:
                raise WorldGone(f"{name}: the frame has left") from exc
            raise
        except PageHung as exc:
            if self.guest:
                self.silence.fell(self.line)
                raise WorldGone(f"{name}: the frame does not answer") from exc
            raise
        if "exceptionDetails" in answer:
            raise _script_error(name, answer)
        result: Json = answer["result"]
        return result


def _script_error(name: str, answer: Json) -> Exception:
    text = json.dumps(answer["exceptionDetails"])
    if f"{WORLD} is not defined" in text:
        return WorldGone(f"{name}: the script is not in that document yet")
    return RuntimeError(f"the page script failed in {name}: {text[:800]}")


# Our worlds in every frame of a tab, cross-origin frames included.
#
# A frame has a number for the tab's life (`f0` is the top), a document has an epoch in its frame
# (`d1`, `d2`, ...): together they qualify every ref.


@dataclass(slots=True)
class Worlds:
    """Keeps track of our worlds while frames come and go."""

    lines: TabSessions
    silence: SilentSessions = field(default_factory=SilentSessions)
    _unmet: list[Session] = field(default_factory=list)  # our script is not in them yet
    _numbers: dict[str, str] = field(default_factory=dict)  # CDP frame id -> "f1"
    _epochs: dict[str, int] = field(default_factory=dict)
    _worlds: dict[str, World] = field(default_factory=dict)
    _parents: dict[str, str] = field(default_factory=dict)
    _top: Session | None = None
    _lost: bool = False
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def start(self) -> None:
        """The script is in the tab's documents, and will be in every later one."""
        self._top = await self.lines.top(self._left)
        self._listen(self._top)
        await self._install((self._top,))

    @property
    def line(self) -> Session:
        """The tab's own CDP session; input goes here."""
        if self._top is None:
            raise RuntimeError("the worlds were not started")
        return self._top

    async def top(self, *, timeout_s: float = CALL_S) -> World:
        """The world of the top document, as soon as there is one. Raises PageTimeout."""
        world = self._of("f0")
        if world is not None:
            return world
        return await within(self._first(), "waiting for a document", timeout_s=timeout_s)

    async def all(self) -> tuple[World, ...]:
        """The worlds of all frames that answer, the top one first."""
        while ready := await self._ready():
            await self._install(ready)
        answering = (w for w in self._worlds.values() if w.line not in self.silence)
        return tuple(sorted(answering, key=lambda w: int(w.frame[1:])))

    def silent(self) -> tuple[World, ...]:
        """The worlds of frames that were reached once, and do not answer now."""
        return tuple(w for w in self._worlds.values() if w.line in self.silence)

    async def unread(self) -> tuple[Session, ...]:
        """The lines that do not answer, of frames of which a person could see something."""
        found = [line for line in self.silence.lines() if await self._shows(line)]
        return tuple(line for line in found if line in self.silence)

    def find(self, frame: str, epoch: str) -> World | None:
        """The world of that very document; None when it is gone."""
        world = self._of(frame)
        return world if world is not None and world.epoch == epoch else None

    def parent(self, world: World) -> World | None:
        """The world of the frame around; None for the top."""
        return self._worlds.get(self._parents.get(world.frame_id, ""))

    def around(self, world: World) -> tuple[str, ...]:
        """The browser's names of its frame and of those around that, from inside out."""
        return self._out(world.frame_id)

    def _out(self, frame_id: str) -> tuple[str, ...]:
        names = [frame_id]
        while names[-1] in self._parents and self._parents[names[-1]] not in names:
            names.append(self._parents[names[-1]])
        return tuple(names)

    async def _shows(self, line: Session) -> bool:
        """Whether neither its frame nor one around that is a speck, nor an extension's."""
        try:
            frame = await frame_id_of(line)
        except (WorldGone, BrowserLost):
            return False  # it has left
        reached = dict.fromkeys(w.line for w in self._worlds.values())
        lines = [each for each in reached if each not in self.silence]
        return bool(frame) and not any([await is_speck(f, lines) for f in self._out(frame)])

    async def _first(self) -> World:
        while (world := self._of("f0")) is None:
            if self._lost:
                raise BrowserLost("the tab was closed or its page crashed; resume the run")
            self._news.clear()
            await self._news.wait()
        return world

    def _of(self, frame: str) -> World | None:
        return next((w for w in self._worlds.values() if w.frame == frame), None)

    async def _ready(self) -> tuple[Session, ...]:
        """The lines that our script is to be brought to now."""
        for line in await self.lines.fresh():
            self._listen(line)
            self._unmet.append(line)
        return tuple(line for line in self._unmet if line not in self.silence)

    def _listen(self, line: Session) -> None:
        line.on("Runtime.executionContextCreated", lambda e: self._created(line, e))
        line.on("Runtime.executionContextDestroyed", lambda e: self._destroyed(e))
        line.on("Runtime.executionContextsCleared", lambda _: self._cleared(line))
        line.on("Page.frameAttached", lambda e: self._attached(e))

    async def _install(self, lines: Sequence[Session]) -> None:
        """The script is in the documents of these; frames are numbered in their order."""
        trees = await asyncio.gather(*(self._answer_of(line, self._tree(line)) for line in lines))
        met = [(line, tree) for line, tree in zip(lines, trees, strict=True) if tree is not None]
        self._unmet = [each for each in self._unmet if each not in lines or each in self.silence]
        for _, tree in met:
            self._adopt(tree["frameTree"])
        await asyncio.gather(*(self._answer_of(line, self._scripted(line)) for line, _ in met))

    async def _answer_of(self, line: Session, asking: Awaitable[Json]) -> Json | None:
        """The answer; None of a frame that has left meanwhile, or that does not answer."""
        try:
            return await within(asking, "bringing our script into the page")
        except WorldGone:
            self._cleared(line)
        except BrowserLost:
            if line is self._top:
                raise
            self._cleared(line)  # a frame may leave while it is reached
        except PageHung:
            if line is self._top:
                raise
            self.silence.fell(line)
        return None

    async def _tree(self, line: Session) -> Json:
        reaching = self.lines.reach_into(line), line.send("Page.getFrameTree")
        _, tree = await asyncio.gather(*reaching)
        return tree

    async def _scripted(self, line: Session) -> Json:
        asked = {"source": script(), "worldName": WORLD, "runImmediately": True}
        steps = (
            line.send("Page.enable"),
            line.send("Runtime.enable"),
            line.send("Page.addScriptToEvaluateOnNewDocument", asked),
        )
        return (await asyncio.gather(*steps))[-1]

    def _adopt(self, tree: Json) -> None:
        node = tree["frame"]
        self._number(node["id"])
        if node.get("parentId"):
            self._parents[node["id"]] = node["parentId"]
        for child in tree.get("childFrames", []):
            self._adopt(child)

    def _attached(self, event: Json) -> None:
        self._parents[event["frameId"]] = event["parentFrameId"]

    def _number(self, frame_id: str) -> str:
        return self._numbers.setdefault(frame_id, f"f{len(self._numbers)}")

    def _created(self, line: Session, event: Json) -> None:
        context: Json = event["context"]
        if context.get("name") != WORLD:
            return
        frame_id = str(context["auxData"]["frameId"])
        epoch = self._epochs[frame_id] = self._epochs.get(frame_id, 0) + 1
        self._worlds[frame_id] = World(
            frame=self._number(frame_id),
            epoch=f"d{epoch}",
            frame_id=frame_id,
            context=int(context["id"]),
            context_id=str(context["uniqueId"]),
            line=line,
            guest=line is not self._top,
            silence=self.silence,
        )
        self._news.set()

    def _destroyed(self, event: Json) -> None:
        unique = event["executionContextUniqueId"]
        self._drop(lambda w: w.context_id == unique)

    def _left(self, line: Session) -> None:
        self.silence.forget(line)
        self._unmet = [each for each in self._unmet if each is not line]
        self._lost = self._lost or line is self._top
        self._cleared(line)
        self._news.set()

    def _cleared(self, line: Session) -> None:
        self._drop(lambda w: w.line is line)

    def _drop(self, gone: Callable[[World], bool]) -> None:
        self._worlds = {i: w for i, w in self._worlds.items() if not gone(w)}
