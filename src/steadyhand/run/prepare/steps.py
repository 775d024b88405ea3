"""The steps before the form. Each leaves an event, or what it found in the desk's sight.

A file is stored before the journal tells of it, and a record is entered before an event names it:
a crash between the two does the step again and loses nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from ...core.decide.preparing import Step
from ...core.job.domains import origin_of
from ...core.job.posting import Posting
from ...core.log.codec import pack
from ...core.log.events import FitScored, PostingRead
from ..context import Run
from .desk import Desk
from .history import check_address, check_posting, enter_attempt, keep_record
from .making import make_documents
from .recall import FIT


async def read_posting(run: Run, desk: Desk) -> None:
    """The posting is kept as it came, or it is known why there is none."""
    read = await desk.postings.read(run.lead, now=run.ports.clock.now())
    for name, content in read.files.items():
        run.ports.artifacts.write(run.id, name, content)
    if not isinstance(read.found, Posting):
        desk.saw(no_posting=read.found)
        return
    desk.posting = read.found
    await run.note(_told(read.found, run.lead))


async def judge_fit(run: Run, desk: Desk) -> None:
    """The fit is scored, with its reasons."""
    assert desk.posting is not None
    today = run.ports.clock.now().date()
    fit = desk.judge(desk.posting, desk.profile, today=today)
    run.ports.artifacts.write(run.id, FIT, pack(fit))
    told = tuple(replace(each, facts=()) for each in fit.reasons)  # a journal holds no answer
    await run.note(FitScored(fit.decision, fit.score, told, fit.unjudged))


def _told(posting: Posting, url: str) -> PostingRead:
    leads = (origin_of(each) for each in (posting.canonical_url, posting.apply_url))
    return PostingRead(
        title=posting.title,
        company=posting.company,
        locations=posting.locations,
        source=posting.source,
        url=posting.canonical_url or url,
        apply_url=posting.apply_url,
        hosts=tuple(dict.fromkeys(filter(None, leads))),
        closes=posting.closes,
    )


StepOf = Callable[[Run, Desk], Awaitable[None]]
STEPS: dict[Step, StepOf] = {
    Step.ADDRESS: check_address,
    Step.POSTING: read_posting,
    Step.LIKENESS: check_posting,
    Step.RECORD: keep_record,
    Step.FIT: judge_fit,
    Step.DOCUMENTS: make_documents,
    Step.ATTEMPT: enter_attempt,
}
