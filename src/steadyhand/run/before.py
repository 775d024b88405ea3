"""What came before this run at its address: an application that may have arrived already.

`single` asks the tracker before it begins; a run that goes straight to a form looks here.
"""

from __future__ import annotations

from ..core.job.history import Standing
from ..core.job.history.addresses import canonical_url
from ..core.job.history.duplicates import Likeness, Trait
from ..core.log.events import DuplicateFound
from ..ports import UNSURE
from .context import Run


async def look_back(run: Run) -> None:
    """The last run at that address is noted where nobody knows whether its application arrived."""
    state = run.state
    if state.started is None or state.started.prepares or state.duplicate or state.intents:
        return
    here = canonical_url(run.lead)
    rows = await run.ports.applications.sent(run.options.profile)
    last = next((r for r in rows if r.run_id != run.id and canonical_url(r.url) == here), None)
    if last is None or last.status != UNSURE:
        return
    at, standing, same = last.at, Standing.SUBMIT_UNKNOWN, (Trait.ADDRESS,)
    await run.note(DuplicateFound("", Likeness.EXACT, same, (), standing, at, last.run_id))
