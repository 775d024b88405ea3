"""The steps that look into the tracker and write to it: met before, recorded, attempted."""

from __future__ import annotations

from dataclasses import replace

from ...core.job.history import application_of, by_address, by_posting, treatment
from ...core.job.history.duplicates import Found, Way
from ...core.job.history.record import Attempted
from ...core.log.events import ApplicationTracked, DuplicateFound
from ...errors import BadInput
from ..context import Run
from .desk import Desk

BY = "run"  # who enters what a run does, in the tracker


async def check_address(run: Run, desk: Desk) -> None:
    """The first pass: it is known whether that address was applied at before."""
    vacancy = replace(desk.vacancy(run.lead), url=run.lead)
    known = await desk.tracker.similar(vacancy, run.options.profile)
    found = by_address(run.lead, known)
    desk.saw(address=treatment(found, run.id))
    await _tell(run, found)


async def check_posting(run: Run, desk: Desk) -> None:
    """The second pass: it is known whether that posting was applied to, wherever it stood."""
    vacancy = desk.vacancy(run.lead)
    found = by_posting(vacancy, await desk.tracker.similar(vacancy, run.options.profile))
    desk.saw(likeness=treatment(found, run.id))
    await _tell(run, found)


async def keep_record(run: Run, desk: Desk) -> None:
    """The tracker has the application; one that is known already is linked to."""
    vacancy, profile = desk.vacancy(run.lead), run.options.profile
    found = by_posting(vacancy, await desk.tracker.similar(vacancy, profile))
    new = application_of(vacancy, profile=profile, at=run.stamp())
    if found.exact:
        new = replace(new, id=found.exact.known.id)
    await desk.tracker.put(new)
    await run.note(ApplicationTracked(new.id, found.exact is not None))


async def enter_attempt(run: Run, desk: Desk) -> None:
    """The attempt stands in the tracker, where no other works on the application."""
    try:
        attempt = Attempted(run.id)
        await desk.tracker.enter(run.state.application, attempt, by=BY, at=run.stamp())
    except BadInput as taken:
        if desk.refused:
            desk.saw(taken=str(taken))
        desk.refused = True  # what has come between is looked up, and asked about where it may be
        desk.saw(address=None, likeness=None)
        return
    desk.saw(entered=True)


async def _tell(run: Run, found: Found) -> None:
    """What stands against the run is noted, once as it stands."""
    against = treatment(found, run.id)
    if against.match is None or against.way not in (Way.ASK, Way.RESUME):
        return
    match, known = against.match, against.match.known
    told = DuplicateFound(
        known.id,
        match.likeness,
        match.same,
        match.differs,
        known.standing,
        known.at,
        known.run_id,
    )
    if told != run.state.duplicate:
        await run.note(told)
