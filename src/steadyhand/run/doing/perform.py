"""Doing what was decided: each kind of action in its own way. Values come from the sheet alone."""

from __future__ import annotations

from typing import assert_never

from ...core.act.actions import (
    Action,
    Fill,
    Press,
    Purpose,
    Refocus,
    RefreshSoft,
    Scroll,
    Submit,
    WaitFor,
)
from ...core.decide.look import Look
from ..context import Run
from ..pace.keep import in_turn
from .filling import fill
from .passing import foresee
from .pressing import press
from .retry import retry
from .step import take_step
from .submit import submit


async def perform(run: Run, actions: tuple[Action, ...], look: Look) -> None:
    """The actions were done and what shows it is noted; failures are counted by their meaning."""
    first = actions[0]
    if not await in_turn(run, first, look.page):
        return  # time has passed: the page is looked at anew before anything is done
    foresee(run, actions, look.page)
    match first:
        case Submit():
            await submit(run, first, look)
        case Fill():
            await fill(run, tuple(a for a in actions if isinstance(a, Fill)), look.page)
        case Press(purpose=Purpose.NEXT_STEP):
            await take_step(run, first, look)
        case Press():
            await press(run, first, look)
        case WaitFor() | Scroll() | Refocus() | RefreshSoft():
            await retry(run, first, look)
        case other:
            assert_never(other)
