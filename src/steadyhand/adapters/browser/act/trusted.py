"""Trusted input: the browser's own mouse and keyboard, one command after another.

Never pipelined with calls into the page: measured, 28 of 40 fields went wrong that way.
"""

from __future__ import annotations

from dataclasses import dataclass

from steadyhand.core.act.reading import Pressed

from ..edge import WorldGone, within
from ..lines.line import Line
from ..see.world import World
from ..see.worlds import Worlds

_KEYS = {
    "Backspace": ("Backspace", 8),
    "Home": ("Home", 36),
    "ArrowDown": ("ArrowDown", 40),
    "Escape": ("Escape", 27),
}


@dataclass(frozen=True, slots=True)
class Point:
    """Where to click, in the coordinates of the tab."""

    x: float
    y: float
    why: str = ""  # why there is no such point


@dataclass(frozen=True, slots=True)
class Hand:
    """Mouse and keyboard of one tab."""

    worlds: Worlds

    async def press(self, world: World, order: dict[str, object]) -> Pressed:
        """One click reached the element of *order*; a click that would miss it is stopped."""
        aimed = _answer(await world.call("aim", order))
        if "why" in aimed:
            return Pressed(False, str(aimed["why"]))
        point = await self._outer(world, Point(_number(aimed["x"]), _number(aimed["y"])))
        if point.why:
            return Pressed(False, point.why)
        armed = _answer(await world.call("arm", aimed["ref"]))
        if "why" in armed:
            return Pressed(False, str(armed["why"]))
        await self._click(point)
        return await _landed(world)

    async def type_text(self, text: str) -> None:
        """The text went into whatever has the focus, replacing what is selected."""
        if not text:
            await self.key("Backspace")
            return
        await self._send("Input.insertText", {"text": text})

    async def type_keys(self, text: str) -> None:
        """Every character was typed with its own key events, replacing what is selected."""
        await self.key("Backspace")
        for char in text:
            press = {"key": char, "text": "\r" if char == "\n" else char}
            await self._send("Input.dispatchKeyEvent", {"type": "keyDown", **press})
            await self._send("Input.dispatchKeyEvent", {"type": "keyUp", "key": char})

    async def key(self, name: str) -> None:
        """That key was pressed and let go."""
        code, number = _KEYS[name]
        press = {"key": name, "code": code, "windowsVirtualKeyCode": number}
        await self._send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **press})
        await self._send("Input.dispatchKeyEvent", {"type": "keyUp", **press})

    async def _click(self, point: Point) -> None:
        place = {"x": point.x, "y": point.y}
        held = {**place, "button": "left", "clickCount": 1}
        await self._send("Input.dispatchMouseEvent", {"type": "mouseMoved", **place})
        await self._send("Input.dispatchMouseEvent", {"type": "mousePressed", "buttons": 1, **held})
        await self._send("Input.dispatchMouseEvent", {"type": "mouseReleased", **held})

    async def _send(self, method: str, params: dict[str, object]) -> None:
        await within(self.worlds.line.send(method, params), method)

    async def _outer(self, world: World, point: Point) -> Point:
        """The point in the tab's coordinates, going out through every frame around *world*."""
        inner = world
        while (outer := self.worlds.parent(inner)) is not None and not point.why:
            point = await _through(outer, inner.frame_id, point)
            inner = outer
        return point


async def _through(outer: World, frame_id: str, point: Point) -> Point:
    line = outer.line
    await within(line.send("DOM.enable"), "reading the frames")
    asked = line.send("DOM.getFrameOwner", {"frameId": frame_id})
    owner = await within(asked, "finding the frame's element")
    element = await _in_world(line, outer, owner["backendNodeId"])
    call = {
        "objectId": element,
        "functionDeclaration": "function(x, y) { return steadyhand.outerPoint.call(this, x, y) }",
        "arguments": [{"value": point.x}, {"value": point.y}],
        "returnByValue": True,
    }
    found = await within(line.send("Runtime.callFunctionOn", call), "placing the frame")
    value = found["result"]["value"]
    return Point(value.get("x", 0.0), value.get("y", 0.0), value.get("why", ""))


async def _in_world(line: Line, world: World, node: int) -> str:
    place = {"backendNodeId": node, "executionContextId": world.context}
    asked = line.send("DOM.resolveNode", place)
    resolved = await within(asked, "reaching the frame's element")
    return str(resolved["object"]["objectId"])


async def _landed(world: World) -> Pressed:
    """What the armed page saw of the click; a document that left at once was clicked."""
    try:
        seen = _answer(await world.call("disarm"))
    except WorldGone:
        return Pressed(True)
    if seen.get("reached"):
        return Pressed(True)
    over = seen.get("stopped")
    return Pressed(False, f"covered by {over}" if over else "the click reached nothing")


def _answer(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
