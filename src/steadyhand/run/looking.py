"""Looking: the page is seen, compared with the sheet, and what was seen is noted."""

from __future__ import annotations

from ..core.act.approval import content_of, digest, drifted
from ..core.act.facts import Disposition
from ..core.act.outcome import Attempt, classify
from ..core.act.reference import shown_references
from ..core.decide.look import Look
from ..core.job.posting import posting_of
from ..core.log import codec
from ..core.log.events import BlockerFound, OutcomeClassified, PageLost, PostingRead, Seen
from ..core.page.blockers import blockers_of
from ..core.page.notices import notice_of
from ..core.page.snapshot import Snapshot, form_fingerprint, without_values
from ..core.plan.clear import closing_press
from ..core.plan.submit import action_url, submit_candidates
from ..errors import PageTimeout, SteadyhandError, Unreachable
from .context import Run

MAX_RECOVERIES = 2  # browsers that may die under one run


async def look_at_page(run: Run) -> Look:
    """One look. Without a page: a lost look, with the fault that took the page."""
    settled = run.state.outcome and run.state.outcome.disposition is Disposition.ACCEPTED
    if settled or (run.state.outstanding and run.tab is None):
        return Look()  # nothing on a page could change the decision
    if run.recoveries > MAX_RECOVERIES:
        return Look(fault="page_hang")
    try:
        page = await _page(run)
    except (PageTimeout, Unreachable) as fault:
        return Look(fault=_fault(fault))
    look = _compare(run, page)
    await _note(run, look)
    if run.state.outstanding and run.state.outcome is not None:
        await _late(run, page)
    return look


async def _page(run: Run) -> Snapshot:
    assert run.state.started is not None
    wait_s, run.wait_s = run.wait_s, 0.0
    if run.tab is None:
        if run.state.seen is not None and not run.state.page_lost:
            await run.note(PageLost("the run goes on in a new browser"))
        run.tab = await run.ports.browser.tab()
        await run.tab.page.open(run.state.started.url, timeout_s=run.options.open_timeout_s)
    return await run.tab.page.snapshot(wait_s=wait_s)


def _fault(error: SteadyhandError) -> str:
    return "timeout" if isinstance(error, PageTimeout) else "navigation"


def _compare(run: Run, page: Snapshot) -> Look:
    candidates = submit_candidates(page)
    goes_to = action_url(page, candidates[0].button) if candidates else page.url
    elapsed_s = run.ports.clock.monotonic() - run.working_since
    return Look(
        page=page,
        digest=digest(content_of(page, run.sheet, goes_to), run.sheet.salt),
        drifted=drifted(page, run.state.proven, run.sheet.salt),
        blockers=blockers_of(page),
        overlay=closing_press(page),
        notice=notice_of(page),
        elapsed_s=round(elapsed_s, 3),
    )


async def _note(run: Run, look: Look) -> None:
    page, number = look.page, run.state.next_seq
    if not run.state.outstanding:
        run.references |= frozenset(shown_references(page.text))
    name = f"snapshots/{number:04d}.json"
    run.ports.artifacts.write(run.id, name, codec.pack(without_values(page)))
    await run.note(
        Seen(
            url=page.url,
            title=page.title,
            epoch=page.epoch,
            status=page.status,
            form=form_fingerprint(page) if page.fillable else "",
            fields=len(page.fillable),
            unfilled=tuple(f.key for f in page.required_unfilled),
            invalid=tuple(f.key for f in page.fillable if f.error or f.invalid),
            drifted=look.drifted,
            errors=tuple(page.errors),
            digest=look.digest,
            elapsed_s=look.elapsed_s,
            artifact=name,
        )
    )
    await _note_findings(run, look)


async def _note_findings(run: Run, look: Look) -> None:
    known = {b.kind for b in run.state.blockers}
    for blocker in look.blockers:
        if blocker.kind not in known:
            text = blocker.evidence
            await run.note(BlockerFound(blocker.kind, blocker.confidence, blocker.source, text))
    posting = posting_of(look.page.jsonld)
    if posting and run.state.posting is None:
        places, source = posting.locations, posting.source
        await run.note(PostingRead(posting.title, posting.company, places, source, look.page.url))


async def _late(run: Run, page: Snapshot) -> None:
    """A later look may bring the confirmation that the first one lacked; it never brings doubt."""
    assert run.baseline is not None and run.state.outcome is not None
    outcome = classify(attempt_of(run, page))
    if outcome.disposition is Disposition.ACCEPTED or outcome.code != run.state.outcome.code:
        await run.note(OutcomeClassified(outcome, late=True))


def attempt_of(run: Run, after: Snapshot) -> Attempt:
    """All that is known of the outstanding submit."""
    assert run.baseline is not None and run.state.intent is not None
    target = next(iter(run.state.intent.actions))
    return Attempt(
        before=run.baseline,
        after=after,
        writes=run.live.wire.since(run.mark),
        action_url=getattr(target, "action_url", ""),
        typed=run.typed(),
        seen=run.references,
        at=run.ports.clock.now().isoformat(timespec="seconds"),
    )
