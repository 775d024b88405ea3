"""Answers that are pressed, one trusted click each."""

from __future__ import annotations

from steadyhand.core.act.reading import FillOrder, Reading

from ..desk import Desk

_PRESSES_MAX = 24  # every answer of a row, once off and once on


async def press_each(desk: Desk, order: FillOrder) -> Reading:
    """The reading after every answer that was not yet as ordered was pressed."""
    return await _pressed(desk, order, "nextPress", _PRESSES_MAX)


async def press_step(desk: Desk, order: FillOrder) -> Reading:
    """The reading after the step of a rating was pressed."""
    return await _pressed(desk, order, "nextStep", 1)


async def _pressed(desk: Desk, order: FillOrder, asking: str, most: int) -> Reading:
    """What *asking* names was pressed until it names nothing more, or names the same again."""
    before: object = None
    for _ in range(most):
        told = await desk.ask(asking, order)
        if "why" in told:
            return desk.refuse(order, str(told["why"]))
        part = told.get("part")
        if not isinstance(part, dict) or part == before:
            break
        pressed = await desk.click(part)
        if not pressed.done:
            return desk.refuse(order, pressed.why)
        before = part
    return await desk.read(order)
