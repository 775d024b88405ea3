"""What an extension made in a page is kept out of what is seen of it.

A node belongs to the extension when the innermost script that made it was the extension's own
(`makers.py`): what a page makes because the extension wrote into a field is the page's. An element
with nothing of the page in it is a panel: our script never walks into it, and it is taken out of
sight, so that it covers nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from steadyhand.errors import BrowserLost

from ..edge import WorldGone, within
from ..lines.line import Json
from ..see.world import WORLD, World
from ..see.worlds import Worlds
from .makers import Makers
from .tree import ELEMENT, elements, inside, texts

KEEP_OUT = f"function (whole) {{ {WORLD}.markStranger(this, whole); }}"
CLICK = "function () { this.click(); }"
PRESSABLE = frozenset({"BUTTON", "A", "SUMMARY"})


@dataclass(slots=True)
class _Made:
    """What is known of one document: who made its elements, and which are kept out."""

    strange: dict[int, bool] = field(default_factory=dict)  # backend node -> the extension's
    whole: dict[int, bool] = field(default_factory=dict)  # kept out -> with all that is in it
    version: object = None  # of the document, when all of it was last told apart


@dataclass(slots=True)
class Panels:
    """Keeps the elements of one extension out of what is seen in a tab."""

    makers: Makers
    worlds: Worlds
    _made: dict[str, _Made] = field(default_factory=dict)  # by our world's context in the document

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
        made = self._made.get(world.context_id, _Made())
        try:
            told = await self.makers.told(self.worlds.around(world), made.strange)
        except WorldGone:
            return False
        found = [
            node
            for node in elements(told.root)
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
        told = await self.makers.told(self.worlds.around(world), made.strange)
        made.strange.update(told.strange)
        made.version = version if told.whole else None
        wanted = dict(_outermost(told.root, made.strange))
        fresh = {n: whole for n, whole in wanted.items() if made.whole.get(n) != whole}
        for number, whole in fresh.items():
            try:
                await _call(world, number, KEEP_OUT, {"value": whole})
                made.whole[number] = whole
            except WorldGone:
                made.version = None  # it has left meanwhile, and may come again
        return bool(fresh) or made.version is None


def _outermost(node: Json, strange: dict[int, bool]) -> Iterator[tuple[int, bool]]:
    """(node, whether with all that is in it) of every element of the extension to be told of."""
    for child in inside(node):
        if child["nodeType"] != ELEMENT or not strange.get(child["backendNodeId"]):
            yield from _outermost(child, strange)
        elif all(strange.get(n["backendNodeId"]) for n in elements(child)):
            yield child["backendNodeId"], True
        else:
            yield child["backendNodeId"], False
            yield from _outermost(child, strange)


def _presses(node: Json) -> bool:
    told = node.get("attributes", [])
    attributes = dict(zip(told[::2], told[1::2], strict=False))
    button = node["nodeName"] == "INPUT" and attributes.get("type") in ("button", "submit")
    return button or node["nodeName"] in PRESSABLE or attributes.get("role") == "button"


def _says(node: Json, name: str) -> bool:
    told = node.get("attributes", [])
    attributes = dict(zip(told[::2], told[1::2], strict=False))
    said = (" ".join(texts(node)), attributes.get("aria-label", ""), attributes.get("value", ""))
    return any(" ".join(t.split()).casefold() == name.casefold() for t in said)


async def _call(world: World, node: int, function: str, *arguments: Json) -> None:
    wanted: Json = {"backendNodeId": node, "executionContextId": world.context}
    found = await _send(world, "DOM.resolveNode", wanted)
    call: Json = {
        "functionDeclaration": function,
        "objectId": found["object"]["objectId"],
        "arguments": list(arguments),
    }
    await _send(world, "Runtime.callFunctionOn", call)


async def _send(world: World, method: str, params: Json) -> Json:
    return await within(world.line.send(method, params), "telling an extension's elements apart")
