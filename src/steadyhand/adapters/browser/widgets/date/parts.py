"""A date, or another value, in several boxes: typed box by box in the order of the page."""

from __future__ import annotations

from steadyhand.core.act.reading import FillOrder, Reading

from ..desk import Desk

_PARTS_MAX = 9  # as in `js/segments.js`; a date has three


async def type_parts(desk: Desk, order: FillOrder) -> Reading:
    """The reading after the digits of each part were typed into its box."""
    for place in range(_PARTS_MAX + 1):
        part = await desk.ask("readyPart", order, place)
        if "why" in part:
            return desk.refuse(order, str(part["why"]))
        if part.get("done"):
            break
        await desk.hand.keys.strike(str(part["text"]))
    return await desk.read(order)
