"""What a later look brings: a page that turned after all, a confirmation that was missing."""

from __future__ import annotations

from ...core.act.facts import Disposition, Verdict, same_place
from ...core.act.outcome import WITHHELD
from ...core.act.reference import shown_references
from ...core.act.step import holding, led_on
from ...core.log.events import Ended, OutcomeClassified
from ...core.page.snapshot import Snapshot, form_fingerprint
from ..context import Run
from .observing import asks_more, outcome_of, step_of
from .passing import note_step


async def late_step(run: Run, page: Snapshot) -> None:
    """A Next that seemed to do nothing is noted as passed once the page has turned after all.

    However late: what that page held is sent with the rest, so it stands on the sheet.
    """
    turning = run.turning
    if turning is None or run.state.outstanding:
        run.turning = None
        return
    run.live.gate.shut()
    step = step_of(run, turning, page)
    if step.passed and led_on(turning, page, onward=_onward(run, page)):
        run.turning = None
        await note_step(run, turning, page, step=step)
    else:
        run.turning = holding(turning, page, frozenset(run.state.proven))


def _onward(run: Run, page: Snapshot) -> bool:
    """Whether the form goes on there, and has not begun anew."""
    known = {each.form for each in run.sheet.passed}
    return asks_more(page) and form_fingerprint(page) not in known


async def late_write(run: Run) -> None:
    """What a page sent after its objection was believed ends the run: it may be the application."""
    outcome = run.state.outcome
    if outcome is None or outcome.disposition is not Disposition.NOT_SENT or run.tab is None:
        return
    late = [w for w in run.tab.wire.since(run.mark) if same_place(w.url, run.aimed)]
    if late and not run.state.outstanding:
        why = "The page objected and then sent the form all the same; it may have arrived."
        await run.note(Ended(Verdict.UNKNOWN, "", why))


async def late_outcome(run: Run, page: Snapshot) -> None:
    """A later look may bring the confirmation that the first one lacked."""
    assert run.state.outcome is not None
    outcome = outcome_of(run, page)
    if outcome.code == WITHHELD:
        return  # what a page calls later says nothing of what was sent before
    if outcome.disposition is Disposition.ACCEPTED or outcome.code != run.state.outcome.code:
        await run.note(OutcomeClassified(outcome, late=True))


def remember_references(run: Run, page: Snapshot) -> None:
    """What a page shows before the submit can prove nothing after it."""
    run.references |= frozenset(shown_references(page.text))
