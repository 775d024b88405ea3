"""Leave one page of a form of several: by its Next, by itself, late, or by a submit."""

from __future__ import annotations

from dataclasses import replace

from steadyhand.core.act.actions import Action, Fill, Press, Purpose
from steadyhand.core.act.approved_sheet import lines_of_page, page_blank_lines
from steadyhand.core.act.evidence import (
    PendingStep,
    StepResult,
    is_late_turn,
    is_page_left,
    is_turn_without_press,
    judge_step,
    press_evidence,
    with_current_page,
)
from steadyhand.core.act.exchanges import page_references
from steadyhand.core.act.outcome import (
    CODE_THIRD_PARTY,
    CODE_WITHHELD,
    altered_outcome,
    third_party_outcome,
    withheld_outcome,
)
from steadyhand.core.act.phrases import confirms
from steadyhand.core.act.results import REDIRECTED_WRITE, Disposition, Verdict, same_place
from steadyhand.core.answer.explicit_answers import explicit_answer
from steadyhand.core.answer.knowledge import ExplicitAnswer
from steadyhand.core.journal.events import (
    ActionExecuted,
    ActionVerified,
    OutcomeClassified,
    RunEnded,
)
from steadyhand.core.page.blockers import blockers_of
from steadyhand.core.page.notices import notice_of
from steadyhand.core.page.snapshot import FOLDED, Field, FieldKey, Snapshot, form_fingerprint
from steadyhand.core.plan.repair import (
    page_with_answers,
    step_event,
    with_completed_page,
    with_objections,
)
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.send_rules import has_waiting_upload

from .context import Run
from .observe import LATE_S, form_continues, outcome_of, step_result, wait_for_step
from .press import note_held_write, press_with_grant, press_without_grant

# One step of a form of several pages: its Next is pressed, and the page says what came of it.
#
# A step may write (a page of the form goes to the site), so it stands behind its own gate and is
# stored before it is done. It is never the application: a site that takes it for one ends the run.


async def press_next(run: Run, action: Press, look: Look) -> None:
    """The Next was pressed once; the form went on, or what it objects to is known."""
    proven = frozenset(run.state.proven)
    turning = PendingStep(action, look.page, run.live.wire.mark(), look.content, proven)
    sends = bool(action.action_url)
    pressed = await (
        press_with_grant(run, action, look, once=False)
        if sends
        else press_without_grant(run, action, look)
    )
    await run.note(ActionExecuted("click_ref", action.target.label, pressed.done, pressed.why))
    after, step = look.page, StepResult(False, pressed.why)
    if pressed.done:
        # A page that does not answer now may have turned all the same.
        run.progress = replace(run.progress, pending=turning)
        after, step = await wait_for_step(run, turning)
    gate = run.live.gate
    if not step.passed and gate.stopped():
        turning = replace(turning, digest="")  # it was not the content that the site objected to
    await note_step(run, turning, after, step=step)
    if await end_on_redirected_write(run, turning.mark):
        return
    if not step.passed and await note_held_write(run, action.target.label, further=sends):
        gate.shut()
        return
    kept = (
        altered_outcome(gate.altered())
        or withheld_outcome(gate.withheld())
        or third_party_outcome(gate.talks())
    )
    if not step.passed and kept:
        await run.note(OutcomeClassified(kept))
    if not step.still:
        run.live.gate.shut()
    if step.passed:
        run.progress = replace(run.progress, ahead=after, pending=None)
    else:
        pending, wait_s = replace(turning, touched=not step.still), LATE_S if step.still else 0.0
        run.progress = replace(run.progress, pending=pending, wait_s=wait_s)
        await run.fail_here(action.purpose, turning.form)


LEADING_PURPOSES = (Purpose.OPEN_FORM, Purpose.ENTER)


def expect_page(run: Run, actions: tuple[Action, ...], page: Snapshot) -> None:
    """What the page will hold if it turns by what is done now is remembered for the sheet."""
    if isinstance(actions[0], Press) and actions[0].purpose in LEADING_PURPOSES:
        # What comes next is no page of the form that stood there.
        run.progress = replace(run.progress, filled=None)
    keys = {action.target.key for action in actions if isinstance(action, Fill)}
    if keys:
        page = page_with_answers(page, run.sheet, keys)
        run.progress = replace(run.progress, filled=page)
    if run.progress.pending is not None:
        pending = with_current_page(replace(run.progress.pending, touched=True), page, frozenset())
        run.progress = replace(run.progress, pending=pending)


async def note_step(run: Run, turning: PendingStep, after: Snapshot, *, step: StepResult) -> None:
    """What came of a Next is noted; the sheet holds what the page sent, or what was objected to."""
    evidence = press_evidence(turning.action, proven=step.passed, text=step.why)
    await run.note(ActionVerified((evidence,)))
    if step.passed:
        _file_page(run, turning.before, turning.proven)
    else:
        run.keep(with_objections(run.sheet, after, step.why))
    digest = "" if step.still else turning.digest
    await run.note(step_event(turning.action.target.label, turning.before, step, digest=digest))


async def note_continuation(run: Run, after: Snapshot, *, label: str, digest: str) -> bool:
    """Whether what was approved as the last page was not the last: it is filed, the form goes on.

    *label* is of the button that was pressed, *digest* of what was approved.
    """
    step, before = form_continuation(run, after), run.submit.page
    if step is None or before is None:
        return False
    _file_page(run, before, frozenset(run.state.proven))
    await run.note(step_event(label, before, step, digest=digest))
    run.progress = replace(run.progress, ahead=after)
    return True


def store_objection(run: Run, after: Snapshot, said: str) -> None:
    """The sheet remembers what the site objected to."""
    run.keep(with_objections(run.sheet, after, said))


