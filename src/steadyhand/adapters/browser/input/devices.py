"""Input devices: the browser's own keyboard and mouse, and a click that hits the element meant."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, replace

from steadyhand.core.act.fill import PressResult
from steadyhand.errors import BrowserLost, PageTimeout

from ..cdp.session import Session, WorldGone, within
from ..page.worlds import World, Worlds

# The browser's own keyboard: text and keys go to whatever has the focus, in whichever frame.
#
# Never pipelined with calls into the page: measured, 28 of 40 fields went wrong that way.

_SHIFT = 8
_KEY_CODES = {
    "Backspace": ("Backspace", 8),
    "Delete": ("Delete", 46),
    "Tab": ("Tab", 9),
    "Home": ("Home", 36),
    "ArrowDown": ("ArrowDown", 40),
    "ArrowUp": ("ArrowUp", 38),
    "ArrowLeft": ("ArrowLeft", 37),
    "ArrowRight": ("ArrowRight", 39),
    "PageUp": ("PageUp", 33),
    "PageDown": ("PageDown", 34),
    "End": ("End", 35),
    "Escape": ("Escape", 27),
    "Enter": ("Enter", 13),  # without its character: pages that listen see it, no form is sent
}
# A new line, never the Enter that sends a form or a message.
_SHIFT_ENTER = {
    "key": "Enter",
    "code": "Enter",
    "windowsVirtualKeyCode": 13,
    "modifiers": _SHIFT,
}


@dataclass(frozen=True, slots=True)
class Keyboard:
    """The keyboard of one tab."""

    worlds: Worlds

    async def type_text(self, text: str) -> None:
        """The text went in as a whole, replacing what is selected."""
        if text:
            await self._send("Input.insertText", {"text": text})
        else:
            await self.press("Backspace")

    async def type_searching(self, text: str) -> None:
        """The text replaced what is selected, its last character by a key, as searches listen."""
        if len(text) > 1:
            await self.type_text(text[:-1])
        for kind in ("keyDown", "keyUp") if text else ():
            typed = {"text": text[-1]} if kind == "keyDown" else {}
            await self._send("Input.dispatchKeyEvent", {"type": kind, "key": text[-1], **typed})

    async def type_each(self, text: str) -> None:
        """Every character was typed with its own key events, replacing what is selected."""
        await self.press("Backspace")
        await self.strike(text)

    async def strike(self, text: str) -> None:
        """Every character was typed with its own key events, where the focus is."""
        for char in text:
            key = dict(_SHIFT_ENTER) if char == "\n" else {"key": char}
            down = {"type": "keyDown", "text": "\r" if char == "\n" else char}
            await self._send("Input.dispatchKeyEvent", {**down, **key})
            await self._send("Input.dispatchKeyEvent", {"type": "keyUp", **key})

    async def press(self, name: str) -> None:
        """That key was pressed and let go."""
        code, number = _KEY_CODES[name]
        key = {"key": name, "code": code, "windowsVirtualKeyCode": number}
        await self._send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **key})
        await self._send("Input.dispatchKeyEvent", {"type": "keyUp", **key})

    async def combine(self, name: str, modifiers: int) -> None:
        """That key was pressed and let go with modifiers held, as CDP counts them: 2 is Control.

        A letter or a sign is its own key. Raises KeyError for a name that no key has.
        """
        code, number = _KEY_CODES[name] if len(name) > 1 else (name, ord(name.upper()))
        key = {"key": name, "code": code, "windowsVirtualKeyCode": number, "modifiers": modifiers}
        typed = {"text": "\r" if name == "Enter" else name}
        text = typed if name == "Enter" or (len(name) == 1 and not modifiers) else {}
        down = "keyDown" if text else "rawKeyDown"
        await self._send("Input.dispatchKeyEvent", {"type": down, **key, **text})
        await self._send("Input.dispatchKeyEvent", {"type": "keyUp", **key})

    async def edit(self, command: str) -> None:
        """The browser's editing command of that name was carried out, by a key without a name."""
        key: dict[str, object] = {"key": "Unidentified"}
        down = {"type": "rawKeyDown", "commands": [command], **key}
        await self._send("Input.dispatchKeyEvent", down)
        await self._send("Input.dispatchKeyEvent", {"type": "keyUp", **key})

    async def _send(self, method: str, params: dict[str, object]) -> None:
        await within(self.worlds.line.send(method, params), method)


