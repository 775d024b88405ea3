"""Sliders that follow the keys: a step is measured, never assumed."""

from __future__ import annotations

import math

from steadyhand.core.act.reading import FillOrder, Reading

from ..desk import Desk

_KEYS_MAX = 400  # presses of an arrow
_CHECKED_EVERY = 25  # presses after which the handle is asked where it is


async def slide(desk: Desk, order: FillOrder) -> Reading:
    """The reading after the handle was moved to the number by keys; refused where no step is it."""
    ready = await desk.ask("readySlider", order)
    if "why" in ready:
        return desk.refuse(order, str(ready["why"]))
    wanted, now = _number(ready, "wanted"), _number(ready, "now")
    if math.isnan(wanted):
        return desk.refuse(order, "it takes a number")
    now = await _from_nearer_end(desk, order, ready)
    for _ in range(_KEYS_MAX // _CHECKED_EVERY):
        if now == wanted or math.isnan(now):
            break
        after = await _towards(desk, order, now, wanted)
        if after == now or (after - wanted) * (now - wanted) < 0:
            break  # it stays, or its steps pass the number by
        now = after
    return await desk.read(order)


async def _from_nearer_end(desk: Desk, order: FillOrder, ready: object) -> float:
    """Where the handle is after it went to an end that lies nearer to the number than it did."""
    told = ready if isinstance(ready, dict) else {}
    now, wanted = _number(told, "now"), _number(told, "wanted")
    ends = {"Home": _number(told, "least"), "End": _number(told, "most")}
    key = min(ends, key=lambda each: _distance(ends[each], wanted))
    if _distance(ends[key], wanted) >= abs(now - wanted):
        return now
    await desk.hand.keys.press(key)
    return await _now(desk, order)


async def _towards(desk: Desk, order: FillOrder, now: float, wanted: float) -> float:
    """Where the handle is after it went by as many whole steps as lie between."""
    key = "ArrowRight" if wanted > now else "ArrowLeft"
    await desk.hand.keys.press(key)
    after = await _now(desk, order)
    step = abs(after - now)
    if not step or math.isnan(step):
        return after
    left = int(abs(wanted - after) / step + 0.5) if (wanted - after) * (wanted - now) > 0 else 0
    for _ in range(min(left, _CHECKED_EVERY)):
        await desk.hand.keys.press(key)
    return await _now(desk, order) if left else after


async def _now(desk: Desk, order: FillOrder) -> float:
    return _number(await desk.ask("sliderState", order), "now")


def _number(told: object, name: str) -> float:
    found = told.get(name) if isinstance(told, dict) else None
    return float(found) if isinstance(found, int | float) else math.nan


def _distance(end: float, wanted: float) -> float:
    return math.inf if math.isnan(end) else abs(end - wanted)
