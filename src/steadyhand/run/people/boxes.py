"""Typing what only its user knows into the boxes of a wall.

Values go from the person or the vault to the page. No event, sheet, picture or question holds one:
what was typed is told by the label of its box alone, without so much as a digest, since a code of
six digits could be found from that.
"""

from __future__ import annotations

import asyncio

from ...core.act.actions import Fill, FillKind, target_of
from ...core.act.reading import FillOrder, Reading, holds
from ...core.log.events import Executed, Intended
from ...core.page.snapshot import Field
from ...core.plan.entrance import Entrance
from ...errors import PageTimeout
from ..context import Run


async def typed_in(run: Run, entrance: Entrance, secrets: tuple[str, ...]) -> str:
    """Why the boxes do not hold what they should; '' when they do."""
    boxes = _boxes(entrance, secrets)
    if not boxes:
        return f"the page takes {len(entrance.code)} characters, and another number was given"
    run.covers = tuple(dict.fromkeys((*run.covers, *(box.locator for box, _ in boxes))))
    whole = secrets[0] if len(entrance.code) > 1 else ""
    orders = [_order(box, value, whole) for box, value in boxes]
    await run.note(Intended(tuple(Fill(FillKind.TYPE, target_of(b)) for b, _ in boxes)))
    readings = await _filled(run, orders)
    failed = [r for o, r in zip(orders, readings, strict=True) if not holds(o, r)]
    why = (failed[0].why or "a box did not take what it was given") if failed else ""
    await run.note(Executed("type_ref", boxes[0][0].question, not why, why))
    return why


def _boxes(entrance: Entrance, secrets: tuple[str, ...]) -> list[tuple[Field, str]]:
    """Each box with what it is to hold; none where the code does not fit."""
    if len(entrance.code) > 1:
        whole = secrets[0]
        return list(zip(entrance.code, whole, strict=True)) if _fits(entrance, whole) else []
    asked = (*entrance.code, entrance.name, entrance.password)
    return list(zip((box for box in asked if box is not None), secrets, strict=True))


def _fits(entrance: Entrance, code: str) -> bool:
    return len(code) == len(entrance.code)


def _order(box: Field, value: str, whole: str) -> FillOrder:
    return FillOrder(box.ref, box.key, box.fingerprint, FillKind.TYPE, value, part_of=whole)


async def _filled(run: Run, orders: list[FillOrder]) -> tuple[Reading, ...]:
    timeout_s = run.options.step_timeout_s
    try:
        return await asyncio.wait_for(run.live.page.fill(orders), timeout_s)
    except TimeoutError as exc:
        text = f"typing into the page took longer than {timeout_s:g} s; resume the run"
        raise PageTimeout(text) from exc
