"""What a later look brings: a page that turned after all, a confirmation that was missing."""

from __future__ import annotations

from ...core.act.facts import Disposition, Verdict, same_place
from ...core.act.outcome import TALKS, WITHHELD
from ...core.act.reference import shown_references
from ...core.act.step import holding, led_on, turned_itself
from ...core.decide.sending import upload_waits
from ...core.log.events import Ended, OutcomeClassified
from ...core.page.blockers import blockers_of
from ...core.page.snapshot import Snapshot, form_fingerprint
from ..context import Run
from .observing import asks_more, outcome_of, step_of
from .passing import note_step, note_turned


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
    onward = asks_more(page) and _is_new(run, page)
    if step.sent or (step.passed and led_on(turning, page, onward=onward)):
        run.turning = None
        await note_step(run, turning, page, step=step)
    else:
        run.turning = holding(turning, page, frozenset(run.state.proven))


async def itself_step(run: Run, page: Snapshot) -> None:
    """A page that turned as it was answered, without a Next, stands on the sheet as any other."""
    worked = run.worked
    if worked is None or run.state.outstanding:
        run.worked = None
    elif not turned_itself(worked, page):
        run.worked = page
    elif run.turning is None and not upload_waits(run.state) and _is_another(run, page):
        await note_turned(run, worked)


def _is_another(run: Run, page: Snapshot) -> bool:
    """Whether it is another page of the form, and nothing that has come in between."""
    asks = bool(page.fillable) or asks_more(page)
    return asks and _is_new(run, page) and not blockers_of(page)


def _is_new(run: Run, page: Snapshot) -> bool:
    """Whether the form has not begun anew there."""
    return form_fingerprint(page) not in {each.form for each in run.sheet.passed}


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
    if outcome.code in (WITHHELD, TALKS):
        return  # what a page calls later says nothing of what was sent before
    if outcome.disposition is Disposition.ACCEPTED or outcome.code != run.state.outcome.code:
        await run.note(OutcomeClassified(outcome, late=True))


def remember_references(run: Run, page: Snapshot) -> None:
    """What a page shows before the submit can prove nothing after it."""
    run.references |= frozenset(shown_references(page.text))
