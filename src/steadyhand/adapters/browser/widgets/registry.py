"""Which driver fills which kind of control, and each at work while its document sends nothing."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from steadyhand.core.act.fill import FillOrder, Reading
from steadyhand.errors import BrowserLost, PageTimeout

from ..cdp.session import WorldGone
from ..input.orders import json_object, refused_reading
from ..page.worlds import World
from .buttons import fill_button_group, fill_rating, fill_slider
from .combobox import fill_autocomplete, fill_combobox
from .context import Driver, TabTools
from .datepicker import fill_segments, pick_day, pick_here, pick_or_type
from .file import upload_files
from .prompt import fill_prompt
from .text import fill_phone, fill_rich_text

LIST_DRIVERS: Mapping[str, Driver] = {
    "combobox": fill_combobox,
    "listbutton": fill_combobox,
    "veiled": fill_combobox,
    "listbox": fill_combobox,
    "suggest": fill_autocomplete,
}


PROMPT_DRIVERS: Mapping[str, Driver] = {"prompt": fill_prompt}


DATE_DRIVERS: Mapping[str, Driver] = {
    "dateparts": fill_segments,
    "boxes": fill_segments,
    "calendar": pick_day,
    "day": pick_or_type,
    "month": pick_here,
}


FILE_DRIVERS: Mapping[str, Driver] = {"files": upload_files}


BUTTON_DRIVERS: Mapping[str, Driver] = {
    "presses": fill_button_group,
    "rating": fill_rating,
    "slider": fill_slider,
}


TEXT_DRIVERS: Mapping[str, Driver] = {"phone": fill_phone, "rich": fill_rich_text}


DRIVERS: Mapping[str, Driver] = {
    **TEXT_DRIVERS,
    **BUTTON_DRIVERS,
    **LIST_DRIVERS,
    **DATE_DRIVERS,
    **FILE_DRIVERS,
    **PROMPT_DRIVERS,
}


WOULD_SEND = "filling it would have sent the form"


@dataclass(frozen=True, slots=True)
class WidgetDrivers:
    """The drivers at work in one tab.

    While one works its document sends no form and follows no link: filling a field never does.
    """

    tools: TabTools

    async def __call__(self, world: World, order: FillOrder, kind: str) -> Reading:
        """The reading after the driver of that kind."""
        driver = DRIVERS.get(kind)
        if driver is None:
            return refused_reading(order, f"no way is known to fill a {kind}")
        await world.call("holdNavigation", True)
        try:
            found = await driver(self.tools.context(world), order)
        finally:
            kept = await _release_document(world)
        return replace(found, why=WOULD_SEND) if kept else found


async def _release_document(world: World) -> bool:
    """Whether the document was kept from sending a form meanwhile."""
    with suppress(WorldGone, BrowserLost, PageTimeout):  # it has left, and takes nothing with it
        return json_object(await world.call("holdNavigation", False)).get("kept") is True
    return False
