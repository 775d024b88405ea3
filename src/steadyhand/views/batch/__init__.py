"""A batch, told: one row for each line of its file, what they sum up to, and its report."""

from .report import batch_report, results_json
from .rows import BatchRow, Tally, left_s, row_of, skipped_row, tally

__all__ = [
    "BatchRow",
    "Tally",
    "batch_report",
    "left_s",
    "results_json",
    "row_of",
    "skipped_row",
    "tally",
]
