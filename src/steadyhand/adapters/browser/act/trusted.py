"""The browser's own mouse: one click that reaches the element that is meant, or none.

Before the button goes down everything may fail and be tried again; from then on the click may have
happened, whatever answer is lost, and only the page that it reached can say that it did not.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass

from steadyhand.core.act.reading import Pressed
from steadyhand.errors import BrowserLost, PageTimeout

from ..edge import WorldGone, within
from ..see.world import World
from ..see.worlds import Worlds
from .keys import Keys
from .place import Point, in_tab, number

AIMS = 3  # a page that moves its button away from the pointer so often is left alone
_LOST = (WorldGone, BrowserLost, PageTimeout)


@dataclass(frozen=True, slots=True)
class Aim:
    """What a click is meant for: the page's function that finds a point of it, and its argument.

    *exact* is a click that counts on the element alone, not on what is in it; *steady* one that
    counts on every field that it may send holding what it held at the last look.
    """

    call: str
    order: object
    exact: bool = False
    steady: bool = False


def at(order: dict[str, object]) -> Aim:
    """The element of an order (see `orders.request`), or one of its options."""
    return Aim("aim", order)


def beside(overlay: str) -> Aim:
    """The veil around what the overlay of that element shows."""
    return Aim("aimBeside", overlay, exact=True)


@dataclass(frozen=True, slots=True)
class _Try:
    """What one try came to; `again` where nothing was touched and the page had only moved."""

    pressed: Pressed
    again: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """Mouse and keyboard of one tab."""

    worlds: Worlds

    @property
    def keys(self) -> Keys:
        """The keyboard."""
        return Keys(self.worlds)

    async def press(self, world: World, aim: Aim) -> Pressed:
        """One click reached what is meant; a click that would miss it is stopped."""
        for _ in range(AIMS):
            tried = await self._once(world, aim)
            if not tried.again:
                break
        return tried.pressed

    async def hover(self, world: World, aim: Aim) -> Pressed:
        """The pointer is over what is meant."""
        _, point = await self._aimed(world, aim)
        if point.why:
            return Pressed(False, point.why)
        await self._mouse("mouseMoved", point)
        return Pressed(True)

    async def _once(self, world: World, aim: Aim) -> _Try:
        ref, point = await self._aimed(world, aim)
        if point.why:
            return _Try(Pressed(False, point.why))
        others = [w for w in await self.worlds.all() if w != world]
        try:
            await asyncio.gather(*(_quietly(other, "arm") for other in others))
            armed = _answer(await world.call("arm", ref, aim.exact, aim.steady))
            if "why" in armed:  # rendered anew since it was aimed at
                return _Try(Pressed(False, str(armed["why"])), again=True)
            await self._mouse("mouseMoved", point)
            return await self._click(world, point, others)
        finally:
            await asyncio.gather(*(_quietly(other, "disarm") for other in others))

    async def _aimed(self, world: World, aim: Aim) -> tuple[str, Point]:
        """The element's own ref, and the point of the tab that hits it."""
        aimed = _answer(await world.call(aim.call, aim.order))
        if "why" in aimed:
            return "", Point(0, 0, str(aimed["why"]))
        inside = Point(number(aimed["x"]), number(aimed["y"]))
        return str(aimed["ref"]), await in_tab(self.worlds, world, inside)

    async def _click(self, world: World, point: Point, others: list[World]) -> _Try:
        try:
            await self._mouse("mousePressed", point, buttons=1)
            await self._mouse("mouseReleased", point)
            return await _landed(world, others)
        except _LOST as lost:
            return _Try(Pressed(True, f"the page left during the click ({lost})"))

    async def _mouse(self, kind: str, point: Point, *, buttons: int = 0) -> None:
        place: dict[str, object] = {"type": kind, "x": point.x, "y": point.y}
        if kind != "mouseMoved":
            place |= {"button": "left", "clickCount": 1, "buttons": buttons}
        await within(self.worlds.line.send("Input.dispatchMouseEvent", place), kind)


async def _landed(world: World, others: list[World]) -> _Try:
    """What the armed pages saw of the click; a document that left at once was clicked."""
    try:
        seen = _answer(await world.call("disarm"))
    except WorldGone:
        return _Try(Pressed(True))
    if changed := seen.get("changed"):
        return _Try(Pressed(False, f"{changed} changed before the click was done"))
    if seen.get("reached"):
        other = "the page made something else of it during the click" if seen["stopped"] else ""
        return _Try(Pressed(True, other))
    over = seen.get("stopped") or await _stopped_in(others)
    if over:
        return _Try(Pressed(False, f"covered by {over}"), again=True)
    return _Try(Pressed(False, "the click reached nothing"))


async def _stopped_in(others: list[World]) -> str:
    """What another frame kept from being clicked."""
    for world in others:
        with suppress(WorldGone):
            stopped = _answer(await world.call("disarm")).get("stopped")
            if stopped:
                return f"another frame: {stopped}"
    return ""


async def _quietly(world: World, name: str) -> None:
    with suppress(WorldGone):  # a frame that left takes no click
        await world.call(name)


def _answer(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}
