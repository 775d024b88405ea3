"""Which remembered answers went out: noted once an application was proven to be sent."""

from __future__ import annotations

from ...core.act.facts import Verdict
from ...core.answer.facts import Source
from ...core.log.events import Ended
from ..context import Run


async def note_use(run: Run) -> None:
    """Every entry that stood on the sent sheet has one more use, dated at the run's end.

    A run that did not end with proof of its submit has used nothing.
    """
    if run.state.ended is None or run.state.ended.verdict is not Verdict.SUBMITTED:
        return
    envelopes = await run.ports.journal.read(run.id)
    at = next(e.at for e in reversed(envelopes) if isinstance(e.event, Ended))
    answers = (row.answer for row in run.sheet.rows)
    places = {a.detail for a in answers if a.source is Source.BANK}
    company = run.known.company
    ids = [e.id for e in run.known.bank if e.question in places and e.holds_for(company)]
    if ids:
        await run.ports.bank.used(run.options.profile, ids, at=at)
