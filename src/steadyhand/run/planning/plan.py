"""Planning: a rung proposes, its answers go to the sheet, its plan to the journal."""

from __future__ import annotations

from ...core.act.actions import Submit
from ...core.answer.facts import Sheet
from ...core.decide.look import Look
from ...core.log.events import Planned, Rung
from ...core.plan.prompt import lost, stuck
from ..context import Run
from .assisting import assisted
from .proposing import proposed
from .searching import searched
from .visiting import visited


async def plan(run: Run, rung: Rung, look: Look) -> bool:
    """The rung's proposal is on the sheet and in the journal; an empty one counts as a failure.

    False where the page is to be looked at again: an extension was asked to fill instead, or an
    outside agent to look for the form, or what is to be approved now leaves out other answers than
    the look knew. What a step has no room for is proposed again at the next look.
    """
    if await assisted(run, look.page):
        return False
    proposal, told = await proposed(run, rung, look)
    if stuck(proposal) and await visited(run, look):
        return False
    sheet = run.sheet.with_rows(proposal.rows)
    rows = sheet.rows
    known, page = run.known, look.page
    sheet = sheet.with_unused(known.unused(rows), known.unused_files(rows), known.near(page, rows))
    leaves_out = _left_out(sheet) != _left_out(run.sheet)
    if sheet != run.sheet:
        run.keep(sheet)
    sources = tuple((r.key, str(r.answer.source)) for r in proposal.rows)
    for unusable in (m for m in proposal.missing if m.key in run.state.given):
        await run.fail_here("reply", unusable.key)
    if proposal.matched is not None and not run.state.recipe:
        await run.note(proposal.matched)
    actions, missing = proposal.actions, proposal.missing
    if lost(proposal):
        actions, missing = await searched(run, look.page)
    now = actions[: run.options.step_actions]
    await run.note(Planned(told, now, missing, sources, proposal.why, proposal.learned))
    return not (leaves_out and any(isinstance(action, Submit) for action in now))


def _left_out(sheet: Sheet) -> tuple[object, ...]:
    """What of the answers and files the sheet tells that no field takes: a YES is bound to it."""
    return sheet.unused, sheet.unused_files
