"""Looking: the page is seen, compared with the sheet, and what was seen is noted."""

from __future__ import annotations

from dataclasses import replace

from ...core.act.facts import Disposition
from ...core.decide.breaker import PAGE_HANG
from ...core.decide.compare import compare
from ...core.decide.look import Look
from ...core.decide.reach import unripe_s
from ...core.page.snapshot import Snapshot
from ..context import Run
from ..doing.late import itself_step, late_outcome, late_step, late_write
from ..pace.keep import asked_to_wait
from .noting import note_ledger, note_look
from .papers import lost_files, note_deliveries
from .reaching import due, page_or_fault

MAX_RECOVERIES = 2  # browsers that may die under one run


async def look_at_page(run: Run) -> Look:
    """One look. Without a page: a lost look, with the fault that took the page."""
    await note_deliveries(run)
    await run.note_writes()
    settled = run.state.outcome and run.state.outcome.disposition is Disposition.ACCEPTED
    if settled or (run.state.outstanding and run.tab is None):
        return Look()  # nothing on a page could change the decision
    if run.recoveries > MAX_RECOVERIES:
        return Look(fault=PAGE_HANG)
    if late_s := await due(run):
        return Look(asked_s=late_s, elapsed_s=_elapsed_s(run))
    page, fault = await page_or_fault(run)
    await note_ledger(run)
    await run.note_writes()
    await late_write(run)
    if page is None or run.state.ended:
        return Look(fault=fault)
    await late_step(run, page)
    await itself_step(run, page)
    others = await lost_files(run, page)
    look = compare(page, run.sheet, run.state, elapsed_s=_elapsed_s(run), swapped=others)
    if not run.state.outstanding:
        asked_s = await asked_to_wait(run, page)
        look = replace(look, asked_s=asked_s, unripe_s=_unripe_s(run, page))
    await note_look(run, look)
    if run.state.outstanding and run.state.outcome is not None:
        await late_outcome(run, page)
    return look


def _unripe_s(run: Run, page: Snapshot) -> float:
    """How long the page may still bring what follows; the time in which a person reads counts."""
    since_s = run.ports.clock.monotonic() - run.acted_at
    return unripe_s(since_s, wait_s=run.options.follow_up_s, settled=page.settled)


def _elapsed_s(run: Run) -> float:
    return round(run.ports.clock.monotonic() - run.working_since, 3)
