"""Looking: the page is seen, compared with the sheet, and what was seen is noted."""

from __future__ import annotations

from ..core.act.facts import Disposition
from ..core.decide.compare import compare
from ..core.decide.look import Look
from ..core.job.posting import posting_of
from ..core.log.events import BlockerFound, PageLost, PostingRead, Seen
from ..core.page.snapshot import Snapshot, form_fingerprint
from ..errors import PageTimeout, SteadyhandError, Unreachable
from .context import Run
from .doing.late import late_outcome, late_step, late_write, remember_references
from .keeping import keep_page

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
    await late_step(run, page)
    await late_write(run)
    elapsed_s = round(run.ports.clock.monotonic() - run.working_since, 3)
    look = compare(page, run.sheet, run.state, elapsed_s=elapsed_s)
    await _note(run, look)
    if run.state.outstanding and run.state.outcome is not None:
        await late_outcome(run, page)
    return look


async def _page(run: Run) -> Snapshot:
    assert run.state.started is not None
    wait_s, run.wait_s = run.wait_s, 0.0
    ahead, run.ahead = run.ahead, None
    if run.tab is None:
        if run.state.seen is not None and not run.state.page_lost:
            await run.note(PageLost("the run goes on in a new browser"))
        run.tab = await run.ports.browser.tab()
        run.keep(run.sheet.restarted())
        if run.state.posting is not None:
            posting = run.state.posting
            run.known = run.known.at(posting.locations, posting.company)
        run.opened = False
    if not run.opened:
        await run.tab.page.open(run.state.started.url, timeout_s=run.options.open_timeout_s)
        run.opened = True
    run.tab.gate.bound(run.state.hosts)
    page = ahead or await run.tab.page.snapshot(wait_s=wait_s)
    return run.known.read(page)


def _fault(error: SteadyhandError) -> str:
    return "timeout" if isinstance(error, PageTimeout) else "navigation"


async def _note(run: Run, look: Look) -> None:
    page, number = look.page, run.state.next_seq
    if not run.state.outstanding:
        remember_references(run, page)
    name, earlier = keep_page(run, page, number), run.state.seen
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
    await run.picture_of_look(earlier)
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
        run.known = run.known.at(places, posting.company)
