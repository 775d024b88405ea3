"""A batch: one row for each line of its file, what the rows sum up to, and its report."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from steadyhand.core.journal.events import Envelope
from steadyhand.jobs.batch import Batch, BatchItem, SkippedLine

from .endings import standing
from .receipt import receipt
from .record import RunRecord
from .spending import cost_text
from .status import RunStatus, end_of
from .wording import duration_text, encodable_text, one_line, place, pluralize

NOT_BEGUN, UNFINISHED, WAITING, SKIPPED_LINE = "not_begun", "unfinished", "waiting", "skipped_line"
OPEN = (NOT_BEGUN, UNFINISHED, WAITING)  # a batch with one of these goes on when it is run again


@dataclass(frozen=True, slots=True)
class BatchRow:
    """What became of one line. `status` is the receipt's, or one of the four of a batch."""

    line: int
    url: str
    status: str
    verdict: str = ""
    reason: str = ""
    title: str = ""
    company: str = ""
    run_id: str = ""
    reference: str = ""
    duration_s: float = 0.0
    says: str = ""  # one sentence for a person
    usd: float = 0.0  # what its models cost, with what is put aside for them


@dataclass(frozen=True, slots=True)
class Tally:
    """How many rows of each status there are; `open` ones are not done with."""

    counts: tuple[tuple[str, int], ...]
    open: int
    usd: float = 0.0  # all rows together

    @property
    def all(self) -> int:
        """All rows."""
        return sum(number for _, number in self.counts)


def row_of(item: BatchItem, envelopes: tuple[Envelope, ...], *, error: str = "") -> BatchRow:
    """The row of an item whose run has these events; *error* is why it did not go on."""
    if not envelopes:
        return BatchRow(item.line, item.url, NOT_BEGUN, run_id=item.run_id, says=error)
    record = RunRecord(item.run_id, envelopes)
    state, told = record.state, receipt(record)
    posting = state.posting
    status = str(told.status)
    if state.ended is None and not state.outstanding:
        status = WAITING if state.paused else UNFINISHED
    end = end_of(state)
    says = error or (end.why if end else "") or standing(state).title
    return BatchRow(
        line=item.line,
        url=item.url,
        status=status,
        verdict=str(told.verdict or ""),
        reason=told.reason,
        title=posting.title if posting else "",
        company=posting.company if posting else "",
        run_id=item.run_id,
        reference=told.proof.reference if told.proof and told.success else "",
        duration_s=told.duration_s,
        says=says,
        usd=told.cost.usd,
    )


def skipped_row(skipped: SkippedLine) -> BatchRow:
    """The row of a line that was no lead; one that repeats an earlier line is a duplicate."""
    again = skipped.repeats is not None
    status = str(RunStatus.DUPLICATE_SKIPPED) if again else SKIPPED_LINE
    return BatchRow(skipped.line, "", status, says=one_line(skipped.why))


def tally(rows: Iterable[BatchRow]) -> Tally:
    """What the rows sum up to, the commonest first."""
    rows = tuple(rows)
    counts = Counter(row.status for row in rows)
    ordered = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    usd = math.fsum(row.usd for row in rows)
    return Tally(tuple(ordered), sum(counts[status] for status in OPEN), usd)


def remaining_s(done: int, all_of_them: int, passed_s: float) -> float:
    """Seconds that the rest will take at the pace so far; 0.0 where there is none to go by."""
    return passed_s / done * (all_of_them - done) if done else 0.0


def batch_report(batch: Batch, rows: Sequence[BatchRow], *, elapsed_s: float) -> str:
    """The report: what it sums up to, what waits for a person, then every line."""
    told = tally(rows)
    kind = "dry run" if batch.dry else "batch"
    head = f"# {one_line(batch.name)}: {kind} of {pluralize(len(rows), 'line')}"
    sums = [f"- {number} {_status_words(status)}" for status, number in told.counts]
    sums += [f"- {spent}" for spent in filter(None, (cost_text(told.usd),))]
    took = f"Begun {batch.made_at[:16].replace('T', ' ')} UTC, last worked on for"
    lines = [head, "", f"{took} {duration_text(elapsed_s)}.", "", *sums, ""]
    if told.open:
        lines += [f"{pluralize(told.open, 'line')} not done with: run the same command again.", ""]
    lines += ["| line | status | vacancy | what came of it | run |", "|--:|---|---|---|---|"]
    lines += [_row(row) for row in sorted(rows, key=lambda each: each.line)]
    return encodable_text("\n".join(lines)) + "\n"


def results_json(batch: Batch, rows: Iterable[BatchRow]) -> str:
    """Every row with the batch's id, as one JSON document."""
    ordered = sorted(rows, key=lambda each: each.line)
    told = tally(ordered)
    document = {
        "batch": batch.id,
        "leads": batch.name,
        "dry_run": batch.dry,
        "counts": dict(told.counts),
        "open": told.open,
        "usd": told.usd,
        "rows": [asdict(row) for row in ordered],
    }
    return encodable_text(json.dumps(document, indent=2, ensure_ascii=False)) + "\n"


def _row(row: BatchRow) -> str:
    vacancy = ", ".join(filter(None, (one_line(row.title, 60), one_line(row.company, 40))))
    says = f"reference {row.reference}" if row.reference else row.says
    cells = (
        row.line,
        _status_words(row.status),
        vacancy or place(row.url),
        one_line(says),
        row.run_id,
    )
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"


def _status_words(status: str) -> str:
    return status.replace("_", " ")
