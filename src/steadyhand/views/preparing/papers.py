"""A made document as it is reviewed: its lines with their facts, what it leaves out, what changed.

Source of every line is the document that was typeset and read back, not what was meant.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...core.job.documents import Changed, LeftOut, Paper, Traced


@dataclass(frozen=True, slots=True)
class PaperReview:
    """One document. `changes` compare it with the person's own, or with all that they told."""

    paper: Paper
    template: str
    pages: int
    lines: tuple[Traced, ...]
    left_out: tuple[LeftOut, ...] = ()
    changes: tuple[Changed, ...] = ()
