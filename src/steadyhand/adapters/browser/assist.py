"""The `Assist` port: the nodes an extension made, kept out of snapshots, and how it is invoked."""

from __future__ import annotations

import asyncio
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from playwright.async_api import Error

from steadyhand.core.act.fill import TypedText
from steadyhand.core.journal.events import AssistFailure, AssistHow
from steadyhand.errors import BrowserLost, PageTimeout

from .cdp.client import LocalClient, Reply
from .cdp.session import CALL_S, Json, Multiplexer, WorldGone, refusal_error, within
from .extension import Trigger
from .options import LaunchOptions
from .page.worlds import WORLD, World, Worlds
from .tab import BrowserPage

ELEMENT, TEXT = 1, 3  # kinds of nodes


def child_nodes(node: Json) -> Iterator[Json]:
    """The nodes right below it, shadow roots included; documents of frames are others."""
    yield from node.get("children", ())
    for root in node.get("shadowRoots", ()):
        if root.get("shadowRootType") != "user-agent":
            yield root


def elements(node: Json) -> Iterator[Json]:
    """All elements in a node, at any depth."""
    for child in child_nodes(node):
        if child["nodeType"] == ELEMENT:
            yield child
        yield from elements(child)


def texts(node: Json) -> Iterator[str]:
    """All texts in a node, at any depth."""
    for child in child_nodes(node):
        if child["nodeType"] == TEXT:
            yield str(child.get("nodeValue", ""))
        yield from texts(child)


def frame_element(node: Json, frame: str) -> Json | None:
    """The element that holds that frame, at any depth of frames of the same process."""
    for child in child_nodes(node):
        if child.get("frameId") == frame:
            return child
        deeper = frame_element(child.get("contentDocument") or child, frame)
        if deeper is not None:
            return deeper
    return None


# Who made each node: a client of the browser of its own that watches every document.
#
# Rules of this file:
# - The browser remembers makers from the moment when it is told to, for each target and each client
#   by itself. So every tab and every frame of another process is attached while it is paused, and
#   told to remember before its first script runs (`adapters/browser/cdp/targets.py`: it then waits
#   for the guard as well).
# - A node that has no maker by then came with the site's markup. One whose maker is an error is not
#   told of at all, and asked for again.
# - Numbers of nodes hold until a document is asked for anew, so one reader asks at a time.

DOCUMENT_TARGETS: Json = {
    "autoAttach": True,
    "waitForDebuggerOnStart": True,
    "flatten": True,
    "filter": [{"type": "page"}, {"type": "iframe"}],
}
ARMING: tuple[tuple[str, Json], ...] = (
    ("Target.setAutoAttach", DOCUMENT_TARGETS),
    ("DOM.enable", {}),
    ("DOM.setNodeStackTracesEnabled", {"enable": True}),
    ("Runtime.runIfWaitingForDebugger", {}),
)


@dataclass(slots=True)
class _WatchedTarget:
    """One tab, or one frame of another process."""

    session: str
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)


@dataclass(frozen=True, slots=True)
class DocumentMakers:
    """One document, and which of the elements that were asked for an extension made."""

    root: Json
    strange: dict[int, bool]  # backend node -> the extension's
    whole: bool  # every element that was asked for is among them


