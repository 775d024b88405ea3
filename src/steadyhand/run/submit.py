"""The submit transaction: intent stored, one press, then only observation.

Nothing in here repeats the press. Between the stored intent and a closing outcome the run counts as
outstanding, whatever happens to this process, the browser or the network; a successor that finds
the intent never presses. What became of it is said by `core/act/outcome` alone.
"""

from __future__ import annotations

from dataclasses import replace

from steadyhand.core.act.actions import Submit, target_of
from steadyhand.core.act.results import Disposition, OutcomeClass, Verdict
from steadyhand.core.journal.events import ActionExecuted, OutcomeClassified, RunEnded
from steadyhand.core.page.snapshot import Snapshot
from steadyhand.core.plan.buttons import affirming_button
from steadyhand.core.policy.look import Look

from .context import Run, SubmitBaseline
from .observe import outcome_of, wait_for_answer
from .pace import note_retry_after
from .press import press_once, press_with_grant
from .steps import note_continuation, store_objection
from .tracking import may_submit


async def submit(run: Run, action: Submit, look: Look) -> None:
    """One press was done after its intent was stored, and its outcome is noted.

    Nothing is pressed where the application was given to another run meanwhile.
    """
    run.sending = True  # before anything is awaited
    try:
        await _submit_once(run, action, look)
    finally:
        run.sending = False


async def _submit_once(run: Run, action: Submit, look: Look) -> None:
    if not await may_submit(run):
        taken = "Another run, or you yourself, took this application over"
        why = f"{taken}; {run.state.sent}."
        await run.note(RunEnded(Verdict.DUPLICATE, "", why))
        return
    tab = run.live
    run.submit = SubmitBaseline(look.page, tab.wire.mark(), action.action_url)
    pressed = await press_with_grant(run, action, look, once=True)
    if not pressed.done:
        tab.gate.shut()  # first: what comes late does not leave any more
    nothing_left = not pressed.done and not (tab.gate.left() or tab.wire.since(run.submit.mark))
    await run.note(ActionExecuted("submit", action.target.label, not nothing_left, pressed.why))
    if nothing_left:
        await run.fail_here("submit")
        return
    after = await _confirm_dialog(run, look.page, await wait_for_answer(run, look.page))
    tab.gate.shut()
    await run.note_writes()
    if await note_continuation(run, after, label=action.target.label, digest=look.digest):
        return
    outcome = outcome_of(run, after)
    if outcome.outcome_class is OutcomeClass.VALIDATION:
        store_objection(run, after, outcome.snippet)
    await run.note(OutcomeClassified(outcome))
    note_retry_after(run, tab.wire.since(run.submit.mark))
    await run.picture("after", full=True)
    if outcome.disposition in (Disposition.NOT_SENT, Disposition.REFUSED):
        await run.fail_here("submit")


async def _confirm_dialog(run: Run, before: Snapshot, after: Snapshot) -> Snapshot:
    """The page once its own dialog that asks just whether to send was answered yes, once.

    That is what was approved. A dialog that says anything more is left as it is, and so is one
    that came although something left.
    """
    button = affirming_button(before, after)
    if button is None or run.live.gate.left() or run.live.wire.since(run.submit.mark):
        return after
    pressed = await press_once(run, target_of(button), sending=True)
    await run.note(ActionExecuted("click_ref", button.label, pressed.done, pressed.why))
    if not pressed.done:
        return after
    answered = replace(before, overlays=after.overlays)  # what it asked, it asks no more
    run.submit = replace(run.submit, page=answered)
    return await wait_for_answer(run, after)
