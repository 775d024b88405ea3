"""One row for each line of a batch's file, and what the rows sum up to."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from ...core.job.batch import Item, Skipped
from ...core.log.events import Envelope
from ...core.log.state import fold_all
from ..endings import standing
from ..receipt import receipt
from ..record import Record
from ..status import RunStatus, end_of
from ..wording import plain

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


def row_of(item: Item, envelopes: tuple[Envelope, ...], *, error: str = "") -> BatchRow:
    """The row of an item whose run has these events; *error* is why it did not go on."""
    if not envelopes:
        return BatchRow(item.line, item.url, NOT_BEGUN, run_id=item.run_id, says=error)
    state, told = fold_all(envelopes), receipt(Record(item.run_id, envelopes, None, ()))
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


def skipped_row(skipped: Skipped) -> BatchRow:
    """The row of a line that was no lead; one that repeats an earlier line is a duplicate."""
    again = skipped.repeats is not None
    status = str(RunStatus.DUPLICATE_SKIPPED) if again else SKIPPED_LINE
    return BatchRow(skipped.line, "", status, says=plain(skipped.why))


def tally(rows: Iterable[BatchRow]) -> Tally:
    """What the rows sum up to, the commonest first."""
    rows = tuple(rows)
    counts = Counter(row.status for row in rows)
    ordered = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    usd = math.fsum(row.usd for row in rows)
    return Tally(tuple(ordered), sum(counts[status] for status in OPEN), usd)


def left_s(done: int, all_of_them: int, passed_s: float) -> float:
    """Seconds that the rest will take at the pace so far; 0.0 where there is none to go by."""
    return passed_s / done * (all_of_them - done) if done else 0.0
