"""The end of a run on record: its row, the tracker's, and the files that a person reads."""

from __future__ import annotations

from pathlib import Path

from ..core.log.stamp import stamp
from ..core.log.state import State, fold_all
from ..ports import ApplicationRow, Applications, Artifacts, Runs
from ..views.conversation import conversation
from ..views.ndjson import ndjson
from ..views.receipt import Receipt, receipt
from ..views.record import Picture, Record
from ..views.report import report
from .context import PICTURES, Run

RESULT, REPORT = "application_result.json", "report.html"


async def finish(run: Run, *, runs: Runs, applications: Applications, template: str) -> Receipt:
    """The run's receipt, after everything that tells of it was written."""
    envelopes = await run.ports.journal.read(run.id)
    artifacts, state = run.ports.artifacts, fold_all(envelopes)
    record = Record(run.id, envelopes, run.sheet, pictures_of(artifacts, run.id))
    result = receipt(record)
    _write(artifacts, record, result, template)
    if state.ended is not None:
        await runs.end(run.id, str(result.verdict))
        await run.ports.questions.close(run.id)
        await applications.record(_row(run, state, result))
    return result


def pictures_of(artifacts: Artifacts, run_id: str) -> tuple[Picture, ...]:
    """The run's pictures in the order they were taken."""
    folder = artifacts.path(run_id, f"{PICTURES}/x").parent
    return tuple(_picture(path) for path in sorted(folder.glob("*.png")))


def _picture(path: Path) -> Picture:
    captions = {"before": "Right before the submit", "after": "After the submit"}
    name = path.stem.partition("-")[2]
    return Picture(name, captions.get(name, name), str(path), f"{PICTURES}/{path.name}")


def _write(artifacts: Artifacts, record: Record, result: Receipt, template: str) -> None:
    lines = "".join(ndjson(e) + "\n" for e in record.envelopes)
    artifacts.write(record.run_id, "events.ndjson", lines.encode())
    artifacts.write(record.run_id, "conversation.jsonl", conversation(record).encode())
    artifacts.write(record.run_id, RESULT, result.to_json().encode())
    artifacts.write(record.run_id, REPORT, report(record, template).encode())


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
