"""The drivers at work: each order goes to the driver of its kind of control."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

from steadyhand.core.act.reading import FillOrder, Reading
from steadyhand.errors import BrowserLost, PageTimeout

from ..act.orders import record, refused
from ..edge import WorldGone
from ..see.world import World
from .desk import Tools
from .table import DRIVERS

SENDS = "filling it would have sent the form"


@dataclass(frozen=True, slots=True)
class Drive:
    """The drivers at work in one tab.

    While one works its document sends no form and follows no link: filling a field never does.
    """

    tools: Tools

    async def __call__(self, world: World, order: FillOrder, kind: str) -> Reading:
        """The reading after the driver of that kind."""
        driver = DRIVERS.get(kind)
        if driver is None:
            return refused(order, f"no way is known to fill a {kind}")
        await world.call("holdNavigation", True)
        try:
            found = await driver(self.tools.desk(world), order)
        finally:
            kept = await _released(world)
        return replace(found, why=SENDS) if kept else found


async def _released(world: World) -> bool:
    """Whether the document was kept from sending a form meanwhile."""
    with suppress(WorldGone, BrowserLost, PageTimeout):  # it has left, and takes nothing with it
        return record(await world.call("holdNavigation", False)).get("kept") is True
    return False