async def end_on_redirected_write(run: Run, mark: int) -> bool:
    """Whether the site sent a page of the form on as a write, which was held: the run ends."""
    if not any(write.error == REDIRECTED_WRITE for write in run.live.wire.since(mark)):
        return False
    await run.note_writes()
    why = "The site sent this page on to another address as a write, which was held; what it did"
    await run.note(RunEnded(Verdict.UNKNOWN, "", f"{why} with the first is not known."))
    return True


async def note_page_turn(run: Run, worked: Snapshot) -> None:
    """A page that turned by itself is noted; the sheet holds what was filled into it."""
    _file_page(run, worked, frozenset(run.state.proven))
    await run.note(step_event("", worked, StepResult(True, "the page turned by itself"), digest=""))


def _file_page(run: Run, page: Snapshot, proven: frozenset[FieldKey]) -> None:
    run.progress = replace(run.progress, filled=None)
    shown = lines_of_page(page, run.sheet, proven)
    run.keep(
        with_completed_page(run.sheet, page, shown, blank=page_blank_lines(page, run.sheet, proven))
    )


def form_continuation(run: Run, after: Snapshot) -> StepResult | None:
    """The step that the outstanding submit was, where the site answers it with more of the form.

    That is new questions, folded away or not, of which some are required or have an answer that
    was given and had no place so far, with a button that goes on, or a review: a button that sends
    in the same document, nothing to fill, and nothing that left. It neither confirms nor stands
    for a challenge: what an employer asks after an application is no part of it. None for a submit
    that was one, or may have been.
    """
    before = run.submit.page
    assert before is not None
    writes = run.live.wire.since(run.submit.mark)
    step = judge_step(before, after, writes)
    wall = blockers_of(after) or confirms(after.text) or notice_of(after) is not None
    if not step.passed or wall or run.live.gate.altered() or run.live.gate.withheld():
        return None
    fresh = form_fingerprint(after) not in {
        form_fingerprint(before),
        *(p.form for p in run.sheet.passed),
    }
    silent = not writes and not run.live.gate.left()
    review = silent and not after.fillable and before.epoch == after.epoch
    asked = (*after.fillable, *(f for f in after.unreachable if f.reason == FOLDED))
    wanted = any(f.required for f in asked) or _has_unused_answer(run, asked)
    more = form_continues(after) and (review or wanted)
    return replace(step, still=review) if more and fresh and is_page_left(before, after) else None


def _has_unused_answer(run: Run, asked: tuple[Field, ...]) -> bool:
    """Whether an answer that was given, and that no field took so far, is for one of these."""
    known = replace(run.known, fields=asked)
    found = (explicit_answer(field, known) for field in asked)
    return any(isinstance(g, ExplicitAnswer) and g.label in run.sheet.unused for g in found)


async def note_late_step(run: Run, page: Snapshot) -> None:
    """A Next that seemed to do nothing is noted as passed once the page has turned after all.

    However late: what that page held is sent with the rest, so it stands on the sheet.
    """
    turning = run.progress.pending
    if turning is None or run.state.outstanding:
        run.progress = replace(run.progress, pending=None)
        return
    run.live.gate.shut()
    step = step_result(run, turning, page)
    onward = form_continues(page) and _is_unfiled(run, page)
    if step.sent or (step.passed and is_late_turn(turning, page, onward=onward)):
        run.progress = replace(run.progress, pending=None)
        await note_step(run, turning, page, step=step)
    else:
        pending = with_current_page(turning, page, frozenset(run.state.proven))
        run.progress = replace(run.progress, pending=pending)


async def note_unpressed_step(run: Run, page: Snapshot) -> None:
    """A page that turned as it was answered, without a Next, stands on the sheet as any other."""
    worked = run.progress.filled
    if worked is None or run.state.outstanding:
        run.progress = replace(run.progress, filled=None)
    elif not is_turn_without_press(worked, page):
        run.progress = replace(run.progress, filled=page)
    elif (
        run.progress.pending is None
        and not has_waiting_upload(run.state)
        and _is_next_page(run, page)
    ):
        await note_page_turn(run, worked)


def _is_next_page(run: Run, page: Snapshot) -> bool:
    """Whether it is another page of the form, and nothing that has come in between."""
    asks = bool(page.fillable) or form_continues(page)
    return asks and _is_unfiled(run, page) and not blockers_of(page)


def _is_unfiled(run: Run, page: Snapshot) -> bool:
    """Whether the form has not begun anew there."""
    return form_fingerprint(page) not in {each.form for each in run.sheet.passed}


async def note_late_write(run: Run) -> None:
    """What a page sent after its objection was believed ends the run: it may be the application."""
    outcome = run.state.outcome
    if outcome is None or outcome.disposition is not Disposition.NOT_SENT or run.tab is None:
        return
    late = [
        w for w in run.tab.wire.since(run.submit.mark) if same_place(w.url, run.submit.action_url)
    ]
    if late and not run.state.outstanding:
        why = "The page objected and then sent the form all the same; it may have arrived."
        await run.note(RunEnded(Verdict.UNKNOWN, "", why))


async def note_late_outcome(run: Run, page: Snapshot) -> None:
    """A later look may bring the confirmation that the first one lacked."""
    assert run.state.outcome is not None
    outcome = outcome_of(run, page)
    if outcome.code in (CODE_WITHHELD, CODE_THIRD_PARTY):
        return  # what a page calls later says nothing of what was sent before
    if outcome.disposition is Disposition.ACCEPTED or outcome.code != run.state.outcome.code:
        await run.note(OutcomeClassified(outcome, late=True))


def remember_references(run: Run, page: Snapshot) -> None:
    """What a page shows before the submit can prove nothing after it."""
    run.references |= frozenset(page_references(page.text))
