"""Observing: what is known of a press that may have sent something, and what it amounts to.

Nothing is touched here.
"""

from __future__ import annotations

from dataclasses import replace

from steadyhand.core.act.actions import Purpose, Submit
from steadyhand.core.act.evidence import PendingStep, StepResult, is_page_left, judge_step
from steadyhand.core.act.exchanges import is_in_answer, named_references
from steadyhand.core.act.outcome import Attempt, classify, is_queued
from steadyhand.core.act.phrases import confirms
from steadyhand.core.act.results import DepartureKind, Disposition, Exchange, Outcome, OutcomeClass
from steadyhand.core.page.snapshot import Snapshot, form_fingerprint
from steadyhand.core.plan.buttons import affirming_button, best_exit
from steadyhand.errors import PageTimeout

from .context import Run

OBJECTION_S = 2.0  # a page that objects at once shows its errors within this time
REQUEST_S = 8.0  # a page that prepares its request (tokens, uploads) sends it within this time
LATE_S = 2.0  # a page that turns without a request does so within this time
QUEUE_S = 15.0  # a queue that says within this time what became of it is waited for
QUEUE_LOOKS = 100  # at a page that changes without end: what shows that it waits often moves


def outcome_of(run: Run, after: Snapshot) -> Outcome:
    """What the outstanding submit amounts to, with the page as it is now."""
    return classify(_submit_attempt(run, after))


def _submit_attempt(run: Run, after: Snapshot) -> Attempt:
    assert run.submit.page is not None
    assert run.state.intent is not None
    target = run.state.intent.actions[0]
    goes_to = target.action_url if isinstance(target, Submit) else ""
    return _attempt(run, run.submit.page, after, mark=run.submit.mark, goes_to=goes_to)


def step_result(run: Run, turning: PendingStep, after: Snapshot) -> StepResult:
    """What came of a Next, with the page as it is now."""
    step = judge_step(turning.before, after, run.live.wire.since(turning.mark))
    if step.passed and (said := _repeated_objection(run, after)):
        return StepResult(False, said)
    if not step.passed:
        return step
    goes_to = turning.action.action_url or turning.before.url
    outcome = classify(_attempt(run, turning.before, after, mark=turning.mark, goes_to=goes_to))
    told = confirms(after.text) and not confirms(turning.before.text)
    minted = any(r not in run.references for r in named_references(after.text))
    accepted = outcome.disposition is Disposition.ACCEPTED
    if turning.action.purpose is Purpose.ENTER:
        return replace(step, sent=accepted and _reference_in_answers(run, turning, outcome))
    return replace(step, sent=accepted or (told and minted))


def _reference_in_answers(run: Run, turning: PendingStep, outcome: Outcome) -> bool:
    """Whether an answer itself has the reference: a page behind a sign-in tells of earlier ones."""
    token = outcome.proof.reference if outcome.proof else ""
    writes = run.live.wire.since(turning.mark)
    return bool(token) and any(is_in_answer(token, w.location, w.body) for w in writes)


def _repeated_objection(run: Run, after: Snapshot) -> str:
    """What a page objects to that was left before and comes again; '' for a new page."""
    known = {page.form for page in run.sheet.passed}
    said = (*(f.error for f in after.fillable if f.error), *after.errors)
    return next(iter(said), "") if form_fingerprint(after) in known else ""


def form_continues(page: Snapshot) -> bool:
    """Whether the form goes on there: it has questions, or a button that sends it."""
    way = best_exit(replace(page, buttons=page.reachable), within=True)
    return way is not None and (bool(page.fillable) or not way.step)


def is_next_page(before: Snapshot, after: Snapshot) -> bool:
    """Whether the form shows another page of itself, though nothing was seen to leave."""
    return is_page_left(before, after) and form_continues(after)


