"""Dropping files onto a place: for pages that open no chooser there."""

from __future__ import annotations

from ...act.place import Point, in_tab, number
from ...edge import within
from ..desk import Desk

_STEPS = ("dragEnter", "dragOver", "drop")
COPY = 1  # of the operations that a drag may offer


async def drop(desk: Desk, part: object, paths: tuple[str, ...]) -> str:
    """'' once the files were dropped on that part, or why not."""
    aimed = await desk.world.call("aimDrop", part)
    told = aimed if isinstance(aimed, dict) else {"why": "gone"}
    if "why" in told:
        return str(told["why"])
    inside = Point(number(told["x"]), number(told["y"]))
    point = await in_tab(desk.hand.worlds, desk.world, inside)
    if point.why:
        return point.why
    carried = {"items": [], "files": list(paths), "dragOperationsMask": COPY}
    for step in _STEPS:
        event = {"type": step, "x": point.x, "y": point.y, "data": carried}
        sending = desk.hand.worlds.line.send("Input.dispatchDragEvent", event)
        await within(sending, "dropping a file")
    return ""
