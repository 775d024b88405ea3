"""The files that a person reads after a run, beside its journal."""

from __future__ import annotations

from ..core.log.codec import pack
from ..core.log.state import fold_all
from ..ports import Artifacts
from ..views.conversation import conversation
from ..views.ndjson import ndjson
from ..views.receipt import Receipt
from ..views.receipt.manual import manual_reason
from ..views.record import Record
from ..views.report import Papers

RESULT, REPORT, MARKDOWN = "application_result.json", "report.html", "report.md"
CONVERSATION = "conversation.jsonl"
MANUAL = "manual_reason.json"  # there when a person has to take over


def file_papers(artifacts: Artifacts, record: Record, result: Receipt, *, papers: Papers) -> None:
    """Everything that tells of the run is among its artifacts."""
    _write(artifacts, record, result)
    artifacts.write(record.run_id, REPORT, papers.html(record).encode())
    if papers.markdown:
        artifacts.write(record.run_id, MARKDOWN, papers.text(record).encode())


def _write(artifacts: Artifacts, record: Record, result: Receipt) -> None:
    lines = "".join(ndjson(e) + "\n" for e in record.envelopes)
    artifacts.write(record.run_id, "events.ndjson", lines.encode())
    artifacts.write(record.run_id, CONVERSATION, conversation(record).encode())
    artifacts.write(record.run_id, RESULT, result.to_json().encode())
    if (manual := manual_reason(fold_all(record.envelopes))) is not None:
        artifacts.write(record.run_id, MANUAL, pack(manual))