class NodeMakers:
    """Knows in one browser which nodes the scripts of an extension made."""

    def __init__(self, origin: str, wire: Multiplexer) -> None:
        self._origin = origin
        self._watched: dict[str, _WatchedTarget] = {}  # by target
        self._frames: dict[str, bool] = {}  # by frame: an element of the extension holds it
        self._client = LocalClient(wire, "makers", hear=self._hear)
        self._wire = wire

    async def watch(self) -> None:
        """No document runs unwatched from now on. To be called before any page exists."""
        await self._wire.attach(self._client)
        await self._ask("", "Target.setAutoAttach", DOCUMENT_TARGETS)

    async def document(self, frames: Sequence[str], known: Container[int]) -> DocumentMakers:
        """The document in the first of *frames*, which are told from inside out.

        Its elements that are not *known* have been asked for. Raises WorldGone where it has left or
        nobody watches it, or an element of the extension holds it: it is none of the page's.
        """
        for at in range(len(frames) - 1):
            if await self._belongs_to_extension(frames[at:]):
                raise WorldGone("the document is in a frame of the extension")
        watched = self._of(frames)
        async with watched.reading:
            root = await self._document(watched, frames[0])
            fresh = [n for n in elements(root) if n["backendNodeId"] not in known]
            asked = (self._is_strange(watched, n["nodeId"]) for n in fresh)
            made = await asyncio.gather(*asked)
        by_node = zip(fresh, made, strict=True)
        strange = {n["backendNodeId"]: its for n, its in by_node if its is not None}
        return DocumentMakers(root, strange, None not in made)

    async def _belongs_to_extension(self, frames: Sequence[str]) -> bool:
        """Whether an element of the extension holds the first of the frames."""
        frame = frames[0]
        if frame not in self._frames:
            watched = self._of(frames[1:])
            async with watched.reading:
                holder = frame_element(await self._tree(watched), frame)
                made = await self._is_strange(watched, holder["nodeId"]) if holder else None
            if made is None:
                raise WorldGone("the frame has left")
            self._frames[frame] = made
        return self._frames[frame]

    async def _document(self, watched: _WatchedTarget, frame: str) -> Json:
        root = await self._tree(watched)
        if self._watched.get(frame) is watched:
            return root
        holder = frame_element(root, frame)
        document: Json | None = holder.get("contentDocument") if holder else None
        if document is None:
            raise WorldGone("the frame has left")
        return document

    async def _tree(self, watched: _WatchedTarget) -> Json:
        whole = {"depth": -1, "pierce": True}
        told = await self._ask(watched.session, "DOM.getDocument", whole)
        root: Json = told["root"]
        return root

    async def _is_strange(self, watched: _WatchedTarget, node: int) -> bool | None:
        """Whether the innermost script that made it was the extension's; None if it has left."""
        try:
            told = await self._ask(watched.session, "DOM.getNodeStackTraces", {"nodeId": node})
        except RuntimeError:
            return None
        frames = told.get("creation", {}).get("callFrames", [])
        return bool(frames) and str(frames[0]["url"]).startswith(self._origin)

    def _of(self, frames: Sequence[str]) -> _WatchedTarget:
        for frame in frames:
            if frame in self._watched:
                return self._watched[frame]
        raise WorldGone("nobody watches who makes the nodes of that document")

    def _hear(self, method: str, params: Json, session: str) -> None:
        match method:
            case "Target.attachedToTarget":
                fresh = params["sessionId"]
                self._watched[params["targetInfo"]["targetId"]] = _WatchedTarget(fresh)
                for command, arguments in ARMING:
                    self._client.post(command, arguments, session=fresh)
            case "Target.detachedFromTarget":
                gone = params["sessionId"]
                self._watched = {t: w for t, w in self._watched.items() if w.session != gone}

    async def _ask(self, session: str, method: str, params: Json) -> Json:
        asked = self._client.call(method, params, session=session, timeout_s=2 * CALL_S)
        reply: Reply = await within(asked, "telling an extension's elements apart")
        if reply.error:
            raise refusal_error(reply.error, method)
        return reply.result


async def watch_makers(origin: str, wire: Multiplexer) -> NodeMakers:
    """They watch that browser. Raises BrowserLost where it does not let them."""
    makers = NodeMakers(origin, wire)
    try:
        await makers.watch()
    except RuntimeError as exc:
        raise BrowserLost(f"this browser does not tell who makes a page's nodes: {exc}") from exc
    return makers


# What an extension made in a page is kept out of what is seen of it.
#
# A node belongs to the extension when the innermost script that made it was the extension's own
# (`NodeMakers`): what a page makes because the extension wrote into a field is the page's. An
# element with nothing of the page in it is a panel: our script never walks into it, and it is
# taken out of sight, so that it covers nothing.

MARK_STRANGE = f"function (whole) {{ {WORLD}.markStranger(this, whole); }}"
CLICK = "function () { this.click(); }"
PRESSABLE = frozenset({"BUTTON", "A", "SUMMARY"})


@dataclass(slots=True)
class _DocumentNodes:
    """What is known of one document: who made its elements, and which are kept out."""

    strange: dict[int, bool] = field(default_factory=dict)  # backend node -> the extension's
    whole: dict[int, bool] = field(default_factory=dict)  # kept out -> with all that is in it
    version: object = None  # of the document, when all of it was last told apart


@dataclass(slots=True)
class ExtensionPanels:
    """Keeps the elements of one extension out of what is seen in a tab."""

    makers: NodeMakers
    worlds: Worlds
    _made: dict[str, _DocumentNodes] = field(
        default_factory=dict
    )  # by our world's context in the document

    async def kept_out(self, world: World) -> bool:
        """Whether there was more of the extension's than our script knew of, or may be.

        Raises WorldGone for a document that has left, or that cannot be told apart.
        """
        try:
            return await self._kept_out(world)
        except BrowserLost as exc:
            if not world.guest:
                raise
            raise WorldGone("the frame has left") from exc

    async def press(self, world: World, name: str) -> bool:
        """The one button of the extension that says *name* was pressed; False where none is."""
        made = self._made.get(world.context_id, _DocumentNodes())
        try:
            told = await self.makers.document(self.worlds.around(world), made.strange)
        except WorldGone:
            return False
        found = [
            node
            for node in elements(told.root)
            if made.strange.get(node["backendNodeId"])
            and _is_pressable(node)
            and _is_named(node, name)
        ]
        if len(found) != 1:
            return False
        await _call_on_node(world, found[0]["backendNodeId"], CLICK)
        return True

    async def _kept_out(self, world: World) -> bool:
        made = self._made.setdefault(world.context_id, _DocumentNodes())
        version = await world.call("version")
        if version == made.version:
            return False
        told = await self.makers.document(self.worlds.around(world), made.strange)
        made.strange.update(told.strange)
        made.version = version if told.whole else None
        wanted = dict(_outermost(told.root, made.strange))
        fresh = {n: whole for n, whole in wanted.items() if made.whole.get(n) != whole}
        for number, whole in fresh.items():
            try:
                await _call_on_node(world, number, MARK_STRANGE, {"value": whole})
                made.whole[number] = whole
            except WorldGone:
                made.version = None  # it has left meanwhile, and may come again
        return bool(fresh) or made.version is None