_OUTER_POINT = "function(x, y) { return steadyhand.outerPoint.call(this, x, y) }"


@dataclass(frozen=True, slots=True)
class Point:
    """Where the pointer goes."""

    x: float
    y: float
    why: str = ""  # why there is no such point


async def point_in_tab(worlds: Worlds, world: World, point: Point) -> Point:
    """The point of *world*'s document in the coordinates of the tab."""
    inner = world
    while (outer := worlds.parent(inner)) is not None and not point.why:
        point = await _outer_point(outer, inner.frame_id, point)
        inner = outer
    return point


def coordinate(value: object) -> float:
    """A coordinate as the page told it."""
    return float(value) if isinstance(value, int | float) else 0.0


async def _outer_point(outer: World, frame_id: str, point: Point) -> Point:
    line = outer.line
    await within(line.send("DOM.enable"), "reading the frames")
    asked = line.send("DOM.getFrameOwner", {"frameId": frame_id})
    owner = await within(asked, "finding the frame's element")
    element = await _element_in_world(line, outer, owner["backendNodeId"])
    call = {
        "objectId": element,
        "functionDeclaration": _OUTER_POINT,
        "arguments": [{"value": point.x}, {"value": point.y}],
        "returnByValue": True,
    }
    found = await within(line.send("Runtime.callFunctionOn", call), "placing the frame")
    value = found["result"]["value"]
    return Point(coordinate(value.get("x")), coordinate(value.get("y")), str(value.get("why", "")))


async def _element_in_world(line: Session, world: World, node: int) -> str:
    place = {"backendNodeId": node, "executionContextId": world.context}
    asked = line.send("DOM.resolveNode", place)
    resolved = await within(asked, "reaching the frame's element")
    return str(resolved["object"]["objectId"])


# The browser's own mouse: one click that reaches the element that is meant, or none.
#
# Before the button goes down everything may fail and be tried again; from then on the click may
# have happened, whatever answer is lost, and only the page that it reached can say that it did
# not.

AIMS_MAX = 3  # a page that moves its button away from the pointer so often is left alone
_LOST_ANSWERS = (WorldGone, BrowserLost, PageTimeout)


@dataclass(frozen=True, slots=True)
class MouseButton:
    """A button of the mouse, and how many times it is pressed in a row."""

    name: str = "left"
    count: int = 1


LEFT_ONCE = MouseButton()


@dataclass(frozen=True, slots=True)
class ClickTarget:
    """What a click is meant for: the page's function that finds a point of it, and its argument.

    *exact* is a click that counts on the element alone, not on what is in it; *steady* one that
    counts on every field that it may send holding what it held at the last look; *clears* one
    before which another control's popup over it may be closed.
    """

    call: str
    order: object
    exact: bool = False
    steady: bool = False
    clears: bool = False
    button: MouseButton = LEFT_ONCE


def element_target(order: dict[str, object]) -> ClickTarget:
    """The element of an order (see `orders.request`), or one of its options."""
    return ClickTarget("aim", order)


_COVERED = "covered by "  # how the page's script begins to say what lies over an element
CLEAR_TARGET = ClickTarget("aimClear", None, exact=True)  # bare ground, which closes a popup


def veil_target(overlay: str) -> ClickTarget:
    """The veil around what the overlay of that element shows."""
    return ClickTarget("aimBeside", overlay, exact=True)


@dataclass(frozen=True, slots=True)
class _ClickAttempt:
    """What one try came to; `again` where nothing was touched and the page had only moved."""

    pressed: PressResult
    again: bool = False


