"""What a proven application tells the bank: which answers went out, and which were drafted."""

from __future__ import annotations

from ...core.act.facts import Verdict
from ...core.answer.bank import BankEntry, Change, refusal, remembered
from ...core.answer.facts import Row, Source, asked_key
from ...core.log.events import Checked, Ended
from ...core.page.snapshot import BETWEEN
from ..context import Run
from .keep import as_text


async def note_sent(run: Run) -> None:
    """Every entry that stood on the sent sheet has one more use, dated at the run's end.

    A text that a model drafted is that person's answer now: it was read, approved and sent. It is
    kept for that very question of that employer, and for no other. A run that did not end with
    proof of its submit has used and kept nothing.
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
    for row in run.sheet.rows:
        await _keep_draft(run, row, at)


async def forget_unproven(run: Run) -> None:
    """What was remembered in this run and never seen to hold in a field is remembered no more.

    It would win over the profile the next time, and fail again.
    """
    if run.state.ended is None:
        return
    own = [e for e in run.known.bank if e.provenance.endswith(f", run {run.id}")]
    if not own:
        return
    events = [e.event for e in await run.ports.journal.read(run.id)]
    checked = (r for e in events if isinstance(e, Checked) for r in e.results)
    proven = {asked_key(r.key) for r in checked if r.proven}
    held = {_question(r) for r in run.sheet.rows if asked_key(r.key) in proven}
    lost = tuple(e.id for e in own if not any(map(e.asks, held)))
    if lost:
        await run.ports.bank.change(run.options.profile, Change(drop=lost))


def _question(row: Row) -> str:
    return BETWEEN.join(filter(None, (row.group, row.label)))


async def _keep_draft(run: Run, row: Row, at: str) -> None:
    question = _question(row)
    company, said = run.known.company, row.answer.value
    if row.answer.source is not Source.DRAFT or not company or not isinstance(said, str):
        return
    if row.secret or refusal(question, as_text(said), run.known.vocabulary):
        return
    bank, profile = run.ports.bank, run.options.profile
    entry = BankEntry(
        question,
        as_text(said),
        profile=profile,
        context=company,
        provenance=f"a model's draft, approved in run {run.id}",
        created_at=at,
        used_at=at,
        used=1,
        company=company,
    )
    await bank.change(profile, remembered(await bank.entries(profile), entry))
