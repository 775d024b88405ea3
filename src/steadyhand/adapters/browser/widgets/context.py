"""What a driver works with: one document, the browser's mouse and keyboard, one order."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace

from steadyhand.core.act.fill import FillOrder, PressResult, Reading

from ..cdp.session import CALL_S
from ..input.devices import ClickTarget, InputDevices
from ..input.orders import json_object, order_request, reading_of, refused_reading
from ..page.events import NetworkActivity
from ..page.worlds import World

DRIVER_TIER = "driver"
WithoutWrites = Callable[[], AbstractContextManager[None]]
"""Within the block no write leaves the browser."""


@dataclass(frozen=True, slots=True)
class WidgetContext:
    """The document of an order, and the hand that works in it."""

    world: World
    hand: InputDevices
    quiet: NetworkActivity
    strictly: WithoutWrites | None = None  # without it no key is tried that a page may send at

    async def ask(
        self, name: str, order: FillOrder, *args: object, timeout_s: float = CALL_S
    ) -> Mapping[str, object]:
        """What the page script's function of that name says of it; {"why"} where it cannot."""
        return json_object(
            await self.world.call(name, order_request(order), *args, timeout_s=timeout_s)
        )

    async def click(self, part: Mapping[str, object]) -> PressResult:
        """One trusted click reached that part ({ref, text}) while it still says its text."""
        return await self.hand.press(self.world, ClickTarget("aimPart", dict(part)))

    async def read(self, order: FillOrder, *, offered: tuple[str, ...] = ()) -> Reading:
        """What the control holds after it was left; *offered* is what its list had shown."""
        told = await self.world.call("readBack", [order_request(order)], 0, 0)
        raw = json_object(told[0]) if isinstance(told, list) and told else {"why": "gone"}
        return replace(reading_of(self.world, order, raw, tier=DRIVER_TIER), offered=offered)

    def refuse(self, order: FillOrder, why: str, *, offered: tuple[str, ...] = ()) -> Reading:
        """The reading of a control that did not take its answer, and why.

        What the driver opened it has closed before: an Escape without a list closes the dialog
        that the whole form may be in.
        """
        return replace(refused_reading(order, why), offered=offered)


@dataclass(frozen=True, slots=True)
class TabTools:
    """What every document of one tab is worked with."""

    hand: InputDevices
    quiet: NetworkActivity
    strictly: WithoutWrites | None = None

    def context(self, world: World) -> WidgetContext:
        """Return what a driver works with in that document."""
        return WidgetContext(world, self.hand, self.quiet, self.strictly)


Driver = Callable[[WidgetContext, FillOrder], Awaitable[Reading]]
"""Fills one control and reads it back."""
