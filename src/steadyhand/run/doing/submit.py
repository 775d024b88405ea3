"""The submit transaction: intent stored, one press, then only observation.

Nothing in here repeats the press. Between the stored intent and a closing outcome the run counts as
outstanding, whatever happens to this process, the browser or the network; a successor that finds
the intent never presses. What became of it is said by `core/act/outcome` alone.
"""

from __future__ import annotations

from ...core.act.actions import Submit
from ...core.act.facts import Disposition, OutcomeClass
from ...core.decide.look import Look
from ...core.log.events import Executed, OutcomeClassified
from ...core.page.snapshot import Snapshot
from ...core.plan.passing import objected
from ...errors import PageTimeout
from ..context import Run
from .granting import granted_press
from .observing import outcome_of

PREVENTED_S = 2.0  # a page that objects at once shows its errors within this time
SILENT_S = 8.0  # a page that prepares its request (tokens, uploads) sends it within this time


async def submit(run: Run, action: Submit, look: Look) -> None:
    """One press was done after its intent was stored, and its outcome is noted."""
    tab = run.live
    run.baseline, run.mark, run.aimed = look.page, tab.wire.mark(), action.action_url
    pressed = await granted_press(run, action, look, once=True)
    if not pressed.done:
        tab.gate.shut()  # first: what comes late does not leave any more
    nothing_left = not pressed.done and not (tab.gate.left() or tab.wire.since(run.mark))
    await run.note(Executed("submit", action.target.label, not nothing_left, pressed.why))
    if nothing_left:
        await run.fail_here("submit")
        return
    after = await _observe(run, look.page)
    tab.gate.shut()
    outcome = outcome_of(run, after)
    if outcome.outcome_class is OutcomeClass.VALIDATION:
        run.keep(objected(run.sheet, after, outcome.snippet))
    await run.note(OutcomeClassified(outcome))
    await run.picture("after", full=True)
    if outcome.disposition in (Disposition.NOT_SENT, Disposition.REFUSED):
        await run.fail_here("submit")


async def _observe(run: Run, before: Snapshot) -> Snapshot:
    """The page once the answer is in, or once it is clear that none comes.

    A page that cannot be read in time has shown nothing new: *before* stands for it.
    """
    try:
        return await _watch(run)
    except PageTimeout:
        return before


async def _watch(run: Run) -> Snapshot:
    wire, page = run.live.wire, run.live.page
    for wait_s in (PREVENTED_S, SILENT_S):
        if await wire.answered(run.mark, timeout_s=wait_s) or wire.since(run.mark):
            break
        after = await page.snapshot()
        if outcome_of(run, after).outcome_class is OutcomeClass.VALIDATION:
            return after
    if wire.since(run.mark):
        await wire.answered(run.mark, timeout_s=run.options.submit_timeout_s)
    return await page.snapshot()
