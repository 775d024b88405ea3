"""What came before this run at its address: an application that may have arrived already.

`single` asks the tracker before it begins; a run that goes straight to a form looks here.
"""

from __future__ import annotations

from ..core.job.history import Standing
from ..core.job.history.addresses import canonical_url
from ..core.job.history.duplicates import Likeness, Trait
from ..core.log.events import DuplicateFound
from .context import Run

ROWS_MAX = 500  # newest rows of a home that are looked through


async def look_back(run: Run) -> None:
    """The last run at that address is noted where nobody knows whether its application arrived."""
    state = run.state
    if state.started is None or state.started.prepares or state.duplicate or state.intents:
        return
    here, profile = canonical_url(run.lead), run.options.profile
    rows = await run.ports.applications.recent(ROWS_MAX)
    sent = (Standing.SUBMIT_UNKNOWN, Standing.SUBMITTED)
    last = next(
        (
            r
            for r in rows
            if r.run_id != run.id
            and (r.profile, canonical_url(r.url)) == (profile, here)
            and r.status in sent
        ),
        None,
    )
    if last is None or last.status != Standing.SUBMIT_UNKNOWN:
        return
    at, standing = last.at, Standing.SUBMIT_UNKNOWN
    same = (Trait.ADDRESS,)
    await run.note(DuplicateFound("", Likeness.EXACT, same, (), standing, at, last.run_id))
