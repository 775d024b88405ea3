"""What an extension made in a page, told from what the page made itself.

The browser remembers for every node which script created it. A node belongs to the extension when
the innermost script that was running was the extension's own: what a page makes because the
extension wrote into a field is the page's. An element with nothing of the page in it is a panel:
our script never walks into it, and it is taken out of sight, so that it covers nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field

from steadyhand.errors import BrowserLost

from ..edge import WorldGone, within
from ..lines.line import Json, Line
from ..see.world import WORLD, World

ELEMENT, TEXT = 1, 3  # kinds of nodes
KEEP_OUT = f"function (whole) {{ {WORLD}.strange(this, whole); }}"
CLICK = "function () { this.click(); }"
PRESSABLE = frozenset({"BUTTON", "A", "SUMMARY"})


@dataclass(slots=True)
class _Made:
    """What is known of one document: who made its elements, and which are kept out."""

    strange: dict[int, bool] = field(default_factory=dict)  # backend node -> the extension's
    whole: dict[int, bool] = field(default_factory=dict)  # kept out -> with all that is in it
    version: object = None  # of the document, when it was last looked through


class Panels:
    """Keeps the elements of one extension out of what is seen in a tab."""

    def __init__(self, origin: str) -> None:
        self._origin = origin
        self._made: dict[str, _Made] = {}  # by the context of our world in the document
        self._watched: set[Line] = set()

    async def watch(self, line: Line) -> None:
        """Of every node that is made from now on the browser knows who made it."""
        self._watched.add(line)
        await _send(line, "DOM.enable")
        await _send(line, "DOM.setNodeStackTracesEnabled", {"enable": True})

    async def kept_out(self, world: World) -> bool:
        """Whether elements of the extension were found that our script did not know of."""
        if world.line not in self._watched:
            return False
        try:
            return await self._kept_out(world)
        except WorldGone:
            return False
        except BrowserLost:
            if not world.guest:
                raise
            return False

    async def press(self, world: World, name: str) -> bool:
        """The one button of the extension that says *name* was pressed; False where none is."""
        root = await _document(world)
        made = self._made.get(world.context_id, _Made())
        found = [
            node
            for node in _elements(root)
            if made.strange.get(node["backendNodeId"]) and _presses(node) and _says(node, name)
        ]
        if len(found) != 1:
            return False
        await _call(world, found[0]["backendNodeId"], CLICK)
        return True

    async def _kept_out(self, world: World) -> bool:
        made = self._made.setdefault(world.context_id, _Made())
        version = await world.call("version")
        if version == made.version:
            return False
        made.version = version
        root = await _document(world)
        fresh = [n for n in _elements(root) if n["backendNodeId"] not in made.strange]
        makers = await asyncio.gather(*(self._is_strange(world, n["nodeId"]) for n in fresh))
        for node, strange in zip(fresh, makers, strict=True):
            made.strange[node["backendNodeId"]] = strange
        wanted = dict(_outermost(root, made.strange))
        told = {n: whole for n, whole in wanted.items() if made.whole.get(n) != whole}
        for number, whole in told.items():
            made.whole[number] = whole
            await _call(world, number, KEEP_OUT, {"value": whole})
        return bool(told)

    async def _is_strange(self, world: World, node: int) -> bool:
        asked: Json = {"nodeId": node}
        try:
            told = await _send(world.line, "DOM.getNodeStackTraces", asked)
        except RuntimeError:
            return False  # it has left meanwhile
        frames = told.get("creation", {}).get("callFrames", [])
        return bool(frames) and str(frames[0]["url"]).startswith(self._origin)


def _outermost(node: Json, strange: dict[int, bool]) -> Iterator[tuple[int, bool]]:
    """(node, whether with all that is in it) of every element of the extension to be told of."""
    for child in _inside(node):
        if child["nodeType"] != ELEMENT or not strange.get(child["backendNodeId"]):
            yield from _outermost(child, strange)
        elif all(strange.get(n["backendNodeId"]) for n in _elements(child)):
            yield child["backendNodeId"], True
        else:
            yield child["backendNodeId"], False
            yield from _outermost(child, strange)


def _elements(node: Json) -> Iterator[Json]:
    """The elements in a node, shadow roots included; documents of frames are others."""
    for child in _inside(node):
        if child["nodeType"] == ELEMENT:
            yield child
        yield from _elements(child)


def _inside(node: Json) -> Iterator[Json]:
    yield from node.get("children", ())
    for root in node.get("shadowRoots", ()):
        if root.get("shadowRootType") != "user-agent":
            yield root


def _presses(node: Json) -> bool:
    told = node.get("attributes", [])
    attributes = dict(zip(told[::2], told[1::2], strict=False))
    button = node["nodeName"] == "INPUT" and attributes.get("type") in ("button", "submit")
    return button or node["nodeName"] in PRESSABLE or attributes.get("role") == "button"


def _says(node: Json, name: str) -> bool:
    told = node.get("attributes", [])
    attributes = dict(zip(told[::2], told[1::2], strict=False))
    texts = (" ".join(_texts(node)), attributes.get("aria-label", ""), attributes.get("value", ""))
    return any(" ".join(t.split()).casefold() == name.casefold() for t in texts)


def _texts(node: Json) -> Iterator[str]:
    for child in _inside(node):
        if child["nodeType"] == TEXT:
            yield str(child.get("nodeValue", ""))
        yield from _texts(child)


async def _document(world: World) -> Json:
    """The world's document as a tree."""
    told = await _send(world.line, "DOM.getDocument", {"depth": -1, "pierce": True})
    root: Json = told["root"]
    return _framed(root, world.frame_id) or root


def _framed(node: Json, frame: str) -> Json | None:
    for child in _inside(node):
        document = child.get("contentDocument")
        if document is not None and child.get("frameId") == frame:
            found: Json = document
            return found
        deeper = _framed(document or child, frame)
        if deeper is not None:
            return deeper
    return None


async def _call(world: World, node: int, function: str, *arguments: Json) -> None:
    wanted: Json = {"backendNodeId": node, "executionContextId": world.context}
    found = await _send(world.line, "DOM.resolveNode", wanted)
    call: Json = {
        "functionDeclaration": function,
        "objectId": found["object"]["objectId"],
        "arguments": list(arguments),
    }
    await _send(world.line, "Runtime.callFunctionOn", call)


async def _send(line: Line, method: str, params: Json | None = None) -> Json:
    return await within(line.send(method, params), "telling an extension's elements apart")