@dataclass(frozen=True, slots=True)
class InputDevices:
    """Mouse and keyboard of one tab."""

    worlds: Worlds

    @property
    def keys(self) -> Keyboard:
        """The keyboard."""
        return Keyboard(self.worlds)

    async def press(self, world: World, aim: ClickTarget) -> PressResult:
        """One click reached what is meant; a click that would miss it is stopped.

        A popup that was left open over it is closed as a person does it, by a press on bare ground.
        """
        pressed = await self._tried(world, aim)
        if aim.clears and not pressed.done and pressed.why.startswith(_COVERED):
            cleared = await self._tried(world, CLEAR_TARGET)
            pressed = await self._tried(world, aim) if cleared.done else pressed
        return pressed

    async def _tried(self, world: World, aim: ClickTarget) -> PressResult:
        for _ in range(AIMS_MAX):
            tried = await self._once(world, aim)
            if not tried.again:
                break
        return tried.pressed

    async def hover(self, world: World, aim: ClickTarget) -> PressResult:
        """The pointer is over what is meant."""
        _, point = await self._aimed(world, aim)
        if point.why:
            return PressResult(False, point.why)
        await self._mouse("mouseMoved", point)
        return PressResult(True)

    async def _once(self, world: World, aim: ClickTarget) -> _ClickAttempt:
        ref, point = await self._aimed(world, aim)
        if point.why:
            return _ClickAttempt(PressResult(False, point.why))
        others = [w for w in await self.worlds.all() if w != world]
        try:
            await asyncio.gather(*(_call_if_there(other, "arm") for other in others))
            armed = _object_of(await world.call("arm", ref, aim.exact, aim.steady))
            if "why" in armed:  # rendered anew since it was aimed at
                return _ClickAttempt(PressResult(False, str(armed["why"])), again=True)
            await self._mouse("mouseMoved", point)
            return await self._click(world, point, others, aim.button)
        finally:
            await asyncio.gather(*(_call_if_there(other, "disarm") for other in others))

    async def _aimed(self, world: World, aim: ClickTarget) -> tuple[str, Point]:
        """The element's own ref, and the point of the tab that hits it."""
        aimed = _object_of(await world.call(aim.call, aim.order))
        if "why" in aimed:
            return "", Point(0, 0, str(aimed["why"]))
        inside = Point(coordinate(aimed["x"]), coordinate(aimed["y"]))
        return str(aimed["ref"]), await point_in_tab(self.worlds, world, inside)

    async def place(self, world: World, aim: ClickTarget) -> Point:
        """The point of the tab that hits what is meant, or why there is none."""
        return (await self._aimed(world, aim))[1]

    async def drag(self, start: Point, end: Point, *, steps: int) -> None:
        """The pointer went from one point to the other with its button down."""
        await self._mouse("mouseMoved", start)
        await self._mouse("mousePressed", start, buttons=1)
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in ((start.x, end.x), (start.y, end.y)))
            await self._mouse("mouseMoved", Point(x, y), buttons=1)
        await self._mouse("mouseReleased", end)

    async def _click(
        self, world: World, point: Point, others: list[World], button: MouseButton
    ) -> _ClickAttempt:
        try:
            for count in range(1, button.count + 1):
                pressed = replace(button, count=count)
                await self._mouse("mousePressed", point, buttons=1, button=pressed)
                await self._mouse("mouseReleased", point, button=pressed)
            return await _click_result(world, others)
        except _LOST_ANSWERS as lost:
            return _ClickAttempt(PressResult(True, f"the page left during the click ({lost})"))

    async def _mouse(
        self, kind: str, point: Point, *, buttons: int = 0, button: MouseButton = LEFT_ONCE
    ) -> None:
        place: dict[str, object] = {"type": kind, "x": point.x, "y": point.y}
        if kind != "mouseMoved" or buttons:
            held = buttons if button.name == "left" else buttons * 2
            place |= {"button": button.name, "clickCount": button.count, "buttons": held}
        await within(self.worlds.line.send("Input.dispatchMouseEvent", place), kind)


async def _click_result(world: World, others: list[World]) -> _ClickAttempt:
    """What the armed pages saw of the click; a document that left at once was clicked."""
    try:
        seen = _object_of(await world.call("disarm"))
    except WorldGone:
        return _ClickAttempt(PressResult(True))
    if changed := seen.get("changed"):
        return _ClickAttempt(PressResult(False, f"{changed} changed before the click was done"))
    if seen.get("reached"):
        other = "the page made something else of it during the click" if seen["stopped"] else ""
        return _ClickAttempt(PressResult(True, other))
    over = seen.get("stopped") or await _covering_frame(others)
    if over:
        return _ClickAttempt(PressResult(False, f"covered by {over}"), again=True)
    return _ClickAttempt(PressResult(False, "the click reached nothing"))


async def _covering_frame(others: list[World]) -> str:
    """What another frame kept from being clicked."""
    for world in others:
        with suppress(WorldGone):
            stopped = _object_of(await world.call("disarm")).get("stopped")
            if stopped:
                return f"another frame: {stopped}"
    return ""


async def _call_if_there(world: World, name: str) -> None:
    with suppress(WorldGone):  # a frame that left takes no click
        await world.call(name)


def _object_of(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}
