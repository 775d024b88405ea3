"""Who made each node: a client of the browser of its own that watches every document.

Rules of this file:
- The browser remembers makers from the moment when it is told to, for each target and each client
  by itself. So every tab and every frame of another process is attached while it is paused, and
  told to remember before its first script runs (`hold.py`: it then waits for the guard as well).
- A node that has no maker by then came with the site's markup. One whose maker is an error is not
  told of at all, and asked for again.
- Numbers of nodes hold until a document is asked for anew, so one reader asks at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Container, Sequence
from dataclasses import dataclass, field

from steadyhand.errors import BrowserLost

from ..edge import CALL_S, WorldGone, named, within
from ..lines.line import Json
from ..lines.own import Switchboard
from ..transport.client import LocalClient, Reply
from .tree import elements, owner

DOCUMENTS: Json = {
    "autoAttach": True,
    "waitForDebuggerOnStart": True,
    "flatten": True,
    "filter": [{"type": "page"}, {"type": "iframe"}],
}
ARMING: tuple[tuple[str, Json], ...] = (
    ("Target.setAutoAttach", DOCUMENTS),
    ("DOM.enable", {}),
    ("DOM.setNodeStackTracesEnabled", {"enable": True}),
    ("Runtime.runIfWaitingForDebugger", {}),
)


@dataclass(slots=True)
class _Watched:
    """One tab, or one frame of another process."""

    session: str
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)


@dataclass(frozen=True, slots=True)
class Told:
    """One document, and which of the elements that were asked for an extension made."""

    root: Json
    strange: dict[int, bool]  # backend node -> the extension's
    whole: bool  # every element that was asked for is among them


class Makers:
    """Knows in one browser which nodes the scripts of an extension made."""

    def __init__(self, origin: str, wire: Switchboard) -> None:
        self._origin = origin
        self._watched: dict[str, _Watched] = {}  # by target
        self._frames: dict[str, bool] = {}  # by frame: an element of the extension holds it
        self._client = LocalClient(wire, "makers", hear=self._hear)
        self._wire = wire

    async def watch(self) -> None:
        """No document runs unwatched from now on. To be called before any page exists."""
        await self._wire.attach(self._client)
        await self._ask("", "Target.setAutoAttach", DOCUMENTS)

    async def told(self, frames: Sequence[str], known: Container[int]) -> Told:
        """The document in the first of *frames*, which are told from inside out.

        Its elements that are not *known* have been asked for. Raises WorldGone where it has left or
        nobody watches it, or an element of the extension holds it: it is none of the page's.
        """
        for at in range(len(frames) - 1):
            if await self._held(frames[at:]):
                raise WorldGone("the document is in a frame of the extension")
        watched = self._of(frames)
        async with watched.reading:
            root = await self._document(watched, frames[0])
            fresh = [n for n in elements(root) if n["backendNodeId"] not in known]
            asked = (self._is_strange(watched, n["nodeId"]) for n in fresh)
            made = await asyncio.gather(*asked)
        by_node = zip(fresh, made, strict=True)
        strange = {n["backendNodeId"]: its for n, its in by_node if its is not None}
        return Told(root, strange, None not in made)

    async def _held(self, frames: Sequence[str]) -> bool:
        """Whether an element of the extension holds the first of the frames."""
        frame = frames[0]
        if frame not in self._frames:
            watched = self._of(frames[1:])
            async with watched.reading:
                holder = owner(await self._tree(watched), frame)
                made = await self._is_strange(watched, holder["nodeId"]) if holder else None
            if made is None:
                raise WorldGone("the frame has left")
            self._frames[frame] = made
        return self._frames[frame]

    async def _document(self, watched: _Watched, frame: str) -> Json:
        root = await self._tree(watched)
        if self._watched.get(frame) is watched:
            return root
        holder = owner(root, frame)
        document: Json | None = holder.get("contentDocument") if holder else None
        if document is None:
            raise WorldGone("the frame has left")
        return document

    async def _tree(self, watched: _Watched) -> Json:
        whole = {"depth": -1, "pierce": True}
        told = await self._ask(watched.session, "DOM.getDocument", whole)
        root: Json = told["root"]
        return root

    async def _is_strange(self, watched: _Watched, node: int) -> bool | None:
        """Whether the innermost script that made it was the extension's; None if it has left."""
        try:
            told = await self._ask(watched.session, "DOM.getNodeStackTraces", {"nodeId": node})
        except RuntimeError:
            return None
        frames = told.get("creation", {}).get("callFrames", [])
        return bool(frames) and str(frames[0]["url"]).startswith(self._origin)

    def _of(self, frames: Sequence[str]) -> _Watched:
        for frame in frames:
            if frame in self._watched:
                return self._watched[frame]
        raise WorldGone("nobody watches who makes the nodes of that document")

    def _hear(self, method: str, params: Json, session: str) -> None:
        match method:
            case "Target.attachedToTarget":
                fresh = params["sessionId"]
                self._watched[params["targetInfo"]["targetId"]] = _Watched(fresh)
                for command, arguments in ARMING:
                    self._client.post(command, arguments, session=fresh)
            case "Target.detachedFromTarget":
                gone = params["sessionId"]
                self._watched = {t: w for t, w in self._watched.items() if w.session != gone}

    async def _ask(self, session: str, method: str, params: Json) -> Json:
        asked = self._client.call(method, params, session=session, timeout_s=2 * CALL_S)
        reply: Reply = await within(asked, "telling an extension's elements apart")
        if reply.error:
            raise named(reply.error, method)
        return reply.result


async def watching(origin: str, wire: Switchboard) -> Makers:
    """They watch that browser. Raises BrowserLost where it does not let them."""
    makers = Makers(origin, wire)
    try:
        await makers.watch()
    except RuntimeError as exc:
        raise BrowserLost(f"this browser does not tell who makes a page's nodes: {exc}") from exc
    return makers
