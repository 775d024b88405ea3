"""Drivers of dates: chosen in a calendar, typed in a known notation, or typed part by part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from steadyhand.core.act.fill import FillOrder, Reading

from ..input.devices import element_target
from ..input.fill import DRIVER_TIER, TIERS, TierEscalation
from ..input.orders import order_request
from .context import WidgetContext

_SEGMENTS_MAX = 9  # as in `js/segments.js`; a date has three


async def fill_segments(context: WidgetContext, order: FillOrder) -> Reading:
    """The reading after the digits of each part were typed into its box."""
    for place in range(_SEGMENTS_MAX + 1):
        part = await context.ask("readyPart", order, place)
        if "why" in part:
            return context.refuse(order, str(part["why"]))
        if part.get("done"):
            break
        await context.hand.keys.strike(str(part["text"]))
    return await context.read(order)


OPEN_MS = 1500  # for a calendar to come
DAY_SHOWN_MS = 1500  # for the box to show the day that was pressed
PAGING_S = 30.0  # decades, a month at a time
FAR_MONTHS = 24  # beyond that typing is the shorter way, where the notation is shown
_ARROW_CLICKS_MAX = 36  # trusted clicks on an arrow that takes no others


async def pick_day(context: WidgetContext, order: FillOrder) -> Reading:
    """The reading after the day was pressed in the box's calendar."""
    if (await context.ask("calendarReady", order)).get("typed"):
        return await _type_day(context, order, "")
    if not await _open_calendar(context, order):
        return await _type_day(context, order, "its calendar did not open")
    go = await _turn_to_month(context, order, FAR_MONTHS)
    if go.get("far"):
        written = await _type_day(context, order, "")
        if not written.why and not written.denied and written.value == order.value:
            return written
        if not await _open_calendar(context, order):
            return written
        go = await _turn_to_month(context, order, 0)
    if not isinstance(part := go.get("part"), dict):
        why = str(go.get("why", "the day was not found in its calendar"))
        return await (_refuse_day if go.get("out") else _type_day)(context, order, why)
    return await _press_day(context, order, part)


async def pick_or_type(context: WidgetContext, order: FillOrder) -> Reading:
    """As `pick_day` for a text box on which a calendar opened; else what typing harder comes to."""
    if await _open_calendar(context, order):
        go = await _turn_to_month(context, order, 0)
        if isinstance(part := go.get("part"), dict):
            return await _press_day(context, order, part)
        if go.get("out"):
            return await _refuse_day(context, order, str(go["why"]))
    begun = replace(await context.read(order), tier=TIERS[0])
    found = await TierEscalation(context.world, context.hand).until_it_holds(order, begun)
    return await _with_mark(context, order, replace(found, tier=DRIVER_TIER))


async def pick_here(context: WidgetContext, order: FillOrder) -> Reading:
    """The reading after the day was pressed in a calendar that lies open in the page."""
    go = await _turn_to_month(context, order, 0)
    if not isinstance(part := go.get("part"), dict):
        return context.refuse(order, str(go.get("why", "the day was not found in its calendar")))
    pressed = await context.click(part)
    if not pressed.done:
        return context.refuse(order, pressed.why)
    await context.ask("awaitDay", order, DAY_SHOWN_MS)
    return await context.read(order)


async def _open_calendar(context: WidgetContext, order: FillOrder) -> bool:
    """Whether a calendar is open after the box, or else the button beside it, was pressed."""
    told = await context.ask("calendarReady", order)
    if not told.get("open") and "why" not in told:
        box = replace(element_target(order_request(order)), clears=True)
        await context.hand.press(context.world, box)
        told = await context.ask("calendarOpen", order, OPEN_MS)
    if isinstance(opener := told.get("opener"), dict):
        await context.click(opener)
        told = await context.ask("calendarOpen", order, OPEN_MS)
    return bool(told.get("open"))


async def _turn_to_month(
    context: WidgetContext, order: FillOrder, far: int
) -> Mapping[str, object]:
    """What the page says of the day once its month is shown."""
    for _ in range(_ARROW_CLICKS_MAX):
        told = await context.ask("turnCalendar", order, far, timeout_s=PAGING_S)
        arrow = told.get("arrow")
        if not isinstance(arrow, dict) or not (await context.click(arrow)).done:
            return told
    return {"why": "its calendar does not turn to that month"}


async def _press_day(context: WidgetContext, order: FillOrder, part: dict[str, object]) -> Reading:
    pressed = await context.click(part)
    if not pressed.done:  # its page may have been turning under the hand
        found = (await _turn_to_month(context, order, 0)).get("part")
        pressed = await context.click(found) if isinstance(found, dict) else pressed
    if not pressed.done:
        return await _refuse_day(context, order, pressed.why)
    told = await context.ask("awaitDay", order, DAY_SHOWN_MS)
    if isinstance(confirm := told.get("confirm"), dict):
        await context.click(confirm)
        told = await context.ask("awaitDay", order, DAY_SHOWN_MS)
    if "why" in told:
        return await _refuse_day(context, order, str(told["why"]))
    if told.get("open"):
        await _close_calendar(context, order)
    return await context.read(order)


async def _close_calendar(context: WidgetContext, order: FillOrder) -> None:
    """The calendar is closed; an Escape without one would close the dialog around the form."""
    if (await context.ask("calendarClose", order)).get("open"):
        await context.hand.keys.press("Escape")


async def _refuse_day(context: WidgetContext, order: FillOrder, why: str) -> Reading:
    await _close_calendar(context, order)
    return context.refuse(order, why)


async def _type_day(context: WidgetContext, order: FillOrder, why: str) -> Reading:
    """The reading after the date was typed in the notation that the box shows."""
    told = await context.ask("typeDay", order)
    if "why" in told:
        return await _refuse_day(context, order, why or str(told["why"]))
    found = await context.read(order)
    if found.value != order.value:
        found = await TierEscalation(context.world, context.hand).until_it_holds(order, found)
    return await _with_mark(context, order, found)


async def _with_mark(context: WidgetContext, order: FillOrder, found: Reading) -> Reading:
    """The reading once the calendar behind the box was asked whether it has the day that was typed.

    A box may keep a text that its calendar knows nothing of.
    """
    if not found.denied or not await _open_calendar(context, order):
        return found
    await context.ask("dayMarked", order)
    await _close_calendar(context, order)
    return await context.read(order)
