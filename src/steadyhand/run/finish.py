"""The end of a run: its receipt, its files, its row, and the tracker's."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from steadyhand.core.journal.codec import unpack
from steadyhand.core.journal.events import Envelope, ModelCalled, ModelExchange
from steadyhand.core.journal.state import State
from steadyhand.errors import StoreFailed
from steadyhand.ports import ApplicationRow, Applications, Artifacts, Runs, Tracker
from steadyhand.views.receipt import Receipt, receipt
from steadyhand.views.record import RunRecord
from steadyhand.views.report import ReportRenderer

from .context import Run
from .review import last_form_fingerprint, load_approved_sheet
from .tracking import record_end, write_run_files


@dataclass(frozen=True, slots=True)
class Registers:
    """What an ended run is entered in; *shelf* holds a folder of files for each application."""

    runs: Runs
    applications: Applications
    tracker: Tracker
    shelf: Artifacts


async def finish(run: Run, *, books: Registers, papers: ReportRenderer) -> Receipt:
    """The run's receipt, after everything that tells of it was written; its row says so last."""
    envelopes = await run.ports.journal.read(run.id)
    artifacts = run.ports.artifacts
    exchanges = exchanges_of(artifacts, run.id, envelopes)
    approved = load_approved_sheet(run)
    record = RunRecord(run.id, envelopes, run.sheet, papers.pictures, exchanges, approved)
    result = receipt(record)
    write_run_files(artifacts, record, result, papers=papers)
    if (state := record.state).ended is not None:
        await record_end(run, result, tracker=books.tracker, shelf=books.shelf)
        await run.ports.questions.close(run.id)
        await books.applications.record(_row(run, state, result))
        await books.runs.end(run.id, str(result.verdict))
    return result


async def finish_task(run: Run, *, runs: Runs, papers: ReportRenderer) -> Receipt:
    """A task's receipt, after everything that tells of it was written; it is no application."""
    record = RunRecord(
        run.id, await run.ports.journal.read(run.id), run.sheet, papers.pictures, {}, None
    )
    result = receipt(record)
    write_run_files(run.ports.artifacts, record, result, papers=papers)
    if record.state.ended is not None:
        await run.ports.questions.close(run.id)
        await runs.end(run.id, str(result.verdict))
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
        form=last_form_fingerprint(run),
        profile=run.options.profile,
    )


def exchanges_of(
    artifacts: Artifacts, run_id: str, envelopes: Iterable[Envelope]
) -> dict[str, ModelExchange]:
    """Each exchange by the name of its artifact; one that cannot be read is left out."""
    events = (e.event for e in envelopes)
    names = [e.artifact for e in events if isinstance(e, ModelCalled) and e.artifact]
    found = {name: _read_exchange(artifacts, run_id, name) for name in names}
    return {name: exchange for name, exchange in found.items() if exchange}


def _read_exchange(artifacts: Artifacts, run_id: str, name: str) -> ModelExchange | None:
    """The exchange; None where it is gone or damaged: a run's end does not hang on it."""
    try:
        content = artifacts.read(run_id, name)
        return unpack(ModelExchange, content) if content else None
    except StoreFailed:
        return None
