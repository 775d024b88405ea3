"""Drivers of answers that are pressed or slid: button groups, ratings, sliders."""

from __future__ import annotations

import math

from steadyhand.core.act.fill import FillOrder, Reading

from .context import WidgetContext

_PRESSES_MAX = 24  # every answer of a row, once off and once on


async def fill_button_group(context: WidgetContext, order: FillOrder) -> Reading:
    """The reading after every answer that was not yet as ordered was pressed."""
    return await _press_until_done(context, order, "nextPress", _PRESSES_MAX)


async def fill_rating(context: WidgetContext, order: FillOrder) -> Reading:
    """The reading after the step of a rating was pressed."""
    return await _press_until_done(context, order, "nextStep", 1)


async def _press_until_done(
    context: WidgetContext, order: FillOrder, asking: str, most: int
) -> Reading:
    """What *asking* names was pressed until it names nothing more, or names the same again."""
    before: object = None
    for _ in range(most):
        told = await context.ask(asking, order)
        if "why" in told:
            return context.refuse(order, str(told["why"]))
        part = told.get("part")
        if not isinstance(part, dict) or part == before:
            break
        pressed = await context.click(part)
        if not pressed.done:
            return context.refuse(order, pressed.why)
        before = part
    return await context.read(order)


_KEYS_MAX = 400  # presses of an arrow
_CHECK_EVERY = 25  # presses after which the handle is asked where it is


async def fill_slider(context: WidgetContext, order: FillOrder) -> Reading:
    """The reading after the handle was moved to the number by keys; refused where no step is it."""
    ready = await context.ask("readySlider", order)
    if "why" in ready:
        return context.refuse(order, str(ready["why"]))
    wanted, now = _number_of(ready, "wanted"), _number_of(ready, "now")
    if math.isnan(wanted):
        return context.refuse(order, "it takes a number")
    now = await _start_at_nearer_end(context, order, ready)
    for _ in range(_KEYS_MAX // _CHECK_EVERY):
        if now == wanted or math.isnan(now):
            break
        after = await _step_towards(context, order, now, wanted)
        if after == now or (after - wanted) * (now - wanted) < 0:
            break  # it stays, or its steps pass the number by
        now = after
    return await context.read(order)


async def _start_at_nearer_end(context: WidgetContext, order: FillOrder, ready: object) -> float:
    """Where the handle is after it went to an end that lies nearer to the number than it did."""
    told = ready if isinstance(ready, dict) else {}
    now, wanted = _number_of(told, "now"), _number_of(told, "wanted")
    ends = {"Home": _number_of(told, "least"), "End": _number_of(told, "most")}
    key = min(ends, key=lambda each: _distance(ends[each], wanted))
    if _distance(ends[key], wanted) >= abs(now - wanted):
        return now
    await context.hand.keys.press(key)
    return await _value_now(context, order)


async def _step_towards(
    context: WidgetContext, order: FillOrder, now: float, wanted: float
) -> float:
    """Where the handle is after it went by as many whole steps as lie between."""
    key = "ArrowRight" if wanted > now else "ArrowLeft"
    await context.hand.keys.press(key)
    after = await _value_now(context, order)
    step = abs(after - now)
    if not step or math.isnan(step):
        return after
    left = int(abs(wanted - after) / step + 0.5) if (wanted - after) * (wanted - now) > 0 else 0
    for _ in range(min(left, _CHECK_EVERY)):
        await context.hand.keys.press(key)
    return await _value_now(context, order) if left else after


async def _value_now(context: WidgetContext, order: FillOrder) -> float:
    return _number_of(await context.ask("sliderState", order), "now")


def _number_of(told: object, name: str) -> float:
    found = told.get(name) if isinstance(told, dict) else None
    return float(found) if isinstance(found, int | float) else math.nan


def _distance(end: float, wanted: float) -> float:
    return math.inf if math.isnan(end) else abs(end - wanted)
