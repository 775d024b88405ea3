"""The report of a batch, as Markdown for a person and as JSON for a machine."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict

from ...core.job.batch import Batch
from ..spending import spent_line
from ..wording import counted, lasting, place, plain, storable
from .rows import BatchRow, tally


def batch_report(batch: Batch, rows: Sequence[BatchRow], *, elapsed_s: float) -> str:
    """The report: what it sums up to, what waits for a person, then every line."""
    told = tally(rows)
    kind = "dry run" if batch.dry else "batch"
    head = f"# {plain(batch.name)}: {kind} of {counted(len(rows), 'line')}"
    sums = [f"- {number} {_words(status)}" for status, number in told.counts]
    sums += [f"- {spent}" for spent in filter(None, (spent_line(told.usd),))]
    took = f"Begun {batch.made_at[:16].replace('T', ' ')} UTC, last worked on for"
    lines = [head, "", f"{took} {lasting(elapsed_s)}.", "", *sums, ""]
    if told.open:
        lines += [f"{counted(told.open, 'line')} not done with: run the same command again.", ""]
    lines += ["| line | status | vacancy | what came of it | run |", "|--:|---|---|---|---|"]
    lines += [_row(row) for row in sorted(rows, key=lambda each: each.line)]
    return storable("\n".join(lines)) + "\n"


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
    return storable(json.dumps(document, indent=2, ensure_ascii=False)) + "\n"


def _row(row: BatchRow) -> str:
    vacancy = ", ".join(filter(None, (plain(row.title, 60), plain(row.company, 40))))
    says = f"reference {row.reference}" if row.reference else row.says
    cells = (row.line, _words(row.status), vacancy or place(row.url), plain(says), row.run_id)
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"


def _words(status: str) -> str:
    return status.replace("_", " ")