def _outermost(node: Json, strange: dict[int, bool]) -> Iterator[tuple[int, bool]]:
    """(node, whether with all that is in it) of every element of the extension to be told of."""
    for child in child_nodes(node):
        if child["nodeType"] != ELEMENT or not strange.get(child["backendNodeId"]):
            yield from _outermost(child, strange)
        elif all(strange.get(n["backendNodeId"]) for n in elements(child)):
            yield child["backendNodeId"], True
        else:
            yield child["backendNodeId"], False
            yield from _outermost(child, strange)


def _is_pressable(node: Json) -> bool:
    told = node.get("attributes", [])
    attributes = dict(zip(told[::2], told[1::2], strict=False))
    button = node["nodeName"] == "INPUT" and attributes.get("type") in ("button", "submit")
    return button or node["nodeName"] in PRESSABLE or attributes.get("role") == "button"


def _is_named(node: Json, name: str) -> bool:
    told = node.get("attributes", [])
    attributes = dict(zip(told[::2], told[1::2], strict=False))
    said = (" ".join(texts(node)), attributes.get("aria-label", ""), attributes.get("value", ""))
    return any(" ".join(t.split()).casefold() == name.casefold() for t in said)


async def _call_on_node(world: World, node: int, function: str, *arguments: Json) -> None:
    wanted: Json = {"backendNodeId": node, "executionContextId": world.context}
    found = await _send_to_node(world, "DOM.resolveNode", wanted)
    call: Json = {
        "functionDeclaration": function,
        "objectId": found["object"]["objectId"],
        "arguments": list(arguments),
    }
    await _send_to_node(world, "Runtime.callFunctionOn", call)


async def _send_to_node(world: World, method: str, params: Json) -> Json:
    return await within(world.line.send(method, params), "telling an extension's elements apart")


class WriteHold(Protocol):
    """Keeps pages from sending: the gate, as far as this needs it."""

    def filling(
        self, typed: Iterable[TypedText], files: Iterable[str]
    ) -> AbstractContextManager[object]: ...
    def strictly(self) -> AbstractContextManager[None]: ...
    def distrust(self) -> None: ...


@dataclass(frozen=True, slots=True)
class ExtensionAssist:
    """Behind `ports.Assist`."""

    page: BrowserPage
    panels: ExtensionPanels
    trigger: Trigger
    stay: WriteHold

    @property
    def how(self) -> AssistHow:
        """In what way it is asked."""
        return self.trigger.how

    @contextmanager
    def barring_writes(self) -> Iterator[None]:
        """Within the block nothing is loaded over the page, and no write leaves it."""
        with self.stay.filling((), ()), self.stay.strictly():
            yield

    def wrote(self, texts: Iterable[str]) -> None:
        """These count as typed from now on: they leave by a grant, or not at all."""
        with self.stay.filling(map(TypedText, texts), ()):
            return

    async def invoke(self, *, timeout_s: float) -> AssistFailure:
        """It was asked; '' or why it could not be."""
        try:
            return await within(self._invoke_trigger(), "asking the extension", timeout_s=timeout_s)
        except PageTimeout:
            return "timeout"
        except WorldGone:
            return "page_changed"
        except Error:
            return "not_available"  # the browser knows no such key, or its button is none

    async def _invoke_trigger(self) -> AssistFailure:
        match self.trigger:
            case Trigger("key", name):
                await self.page.page.keyboard.press(name)
            case Trigger("click", name):
                worlds = await self.page.eye.worlds.all()
                pressed = [w for w in worlds if await self.panels.press(w, name)]
                return "" if pressed else "not_available"
        return ""


def extension_assist(
    page: BrowserPage, options: LaunchOptions, stay: WriteHold, *, makers: NodeMakers | None
) -> ExtensionAssist | None:
    """The form-filling extension of the tab, kept out of what is seen of it; None without one."""
    if makers is None:
        return None
    panels = ExtensionPanels(makers, page.eye.worlds)
    page.eye.keeper = panels
    return ExtensionAssist(page, panels, options.trigger, stay)
