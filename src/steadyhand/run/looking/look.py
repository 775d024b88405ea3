"""Looking: the page is seen, compared with the sheet, and what was seen is noted."""

from __future__ import annotations

from dataclasses import replace

from ...core.act.facts import Disposition
from ...core.decide.breaker import PAGE_HANG
from ...core.decide.compare import compare
from ...core.decide.look import Look
from ...errors import PageHung, PageTimeout, SteadyhandError, Unreachable
from ..context import Run
from ..doing.late import late_outcome, late_step, late_write
from ..pace.keep import asked_to_wait
from .noting import note_look
from .reaching import due, reached

MAX_RECOVERIES = 2  # browsers that may die under one run


async def look_at_page(run: Run) -> Look:
    """One look. Without a page: a lost look, with the fault that took the page."""
    settled = run.state.outcome and run.state.outcome.disposition is Disposition.ACCEPTED
    if settled or (run.state.outstanding and run.tab is None):
        return Look()  # nothing on a page could change the decision
    if run.recoveries > MAX_RECOVERIES:
        return Look(fault=PAGE_HANG)
    if late_s := await due(run):
        return Look(asked_s=late_s)
    try:
        page = await reached(run)
    except (PageTimeout, Unreachable) as fault:
        return Look(fault=_fault(fault))
    if page.fault and not run.state.outstanding:
        run.opened = False  # it is loaded anew where nothing was sent, and else the run ends
        return Look(fault="navigation")
    await late_step(run, page)
    await late_write(run)
    if run.state.ended:
        return Look()
    elapsed_s = round(run.ports.clock.monotonic() - run.working_since, 3)
    look = compare(page, run.sheet, run.state, elapsed_s=elapsed_s)
    if not run.state.outstanding:
        look = replace(look, asked_s=await asked_to_wait(run, page))
    await note_look(run, look)
    if run.state.outstanding and run.state.outcome is not None:
        await late_outcome(run, page)
    return look


def _fault(error: SteadyhandError) -> str:
    if isinstance(error, PageHung):
        return PAGE_HANG
    return "timeout" if isinstance(error, PageTimeout) else "navigation"
