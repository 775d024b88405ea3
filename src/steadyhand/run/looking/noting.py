"""Noting what was seen: the look itself, what stands in the way, and the posting."""

from __future__ import annotations

from ...core.decide.look import Look
from ...core.job.posting import posting_of
from ...core.log.events import BlockerFound, PostingRead, Seen
from ...core.page.snapshot import form_fingerprint
from ..context import Run
from ..doing.late import remember_references
from ..doing.opening import late_held
from .keeping import keep_page


async def note_look(run: Run, look: Look) -> None:
    """The look is stored, with its picture where pictures are wanted, and what is new in it."""
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
            fields=len(page.answerable) if page.fillable else 0,
            unfilled=tuple(f.key for f in page.required_unfilled),
            invalid=tuple(f.key for f in page.fillable if f.error or f.invalid),
            drifted=look.drifted,
            errors=tuple(page.errors),
            digest=look.digest,
            elapsed_s=look.elapsed_s,
            artifact=name,
            walls=tuple(b.kind for b in look.blockers),
        )
    )
    await run.picture_of_look(earlier)
    await _note_findings(run, look)
    await late_held(run, page)


async def note_ledger(run: Run) -> bool:
    """What left without a press, and what was held back, is stored; whether anything was."""
    told = run.tab.gate.ledger() if run.tab is not None else ()
    for each in told:
        await run.note(each)
    return bool(told)


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
