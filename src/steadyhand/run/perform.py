"""Doing: actions are intended, done and proven. Values come from the sheet, never from the plan."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from typing import TypeVar, assert_never

from ..core.act.actions import Action, Fill, Press, Purpose, RefreshSoft, Submit, WaitFor
from ..core.act.evidence import verify, verify_press
from ..core.act.reading import FillOrder
from ..core.answer.facts import Document, Value
from ..core.decide.breaker import key_of
from ..core.decide.look import Look
from ..core.log.events import Checked, Executed, Intended, OverlayClosed
from ..errors import PageTimeout
from .context import Run
from .submit import submit

Done = TypeVar("Done")


async def perform(run: Run, actions: tuple[Action, ...], look: Look) -> None:
    """The actions were done and what shows it is noted; failures are counted by their meaning."""
    first = actions[0]
    match first:
        case Submit():
            await submit(run, first, look)
        case Fill():
            fills = tuple(a for a in actions if isinstance(a, Fill))
            await run.note(Intended(actions, run.state.seen.form if run.state.seen else ""))
            await _fill(run, fills, look)
        case Press():
            await run.note(Intended(actions))
            await _press(run, first, look)
        case WaitFor(reason=reason, timeout_s=timeout_s):
            await run.note(Intended(actions))
            run.wait_s = timeout_s
            await run.note(Executed("wait_for", reason, True))
        case RefreshSoft():
            await _refresh(run, first)
        case _:
            assert_never(first)


async def within(work: Awaitable[Done], timeout_s: float, what: str) -> Done:
    """What the work brought. Raises PageTimeout when it takes longer."""
    try:
        return await asyncio.wait_for(work, timeout_s)
    except TimeoutError as exc:
        raise PageTimeout(f"{what} took longer than {timeout_s:g} s; resume the run") from exc


async def _fill(run: Run, fills: tuple[Fill, ...], look: Look) -> None:
    rows = [(f, row.answer.value) for f in fills if (row := run.sheet.row(f.target.key))]
    filling = run.live.page.fill([_order(f, value) for f, value in rows])
    readings = await within(filling, run.options.step_timeout_s, "filling the page")
    results = tuple(
        verify(fill, value, reading, salt=run.sheet.salt)
        for (fill, value), reading in zip(rows, readings, strict=True)
    )
    await run.note(Checked(results))
    for fill, result in zip((f for f, _ in rows), results, strict=True):
        if not result.proven:
            await run.fail(key_of(look.page.url, fill))


def _order(fill: Fill, value: Value) -> FillOrder:
    target = fill.target
    if isinstance(value, Document):
        ref, key, fingerprint = target.ref, target.key, target.fingerprint
        return FillOrder(ref, key, fingerprint, fill.kind, "", (str(Path(value.path)),))
    return FillOrder(target.ref, target.key, target.fingerprint, fill.kind, value)


async def _press(run: Run, action: Press, look: Look) -> None:
    pressing = run.live.page.press(action.target.ref, action.target.fingerprint)
    pressed = await within(pressing, run.options.step_timeout_s, "pressing a button")
    await run.note(Executed("click_ref", action.target.label, pressed.done, pressed.why))
    after = await run.live.page.snapshot()
    result = verify_press(action, pressed, before=look.page, after=after)
    if action.purpose is Purpose.CLOSE_OVERLAY:
        await run.note(OverlayClosed("overlay", action.target.label, "press", result.proven))
    await run.note(Checked((result,)))
    if not result.proven:
        await run.fail(key_of(look.page.url, action))


async def _refresh(run: Run, action: RefreshSoft) -> None:
    """Load the page again, unless something was written: a reload may send a POST again."""
    await run.note(Intended((action,)))
    wrote = run.state.intents > 0 or bool(run.live.wire.since(0))
    if not wrote and run.state.started is not None:
        url, timeout_s = run.state.started.url, run.options.open_timeout_s
        await run.live.page.open(url, timeout_s=timeout_s)
    why = "something was written already" if wrote else ""
    await run.note(Executed("refresh_soft", action.reason, not wrote, why))