async def wait_for_answer(run: Run, before: Snapshot) -> Snapshot:
    """The page once the answer is in, or once it is clear that none comes.

    A page that cannot be read in time has shown nothing new: *before* stands for it.
    """
    try:
        return await _watch(run, before)
    except PageTimeout:
        return before


async def _watch(run: Run, before: Snapshot) -> Snapshot:
    wire, page = run.live.wire, run.live.page
    for wait_s in (OBJECTION_S, REQUEST_S):
        if await wire.next_exchange(run.submit.mark, timeout_s=wait_s) or wire.since(
            run.submit.mark
        ):
            break
        after = await page.snapshot()
        if outcome_of(run, after).outcome_class is OutcomeClass.VALIDATION:
            return after
        if run.submit.page is not None and is_next_page(run.submit.page, after):
            return after
        if affirming_button(before, after):
            return after
        if run.live.gate.altered():
            return after  # whatever the page would send later is as little what was approved
    if wire.since(run.submit.mark):
        await wire.next_exchange(run.submit.mark, timeout_s=run.options.submit_timeout_s)
    return await _wait_for_queue(run, await page.snapshot())


async def _wait_for_queue(run: Run, first: Snapshot) -> Snapshot:
    """The page once a queue has said what became of it, or has had the time to.

    What a page says as soon as it was put into a queue may be taken back.
    """
    until, after = run.ports.clock.monotonic() + QUEUE_S, first
    for _ in range(QUEUE_LOOKS):
        left = until - run.ports.clock.monotonic()
        if left <= 0 or not is_queued(_submit_attempt(run, after)):
            break
        accepted = outcome_of(run, after).disposition is Disposition.ACCEPTED
        if accepted and after.text != first.text:
            break
        after = await _look_again(run, after, wait_s=min(LATE_S, left))
    return after


async def wait_for_step(run: Run, turning: PendingStep) -> tuple[Snapshot, StepResult]:
    """The page once it has turned or objected, or once it is clear that it does neither."""
    wire, after, wait_s = run.live.wire, await run.live.page.snapshot(), LATE_S
    step = step_result(run, turning, after)
    if step.passed or after.dialogs:
        return after, step
    if wire.since(turning.mark):
        await wire.next_exchange(turning.mark, timeout_s=run.options.submit_timeout_s)
        wait_s = 0.0
    later = await _look_again(run, after, wait_s=wait_s)
    return later, step_result(run, turning, later)


async def _look_again(run: Run, earlier: Snapshot, *, wait_s: float) -> Snapshot:
    """A later look; a page that cannot be read in time has shown nothing new."""
    try:
        return await run.live.page.snapshot(wait_s=wait_s)
    except PageTimeout:
        return earlier


def _earlier_parts(run: Run, mark: int) -> tuple[str, ...]:
    """Return where what was given went before, in parts that the site took.

    () where an answer was kept from being stored and was not stored since: what is sent lacks it.
    """
    stored = {
        label
        for each in run.state.left
        if each.way is DepartureKind.SAVING
        for label in each.labels
    }
    lacking = {
        label for each in run.state.held if each.asks_person for label in each.labels
    } - stored
    if lacking:
        return ()
    before = run.live.wire.since(0)[:mark]
    return tuple(w.url for w in before if w.carried > len(w.files) and _is_accepted(w))


def _is_accepted(write: Exchange) -> bool:
    status = max(write.status or 0, write.final_status or 0)
    return not write.error and 200 <= status < 400


def _attempt(run: Run, before: Snapshot, after: Snapshot, *, mark: int, goes_to: str) -> Attempt:
    return Attempt(
        before=before,
        after=after,
        writes=run.live.wire.since(mark),
        withheld=run.live.gate.withheld(),
        talks=run.live.gate.talks(),
        altered=run.live.gate.altered(),
        action_url=goes_to,
        typed=run.typed(),
        parts=_earlier_parts(run, mark),
        seen=run.references,
        asks_more=form_continues(after),
        at=run.stamp(),
        lexicon=run.ports.lexicon,
    )
