"""The end of a run on record: its row, the tracker's, and the files that a person reads."""

from __future__ import annotations

from ..core.log.codec import pack, stamp
from ..core.log.state import State, fold_all
from ..ports import ApplicationRow, Applications, Artifacts, Runs
from ..views.conversation import conversation
from ..views.ndjson import ndjson
from ..views.receipt import Receipt, receipt
from ..views.receipt.manual import manual_reason
from ..views.record import Record
from ..views.report import Papers
from .context import Run

RESULT, REPORT, MARKDOWN = "application_result.json", "report.html", "report.md"
MANUAL = "manual_reason.json"  # there when a person has to take over


async def finish(run: Run, *, runs: Runs, applications: Applications, papers: Papers) -> Receipt:
    """The run's receipt, after everything that tells of it was written."""
    envelopes = await run.ports.journal.read(run.id)
    artifacts, state = run.ports.artifacts, fold_all(envelopes)
    record = Record(run.id, envelopes, run.sheet, papers.pictures)
    result = receipt(record)
    _write(artifacts, record, result)
    _write_reports(artifacts, record, papers)
    if state.ended is not None:
        await runs.end(run.id, str(result.verdict))
        await run.ports.questions.close(run.id)
        await applications.record(_row(run, state, result))
    return result


def _write(artifacts: Artifacts, record: Record, result: Receipt) -> None:
    lines = "".join(ndjson(e) + "\n" for e in record.envelopes)
    artifacts.write(record.run_id, "events.ndjson", lines.encode())
    artifacts.write(record.run_id, "conversation.jsonl", conversation(record).encode())
    artifacts.write(record.run_id, RESULT, result.to_json().encode())
    if (manual := manual_reason(fold_all(record.envelopes))) is not None:
        artifacts.write(record.run_id, MANUAL, pack(manual))


def _write_reports(artifacts: Artifacts, record: Record, papers: Papers) -> None:
    artifacts.write(record.run_id, REPORT, papers.html(record).encode())
    if papers.markdown:
        artifacts.write(record.run_id, MARKDOWN, papers.text(record).encode())


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
        at=stamp(run.ports.clock.now()),
    )
