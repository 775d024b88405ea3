"""Which driver fills which kind of control, and each at work while its document sends nothing."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from steadyhand.core.act.fill import FillOrder, Reading
from steadyhand.errors import BrowserLost, PageTimeout

from ..cdp.session import WorldGone
from ..input.orders import record, refused
from ..page.worlds import World
from .buttons import press_each, press_step, slide
from .combobox import choose, suggest
from .context import Driver, Tools
from .datepicker import pick_day, pick_here, pick_or_type, type_parts
from .file import upload
from .phone import dial
from .prompt import prompt
from .richtext import write

LIST_DRIVERS: Mapping[str, Driver] = {
    "combobox": choose,
    "listbutton": choose,
    "veiled": choose,
    "listbox": choose,
    "suggest": suggest,
}


PROMPT_DRIVERS: Mapping[str, Driver] = {"prompt": prompt}


DATE_DRIVERS: Mapping[str, Driver] = {
    "dateparts": type_parts,
    "boxes": type_parts,
    "calendar": pick_day,
    "day": pick_or_type,
    "month": pick_here,
}


FILE_DRIVERS: Mapping[str, Driver] = {"files": upload}


BUTTON_DRIVERS: Mapping[str, Driver] = {
    "presses": press_each,
    "rating": press_step,
    "slider": slide,
}


TEXT_DRIVERS: Mapping[str, Driver] = {"phone": dial, "rich": write}


DRIVERS: Mapping[str, Driver] = {
    **TEXT_DRIVERS,
    **BUTTON_DRIVERS,
    **LIST_DRIVERS,
    **DATE_DRIVERS,
    **FILE_DRIVERS,
    **PROMPT_DRIVERS,
}


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
        await world.call("stay", True)
        try:
            found = await driver(self.tools.desk(world), order)
        finally:
            kept = await _released(world)
        return replace(found, why=SENDS) if kept else found


async def _released(world: World) -> bool:
    """Whether the document was kept from sending a form meanwhile."""
    with suppress(WorldGone, BrowserLost, PageTimeout):  # it has left, and takes nothing with it
        return record(await world.call("stay", False)).get("kept") is True
    return False
