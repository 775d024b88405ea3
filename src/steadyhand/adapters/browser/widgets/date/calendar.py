"""A day chosen in the calendar behind a text box, or typed where its notation is shown."""

from __future__ import annotations

from collections.abc import Mapping

from steadyhand.core.act.reading import FillOrder, Reading

from ...act.harder import Harder
from ...act.orders import request
from ...act.trusted import at
from ..desk import Desk

OPEN_MS = 1500  # for a calendar to come
CHOSEN_MS = 1500  # for the box to show the day that was pressed
PAGING_S = 30.0  # decades, a month at a time
FAR_MONTHS = 24  # beyond that typing is the shorter way, where the notation is shown
_ARROWS_MAX = 36  # trusted clicks on an arrow that takes no others


async def pick_day(desk: Desk, order: FillOrder) -> Reading:
    """The reading after the day was pressed in the box's calendar."""
    if (await desk.ask("calendarReady", order)).get("typed"):
        return await _typed(desk, order, "")
    if not await _opened(desk, order):
        return await _typed(desk, order, "its calendar did not open")
    go = await _turned(desk, order, FAR_MONTHS)
    if go.get("far"):
        written = await _typed(desk, order, "")
        if not written.why and written.value == order.value:
            return written
        if not await _opened(desk, order):
            return written
        go = await _turned(desk, order, 0)
    if not isinstance(part := go.get("part"), dict):
        why = str(go.get("why", "the day was not found in its calendar"))
        return await (_refused if go.get("out") else _typed)(desk, order, why)
    return await _pressed(desk, order, part)


async def pick_or_type(desk: Desk, order: FillOrder) -> Reading:
    """As `pick_day` for a text box on which a calendar opened; else what typing harder comes to."""
    if await _opened(desk, order):
        go = await _turned(desk, order, 0)
        if isinstance(part := go.get("part"), dict):
            return await _pressed(desk, order, part)
        if go.get("out"):
            return await _refused(desk, order, str(go["why"]))
    return await Harder(desk.world, desk.hand).until_it_holds(order, await desk.read(order))


async def pick_here(desk: Desk, order: FillOrder) -> Reading:
    """The reading after the day was pressed in a calendar that lies open in the page."""
    go = await _turned(desk, order, 0)
    if not isinstance(part := go.get("part"), dict):
        return desk.refuse(order, str(go.get("why", "the day was not found in its calendar")))
    pressed = await desk.click(part)
    if not pressed.done:
        return desk.refuse(order, pressed.why)
    await desk.ask("awaitDay", order, CHOSEN_MS)
    return await desk.read(order)


async def _opened(desk: Desk, order: FillOrder) -> bool:
    """Whether a calendar is open after the box, or else the button beside it, was pressed."""
    told = await desk.ask("calendarReady", order)
    if not told.get("open") and "why" not in told:
        await desk.hand.press(desk.world, at(request(order)))
        told = await desk.ask("calendarOpen", order, OPEN_MS)
    if isinstance(opener := told.get("opener"), dict):
        await desk.click(opener)
        told = await desk.ask("calendarOpen", order, OPEN_MS)
    return bool(told.get("open"))


async def _turned(desk: Desk, order: FillOrder, far: int) -> Mapping[str, object]:
    """What the page says of the day once its month is shown."""
    for _ in range(_ARROWS_MAX):
        told = await desk.ask("turnCalendar", order, far, timeout_s=PAGING_S)
        arrow = told.get("arrow")
        if not isinstance(arrow, dict) or not (await desk.click(arrow)).done:
            return told
    return {"why": "its calendar does not turn to that month"}


async def _pressed(desk: Desk, order: FillOrder, part: dict[str, object]) -> Reading:
    pressed = await desk.click(part)
    if not pressed.done:
        return await _refused(desk, order, pressed.why)
    told = await desk.ask("awaitDay", order, CHOSEN_MS)
    if isinstance(confirm := told.get("confirm"), dict):
        await desk.click(confirm)
        told = await desk.ask("awaitDay", order, CHOSEN_MS)
    if "why" in told:
        return await _refused(desk, order, str(told["why"]))
    if told.get("open"):
        await _closed(desk, order)
    return await desk.read(order)


async def _closed(desk: Desk, order: FillOrder) -> None:
    """The calendar is closed; an Escape without one would close the dialog around the form."""
    if (await desk.ask("calendarClose", order)).get("open"):
        await desk.hand.keys.press("Escape")


async def _refused(desk: Desk, order: FillOrder, why: str) -> Reading:
    await _closed(desk, order)
    return desk.refuse(order, why)


async def _typed(desk: Desk, order: FillOrder, why: str) -> Reading:
    """The reading after the date was typed in the notation that the box shows."""
    told = await desk.ask("typeDay", order)
    if "why" in told:
        return await _refused(desk, order, why or str(told["why"]))
    found = await desk.read(order)
    if found.value == order.value:
        return found
    return await Harder(desk.world, desk.hand).until_it_holds(order, found)
