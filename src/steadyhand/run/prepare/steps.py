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
from .recall import FIT, POSTING

FACTS = {  # a fact of a posting as a person calls it
    "title": "title",
    "company": "employer",
    "locations": "place",
    "remote": "place of work",
    "salary": "pay",
    "posted": "date",
    "closes": "closing date",
}


async def read_posting(run: Run, desk: Desk) -> None:
    """The posting is kept as it came, or it is known why there is none."""
    doubted = desk.sight.no_posting.posting if desk.sight.no_posting else None
    if doubted is not None:  # a person has said meanwhile that it is the one
        run.ports.artifacts.write(run.id, POSTING, pack(doubted) + b"\n")
        await _use(doubted, run, desk)
        return
    read = await desk.postings.read(run.lead, now=run.ports.clock.now())
    for name, content in read.files.items():
        run.ports.artifacts.write(run.id, name, content)
    if isinstance(read.found, Posting):
        await _use(read.found, run, desk)
    else:
        desk.saw(no_posting=read.found)


async def _use(posting: Posting, run: Run, desk: Desk) -> None:
    """The posting is what the run is about."""
    desk.posting = posting
    await run.note(_told(posting, run.lead))


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
        language=posting.language,
        doubts=tuple(f"{FACTS[each.fact]}: {each.said!r}, {each.why}" for each in posting.doubts),
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
