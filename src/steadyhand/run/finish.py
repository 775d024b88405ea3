"""The end of a run on record: its row, the tracker's, and the files that a person reads."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.log.state import State, fold_all
from ..ports import ApplicationRow, Applications, Artifacts, Runs, Tracker
from ..views.receipt import Receipt, receipt
from ..views.record import Record
from ..views.report import Papers
from .advice import exchanges_of
from .context import Run
from .filing import file_papers
from .gate import approved_form, approved_sheet
from .tracking import track


@dataclass(frozen=True, slots=True)
class Books:
    """What an ended run is entered in; *shelf* holds a folder of files for each application."""

    runs: Runs
    applications: Applications
    tracker: Tracker
    shelf: Artifacts


async def finish(run: Run, *, books: Books, papers: Papers) -> Receipt:
    """The run's receipt, after everything that tells of it was written; its row says so last."""
    envelopes = await run.ports.journal.read(run.id)
    artifacts, state = run.ports.artifacts, fold_all(envelopes)
    exchanges = exchanges_of(artifacts, run.id, envelopes)
    approved = approved_sheet(run)
    record = Record(run.id, envelopes, run.sheet, papers.pictures, exchanges, approved)
    result = receipt(record)
    file_papers(artifacts, record, result, papers=papers)
    if state.ended is not None:
        await track(run, result, tracker=books.tracker, shelf=books.shelf)
        await run.ports.questions.close(run.id)
        await books.applications.record(_row(run, state, result))
        await books.runs.end(run.id, str(result.verdict))
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
