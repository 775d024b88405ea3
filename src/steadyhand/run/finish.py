"""The end of a run on record: its row, the tracker's, and the files that a person reads."""

from __future__ import annotations

from ..core.log.state import State, fold_all
from ..ports import ApplicationRow, Applications, Runs
from ..views.receipt import Receipt, receipt
from ..views.record import Record
from ..views.report import Papers
from .context import Run
from .filing import file_papers
from .gate import approved_form


async def finish(run: Run, *, runs: Runs, applications: Applications, papers: Papers) -> Receipt:
    """The run's receipt, after everything that tells of it was written."""
    envelopes = await run.ports.journal.read(run.id)
    artifacts, state = run.ports.artifacts, fold_all(envelopes)
    record = Record(run.id, envelopes, run.sheet, papers.pictures)
    result = receipt(record)
    file_papers(artifacts, record, result, papers=papers)
    if state.ended is not None:
        await runs.end(run.id, str(result.verdict))
        await run.ports.questions.close(run.id)
        await applications.record(_row(run, state, result))
    return result


def _row(run: Run, state: State, result: Receipt) -> ApplicationRow:
    assert state.started is not None
    posting = state.posting
    return ApplicationRow(
        run_id=run.id,
        url=state.started.url,
        fingerprint=state.started.url.split("#")[0],
        status=result.status,
        title=posting.title if posting else "",
        company=posting.company if posting else "",
        reference=result.proof.reference if result.proof else "",
        at=run.stamp(),
        form=approved_form(run),
        profile=run.options.profile,
    )
