"""Where a point of a frame lies in the tab, going out through every frame around it."""

from __future__ import annotations

from dataclasses import dataclass

from ..edge import within
from ..lines.line import Line
from ..see.world import World
from ..see.worlds import Worlds

_OUTER = "function(x, y) { return steadyhand.outerPoint.call(this, x, y) }"


@dataclass(frozen=True, slots=True)
class Point:
    """Where the pointer goes."""

    x: float
    y: float
    why: str = ""  # why there is no such point


async def in_tab(worlds: Worlds, world: World, point: Point) -> Point:
    """The point of *world*'s document in the coordinates of the tab."""
    inner = world
    while (outer := worlds.parent(inner)) is not None and not point.why:
        point = await _through(outer, inner.frame_id, point)
        inner = outer
    return point


def number(value: object) -> float:
    """A coordinate as the page told it."""
    return float(value) if isinstance(value, int | float) else 0.0


async def _through(outer: World, frame_id: str, point: Point) -> Point:
    line = outer.line
    await within(line.send("DOM.enable"), "reading the frames")
    asked = line.send("DOM.getFrameOwner", {"frameId": frame_id})
    owner = await within(asked, "finding the frame's element")
    element = await _in_world(line, outer, owner["backendNodeId"])
    call = {
        "objectId": element,
        "functionDeclaration": _OUTER,
        "arguments": [{"value": point.x}, {"value": point.y}],
        "returnByValue": True,
    }
    found = await within(line.send("Runtime.callFunctionOn", call), "placing the frame")
    value = found["result"]["value"]
    return Point(number(value.get("x")), number(value.get("y")), str(value.get("why", "")))


async def _in_world(line: Line, world: World, node: int) -> str:
    place = {"backendNodeId": node, "executionContextId": world.context}
    asked = line.send("DOM.resolveNode", place)
    resolved = await within(asked, "reaching the frame's element")
    return str(resolved["object"]["objectId"])
